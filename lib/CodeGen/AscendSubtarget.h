//===-- AscendSubtarget.h - One processor -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDSUBTARGET_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDSUBTARGET_H

#include "AscendTile/MC/TileType.h"
#include "CodeGen/AscendFrameLowering.h"
#include "CodeGen/AscendISelLowering.h"
#include "CodeGen/AscendInstrInfo.h"
#include "llvm/CodeGen/SelectionDAGTargetInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"

#define GET_SUBTARGETINFO_HEADER
#include "AscendGenSubtargetInfo.inc"

namespace llvm {

class AscendSubtarget final : public AscendGenSubtargetInfo {
public:
  AscendSubtarget(const TargetMachine &TM, StringRef CPU, StringRef FS);

  /// What differs between processors is data, here.
  const ascend::ProcessorInfo &processor() const {
    return ascend::infoOf(Processor);
  }

  const AscendInstrInfo *getInstrInfo() const override { return &InstrInfo; }
  const AscendFrameLowering *getFrameLowering() const override {
    return &FrameLowering;
  }
  const AscendTargetLowering *getTargetLowering() const override {
    return &Lowering;
  }
  const AscendRegisterInfo *getRegisterInfo() const override {
    return &InstrInfo.getRegisterInfo();
  }
  const SelectionDAGTargetInfo *getSelectionDAGInfo() const override {
    return &DAGInfo;
  }

  void ParseSubtargetFeatures(StringRef CPU, StringRef TuneCPU, StringRef FS);

private:
  ascend::Processor Processor = ascend::Processor::A2A3;
  AscendInstrInfo InstrInfo;
  AscendFrameLowering FrameLowering;
  AscendTargetLowering Lowering;
  SelectionDAGTargetInfo DAGInfo;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDSUBTARGET_H

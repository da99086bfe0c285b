//===-- AscendISelDAGToDAG.cpp - Instruction selection --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything is a pattern in TableGen/, apart from the constants of floats.
// The complex patterns here let one opcode take registers and immediates, and
// gather a window of global memory into its thirteen operands.
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendISelDAGToDAG.h"
#include "CodeGen/AscendPasses.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTargetMachine.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/SelectionDAGISel.h"

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-isel"
#define PASS_NAME "Ascend instruction selection"

namespace {

class AscendDAGToDAGISel final : public SelectionDAGISel {
public:
  explicit AscendDAGToDAGISel(AscendTargetMachine &TM)
      : SelectionDAGISel(TM) {}

  bool runOnMachineFunction(MachineFunction &MF) override {
    Subtarget = &MF.getSubtarget<AscendSubtarget>();
    return SelectionDAGISel::runOnMachineFunction(MF);
  }
  void Select(SDNode *N) override;

private:
  /// A constant becomes an immediate, anything else stays a register.
  bool selectScalar(SDValue N, SDValue &Out);
  bool selectAddr(SDValue N, SDValue &Base, SDValue &Offset);
  bool selectGM(SDValue N, SDValue &Base, SDValue &Offset, SDValue &Type,
                SDValue &S0, SDValue &S1, SDValue &S2, SDValue &S3,
                SDValue &S4, SDValue &D0, SDValue &D1, SDValue &D2,
                SDValue &D3, SDValue &D4);

  const AscendSubtarget *Subtarget = nullptr;

#include "AscendGenDAGISel.inc"
};

class AscendDAGToDAGISelLegacy final : public SelectionDAGISelLegacy {
public:
  static char ID;
  explicit AscendDAGToDAGISelLegacy(AscendTargetMachine &TM)
      : SelectionDAGISelLegacy(ID, std::make_unique<AscendDAGToDAGISel>(TM)) {}
};

} // namespace

char AscendDAGToDAGISelLegacy::ID = 0;

INITIALIZE_PASS(AscendDAGToDAGISelLegacy, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *llvm::createAscendISelDag(AscendTargetMachine &TM) {
  return new AscendDAGToDAGISelLegacy(TM);
}

bool AscendDAGToDAGISel::selectScalar(SDValue N, SDValue &Out) {
  if (auto *C = dyn_cast<ConstantSDNode>(N))
    Out = CurDAG->getTargetConstant(C->getSExtValue(), SDLoc(N),
                                    N.getValueType());
  else
    Out = N;
  return true;
}

bool AscendDAGToDAGISel::selectAddr(SDValue N, SDValue &Base,
                                    SDValue &Offset) {
  int64_t Bytes = 0;
  while (CurDAG->isBaseWithConstantOffset(N)) {
    Bytes += cast<ConstantSDNode>(N.getOperand(1))->getSExtValue();
    N = N.getOperand(0);
  }
  Base = N;
  Offset = CurDAG->getTargetConstant(Bytes, SDLoc(N), MVT::i64);
  return true;
}

bool AscendDAGToDAGISel::selectGM(SDValue N, SDValue &Base, SDValue &Offset,
                                  SDValue &Type, SDValue &S0, SDValue &S1,
                                  SDValue &S2, SDValue &S3, SDValue &S4,
                                  SDValue &D0, SDValue &D1, SDValue &D2,
                                  SDValue &D3, SDValue &D4) {
  if (N.getOpcode() != AscendISD::GM)
    return false;
  selectAddr(N.getOperand(0), Base, Offset);
  Type = N.getOperand(1);
  SDValue *Numbers[] = {&S0, &S1, &S2, &S3, &S4, &D0, &D1, &D2, &D3, &D4};
  for (unsigned I = 0; I != std::size(Numbers); ++I)
    selectScalar(N.getOperand(2 + I), *Numbers[I]);
  return true;
}

void AscendDAGToDAGISel::Select(SDNode *N) {
  if (N->isMachineOpcode()) {
    N->setNodeId(-1);
    return;
  }
  if (auto *C = dyn_cast<ConstantFPSDNode>(N)) {
    SDLoc DL(N);
    uint64_t Bits = C->getValueAPF().bitcastToAPInt().getZExtValue();
    ReplaceNode(N, CurDAG->getMachineNode(
                       Ascend::MOVIF, DL, N->getValueType(0),
                       CurDAG->getTargetConstant(
                           static_cast<int64_t>(static_cast<int32_t>(Bits)),
                           DL, MVT::i32)));
    return;
  }
  SelectCode(N);
}

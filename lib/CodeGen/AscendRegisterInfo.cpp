//===-- AscendRegisterInfo.cpp - Slots and scalars ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendRegisterInfo.h"
#include "CodeGen/AscendFrameLowering.h"
#include "CodeGen/AscendSubtarget.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/BitVector.h"

using namespace llvm;
using namespace ascend;

#define GET_REGINFO_TARGET_DESC
#include "AscendGenRegisterInfo.inc"

AscendRegisterInfo::AscendRegisterInfo() : AscendGenRegisterInfo(/*RA=*/0) {}

const MCPhysReg *
AscendRegisterInfo::getCalleeSavedRegs(const MachineFunction *) const {
  static const MCPhysReg None[] = {0};
  return None;
}

BitVector AscendRegisterInfo::getReservedRegs(const MachineFunction &) const {
  return BitVector(getNumRegs());
}

Register AscendRegisterInfo::getFrameRegister(const MachineFunction &) const {
  return Ascend::X0; // never read: a kernel has no frame
}

namespace {
struct SlotClass {
  Space Mem;
  const TargetRegisterClass *RC;
};
} // namespace

static const SlotClass SlotClasses[] = {
    {Space::L1, &Ascend::L1SlotRegClass},
    {Space::L0A, &Ascend::L0ASlotRegClass},
    {Space::L0B, &Ascend::L0BSlotRegClass},
    {Space::L0C, &Ascend::L0CSlotRegClass},
    {Space::UB, &Ascend::UBSlotRegClass},
    {Space::FB, &Ascend::FBSlotRegClass},
    {Space::BT, &Ascend::BTSlotRegClass},
};

const TargetRegisterClass *AscendRegisterInfo::slotClass(Space Mem) {
  for (const SlotClass &C : SlotClasses)
    if (C.Mem == Mem)
      return C.RC;
  llvm_unreachable("global memory has no slots");
}

std::optional<Space>
AscendRegisterInfo::memoryOf(const TargetRegisterClass *RC) {
  for (const SlotClass &C : SlotClasses)
    if (C.RC == RC)
      return C.Mem;
  return std::nullopt;
}

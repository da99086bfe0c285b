//===-- AscendRematerialiser.cpp - Makes a tile again ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendRematerialiser.h"
#include "CodeGen/AscendRegisterInfo.h"
#include "CodeGen/AscendTensors.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"

using namespace llvm;
using namespace ascend;

Rematerialiser::Rematerialiser(MachineFunction &MF, LiveIntervals &LIS,
                               VirtRegMap &VRM)
    : MF(MF), LIS(LIS), VRM(VRM) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (writesTensor(MI))
        Stores.push_back(&MI);
}

bool Rematerialiser::relieve(ArrayRef<const TileObject *> Live,
                             uint64_t Position, uint64_t Excess, Notify Made) {
  SlotIndex Cut = firstAt(Position);
  bool Changed = false;
  for (const TileObject *O : Live) {
    MachineInstr *Def = onlyDef(*O);
    if (!Def || !split(*Def, Cut, Made))
      continue;
    Changed = true;
    if (O->bytes() >= Excess)
      break;
    Excess -= O->bytes();
  }
  return Changed;
}

/// The first instruction at or after \p Position.
SlotIndex Rematerialiser::firstAt(uint64_t Position) const {
  SlotIndex Zero = LIS.getSlotIndexes()->getZeroIndex();
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (MI.isDebugInstr())
        continue;
      SlotIndex At = LIS.getInstructionIndex(MI).getRegSlot();
      if (static_cast<uint64_t>(Zero.distance(At)) >= Position)
        return At.getBaseIndex();
    }
  return LIS.getSlotIndexes()->getLastIndex();
}

MachineInstr *Rematerialiser::onlyDef(const TileObject &O) const {
  if (O.IsSet || O.Regs.size() != 1 || Final.contains(O.Regs.front()))
    return nullptr;
  MachineInstr *Def = MF.getRegInfo().getUniqueVRegDef(O.Regs.front());
  if (!Def)
    return nullptr;
  TileView View(*Def);
  return View && !View.op().HasIdentity ? Def : nullptr;
}

//===----------------------------------------------------------------------===//
// What one definition serves
//===----------------------------------------------------------------------===//

/// Whether \p To follows \p From in its block, and no other tile of \p Mem is
/// made and no cut lies between.
bool Rematerialiser::areTogether(const MachineInstr &From,
                                 const MachineInstr &To, Space Mem,
                                 SlotIndex Cut) const {
  SlotIndex Begin = LIS.getInstructionIndex(From),
            End = LIS.getInstructionIndex(To);
  if (From.getParent() != To.getParent() || End <= Begin ||
      (Begin < Cut && Cut < End))
    return false;
  return none_of(
      make_range(std::next(From.getIterator()), To.getIterator()),
      [&](const MachineInstr &MI) {
        TileView View(MI);
        return View && View.op().dst() && View.op().dst()->Mem == Mem;
      });
}

std::vector<Rematerialiser::Cluster>
Rematerialiser::clusters(const MachineInstr &Def, SlotIndex Cut) const {
  SmallVector<MachineInstr *, 8> Uses;
  for (MachineInstr &MI :
       MF.getRegInfo().use_nodbg_instructions(Def.getOperand(0).getReg()))
    if (!is_contained(Uses, &MI))
      Uses.push_back(&MI);
  sort(Uses, [&](const MachineInstr *A, const MachineInstr *B) {
    return LIS.getInstructionIndex(*A) < LIS.getInstructionIndex(*B);
  });
  Space Mem = TileView(Def).op().dst()->Mem;
  std::vector<Cluster> All(1);
  const MachineInstr *Last = &Def;
  for (MachineInstr *MI : Uses) {
    if (!areTogether(*Last, *MI, Mem, Cut))
      All.emplace_back();
    All.back().push_back(MI);
    Last = MI;
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Whether it can be made again
//===----------------------------------------------------------------------===//

bool Rematerialiser::canRepeat(const MachineInstr &Def,
                               const MachineInstr &Use) const {
  TileView View(Def);
  if (View.op().ReadsGM && isWrittenBetween(Def, Use))
    return false;
  return all_of(Def.uses(), [&](const MachineOperand &MO) {
    return !MO.isReg() || isSameValue(MO.getReg(), Def, Use);
  });
}

/// A value that lives on, or one with a single definition, whose life can be
/// made longer. A set, and so a view, may have other contents by then.
bool Rematerialiser::isSameValue(Register Reg, const MachineInstr &From,
                                 const MachineInstr &To) const {
  if (const MachineInstr *Only = MF.getRegInfo().getUniqueVRegDef(Reg))
    return !slotSetOf(*Only) && !slotViewOf(*Only);
  const LiveInterval &LI = LIS.getInterval(Reg);
  const VNInfo *Value = LI.getVNInfoBefore(LIS.getInstructionIndex(From));
  return Value == LI.getVNInfoBefore(LIS.getInstructionIndex(To));
}

/// Whether control can go from \p From to \p To without passing \p Stop.
static bool reaches(const MachineInstr &From, const MachineInstr &To,
                    const MachineInstr &Stop) {
  SmallPtrSet<const MachineBasicBlock *, 16> Seen;
  SmallVector<const MachineBasicBlock *, 16> Work;
  auto Scan = [&](auto Range) {
    for (const MachineInstr &MI : Range) {
      if (&MI == &To)
        return true;
      if (&MI == &Stop)
        return false;
    }
    return false;
  };
  auto Enter = [&](const MachineBasicBlock &MBB) {
    for (const MachineBasicBlock *S : MBB.successors())
      if (Seen.insert(S).second)
        Work.push_back(S);
  };
  const MachineBasicBlock &Start = *From.getParent();
  auto After = drop_begin(make_range(MachineBasicBlock::const_iterator(From), Start.end()));
  if (Scan(After))
    return true;
  if (none_of(After, [&](const MachineInstr &MI) { return &MI == &Stop; }))
    Enter(Start);
  while (!Work.empty()) {
    const MachineBasicBlock &MBB = *Work.pop_back_val();
    if (Scan(make_range(MBB.begin(), MBB.end())))
      return true;
    if (Stop.getParent() != &MBB)
      Enter(MBB);
  }
  return false;
}

bool Rematerialiser::isWrittenBetween(const MachineInstr &Def,
                                      const MachineInstr &Use) const {
  return any_of(Stores, [&](const MachineInstr *Store) {
    return mayTouchSameTensor(*Store, Def) && reaches(Def, *Store, Def) &&
           reaches(*Store, Use, Def);
  });
}

//===----------------------------------------------------------------------===//
// Making it again
//===----------------------------------------------------------------------===//

bool Rematerialiser::split(MachineInstr &Def, SlotIndex Cut, Notify Made) {
  std::vector<Cluster> All = clusters(Def, Cut);
  bool Changed = false;
  for (const Cluster &Uses : drop_begin(All)) {
    if (!canRepeat(Def, *Uses.front()))
      continue;
    repeat(Def, Uses, Made);
    Changed = true;
  }
  if (Changed)
    shrink(Def);
  return Changed;
}

void Rematerialiser::repeat(const MachineInstr &Def, const Cluster &Uses,
                            Notify Made) {
  MachineRegisterInfo &MRI = MF.getRegInfo();
  Register Old = Def.getOperand(0).getReg();
  Register New = MRI.cloneVirtualRegister(Old);
  VRM.grow();
  MachineInstr *Clone = MF.CloneMachineInstr(&Def);
  Clone->getOperand(0).setReg(New);
  Uses.front()->getParent()->insert(Uses.front()->getIterator(), Clone);
  forgetScopes(*Clone);
  LIS.InsertMachineInstrInMaps(*Clone);
  for (MachineInstr *MI : Uses)
    MI->substituteRegister(Old, New, 0, *MRI.getTargetRegisterInfo());
  LIS.createAndComputeVirtRegInterval(New);
  if (Uses.size() == 1)
    Final.insert(New);
  for (const MachineOperand &MO : Clone->uses()) {
    if (!MO.isReg())
      continue;
    MRI.clearKillFlags(MO.getReg());
    if (LIS.getInterval(MO.getReg()).liveAt(LIS.getInstructionIndex(*Clone)))
      continue;
    LIS.removeInterval(MO.getReg());
    LIS.createAndComputeVirtRegInterval(MO.getReg());
  }
  Made(*Clone);
}

void Rematerialiser::shrink(MachineInstr &Def) {
  MachineRegisterInfo &MRI = MF.getRegInfo();
  Register Reg = Def.getOperand(0).getReg();
  MRI.clearKillFlags(Reg);
  LIS.removeInterval(Reg);
  if (MRI.use_nodbg_empty(Reg)) {
    MRI.markUsesInDebugValueAsUndef(Reg);
    SmallVector<Register, 8> Operands;
    for (const MachineOperand &MO : Def.uses())
      if (MO.isReg())
        Operands.push_back(MO.getReg());
    LIS.RemoveMachineInstrFromMaps(Def);
    Def.eraseFromParent();
    for (Register Operand : Operands)
      if (LIS.hasInterval(Operand)) {
        LIS.removeInterval(Operand);
        LIS.createAndComputeVirtRegInterval(Operand);
      }
    return;
  }
  LIS.createAndComputeVirtRegInterval(Reg);
}

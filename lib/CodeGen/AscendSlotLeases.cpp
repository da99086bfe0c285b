//===-- AscendSlotLeases.cpp - Where a set is given back ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendSlotLeases.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include <vector>

using namespace llvm;
using namespace ascend;

/// A set has 16 slots at most; more names than that tell nothing.
static constexpr unsigned MaxNames = 16;

bool SlotLeases::Held::add(const Held &Other) {
  if (Unknown)
    return false;
  Held Before = *this;
  Unknown |= Other.Unknown;
  for (Index Slot : Other.Slots)
    fill(Slot);
  return Unknown != Before.Unknown || Slots != Before.Slots;
}

void SlotLeases::Held::fill(Index Slot) {
  auto *At = lower_bound(Slots, Slot);
  if (At == Slots.end() || *At != Slot)
    Slots.insert(At, Slot);
  Unknown |= Slots.size() > MaxNames;
  if (Unknown)
    Slots.clear();
}

void SlotLeases::Held::giveBack(Index Slot) {
  if (auto *At = find(Slots, Slot); At != Slots.end())
    Slots.erase(At);
}

static std::pair<unsigned, int64_t> indexName(const MachineOperand *Index) {
  if (!Index)
    return {0, 0};
  return Index->isReg() ? std::pair<unsigned, int64_t>(Index->getReg().id(), 0)
                        : std::pair<unsigned, int64_t>(0, Index->getImm());
}

SlotLeases::SlotLeases(const MachineFunction &MF,
                       const DenseMap<Register, unsigned> &NumberOf)
    : NumberOf(NumberOf) {
  collect(MF);
  if (!Sets.empty())
    solve(MF);
}

void SlotLeases::collect(const MachineFunction &MF) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (isSlotRelease(MI))
        if (auto I = NumberOf.find(MI.getOperand(0).getReg());
            I != NumberOf.end())
          Sets.insert(I->second);
}

void SlotLeases::apply(const MachineInstr &MI, State &S) {
  if (isSlotRelease(MI)) {
    auto I = NumberOf.find(MI.getOperand(0).getReg());
    if (I == NumberOf.end())
      return;
    Held &H = S[I->second];
    H.giveBack(indexName(&MI.getOperand(1)));
    if (!H.Unknown && H.Slots.empty())
      Ends.insert(&MI);
    else
      Ends.erase(&MI);
    return;
  }
  if (TileView View(MI); View && View.op().dst()) {
    const OperandInfo &Dst = *View.op().dst();
    auto I = NumberOf.find(View.reg(Dst).getReg());
    if (I != NumberOf.end() && Sets.contains(I->second))
      S[I->second].fill(indexName(View.slotIndex(Dst)));
  }
  // An index that gets another value names another slot.
  for (const MachineOperand &Def : MI.all_defs())
    for (auto &[Set, H] : S)
      if (any_of(H.Slots, [&](Index Slot) {
            return Slot.first && Slot.first == Def.getReg().id();
          })) {
        H.Unknown = true;
        H.Slots.clear();
      }
}

void SlotLeases::solve(const MachineFunction &MF) {
  std::vector<State> In(MF.getNumBlockIDs());
  ReversePostOrderTraversal<const MachineFunction *> RPO(&MF);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const MachineBasicBlock *MBB : RPO) {
      State S = In[MBB->getNumber()];
      for (const MachineInstr &MI : *MBB)
        apply(MI, S);
      for (const MachineBasicBlock *Succ : MBB->successors())
        for (const auto &[Set, H] : S)
          Changed |= In[Succ->getNumber()][Set].add(H);
    }
  }
}

unsigned SlotLeases::endedBy(const MachineInstr &MI) const {
  return Ends.contains(&MI) ? NumberOf.lookup(MI.getOperand(0).getReg()) : ~0u;
}

//===-- AscendOrderTiles.cpp - Tiles before allocation --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendOrderTiles.h"
#include "CodeGen/AscendRegisterInfo.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

OrderTiles::OrderTiles(const MachineFunction &MF, const MachineLoopInfo &MLI)
    : MRI(MF.getRegInfo()), Classes(MF.getRegInfo().getNumVirtRegs()),
      LiveIn(MF.getNumBlockIDs()) {
  joinRegisters(MF);
  Tiles.resize(Classes.getNumClasses());
  Places.resize(Tiles.size());
  ReadBehind.resize(Tiles.size());
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      describe(MI);
  findPlaces(MF);
  findLives(MF, MLI);
}

unsigned OrderTiles::tileOf(const MachineOperand &MO) const {
  if (!MO.isReg() || !MO.getReg().isVirtual() ||
      !AscendRegisterInfo::memoryOf(MRI.getRegClass(MO.getReg())))
    return ~0u;
  return Classes[Register::virtReg2Index(MO.getReg())];
}

void OrderTiles::joinRegisters(const MachineFunction &MF) {
  auto IsTile = [&](const MachineOperand &MO) {
    return MO.isReg() && MO.getReg().isVirtual() &&
           AscendRegisterInfo::memoryOf(MRI.getRegClass(MO.getReg()));
  };
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (MI.isDebugInstr() || !MI.getNumOperands() ||
          !IsTile(MI.getOperand(0)))
        continue;
      bool All = MI.isPHI() || MI.isCopy();
      for (const MachineOperand &MO : MI.uses())
        if (IsTile(MO) && (All || MO.isTied()))
          Classes.join(Register::virtReg2Index(MI.getOperand(0).getReg()),
                       Register::virtReg2Index(MO.getReg()));
    }
  Classes.compress();
}

/// What a definition tells of its tile: the largest counts.
void OrderTiles::describe(const MachineInstr &MI) {
  if (MI.isDebugInstr() || !MI.getNumOperands() || !MI.getOperand(0).isReg() ||
      !MI.getOperand(0).isDef())
    return;
  unsigned T = tileOf(MI.getOperand(0));
  if (T == ~0u)
    return;
  Tile &Of = Tiles[T];
  Of.Facts.Mem = *AscendRegisterInfo::memoryOf(
      MRI.getRegClass(MI.getOperand(0).getReg()));
  std::optional<TileType> Type;
  unsigned Count = 1;
  if (auto Set = slotSetOf(MI)) {
    Type = Set->Type;
    Count = Set->Count;
    Of.Facts.Rotates = Set->Group.has_value();
    Of.IsFixed = !Set->Group;
  } else if (slotViewOf(MI)) {
    Of.IsFixed = true;
  } else if (TileView View(MI); View) {
    Type = View.dstType();
  }
  if (Type)
    Of.Facts.Bytes =
        std::max(Of.Facts.Bytes,
                 alignTo(Type->bytes(), fractalOf(Type->Mem)) * Count);
}

void OrderTiles::findPlaces(const MachineFunction &MF) {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (MI.isDebugInstr() || slotSetOf(MI))
        continue;
      for (const auto &[I, MO] : enumerate(MI.operands())) {
        unsigned T = tileOf(MO);
        if (T == ~0u)
          continue;
        if (MI.isPHI()) {
          Tiles[T].Facts.Outside = true;
          if (MO.isUse())
            ReadBehind[T].push_back(MI.getOperand(I + 1).getMBB()->getNumber());
          else
            Places[T][MBB.getNumber()].Defined = true;
          continue;
        }
        Place &P = Places[T][MBB.getNumber()];
        (MO.isDef() ? P.Defined : P.Used) |= !P.Defined && !P.Used;
      }
    }
  for (auto [T, Of] : zip(Tiles, Places)) {
    if (Of.size() == 1 && !T.Facts.Outside)
      T.Home = Of.begin()->first;
    else
      T.Facts.Outside = true;
  }
}

/// Backwards from where a tile is read before it is made. A rotating set, whose
/// slots hold something in all of its loops, and one that the author made take
/// more than that: blocks that may hold anything of theirs.
void OrderTiles::findLives(const MachineFunction &MF,
                           const MachineLoopInfo &MLI) {
  BitVector Seen(MF.getNumBlockIDs());
  for (unsigned T = 0; T != Tiles.size(); ++T) {
    Seen.reset();
    SmallVector<unsigned, 8> Numbers;
    for (const auto &[MBB, P] : Places[T])
      Numbers.push_back(MBB);
    sort(Numbers);
    auto Add = [&](unsigned N) {
      if (Seen.test(N))
        return false;
      Seen.set(N);
      LiveIn[N].push_back(T);
      return true;
    };
    if (Tiles[T].IsFixed) {
      for (const MachineBasicBlock &MBB : MF)
        Add(MBB.getNumber());
      continue;
    }
    if (Tiles[T].Facts.Rotates) {
      for (unsigned N : Numbers)
        if (const MachineLoop *L =
                MLI.getLoopFor(MF.getBlockNumbered(N)))
          for (const MachineBasicBlock *MBB : L->getOutermostLoop()->blocks())
            Add(MBB->getNumber());
      continue;
    }
    if (Tiles[T].Home != ~0u)
      continue;
    SmallVector<unsigned, 8> Work;
    auto Enter = [&](unsigned N) {
      auto P = Places[T].find(N);
      bool Made = P != Places[T].end() && P->second.Defined;
      if (Add(N) && !Made)
        Work.push_back(N);
    };
    for (unsigned N : ReadBehind[T])
      Enter(N);
    for (unsigned N : Numbers)
      if (Places[T][N].Used && Add(N))
        Work.push_back(N);
    while (!Work.empty())
      for (const MachineBasicBlock *P :
           MF.getBlockNumbered(Work.pop_back_val())->predecessors())
        Enter(P->getNumber());
  }
}

void OrderTiles::addOutside(const MachineBasicBlock &MBB,
                            const DenseMap<unsigned, unsigned> &Touched,
                            order::Block &B) const {
  for (unsigned T : LiveIn[MBB.getNumber()]) {
    if (Touched.contains(T))
      continue;
    const order::Resource &R = Tiles[T].Facts;
    (R.Rotates ? B.Rotating : B.Outside)[static_cast<unsigned>(R.Mem)] +=
        R.Bytes;
  }
}

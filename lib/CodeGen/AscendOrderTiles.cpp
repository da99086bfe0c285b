//===-- AscendOrderTiles.cpp - Tiles before allocation --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendOrderTiles.h"
#include "CodeGen/AscendRegisterInfo.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

OrderTiles::OrderTiles(const MachineFunction &MF, const MachineLoopInfo &MLI)
    : MF(MF), MRI(MF.getRegInfo()), MLI(MLI),
      Classes(MF.getRegInfo().getNumVirtRegs()),
      LiveIn(MF.getNumBlockIDs()) {
  joinRegisters();
  Tiles.resize(Classes.getNumClasses());
  Places.resize(Tiles.size());
  ReadBehind.resize(Tiles.size());
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      describe(MI);
  findPlaces();
  findLives();
}

unsigned OrderTiles::tileOf(const MachineOperand &MO) const {
  if (!MO.isReg() || !MO.getReg().isVirtual() ||
      !AscendRegisterInfo::memoryOf(MRI.getRegClass(MO.getReg())))
    return ~0u;
  return Classes[Register::virtReg2Index(MO.getReg())];
}

void OrderTiles::joinRegisters() {
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
    // How much of its room it takes is not known.
    if (!Set->RunTimeBytes)
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

void OrderTiles::findPlaces() {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      if (MI.isDebugInstr() || slotSetOf(MI))
        continue;
      for (const auto &[I, MO] : enumerate(MI.operands()))
        if (unsigned T = tileOf(MO); T != ~0u && MI.isPHI()) {
          Tiles[T].Facts.Outside = true;
          if (MO.isUse())
            ReadBehind[T].push_back(MI.getOperand(I + 1).getMBB()->getNumber());
          else
            Places[T][MBB.getNumber()].Defined = true;
        }
      // An instruction reads before it writes.
      for (bool Defs : {false, true})
        for (const MachineOperand &MO : MI.operands()) {
          unsigned T = tileOf(MO);
          if (T == ~0u || MI.isPHI() || MO.isDef() != Defs)
            continue;
          Place &P = Places[T][MBB.getNumber()];
          (Defs ? P.Defined : P.Used) |= !P.Defined && !P.Used;
        }
    }
  for (auto [T, Of] : zip(Tiles, Places)) {
    if (Of.size() == 1 && !T.Facts.Outside)
      T.Home = Of.begin()->first;
    else
      T.Facts.Outside = true;
  }
}

/// A rotating set may hold something in all of its nest, and one that the author
/// made anywhere; there may be many of either.
void OrderTiles::findLives() {
  std::vector<unsigned> Seen(MF.getNumBlockIDs(), ~0u);
  for (auto [T, Of] : enumerate(Tiles)) {
    unsigned M = static_cast<unsigned>(Of.Facts.Mem);
    if (Of.IsFixed) {
      Fixed[M] += Of.Facts.Bytes;
    } else if (Of.Facts.Rotates) {
      if (const MachineLoop *Nest = nestOf(T))
        Nests.try_emplace(Nest).first->second[M] += Of.Facts.Bytes;
    } else if (Of.Home == ~0u) {
      findLive(T, Seen);
    }
  }
}

/// The nest that accesses a set, which has one.
const MachineLoop *OrderTiles::nestOf(unsigned T) const {
  for (const auto &[N, P] : Places[T])
    if (const MachineLoop *L = MLI.getLoopFor(MF.getBlockNumbered(N)))
      return L->getOutermostLoop();
  return nullptr;
}

/// Backwards from where a tile is read before it is made. Blocks of which
/// \p Seen is the tile's number are known.
void OrderTiles::findLive(unsigned T, std::vector<unsigned> &Seen) {
  SmallVector<unsigned, 8> Work;
  auto Add = [&](unsigned N) {
    if (Seen[N] == T)
      return false;
    Seen[N] = T;
    LiveIn[N].push_back(T);
    return true;
  };
  auto Leave = [&](unsigned N) {
    auto P = Places[T].find(N);
    bool Made = P != Places[T].end() && P->second.Defined;
    if (Add(N) && !Made)
      Work.push_back(N);
  };
  for (const auto &[N, P] : Places[T])
    if (P.Used && Add(N))
      Work.push_back(N);
  for (unsigned N : ReadBehind[T])
    Leave(N);
  while (!Work.empty())
    for (const MachineBasicBlock *P :
         MF.getBlockNumbered(Work.pop_back_val())->predecessors())
      Leave(P->getNumber());
}

void OrderTiles::addOutside(const MachineBasicBlock &MBB,
                            const DenseMap<unsigned, unsigned> &Touched,
                            order::Block &B) const {
  for (unsigned T : LiveIn[MBB.getNumber()])
    if (!Touched.contains(T))
      B.Outside[static_cast<unsigned>(Tiles[T].Facts.Mem)] +=
          Tiles[T].Facts.Bytes;
  const MachineLoop *L = MLI.getLoopFor(&MBB);
  auto Nest = Nests.find(L ? L->getOutermostLoop() : nullptr);
  for (unsigned M = 0; M != NumSpaces; ++M) {
    B.Outside[M] += Fixed[M];
    if (Nest != Nests.end())
      B.Rotating[M] += Nest->second[M];
  }
  if (Nest == Nests.end())
    return;
  for (const auto &[T, Resource] : Touched)
    if (Tiles[T].Facts.Rotates && nestOf(T) == Nest->first)
      B.Rotating[static_cast<unsigned>(Tiles[T].Facts.Mem)] -=
          Tiles[T].Facts.Bytes;
}

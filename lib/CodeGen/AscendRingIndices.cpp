//===-- AscendRingIndices.cpp - Indices that go round together ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendRingIndices.h"
#include "CodeGen/AscendIterationValues.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

/// Whether two operands are the same register or the same number.
static bool isSameIndex(const MachineOperand &A, const MachineOperand &B) {
  return A.isReg() ? B.isReg() && A.getReg() == B.getReg()
                   : B.isImm() && A.getImm() == B.getImm();
}

/// \p V as an offset from its symbol modulo \p Slots; nullopt if it is none.
static std::optional<unsigned> offsetOf(const SymbolicValue &V,
                                        unsigned Slots) {
  if (!V.Known || !V.Symbol || V.Modulus % Slots)
    return std::nullopt;
  int64_t N = Slots;
  return (V.Offset % N + N) % N;
}

/// The ring that the indices of one set in \p L make, by their offsets; empty if
/// they make none.
static SmallVector<unsigned, 4>
ringOf(const MachineLoop &L, const MachineLoopInfo &MLI,
       ArrayRef<const MachineOperand *> Indices, unsigned Slots,
       Register &Symbol) {
  IterationValues Values(L, MLI);
  SmallVector<unsigned, 4> Offsets;
  for (const MachineOperand *Index : Indices) {
    SymbolicValue V = Index->isReg() ? Values.valueOf(*Index)
                                     : SymbolicValue();
    auto Offset = offsetOf(V, Slots);
    if (!Offset || (!Offsets.empty() && V.Symbol != Symbol))
      return {};
    Symbol = V.Symbol;
    Offsets.push_back(*Offset);
  }
  SymbolicValue Next = Values.atEnd(Symbol);
  if (Next.Symbol != Symbol || offsetOf(Next, Slots) != 1u)
    return {};
  return Offsets;
}

/// The number that \p R holds at the end of \p MBB, if it comes from the blocks
/// that only lead here.
static std::optional<int64_t> numberAtEnd(Register R,
                                          const MachineBasicBlock *MBB) {
  for (; MBB; MBB = MBB->pred_size() == 1 ? *MBB->pred_begin() : nullptr)
    for (const MachineInstr &MI : reverse(*MBB)) {
      if (!MI.modifiesRegister(R, nullptr))
        continue;
      if (!IterationValues::isCopy(MI))
        return std::nullopt;
      const MachineOperand &From = MI.getOperand(1);
      if (From.isImm())
        return From.getImm();
      R = From.getReg();
    }
  return std::nullopt;
}

/// Whether \p R is the same modulo \p Slots on every way into \p L.
static bool beginsTheSame(Register R, const MachineLoop &L, unsigned Slots) {
  std::optional<int64_t> Start;
  for (const MachineBasicBlock *P : L.getHeader()->predecessors()) {
    if (L.contains(P))
      continue;
    auto N = numberAtEnd(R, P);
    if (!N || (Start && (*N - *Start) % int64_t(Slots)))
      return false;
    Start = N;
  }
  return Start.has_value();
}

bool RingIndices::tryLoop(const MachineLoop &L, const MachineLoopInfo &MLI,
                          ArrayRef<const MachineOperand *> Indices,
                          unsigned Slots) {
  Register Symbol;
  SmallVector<unsigned, 4> Offsets = ringOf(L, MLI, Indices, Slots, Symbol);
  if (Offsets.empty() || all_equal(Offsets))
    return false;
  unsigned Ring = 0;
  while (Ring != Rings.size() &&
         (Rings[Ring].Header != L.getHeader() || Rings[Ring].Slots != Slots ||
          Symbols[Ring] != Symbol))
    ++Ring;
  if (Ring == Rings.size()) {
    Rings.push_back({L.getHeader(), Slots, beginsTheSame(Symbol, L, Slots)});
    Symbols.push_back(Symbol);
  }
  for (auto [Index, Offset] : zip(Indices, Offsets))
    Places[Index] = {Ring, Offset};
  return true;
}

RingIndices::RingIndices(const MachineFunction &MF, const MachineLoopInfo &MLI,
                         function_ref<unsigned(Register)> SlotsOf) {
  MapVector<Register, SmallVector<const MachineOperand *, 4>> Sets;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (TileView View(MI); View)
        for (const OperandInfo &O : View.op().Operands)
          if (const MachineOperand *Index =
                  O.isTile() ? View.slotIndex(O) : nullptr;
              Index && SlotsOf(View.reg(O).getReg()) > 1)
            Sets[View.reg(O).getReg()].push_back(Index);
  for (auto &[Reg, Indices] : Sets) {
    // One index needs no ring.
    if (all_of(Indices, [&, First = Indices.front()](const auto *Index) {
          return isSameIndex(*First, *Index);
        }))
      continue;
    // Sets that are never live together have one name, so there may be many loops.
    DenseMap<const MachineLoop *, SmallVector<const MachineOperand *, 4>> Within;
    auto LoopOf = [&](const MachineOperand *Index) {
      return MLI.getLoopFor(Index->getParent()->getParent());
    };
    for (const MachineOperand *Index : Indices)
      for (const MachineLoop *L = LoopOf(Index); L; L = L->getParentLoop())
        Within[L].push_back(Index);
    SmallPtrSet<const MachineLoop *, 4> Tried;
    for (const MachineOperand *Index : Indices)
      for (const MachineLoop *L = LoopOf(Index); L && Tried.insert(L).second;
           L = L->getParentLoop()) {
        ArrayRef<const MachineOperand *> Inside = Within[L];
        if (any_of(Inside, [&](const auto *I) { return Places.count(I); }))
          break; // an inner loop has them
        if (tryLoop(*L, MLI, Inside, SlotsOf(Reg)))
          break;
      }
  }
}

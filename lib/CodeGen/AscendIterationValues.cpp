//===-- AscendIterationValues.cpp - Scalars in one iteration --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendIterationValues.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include <cstdlib>
#include <numeric>

using namespace llvm;
using namespace ascend;

/// \p V modulo \p N as well.
static SymbolicValue modulo(SymbolicValue V, int64_t N) {
  if (!V.Known || N <= 0)
    return {};
  if (V.isNumber())
    return V.Offset >= 0 ? SymbolicValue::number(V.Offset % N)
                         : SymbolicValue();
  V.Modulus = std::gcd(V.Modulus, N);
  return V.Modulus > 1 ? V : SymbolicValue();
}

SymbolicValue IterationValues::read(const State &S, Register R) {
  auto I = S.find(R);
  return I == S.end() ? SymbolicValue::symbol(R) : I->second;
}

SymbolicValue IterationValues::read(const State &S, const MachineOperand &MO) {
  if (MO.isImm())
    return SymbolicValue::number(MO.getImm());
  return MO.isReg() ? read(S, MO.getReg()) : SymbolicValue();
}

static SymbolicValue sum(SymbolicValue A, SymbolicValue B, int64_t Sign) {
  if (A.isNumber() && Sign > 0)
    std::swap(A, B);
  if (!A.Known || !B.isNumber())
    return {};
  A.Offset += Sign * B.Offset;
  return A;
}

/// c ? a : b, where c says that something equals a number: a counter that goes
/// round is the same modulo its length on both ways.
SymbolicValue IterationValues::select(const MachineInstr &MI,
                                      const State &S) const {
  SymbolicValue A = read(S, MI.getOperand(2)), B = read(S, MI.getOperand(3));
  if (A == B)
    return A;
  auto I = Equal.find(MI.getOperand(1).getReg());
  if (I == Equal.end() || !A.isNumber() || !B.Known || !B.Symbol)
    return {};
  const auto &[Compared, Number] = I->second;
  if (Compared.Symbol != B.Symbol || Compared.Modulus != B.Modulus)
    return {};
  // Where the condition holds, b would be this.
  int64_t Other = Number + B.Offset - Compared.Offset;
  return modulo(B, std::abs(Other - A.Offset));
}

bool IterationValues::isCopy(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case TargetOpcode::COPY:
  case Ascend::MOVX:
  case Ascend::MOVW:
  case Ascend::MOVIX:
  case Ascend::MOVIW:
  // Counters do not wrap.
  case Ascend::CVT_s32_s64:
  case Ascend::CVT_u32_u64:
  case Ascend::CVT_u64_u32:
    return true;
  default:
    return false;
  }
}

SymbolicValue IterationValues::compute(const MachineInstr &MI,
                                       const State &S) const {
  auto Op = [&](unsigned I) { return read(S, MI.getOperand(I)); };
  if (isCopy(MI))
    return Op(1);
  switch (MI.getOpcode()) {
  case Ascend::ADDX:
  case Ascend::ADDW:
    return sum(Op(1), Op(2), 1);
  case Ascend::SUBX:
  case Ascend::SUBW:
    return sum(Op(1), Op(2), -1);
  case Ascend::SREMX:
  case Ascend::SREMW:
  case Ascend::UREMX:
  case Ascend::UREMW:
    return Op(2).isNumber() ? modulo(Op(1), Op(2).Offset) : SymbolicValue();
  case Ascend::ANDX:
  case Ascend::ANDW:
    if (Op(2).isNumber() && isPowerOf2_64(Op(2).Offset + 1))
      return modulo(Op(1), Op(2).Offset + 1);
    return {};
  case Ascend::XORX:
  case Ascend::XORW:
    if (SymbolicValue V = Op(1); V.Modulus == 2 && Op(2).isNumber())
      return sum(V, Op(2), 1);
    return {};
  case Ascend::SELX:
  case Ascend::SELW:
    return select(MI, S);
  default:
    return {};
  }
}

void IterationValues::join(State &Into, const State &From, bool First) const {
  if (First) {
    Into = From;
    return;
  }
  for (auto &[R, V] : Into)
    if (!(V == read(From, R)))
      V = {};
  for (const auto &[R, V] : From)
    if (!Into.contains(R) && !(V == SymbolicValue::symbol(R)))
      Into[R] = {};
}

/// What holds at the start of a block of the loop. Inner loops may have changed
/// whatever they define.
IterationValues::State
IterationValues::entryOf(const MachineBasicBlock &MBB,
                         const MachineLoopInfo &MLI) const {
  State S;
  bool First = true;
  if (&MBB != L.getHeader())
    for (const MachineBasicBlock *P : MBB.predecessors())
      if (auto I = Out.find(P); I != Out.end()) {
        join(S, I->second, First);
        First = false;
      }
  const MachineLoop *Of = MLI.getLoopFor(&MBB);
  if (Of != &L && Of->getHeader() == &MBB)
    for (const MachineBasicBlock *Inner : Of->blocks())
      for (const MachineInstr &MI : *Inner)
        for (const MachineOperand &Def : MI.all_defs())
          S[Def.getReg()] = {};
  return S;
}

void IterationValues::walk(const MachineBasicBlock &MBB, State S) {
  for (const MachineInstr &MI : MBB) {
    for (const MachineOperand &MO : MI.explicit_uses())
      if (MO.isReg())
        Operands[&MO] = read(S, MO.getReg());
    if (MI.getNumExplicitDefs() != 1) {
      for (const MachineOperand &Def : MI.all_defs())
        S[Def.getReg()] = {};
      continue;
    }
    Register R = MI.getOperand(0).getReg();
    SymbolicValue V = compute(MI, S);
    Equal.erase(R);
    if (unsigned Code = MI.getOpcode();
        Code == Ascend::CMPX_eq || Code == Ascend::CMPW_eq)
      if (SymbolicValue A = read(S, MI.getOperand(1)),
          B = read(S, MI.getOperand(2));
          A.Known && B.isNumber())
        Equal[R] = {A, B.Offset};
    S[R] = V;
  }
  Out[&MBB] = std::move(S);
}

IterationValues::IterationValues(const MachineLoop &L,
                                 const MachineLoopInfo &MLI)
    : L(L) {
  // Blocks in an order in which what leads to one in an iteration precedes it.
  SmallVector<const MachineBasicBlock *, 8> Order;
  DenseSet<const MachineBasicBlock *> Seen;
  SmallVector<std::pair<const MachineBasicBlock *, bool>, 8> Work{
      {L.getHeader(), false}};
  while (!Work.empty()) {
    auto [MBB, Done] = Work.pop_back_val();
    if (Done) {
      Order.push_back(MBB);
      continue;
    }
    if (!Seen.insert(MBB).second)
      continue;
    Work.push_back({MBB, true});
    for (const MachineBasicBlock *S : MBB->successors())
      if (L.contains(S) && !Seen.contains(S))
        Work.push_back({S, false});
  }
  for (const MachineBasicBlock *MBB : reverse(Order))
    walk(*MBB, entryOf(*MBB, MLI));
}

SymbolicValue IterationValues::atEnd(Register R) const {
  SymbolicValue Result;
  bool First = true;
  for (const MachineBasicBlock *P : L.getHeader()->predecessors()) {
    auto I = Out.find(P);
    if (I == Out.end())
      continue;
    SymbolicValue V = read(I->second, R);
    if (!First && !(V == Result))
      return {};
    Result = V;
    First = false;
  }
  return Result;
}

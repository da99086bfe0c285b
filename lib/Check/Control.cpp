//===-- Control.cpp - The registers that steer a kernel -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Control.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace llvm;

namespace ascend::check {

using sim::InstClass;
using sim::Operand;
using sim::ScalarSem;

/// Larger moduli split loops into too many cases.
static constexpr uint64_t MaxModulus = 240;

/// The registers among \p Ops.
static SmallVector<unsigned, 4> registersIn(ArrayRef<Operand> Ops) {
  SmallVector<unsigned, 4> Regs;
  for (const Operand &O : Ops)
    if (O.What == Operand::Reg)
      Regs.push_back(O.Value);
  return Regs;
}

/// Whether \p I does nothing but assign a register.
static bool isComputation(const Function &F, unsigned I) {
  return F.inst(I).result() && F.Ops[I].Kind == OpKind::Scalar;
}

SmallVector<unsigned, 4> steeringUses(const Function &F, unsigned I) {
  const Op &O = F.Ops[I];
  const sim::Inst &In = F.inst(I);
  switch (O.Kind) {
  case OpKind::Tile: {
    SmallVector<unsigned, 4> Regs;
    for (const TileAccess &A : O.Tiles)
      Regs.append(registersIn(A.Index));
    return Regs;
  }
  case OpKind::Set:
  case OpKind::Wait:
    return registersIn(O.Event);
  case OpKind::Barrier:
    return {};
  case OpKind::Scalar:
    break;
  }
  switch (In.Scalar.Sem) {
  case ScalarSem::BrNZ:
  case ScalarSem::BrZ:
    return {unsigned(In.Ops[0].Value)};
  case ScalarSem::Load:
  case ScalarSem::Store:
  case ScalarSem::Param:
    return {};
  default:
    return In.result() ? registersIn(ArrayRef(In.Ops).drop_front())
                        : SmallVector<unsigned, 4>();
  }
}

Control::Control(const Function &F) : F(F), Moduli(F.Kernel->NumRegs, 1) {
  findRelevant();
  findSubtracted();
  findModuli();
  findLiveness();
}

BitVector Control::dependencies(function_ref<void(Mark)> Seeds) const {
  std::vector<SmallVector<unsigned, 2>> Defs(F.Kernel->NumRegs);
  for (unsigned I = 0; I != F.size(); ++I)
    if (auto Result = F.inst(I).result())
      Defs[*Result].push_back(I);
  BitVector Found(F.Kernel->NumRegs);
  SmallVector<unsigned, 32> Work;
  auto Need = [&](unsigned Reg) {
    if (Found[Reg])
      return;
    Found.set(Reg);
    Work.push_back(Reg);
  };
  Seeds(Need);
  while (!Work.empty())
    for (unsigned I : Defs[Work.pop_back_val()])
      for (unsigned Reg : steeringUses(F, I))
        Need(Reg);
  return Found;
}

void Control::findRelevant() {
  auto Uses = [&](bool WithBranches) {
    return dependencies([&](Mark Need) {
      for (unsigned I = 0; I != F.size(); ++I)
        if (!isComputation(F, I) &&
            (WithBranches || F.Ops[I].Kind != OpKind::Scalar))
          for (unsigned Reg : steeringUses(F, I))
            Need(Reg);
    });
  };
  Relevant = Uses(/*WithBranches=*/true);
  OfIndex = Uses(/*WithBranches=*/false);
}

/// Both sides of differences, and what they are copies and sums of.
void Control::findSubtracted() {
  Subtracted.resize(F.Kernel->NumRegs);
  std::vector<unsigned> Work;
  auto Need = [&](const sim::Inst &I) {
    for (unsigned Reg : registersIn(ArrayRef(I.Ops).drop_front()))
      if (!Subtracted[Reg]) {
        Subtracted.set(Reg);
        Work.push_back(Reg);
      }
  };
  std::vector<SmallVector<unsigned, 2>> Defs(F.Kernel->NumRegs);
  for (unsigned I = 0; I != F.size(); ++I) {
    auto Result = F.inst(I).result();
    if (!Result || !OfIndex[*Result])
      continue;
    Defs[*Result].push_back(I);
    if (F.inst(I).Scalar.Sem == ScalarSem::Sub &&
        registersIn(ArrayRef(F.inst(I).Ops).drop_front()).size() == 2)
      Need(F.inst(I));
  }
  while (!Work.empty()) {
    unsigned Reg = Work.back();
    Work.pop_back();
    for (unsigned I : Defs[Reg])
      switch (F.inst(I).Scalar.Sem) {
      case ScalarSem::Add:
      case ScalarSem::Sub:
      case ScalarSem::Or:
      case ScalarSem::Mov:
      case ScalarSem::Select:
      case ScalarSem::Cvt_s32_s64:
      case ScalarSem::Cvt_u32_u64:
      case ScalarSem::Cvt_u64_u32:
        Need(F.inst(I));
        break;
      default:
        break;
      }
  }
}

/// The number modulo which a computation looks at its first operand; 1: none.
static uint64_t modulusIn(const sim::Inst &I) {
  if (I.Ops.size() < 3 || I.Ops[2].What != Operand::Imm)
    return 1;
  int64_t N = I.Ops[2].Value;
  switch (I.Scalar.Sem) {
  case ScalarSem::URem:
  case ScalarSem::SRem:
    return N > 0 && uint64_t(N) <= MaxModulus ? N : 1;
  case ScalarSem::And:
    return N > 0 && isPowerOf2_64(N + 1) && uint64_t(N) < MaxModulus ? N + 1
                                                                     : 1;
  default:
    return 1;
  }
}

/// Moduli spread against the flow of values, through what keeps residues.
void Control::findModuli() {
  auto Raise = [&](unsigned Reg, uint64_t M) {
    uint64_t Common = std::lcm(Moduli[Reg], M);
    if (Common == Moduli[Reg] || Common > MaxModulus)
      return false;
    Moduli[Reg] = Common;
    return true;
  };
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const sim::Inst &I : reverse(F.Kernel->Insts)) {
      auto Result = I.result();
      if (!Result || !Relevant[*Result])
        continue;
      switch (I.Scalar.Sem) {
      case ScalarSem::URem:
      case ScalarSem::SRem:
      case ScalarSem::And:
        if (I.Ops[1].What == Operand::Reg)
          Changed |= Raise(I.Ops[1].Value, modulusIn(I));
        break;
      case ScalarSem::Add:
      case ScalarSem::Sub:
      case ScalarSem::Mul:
      case ScalarSem::Mov:
      case ScalarSem::Select:
      case ScalarSem::Cvt_s32_s64:
      case ScalarSem::Cvt_u32_u64:
      case ScalarSem::Cvt_u64_u32:
        for (unsigned Reg : registersIn(ArrayRef(I.Ops).drop_front()))
          Changed |= Raise(Reg, Moduli[*Result]);
        break;
      default:
        break;
      }
    }
  }
}

void Control::findLiveness() {
  LiveIn.resize(F.size() + 1);
  for (unsigned I = 0; I <= F.size(); ++I)
    if (F.IsLeader[I])
      LiveIn[I].resize(F.Kernel->NumRegs);
  if (Relevant.none())
    return;
  bool Changed = true;
  BitVector Live(F.Kernel->NumRegs);
  while (Changed) {
    Changed = false;
    for (unsigned I = F.size(); I-- != 0;) {
      auto Next = F.successors(I);
      if (Next.size() != 1 || Next[0] != I + 1 || F.IsLeader[I + 1]) {
        Live.reset();
        for (unsigned S : Next)
          Live |= LiveIn[S];
      }
      auto Result = F.inst(I).result();
      bool IsNeeded = Result && Live[*Result] && Relevant[*Result];
      if (IsNeeded)
        Live.reset(*Result);
      if (IsNeeded || !isComputation(F, I))
        for (unsigned Reg : steeringUses(F, I))
          Live.set(Reg);
      if (F.IsLeader[I] && LiveIn[I] != Live) {
        LiveIn[I] = Live;
        Changed = true;
      }
    }
  }
}

} // namespace ascend::check

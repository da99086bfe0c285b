//===-- ScalarUnit.cpp - Walks the program --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/ScalarUnit.h"
#include "llvm/ADT/Twine.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// A tile operation takes the simulator far longer than a scalar instruction,
/// so it counts for more against the step limit.
static constexpr uint64_t StepsOfTile = 100;

ScalarUnit::ScalarUnit(const Kernel &K, GlobalMemory &GM,
                       ArrayRef<uint64_t> Args, BlockId Block,
                       uint64_t StepLimit, FindingList &Findings,
                       std::string *Printed)
    : K(K), GM(GM), Args(Args), Block(Block), StepsLeft(StepLimit),
      Findings(Findings), Printed(Printed), Regs(K.NumRegs) {}

void ScalarUnit::fault(FindingKind Kind, const Twine &Text, const Inst &I) {
  Faulted = true;
  Findings.add(Kind, Text, &I);
}

const Inst *ScalarUnit::next(AccessFn OnAccess) {
  while (!Faulted && Next < K.Insts.size()) {
    const Inst &I = K.Insts[Next++];
    uint64_t Steps = I.Class == InstClass::Tile ? StepsOfTile : 1;
    if (StepsLeft < Steps) {
      fault(FindingKind::StepLimit,
            "more instructions than the step limit: an endless loop?", I);
      break;
    }
    StepsLeft -= Steps;
    if (I.Class != InstClass::Scalar)
      return &I;
    step(I, OnAccess);
  }
  return nullptr;
}

void ScalarUnit::step(const Inst &I, AccessFn OnAccess) {
  switch (I.Scalar.Sem) {
  case ScalarSem::Br:
    return branchTo(I.Ops[0]);
  case ScalarSem::BrNZ:
    if (static_cast<uint32_t>(value(I.Ops[0])))
      branchTo(I.Ops[1]);
    return;
  case ScalarSem::BrZ:
    if (!static_cast<uint32_t>(value(I.Ops[0])))
      branchTo(I.Ops[1]);
    return;
  case ScalarSem::Ret:
    Next = K.Insts.size();
    return;
  case ScalarSem::Trap:
    return fault(FindingKind::Trap, "the kernel traps", I);
  case ScalarSem::Param:
    Regs[I.Ops[0].Value] = Args[I.Ops[1].Value];
    return;
  case ScalarSem::BlockIdx:
    Regs[I.Ops[0].Value] = Block.Index;
    return;
  case ScalarSem::BlockNum:
    Regs[I.Ops[0].Value] = Block.Count;
    return;
  case ScalarSem::SubBlockIdx:
    Regs[I.Ops[0].Value] = Block.Sub;
    return;
  case ScalarSem::Print:
    if (Printed)
      *Printed += K.Texts[I.Ops[0].Value].str(
          I.Ops.size() > 1 ? value(I.Ops[1]) : 0);
    return;
  case ScalarSem::Load:
  case ScalarSem::Store:
    return access(I, OnAccess);
  default:
    return compute(I);
  }
}

void ScalarUnit::compute(const Inst &I) {
  SmallVector<uint64_t, 3> In;
  for (const Operand &Op : drop_begin(I.Ops))
    In.push_back(value(Op));
  if (auto Result = evaluate(I.Scalar, In))
    Regs[I.Ops[0].Value] = *Result;
  else
    fault(FindingKind::Trap, "division by zero", I);
}

void ScalarUnit::access(const Inst &I, AccessFn OnAccess) {
  // Load: register, base, offset. Store: base, offset, register.
  bool IsStore = I.Scalar.Sem == ScalarSem::Store;
  unsigned Base = IsStore ? 0 : 1;
  uint64_t Addr = value(I.Ops[Base]) + value(I.Ops[Base + 1]);
  unsigned Bytes = memoryBytesOf(I.Scalar.Ty);
  auto Place = GM.find(Addr, Bytes);
  if (!Place)
    return fault(FindingKind::OutOfRange,
                 I.mnemonic() + (IsStore ? " writes " : " reads ") +
                     GM.describeMiss(Addr, Bytes),
                 I);
  OnAccess(I, {Space::GM, Place->Region, Place->Offset, Place->Offset + Bytes},
           IsStore);
  if (IsStore) {
    uint64_t Value = value(I.Ops[2]);
    std::memcpy(GM.at(*Place), &Value, Bytes);
    return;
  }
  uint64_t Value = 0;
  std::memcpy(&Value, GM.at(*Place), Bytes);
  Regs[I.Ops[0].Value] = extendLoaded(I.Scalar.Ty, Value);
}

} // namespace ascend::sim

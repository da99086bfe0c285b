//===-- JoinedAddresses.cpp - One of several elements ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/JoinedAddresses.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <numeric>

using namespace ascend;
using namespace llvm;

std::optional<LocalAddress> ascend::addressIn(const AllocaInst &Variable,
                                              Value *Pointer,
                                              const DataLayout &DL) {
  LocalAddress Address;
  while (Pointer != &Variable) {
    auto *GEP = dyn_cast<GEPOperator>(Pointer);
    if (!GEP || !GEP->collectOffset(DL, 64, Address.Terms, Address.Constant))
      return std::nullopt;
    Pointer = GEP->getPointerOperand();
  }
  return Address;
}

namespace {

/// Addresses that meet, as First + index * Unit bytes.
class Join {
public:
  Join(AllocaInst &Variable, Instruction &Merge)
      : Variable(Variable), Merge(Merge) {}
  /// Returns false, and nothing changes, where something else comes in.
  bool run();

private:
  bool measure();
  Value *indexOf(const LocalAddress &Address, Instruction &Before) const;
  Value *mergedIndexes() const;

  AllocaInst &Variable;
  Instruction &Merge;
  SmallVector<LocalAddress, 2> Incoming;
  int64_t First = 0, Unit = 0;
};

} // namespace

/// What a phi or select chooses from.
static SmallVector<Value *, 2> choicesOf(Instruction &Merge) {
  if (auto *Phi = dyn_cast<PHINode>(&Merge))
    return SmallVector<Value *, 2>(Phi->incoming_values());
  auto &Select = cast<SelectInst>(Merge);
  return {Select.getTrueValue(), Select.getFalseValue()};
}

bool Join::measure() {
  const DataLayout &DL = Merge.getModule()->getDataLayout();
  for (Value *V : choicesOf(Merge)) {
    std::optional<LocalAddress> Address = addressIn(Variable, V, DL);
    if (!Address)
      return false;
    Incoming.push_back(std::move(*Address));
  }
  First = Incoming.front().Constant.getSExtValue();
  for (const LocalAddress &A : Incoming) {
    Unit = std::gcd(Unit, A.Constant.getSExtValue() - First);
    for (const auto &[Term, Scale] : A.Terms)
      Unit = std::gcd(Unit, Scale.getSExtValue());
  }
  // Elements keep their numbers, as far as Unit lets them.
  if (Unit && First >= 0)
    First %= Unit;
  Unit = std::max<int64_t>(Unit, 1); // all the same address
  return true;
}

Value *Join::indexOf(const LocalAddress &Address, Instruction &Before) const {
  IRBuilder<> B(&Before);
  Value *Sum = B.getInt64((Address.Constant.getSExtValue() - First) / Unit);
  for (const auto &[Term, Scale] : Address.Terms)
    Sum = B.CreateAdd(Sum,
                      B.CreateMul(B.CreateSExtOrTrunc(Term, B.getInt64Ty()),
                                  B.getInt64(Scale.getSExtValue() / Unit)));
  return Sum;
}

Value *Join::mergedIndexes() const {
  IRBuilder<> B(&Merge);
  if (auto *Select = dyn_cast<SelectInst>(&Merge))
    return B.CreateSelect(Select->getCondition(), indexOf(Incoming[0], Merge),
                          indexOf(Incoming[1], Merge));
  auto &Phi = cast<PHINode>(Merge);
  PHINode *Indexes = B.CreatePHI(B.getInt64Ty(), Incoming.size());
  // A block that comes in twice brings one value.
  SmallDenseMap<BasicBlock *, Value *, 4> Of;
  for (auto [Block, Address] : zip(Phi.blocks(), Incoming)) {
    Value *&Index = Of[Block];
    if (!Index)
      Index = indexOf(Address, *Block->getTerminator());
    Indexes->addIncoming(Index, Block);
  }
  return Indexes;
}

bool Join::run() {
  if (!measure())
    return false;
  Value *Index = mergedIndexes();
  IRBuilder<> B(Merge.getContext());
  if (isa<PHINode>(Merge))
    B.SetInsertPoint(Merge.getParent(),
                     Merge.getParent()->getFirstInsertionPt());
  else
    B.SetInsertPoint(&Merge);
  Value *Start = B.CreateConstGEP1_64(B.getInt8Ty(), &Variable, First);
  Value *Address =
      B.CreateGEP(ArrayType::get(B.getInt8Ty(), Unit), Start, Index);
  Merge.replaceAllUsesWith(Address);
  Merge.eraseFromParent();
  return true;
}

/// The phis and selects that an address of \p Variable reaches.
static SetVector<Instruction *> mergesOf(AllocaInst &Variable) {
  SetVector<Instruction *> Merges;
  SetVector<Value *> Pointers;
  Pointers.insert(&Variable);
  for (unsigned I = 0; I != Pointers.size(); ++I)
    for (User *U : Pointers[I]->users()) {
      if (isa<PHINode, SelectInst>(U))
        Merges.insert(cast<Instruction>(U));
      if (isa<GetElementPtrInst, PHINode, SelectInst>(U))
        Pointers.insert(U);
    }
  return Merges;
}

void ascend::splitJoinedAddresses(AllocaInst &Variable) {
  // What one leaves may be what another waits for.
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Instruction *Merge : mergesOf(Variable))
      Changed |= Join(Variable, *Merge).run();
  }
}

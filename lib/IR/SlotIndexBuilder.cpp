//===-- SlotIndexBuilder.cpp - From an address to a slot's index ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/SlotIndexBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace ascend;
using namespace llvm::PatternMatch;

Value *SlotIndexBuilder::indexOf(Value &Address, uint64_t Base) {
  if (auto *C = dyn_cast<ConstantInt>(&Address))
    return ConstantInt::get(Type::getInt64Ty(C->getContext()),
                            static_cast<int64_t>(C->getZExtValue() - Base) /
                                static_cast<int64_t>(Stride),
                            /*IsSigned=*/true);
  auto *I = dyn_cast<Instruction>(&Address);
  if (!I)
    return divide(Address, Base);
  auto At = Known.find({I, Base});
  if (At != Known.end())
    return At->second;
  Value *Index = through(*I, Base);
  if (!Index)
    Index = divide(*I, Base);
  return Known[{I, Base}] = Index;
}

/// Whether a number of a narrow type reads the same as one of 64 bits.
static bool isSmall(FewNumbers &Few, Value &V) {
  auto Numbers = Few.of(V);
  return Numbers && isUInt<31>(Numbers->back());
}

/// The sum of two indices, where each part of the address is one of a few that
/// are whole strides apart; null where not.
Value *SlotIndexBuilder::sumOf(IRBuilderBase &B, Value &X, Value &Y,
                               uint64_t Base) {
  auto Places = Few.of(Y);
  if (!Places || any_of(*Places, [&](uint64_t N) {
        return (N - Places->front()) % Stride;
      }))
    return nullptr;
  Value *One = indexOf(X, Base - Places->front());
  return B.CreateAdd(One, indexOf(Y, Places->front()), "slot");
}

/// The index where it is plain what chooses it; null where it is not.
Value *SlotIndexBuilder::through(Instruction &I, uint64_t Base) {
  Type *I64 = Type::getInt64Ty(I.getContext());
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    auto *New = PHINode::Create(I64, Phi->getNumIncomingValues(), "slot",
                                Phi->getIterator());
    Known[{Phi, Base}] = New;
    for (auto [Block, In] : zip(Phi->blocks(), Phi->incoming_values()))
      New->addIncoming(isa<UndefValue>(In) ? ConstantInt::get(I64, 0)
                                           : indexOf(*In.get(), Base),
                       Block);
    return New;
  }
  IRBuilder<> B(I.getNextNode());
  B.SetCurrentDebugLocation(I.getDebugLoc());
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    Value *True = indexOf(*Select->getTrueValue(), Base);
    Value *False = indexOf(*Select->getFalseValue(), Base);
    return B.CreateSelect(Select->getCondition(), True, False, "slot");
  }
  if (isa<ZExtInst, SExtInst>(I))
    return isSmall(Few, *I.getOperand(0)) ? indexOf(*I.getOperand(0), Base)
                                          : nullptr;
  Value *X;
  const APInt *C;
  if (match(&I, m_c_Add(m_Value(X), m_APInt(C))))
    return isa<Constant>(X) ? nullptr : indexOf(*X, Base - C->getSExtValue());
  if (Value * Y; match(&I, m_Add(m_Value(X), m_Value(Y))))
    return sumOf(B, *X, *Y, Base);
  // What is left of the distance between two places: base + n - i * stride.
  if (match(&I, m_Sub(m_APInt(C), m_Value(X)))) {
    auto Rest = static_cast<int64_t>(C->getZExtValue() - 2 * Base);
    if (Rest % static_cast<int64_t>(Stride))
      return nullptr;
    Value *Index = indexOf(*X, Base);
    return B.CreateSub(B.getInt64(Rest / static_cast<int64_t>(Stride)), Index,
                       "slot");
  }
  uint64_t Factor = 0;
  if (match(&I, m_c_Mul(m_Value(X), m_APInt(C))))
    Factor = C->getZExtValue();
  else if (match(&I, m_Shl(m_Value(X), m_APInt(C))) && C->ult(63))
    Factor = uint64_t(1) << C->getZExtValue();
  if (!Factor || Base || Factor % Stride || !isSmall(Few, *X))
    return nullptr;
  Value *Wide = B.CreateZExtOrTrunc(X, I64);
  return Factor == Stride ? Wide
                          : B.CreateMul(Wide, B.getInt64(Factor / Stride));
}

Value *SlotIndexBuilder::divide(Value &Address, uint64_t Base) {
  auto *I = dyn_cast<Instruction>(&Address);
  // Behind the phis, if it is one of them.
  Instruction *At = !I                ? &User
                    : isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt()
                                      : I->getNextNode();
  IRBuilder<> B(At);
  Value *Wide = B.CreateZExtOrTrunc(&Address, B.getInt64Ty());
  if (Base)
    Wide = B.CreateSub(Wide, B.getInt64(Base));
  return B.CreateUDiv(Wide, B.getInt64(Stride), "slot", /*isExact=*/true);
}

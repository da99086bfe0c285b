//===-- SlotIndices.cpp - One name for the index of a slot ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   i = (k / 64) & 1                     i = (k / 64) & 1
//   textract.into s, i, …                textract.into s, i, …
//   if (k == 0)                     =>   if (k == 0)
//     tmatmul …, s, 0                      tmatmul …, s, i
//
// Stock passes put in what a branch tells about an index, and hide that two
// accesses name the same slot. What names one slot of a set by a constant gets
// back the index that has this value there.
//
// They also widen the counter and not what is computed from it. Where nothing is
// cut off, the remainder of the wide one is the same, and shows that the index
// goes round with the counter:
//
//   t = trunc k to i32
//   r = urem t, 3                   =>   i = urem k, 3
//   i = zext r to i64
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "IR/Builtins.h"
#include "IR/Folding.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace ascend;

namespace {

/// How many operations an index may be away from what a branch compares.
constexpr unsigned MaxDepth = 8;

/// What the branches that lead to one place tell.
class BranchFacts {
public:
  BranchFacts(const BasicBlock &BB, const DominatorTree &DT);

  bool empty() const { return Known.empty(); }
  Constant *valueOf(const Value *V, unsigned Depth = 0) const;

private:
  void add(const BasicBlock &From, const BasicBlock &To);

  DenseMap<const Value *, Constant *> Known;
};

} // namespace

BranchFacts::BranchFacts(const BasicBlock &BB, const DominatorTree &DT) {
  const DomTreeNode *Node = DT.getNode(&BB);
  for (; Node && Node->getIDom(); Node = Node->getIDom())
    add(*Node->getIDom()->getBlock(), *Node->getBlock());
}

/// \p To is reached from \p From, which dominates it: if by one edge only, that
/// edge's condition holds.
void BranchFacts::add(const BasicBlock &From, const BasicBlock &To) {
  auto *Br = dyn_cast<BranchInst>(From.getTerminator());
  if (!Br || !Br->isConditional() || To.getSinglePredecessor() != &From)
    return;
  CmpInst::Predicate Predicate;
  Value *X;
  ConstantInt *C;
  if (!match(Br->getCondition(),
             PatternMatch::m_ICmp(Predicate, PatternMatch::m_Value(X),
                                  PatternMatch::m_ConstantInt(C))))
    return;
  bool Holds = Br->getSuccessor(0) == &To;
  if (Predicate == (Holds ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE))
    Known.try_emplace(X, C);
}

Constant *BranchFacts::valueOf(const Value *V, unsigned Depth) const {
  if (auto *C = dyn_cast<Constant>(V))
    return const_cast<Constant *>(C);
  if (Constant *C = Known.lookup(V))
    return C;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth)
    return nullptr;
  return foldOperation(
      *I, [&](const Value *Operand) { return valueOf(Operand, Depth + 1); });
}

namespace {

/// An operand that names a slot of a set.
struct IndexUse {
  CallBase *Call;
  unsigned Arg;
};

} // namespace

/// The accesses of \p Set by constant, and the run-time indices of the others.
static void collect(const CallBase &Set, SmallVectorImpl<IndexUse> &Constants,
                    SmallSetVector<Instruction *, 4> &Indices) {
  for (const Use &U : Set.uses()) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || builtinOf(*Call).Kind != BuiltinKind::TileOp)
      continue;
    unsigned Arg = Call->getArgOperandNo(&U) + 1;
    Value *Index = Call->getArgOperand(Arg);
    if (isa<ConstantInt>(Index))
      Constants.push_back({Call, Arg});
    else if (auto *I = dyn_cast<Instruction>(Index))
      Indices.insert(I);
  }
}

/// The same as \p Index, as the remainder of the wide value that it comes from;
/// null if it is no such thing.
static Value *ofWideCounter(Instruction &Index, ScalarEvolution &SE) {
  Value *Wide;
  ConstantInt *N;
  auto Narrow = PatternMatch::m_Trunc(PatternMatch::m_Value(Wide));
  auto Number = PatternMatch::m_ConstantInt(N);
  if (!match(&Index, PatternMatch::m_ZExt(PatternMatch::m_CombineOr(
                         PatternMatch::m_URem(Narrow, Number),
                         PatternMatch::m_And(Narrow, Number)))) ||
      Wide->getType() != Index.getType())
    return nullptr;
  auto *Remainder = cast<Instruction>(Index.getOperand(0));
  unsigned Bits = Remainder->getType()->getScalarSizeInBits();
  if (SE.getUnsignedRangeMax(SE.getSCEV(Wide)).getActiveBits() > Bits)
    return nullptr;
  IRBuilder<> B(&Index);
  return B.CreateBinOp(
      static_cast<Instruction::BinaryOps>(Remainder->getOpcode()), Wide,
      ConstantInt::get(Index.getType(), N->getZExtValue()), Index.getName());
}

/// The indices of \p F's sets as remainders of what the loops count.
static bool widenIndices(Function &F, FunctionAnalysisManager &FAM) {
  SmallSetVector<Instruction *, 8> All;
  for (Instruction &I : instructions(F)) {
    auto *Set = dyn_cast<CallBase>(&I);
    if (!Set || builtinOf(*Set).Kind != BuiltinKind::Slots)
      continue;
    SmallVector<IndexUse, 4> Constants;
    SmallSetVector<Instruction *, 4> Indices;
    collect(*Set, Constants, Indices);
    All.insert(Indices.begin(), Indices.end());
  }
  if (All.empty())
    return false;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  bool Changed = false;
  for (Instruction *Index : All)
    if (Value *Wide = ofWideCounter(*Index, SE)) {
      Index->replaceAllUsesWith(Wide);
      Changed = true;
    }
  return Changed;
}

PreservedAnalyses SlotIndicesPass::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  bool Changed = widenIndices(F, FAM);
  DominatorTree DT(F);
  for (Instruction &I : instructions(F)) {
    auto *Set = dyn_cast<CallBase>(&I);
    if (!Set || builtinOf(*Set).Kind != BuiltinKind::Slots)
      continue;
    SmallVector<IndexUse, 4> Constants;
    SmallSetVector<Instruction *, 4> Indices;
    collect(*Set, Constants, Indices);
    if (Indices.empty())
      continue;
    for (const IndexUse &Use : Constants) {
      BranchFacts Facts(*Use.Call->getParent(), DT);
      if (Facts.empty())
        continue;
      for (Instruction *Index : Indices)
        if (DT.dominates(Index, Use.Call) &&
            Facts.valueOf(Index) == Use.Call->getArgOperand(Use.Arg)) {
          Use.Call->setArgOperand(Use.Arg, Index);
          Changed = true;
          break;
        }
    }
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

//===-- PartChoices.cpp - Parts of tiles that the run chooses -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/PartChoices.h"
#include "IR/Builtins.h"
#include "IR/FewNumbers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace ascend;
using namespace llvm;

/// Operations that one may become.
static constexpr unsigned MostChoices = 16;

/// \p Tile as a view whose numbers are not all constant, or null.
static CallBase *asOpenView(Value &Tile) {
  auto *View = dyn_cast<CallBase>(&Tile);
  return View && builtinOf(*View).Kind == BuiltinKind::View &&
                 any_of(drop_begin(View->args(), ViewRow),
                        [](Value *Number) { return !isa<Constant>(Number); })
             ? View
             : nullptr;
}

/// Such a view among the operands of \p Call.
static CallBase *openView(CallBase &Call) {
  for (Value *Operand : Call.args())
    if (CallBase *View = asOpenView(*Operand))
      return View;
  return nullptr;
}

/// The value that decides on all of \p View's numbers; null where there is
/// none.
static Value *decisionOf(const CallBase &View, const FewNumbers &Few) {
  Value *Decision = nullptr;
  for (Value *Number : drop_begin(View.args(), ViewRow)) {
    if (isa<Constant>(Number))
      continue;
    Value *Root = Few.rootOf(*Number);
    if (!Root || (Decision && Root != Decision))
      return nullptr;
    Decision = Root;
  }
  return Decision;
}

namespace {

/// One operation, of which each copy knows what \p Root is.
class Choice {
public:
  Choice(CallBase &Call, Value &Root, ArrayRef<uint64_t> Numbers)
      : Call(Call), Root(Root), Numbers(Numbers) {}
  void run();

private:
  Value *valueAt(Value &V, uint64_t Number) const;
  CallBase *copyAt(uint64_t Number, Instruction &Before) const;

  CallBase &Call;
  Value &Root;
  ArrayRef<uint64_t> Numbers;
};

} // namespace

/// What \p V is where the root is \p Number, as far as that follows.
Value *Choice::valueAt(Value &V, uint64_t Number) const {
  if (isa<Constant>(V) || !V.getType()->isIntegerTy())
    return &V;
  auto At = FewNumbers::valueAt(
      V, Root, APInt(Root.getType()->getIntegerBitWidth(), Number));
  return At ? ConstantInt::get(V.getType(), *At) : &V;
}

CallBase *Choice::copyAt(uint64_t Number, Instruction &Before) const {
  auto *Copy = cast<CallBase>(Call.clone());
  Copy->insertBefore(&Before);
  for (Use &Operand : Copy->args()) {
    CallBase *View = asOpenView(*Operand);
    if (!View) {
      Operand.set(valueAt(*Operand, Number));
      continue;
    }
    auto *Part = cast<CallBase>(View->clone());
    Part->insertBefore(Copy);
    for (unsigned I = ViewRow; I != Part->arg_size(); ++I)
      Part->setArgOperand(I, valueAt(*Part->getArgOperand(I), Number));
    Operand.set(Part);
  }
  return Copy;
}

void Choice::run() {
  BasicBlock *Head = Call.getParent();
  BasicBlock *Tail = Head->splitBasicBlock(&Call, "part.end");
  Function &F = *Head->getParent();
  IRBuilder<> B(Head->getTerminator());
  SmallVector<std::pair<CallBase *, BasicBlock *>, 4> Copies;
  for (uint64_t Number : Numbers) {
    BasicBlock *Case = BasicBlock::Create(F.getContext(), "part", &F, Tail);
    auto *Jump = BranchInst::Create(Tail, Case);
    Jump->setDebugLoc(Call.getDebugLoc());
    Copies.push_back({copyAt(Number, *Jump), Case});
  }
  auto *Switch = B.CreateSwitch(&Root, Copies.back().second);
  for (auto [Number, Copy] : zip(Numbers.drop_back(), Copies))
    Switch->addCase(cast<ConstantInt>(ConstantInt::get(Root.getType(), Number)),
                    Copy.second);
  Head->getTerminator()->eraseFromParent();
  if (!Call.getType()->isVoidTy()) {
    auto *Result =
        PHINode::Create(Call.getType(), Copies.size(), "", Tail->begin());
    for (auto [Copy, Case] : Copies)
      Result->addIncoming(Copy, Case);
    Call.replaceAllUsesWith(Result);
  }
  SmallSetVector<Instruction *, 4> Views;
  for (Value *Operand : Call.args())
    if (CallBase *View = asOpenView(*Operand))
      Views.insert(View);
  Call.eraseFromParent();
  for (Instruction *View : Views)
    if (View->use_empty())
      View->eraseFromParent();
}

/// The numbers of \p Root with which \p View has a place; none where they are
/// not a few. Where a number of the view has no value the kernel does not come.
static FewNumbers::Numbers choicesOf(const CallBase &View, Value &Root,
                                     FewNumbers &Few) {
  auto Numbers = Few.of(Root);
  if (!Numbers || Numbers->size() > MostChoices)
    return {};
  erase_if(*Numbers, [&](uint64_t Number) {
    APInt At(Root.getType()->getIntegerBitWidth(), Number);
    return any_of(drop_begin(View.args(), ViewRow),
                  [&](Value *V) { return !FewNumbers::valueAt(*V, Root, At); });
  });
  return *Numbers;
}

bool ascend::isChoice(const CallBase &View, ScalarEvolution &SE) {
  FewNumbers Few(SE);
  Value *Root = decisionOf(View, Few);
  return Root && !choicesOf(View, *Root, Few).empty();
}

bool ascend::chooseParts(Function &F, ScalarEvolution &SE) {
  FewNumbers Few(SE);
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || builtinOf(*Call).Kind != BuiltinKind::TileOp)
      continue;
    CallBase *View = openView(*Call);
    Value *Root = View ? decisionOf(*View, Few) : nullptr;
    auto Numbers = Root ? choicesOf(*View, *Root, Few) : FewNumbers::Numbers();
    if (Numbers.empty())
      continue;
    Choice(*Call, *Root, Numbers).run();
    return true;
  }
  return false;
}

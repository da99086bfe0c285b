//===-- TilePhis.cpp - Phis of tiles that cannot share a slot -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop:                                     s = slots(2)
//     cur = phi [first, next]                 loop:
//     next = tload …                            i = phi [0, j]
//     … textract …, cur, 0                 =>   j = a slot of s that is not i
//                                               tload.into s, j, …
//                                               … textract …, s, i
//
// A phi of tiles means *which slot*, never a copy. A web whose members are live
// at the same time becomes one slot set, and its phis and selects become phis
// and selects of the index. An operation fills a constant slot where colouring
// finds one; where it meets its own earlier result, it takes the first slot
// that no live member holds. Handles of sets that meet become one set likewise.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "IR/KeptTiles.h"
#include "IR/SlotBuilder.h"
#include "IR/TileTypes.h"
#include "IR/TileWebs.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace ascend;

namespace {

constexpr unsigned MaxSlots = 16;

/// Rewrites one web of values whose members are live at the same time.
class WebToSet {
public:
  WebToSet(Function &F, const TileWeb &Web, const WebLiveness &Live,
           const DominatorTree &DT)
      : F(F), Web(Web), Live(Live), DT(DT), I64(Type::getInt64Ty(F.getContext())) {}

  /// Returns false after an error.
  bool run();

private:
  /// The operations whose results a member may be, seen through the web.
  void findOrigins();
  /// An in-place operation must be the last reader of the old value.
  bool oldValuesEnd();
  /// Constant slots; returns false where an operation meets its own result.
  bool colour();
  void makeIndices();
  void fillPhis();
  Value *freeSlot(CallBase &Def);
  Value *indexOf(Value *Tile) const;
  void rewrite();

  bool isJoin(const Instruction *I) const { return !isa<CallBase>(I); }
  /// The old value of an in-place operation, or null.
  Value *oldValue(const Instruction *I) const;

  Function &F;
  const TileWeb &Web;
  const WebLiveness &Live;
  const DominatorTree &DT;
  Type *I64;
  DenseMap<Instruction *, TileSet> Origins;
  DenseMap<Instruction *, unsigned> Colours;
  DenseMap<Value *, Value *> Indices;
  CallInst *Slots = nullptr;
  unsigned Count = 1;
};

} // namespace

Value *WebToSet::oldValue(const Instruction *I) const {
  auto *Call = dyn_cast<CallBase>(I);
  if (!Call)
    return nullptr;
  Builtin B = builtinOf(*Call);
  const OperandInfo *Dst = B.Ref->dst();
  if (Dst->Kind != OperandKind::Acc)
    return nullptr;
  return Call->getArgOperand(TileCall(*Call, B.Ref).first(*Dst));
}

bool WebToSet::oldValuesEnd() {
  for (Instruction *I : Web.Members)
    if (auto *Old = dyn_cast_or_null<Instruction>(oldValue(I)))
      if (readAgain(*I, *Old, Live, DT)) {
        reportError(F, I->getDebugLoc(),
                    "the accumulator is read again after it was accumulated "
                    "into in place; a tile cannot be copied, so compute it "
                    "twice");
        return false;
      }
  return true;
}

void WebToSet::findOrigins() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Instruction *I : Web.Members) {
      TileSet Set;
      Value *Old = oldValue(I);
      if (isJoin(I)) {
        for (Value *Operand : I->operands())
          if (auto *In = dyn_cast<Instruction>(Operand))
            for (Instruction *O : Origins[In])
              Set.insert(O);
      } else if (auto *In = dyn_cast_or_null<Instruction>(Old)) {
        Set = Origins[In];
      } else {
        Set.insert(I);
      }
      if (Set.size() != Origins[I].size()) {
        Origins[I] = Set;
        Changed = true;
      }
    }
  }
}

bool WebToSet::colour() {
  for (Instruction *I : Web.Members) {
    if (isJoin(I) || oldValue(I))
      continue;
    SmallSet<unsigned, 8> Taken;
    auto Meet = [&](Instruction *Origin) {
      auto C = Colours.find(Origin);
      if (C != Colours.end())
        Taken.insert(C->second);
    };
    for (Instruction *Other : Live.liveBehind(I))
      for (Instruction *Origin : Origins[Other]) {
        if (Origin == I)
          return false;
        Meet(Origin);
      }
    // The other way about: operations whose results meet this one's.
    for (Instruction *Def : Web.Members)
      if (Colours.count(Def))
        for (Instruction *Other : Live.liveBehind(Def))
          if (Origins[Other].count(I))
            Meet(Def);
    unsigned Colour = 0;
    while (Taken.count(Colour))
      ++Colour;
    Colours[I] = Colour;
    Count = std::max(Count, Colour + 1);
  }
  return true;
}

Value *WebToSet::indexOf(Value *Tile) const {
  auto I = Indices.find(Tile);
  return I == Indices.end() ? ConstantInt::get(I64, 0) : I->second;
}

/// The first slot that no member live behind \p Def holds.
Value *WebToSet::freeSlot(CallBase &Def) {
  IRBuilder<> B(&Def);
  Value *Taken = B.getInt64(0);
  if (Live.liveBehind(&Def).empty())
    return Taken;
  for (Instruction *Other : Live.liveBehind(&Def))
    Taken = B.CreateOr(Taken, B.CreateShl(B.getInt64(1), indexOf(Other)));
  return B.CreateBinaryIntrinsic(Intrinsic::cttz, B.CreateNot(Taken),
                                 B.getTrue());
}

void WebToSet::makeIndices() {
  bool Constant = colour();
  if (!Constant)
    Count = Live.maxLive();
  // Phis first, so that every other index can name them.
  for (Instruction *I : Web.Members)
    if (auto *Phi = dyn_cast<PHINode>(I))
      Indices[Phi] = PHINode::Create(I64, Phi->getNumIncomingValues(), "slot",
                                     Phi->getIterator());
  // The others in an order in which operands come first.
  SmallVector<Instruction *, 8> Work(Web.Members.begin(), Web.Members.end());
  auto Ready = [&](Value *V) {
    auto *In = dyn_cast<Instruction>(V);
    return !In || !is_contained(Web.Members, In) || Indices.count(In);
  };
  while (!Work.empty()) {
    SmallVector<Instruction *, 8> Later;
    for (Instruction *I : Work) {
      if (isa<PHINode>(I))
        continue;
      if (auto *Select = dyn_cast<SelectInst>(I)) {
        if (!Ready(Select->getTrueValue()) || !Ready(Select->getFalseValue())) {
          Later.push_back(I);
          continue;
        }
        Indices[I] = SelectInst::Create(
            Select->getCondition(), indexOf(Select->getTrueValue()),
            indexOf(Select->getFalseValue()), "slot", Select->getIterator());
      } else if (auto *Freeze = dyn_cast<FreezeInst>(I)) {
        if (!Ready(Freeze->getOperand(0))) {
          Later.push_back(I);
          continue;
        }
        Indices[I] = indexOf(Freeze->getOperand(0));
      } else if (Value *Old = oldValue(I)) {
        if (!Ready(Old)) {
          Later.push_back(I);
          continue;
        }
        Indices[I] = indexOf(Old);
      } else if (Constant) {
        Indices[I] = ConstantInt::get(I64, Colours[I]);
      } else {
        bool AllReady = all_of(Live.liveBehind(I), Ready);
        if (!AllReady) {
          Later.push_back(I);
          continue;
        }
        Indices[I] = freeSlot(cast<CallBase>(*I));
      }
    }
    Work = std::move(Later);
  }
}

void WebToSet::fillPhis() {
  for (Instruction *I : Web.Members)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (unsigned In = 0; In != Phi->getNumIncomingValues(); ++In)
        cast<PHINode>(Indices[Phi])
            ->addIncoming(indexOf(Phi->getIncomingValue(In)),
                          Phi->getIncomingBlock(In));
}

void WebToSet::rewrite() {
  // Readers first: they still name the members.
  for (Instruction *I : Web.Members)
    for (Use &U : make_early_inc_range(I->uses()))
      if (auto *Reader = dyn_cast<CallBase>(U.getUser()))
        redirectSource(*Reader, U.getOperandNo(), *Slots, *indexOf(I));
  for (Instruction *I : Web.Members)
    if (auto *Def = dyn_cast<CallBase>(I))
      createInto(*Def, *Slots, *indexOf(I));
  for (Instruction *I : Web.Members)
    I->replaceAllUsesWith(I->getType()->isPointerTy()
                              ? static_cast<Value *>(Slots)
                              : PoisonValue::get(I->getType()));
  for (Instruction *I : Web.Members)
    I->eraseFromParent();
}

bool WebToSet::run() {
  if (!oldValuesEnd())
    return false;
  findOrigins();
  makeIndices();
  if (Count > MaxSlots) {
    reportError(F, Web.Members.front()->getDebugLoc(),
                Twine(Count) + " tiles that meet in one variable are live at "
                               "the same time; at most " +
                    Twine(MaxSlots) + " can be");
    return false;
  }
  fillPhis();
  auto *Def = cast<CallBase>(*find_if(
      Web.Members, [](Instruction *I) { return isa<CallBase>(I); }));
  Slots = createSlots(F, *originOf(*Def).Type, Count, *Def);
  rewrite();
  return true;
}

/// Sets whose handles meet become one set: a handle is then where its set
/// begins in it.
static void mergeSets(Function &F, const TileWeb &Web) {
  Type *I64 = Type::getInt64Ty(F.getContext());
  DenseMap<Value *, Value *> Bases;
  unsigned Count = 0;
  CallBase *First = nullptr;
  for (Instruction *I : Web.Members)
    if (auto *Set = dyn_cast<CallBase>(I)) {
      Bases[I] = ConstantInt::get(I64, Count);
      Count += originOf(*Set).Count;
      if (!First)
        First = Set;
    } else if (auto *Phi = dyn_cast<PHINode>(I)) {
      Bases[I] = PHINode::Create(I64, Phi->getNumIncomingValues(), "base",
                                 Phi->getIterator());
    }
  auto BaseOf = [&](Value *V) {
    auto I = Bases.find(V);
    return I == Bases.end() ? ConstantInt::get(I64, 0) : I->second;
  };
  // Members are in program order, so a select's operands precede it unless they
  // are phis, which are there already.
  for (Instruction *I : Web.Members)
    if (auto *Select = dyn_cast<SelectInst>(I))
      Bases[I] = SelectInst::Create(
          Select->getCondition(), BaseOf(Select->getTrueValue()),
          BaseOf(Select->getFalseValue()), "base", Select->getIterator());
    else if (auto *Freeze = dyn_cast<FreezeInst>(I))
      Bases[I] = BaseOf(Freeze->getOperand(0));
  for (Instruction *I : Web.Members)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (unsigned In = 0; In != Phi->getNumIncomingValues(); ++In)
        cast<PHINode>(Bases[Phi])->addIncoming(
            BaseOf(Phi->getIncomingValue(In)), Phi->getIncomingBlock(In));

  CallInst *Merged = createSlots(F, *originOf(*First).Type, Count, *First);
  for (Instruction *I : Web.Members)
    for (Use &U : make_early_inc_range(I->uses()))
      if (auto *User = dyn_cast<CallBase>(U.getUser())) {
        unsigned No = U.getOperandNo();
        IRBuilder<> B(User);
        Value *Index = B.CreateAdd(User->getArgOperand(No + 1), BaseOf(I));
        redirectSource(*User, No, *Merged, *Index);
      }
  for (Instruction *I : Web.Members)
    I->replaceAllUsesWith(Merged);
  for (Instruction *I : Web.Members)
    I->eraseFromParent();
}

/// Whether a handle that is chosen at run time is or has a view: what it names
/// would have to be known earlier.
static const Instruction *chosenView(const TileWeb &Web) {
  auto IsView = [](const Value *V) {
    auto *Call = dyn_cast<CallBase>(V);
    return Call && builtinOf(*Call).Kind == BuiltinKind::View;
  };
  for (const Instruction *I : Web.Members) {
    if (IsView(I))
      return I;
    for (const User *U : I->users())
      if (IsView(U))
        return cast<Instruction>(U);
  }
  return nullptr;
}

/// Passes make a phi of one view that several ways have: it is that view again.
static bool joinEqualViews(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Phi = dyn_cast<PHINode>(&I);
    auto *First = Phi ? dyn_cast<CallBase>(Phi->getIncomingValue(0)) : nullptr;
    if (!First || builtinOf(*First).Kind != BuiltinKind::View ||
        !all_of(Phi->incoming_values(), [&](Value *In) {
          auto *View = dyn_cast<CallBase>(In);
          return View && View->isIdenticalTo(First);
        }))
      continue;
    // Its operands come in on every way, so they are known here, too.
    auto *View = cast<CallBase>(First->clone());
    View->insertBefore(Phi->getParent()->getFirstInsertionPt());
    View->setDebugLoc(Phi->getDebugLoc() ? Phi->getDebugLoc()
                                         : First->getDebugLoc());
    Phi->replaceAllUsesWith(View);
    Phi->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses TilePhisPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 2> Bad;
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    Changed |= joinEqualViews(F);
    DominatorTree DT(F);
    Changed |= copyKeptTiles(F, DT);
    for (const TileWeb &Web : collectTileWebs(F)) {
      if (const Instruction *View = Web.HasJoins ? chosenView(Web) : nullptr) {
        reportError(F, View->getDebugLoc(),
                    "a view and another tile meet in one variable, or a view "
                    "is of one of several tiles: which bytes it names must be "
                    "known when the kernel is compiled");
        Bad.push_back(&F);
        break;
      }
      if (Web.HasSets && Web.HasValues) {
        reportError(F, Web.Members.front()->getDebugLoc(),
                    "an implicit tile and a slot set meet in one variable");
        Bad.push_back(&F);
        break;
      }
      if (Web.HasSets) {
        mergeSets(F, Web);
        Changed = true;
        continue;
      }
      WebLiveness Live(Web);
      if (Live.maxLive() <= 1)
        continue;
      Changed = true;
      if (!WebToSet(F, Web, Live, DT).run()) {
        Bad.push_back(&F);
        break;
      }
    }
  }
  for (Function *F : Bad)
    discardBody(*F);
  return Changed || !Bad.empty() ? PreservedAnalyses::none()
                                 : PreservedAnalyses::all();
}

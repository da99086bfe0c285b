//===-- PromoteTiles.cpp - The mem2reg of tiles ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s = slots(1)
//   tload.into s, 0, …                  t = tload …
//   textract.into l, 0, …, s, 0    =>   textract.into l, 0, …, t, 0
//
// A set of one slot that every write fills completely is a variable: its
// contents become values, phis where paths meet. What is read before anything
// was written is undef, which the verifier reports. What a ragged write leaves
// does not matter if all writes are of one size and no read goes beyond that;
// else the set stays a set, as does one whose handle is chosen at run time.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "IR/PlacedTiles.h"
#include "IR/SlotBuilder.h"
#include "IR/TileExtents.h"
#include "IR/TileNames.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace ascend;

namespace {

/// One set's accesses, and their rewriting into values.
class Promotion {
public:
  explicit Promotion(CallBase &Set) : Set(Set) {}

  /// Whether the set can be a value.
  bool isPossible();
  /// Turns accesses into loads and stores of a variable that holds the value;
  /// LLVM's own mem2reg then places the phis.
  AllocaInst *toVariable();

private:
  bool isPromotable(const CallBase &Call) const;
  bool covers(const CallBase &Call) const;
  bool isReadAsWritten() const;
  void rewrite(CallBase &Call, AllocaInst &Variable);

  CallBase &Set;
  SmallSetVector<CallBase *, 8> Accesses;
};

} // namespace

/// The operand through which \p Call writes \p Set, or null.
static const OperandInfo *writtenBy(const CallBase &Call, const Value &Set) {
  Builtin B = builtinOf(Call);
  if (B.Kind != BuiltinKind::TileOp)
    return nullptr;
  const OperandInfo *Dst = B.Ref->dst();
  bool Writes = B.Ref.Form == TileForm::Into && Dst &&
                TileCall(Call, B.Ref).tile(*Dst) == &Set;
  return Writes ? Dst : nullptr;
}

bool Promotion::isPromotable(const CallBase &Call) const {
  Builtin B = builtinOf(Call);
  if (B.Kind == BuiltinKind::Release)
    return PatternMatch::match(Call.getArgOperand(ReleasedIndex),
                               PatternMatch::m_Zero());
  if (B.Kind != BuiltinKind::TileOp)
    return false;
  TileCall Op(Call, B.Ref);
  for (const OperandInfo &O : B.Ref->Operands) {
    if (!O.isTile() || Op.tile(O) != &Set)
      continue;
    // Scratch and further results are places, not values.
    if (O.isPlace())
      return false;
    const Value *Index = Op.slotIndex(O);
    if (!Index || !PatternMatch::match(Index, PatternMatch::m_Zero()))
      return false;
  }
  const OperandInfo *Dst = writtenBy(Call, Set);
  if (!Dst)
    return true;
  return tileTypeArg(Call, Op.typeArg(*Dst), Dst->Mem) ==
         tileTypeArg(Set, 1, Dst->Mem);
}

/// Whether a write leaves nothing of the old value, or ties it. Where a part is
/// written, there may not be an old value yet. A compact tile is laid out anew:
/// what it held has no place in it.
bool Promotion::covers(const CallBase &Call) const {
  const OperandInfo *Dst = writtenBy(Call, Set);
  if (!Dst)
    return true;
  Builtin B = builtinOf(Call);
  TileCall Op(Call, B.Ref);
  auto Type = tileTypeArg(Call, Op.typeArg(*Dst), Dst->Mem);
  return (Dst->Kind == OperandKind::Acc && !B.Ref->KeepsRest) ||
         (Dst->Kind == OperandKind::Dst && Type->Compact) ||
         (Op.number(B.Ref->ValidRows) == Type->Rows &&
          Op.number(B.Ref->ValidCols) == Type->Cols);
}

/// Whether all writes fill the same corner of the tile, and no read needs more.
bool Promotion::isReadAsWritten() const {
  std::optional<TileExtent> Written;
  for (const CallBase *Call : Accesses) {
    const OperandInfo *Dst = writtenBy(*Call, Set);
    if (!Dst)
      continue;
    TileOpRef Ref = builtinOf(*Call).Ref;
    auto Extent = writtenExtent(*Call, Ref);
    if (Ref->KeepsRest || !Extent || (Written && !(*Written == *Extent)))
      return false;
    Written = Extent;
  }
  for (const CallBase *Call : Accesses) {
    Builtin B = builtinOf(*Call);
    if (B.Kind != BuiltinKind::TileOp)
      continue;
    TileCall Op(*Call, B.Ref);
    for (const OperandInfo &O : B.Ref->Operands) {
      if (O.Kind != OperandKind::Src || Op.tile(O) != &Set)
        continue;
      auto Extent = readExtent(*Call, B.Ref, O);
      if (!Extent || !Written || !Extent->isWithin(*Written))
        return false;
    }
  }
  return true;
}

bool Promotion::isPossible() {
  auto *Count = dyn_cast<ConstantInt>(Set.getArgOperand(SlotsCount));
  if (!Count || !Count->isOne() || builtinOf(Set).IsSized)
    return false;
  for (User *U : Set.users()) {
    auto *Call = dyn_cast<CallBase>(U);
    if (!Call || !isPromotable(*Call))
      return false;
    Accesses.insert(Call);
  }
  return all_of(Accesses, [&](const CallBase *C) { return covers(*C); }) ||
         isReadAsWritten();
}

void Promotion::rewrite(CallBase &Call, AllocaInst &Variable) {
  IRBuilder<> B(&Call);
  if (builtinOf(Call).Kind == BuiltinKind::Release) {
    B.CreateStore(UndefValue::get(Set.getType()), &Variable);
    Call.eraseFromParent();
    return;
  }
  const OperandInfo *Dst = writtenBy(Call, Set);
  auto Load = [&] { return B.CreateLoad(Set.getType(), &Variable); };
  CallBase *Reader = &Call;
  if (Dst) {
    Value *Old = Dst->Kind == OperandKind::Acc ? Load() : nullptr;
    CallInst *New = createValue(Call, Old);
    New->setName(Set.getName());
    if (MDNode *Name = tileNameNode(Set))
      New->setMetadata(LLVMContext::MD_pcsections, Name);
    B.CreateStore(New, &Variable);
    Call.eraseFromParent();
    B.SetInsertPoint(New);
    Reader = New;
  }
  for (Use &U : Reader->args())
    if (U.get() == &Set)
      U.set(Load());
}

AllocaInst *Promotion::toVariable() {
  BasicBlock &Entry = Set.getFunction()->getEntryBlock();
  auto *Variable = new AllocaInst(Set.getType(), /*AddrSpace=*/0, "",
                                  Entry.getFirstInsertionPt());
  // A set that a loop makes anew begins without contents.
  IRBuilder<>(&Set).CreateStore(UndefValue::get(Set.getType()), Variable);
  for (CallBase *Call : Accesses)
    rewrite(*Call, *Variable);
  Set.replaceAllUsesWith(UndefValue::get(Set.getType()));
  Set.eraseFromParent();
  return Variable;
}

PreservedAnalyses PromoteTilesPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : M) {
    // What the author has placed or ordered stays as it was written.
    if (isSynchronisedByHand(F) || hasPlacedTiles(F))
      continue;
    SmallVector<CallBase *, 8> Sets;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && builtinOf(*Call).Kind == BuiltinKind::Slots)
        Sets.push_back(Call);
    SmallVector<AllocaInst *, 8> Variables;
    for (CallBase *Set : Sets)
      if (Promotion P(*Set); P.isPossible())
        Variables.push_back(P.toVariable());
    if (Variables.empty())
      continue;
    DominatorTree DT(F);
    PromoteMemToReg(Variables, DT);
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

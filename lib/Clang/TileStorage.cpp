//===-- TileStorage.cpp - Storage of C++ tiles ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TileStorage.h"
#include "AscendTile/IR/Diagnostics.h"
#include "Clang/ArrayPlacement.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace ascend;
using namespace llvm;

static bool isHandle(const Type *T) {
  return T->isPointerTy() && T->getPointerAddressSpace() > 1;
}

/// A call that makes a set of slots, or null.
static CallInst *asSlotSet(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  StringRef Name = Callee ? Callee->getName() : "";
  return Name.starts_with("ascend.slots.") && isHandle(Call->getType()) &&
                 !asPlacedTile(V)
             ? Call
             : nullptr;
}

/// What a pointer points into, also around a loop that moves it.
static Value *localVariableOf(Value *Pointer) {
  for (;;) {
    Value *Object = getUnderlyingObject(Pointer);
    auto *Phi = dyn_cast<PHINode>(Object);
    if (!Phi)
      return Object;
    Value *Next = nullptr;
    for (Value *In : Phi->incoming_values())
      if (getUnderlyingObject(In) != Phi)
        Next = In;
    if (!Next)
      return Object;
    Pointer = Next;
  }
}

/// What the author calls a variable, or an empty string.
static std::string sourceNameOf(Value *Object) {
  if (auto *Variable = dyn_cast<AllocaInst>(Object)) {
    for (DbgVariableRecord *Declare : findDVRDeclares(Variable))
      return Declare->getVariable()->getName().str();
    return "";
  }
  SmallVector<DIGlobalVariableExpression *> Expressions;
  if (auto *Global = dyn_cast<GlobalVariable>(Object))
    Global->getDebugInfo(Expressions);
  return Expressions.empty() ? ""
                             : Expressions[0]->getVariable()->getName().str();
}

static Instruction *entryPoint(Function &F) {
  return &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

namespace {

/// An address in a local variable: a constant and multiples of run-time values,
/// in bytes.
struct LocalAddress {
  APInt Constant{64, 0};
  MapVector<Value *, APInt> Terms;
};

/// Elements of one array, each of which owns the slot that its constructor
/// made.
struct TileArray {
  int64_t Offset = 0; ///< Of the first element's handle in the variable, bytes.
  int64_t Stride = 0; ///< Bytes; 0 for a single tile.
  uint64_t Count = 1;
  CallInst *Slots = nullptr;
  StoreInst *Store = nullptr;
  PHINode *Current = nullptr;   ///< In the loop that constructs the elements.
  BasicBlock *Before = nullptr; ///< That loop.
  CallInst *Set = nullptr;      ///< What replaces it.
  ArrayPlacement Placement;     ///< Addresses that the source gives elements.
};

/// The tiles of one local variable.
class TileVariable {
  AllocaInst &Variable;
  const DataLayout &DL;
  SmallVector<TileArray, 2> Arrays;
  MapVector<LoadInst *, const TileArray *> Loads;
  SmallVector<StoreInst *, 4> Placing; ///< Stores of tiles at addresses.
  /// Phis and selects of handles, and the index that goes with each.
  SetVector<Instruction *> Carriers;
  DenseMap<Value *, Value *> Index;
  bool Reported = false;

  bool findAccesses();
  bool addStore(StoreInst &Store);
  bool addPlacement(StoreInst &Store);
  bool addLoop(TileArray &Array, PHINode &Current);
  bool addLoad(LoadInst &Load);
  bool findCarriers();
  std::optional<LocalAddress> addressOf(Value *Pointer) const;
  const TileArray *arrayAt(const LocalAddress &Address) const;
  void reportOutside(const LoadInst &Load, const LocalAddress &Address);
  void makeSets();
  void unrollOtherStores(const TileArray &Array);
  void describe(CallInst &Set);
  Value *indexOf(LoadInst &Load, const TileArray &Array);
  Value *indexOf(Value *Handle) const;
  void makeIndexes();
  void rewriteOperations(Instruction &Handle);

public:
  explicit TileVariable(AllocaInst &Variable)
      : Variable(Variable),
        DL(Variable.getFunction()->getParent()->getDataLayout()) {}
  bool run();
  /// An access to it has been refused.
  bool isReported() const { return Reported; }
};

} // namespace

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

/// Follows address arithmetic down to the variable.
std::optional<LocalAddress> TileVariable::addressOf(Value *Pointer) const {
  LocalAddress Address;
  while (Pointer != &Variable) {
    auto *GEP = dyn_cast<GEPOperator>(Pointer);
    if (!GEP || !GEP->collectOffset(DL, 64, Address.Terms, Address.Constant))
      return std::nullopt;
    Pointer = GEP->getPointerOperand();
  }
  return Address;
}

/// The array that a handle at \p Address belongs to, or null.
const TileArray *TileVariable::arrayAt(const LocalAddress &Address) const {
  for (const TileArray &A : Arrays) {
    int64_t Distance = Address.Constant.getSExtValue() - A.Offset;
    if (!A.Stride) {
      if (!Distance && Address.Terms.empty())
        return &A;
      continue;
    }
    bool Fits = Distance % A.Stride == 0;
    for (const auto &[Term, Scale] : Address.Terms)
      Fits &= Scale.getSExtValue() % A.Stride == 0;
    if (Fits && Distance >= 0 && Distance / A.Stride < int64_t(A.Count))
      return &A;
  }
  return nullptr;
}

/// The loop in which clang constructs the elements of an array: from the first
/// to the one before the end.
bool TileVariable::addLoop(TileArray &Array, PHINode &Current) {
  if (Current.getNumIncomingValues() != 2)
    return false;
  for (unsigned I : {0u, 1u}) {
    std::optional<LocalAddress> First = addressOf(Current.getIncomingValue(I));
    auto *Next = dyn_cast<GEPOperator>(Current.getIncomingValue(1 - I));
    APInt Step(64, 0);
    if (!First || !First->Terms.empty() || !Next ||
        Next->getPointerOperand() != &Current ||
        !Next->accumulateConstantOffset(DL, Step) || !Step.isStrictlyPositive())
      continue;
    for (User *U : Next->users()) {
      auto *Cmp = dyn_cast<ICmpInst>(U);
      if (!Cmp || !Cmp->isEquality())
        continue;
      std::optional<LocalAddress> End =
          addressOf(Cmp->getOperand(Cmp->getOperand(0) == Next ? 1 : 0));
      if (!End || !End->Terms.empty())
        continue;
      Array.Current = &Current;
      Array.Before = Current.getIncomingBlock(I);
      Array.Offset += First->Constant.getSExtValue();
      Array.Stride = Step.getSExtValue();
      Array.Count =
          (End->Constant - First->Constant).getZExtValue() / Array.Stride;
      return true;
    }
  }
  return false;
}

/// A handle is stored once, by the constructor that made its slot.
bool TileVariable::addStore(StoreInst &Store) {
  TileArray Array;
  Array.Store = &Store;
  Array.Slots = asSlotSet(Store.getValueOperand());
  if (!Array.Slots || !Array.Slots->hasOneUse() ||
      !match(Array.Slots->getArgOperand(0), PatternMatch::m_One()))
    return false;
  if (std::optional<LocalAddress> Address =
          addressOf(Store.getPointerOperand())) {
    Array.Offset = Address->Constant.getSExtValue();
    Arrays.push_back(Array);
    return Address->Terms.empty();
  }
  Value *Pointer = Store.getPointerOperand();
  APInt InElement(64, 0);
  Pointer = Pointer->stripAndAccumulateConstantOffsets(
      DL, InElement, /*AllowNonInbounds=*/true);
  Array.Offset = InElement.getSExtValue();
  auto *Current = dyn_cast<PHINode>(Pointer);
  if (!Current || !addLoop(Array, *Current))
    return false;
  Arrays.push_back(Array);
  return true;
}

/// An element gets another handle, a tile at an address.
bool TileVariable::addPlacement(StoreInst &Store) {
  std::optional<LocalAddress> Address = addressOf(Store.getPointerOperand());
  const TileArray *Known = Address ? arrayAt(*Address) : nullptr;
  if (!Known || Address->Terms.size() > 1)
    return false;
  TileArray &Array = Arrays[Known - Arrays.begin()];
  int64_t Distance = Address->Constant.getSExtValue() - Array.Offset;
  ArrayPlacement::Element E;
  E.First = Array.Stride ? Distance / Array.Stride : 0;
  if (!Address->Terms.empty()) {
    auto &[Term, Scale] = Address->Terms.front();
    E.Index = Term;
    E.Scale = Scale.getSExtValue() / Array.Stride;
  }
  Array.Placement.add(*asPlacedTile(Store.getValueOperand()), E);
  return true;
}

/// An element that an array does not have.
void TileVariable::reportOutside(const LoadInst &Load,
                                 const LocalAddress &Address) {
  for (const TileArray &A : Arrays) {
    int64_t Distance = Address.Constant.getSExtValue() - A.Offset;
    if (!A.Stride || Distance % A.Stride || !Address.Terms.empty())
      continue;
    reportError(*Load.getFunction(), Load.getDebugLoc(),
                "index " + Twine(Distance / A.Stride) + " is outside '" +
                    sourceNameOf(&Variable) + "', which has " +
                    Twine(A.Count) + " slots");
    Reported = true;
    return;
  }
}

bool TileVariable::addLoad(LoadInst &Load) {
  std::optional<LocalAddress> Address = addressOf(Load.getPointerOperand());
  const TileArray *Array = Address ? arrayAt(*Address) : nullptr;
  if (Array)
    Loads[&Load] = Array;
  else if (Address)
    reportOutside(Load, *Address);
  return Array;
}

/// All that touches the variable; false if its address goes elsewhere.
bool TileVariable::findAccesses() {
  SetVector<Value *> Pointers;
  SmallVector<LoadInst *> HandleLoads;
  Pointers.insert(&Variable);
  for (unsigned I = 0; I != Pointers.size(); ++I)
    for (User *U : Pointers[I]->users()) {
      if (isa<GetElementPtrInst, PHINode>(U)) {
        Pointers.insert(U);
      } else if (auto *Load = dyn_cast<LoadInst>(U)) {
        if (isHandle(Load->getType()))
          HandleLoads.push_back(Load);
      } else if (auto *Store = dyn_cast<StoreInst>(U)) {
        if (Store->getValueOperand() == Pointers[I])
          return false;
        if (asPlacedTile(Store->getValueOperand()))
          Placing.push_back(Store);
        else if (isHandle(Store->getValueOperand()->getType()) &&
                 !addStore(*Store))
          return false;
      } else if (!isa<ICmpInst>(U)) {
        return false;
      }
    }
  return !Arrays.empty() &&
         all_of(Placing, [&](StoreInst *S) { return addPlacement(*S); }) &&
         all_of(HandleLoads, [&](LoadInst *L) { return addLoad(*L); });
}

/// An operation's argument that the index of its slot follows.
static bool isIndexed(const CallInst &Call, const Use &U) {
  const Function *Callee = Call.getCalledFunction();
  return Callee && Callee->getName().starts_with("ascend.") &&
         Call.isArgOperand(&U) &&
         Call.getArgOperandNo(&U) + 1 < Call.arg_size() &&
         Call.getArgOperand(Call.getArgOperandNo(&U) + 1)
             ->getType()
             ->isIntegerTy(64);
}

/// Handles may meet in phis and selects and end in operations.
bool TileVariable::findCarriers() {
  SetVector<Instruction *> Handles;
  for (auto &[Load, Array] : Loads)
    Handles.insert(Load);
  for (unsigned I = 0; I != Handles.size(); ++I)
    for (const Use &U : Handles[I]->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (isa<PHINode, SelectInst>(User)) {
        Handles.insert(User);
        Carriers.insert(User);
      } else if (auto *Call = dyn_cast<CallInst>(User);
                 !Call || !isIndexed(*Call, U)) {
        return false;
      }
    }
  return true;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// The set has the name of the array, and its place unless the source places it
/// elsewhere.
void TileVariable::describe(CallInst &Set) {
  DIBuilder Builder(*Set.getModule(), /*AllowUnresolved=*/false);
  for (DbgVariableRecord *Declare : findDVRDeclares(&Variable)) {
    if (!asPlacedTile(&Set))
      Set.setDebugLoc(Declare->getDebugLoc());
    Builder.insertDbgValueIntrinsic(&Set, Declare->getVariable(),
                                    Builder.createExpression(),
                                    Declare->getDebugLoc(), Set.getNextNode());
  }
}

/// What else constructors store, such as DYNAMIC valid sizes, is stored before
/// the loop, element by element: the loop can go, and what is stored be found.
void TileVariable::unrollOtherStores(const TileArray &Array) {
  BasicBlock *Loop = Array.Current->getParent();
  APInt Handle(64, 0);
  Array.Store->getPointerOperand()->stripAndAccumulateConstantOffsets(
      DL, Handle, /*AllowNonInbounds=*/true);
  for (Instruction &I : make_early_inc_range(*Loop)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (!Store || Store == Array.Store)
      continue;
    APInt Field(64, 0);
    auto *Value = dyn_cast<Instruction>(Store->getValueOperand());
    if (Store->getPointerOperand()->stripAndAccumulateConstantOffsets(
            DL, Field, /*AllowNonInbounds=*/true) != Array.Current ||
        (Value && Value->getParent() == Loop))
      continue;
    int64_t First = Array.Offset + (Field - Handle).getSExtValue();
    IRBuilder<> B(Array.Before->getTerminator());
    for (uint64_t E = 0; E != Array.Count; ++E)
      B.CreateStore(
          Store->getValueOperand(),
          B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &Variable,
                                       First + int64_t(E) * Array.Stride));
    Store->eraseFromParent();
  }
}

void TileVariable::makeSets() {
  std::string Name = Variable.getName().str();
  Variable.setName("");
  for (TileArray &A : Arrays) {
    A.Set = A.Placement.makeSet(A.Count, sourceNameOf(&Variable));
    if (!A.Set) {
      A.Set = cast<CallInst>(A.Slots->clone());
      A.Set->setArgOperand(
          0, ConstantInt::get(A.Slots->getArgOperand(0)->getType(), A.Count));
    }
    A.Set->setName(Name);
    A.Set->insertBefore(entryPoint(*Variable.getFunction()));
    describe(*A.Set);
    if (A.Current)
      unrollOtherStores(A);
    A.Store->eraseFromParent();
    A.Slots->eraseFromParent();
  }
  for (StoreInst *Store : Placing) {
    CallInst *Tile = asPlacedTile(Store->getValueOperand());
    Store->eraseFromParent();
    if (Tile->use_empty())
      Tile->eraseFromParent();
  }
}

/// The element that a load reads.
Value *TileVariable::indexOf(LoadInst &Load, const TileArray &Array) {
  IRBuilder<> B(&Load);
  if (!Array.Stride)
    return B.getInt64(0);
  std::optional<LocalAddress> Address = addressOf(Load.getPointerOperand());
  int64_t First =
      (Address->Constant.getSExtValue() - Array.Offset) / Array.Stride;
  Value *Sum = B.getInt64(First);
  for (const auto &[Term, Scale] : Address->Terms) {
    Value *Wide = B.CreateSExtOrTrunc(Term, B.getInt64Ty());
    Value *Part =
        B.CreateMul(Wide, B.getInt64(Scale.getSExtValue() / Array.Stride));
    Sum = B.CreateAdd(Part, Sum);
  }
  return Array.Placement.isDescending()
             ? B.CreateSub(B.getInt64(Array.Count - 1), Sum)
             : Sum;
}

Value *TileVariable::indexOf(Value *Handle) const {
  auto It = Index.find(Handle);
  if (It != Index.end())
    return It->second;
  return ConstantInt::get(Type::getInt64Ty(Variable.getContext()), 0);
}

/// An index for each load, phi and select of handles.
void TileVariable::makeIndexes() {
  for (auto &[Load, Array] : Loads)
    Index[Load] = indexOf(*Load, *Array);
  // Phis first, since cycles go through them.
  Type *Int64 = Type::getInt64Ty(Variable.getContext());
  for (Instruction *C : Carriers)
    if (auto *Phi = dyn_cast<PHINode>(C))
      Index[C] = PHINode::Create(Int64, Phi->getNumIncomingValues(), "slot",
                                 Phi->getIterator());
    else
      Index[C] = SelectInst::Create(
          cast<SelectInst>(C)->getCondition(), ConstantInt::get(Int64, 0),
          ConstantInt::get(Int64, 0), "slot", C->getIterator());
  for (Instruction *C : Carriers)
    if (auto *Phi = dyn_cast<PHINode>(C)) {
      for (auto [Block, Value] : zip(Phi->blocks(), Phi->incoming_values()))
        cast<PHINode>(Index[C])->addIncoming(indexOf(Value.get()), Block);
    } else {
      auto *Select = cast<SelectInst>(Index[C]);
      Select->setTrueValue(indexOf(cast<SelectInst>(C)->getTrueValue()));
      Select->setFalseValue(indexOf(cast<SelectInst>(C)->getFalseValue()));
    }
}

/// In an operation's arguments, the index follows the handle.
void TileVariable::rewriteOperations(Instruction &Handle) {
  for (Use &U : Handle.uses()) {
    auto *Call = dyn_cast<CallInst>(U.getUser());
    if (!Call)
      continue;
    unsigned Position = Call->getArgOperandNo(&U) + 1;
    IRBuilder<> B(Call);
    Call->setArgOperand(
        Position, B.CreateAdd(Call->getArgOperand(Position), Index[&Handle]));
  }
}

bool TileVariable::run() {
  if (!findAccesses() || !findCarriers())
    return false;
  makeSets();
  makeIndexes();
  for (auto &[Load, Array] : Loads)
    rewriteOperations(*Load);
  for (Instruction *C : Carriers)
    rewriteOperations(*C);
  for (auto &[Load, Array] : Loads) {
    Load->replaceAllUsesWith(Array->Set);
    Load->eraseFromParent();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// A declaration in a loop names the same storage in each iteration.
static void hoistSets(Function &F) {
  SmallVector<CallInst *> Sets;
  for (Instruction &I : instructions(F))
    if (CallInst *Set = asSlotSet(&I))
      if (all_of(Set->args(), [](Value *A) { return isa<Constant>(A); }))
        Sets.push_back(Set);
  Instruction *Entry = entryPoint(F);
  for (CallInst *Set : Sets)
    if (Set != Entry)
      Set->moveBefore(Entry);
    else
      Entry = Entry->getNextNode();
}

/// Tiles that are still in memory, once for each variable. The verifier would
/// report each access.
static void reportTilesInMemory(Function &F,
                                SmallPtrSet<const Value *, 4> Reported) {
  for (Instruction &I : instructions(F)) {
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || !isHandle(getLoadStoreType(&I)))
      continue;
    Value *Object = localVariableOf(Pointer);
    if (!Reported.insert(Object).second)
      continue;
    std::string Name = sourceNameOf(Object);
    if (!Name.empty())
      Name = " '" + Name + "'";
    reportError(F, I.getDebugLoc(),
                isa<AllocaInst>(Object)
                    ? "the tiles of the array" + Name +
                          " are reached by their index alone, not through a "
                          "pointer, and stay what they were declared"
                    : "the tile" + Name +
                          " is not a local variable: tiles are neither global "
                          "nor static nor on the heap");
  }
}

/// Inlining marks where variables live: there is no stack to share.
static void removeLifetimes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.isLifetimeStartOrEnd())
      I.eraseFromParent();
}

PreservedAnalyses TileStoragePass::run(Function &F, FunctionAnalysisManager &) {
  removeLifetimes(F);
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Variables.push_back(A);
  // Each set goes before those that are there.
  SmallPtrSet<const Value *, 4> Reported;
  for (AllocaInst *A : reverse(Variables)) {
    TileVariable Tiles(*A);
    Tiles.run();
    if (Tiles.isReported())
      Reported.insert(A);
  }
  hoistSets(F);
  reportTilesInMemory(F, std::move(Reported));
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

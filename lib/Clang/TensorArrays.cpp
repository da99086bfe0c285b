//===-- TensorArrays.cpp - Arrays of local tensors ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TensorArrays.h"
#include "AscendTile/IR/Diagnostics.h"
#include "Clang/TensorAddresses.h"
#include "Clang/Unrolling.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace ascend;
using namespace llvm;
using namespace llvm::PatternMatch;

/// Iterations of a loop over the elements of an array.
static constexpr unsigned MostTrips = 65;
/// Elements that an index may choose among.
static constexpr uint64_t MostChoices = 16;

static bool isClass(const Type *T, std::initializer_list<StringLiteral> Names) {
  auto *Struct = dyn_cast<StructType>(T);
  StringRef Name = Struct && Struct->hasName() ? Struct->getName() : "";
  return Name.consume_front("class.AscendC::") &&
         any_of(Names, [&](StringRef N) {
           // Classes that differ in a parameter have numbers behind a dot.
           return Name.take_until([](char C) { return C == '.'; }) == N;
         });
}

/// Whether \p T is one of these classes or has one in it.
static bool hasClass(const Type *T,
                     std::initializer_list<StringLiteral> Names) {
  if (auto *Array = dyn_cast<ArrayType>(T))
    return hasClass(Array->getElementType(), Names);
  auto *Struct = dyn_cast<StructType>(T);
  return isClass(T, Names) ||
         (Struct && any_of(Struct->elements(), [&](const Type *Member) {
            return hasClass(Member, Names);
          }));
}

/// Whether there is what gives tensors in \p T, which is not copied.
static bool hasQueue(const Type *T) {
  return hasClass(T, {"TQue", "TQueBind", "TBuf", "TBufPool"});
}

/// A tensor, what gives tensors, or what has some.
static bool isElement(const Type *T) {
  return isa<StructType>(T) && (hasClass(T, {"LocalTensor"}) || hasQueue(T));
}

/// How many elements \p T is an array of; 0 if it is none.
static uint64_t elementsOf(const Type *T) {
  auto *Array = dyn_cast<ArrayType>(T);
  return Array && isElement(Array->getElementType()) ? Array->getNumElements()
                                                     : 0;
}

/// Whether there is an array of such elements in \p T.
static bool hasTensorArray(const Type *T) {
  if (elementsOf(T))
    return true;
  if (auto *Array = dyn_cast<ArrayType>(T))
    return hasTensorArray(Array->getElementType());
  auto *Struct = dyn_cast<StructType>(T);
  return Struct && any_of(Struct->elements(), hasTensorArray);
}

namespace {
/// Bytes of a variable, and what they are.
struct Member {
  uint64_t Begin, End;
  Type *T;
};
} // namespace

/// The array in a \p T that byte \p Offset is in, or another member.
static Member memberAround(Type *T, uint64_t Offset, const DataLayout &DL) {
  uint64_t Begin = 0;
  while (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout &Layout = *DL.getStructLayout(Struct);
    if (Offset - Begin >= Layout.getSizeInBytes())
      break;
    unsigned Index = Layout.getElementContainingOffset(Offset - Begin);
    Begin += Layout.getElementOffset(Index);
    T = Struct->getElementType(Index);
  }
  return {Begin, Begin + DL.getTypeAllocSize(T), T};
}

/// The array that begins \p Offset bytes behind the beginning of a
/// \p T; null if there is none.
static Type *arrayAt(Type *T, uint64_t Offset, const DataLayout &DL) {
  while (Offset || !elementsOf(T)) {
    if (auto *Struct = dyn_cast<StructType>(T)) {
      const StructLayout &Layout = *DL.getStructLayout(Struct);
      if (Offset >= Layout.getSizeInBytes())
        return nullptr;
      unsigned Member = Layout.getElementContainingOffset(Offset);
      Offset -= Layout.getElementOffset(Member);
      T = Struct->getElementType(Member);
    } else if (auto *Array = dyn_cast<ArrayType>(T)) {
      T = Array->getElementType();
      Offset %= DL.getTypeAllocSize(T).getFixedValue();
    } else {
      return nullptr;
    }
  }
  return T;
}

namespace {
using Arrays = SmallPtrSet<const Value *, 8>;
} // namespace

/// The local variables with arrays of tensors in them, and those that addresses
/// of tensors are written to.
static Arrays tensorArrays(const Function &F) {
  Arrays Found;
  for (const Instruction &I : instructions(F)) {
    if (auto *Local = dyn_cast<AllocaInst>(&I);
        Local && hasTensorArray(Local->getAllocatedType()))
      Found.insert(Local);
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call || !isTensorAddress(*Call))
      continue;
    for (const User *U : Call->users())
      if (auto *Store = dyn_cast<StoreInst>(U))
        Found.insert(getUnderlyingObject(Store->getPointerOperand()));
  }
  return Found;
}

/// Whether \p I is an address in such an array that changes from one iteration
/// of
/// \p L to the next.
static bool moves(Instruction &I, const Arrays &Of, const Loop &L,
                  ScalarEvolution &SE) {
  if (!isa<GetElementPtrInst, PHINode>(I) || !I.getType()->isPointerTy())
    return false;
  const SCEV *Address = SE.getSCEV(&I);
  auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
  return Base && Of.contains(Base->getValue()) &&
         !SE.isLoopInvariant(Address, &L);
}

/// Unrolls one loop by whose count an array is reached.
static bool unrollOne(const Arrays &Of, Function &F,
                      FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  const auto Loops = LI.getLoopsInPreorder();
  // Inner ones first: they are less work.
  for (Loop *L : reverse(Loops)) {
    unsigned Trips = SE.getSmallConstantTripCount(L);
    if (Trips == 0 || Trips > MostTrips)
      continue;
    bool Reaches = any_of(L->blocks(), [&](BasicBlock *B) {
      return any_of(*B, [&](Instruction &I) { return moves(I, Of, *L, SE); });
    });
    if (Reaches && unrollFully(*L, Trips, F, FAM))
      return true;
  }
  return false;
}

namespace {

/// Addresses of elements whose index only the run knows.
class ElementChooser {
public:
  explicit ElementChooser(Function &F)
      : F(F), DL(F.getParent()->getDataLayout()) {}

  void choose(GetElementPtrInst &Address);
  /// Refuses a pointer to elements that a loop moves on.
  void refuseMoving(PHINode &Pointer, AllocaInst &Variable);

private:
  Value *addressIn(Value &Base, GetElementPtrInst &Address);
  Value *copyOf(Value &Tensor, Type &T, Instruction &At);
  Value *load(IRBuilder<> &B, Value &Tensor, Type &T, uint64_t Offset);
  Value *refuse(Value &Base, const Instruction &At, const Twine &Why);

  Function &F;
  const DataLayout &DL;
  SmallPtrSet<const Value *, 8> Chosen;            ///< Selects of elements.
  DenseSet<std::pair<unsigned, unsigned>> Refused; ///< Lines and columns.
};

/// A variable, and a byte of what an address points at, as one of several
/// elements perhaps.
struct Place {
  const Value *Variable;
  std::optional<uint64_t> Offset; ///< None: an index is not known.
};
} // namespace

static Place placeOf(const Value &Address, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(Address.getType()), 0);
  bool IsKnown = true;
  const Value *V = &Address;
  while (true) {
    V = V->stripAndAccumulateConstantOffsets(DL, Offset,
                                             /*AllowNonInbounds=*/true);
    if (auto *Select = dyn_cast<SelectInst>(V)) {
      V = Select->getTrueValue();
    } else if (auto *Further = dyn_cast<GEPOperator>(V)) {
      IsKnown = false;
      V = Further->getPointerOperand();
    } else {
      return {V, IsKnown ? std::optional(Offset.getZExtValue()) : std::nullopt};
    }
  }
}

/// Whether what \p Address points at is written.
static bool isWritten(const Value &Address) {
  SmallSetVector<const Value *, 8> Work;
  Work.insert(&Address);
  for (unsigned I = 0; I != Work.size(); ++I)
    for (const Use &U : Work[I]->uses()) {
      const User *Of = U.getUser();
      if ((isa<StoreInst>(Of) &&
           U.getOperandNo() == StoreInst::getPointerOperandIndex()) ||
          (isa<MemIntrinsic>(Of) && U.getOperandNo() == 0))
        return true;
      if (isa<GetElementPtrInst, SelectInst, PHINode>(Of))
        Work.insert(Of);
    }
  return false;
}

/// Whether \p I may write bytes of a member of \p Variable.
static bool mayWrite(const Instruction &I, const AllocaInst &Variable,
                     const Member &Of, const DataLayout &DL) {
  const Value *To = nullptr;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    To = Store->getPointerOperand();
  else if (auto *Fill = dyn_cast<MemIntrinsic>(&I))
    To = Fill->getDest();
  if (!To || To->getType() != Variable.getType())
    return false;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(To, Objects, nullptr, /*MaxLookup=*/0);
  if (none_of(Objects, [&](const Value *Object) {
        return Object == &Variable || !isa<AllocaInst>(Object);
      }))
    return false;
  const Place At = placeOf(*To, DL);
  if (Objects.size() != 1 || At.Variable != &Variable || !At.Offset)
    return true;
  // A fill may begin in front of it; what is stored is no longer than a member.
  return *At.Offset < Of.End &&
         (isa<MemIntrinsic>(I) || *At.Offset >= Of.Begin);
}

/// Whether what \p Address points at may change between there and a use.
static bool mayChange(const GetElementPtrInst &Address, const DataLayout &DL) {
  const Place Base = placeOf(*Address.getPointerOperand(), DL);
  auto *Variable = dyn_cast<AllocaInst>(Base.Variable);
  if (!Variable || !Base.Offset)
    return true;
  const Member Around =
      memberAround(Variable->getAllocatedType(), *Base.Offset, DL);
  SmallVector<const Instruction *, 8> Writes;
  for (const Instruction &I : instructions(*Address.getFunction())) {
    const bool IsBefore = I.getParent() == Address.getParent() &&
                          I.comesBefore(&Address); // and at once again
    if (!IsBefore && mayWrite(I, *Variable, Around, DL) &&
        isPotentiallyReachable(&Address, &I))
      Writes.push_back(&I);
  }
  if (Writes.empty())
    return false;
  SmallPtrSet<BasicBlock *, 1> Again{
      const_cast<BasicBlock *>(Address.getParent())};
  SmallVector<const Value *, 8> Work{&Address};
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (any_of(Writes, [&](const Instruction *W) {
            return isPotentiallyReachable(W, I, &Again);
          }))
        return true;
      if (isa<GetElementPtrInst>(I))
        Work.push_back(I);
      else if (!isa<LoadInst, MemTransferInst>(I) && !I->isLifetimeStartOrEnd())
        return true; // and goes elsewhere
    }
  return false;
}

/// What lies \p Offset bytes behind the tensor, which may be one of several.
Value *ElementChooser::load(IRBuilder<> &B, Value &Tensor, Type &T,
                            uint64_t Offset) {
  if (!Chosen.contains(&Tensor))
    return B.CreateLoad(
        &T, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), &Tensor, Offset));
  auto &Among = cast<SelectInst>(Tensor);
  Value *True = load(B, *Among.getTrueValue(), T, Offset);
  Value *False = load(B, *Among.getFalseValue(), T, Offset);
  return B.CreateSelect(Among.getCondition(), True, False);
}

/// A variable that is as the tensor is at \p At.
Value *ElementChooser::copyOf(Value &Tensor, Type &T, Instruction &At) {
  auto *Copy = new AllocaInst(&T, DL.getAllocaAddrSpace(), "tensor",
                              F.getEntryBlock().getFirstInsertionPt());
  IRBuilder<> B(&At);
  SmallVector<std::pair<Type *, uint64_t>, 16> Work{{&T, 0}};
  while (!Work.empty()) {
    auto [Of, Offset] = Work.pop_back_val();
    if (auto *Struct = dyn_cast<StructType>(Of)) {
      const StructLayout &Layout = *DL.getStructLayout(Struct);
      for (auto [I, Member] : enumerate(Struct->elements()))
        Work.push_back({Member, Offset + Layout.getElementOffset(I)});
    } else if (auto *Array = dyn_cast<ArrayType>(Of)) {
      Type *Element = Array->getElementType();
      for (uint64_t I = 0; I != Array->getNumElements(); ++I)
        Work.push_back({Element, Offset + I * DL.getTypeAllocSize(Element)});
    } else {
      B.CreateStore(load(B, Tensor, *Of, Offset),
                    B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Copy, Offset));
    }
  }
  return Copy;
}

Value *ElementChooser::refuse(Value &Base, const Instruction &At,
                              const Twine &Why) {
  // Once a place in the source, however often that is called.
  const DebugLoc &Loc = At.getDebugLoc();
  if (!Loc || Refused.insert({Loc.getLine(), Loc.getCol()}).second)
    reportError(F, Loc, Why);
  return &Base;
}

/// The address of an element of the array at \p Base, or of one of the arrays.
Value *ElementChooser::addressIn(Value &Base, GetElementPtrInst &Address) {
  IRBuilder<> B(&Address);
  if (Chosen.contains(&Base)) {
    auto &Among = cast<SelectInst>(Base);
    Value *True = addressIn(*Among.getTrueValue(), Address);
    Value *False = addressIn(*Among.getFalseValue(), Address);
    Value *New = B.CreateSelect(Among.getCondition(), True, False);
    Chosen.insert(New);
    return New;
  }
  // Of an array, or of its first element.
  const bool IsOfArray = isa<ArrayType>(Address.getSourceElementType());
  Value &Index = *Address.getOperand(Address.getNumOperands() - 1);
  Type *Element = Address.getResultElementType();
  uint64_t Count =
      IsOfArray ? Address.getSourceElementType()->getArrayNumElements() : 0;
  if (!IsOfArray) {
    APInt Offset(DL.getIndexTypeSizeInBits(Base.getType()), 0);
    auto *Local = dyn_cast<AllocaInst>(Base.stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true));
    Type *Array =
        Local ? arrayAt(Local->getAllocatedType(), Offset.getZExtValue(), DL)
              : nullptr;
    Count = Array ? elementsOf(Array) : 0;
  }
  if (Count == 0 || Count > MostChoices)
    return refuse(Base, Address,
                  "which tensor of an array of " + Twine(Count) +
                      " this is only the run knows: an index chooses among at "
                      "most " +
                      Twine(MostChoices) +
                      ", and a loop that reaches more by its count counts to a "
                      "constant of at most " +
                      Twine(MostTrips - 1));
  Value *Result = nullptr;
  for (uint64_t I = Count; I-- != 0;) {
    Value *One = B.CreateConstInBoundsGEP1_64(Element, &Base, I);
    Value *IsIt = B.CreateICmpEQ(&Index, ConstantInt::get(Index.getType(), I));
    Result = Result ? B.CreateSelect(IsIt, One, Result) : One;
    if (isa<SelectInst>(Result))
      Chosen.insert(Result);
  }
  return Result;
}

/// Reads one of the elements, which are variables then.
void ElementChooser::choose(GetElementPtrInst &Address) {
  Type *Element = Address.getResultElementType();
  const bool IsOfArray = isa<ArrayType>(Address.getSourceElementType());
  Value *Index = Address.getOperand(Address.getNumOperands() - 1);
  if (!(isElement(Element) || hasTensorArray(Element)) ||
      isa<StructType>(Element) != isElement(Element) ||
      Address.getNumIndices() != (IsOfArray ? 2u : 1u) ||
      (IsOfArray && !match(Address.getOperand(1), m_Zero())) ||
      (isa<Constant>(Index) && !Chosen.contains(Address.getPointerOperand())))
    return;
  Value &Base = *Address.getPointerOperand();
  Value *New =
      hasQueue(Element)
          ? refuse(Base, Address,
                   "which queue or buffer of an array this is only the run "
                   "knows: choose among the tensors of one that has several "
                   "buffers, or the queue by the count of a loop that counts "
                   "to a constant")
      : isWritten(Address)
          ? refuse(Base, Address,
                   "which tensor of an array is assigned only the run knows: "
                   "assign the elements by constants or the count of a loop "
                   "that counts to one, and choose where they are read")
          : addressIn(Base, Address);
  // An address of one of several is harder to follow than what is there.
  if (isElement(Element) && Chosen.contains(New) && !mayChange(Address, DL))
    New = copyOf(*New, *Element, Address);
  Address.replaceAllUsesWith(New);
  Address.eraseFromParent();
}

/// The variable in whose array of tensors a loop moves \p Pointer on; null if
/// it is none.
static AllocaInst *movesIn(PHINode &Pointer, ScalarEvolution &SE) {
  if (!Pointer.getType()->isPointerTy())
    return nullptr;
  auto *Counter = dyn_cast<SCEVAddRecExpr>(SE.getSCEV(&Pointer));
  auto *Base =
      Counter ? dyn_cast<SCEVUnknown>(SE.getPointerBase(Counter)) : nullptr;
  auto *Variable = Base ? dyn_cast<AllocaInst>(Base->getValue()) : nullptr;
  if (!Variable)
    return nullptr;
  auto *Offset = dyn_cast<SCEVConstant>(
      SE.getMinusSCEV(Counter->getStart(), SE.getSCEV(Variable)));
  Type *T = Variable->getAllocatedType();
  const DataLayout &DL = SE.getDataLayout();
  bool IsAmong =
      !Offset ||
      hasTensorArray(memberAround(T, Offset->getAPInt().getZExtValue(), DL).T);
  return IsAmong && hasTensorArray(T) ? Variable : nullptr;
}

void ElementChooser::refuseMoving(PHINode &Pointer, AllocaInst &Variable) {
  refuse(Variable, *Pointer.getParent()->getTerminator(),
         "which tensor of an array a pointer is at only the run knows: reach "
         "the elements by an index, in a loop that counts to a constant");
  Pointer.replaceAllUsesWith(&Variable);
  Pointer.eraseFromParent();
}

PreservedAnalyses TensorArraysPass::run(Function &F,
                                        FunctionAnalysisManager &FAM) {
  const Arrays Of = tensorArrays(F);
  if (Of.empty())
    return PreservedAnalyses::all();
  while (unrollOne(Of, F, FAM))
    ;
  const DataLayout &DL = F.getParent()->getDataLayout();
  ElementChooser Chooser(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  SmallVector<std::pair<PHINode *, AllocaInst *>, 2> Moving;
  for (Instruction &I : instructions(F))
    if (auto *Phi = dyn_cast<PHINode>(&I))
      if (AllocaInst *Variable = movesIn(*Phi, SE))
        Moving.push_back({Phi, Variable});
  for (auto [Phi, Variable] : Moving)
    Chooser.refuseMoving(*Phi, *Variable);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Address = dyn_cast<GetElementPtrInst>(&I);
        Address && Of.contains(placeOf(*Address, DL).Variable))
      Chooser.choose(*Address);
  return PreservedAnalyses::none();
}

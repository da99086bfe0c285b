//===-- BufferSizes.cpp - Slots of lengths known at run time --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/BufferSizes.h"
#include "AscendTile/IR/Diagnostics.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral BufferPrefix = "ascend.plugin.buffer.";
static constexpr StringLiteral ScratchPrefix = "ascend.plugin.scratch.";
static constexpr StringLiteral RoomPrefix = "ascend.plugin.room.";
static constexpr StringLiteral AtMostMarker = "ascend.plugin.at.most";
static constexpr StringLiteral OwnPipesMarker = "ascend.plugin.own.pipes";
static constexpr StringLiteral ResyncMarker = "ascend.plugin.resync";
static constexpr StringLiteral PlacedSlots = "ascend.slots.at.ub";
/// Scratch has a length alone.
enum BufferArg : unsigned { BufferCount, BufferLength };
enum ScratchArg : unsigned { ScratchLength };
enum AtMostArg : unsigned { AtMostWanted, AtMostRoom };
enum PlacedArg : unsigned {
  PlacedCount,
  PlacedRows,
  PlacedCols,
  PlacedType,
  PlacedLayout,
  PlacedAddress,
  PlacedStride
};
/// Tiles of scratch that are live at once: those of one function of the headers
/// (include/device/ascendc/scratch.hpp).
static constexpr unsigned MostScratch = 4;

namespace {

/// A buffer: so many slots of Scale times Base bytes, of Bytes at most.
struct Buffer {
  CallInst *Call;
  Space Mem;
  bool IsScratch = false;
  uint64_t Count = 1;
  uint64_t Scale = 1;
  const SCEV *Base = nullptr; ///< Null where the length is known.
  uint64_t Bytes = 0;         ///< Of a slot. 0: not known.
  bool IsSized = false;       ///< Its slots are as long as it is told; Bytes is
                              ///< what there is room for.

  uint64_t all() const { return Count * Bytes; }
};

/// The buffers of one kernel.
class BufferSizer {
public:
  BufferSizer(Function &F, FunctionAnalysisManager &FAM,
              const ProcessorInfo &Info)
      : F(F), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        LI(FAM.getResult<LoopAnalysis>(F)),
        ORE(FAM.getResult<OptimizationRemarkEmitterAnalysis>(F)), Info(Info) {}

  bool run();

private:
  void collect();
  bool measure(Buffer &B);
  /// Gives the buffers of a memory whose lengths are known at run time what the
  /// others leave.
  bool shareOut(Space Mem);
  /// Bytes that buffers of known lengths take; with those of lengths that have a
  /// bound, too.
  uint64_t bytesTaken(Space Mem, bool WithBounded) const;
  /// Gives buffers that share \p Left bytes the lengths that they are told.
  bool sizeApart(ArrayRef<Buffer *> Sharing, Space Mem, uint64_t Left);
  void assume(const Buffer &B);
  void replace(const Buffer &B);
  /// The set of slots that \p B is, where the compiler or this pass places it.
  CallInst *setOf(const Buffer &B);
  CallInst *makeSet(const Buffer &B, StringRef Kind, ArrayRef<Value *> More);

  Function &F;
  ScalarEvolution &SE;
  const DominatorTree &DT;
  const LoopInfo &LI;
  OptimizationRemarkEmitter &ORE;
  const ProcessorInfo &Info;
  SmallVector<Buffer, 8> Buffers;
  /// In a kernel whose source places its tensors and orders their pipes: where
  /// the bytes of UB begin that none of them has. Scratch lies there.
  std::optional<uint64_t> FirstFree;
};

} // namespace

static std::optional<Space> memoryNamed(StringRef Name, StringRef Prefix) {
  if (!Name.consume_front(Prefix))
    return std::nullopt;
  for (unsigned S = 1; S != NumSpaces; ++S)
    if (Name == nameOf(static_cast<Space>(S)).lower())
      return static_cast<Space>(S);
  return std::nullopt;
}

/// Whether the source of \p F says where its tensors lie, and who waits for
/// whom.
static bool isByHand(const Function &F) {
  bool Places = false, Orders = false;
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      continue;
    if (Callee->getName() == ResyncMarker)
      return false;
    Places |= Callee->getName() == OwnPipesMarker;
    Orders |= builtinOf(*Call).Kind == BuiltinKind::Sync;
  }
  return Places && Orders;
}

/// The first byte of UB behind all that \p F places; none if one's address is
/// not known.
static std::optional<uint64_t> endOfPlaced(const Function &F) {
  uint64_t End = 0;
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->getName() != PlacedSlots)
      continue;
    auto number = [&](unsigned Arg) {
      auto *C = dyn_cast<ConstantInt>(Call->getArgOperand(Arg));
      return C ? std::optional(C->getZExtValue()) : std::nullopt;
    };
    auto Address = number(PlacedAddress), Rows = number(PlacedRows),
         Cols = number(PlacedCols), Count = number(PlacedCount);
    if (!Address || !Rows || !Cols || Count != 1)
      return std::nullopt;
    End = std::max(End, *Address + *Rows * *Cols);
  }
  return alignTo(End, fractalOf(Space::UB));
}

void BufferSizer::collect() {
  if (isByHand(F))
    FirstFree = endOfPlaced(F);
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      continue;
    if (auto Mem = memoryNamed(Callee->getName(), BufferPrefix))
      Buffers.push_back({Call, *Mem});
    else if (auto Mem = memoryNamed(Callee->getName(), ScratchPrefix))
      Buffers.push_back({Call, *Mem, /*IsScratch=*/true});
  }
}

bool BufferSizer::measure(Buffer &B) {
  if (!B.IsScratch) {
    auto *Count = dyn_cast<ConstantInt>(B.Call->getArgOperand(BufferCount));
    if (!Count || Count->isZero() || Count->getValue().ugt(16)) {
      reportError(F, B.Call->getDebugLoc(),
                  "a buffer has 1 to 16 slots, a number that is known when the "
                  "kernel is compiled");
      return false;
    }
    B.Count = Count->getZExtValue();
  }
  const SCEV *Length = SE.getSCEV(
      B.Call->getArgOperand(B.IsScratch ? ScratchLength : BufferLength));
  uint64_t Most = SE.getUnsignedRangeMax(Length).getLimitedValue();
  if (isa<SCEVConstant>(Length) || Most * B.Count <= Info.capacity(B.Mem))
    B.Bytes = slotBytesFor(Most, B.Mem);
  if (isa<SCEVConstant>(Length))
    return true;
  B.Base = Length;
  auto *Product = dyn_cast<SCEVMulExpr>(Length);
  if (auto *C = Product ? dyn_cast<SCEVConstant>(Product->getOperand(0))
                        : nullptr) {
    SmallVector<const SCEV *, 4> Rest(drop_begin(Product->operands()));
    B.Scale = C->getAPInt().getLimitedValue();
    B.Base = SE.getMulExpr(Rest);
  }
  return true;
}

uint64_t BufferSizer::bytesTaken(Space Mem, bool WithBounded) const {
  uint64_t Taken = Mem == Space::UB ? FirstFree.value_or(0) : 0;
  SmallVector<uint64_t, 8> Scratch;
  for (const Buffer &B : Buffers) {
    if (B.Mem != Mem || B.Bytes == 0 || (B.Base && !WithBounded))
      continue;
    if (B.IsScratch)
      Scratch.push_back(B.Bytes);
    else
      Taken += B.all();
  }
  llvm::sort(Scratch, std::greater<>());
  for (uint64_t Bytes : ArrayRef(Scratch).take_front(MostScratch))
    Taken += Bytes;
  return Taken;
}

/// Whether lengths are multiples of one number.
static bool haveOneBase(ArrayRef<Buffer *> Sharing) {
  return all_of(Sharing, [&](const Buffer *B) {
    return B->Base == Sharing.front()->Base;
  });
}

/// One lies behind the other, so that all in front have been told before.
bool BufferSizer::sizeApart(ArrayRef<Buffer *> Sharing, Space Mem,
                            uint64_t Left) {
  const Buffer *Before = nullptr;
  for (Buffer *B : Sharing) {
    StringRef Why;
    if (B->IsScratch)
      Why = "an operation needs scratch for it";
    else if (LI.getLoopFor(B->Call->getParent()))
      Why = "it is told in a loop";
    else if (Before && !DT.dominates(Before->Call, B->Call))
      Why = "the other is told on some paths only";
    const Buffer &Other = Before ? *Before : *Sharing.back();
    if (!Why.empty()) {
      reportError(F, B->Call->getDebugLoc(),
                  Twine("the length of this buffer is known at run time only, "
                        "and is no multiple of what that in line ") +
                      Twine(Other.Call->getDebugLoc().getLine()) +
                      " is one of; " + Why + ": nothing says how to share " +
                      nameOf(Mem) +
                      "; make both multiples of one number, or one a constant");
      return false;
    }
    B->IsSized = true;
    B->Bytes = alignDown(Left / B->Count, fractalOf(Mem));
    Before = B;
  }
  ORE.emit([&] {
    return OptimizationRemarkAnalysis("ascend-buffers", "AssumedTogether",
                                      Sharing.back()->Call)
           << "lengths known at run time: assumed that all slots of the "
           << ore::NV("Buffers", static_cast<unsigned>(Sharing.size()))
           << " buffers up to this one take at most " << ore::NV("Bytes", Left)
           << " bytes of " << nameOf(Mem) << " together";
  });
  return true;
}

/// Says what a length that the kernel does not bound is taken to be.
void BufferSizer::assume(const Buffer &B) {
  ORE.emit([&] {
    return OptimizationRemarkAnalysis("ascend-buffers", "Assumed", B.Call)
           << "a length known at run time: assumed to be at most "
           << ore::NV("Bytes", B.Bytes) << " bytes, for each of "
           << ore::NV("Count", B.Count) << " slots";
  });
}

/// Lengths with a bound have it, if that leaves something for the others; else
/// they share as these do. Where all have one, the bounds are the proportion.
bool BufferSizer::shareOut(Space Mem) {
  SmallVector<Buffer *, 8> Bounded, Sharing;
  for (Buffer &B : Buffers)
    if (B.Mem == Mem && B.Base)
      (B.Bytes ? Bounded : Sharing).push_back(&B);
  const uint64_t Capacity = Info.placeable(Mem);
  uint64_t Taken = bytesTaken(Mem, /*WithBounded=*/true), Least = 0;
  for (const Buffer *B : Sharing)
    Least += B->Count * fractalOf(Mem);
  if (Taken + Least > Capacity) {
    Taken = bytesTaken(Mem, /*WithBounded=*/false);
    bool AllBounded = Sharing.empty();
    for (Buffer *B : Bounded) {
      if (AllBounded) {
        B->Scale = B->Bytes;
        B->Base = Bounded.front()->Base;
      }
      Sharing.push_back(B);
    }
    llvm::sort(Sharing); // as the kernel tells them
  }
  uint64_t Left = Capacity - std::min(Capacity, Taken), Parts = 0;
  if (all_of(Sharing, [](const Buffer *B) { return B->IsScratch; })) {
    // One of several has what those of one function leave it.
    for (Buffer *B : Sharing)
      B->Scale = 1;
    Parts = MostScratch;
  } else {
    if (!haveOneBase(Sharing))
      return sizeApart(Sharing, Mem, Left);
    for (const Buffer *B : Sharing)
      Parts += B->Count * B->Scale;
  }
  for (Buffer *B : Sharing) {
    B->Bytes = alignDown(Left * B->Scale / Parts, fractalOf(Mem));
    if (B->Bytes == 0) {
      reportError(F, B->Call->getDebugLoc(),
                  Twine("the buffers of known length leave nothing of ") +
                      nameOf(Mem) + " for this one");
      return false;
    }
    assume(*B);
  }
  return true;
}

CallInst *BufferSizer::makeSet(const Buffer &B, StringRef Kind,
                               ArrayRef<Value *> More) {
  IRBuilder<> Builder(B.Call);
  SmallVector<Value *, 7> Args{
      Builder.getInt32(B.Count), Builder.getInt32(B.Bytes / 32),
      Builder.getInt32(32), Builder.getInt32(static_cast<unsigned>(DType::U8)),
      Builder.getInt32(static_cast<unsigned>(Layout::ND))};
  append_range(Args, More);
  SmallVector<Type *, 7> Params;
  for (const Value *Arg : Args)
    Params.push_back(Arg->getType());
  FunctionCallee Slots = F.getParent()->getOrInsertFunction(
      ("ascend.slots." + Kind + nameOf(B.Mem).lower()).str(),
      FunctionType::get(B.Call->getType(), Params, false));
  return Builder.CreateCall(Slots, Args);
}

CallInst *BufferSizer::setOf(const Buffer &B) {
  IRBuilder<> Builder(B.Call);
  if (B.IsSized)
    return makeSet(B, "sized.",
                   {Builder.CreateZExt(B.Call->getArgOperand(BufferLength),
                                       Builder.getInt64Ty())});
  if (!B.IsScratch || B.Mem != Space::UB || !FirstFree)
    return makeSet(B, "", {});
  uint64_t Address = *FirstFree;
  FirstFree = Address + B.Bytes;
  if (*FirstFree > Info.placeable(B.Mem))
    reportError(F, B.Call->getDebugLoc(),
                Twine("this takes ") + Twine(B.Bytes) +
                    " bytes of scratch behind the tensors that the kernel "
                    "places, which leave less: place them lower");
  return makeSet(B, "at.", {Builder.getInt64(Address), Builder.getInt64(0)});
}

void BufferSizer::replace(const Buffer &B) {
  CallInst *Set = setOf(B);
  Set->setAttributes(B.Call->getAttributes());
  for (User *U : make_early_inc_range(B.Call->users())) {
    auto *Room = dyn_cast<CallInst>(U);
    const Function *Callee = Room ? Room->getCalledFunction() : nullptr;
    if (!Callee || !Callee->getName().starts_with(RoomPrefix))
      continue;
    Room->replaceAllUsesWith(ConstantInt::get(Room->getType(), B.Bytes));
    Room->eraseFromParent();
  }
  B.Call->replaceAllUsesWith(Set);
  B.Call->eraseFromParent();
}

bool BufferSizer::run() {
  collect();
  for (Buffer &B : Buffers)
    if (!measure(B))
      return true;
  for (unsigned S = 1; S != NumSpaces; ++S)
    if (!shareOut(static_cast<Space>(S)))
      return true;
  for (const Buffer &B : Buffers)
    replace(B);
  return !Buffers.empty();
}

/// Makes tiles as high as an operation wants them where that is known, else as
/// high as there is room: a number, or one that will be.
static bool limitTiles(Function &F, bool OnlyNumbers) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || Callee->getName() != AtMostMarker)
      continue;
    Value *Wanted = Call->getArgOperand(AtMostWanted);
    Value *Rows = Call->getArgOperand(AtMostRoom);
    if (OnlyNumbers && !isa<ConstantInt>(Rows))
      continue;
    if (isa<ConstantInt>(Wanted)) {
      IRBuilder<> B(Call);
      Rows = B.CreateSelect(B.CreateICmpSLT(Wanted, Rows), Wanted, Rows);
    }
    Call->replaceAllUsesWith(Rows);
    Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// Says how large buffers of known lengths are, since lengths of scratch may follow
/// from that.
static bool settleKnown(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Room = dyn_cast<CallInst>(&I);
    const Function *Callee = Room ? Room->getCalledFunction() : nullptr;
    if (!Callee || !Callee->getName().starts_with(RoomPrefix))
      continue;
    auto *Made = dyn_cast<CallInst>(Room->getArgOperand(0));
    const Function *Maker = Made ? Made->getCalledFunction() : nullptr;
    auto Mem = Maker ? memoryNamed(Maker->getName(), BufferPrefix)
                     : std::nullopt;
    auto *Length =
        Mem ? dyn_cast<ConstantInt>(Made->getArgOperand(BufferLength)) : nullptr;
    if (!Length)
      continue;
    Room->replaceAllUsesWith(ConstantInt::get(
        Room->getType(), slotBytesFor(Length->getZExtValue(), *Mem)));
    Room->eraseFromParent();
    Changed = true;
  }
  if (!Changed)
    return false;
  auto Fold = [&] { FAM.invalidate(F, EarlyCSEPass().run(F, FAM)); };
  Fold();
  if (limitTiles(F, /*OnlyNumbers=*/true))
    Fold();
  return true;
}

PreservedAnalyses BufferSizesPass::run(Function &F,
                                       FunctionAnalysisManager &FAM) {
  bool Changed = settleKnown(F, FAM);
  if (Changed)
    FAM.invalidate(F, PreservedAnalyses::none());
  Changed |= BufferSizer(F, FAM, infoOf(P)).run();
  Changed |= limitTiles(F, /*OnlyNumbers=*/false);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

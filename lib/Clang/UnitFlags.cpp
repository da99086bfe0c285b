//===-- UnitFlags.cpp - M and FIX without flags of the source -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/UnitFlags.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/MC/TileType.h"
#include "IR/Builtins.h"
#include "IR/FewNumbers.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <bitset>

using namespace ascend;
using namespace llvm;

static constexpr char MarkerName[] = "ascend.plugin.unit.flag";
/// Operands of a marker: whether it is behind the store, and the store's phase.
enum MarkerArg : unsigned { MarkerIsBehind, MarkerPhase };

/// The event ids of one pair of pipes that \p F names. All of them if one may
/// be any number.
static std::bitset<NumEvents> usedIds(const Function &F, Pipe From, Pipe To,
                                      ScalarEvolution &SE) {
  FewNumbers Few(SE);
  std::bitset<NumEvents> Used;
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind != BuiltinKind::Sync || B.Sync == SyncKind::Barrier)
      continue;
    auto IsPipe = [&](unsigned Arg, Pipe P) {
      auto *Code = dyn_cast<ConstantInt>(Call->getArgOperand(Arg));
      return Code && Code->getZExtValue() == static_cast<uint64_t>(P);
    };
    if (!IsPipe(SyncFrom, From) || !IsPipe(SyncTo, To))
      continue;
    auto Ids = Few.of(*Call->getArgOperand(SyncEvent));
    if (!Ids)
      return Used.set();
    for (uint64_t Id : *Ids)
      if (Id < NumEvents)
        Used.set(Id);
  }
  return Used;
}

static bool hasFlags(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return Call && builtinOf(*Call).Kind == BuiltinKind::Sync;
  });
}

namespace {

/// Orders the stores of one kernel.
class UnitFlags {
public:
  UnitFlags(Function &F, ScalarEvolution &SE) : F(F), SE(SE) {}
  void order(CallBase &Marker);

private:
  void add(CallBase &Marker, Pipe From, Pipe To);
  /// The highest id that the source leaves free; an error where there is none.
  std::optional<unsigned> idFor(const CallBase &Marker, Pipe From, Pipe To);

  Function &F;
  ScalarEvolution &SE;
  /// By the pipe that the flag is from.
  SmallMapVector<Pipe, std::optional<unsigned>, 2> Ids;
};

} // namespace

std::optional<unsigned> UnitFlags::idFor(const CallBase &Marker, Pipe From,
                                         Pipe To) {
  auto [It, IsNew] = Ids.insert({From, std::nullopt});
  if (!IsNew)
    return It->second;
  std::bitset<NumEvents> Used = usedIds(F, From, To, SE);
  for (unsigned Id = NumEvents; Id-- != 0 && !It->second;)
    if (!Used.test(Id))
      It->second = Id;
  if (!It->second)
    reportError(F, Marker.getDebugLoc(),
                "the order that the unit flag stands for takes an event id "
                "from " +
                    nameOf(From).str() + " to " + nameOf(To).str() +
                    ", and the kernel's flags of these pipes may have them "
                    "all: leave one free");
  return It->second;
}

void UnitFlags::add(CallBase &Marker, Pipe From, Pipe To) {
  auto Id = idFor(Marker, From, To);
  if (!Id)
    return;
  IRBuilder<> B(&Marker);
  for (const char *Name : {"ascend.set.flag", "ascend.wait.flag"})
    B.CreateCall(F.getParent()->getOrInsertFunction(
                     Name, typeOfBuiltin(builtinOf(Name), F.getContext())),
                 {B.getInt32(static_cast<uint32_t>(From)),
                  B.getInt32(static_cast<uint32_t>(To)), B.getInt64(*Id)});
}

void UnitFlags::order(CallBase &Marker) {
  auto *Phase = dyn_cast<Constant>(Marker.getArgOperand(MarkerPhase));
  if (Phase && Phase->isNullValue())
    return;
  if (cast<Constant>(Marker.getArgOperand(MarkerIsBehind))->isNullValue())
    add(Marker, Pipe::M, Pipe::FIX);
  else
    add(Marker, Pipe::FIX, Pipe::M);
}

PreservedAnalyses UnitFlagsPass::run(Function &F,
                                     FunctionAnalysisManager &FAM) {
  SmallVector<CallBase *, 4> Markers;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (Callee && Callee->getName() == MarkerName)
      Markers.push_back(Call);
  }
  if (Markers.empty())
    return PreservedAnalyses::all();
  const bool IsByHand = hasFlags(F);
  UnitFlags Flags(F, FAM.getResult<ScalarEvolutionAnalysis>(F));
  for (CallBase *Marker : Markers) {
    if (IsByHand)
      Flags.order(*Marker);
    Marker->eraseFromParent();
  }
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

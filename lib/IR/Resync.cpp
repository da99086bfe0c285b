//===-- Resync.cpp - Dropping what was written by hand --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s = slots.at(2, …, 0x0, 0x8000)           s = slots(2, …)
//   set.flag(MTE2, MTE1, 0)             =>    tload.into s, i, …
//   tload.into s, i, …
//
// So that a kernel's author can compare cycles with what the compiler does.
//
//===----------------------------------------------------------------------===//

#include "IR/Resync.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "IR/SlotBuilder.h"
#include "IR/TileNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ascend;

namespace {
enum class ResyncMode { No, Flags, All };

/// A placed set, and the bytes from its first slot to its last.
struct PlacedSet {
  CallBase *Call;
  Builtin B;
  TileType Type;
  uint64_t Begin, End;
  bool IsKept;
};
} // namespace

static cl::opt<ResyncMode> Resync(
    "ascend-resync",
    cl::desc("Drop hand-written synchronisation and let the compiler insert it"),
    cl::init(ResyncMode::No), cl::ValueOptional,
    cl::values(clEnumValN(ResyncMode::Flags, "flags", "flags and barriers"),
               clEnumValN(ResyncMode::Flags, "", ""),
               clEnumValN(ResyncMode::All, "all",
                          "flags, barriers and addresses")));

bool ascend::dropFlags(Function &F) {
  if (Resync == ResyncMode::No)
    return false;
  bool Changed = isSynchronisedByHand(F);
  if (Changed)
    F.removeFnAttr(SyncAttribute);
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Call = dyn_cast<CallBase>(&I);
        Call && builtinOf(*Call).Kind == BuiltinKind::Sync) {
      Call->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

/// Whether some operation fills a slot of \p Set by this name.
static bool isWritten(CallBase &Set) {
  return any_of(Set.users(), [&](User *U) {
    auto *Call = dyn_cast<CallBase>(U);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    const OperandInfo *Dst = B.Ref ? B.Ref->dst() : nullptr;
    return Dst && TileCall(*Call, B.Ref).tile(*Dst) == &Set;
  });
}

static std::vector<PlacedSet> placedSetsOf(Function &F) {
  std::vector<PlacedSet> Sets;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (!B.IsPlaced)
      continue;
    auto Number = [&](SlotsArg Arg) -> uint64_t {
      auto *C = dyn_cast<ConstantInt>(Call->getArgOperand(Arg));
      return C ? C->getZExtValue() : 0;
    };
    auto Type = tileTypeArg(*Call, SlotsType, B.Mem);
    if (!Type || !isa<ConstantInt>(Call->getArgOperand(SlotsAddress)))
      continue;
    uint64_t Begin = Number(SlotsAddress);
    uint64_t Last = Begin + (Number(SlotsCount) - 1) * Number(SlotsStride);
    Sets.push_back({Call, B, *Type, Begin, Last + Type->bytes(),
                    !Call->use_empty() && !isWritten(*Call)});
  }
  return Sets;
}

/// What lies over something that is kept is kept.
static void keepNeighbours(std::vector<PlacedSet> &Sets) {
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const PlacedSet &A : Sets)
      for (PlacedSet &B : Sets)
        if (A.IsKept && !B.IsKept && A.B.Mem == B.B.Mem && A.Begin < B.End &&
            B.Begin < A.End)
          B.IsKept = Changed = true;
  }
}

bool ascend::dropPlaces(Function &F) {
  if (Resync != ResyncMode::All)
    return false;
  std::vector<PlacedSet> Sets = placedSetsOf(F);
  keepNeighbours(Sets);
  bool Changed = false;
  for (const PlacedSet &S : Sets) {
    if (S.IsKept) {
      reportWarning(F, S.Call->getDebugLoc(),
                    tileText(*S.Call) +
                        " keeps its address: what is read there is written by "
                        "the name of another tile");
      continue;
    }
    auto *Count = cast<ConstantInt>(S.Call->getArgOperand(SlotsCount));
    MDNode *Name = S.Call->getMetadata(LLVMContext::MD_pcsections);
    IRBuilder<> B(S.Call);
    CallInst *New = createSlots(B, S.Type, Count->getZExtValue(), *S.Call);
    New->setMetadata(LLVMContext::MD_pcsections, Name);
    S.Call->replaceAllUsesWith(New);
    S.Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

//===-- CheckSets.cpp - Slots are used as leases allow --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TileSlots<Mat, 2> s;
//   for (i …) {
//     TEXTRACT(left, s[i % 2])      error: reads slot 0 of 's', which nothing
//     TLOAD(s[(i + 1) % 2])         has written by then
//   }
//
// Walks the kernel for some arguments and judges what its operations meet in
// the slots of sets. Whatever a walk sees happens for these arguments. An
// operation is refused if what it does in one of its runs is wrong for all
// arguments that lead to that run; what is wrong for some only is a remark,
// since the author may know better. So is a read that is right in all walks,
// but cannot be proved to be so (SlotFacts.h).
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "IR/SlotFacts.h"
#include "IR/SlotHistory.h"
#include "IR/TileNames.h"
#include "IR/TileTypes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include <map>

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-sets"

/// What integer arguments are tried; small trip counts matter most. Numbers
/// that the kernel compares with come on top.
static constexpr int64_t Usual[] = {1, 2,  3,  0,  4,   5,   7,
                                    8, 16, 17, 64, 256, 1024};
/// Numbers that are tried, and walks in which arguments have several of them.
static constexpr unsigned MaxNumbers = 24, MixedWalks = 12;
/// Instructions of one walk, and runs of one operation that are told apart.
static constexpr unsigned MaxSteps = 4000, MaxRuns = 64;

namespace {

/// What one operand of one operation met in one of its runs.
struct Run {
  bool Fine = false;
  std::optional<SlotMeeting> Wrong;
  unsigned Walk = 0; ///< In which it was wrong.
};

struct Site {
  std::vector<Run> Runs;
  /// Of a write: how often it overwrote what nothing had read, and all others.
  unsigned Unread = 0, Others = 0;
  SlotMeeting Overwrites;
};

class SetChecker {
public:
  explicit SetChecker(Function &F) : F(F), Sets(followedSets(F)) {
    for (const Argument &A : F.args())
      if (A.getType()->isIntegerTy())
        Integers.push_back(A.getName().empty() ? "an argument"
                                               : A.getName().str());
  }

  /// Returns whether an error was reported.
  bool run();

private:
  using Key = std::pair<const CallBase *, std::pair<std::string, bool>>;

  /// Returns whether the walk reached the kernel's end.
  bool walk(unsigned Number);
  void chooseArguments();
  void note(const SlotMeeting &M, unsigned Nth, unsigned Walk);
  void judge(const Site &S);
  void refuse(const Run &R, unsigned Nth);
  void warn(const SlotMeeting &M);
  void remark(const Run &R, unsigned Nth);
  void remarkUnproved();
  void remark(const Instruction &At, const char *Name, const Twine &Text);
  std::string textOf(const SlotMeeting &M) const;
  std::string witness(const Run &R, unsigned Nth) const;

  Function &F;
  SlotHistory::Sets Sets;
  SmallVector<std::string, 4> Integers;    ///< Arguments.
  std::vector<std::vector<int64_t>> Walks; ///< The values of Integers.
  MapVector<Key, Site, std::map<Key, unsigned>> Sites;
  bool Failed = false;
};

} // namespace

bool SetChecker::run() {
  if (Sets.empty())
    return false;
  bool All = false;
  chooseArguments();
  for (unsigned Number = 0; Number != Walks.size(); ++Number)
    All = walk(Number) && Integers.empty();
  for (const auto &[Key, Site] : Sites)
    judge(Site);
  const DiagnosticHandler *Handler = F.getContext().getDiagHandlerPtr();
  if (!Failed && !All && Handler->isAnalysisRemarkEnabled(DEBUG_TYPE))
    remarkUnproved();
  return Failed;
}

/// First all arguments the same, then mixed.
void SetChecker::chooseArguments() {
  if (Integers.empty()) {
    Walks.emplace_back();
    return;
  }
  SmallVector<int64_t, MaxNumbers> Numbers(std::begin(Usual), std::end(Usual));
  for (const Instruction &I : instructions(F)) {
    if (!isa<ICmpInst, SwitchInst>(I))
      continue;
    for (const Value *V : I.operands())
      if (auto *C = dyn_cast<ConstantInt>(V);
          C && C->getValue().getSignificantBits() < 32 &&
          !is_contained(Numbers, C->getSExtValue()) &&
          Numbers.size() != MaxNumbers)
        Numbers.push_back(C->getSExtValue());
  }
  for (int64_t N : Numbers)
    Walks.emplace_back(Integers.size(), N);
  uint32_t State = 1;
  for (unsigned I = 0; Integers.size() > 1 && I != MixedWalks; ++I) {
    Walks.emplace_back();
    for (size_t A = 0; A != Integers.size(); ++A) {
      State = State * 1664525 + 1013904223;
      Walks.back().push_back(Numbers[(State >> 16) % Numbers.size()]);
    }
  }
}

bool SetChecker::walk(unsigned Number) {
  KernelWalk Walk(F, Walks[Number]);
  DenseMap<const CallBase *, unsigned> Times;
  auto Note = [&](const SlotMeeting &M) {
    note(M, Times.lookup(M.At), Number);
  };
  SlotHistory History(Walk, Sets, Note);
  return Walk.run(MaxSteps, [&](const CallBase &Call) {
    bool Known = History.visit(Call);
    ++Times[&Call];
    return Known;
  });
}

void SetChecker::note(const SlotMeeting &M, unsigned Nth, unsigned Walk) {
  Site &S = Sites[{M.At, {M.Operand, M.Writes}}];
  if (M.Event == SlotEvent::Unread) {
    ++S.Unread;
    S.Overwrites = M;
    return;
  }
  S.Others += M.Writes;
  if (Nth >= MaxRuns)
    return;
  if (S.Runs.size() <= Nth)
    S.Runs.resize(Nth + 1);
  Run &R = S.Runs[Nth];
  if (M.Event == SlotEvent::Fine) {
    R.Fine = true;
  } else if (!R.Wrong) {
    R.Wrong = M;
    R.Walk = Walk;
  }
}

void SetChecker::judge(const Site &S) {
  if (S.Unread && !S.Others)
    warn(S.Overwrites);
  const Run *Sometimes = nullptr;
  for (const Run &R : S.Runs) {
    if (!R.Wrong)
      continue;
    // A run-time index is the author's word.
    if (R.Wrong->Event == SlotEvent::Outside && !Integers.empty())
      continue;
    // Types are what they are for any argument.
    if (!R.Fine || R.Wrong->Event == SlotEvent::OtherType)
      return refuse(R, &R - S.Runs.data());
    if (!Sometimes)
      Sometimes = &R;
  }
  if (Sometimes)
    remark(*Sometimes, Sometimes - S.Runs.data());
}

static std::string lineOf(const CallBase &Call) {
  const DebugLoc &Loc = Call.getDebugLoc();
  return Loc ? " at line " + std::to_string(Loc.getLine()) : "";
}

static StringRef mnemonicOf(const CallBase &Call) {
  Builtin B = builtinOf(Call);
  return B.Kind == BuiltinKind::TileOp ? B.Ref->Mnemonic : "a release";
}

/// The type of what \p Call writes to \p Set.
static std::string typeWritten(const CallBase &Call, const CallBase &Set) {
  Builtin B = builtinOf(Call);
  TileCall Op(Call, B.Ref);
  const auto *O = find_if(B.Ref->Operands, [&](const OperandInfo &X) {
    return X.isPlace() && X.isResult() && Op.tile(X) == &Set;
  });
  const OperandInfo &R = O == B.Ref->Operands.end() ? *B.Ref->dst() : *O;
  auto Type = tileTypeArg(Call, Op.typeArg(R), R.Mem);
  return Type ? Type->str() : "another type";
}

std::string SetChecker::textOf(const SlotMeeting &M) const {
  std::string Slot =
      "slot " + std::to_string(M.Slot) + " of " + tileText(*M.Set);
  std::string Who = mnemonicOf(*M.At).str();
  switch (M.Event) {
  case SlotEvent::Unwritten:
    return Who + " reads " + Slot + ", which nothing has written by then";
  case SlotEvent::OtherType:
    return Who + " reads " + Slot + " as " + M.Type->str() + ", but " +
           mnemonicOf(*M.Before).str() + lineOf(*M.Before) +
           " wrote a tile of type " + typeWritten(*M.Before, *M.Set) +
           " there: give both one type, or read it by a name or a view of that "
           "type";
  case SlotEvent::AfterRelease:
    return Who + " reads " + Slot + " after its release" + lineOf(*M.Before) +
           ": release it later, or fill it again before";
  case SlotEvent::ReleasedAgain:
    return Slot + " is released twice: its release" + lineOf(*M.Before) +
           " has ended the lease already";
  case SlotEvent::NoLease:
    return Slot + " is released, but nothing has been written to it";
  case SlotEvent::Unread:
    return Who + " overwrites " + Slot + " before anything reads what " +
           mnemonicOf(*M.Before).str() + lineOf(*M.Before) + " wrote there";
  case SlotEvent::Outside:
    return Who + " names " + Slot + ", which has " +
           std::to_string(originOf(*M.Set).Count) + " slots";
  case SlotEvent::Fine:
    break;
  }
  return "";
}

/// " (the 2nd time, with m = 3, n = 4)"
std::string SetChecker::witness(const Run &R, unsigned Nth) const {
  SmallVector<std::string, 2> Parts;
  if (Nth)
    Parts.push_back("the " + std::to_string(Nth + 1) +
                    (Nth == 1   ? "nd"
                     : Nth == 2 ? "rd"
                                : "th") +
                    " time");
  for (auto [Name, Value] : zip(Integers, Walks[R.Walk]))
    Parts.push_back((&Name == Integers.begin() ? "with " : "") + Name + " = " +
                    std::to_string(Value));
  return Parts.empty() ? "" : " (" + join(Parts, ", ") + ")";
}

void SetChecker::refuse(const Run &R, unsigned Nth) {
  reportError(F, R.Wrong->At->getDebugLoc(),
              textOf(*R.Wrong) + witness(R, Nth));
  Failed = true;
}

void SetChecker::warn(const SlotMeeting &M) {
  reportWarning(F, M.At->getDebugLoc(), textOf(M));
}

void SetChecker::remark(const Instruction &At, const char *Name,
                        const Twine &Text) {
  OptimizationRemarkEmitter ORE(&F);
  ORE.emit([&] {
    return OptimizationRemarkAnalysis(DEBUG_TYPE, Name, At.getDebugLoc(),
                                      At.getParent())
           << Text.str();
  });
}

void SetChecker::remark(const Run &R, unsigned Nth) {
  remark(*R.Wrong->At, "SomeArguments",
         textOf(*R.Wrong) + witness(R, Nth) +
             "; for other arguments it is right");
}

/// Reads of sets that no path is known to reach unwritten, nor to reach
/// written.
void SetChecker::remarkUnproved() {
  SlotFacts Facts(F, Sets);
  for (const Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind != BuiltinKind::TileOp)
      continue;
    TileCall Op(*Call, B.Ref);
    for (const OperandInfo &O : B.Ref->Operands) {
      bool Reads = O.Kind == OperandKind::Src ||
                   (O.Kind == OperandKind::Acc && !B.Ref->KeepsRest);
      auto *Set = Reads ? dyn_cast<CallBase>(&namedTile(*Op.tile(O))) : nullptr;
      if (Set && Sets.contains(Set) && !Facts.isWritten(*Call, O))
        remark(I, "NotProved",
               "it is not known whether the slot of " + tileText(*Set) +
                   " that " + B.Ref->Mnemonic +
                   " reads has been written on every path");
    }
  }
}

PreservedAnalyses CheckSetsPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 2> Bad;
  for (Function &F : M)
    if (!F.isDeclaration() && SetChecker(F).run())
      Bad.push_back(&F);
  for (Function *F : Bad)
    discardBody(*F);
  return Bad.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

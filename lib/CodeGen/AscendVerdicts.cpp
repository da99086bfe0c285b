//===-- AscendVerdicts.cpp - What the checkers' findings mean -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   k.cpp:7:5: error: TLOAD (MTE2) may overwrite what TEXTRACT (MTE1) is still
//                     to read: bytes 1024 to 1536 of L1; … [race]
//   k.cpp:7:5: note: operation: TLOAD l1s0, …
//   k.cpp:8:5: note: earlier: TEXTRACT l0as0, …
//
// The checkers know assembly; its lines lead back to the module.
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendVerdicts.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;

#define DEBUG_TYPE "ascend-check"

namespace ascend {

using check::Rule;
using check::Verdict;

/// Where the source is at fault whoever places tiles and flags: it reads what
/// it did not write, or names a slot that does not exist.
static bool isAboutSource(Rule R) {
  return R == Rule::Uninitialised || R == Rule::SlotIndex;
}

Outcome outcomeOf(const check::Diagnostic &D, SyncOrigin Sync,
                  FallBacks Allowed, bool IsStrict) {
  const bool ByHand = Sync == SyncOrigin::Hand || D.IsPlaced;
  if (D.Result == Verdict::Refuted)
    return ByHand || isAboutSource(D.Which) ? Outcome::Error
                                            : Outcome::Internal;
  if (isAboutSource(D.Which))
    return Outcome::Remark;
  if (ByHand)
    return IsStrict ? Outcome::Error : Outcome::Warning;
  bool MayFallBack =
      Allowed == FallBacks::All ||
      (Allowed == FallBacks::Windows && D.Which == Rule::Windows);
  return MayFallBack ? Outcome::FallBack : Outcome::Internal;
}

/// The location that the printer turned into the line of \p At, which has lost
/// its folder.
static DebugLoc locationOf(const Function &F, const check::Site &At) {
  if (At.Line == 0)
    return {};
  for (const Instruction &I : instructions(F)) {
    const DILocation *L = I.getDebugLoc();
    if (L && L->getLine() == At.Line && L->getColumn() == At.Column &&
        sys::path::filename(L->getFilename()) == sys::path::filename(At.File))
      return L;
  }
  return {};
}

/// What the author can do about a mistake of ours.
static std::string wayOut(const check::Diagnostic &D) {
  if (D.Which == Rule::Effort)
    return "; -ascend-check-effort allows more";
  const bool IsSlots = check::isSlotRule(D.Which);
  const std::string What = IsSlots ? "its slots" : "its synchronisation";
  return "; the compiler " +
         (D.Result == Verdict::Refuted ? "made " + What + " wrong"
                                       : "cannot prove " + What) +
         ": please report this kernel; " +
         (IsSlots ? "-ascend-slots=1" : "-ascend-sync=barriers") +
         " may avoid it";
}

static std::string textOf(const check::Diagnostic &D, Outcome What) {
  std::string Text = What == Outcome::Internal ? "internal error: " : "";
  if (D.Result != Verdict::Refuted)
    Text += "not proved: ";
  Text += D.Text + " [" + check::nameOf(D.Which).str() + "]";
  if (What == Outcome::Internal)
    Text += wayOut(D);
  return Text;
}

/// A name with quotes in it is not read back as it was.
const Function &
VerdictReporter::functionOf(const check::KernelReport &K) const {
  if (const Function *F = M.getFunction(K.Name))
    return *F;
  return *find_if(M, [](const Function &F) { return !F.isDeclaration(); });
}

Outcome VerdictReporter::outcomeOf(const check::KernelReport &K,
                                   const check::Diagnostic &D) const {
  bool HasFlags = syncOf(functionOf(K)) != SyncByBarriers;
  return ascend::outcomeOf(D, K.Sync, HasFlags ? Allowed : FallBacks::None,
                           IsStrict);
}

void VerdictReporter::report(const check::KernelReport &K,
                             const check::Diagnostic &D) const {
  const Function &F = functionOf(K);
  LLVMContext &Context = M.getContext();
  const Outcome What = outcomeOf(K, D);
  const std::string Text = textOf(D, What);
  const DebugLoc Loc = locationOf(F, D.First);
  if (What == Outcome::Remark) {
    Context.diagnose(OptimizationRemarkAnalysis(DEBUG_TYPE, "NotProved", Loc,
                                                &F.getEntryBlock())
                     << Text);
    return;
  }
  Context.diagnose(KernelDiagnostic(
      F, Loc, Text, What == Outcome::Warning ? DS_Warning : DS_Error));
  for (const check::Note &N : check::notesOf(D))
    Context.diagnose(
        KernelDiagnostic(F, locationOf(F, N.At), N.Text, DS_Note));
}

void VerdictReporter::report(const check::KernelReport &K) const {
  for (const check::Diagnostic &D : K.Diagnostics)
    report(K, D);
}

FallBack VerdictReporter::fallBackOf(const check::KernelReport &K) const {
  const Function &F = functionOf(K);
  bool WindowsOnly =
      !F.hasFnAttribute(WholeTensorsAttribute) &&
      all_of(K.Diagnostics, [&](const check::Diagnostic &D) {
        return D.Which == Rule::Windows || outcomeOf(K, D) == Outcome::Remark;
      });
  return {F.getName().str(), WindowsOnly};
}

void VerdictReporter::reportFallBack(const check::KernelReport &K) const {
  const Function &F = functionOf(K);
  auto First = find_if(K.Diagnostics, [&](const auto &D) {
    return outcomeOf(K, D) == Outcome::FallBack;
  });
  bool WindowsOnly = fallBackOf(K).WindowsOnly;
  M.getContext().diagnose(
      OptimizationRemarkMissed(DEBUG_TYPE, WindowsOnly ? "Windows" : "Barriers",
                               locationOf(F, First->First), &F.getEntryBlock())
      << "kernel '" << K.Name << "' "
      << (WindowsOnly
              ? "has all accesses to one tensor in order, as not all parts are "
                "proved to be apart: "
              : "is synchronised by barriers and keeps one slot a tile, as "
                "flags and slots are not proved: ")
      << First->Text << " [" << check::nameOf(First->Which) << "]");
}

SmallVector<FallBack, 1> VerdictReporter::report(const check::Report &R) const {
  SmallVector<const check::KernelReport *, 1> Again;
  bool IsWrong = false;
  for (const check::KernelReport &K : R.Kernels) {
    auto Has = [&](Outcome What) {
      return any_of(K.Diagnostics,
                    [&](const auto &D) { return outcomeOf(K, D) == What; });
    };
    IsWrong |= Has(Outcome::Error) || Has(Outcome::Internal);
    if (Has(Outcome::FallBack))
      Again.push_back(&K);
  }
  if (IsWrong)
    Again.clear();
  if (Again.empty())
    for (const check::KernelReport &K : R.Kernels)
      report(K);
  SmallVector<FallBack, 1> Result;
  for (const check::KernelReport *K : Again) {
    reportFallBack(*K);
    Result.push_back(fallBackOf(*K));
  }
  return Result;
}

} // namespace ascend

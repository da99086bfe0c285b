//===-- Report.cpp - What the checkers say about a kernel -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Check/Report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace ascend::check {

/// Branches of a path that are shown at either end.
static constexpr size_t ShownSteps = 6;

StringRef nameOf(Rule R) {
  switch (R) {
  case Rule::SlotBounds:
    return "slot-bounds";
  case Rule::SlotIndex:
    return "slot-index";
  case Rule::Tied:
    return "tied";
  case Rule::Overlap:
    return "overlap";
  case Rule::Uninitialised:
    return "uninitialised";
  case Rule::Race:
    return "race";
  case Rule::FlagOperands:
    return "flag-operands";
  case Rule::DoubleSet:
    return "double-set";
  case Rule::EarlyWait:
    return "early-wait";
  case Rule::LeftoverFlag:
    return "leftover-flag";
  case Rule::Windows:
    return "windows";
  case Rule::Effort:
    return "effort";
  }
  llvm_unreachable("every rule has a name");
}

StringRef nameOf(Verdict V) {
  switch (V) {
  case Verdict::Proved:
    return "proved";
  case Verdict::Unproved:
    return "unproved";
  case Verdict::Refuted:
    return "refuted";
  }
  llvm_unreachable("every verdict has a name");
}

Verdict KernelReport::worst(bool Slots, bool Sync) const {
  Verdict V = Verdict::Proved;
  for (const Diagnostic &D : Diagnostics) {
    // Effort that ran out leaves both open.
    bool Counts =
        D.Which == Rule::Effort || (isSlotRule(D.Which) ? Slots : Sync);
    if (Counts)
      V = std::max(V, D.Result);
  }
  return V;
}

Verdict KernelReport::on(Rule R) const {
  Verdict V = Verdict::Proved;
  for (const Diagnostic &D : Diagnostics)
    if (D.Which == R)
      V = std::max(V, D.Result);
  return V;
}

Verdict Report::all() const {
  Verdict V = Verdict::Proved;
  for (const KernelReport &K : Kernels)
    V = std::max(V, K.all());
  return V;
}

static void printSite(const Site &S, StringRef FileName, const Twine &What,
                      raw_ostream &OS) {
  if (S.AsmLine == 0)
    return;
  OS << FileName << ':' << S.AsmLine << ": " << What << ": " << S.Text;
  if (S.Line)
    OS << "  (" << S.File << ':' << S.Line << ')';
  OS << '\n';
}

static void printPath(const Diagnostic &D, StringRef FileName,
                      raw_ostream &OS) {
  for (auto [I, Step] : enumerate(D.Path)) {
    if (D.Path.size() > 2 * ShownSteps && I >= ShownSteps &&
        I < D.Path.size() - ShownSteps) {
      if (I == ShownSteps)
        OS << "  … " << D.Path.size() - 2 * ShownSteps << " more branches\n";
      continue;
    }
    printSite(Step.Branch, FileName,
              Step.Taken ? "path, taken" : "path, not taken", OS);
  }
}

void printDiagnostics(const Report &R, StringRef FileName, raw_ostream &OS) {
  for (const KernelReport &K : R.Kernels)
    for (const Diagnostic &D : K.Diagnostics) {
      OS << FileName << ':';
      if (D.First.AsmLine)
        OS << D.First.AsmLine << ':';
      OS << (D.Result == Verdict::Refuted ? " error: " : " warning: ")
         << (D.Result == Verdict::Refuted ? "" : "not proved: ") << D.Text
         << " [" << nameOf(D.Which) << "]\n";
      printSite(D.First, FileName, "operation", OS);
      printSite(D.Second, FileName, "earlier", OS);
      printPath(D, FileName, OS);
    }
}

void printSummary(const Report &R, raw_ostream &OS) {
  for (const KernelReport &K : R.Kernels) {
    OS << K.Name << ": " << K.Operations << " operations, " << K.Reads
       << " reads of tiles, " << K.Hazards << " hazards, " << K.Flags.size()
       << " flags\n";
    for (const ApartPair &P : K.Apart)
      OS << "  apart " << (P.Always ? "always" : "in later iterations")
         << ": line " << P.First.AsmLine << ", then line " << P.Second.AsmLine
         << '\n';
    for (const FlagUse &U : K.Flags)
      OS << format("  %-4s -> %-4s %u  %u set, %u wait\n",
                   ascend::nameOf(U.From).str().c_str(),
                   ascend::nameOf(U.To).str().c_str(), U.Event, U.Sets,
                   U.Waits);
    for (unsigned I = 0; I != NumRules; ++I) {
      Rule Which = static_cast<Rule>(I);
      unsigned Refuted = 0, Unproved = 0;
      for (const Diagnostic &D : K.Diagnostics)
        if (D.Which == Which)
          ++(D.Result == Verdict::Refuted ? Refuted : Unproved);
      if (Refuted + Unproved)
        OS << "  " << nameOf(Which) << ": " << Refuted << " refuted, "
           << Unproved << " unproved\n";
    }
    OS << "  slots: " << nameOf(K.slots())
       << ", synchronisation: " << nameOf(K.sync()) << '\n';
  }
}

} // namespace ascend::check

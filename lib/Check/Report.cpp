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
  case Rule::ClobberedFlag:
    return "clobbered-flag";
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

static void addNote(const Site &At, const Twine &What,
                    std::vector<Note> &Notes) {
  if (At.AsmLine != 0)
    Notes.push_back({At, (What + ": " + At.Text).str()});
}

std::vector<Note> notesOf(const Diagnostic &D) {
  std::vector<Note> Notes;
  addNote(D.First, "operation", Notes);
  addNote(D.Second, "earlier", Notes);
  const size_t Steps = D.Path.size();
  for (auto [I, Step] : enumerate(D.Path)) {
    bool IsShown = I < ShownSteps || I + ShownSteps >= Steps;
    if (IsShown)
      addNote(Step.Branch, Step.Taken ? "path, taken" : "path, not taken",
              Notes);
    else if (I == ShownSteps)
      Notes.push_back(
          {{}, ("… " + Twine(Steps - 2 * ShownSteps) + " more branches").str()});
  }
  return Notes;
}

static void printNote(const Note &N, StringRef FileName, raw_ostream &OS) {
  if (N.At.AsmLine == 0) {
    OS << "  " << N.Text << '\n';
    return;
  }
  OS << FileName << ':' << N.At.AsmLine << ": " << N.Text;
  if (N.At.Line)
    OS << "  (" << N.At.File << ':' << N.At.Line << ')';
  OS << '\n';
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
      for (const Note &N : notesOf(D))
        printNote(N, FileName, OS);
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

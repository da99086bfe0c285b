//===-- Report.h - What the checkers say about a kernel ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_CHECK_REPORT_H
#define ASCENDTILE_CHECK_REPORT_H

#include "AscendTile/MC/AscendTargetStreamer.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace ascend::check {

/// Proved: it holds on every path, for any trip count and any timing. Refuted:
/// a path that some arguments take breaks it. Unproved: neither.
enum class Verdict : uint8_t { Proved, Unproved, Refuted };

/// The rules, in the order in which reports list them (docs/checkers.md).
enum class Rule : uint8_t {
  SlotBounds,    ///< A slot fits its memory, is aligned, holds its tiles.
  SlotIndex,     ///< An index names a slot of its set.
  Tied,          ///< The old and the new accumulator are one slot.
  Overlap,       ///< No other slot's write lies between a write and its read.
  Uninitialised, ///< What is read was written.
  Race,          ///< Conflicting operations are ordered by flags or barriers.
  FlagOperands,  ///< A flag has two pipes and an event id below NumEvents.
  DoubleSet,     ///< A flag is not set again before its wait took it.
  EarlyWait,     ///< A wait has its set before it.
  LeftoverFlag,  ///< No flag is up at the end.
  ClobberedFlag, ///< No flag is in use where an operation's own code uses it.
  Windows,       ///< Parts of a tensor are apart where the assembly says so.
  Effort,        ///< The analysis was given up.
};
constexpr unsigned NumRules = 13;
llvm::StringRef nameOf(Rule R);
llvm::StringRef nameOf(Verdict V);

/// True for the rules that the slot checker judges.
inline bool isSlotRule(Rule R) { return R <= Rule::Uninitialised; }

/// An instruction as a diagnostic shows it.
struct Site {
  unsigned AsmLine = 0; ///< 0: none.
  std::string Text;     ///< The assembly line, single spaces.
  std::string File;     ///< Source file; empty if unknown.
  unsigned Line = 0, Column = 0;
};

/// A branch that a refuting path takes or passes by.
struct PathStep {
  Site Branch;
  bool Taken = false;
};

struct Diagnostic {
  Rule Which = Rule::Race;
  Verdict Result = Verdict::Unproved;
  std::string Text;  ///< One sentence, without the instructions.
  Site First;        ///< The operation that breaks the rule.
  Site Second;       ///< The earlier one that it clashes with, if any.
  std::string Where; ///< The memory of the bytes; empty: none.
  uint64_t Begin = 0, End = 0; ///< Bytes of it.
  bool IsPlaced = false; ///< About a slot that the kernel's author placed.
  /// Of a refutation: the branches from the kernel's start to First.
  std::vector<PathStep> Path;
};

/// One flag of a kernel, and how often its instructions name it.
struct FlagUse {
  Pipe From = Pipe::S, To = Pipe::S;
  unsigned Event = 0;
  unsigned Sets = 0, Waits = 0; ///< Instructions that name it.
};

/// Two accesses to parts of one tensor that need no order.
struct ApartPair {
  Site First, Second;  ///< In this order.
  bool Always = false; ///< Else in later iterations of the loops around both.
};

struct KernelReport {
  std::string Name;
  SyncOrigin Sync = SyncOrigin::Compiler;
  std::vector<Diagnostic> Diagnostics; ///< What is not proved, by rule.
  std::vector<FlagUse> Flags;
  std::vector<ApartPair> Apart;
  unsigned Operations = 0; ///< Instructions that a pipe executes.
  unsigned Hazards = 0;    ///< Pairs of conflicting instructions judged.
  unsigned Reads = 0;      ///< Operands that are tiles and read.

  /// The worst verdict on the slots, on the synchronisation, on both.
  Verdict slots() const { return worst(true, false); }
  Verdict sync() const { return worst(false, true); }
  Verdict all() const { return worst(true, true); }
  /// The worst verdict on one rule.
  Verdict on(Rule R) const;

private:
  Verdict worst(bool Slots, bool Sync) const;
};

/// What a compiler prints below a finding: the operations, then the branches of
/// the path, of a long one those at either end.
struct Note {
  Site At; ///< AsmLine is 0 where branches are left out.
  std::string Text;
};
std::vector<Note> notesOf(const Diagnostic &D);

struct Report {
  std::vector<KernelReport> Kernels;
  Verdict all() const;
};

/// Prints what is not proved as a compiler prints errors (refuted) and warnings
/// (unproved) in \p FileName.
void printDiagnostics(const Report &R, llvm::StringRef FileName,
                      llvm::raw_ostream &OS);
/// Prints flags, counts and verdicts of each kernel.
void printSummary(const Report &R, llvm::raw_ostream &OS);

} // namespace ascend::check

#endif // ASCENDTILE_CHECK_REPORT_H

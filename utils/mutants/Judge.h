//===-- Judge.h - The checkers against the simulator ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One kernel of some assembly with arguments: what the checkers say of the
// kernel, and of each text with a fault in it what they say beyond that and
// what the simulator finds.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_UTILS_MUTANTS_JUDGE_H
#define ASCEND_UTILS_MUTANTS_JUDGE_H

#include "AscendTile/Check/Report.h"
#include "AscendTile/Sim/Simulation.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace ascend::mutants {

/// One run of a kernel, as on ascend-sim's command line.
struct RunSpec {
  std::string Kernel;
  std::vector<std::string> Arguments, Goldens;
  /// The kernel is right with these arguments. Else they are a guess, and count
  /// only where nothing is found.
  bool IsRequired = true;
};

/// What becomes of a mutant, the best first for the checkers.
enum class State : uint8_t {
  Refuted,  ///< A path is shown on which it goes wrong.
  Unproved, ///< Less is proved of it than of the kernel.
  Refused,  ///< It is no assembly.
  Accepted, ///< As much is proved of it as of the kernel.
  Clean,    ///< The simulator finds nothing; the checkers were not asked.
};
llvm::StringRef nameOf(State S);

struct Judgement {
  State Verdict = State::Accepted;
  bool IsWrong = false; ///< The simulator finds something in a run.

  bool isMissed() const { return Verdict == State::Accepted && IsWrong; }
};

class Judge {
public:
  /// \p Text is assembly of the one kernel. An error says what is wrong with
  /// it: something is refuted or, of slots and synchronisation, not proved; a
  /// run cannot be or finds something.
  static llvm::Expected<Judge>
  create(std::string Text, llvm::ArrayRef<RunSpec> Runs, unsigned Schedules);

  /// All is proved, nothing is left to arguments.
  bool isProved() const { return Before.empty(); }
  /// Whether there are arguments that the kernel is right with.
  bool canRun() const { return !Runs.empty(); }
  /// Judges a text with a fault. In what the simulator finds nothing is only
  /// checked if \p CheckAll: it is the dearer of the two.
  Judgement judge(const std::string &Text, bool CheckAll) const;

private:
  /// How often the checkers say something, by whether it is refuted.
  using Findings = std::map<std::pair<bool, std::string>, unsigned>;
  struct Run {
    std::vector<sim::Argument> Arguments;
    std::vector<sim::Golden> Goldens;
  };

  explicit Judge(unsigned Schedules) { Options.Schedules = Schedules; }
  static Findings findingsOf(const check::Report &R);
  static llvm::Expected<Run> read(const RunSpec &Spec, const sim::Kernel &K);
  llvm::Error readBaseline(const std::string &Text,
                           llvm::ArrayRef<RunSpec> Specs);
  llvm::Expected<std::string> finding(const sim::Program &P,
                                      const Run &R) const;
  State verdictOf(const std::string &Text) const;

  Findings Before;
  std::vector<Run> Runs;
  sim::RunOptions Options;
};

} // namespace ascend::mutants

#endif // ASCEND_UTILS_MUTANTS_JUDGE_H

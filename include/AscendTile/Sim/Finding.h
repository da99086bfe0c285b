//===-- Finding.h - What the simulator holds against a kernel ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_FINDING_H
#define ASCENDTILE_SIM_FINDING_H

#include "AscendTile/Sim/Program.h"
#include <optional>
#include <set>
#include <tuple>

namespace ascend::sim {

/// Kinds in the order in which findings are listed.
enum class FindingKind : uint8_t {
  Race,         ///< Two operations touch the same bytes in no order.
  BlockRace,    ///< The same, of two blocks, in global memory.
  Overrun,      ///< A flag may be raised while it is up.
  Hang,         ///< A wait that never ends.
  LeftoverFlag, ///< A flag is up at the end.
  Poison,       ///< A result depends on bytes that nothing has written.
  OutOfRange,   ///< An access beyond a tensor.
  Slot,         ///< A slot beyond its memory, an access beyond a slot.
  Clobber,      ///< A tile is read after another tile took its bytes.
  Illegal,      ///< A rule of the operation's record is broken.
  Overlap,      ///< Tensor arguments share bytes.
  Trap,         ///< trap, or a division by zero.
  StepLimit,    ///< More scalar instructions than allowed.
  WrongNumbers, ///< Results differ from the golden ones or by schedule.
};

/// As in the JSON report: "race", "out-of-range".
llvm::StringRef nameOf(FindingKind K);

/// An instruction as a finding names it.
struct Site {
  unsigned AsmLine = 0;
  std::string Text; ///< The assembly line.
  std::string File; ///< Source file; empty if unknown.
  unsigned Line = 0;
};

/// Bytes that a finding is about.
struct FindingBytes {
  std::string Where;  ///< A memory or a tensor.
  uint64_t Begin = 0; ///< From its start.
  uint64_t End = 0;
};

struct Finding {
  FindingKind Kind = FindingKind::Race;
  std::string Text; ///< One paragraph, without the instructions.
  std::optional<Site> First;
  std::optional<Site> Second;
  std::optional<FindingBytes> Bytes;
};

/// Collects findings, each pair of instructions once a kind.
class FindingList {
public:
  explicit FindingList(const Program &P) : P(P) {}

  /// Adds a finding about \p First and, if not null, \p Second.
  void add(FindingKind Kind, const llvm::Twine &Text,
           const Inst *First = nullptr, const Inst *Second = nullptr,
           std::optional<FindingBytes> Bytes = std::nullopt);

  /// All findings, causes before effects: by kind, then as they were found.
  std::vector<Finding> take() { return std::move(Found); }
  /// Says under which schedule what follows is found; "" for the normal one.
  void setSchedule(std::string Name) { Schedule = std::move(Name); }
  Site siteOf(const Inst &I) const;

private:
  const Program &P;
  std::string Schedule;
  std::vector<Finding> Found;
  /// Kind and the instructions' lines.
  std::set<std::tuple<FindingKind, unsigned, unsigned>> Seen;
};

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_FINDING_H

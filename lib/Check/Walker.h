//===-- Walker.h - Walks a kernel with sets of numbers ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interprets instructions from one place to the next where the way may fork: a
// branch that the numbers do not decide, a select, an index or an event id that
// may be one of a few numbers. Behind a fork each way knows which case it is.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_WALKER_H
#define ASCENDTILE_LIB_CHECK_WALKER_H

#include "Check/Control.h"
#include "Check/Graph.h"
#include "Check/ScalarState.h"

namespace ascend::check {

/// One way on.
struct Way {
  unsigned Next = 0; ///< The instruction that comes next.
  ScalarState State;
  /// The branch that was decided to go this way; Access::None: none was.
  unsigned Branch = Access::None;
  bool Taken = false;
  /// The register of which this is the way for one of its numbers, or None.
  unsigned Forked = Access::None;
  bool WasOpen = false; ///< The numbers allowed another way.
  /// Where it was open: some arguments go this way for sure, since all that it
  /// asks of them is that argument number Argument - 1 is in its set.
  bool IsPossible = false;
  unsigned Argument = 0;
  Symbol Asked = 0; ///< By which the argument was asked.

  /// What was asked is exactly that \p Root is one of its set; is it an
  /// argument's?
  void ask(Symbol Root);
};

/// What a walk met.
struct Walk {
  std::vector<unsigned> Actions;
  llvm::SmallVector<Way, 2> Ways;
  bool Returns = false;
  unsigned Steps = 0;
};

class Walker {
public:
  /// Without \p C, numbers are not looked at: every way is open, every index
  /// unknown.
  Walker(const Function &F, const Control *C, ActionTable &Table)
      : F(F), C(C), Table(Table) {}

  /// Whether a block starts with an instruction.
  bool beginsBlock(unsigned I) const { return F.IsLeader[I]; }
  /// Walks from instruction \p From to where a block begins or the way forks.
  Walk walk(unsigned From, ScalarState State, unsigned Place);

private:
  /// One instruction; false where the walk ends.
  bool step(unsigned I);
  bool act(unsigned I);
  bool compute(unsigned I);
  void branch(unsigned I);
  void branchTo(unsigned I, bool Taken, bool WasOpen, const ValueSet &Condition,
                const Origin &From);
  void findArgument(const Origin &From, bool Holds, Way &W) const;
  void goOn(unsigned Next);
  /// Ends the walk before \p I with one way for each number of \p Reg, if it
  /// may be one of a few.
  bool fork(unsigned Reg, unsigned I);
  bool addNumbers(const TileAccess &A, unsigned I, ActionNumbers &To);
  ValueSet valueOf(const sim::Operand &O, bool IsWord = false) const;
  ScalarEntry entryOf(const sim::Operand &O, bool IsWord) const;
  ScalarEntry resultOf(unsigned I, unsigned Reg) const;
  void describe(const sim::Inst &I, ScalarEntry &E) const;
  void measure(const sim::Inst &I, ScalarEntry &E) const;
  Distance distanceOf(const sim::Inst &I, const ScalarEntry &E) const;

  const Function &F;
  const Control *C; ///< Null: no numbers.
  ActionTable &Table;

  // Of the walk.
  ScalarState State;
  unsigned Place = 0;
  Walk Met;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_WALKER_H

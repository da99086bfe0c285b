//===-- SyncState.h - Who may not be known complete -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each access that happened, the pipes that may start their next operation
// before it is complete, and the flags that carry no knowledge of it. An
// operation is ordered behind an access if its pipe is not among those.
//
//   TLOAD (MTE2)            every pipe but MTE2 may be before it
//   set_flag MTE2, MTE1, 0  the flag knows what MTE2 knows, and MTE2 itself
//   wait_flag MTE2, MTE1, 0 MTE1 knows what the flag knew when it was set
//
// An access stands for later ones that cover its bytes, once they are ordered
// behind it: what is ordered behind those is behind it, too.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_SYNCSTATE_H
#define ASCENDTILE_LIB_CHECK_SYNCSTATE_H

#include "Check/Findings.h"
#include "llvm/ADT/BitVector.h"
#include <set>

namespace ascend::check {

class SyncState {
public:
  /// Pairs of conflicting instructions, the later first.
  using PairSet = std::set<std::pair<unsigned, unsigned>>;

  /// Where there is a \p Judged, pairs that apply() judges with a sink go
  /// there.
  explicit SyncState(const ActionTable &Table, PairSet *Judged = nullptr);

  /// What an action does; objections go to \p Sink, which may be null.
  void apply(const Action &A, const FindingSink *Sink);
  /// The kernel returns.
  void finish(const FindingSink &Sink) const;
  /// Becomes what may be on either of two ways. True if it changed.
  bool join(const SyncState &O);

private:
  using Word = uint64_t;
  static constexpr unsigned WordBits = 64;

  /// Bits of one access: first the pipes, then the flags.
  bool mayPrecede(const Word *Bits, Pipe P) const {
    return Bits[0] >> static_cast<unsigned>(P) & 1;
  }
  bool isUnknownTo(const Word *Bits, unsigned Flag) const {
    unsigned At = NumPipes + Flag;
    return Bits[At / WordBits] >> At % WordBits & 1;
  }
  static void assign(Word *Bits, unsigned At, bool Value);
  Word *bits(size_t I) { return Unknown.data() + I * NumWords; }
  const Access &access(size_t I) const { return Table->access(Ids[I]); }
  /// Whether the pipe of an access orders its later ones to the same bytes.
  bool ordersItself(const Access &A) const {
    return !(Target->DependencyBarriers >> static_cast<unsigned>(A.On) & 1) &&
           !(Target->DependencyMemories >> static_cast<unsigned>(A.Mem) & 1);
  }

  void touch(const Action &A, const FindingSink *Sink);
  void judge(unsigned Id, const FindingSink *Sink);
  void judgeHidden(const Action &A, unsigned Flag, const FindingSink &Sink);
  bool needsOrder(const Access &Now, const Access &Old) const;
  bool replaces(const Access &Now, const Access &Old) const;
  template <typename Predicate> void dropIf(Predicate Drop);
  void begin(unsigned Id);
  void set(const Action &A, const FindingSink *Sink);
  void wait(const Action &A, const FindingSink *Sink);
  void scalarWait(unsigned Flag);
  void barrier(Pipe P);
  /// Every pipe's later operations know what the scalar unit does.
  void shareScalarKnowledge(bool OwnToo, unsigned Flag);
  void dropKnown();
  void reportRace(const Access &Now, const Access &Old,
                  const FindingSink &Sink) const;
  void reportOperands(const Action &A, const FindingSink *Sink) const;
  void reportFlag(Rule Which, const Action &A, unsigned Other, bool IsCertain,
                  const llvm::Twine &Text, const FindingSink &Sink) const;

  const ActionTable *Table;
  PairSet *Judged;
  const ProcessorInfo *Target;
  unsigned NumWords;
  std::vector<unsigned> Ids; ///< Accesses, ascending.
  std::vector<Word> Unknown; ///< NumWords each.
  llvm::BitVector MayBeUp, MayBeDown;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_SYNCSTATE_H

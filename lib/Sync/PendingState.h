//===- PendingState.h - What each pipe does not know yet --------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The abstract state of the happens-before analysis at one program point. An
// item is an operation or a wait. It is pending for a pipe Q when one of its
// executions so far might not be complete before the next operation of Q. A
// raised flag carries the items that are pending for whoever waits on it.
//
// Set:  flag.pending := pending[Src], without Src's own items.
// Wait: pending[Dst] := pending[Dst] and flag.pending.
// Join: union, so a fact holds after a branch only if both arms establish it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_PENDINGSTATE_H
#define ASCENDTILE_LIB_SYNC_PENDINGSTATE_H

#include "IndexSet.h"

#include "AscendTile/Sync/Problem.h"

namespace ascend::sync {

/// One set of positions for each pipe whose items may be pending.
struct PendingRow {
  std::array<IndexSet, NumPipes> Of;

  bool includes(const PendingRow &O) const;
  void unite(const PendingRow &O);
  void intersect(const PendingRow &O);
  bool operator==(const PendingRow &O) const { return Of == O.Of; }
};

class PendingState {
public:
  /// A raised flag.
  struct Token {
    unsigned Flag;
    PendingRow Row;
    bool operator==(const Token &O) const {
      return Flag == O.Flag && Row == O.Row;
    }
  };

  explicit PendingState(uint8_t BarrierPipes = 0) : Barriers(BarrierPipes) {}

  const PendingRow &row(Pipe Q) const { return Rows[pipeIndex(Q)]; }
  const IndexSet &pending(Pipe Q, Pipe P) const {
    return Rows[pipeIndex(Q)].Of[pipeIndex(P)];
  }
  llvm::ArrayRef<Token> raised() const { return Tokens; }
  const Token *raised(unsigned Flag) const;

  /// Item \p Pos of \p P executes; no item of \p P lies in [Lo, Pos).
  void execute(Pipe P, unsigned Lo, unsigned Pos);
  void set(unsigned Flag, Pipe Src);
  /// Lowers \p Flag and adds its knowledge to \p Dst. False if it is not up.
  bool wait(unsigned Flag, Pipe Dst);
  /// \p Dst learns that only \p Known may be pending.
  void learn(Pipe Dst, const PendingRow &Known);
  /// Forgets \p Flag, as if it had never been raised.
  void lower(unsigned Flag);
  /// Everything that was queued is complete.
  void drain();
  /// Everything that was queued on \p P is complete for \p P.
  void drain(Pipe P);

  /// Union with \p O. Calls \p Mismatch with each flag that is up on one side
  /// only; it stays up when the callback returns true.
  template <typename Fn> void join(const PendingState &O, Fn Mismatch);

  bool operator==(const PendingState &O) const {
    return Rows == O.Rows && Tokens == O.Tokens;
  }
  /// True when all that may be so in \p O may be so here.
  bool includes(const PendingState &O) const;

private:
  std::array<PendingRow, NumPipes> Rows;
  llvm::SmallVector<Token, 0> Tokens; // ascending by flag
  uint8_t Barriers;
};

template <typename Fn>
void PendingState::join(const PendingState &O, Fn Mismatch) {
  for (unsigned Q = 0; Q < NumPipes; ++Q)
    Rows[Q].unite(O.Rows[Q]);
  llvm::SmallVector<Token, 0> Both;
  const Token *A = Tokens.begin(), *B = O.Tokens.begin();
  while (A != Tokens.end() || B != O.Tokens.end()) {
    if (A != Tokens.end() && B != O.Tokens.end() && A->Flag == B->Flag) {
      Both.push_back(*A++);
      Both.back().Row.unite((B++)->Row);
      continue;
    }
    bool Left = B == O.Tokens.end() ||
                (A != Tokens.end() && A->Flag < B->Flag);
    const Token &One = Left ? *A++ : *B++;
    if (Mismatch(One.Flag))
      Both.push_back(One);
  }
  Tokens = std::move(Both);
}

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_PENDINGSTATE_H

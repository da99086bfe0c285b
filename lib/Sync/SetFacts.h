//===- SetFacts.h - What is known at each set of a flag ---------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which flags may share an event id follows from what their setters know. The
// proof of a plan sees all of that, and notes it here.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_SETFACTS_H
#define ASCENDTILE_LIB_SYNC_SETFACTS_H

#include "FlagTable.h"
#include "PendingState.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace ascend::sync {

/// The analysis at one set of a flag.
struct SetFacts {
  IndexSet Pending; ///< Items of Dst that Src does not know to be over.
  llvm::SmallVector<unsigned, 4> Up; ///< Flags of the same pair.
};

/// By flag, and position of its set.
using FactsOfSets = std::vector<llvm::SmallDenseMap<unsigned, SetFacts, 4>>;

/// Adds what \p S says before step \p Index of \p Pos, a set.
inline void noteSet(const FlagTable &T, unsigned Pos, unsigned Index,
                    const PendingState &S, FactsOfSets &Facts) {
  unsigned Id = T.steps(Pos)[Index].Flag;
  const Flag &F = T.flag(Id);
  SetFacts &X = Facts[Id][Pos];
  X.Pending.unite(S.pending(F.Src, F.Dst));
  for (const PendingState::Token &Tok : S.raised()) {
    const Flag &O = T.flag(Tok.Flag);
    if (O.Src == F.Src && O.Dst == F.Dst &&
        !llvm::is_contained(X.Up, Tok.Flag))
      X.Up.push_back(Tok.Flag);
  }
}

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_SETFACTS_H

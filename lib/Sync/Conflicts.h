//===- Conflicts.h - Which operations touch the same bytes ------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Equal byte ranges are merged, and each range knows the ranges that it
// overlaps; parts of a tensor that are known to be apart count as such, and so do
// lines that lie between each other. A query names the latest operation of a pipe
// that conflicts, which is enough: pipes complete in order.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_CONFLICTS_H
#define ASCENDTILE_LIB_SYNC_CONFLICTS_H

#include "FlowGraph.h"
#include "IndexSet.h"

#include <optional>

namespace ascend::sync {

class Conflicts {
public:
  explicit Conflicts(const FlowGraph &G);

  /// The highest position in \p Among and [\p Lo, \p Hi) of an operation of
  /// pipe \p P that conflicts with operation \p Op (read-write or write-write);
  /// on Op's own pipe, only what that pipe needs a barrier for.
  std::optional<unsigned> latest(unsigned Op, Pipe P, const IndexSet &Among,
                                 unsigned Lo, unsigned Hi) const;

private:
  using Positions = std::vector<unsigned>;
  struct ByteRange {
    uint8_t Space = 0;
    uint64_t Begin = 0, End = 0;
    unsigned Window = 0;
    Access::Lines Lines;
    std::vector<unsigned> Overlaps; // itself included
    std::array<Positions, NumPipes> Reads, Writes;
  };
  struct Use {
    unsigned Range;
    bool Write;
    unsigned Set;
  };
  /// The positions [Lo, Hi) of a rotating set's accesses, which are in order
  /// among themselves.
  struct Span {
    unsigned Lo = ~0u, Hi = 0;
  };

  void collect();
  void findOverlaps(llvm::ArrayRef<unsigned> SameSpace);
  static bool lieBetween(const ByteRange &A, const ByteRange &B);
  Apart relation(unsigned First, unsigned Second) const;

  const FlowGraph &G;
  std::vector<ByteRange> Ranges;
  std::vector<Span> Spans; // by set
  std::vector<llvm::SmallVector<Use, 4>> Uses; // by operation
  std::array<bool, NumPipes> HasOps{};
  /// A cycle with several entries has no iterations to speak of.
  bool KnowsIterations = true;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_CONFLICTS_H

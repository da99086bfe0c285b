//===- Conflicts.h - Which operations touch the same bytes ------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Equal byte ranges are merged, and each range knows the ranges that it
// overlaps. A query names the latest operation of a pipe that conflicts, which
// is enough: pipes complete in order.
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
  /// pipe \p P that conflicts with operation \p Op (read-write or write-write).
  std::optional<unsigned> latest(unsigned Op, Pipe P, const IndexSet &Among,
                                 unsigned Lo, unsigned Hi) const;

private:
  using Positions = std::vector<unsigned>;
  struct ByteRange {
    uint64_t Begin = 0, End = 0;
    unsigned Set = 0; // what rotates is in order among itself
    std::vector<unsigned> Overlaps; // itself included, unless it rotates
    std::array<Positions, NumPipes> Reads, Writes;
  };
  struct Use {
    unsigned Range;
    bool Write;
  };

  void collect(const FlowGraph &G);
  void findOverlaps(llvm::ArrayRef<unsigned> SameSpace);

  std::vector<ByteRange> Ranges;
  std::vector<llvm::SmallVector<Use, 4>> Uses; // by operation
  std::array<bool, NumPipes> HasOps{};
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_CONFLICTS_H

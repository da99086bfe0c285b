//===- IndexSet.h - A set of positions as few ranges ------------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a pipe does not know about another pipe is nearly always a suffix of
// each enclosing loop, so a handful of ranges represents it. States differ little
// from one place to the next: equal sets share their ranges until one changes.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_INDEXSET_H
#define ASCENDTILE_LIB_SYNC_INDEXSET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"

namespace ascend::sync {

class IndexSet {
public:
  struct Range {
    unsigned Lo, Hi; // half open
    bool operator==(const Range &O) const { return Lo == O.Lo && Hi == O.Hi; }
  };

  bool empty() const { return ranges().empty(); }
  void clear() { Data = nullptr; }
  /// Ascending, disjoint, not adjacent.
  llvm::ArrayRef<Range> ranges() const {
    return Data ? llvm::ArrayRef<Range>(Data->List) : llvm::ArrayRef<Range>();
  }
  bool operator==(const IndexSet &O) const {
    return Data == O.Data || ranges() == O.ranges();
  }
  bool operator!=(const IndexSet &O) const { return !(*this == O); }

  bool contains(unsigned I) const;
  bool includes(const IndexSet &O) const;

  /// True when one of the ascending \p Sorted positions is in the set.
  bool containsAny(llvm::ArrayRef<unsigned> Sorted) const;

  void insert(unsigned Lo, unsigned Hi);
  void erase(unsigned Lo, unsigned Hi);
  void unite(const IndexSet &O);
  void intersect(const IndexSet &O);

private:
  using Ranges = llvm::SmallVector<Range, 2>;
  struct Shared : llvm::RefCountedBase<Shared> {
    Ranges List;
  };

  /// The ranges, to change.
  Ranges &own();
  void assign(Ranges New);

  llvm::IntrusiveRefCntPtr<Shared> Data; ///< Null: empty.
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_INDEXSET_H

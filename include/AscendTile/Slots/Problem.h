//===-- Problem.h - What the slot packer is asked to place ------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One packing problem describes one on-chip memory of one function: how many
/// bytes there are, which ranges are taken for good, and which objects want
/// room during which part of the program. Everything is plain data, so that
/// the packer can be tested without a MachineFunction.
///
/// Units: offsets and sizes are bytes, positions are opaque program points
/// (any strictly increasing numbering, e.g. slot indexes).
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SLOTS_PROBLEM_H
#define ASCENDTILE_SLOTS_PROBLEM_H

#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <vector>

namespace ascend::slots {

/// A half-open stretch [Begin, End) of program positions.
struct Segment {
  uint64_t Begin = 0;
  uint64_t End = 0;
};

/// A half-open stretch of bytes, [Offset, Offset + Bytes).
struct ByteRange {
  uint64_t Offset = 0;
  uint64_t Bytes = 0;

  uint64_t end() const { return Offset + Bytes; }
};

/// One contiguous object: a tile, or a whole set of equal slots.
struct Item {
  /// Size of the whole object: bytes of one slot times the number of slots.
  /// An object without bytes is legal and shares with everything.
  uint64_t Bytes = 0;
  /// The offset is a multiple of this many bytes; any value above 0.
  uint64_t Align = 1;
  /// Where the contents matter. Sorted and disjoint; gaps between segments are
  /// lifetime holes that other items may use.
  llvm::SmallVector<Segment, 2> Live;
  /// Byte offset that the user wrote; the packer never moves it.
  std::optional<uint64_t> Fixed;
  /// Items whose bytes this one should not share although the lifetimes are
  /// disjoint, because the second pipe would wait for the first. Earlier
  /// entries matter more. A preference: it never makes a packing fail.
  llvm::SmallVector<unsigned, 2> Avoid;
  /// Items whose bytes this one must not share whatever the lifetimes.
  llvm::SmallVector<unsigned, 2> Never;
};

/// One memory. Avoid and Never are symmetric: naming the pair once is enough.
struct Problem {
  /// Bytes of the memory; at most 2^48, so that sums cannot wrap.
  uint64_t Capacity = 0;
  std::vector<Item> Items;
  /// Ranges that no item may touch at any time; they may overlap each other
  /// and reach beyond the capacity.
  std::vector<ByteRange> Reserved;
};

} // namespace ascend::slots

#endif // ASCENDTILE_SLOTS_PROBLEM_H

//===- Windows.h - When parts of one tensor do not overlap ------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses to global memory go to parts of one tensor whose place depends
// on loop counters. Whether they need an order is a matter of numbers, which
// this file has without any IR.
//
//   for i: load [a + 8192 i, 128 rows of 64 bytes, 512 apart]
//          store [a + 8192 i, the same]      apart in later iterations
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SYNC_WINDOWS_H
#define ASCENDTILE_SYNC_WINDOWS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace ascend::sync {

/// `Extent` parts, `Stride` bytes from one to the next.
struct WindowDim {
  uint64_t Extent = 1;
  int64_t Stride = 0;
};

/// The bytes of a tensor that an access touches in one execution.
struct TensorPart {
  /// Where it starts, in bytes from the tensor's start, when all counters are 0
  /// and without the symbols.
  int64_t Offset = 0;
  /// What a loop's counter adds, in bytes an iteration. Loops are numbers.
  llvm::SmallVector<std::pair<unsigned, int64_t>, 4> Loops;
  /// Values that are the same in every execution, and what each adds as a
  /// multiple; ascending.
  llvm::SmallVector<std::pair<unsigned, int64_t>, 2> Symbols;
  llvm::SmallVector<WindowDim, 5> Dims;
  uint64_t ElementBytes = 1;
};

/// What is known of two windows of one tensor, the first accessed before the
/// second.
enum class Apart : uint8_t {
  /// They may overlap.
  No,
  /// They do not if the second access is in a later iteration of a loop around
  /// both, the loops around that one being in the same.
  InLaterIterations,
  /// They never do.
  Always,
};

/// Compares two windows. \p Common are the loops around both accesses, the
/// outermost first; what else \ref TensorPart::Loops names is around one of them.
/// \p Trips says of each loop, by number, how many iterations it has at most;
/// nullopt: any number.
Apart compareWindows(const TensorPart &First, const TensorPart &Second,
                     llvm::ArrayRef<unsigned> Common,
                     llvm::ArrayRef<std::optional<uint64_t>> Trips);

} // namespace ascend::sync

#endif // ASCENDTILE_SYNC_WINDOWS_H

//===-- LiveBytes.h - How many bytes are live at once -----------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The peak of live bytes bounds every packing from below and names the
/// culprits when a memory is too small. It is a peak, never a sum over the
/// function: items that are dead at a position do not count there.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SLOTS_LIVEBYTES_H
#define ASCENDTILE_SLOTS_LIVEBYTES_H

#include "AscendTile/Slots/Problem.h"

namespace ascend::slots {

/// The busiest program position.
struct LivePeak {
  /// First position at which the peak is reached; 0 when nothing is live.
  uint64_t Position = 0;
  /// Sum of the sizes of the items live there, in bytes.
  uint64_t Bytes = 0;
  /// The items live there, largest first, then by index.
  llvm::SmallVector<unsigned, 8> Items;
};

/// The peak of live bytes of \p P; reserved ranges do not count.
LivePeak maxLive(const Problem &P);

/// Bytes of \p P that no reserved range covers.
uint64_t unreservedBytes(const Problem &P);

} // namespace ascend::slots

#endif // ASCENDTILE_SLOTS_LIVEBYTES_H

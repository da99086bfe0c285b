//===-- AscendPlacedTiles.h - Bytes that the source has given away -*- C++ -*-//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets that the author of a kernel has placed may lie over each other: what one
// name writes another may read. To the allocator those that do are one object.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDPLACEDTILES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDPLACEDTILES_H

#include "CodeGen/AscendTileLiveness.h"

namespace ascend {

/// Bytes [Begin, End) of a memory, and the placed sets that lie there.
struct PlacedRange {
  Space Mem = Space::L1;
  uint64_t Begin = 0, End = 0;
  llvm::SmallVector<unsigned, 2> Objects; ///< In ascending order.
};

/// The ranges that the placed sets among \p Objects take, by memory and place.
std::vector<PlacedRange> placedRanges(llvm::ArrayRef<TileObject> Objects);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDPLACEDTILES_H

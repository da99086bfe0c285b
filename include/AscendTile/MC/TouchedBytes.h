//===-- TouchedBytes.h - What an operation takes of a tile ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TADD ubs0, f32.nd.4x64, …, 3, 16
//
//   +------+-----------------+
//   |######|                 |   3 lines of 64 bytes, 256 apart: 576 bytes from
//   |######|                 |   the tile's first to their last
//   |######|                 |
//   |      |                 |
//   +------+-----------------+
//
// Parts of a buffer are tiles that may reach to the buffer's end, and columns of
// one lie between each other's: what counts is what the operation's numbers say.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_TOUCHEDBYTES_H
#define ASCENDTILE_MC_TOUCHEDBYTES_H

#include "AscendTile/MC/TileOps.h"

namespace ascend {

/// Bytes from some first one on: all of them, or lines of Width bytes that are
/// Pitch apart, if that is not 0.
struct TouchedBytes {
  uint64_t Bytes = 0;
  uint32_t Pitch = 0;
  uint32_t Width = 0;
  /// They are touched for sure; else they are all that may be.
  bool IsSure = false;
};

/// What \p Op reads or writes of its operand \p O, a tile of type \p Type in UB:
/// whole blocks of 32 bytes. All of it if \p Number, which knows its numbers that
/// are constant by their names, does not tell.
TouchedBytes
touchedBytes(const TileOpInfo &Op, const OperandInfo &O, const TileType &Type,
             llvm::function_ref<std::optional<int64_t>(llvm::StringRef)> Number);

/// Whether two ranges of such bytes have none in common, although the second one
/// begins \p Distance bytes behind the first one's begin, and before its end.
bool lieBetween(const TouchedBytes &First, const TouchedBytes &Second,
                uint64_t Distance);

} // namespace ascend

#endif // ASCENDTILE_MC_TOUCHEDBYTES_H

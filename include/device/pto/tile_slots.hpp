//===-- tile_slots.hpp - Slots of one set -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TileSlots<MatA, 2> a;
//   for (int k = 0; k < K; ++k) {
//     TLOAD(a[k & 1], window);
//     TEXTRACT(left, a[k & 1], 0, 0);
//   }
//
// N equal slots, one behind the other in their memory for as long as the object
// lives. Which of them an operation means may be any number below N: a constant
// is checked, a run-time value is the author's word. Several slots let one pipe
// fill the next while another empties the last.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_TILE_SLOTS_HPP
#define ASCEND_PTO_TILE_SLOTS_HPP

#include "tile.hpp"

namespace pto {

/// \p N tiles of type \p TileData in one set, 1 to 16.
template <typename TileData, int N> class TileSlots {
public:
  static_assert(N >= 1 && N <= 16, "a set has 1 to 16 slots");
  using Tile = TileData;

  /// A tile: an operand of any operation, also one that writes.
  PTO_INTERNAL TileData &operator[](int64_t slot) { return tiles[slot]; }
  /// The slot as a tile of another type of the same memory. A slot is as large as
  /// the largest tile that is written into it; what is read has the type that
  /// was written last.
  template <typename Other> PTO_INTERNAL Other as(int64_t slot) {
    static_assert(Other::Loc == TileData::Loc,
                  "the tiles of a set lie in one memory");
    return Other(
        detail::Memory<Other::Loc>::template makeName<
            Other::storedRows, Other::Cols, Other::dtypeCode,
            Other::layoutCode>(tiles[slot].slots));
  }
  PTO_INTERNAL static constexpr int size() { return N; }
  /// What the slot holds is not read any more: from here on other tiles may
  /// have its bytes. Filling it again begins a new lease.
  PTO_INTERNAL void release(int64_t slot) {
    detail::Memory<TileData::Loc>::release(tiles[slot].slots);
  }

private:
  TileData tiles[N];
};

/// The same: release(slots[i]).
template <TileType Loc, typename T, int Rows, int Cols, BLayout Blocks,
          int RowValid, int ColValid, SLayout Inside, int FractalSize,
          PadValue Pad, CompactMode Compact>
PTO_INTERNAL void release(Tile<Loc, T, Rows, Cols, Blocks, RowValid, ColValid,
                               Inside, FractalSize, Pad, Compact> &slot) {
  detail::Memory<Loc>::release(slot.slots);
}

} // namespace pto

#endif // ASCEND_PTO_TILE_SLOTS_HPP

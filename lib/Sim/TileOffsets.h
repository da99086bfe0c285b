//===-- TileOffsets.h - Where a tile's rows and columns lie -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In every layout the offset of element (r, c) is a function of r plus one of
// c, so two short tables replace a formula an element in the inner loops.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_TILEOFFSETS_H
#define ASCENDTILE_LIB_SIM_TILEOFFSETS_H

#include "Sim/TileCall.h"
#include <vector>

namespace ascend::sim {

/// Offsets in elements from the tile's start.
class TileOffsets {
public:
  /// Of \p Rows x \p Cols elements from (\p Row, \p Col) of a tile that is
  /// walked as one of \p Pitch.
  TileOffsets(const TileType &T, unsigned Row, unsigned Col, unsigned Rows,
              unsigned Cols, TilePitch Pitch)
      : RowOffset(Rows), ColOffset(Cols) {
    for (unsigned R = 0; R != Rows; ++R)
      RowOffset[R] = T.offsetOf(Row + R, 0, Pitch);
    for (unsigned C = 0; C != Cols; ++C)
      ColOffset[C] = T.offsetOf(0, Col + C, Pitch);
  }
  /// The same as the tile was laid out.
  TileOffsets(const TileRef &T, unsigned Row, unsigned Col, unsigned Rows,
              unsigned Cols)
      : TileOffsets(T.Type, Row, Col, Rows, Cols, T.Pitch) {}

  unsigned rows() const { return RowOffset.size(); }
  unsigned cols() const { return ColOffset.size(); }
  uint32_t row(unsigned R) const { return RowOffset[R]; }
  uint32_t col(unsigned C) const { return ColOffset[C]; }
  uint32_t operator()(unsigned R, unsigned C) const {
    return RowOffset[R] + ColOffset[C];
  }

private:
  std::vector<uint32_t> RowOffset;
  std::vector<uint32_t> ColOffset;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_TILEOFFSETS_H

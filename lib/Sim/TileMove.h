//===-- TileMove.h - What a tile-to-tile operation moves --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_TILEMOVE_H
#define ASCENDTILE_LIB_SIM_TILEMOVE_H

#include "Sim/Footprint.h"

namespace ascend::sim {

/// A rectangle of elements, in the source and in the result.
struct Rectangle {
  unsigned Row, Col;
  unsigned ToRow, ToCol;
  unsigned Rows, Cols;
};

/// The valid part that an operation moves, from `row` and `col` on: of src, or
/// of a destination that keeps the rest. Units move whole blocks of the memory
/// that they write, so what lies beyond the valid part in the last one comes
/// along, as far as both tiles reach.
Rectangle movedRectangle(const TileCall &C);

/// What lies in the rectangle, and the parameters of its columns if the
/// operation has some in the fixpipe buffer.
void touchMove(const TileCall &C, FootprintBuilder &F);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_TILEMOVE_H

//===-- TileMove.cpp - What a tile-to-tile operation moves ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/TileMove.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

/// Rows and columns of a block of what a memory is written in.
static std::pair<unsigned, unsigned> blockOf(const TileType &Dst) {
  switch (Dst.Mem) {
  case Space::BT:
  case Space::FB:
    return {1, fractalOf(Dst.Mem) / bytesOf(Dst.Elem)};
  case Space::L1: // from L0C, in its columns of 16
    return {1, 16};
  default:
    return {Dst.fractalRows(), Dst.fractalCols()};
  }
}

Rectangle movedRectangle(const TileCall &C) {
  const TileType &Dst = C.tile("dst").Type, &Src = C.tile("src").Type;
  unsigned Row = C.numberOr("row", 0), Col = C.numberOr("col", 0);
  Rectangle R = {Row, Col, 0, 0, 0, 0};
  if (C.Op->KeepsRest)
    R = {0, 0, Row, Col, 0, 0};
  auto [BlockRows, BlockCols] = blockOf(Dst);
  R.Rows = std::min({unsigned(alignTo(C.number("vrows"), BlockRows)),
                     Dst.Rows - R.ToRow, Src.Rows - R.Row});
  R.Cols = std::min({unsigned(alignTo(C.number("vcols"), BlockCols)),
                     Dst.Cols - R.ToCol, Src.Cols - R.Col});
  return R;
}

void touchMove(const TileCall &C, FootprintBuilder &F) {
  Rectangle R = movedRectangle(C);
  if (!R.Rows || !R.Cols)
    return;
  F.reads(C.tile("src"), R.Row, R.Col, R.Rows, R.Cols);
  if (C.Op->operand("fp"))
    F.reads(C.tile("fp"), 0, 0, 1, R.Cols);
  F.writes(C.tile("dst"), R.ToRow, R.ToCol, R.Rows, R.Cols);
}

} // namespace ascend::sim

//===-- TileMove.cpp - What a tile-to-tile operation moves ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/TileMove.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

/// The valid part in whole blocks of what the destination is written in: blocks
/// of bytes, columns of 16 (from L0C), fractals, or the squares that the unit
/// turns.
static TilePitch wholeBlocks(const TileCall &C) {
  const TileType &Dst = C.tile("dst").Type;
  TilePitch Valid;
  Valid.Rows = C.number("vrows");
  Valid.Cols = C.number("vcols");
  if (Dst.Mem == Space::L1) {
    Valid.Cols = alignTo(Valid.Cols, 16);
    return Valid;
  }
  if (Dst.Order != Layout::ND)
    return Dst.pitchFor(Valid.Rows, Valid.Cols, C.square());
  Valid.Cols = alignTo(Valid.Cols, fractalOf(Dst.Mem) / bytesOf(Dst.Elem));
  return Valid;
}

Rectangle movedRectangle(const TileCall &C) {
  const TileType &Dst = C.tile("dst").Type, &Src = C.tile("src").Type;
  unsigned Row = C.numberOr("row", 0), Col = C.numberOr("col", 0);
  Rectangle R = {Row, Col, 0, 0, 0, 0};
  if (C.Op->KeepsRest)
    R = {0, 0, Row, Col, 0, 0};
  TilePitch Whole = wholeBlocks(C);
  R.Rows = std::min({Whole.Rows, Dst.Rows - R.ToRow, Src.Rows - R.Row});
  R.Cols = std::min({Whole.Cols, Dst.Cols - R.ToCol, Src.Cols - R.Col});
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

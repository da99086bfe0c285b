//===-- ExtractModel.cpp - Tiles to tiles of the same type ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/OpModels.h"
#include "Sim/TileMove.h"
#include "Sim/TileOffsets.h"

namespace ascend::sim {

template <typename T>
static void copyPart(T *To, const T *From, const TileOffsets &ToAt,
                     const TileOffsets &FromAt) {
  for (unsigned R = 0, Rows = ToAt.rows(); R != Rows; ++R) {
    T *ToRow = To + ToAt.row(R);
    const T *FromRow = From + FromAt.row(R);
    for (unsigned C = 0, Cols = ToAt.cols(); C != Cols; ++C)
      ToRow[ToAt.col(C)] = FromRow[FromAt.col(C)];
  }
}

/// Bytes, and their poison with them.
template <typename T>
static void movePart(const TileRef &Dst, const TileRef &Src, const Rectangle &P,
                     CoreState &S) {
  TileOffsets ToAt(Dst, P.ToRow, P.ToCol, P.Rows, P.Cols);
  TileOffsets FromAt(Src, P.Row, P.Col, P.Rows, P.Cols);
  auto As = [](uint8_t *Bytes) { return reinterpret_cast<T *>(Bytes); };
  copyPart(As(S.bytes(Dst)), As(S.bytes(Src)), ToAt, FromAt);
  copyPart(As(S.poison(Dst)), As(S.poison(Src)), ToAt, FromAt);
}

void runMove(const TileCall &C, CoreState &S) {
  Rectangle P = movedRectangle(C);
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  switch (bytesOf(Dst.Type.Elem)) {
  case 1:
    return movePart<uint8_t>(Dst, Src, P, S);
  case 2:
    return movePart<uint16_t>(Dst, Src, P, S);
  case 4:
    return movePart<uint32_t>(Dst, Src, P, S);
  default:
    return movePart<uint64_t>(Dst, Src, P, S);
  }
}

} // namespace ascend::sim

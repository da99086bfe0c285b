//===-- ExtractModel.cpp - Tiles to tiles ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Units move whole fractals, so what is beyond the valid part of the last one
// comes along, poison and all.
//
//===----------------------------------------------------------------------===//

#include "Sim/OpModels.h"
#include "Sim/TileOffsets.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

namespace {
/// A rectangle of elements, the same in source and destination.
struct Part {
  unsigned Row, Col; ///< In the source.
  unsigned Rows, Cols;
};
} // namespace

/// The valid rectangle rounded up to fractals of the destination, or to the
/// squares that the unit turns, as far as both tiles reach.
static Part wholeFractals(const TileCall &C, Part Valid) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  TilePitch Whole = Dst.Type.pitchFor(Valid.Rows, Valid.Cols, C.square());
  // A vector moves in blocks of as many bytes as a fractal.
  if (Dst.Type.Order == Layout::ND)
    Whole.Cols =
        alignTo(Valid.Cols, fractalOf(Dst.Type.Mem) / bytesOf(Dst.Type.Elem));
  unsigned Rows = std::min(
      {Whole.Rows, unsigned(Dst.Type.Rows), Src.Type.Rows - Valid.Row});
  unsigned Cols = std::min(
      {Whole.Cols, unsigned(Dst.Type.Cols), Src.Type.Cols - Valid.Col});
  return {Valid.Row, Valid.Col, Rows, Cols};
}

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

template <typename T>
static void movePart(const TileRef &Dst, const TileRef &Src, Part P,
                     CoreState &S) {
  TileOffsets ToAt(Dst, 0, 0, P.Rows, P.Cols);
  TileOffsets FromAt(Src, P.Row, P.Col, P.Rows, P.Cols);
  auto As = [](uint8_t *Bytes) { return reinterpret_cast<T *>(Bytes); };
  copyPart(As(S.bytes(Dst)), As(S.bytes(Src)), ToAt, FromAt);
  copyPart(As(S.poison(Dst)), As(S.poison(Src)), ToAt, FromAt);
}

static void touchPart(const TileCall &C, Part Valid, FootprintBuilder &F) {
  if (!Valid.Rows || !Valid.Cols)
    return;
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  Part P = wholeFractals(C, Valid);
  F.reads(Src, P.Row, P.Col, P.Rows, P.Cols);
  F.writes(Dst, P.Rows, P.Cols);
}

static void runPart(const TileCall &C, Part Valid, CoreState &S) {
  if (!Valid.Rows || !Valid.Cols)
    return;
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  Part P = wholeFractals(C, Valid);
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

static Part extracted(const TileCall &C) {
  return {unsigned(C.number("row")), unsigned(C.number("col")),
          unsigned(C.number("vrows")), unsigned(C.number("vcols"))};
}

static Part moved(const TileCall &C) {
  return {0, 0, unsigned(C.number("vrows")), unsigned(C.number("vcols"))};
}

void touchExtract(const TileCall &C, FootprintBuilder &F) {
  touchPart(C, extracted(C), F);
}
void runExtract(const TileCall &C, CoreState &S) {
  runPart(C, extracted(C), S);
}
void touchMove(const TileCall &C, FootprintBuilder &F) {
  touchPart(C, moved(C), F);
}
void runMove(const TileCall &C, CoreState &S) { runPart(C, moved(C), S); }

} // namespace ascend::sim

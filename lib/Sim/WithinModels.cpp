//===-- WithinModels.cpp - Parts of tiles within a memory -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileWithin.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/TileElement.h"
#include "Sim/VectorModels.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

//===----------------------------------------------------------------------===//
// A part of a tile
//===----------------------------------------------------------------------===//

static void touchExtract(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), C.number("row"), C.number("col"), Rows, Cols);
  F.writes(C.tile("dst"), Rows, Cols);
}

static void touchInsert(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  F.writes(C.tile("dst"), C.number("row"), C.number("col"), Rows, Cols);
}

/// From (\p Row, \p Col) of src to (\p ToRow, \p ToCol) of dst.
static void movePart(const TileCall &C, CoreState &S, unsigned ToRow,
                     unsigned ToCol, unsigned Row, unsigned Col) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  for (unsigned R = 0, Rows = C.number("vrows"); R != Rows; ++R)
    for (unsigned N = 0, Cols = C.number("vcols"); N != Cols; ++N)
      copyAt(S, Dst, ToRow + R, ToCol + N, Src, Row + R, Col + N);
}

static void runExtract(const TileCall &C, CoreState &S) {
  movePart(C, S, 0, 0, C.number("row"), C.number("col"));
}

static void runInsert(const TileCall &C, CoreState &S) {
  movePart(C, S, C.number("row"), C.number("col"), 0, 0);
}

//===----------------------------------------------------------------------===//
// Side by side
//===----------------------------------------------------------------------===//

static void touchConcat(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src0"), 0, 0, Rows, std::min(C.number("cols0"), Cols));
  F.reads(C.tile("src1"), 0, 0, Rows, std::min(C.number("cols1"), Cols));
  F.reads(C.tile("idx0"), 0, 0, Rows, 1);
  F.reads(C.tile("idx1"), 0, 0, Rows, 1);
  F.writes(C.tile("dst"), Rows, Cols);
}

/// How many columns of row \p R a tile of counts asks for; nullopt if nothing
/// has written it, or if it is illegal.
static std::optional<uint64_t> countOf(const TileCall &C, CoreState &S,
                                       StringRef Name, unsigned R) {
  const TileRef &T = C.tile(Name);
  if (isPoisonAt(S, T, R, 0))
    return std::nullopt;
  unsigned Bytes = bytesOf(T.Type.Elem);
  int64_t Count = readAt(S, T, R, 0);
  if (kindOf(T.Type.Elem) == NumberKind::Signed)
    Count = SignExtend64(Count, 8 * Bytes);
  std::string Rule = C.brokenRule(Name, Count);
  if (Rule.empty())
    return Count / Bytes;
  S.reject((Twine(Rule) + "; it is that of row " + Twine(R)).str());
  return std::nullopt;
}

/// Copies the first \p Cols of a row, if the source has them.
static void append(const TileCall &C, CoreState &S, unsigned R, unsigned To,
                   StringRef Name, uint64_t Cols, uint64_t Has) {
  if (Cols > Has) {
    S.reject(("row " + Twine(R) + " of TCONCAT takes " + Twine(Cols) +
              " columns of " + Name + ", which has " + Twine(Has))
                 .str());
    return;
  }
  for (unsigned N = 0; N != Cols; ++N)
    copyAt(S, C.tile("dst"), R, To + N, C.tile(Name), R, N);
}

static void runConcat(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst");
  uint64_t Room = C.number("vcols");
  for (unsigned R = 0, Rows = C.number("vrows"); R != Rows; ++R) {
    auto First = countOf(C, S, "idx0", R), Second = countOf(C, S, "idx1", R);
    if (!First || !Second) {
      for (unsigned N = 0; N != Room; ++N)
        writeAt(S, Dst, R, N, 0, true);
      continue;
    }
    uint64_t Left = std::min(*First, Room);
    append(C, S, R, 0, "src0", Left, C.number("cols0"));
    append(C, S, R, Left, "src1", std::min(*Second, Room - Left),
           C.number("cols1"));
  }
}

//===----------------------------------------------------------------------===//
// Zeros in L1
//===----------------------------------------------------------------------===//

/// The first column of the blocks in which no column is valid.
static unsigned firstClear(const TileCall &C) {
  const TileType &T = C.tile("dst").Type;
  return std::min<unsigned>(alignTo(C.number("vcols"), c0Of(T.Elem)), T.Cols);
}

static void touchClear(const TileCall &C, FootprintBuilder &F) {
  const TileRef &T = C.tile("dst");
  unsigned Rows = C.number("vrows"), Cols = firstClear(C);
  F.writes(T, Rows, 0, T.Type.Rows - Rows, Cols);
  F.writes(T, 0, Cols, T.Type.Rows, T.Type.Cols - Cols);
}

static void runClear(const TileCall &C, CoreState &S) {
  const TileRef &T = C.tile("dst");
  unsigned Rows = C.number("vrows"), Cols = firstClear(C);
  for (unsigned R = 0; R != T.Type.Rows; ++R)
    for (unsigned N = R < Rows ? Cols : 0; N != T.Type.Cols; ++N)
      writeAt(S, T, R, N, 0, false);
}

static constexpr OpModel Models[] = {
    {"ascend.textract.ub", touchExtract, runExtract},
    {"ascend.tinsert.ub", touchInsert, runInsert},
    {"ascend.tconcat.idx.ub", touchConcat, runConcat},
    {"ascend.tfillpad.l1", touchClear, runClear},
};

ArrayRef<OpModel> withinModels() { return Models; }

} // namespace ascend::sim

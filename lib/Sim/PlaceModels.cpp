//===-- PlaceModels.cpp - Elements around, and in other places ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileFill.td and AscendTileSort.td say what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementWalk.h"
#include "Sim/TileElement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include <cmath>
#include <cstring>

using namespace llvm;

namespace ascend::sim {

//===----------------------------------------------------------------------===//
// Filling
//===----------------------------------------------------------------------===//

static void touchFill(const TileCall &C, FootprintBuilder &F) {
  F.reads(C.tile("src"), 0, 0, C.number("vrows"), C.number("vcols"));
  F.writes(C.tile("dst"), C.number("rows"), C.number("cols"));
}

static void runFill(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  unsigned ValidRows = C.number("vrows"), ValidCols = C.number("vcols");
  unsigned Rows = C.number("rows"), Cols = C.number("cols");
  uint64_t Pad = 0;
  if (!C.wordIs("pad", "zero"))
    Pad = extremeOf(Dst.Type.Elem, C.wordIs("pad", "max"));
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      bool IsValid = R < ValidRows && Col < ValidCols;
      writeAt(S, Dst, R, Col, IsValid ? readAt(S, Src, R, Col) : Pad,
              IsValid && isPoisonAt(S, Src, R, Col));
    }
}

static void runTriangle(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst");
  DType Type = Dst.Type.Elem;
  uint64_t One =
      kindOf(Type) == NumberKind::Float ? bitsOfFloat(Type, 1) : 1;
  bool Lower = C.wordIs("half", "lower");
  int64_t Diagonal = C.number("diagonal");
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  for (int64_t R = 0; R != Rows; ++R)
    for (int64_t Col = 0; Col != Cols; ++Col) {
      bool Inside = Lower ? Col <= R + Diagonal : Col >= R + Diagonal;
      writeAt(S, Dst, R, Col, Inside ? One : 0, false);
    }
}

//===----------------------------------------------------------------------===//
// Sorting
//===----------------------------------------------------------------------===//

namespace {
struct Pair {
  uint64_t Bits;
  float Value;
  uint32_t Index;
  unsigned Place;
  bool Poison;
};
} // namespace

static void touchSort(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  F.reads(C.tile("idx"), 0, 0, Rows, Cols);
  F.writes(C.tile("dst"), Rows, C.number("dcols"));
}

/// Larger ones first, NaNs before them; equal ones as they were.
static bool goesBefore(const Pair &A, const Pair &B) {
  bool ANaN = std::isnan(A.Value), BNaN = std::isnan(B.Value);
  if (ANaN != BNaN)
    return ANaN;
  if (!ANaN && A.Value != B.Value)
    return A.Value > B.Value;
  return A.Place < B.Place;
}

static void runSort(const TileCall &C, CoreState &S) {
  constexpr unsigned BlockSize = 32, PairBytes = 8;
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  const TileRef &Idx = C.tile("idx");
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned First = 0; First != Cols; First += BlockSize) {
      SmallVector<Pair, BlockSize> Block;
      bool Poison = false;
      for (unsigned Col = First; Col != First + BlockSize; ++Col) {
        uint64_t Bits = readAt(S, Src, R, Col);
        Poison |= isPoisonAt(S, Src, R, Col);
        Block.push_back({Bits, *floatOf(Src.Type.Elem, Bits),
                         static_cast<uint32_t>(readAt(S, Idx, R, Col)), Col,
                         isPoisonAt(S, Idx, R, Col)});
      }
      llvm::sort(Block, goesBefore);
      size_t At = placeOf(Dst, R, 0) + size_t(First) * PairBytes;
      for (const Pair &P : Block) {
        writeElement(S.bytes(Dst) + At, 4, P.Bits);
        writeElement(S.bytes(Dst) + At + 4, 4, P.Index);
        // An element that means nothing may belong anywhere.
        std::memset(S.poison(Dst) + At, Poison, 4);
        std::memset(S.poison(Dst) + At + 4, Poison || P.Poison, 4);
        At += PairBytes;
      }
    }
}

//===----------------------------------------------------------------------===//
// Gathering
//===----------------------------------------------------------------------===//

static void touchGather(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), 0, 0, C.number("rows"), C.number("cols"));
  F.reads(C.tile("idx"), 0, 0, Rows, Cols);
  F.writes(C.tile("dst"), Rows, Cols);
  if (C.Op->hasScratch())
    F.writesDense(C.tile("tmp"), C.tile("tmp").Type.bytes());
}

static void runGather(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  const TileRef &Idx = C.tile("idx");
  if (C.Op->hasScratch())
    std::memset(S.poison(C.tile("tmp")), 1, C.tile("tmp").Type.bytes());
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  uint64_t Elements = uint64_t(Src.Type.Rows) * Src.Type.Cols;
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      uint64_t Place = readAt(S, Idx, R, Col);
      if (isPoisonAt(S, Idx, R, Col)) {
        writeAt(S, Dst, R, Col, 0, true);
        continue;
      }
      if (Place >= Elements) {
        S.Illegal = (Twine("element (") + Twine(R) + ", " + Twine(Col) +
                     ") of idx of TGATHER is " + Twine(Place) +
                     ", but src has " + Twine(Elements) + " elements")
                        .str();
        writeAt(S, Dst, R, Col, 0, true);
        continue;
      }
      unsigned FromRow = Place / Src.Type.Cols, FromCol = Place % Src.Type.Cols;
      writeAt(S, Dst, R, Col, readAt(S, Src, FromRow, FromCol),
              isPoisonAt(S, Src, FromRow, FromCol));
    }
}

static constexpr OpModel Models[] = {
    {"ascend.tfillpad.ub", touchFill, runFill},
    {"ascend.tfillpad.inplace.ub", touchFill, runFill},
    {"ascend.tfillpad.expand.ub", touchFill, runFill},
    {"ascend.ttri.ub", touchElements, runTriangle},
    {"ascend.tsort32.ub", touchSort, runSort},
    {"ascend.tgather.ub", touchGather, runGather},
    {"ascend.tgather.tmp.ub", touchGather, runGather},
};

ArrayRef<OpModel> placeModels() { return Models; }

} // namespace ascend::sim

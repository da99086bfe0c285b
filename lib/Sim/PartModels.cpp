//===-- PartModels.cpp - Tiles of different sizes -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTilePart.td. Elements go to other places than they come from, or one
// source has no element for them.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementMath.h"
#include "Sim/TilePart.h"
#include "Sim/VectorModels.h"
#include <cmath>

using namespace llvm;

namespace ascend::sim {

using namespace element;

//===----------------------------------------------------------------------===//
// Where both are there
//===----------------------------------------------------------------------===//

static void touchParts(const TileCall &C, FootprintBuilder &F) {
  F.reads(C.tile("src0"), 0, 0, C.number("rows0"), C.number("cols0"));
  F.reads(C.tile("src1"), 0, 0, C.number("rows1"), C.number("cols1"));
  F.writes(C.tile("dst"), C.number("vrows"), C.number("vcols"));
}

template <typename F> static void runParts(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  Part A(S, C.tile("src0"), C.number("rows0"), C.number("cols0"));
  Part B(S, C.tile("src1"), C.number("rows1"), C.number("cols1"));
  Part Dst(S, C.tile("dst"), Rows, Cols);
  DType To = C.tile("dst").Type.Elem;
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      bool InA = A.has(R, Col), InB = B.has(R, Col);
      if (InA && InB)
        Dst.put(R, Col, compute<F, 2>(To, {A.get(R, Col), B.get(R, Col)}),
                A.poisoned(R, Col) || B.poisoned(R, Col));
      else if (InA || InB)
        Dst.put(R, Col, (InA ? A : B).get(R, Col).Bits,
                (InA ? A : B).poisoned(R, Col));
      else // no source is as large as the result
        Dst.put(R, Col, 0, true);
    }
}

static void touchPartIndices(const TileCall &C, FootprintBuilder &F) {
  touchParts(C, F);
  F.reads(C.tile("idx0"), 0, 0, C.number("rows0"), C.number("cols0"));
  F.reads(C.tile("idx1"), 0, 0, C.number("rows1"), C.number("cols1"));
  F.writes(C.tile("idx"), C.number("vrows"), C.number("vcols"));
}

/// Whether \p B is taken, and not \p A.
template <bool Largest> static bool isTaken(float B, float A) {
  if (std::isnan(A) || std::isnan(B))
    return !std::isnan(A);
  return Largest ? B > A : B < A;
}

template <bool Largest>
static void runPartIndices(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  unsigned Rows0 = C.number("rows0"), Cols0 = C.number("cols0");
  unsigned Rows1 = C.number("rows1"), Cols1 = C.number("cols1");
  Part A(S, C.tile("src0"), Rows0, Cols0), B(S, C.tile("src1"), Rows1, Cols1);
  Part IndexA(S, C.tile("idx0"), Rows0, Cols0);
  Part IndexB(S, C.tile("idx1"), Rows1, Cols1);
  Part Dst(S, C.tile("dst"), Rows, Cols), Index(S, C.tile("idx"), Rows, Cols);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      bool InA = A.has(R, Col), InB = B.has(R, Col);
      if (!InA && !InB) { // no source is as large as the result
        Dst.put(R, Col, 0, true);
        Index.put(R, Col, 0, true);
        continue;
      }
      bool Both = InA && InB;
      bool TakesB =
          InB && (!InA || isTaken<Largest>(B.get(R, Col).as<float>(),
                                           A.get(R, Col).as<float>()));
      const Part &From = TakesB ? B : A, &FromIndex = TakesB ? IndexB : IndexA;
      bool Poisoned = Both ? A.poisoned(R, Col) || B.poisoned(R, Col)
                           : From.poisoned(R, Col);
      Dst.put(R, Col, From.get(R, Col).Bits, Poisoned);
      Index.put(R, Col, FromIndex.get(R, Col).Bits,
                Poisoned || FromIndex.poisoned(R, Col));
    }
}

//===----------------------------------------------------------------------===//
// Neighbours
//===----------------------------------------------------------------------===//

static void runPairs(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  Part Src(S, C.tile("src"), Rows, Cols), Dst(S, C.tile("dst"), Rows, Cols);
  DType To = C.tile("dst").Type.Elem;
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned K = 0; K != Cols; ++K) {
      if (2 * K >= Cols) {
        Dst.put(R, K, 0, false);
        continue;
      }
      Element A = Src.get(R, 2 * K), B = {A.Type, 0};
      bool Poisoned = Src.poisoned(R, 2 * K);
      if (2 * K + 1 < Cols) {
        B = Src.get(R, 2 * K + 1);
        Poisoned |= Src.poisoned(R, 2 * K + 1);
      }
      Dst.put(R, K, compute<Add, 2>(To, {A, B}), Poisoned);
    }
}

//===----------------------------------------------------------------------===//
// Other places
//===----------------------------------------------------------------------===//

static void touchTranspose(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  F.writes(C.tile("dst"), Cols, Rows);
  if (C.Op->operand("tmp"))
    F.writesDense(C.tile("tmp"), C.tile("tmp").Type.bytes());
}

static void runTranspose(const TileCall &C, CoreState &S) {
  spoilScratch(C, S);
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  Part Src(S, C.tile("src"), Rows, Cols), Dst(S, C.tile("dst"), Cols, Rows);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col)
      Dst.put(Col, R, Src.get(R, Col).Bits, Src.poisoned(R, Col));
}

static void touchConcat(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows");
  int64_t Cols0 = C.number("cols0"), Cols1 = C.number("cols1");
  F.reads(C.tile("src0"), 0, 0, Rows, Cols0);
  F.reads(C.tile("src1"), 0, 0, Rows, Cols1);
  F.writes(C.tile("dst"), Rows, Cols0 + Cols1);
}

static void runConcat(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows");
  unsigned Cols0 = C.number("cols0"), Cols1 = C.number("cols1");
  Part A(S, C.tile("src0"), Rows, Cols0), B(S, C.tile("src1"), Rows, Cols1);
  Part Dst(S, C.tile("dst"), Rows, Cols0 + Cols1);
  for (unsigned R = 0; R != Rows; ++R) {
    for (unsigned Col = 0; Col != Cols0; ++Col)
      Dst.put(R, Col, A.get(R, Col).Bits, A.poisoned(R, Col));
    for (unsigned Col = 0; Col != Cols1; ++Col)
      Dst.put(R, Cols0 + Col, B.get(R, Col).Bits, B.poisoned(R, Col));
  }
}

static constexpr OpModel Models[] = {
    {"ascend.tpartadd.ub", touchParts, runParts<Add>},
    {"ascend.tpartmul.ub", touchParts, runParts<Mul>},
    {"ascend.tpartmax.ub", touchParts, runParts<Max>},
    {"ascend.tpartmin.ub", touchParts, runParts<Min>},
    {"ascend.tpartargmax.ub", touchPartIndices, runPartIndices<true>},
    {"ascend.tpartargmin.ub", touchPartIndices, runPartIndices<false>},
    {"ascend.tpairreducesum.ub", touchElements, runPairs},
    {"ascend.ttrans.ub", touchTranspose, runTranspose},
    {"ascend.ttrans.tmp.ub", touchTranspose, runTranspose},
    {"ascend.tconcat.ub", touchConcat, runConcat},
};

ArrayRef<OpModel> partModels() { return Models; }

} // namespace ascend::sim

//===-- ExpandModels.cpp - One number for each row or column --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each element meets the number of its row or column: AscendTileExpand.td.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementMath.h"
#include "Sim/TileOffsets.h"
#include "Sim/VectorModels.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

using namespace element;

namespace {
/// Which of a tile's elements are the numbers: those of the first column; a
/// block of 32 bytes a row, again and again; those of the first row.
enum class Numbers { Column, Blocks, Row };
} // namespace

/// Rows and columns of a tile of numbers that are read.
static std::pair<unsigned, unsigned> extentOf(const TileCall &C,
                                              const TileRef &T, Numbers Are) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  if (Are == Numbers::Row)
    return {1, Cols};
  unsigned Block = Are == Numbers::Blocks ? c0Of(T.Type.Elem) : 1;
  return {Rows, std::min(Block, Cols)};
}

/// What the numbers of \p T are for an operation that takes rows'.
static Numbers rowNumbers(const TileRef &T) {
  return T.Type.Order == Layout::DN ? Numbers::Column : Numbers::Blocks;
}

/// The element of the numbers for element (\p R, \p Col).
static unsigned placeOf(const TileOffsets &At, Numbers Are, unsigned R,
                        unsigned Col) {
  if (Are == Numbers::Row)
    return At(0, Col);
  return At(R, Col % At.cols());
}

static void touchExpansion(const TileCall &C, FootprintBuilder &F,
                           StringRef Each, Numbers Are) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  auto [EachRows, EachCols] = extentOf(C, C.tile(Each), Are);
  F.reads(C.tile(Each), 0, 0, EachRows, EachCols);
  if (C.Op->operand("full"))
    F.reads(C.tile("full"), 0, 0, Rows, Cols);
  F.writes(C.tile("dst"), Rows, Cols);
  if (C.Op->operand("tmp"))
    F.writesDense(C.tile("tmp"), C.tile("tmp").Type.bytes());
}

/// Makes each element of the result of what \p Make says for its element and
/// number; without a full tile, for the number.
static void expand(
    const TileCall &C, CoreState &S, Numbers Are,
    function_ref<uint64_t(const Element &Full, const Element &Each)> Make) {
  spoilScratch(C, S);
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  const TileRef &Dst = C.tile("dst");
  const TileRef &Each = C.tile(C.Op->operand("each") ? "each" : "src");
  const TileRef *Full = C.Op->operand("full") ? &C.tile("full") : nullptr;
  auto [EachRows, EachCols] = extentOf(C, Each, Are);
  TileOffsets To(Dst, 0, 0, Rows, Cols), At(Each, 0, 0, EachRows, EachCols);
  TileOffsets From(Full ? *Full : Dst, 0, 0, Rows, Cols);
  unsigned Bytes = bytesOf(Dst.Type.Elem);
  Element A{Dst.Type.Elem, 0}, B{Each.Type.Elem, 0};
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      size_t Place = size_t(placeOf(At, Are, R, Col)) * Bytes;
      B.Bits = readElement(S.bytes(Each) + Place, Bytes);
      bool Poisoned = isPoisoned(S.poison(Each) + Place, Bytes);
      if (Full) {
        Place = size_t(From(R, Col)) * Bytes;
        A.Bits = readElement(S.bytes(*Full) + Place, Bytes);
        Poisoned |= isPoisoned(S.poison(*Full) + Place, Bytes);
      }
      size_t Out = size_t(To(R, Col)) * Bytes;
      writeElement(S.bytes(Dst) + Out, Bytes, Make(A, B));
      std::memset(S.poison(Dst) + Out, Poisoned, Bytes);
    }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

namespace {
struct ExpDif : Floats {
  template <typename N> static N of(N A, N B) {
    return Exp::of<N>(A - B);
  }
};
/// The row's or column's number on the left.
template <typename F> struct Turned {
  template <typename N> static N of(N A, N B) {
    return F::template of<N>(B, A);
  }
};
} // namespace

static void touchRow(const TileCall &C, FootprintBuilder &F) {
  touchExpansion(C, F, "each", rowNumbers(C.tile("each")));
}
static void touchColumn(const TileCall &C, FootprintBuilder &F) {
  touchExpansion(C, F, "each", Numbers::Row);
}
static void touchRowFill(const TileCall &C, FootprintBuilder &F) {
  touchExpansion(C, F, "src", Numbers::Column);
}
static void touchColumnFill(const TileCall &C, FootprintBuilder &F) {
  touchExpansion(C, F, "src", Numbers::Row);
}

template <typename F> static void runRow(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  expand(C, S, rowNumbers(C.tile("each")),
         [To](const Element &Full, const Element &Each) {
           return compute<F, 2>(To, {Full, Each});
         });
}
template <typename F> static void runColumn(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  expand(C, S, Numbers::Row, [To](const Element &Full, const Element &Each) {
    return compute<F, 2>(To, {Full, Each});
  });
}
template <Numbers Are> static void runFill(const TileCall &C, CoreState &S) {
  expand(C, S, Are,
         [](const Element &, const Element &Each) { return Each.Bits; });
}

static constexpr OpModel Models[] = {
    {"ascend.trowexpand.ub", touchRowFill, runFill<Numbers::Column>},
    {"ascend.trowexpandadd.ub", touchRow, runRow<Add>},
    {"ascend.trowexpandadd.tmp.ub", touchRow, runRow<Add>},
    {"ascend.trowexpandsub.ub", touchRow, runRow<Sub>},
    {"ascend.trowexpandsub.tmp.ub", touchRow, runRow<Sub>},
    {"ascend.trowexpandsub.first.ub", touchRow, runRow<Turned<Sub>>},
    {"ascend.trowexpandsub.first.tmp.ub", touchRow, runRow<Turned<Sub>>},
    {"ascend.trowexpandmul.ub", touchRow, runRow<Mul>},
    {"ascend.trowexpandmul.tmp.ub", touchRow, runRow<Mul>},
    {"ascend.trowexpanddiv.ub", touchRow, runRow<Div>},
    {"ascend.trowexpanddiv.tmp.ub", touchRow, runRow<Div>},
    {"ascend.trowexpanddiv.first.ub", touchRow, runRow<Turned<Div>>},
    {"ascend.trowexpanddiv.first.tmp.ub", touchRow, runRow<Turned<Div>>},
    {"ascend.trowexpandmax.ub", touchRow, runRow<Max>},
    {"ascend.trowexpandmax.tmp.ub", touchRow, runRow<Max>},
    {"ascend.trowexpandmin.ub", touchRow, runRow<Min>},
    {"ascend.trowexpandmin.tmp.ub", touchRow, runRow<Min>},
    {"ascend.trowexpandexpdif.ub", touchRow, runRow<ExpDif>},
    {"ascend.trowexpandexpdif.tmp.ub", touchRow, runRow<ExpDif>},
    {"ascend.tcolexpand.ub", touchColumnFill, runFill<Numbers::Row>},
    {"ascend.tcolexpandadd.ub", touchColumn, runColumn<Add>},
    {"ascend.tcolexpandsub.ub", touchColumn, runColumn<Sub>},
    {"ascend.tcolexpandmul.ub", touchColumn, runColumn<Mul>},
    {"ascend.tcolexpanddiv.ub", touchColumn, runColumn<Div>},
    {"ascend.tcolexpandmax.ub", touchColumn, runColumn<Max>},
    {"ascend.tcolexpandmin.ub", touchColumn, runColumn<Min>},
    {"ascend.tcolexpandexpdif.ub", touchColumn, runColumn<ExpDif>},
};

ArrayRef<OpModel> expandModels() { return Models; }

} // namespace ascend::sim

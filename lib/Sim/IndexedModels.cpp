//===-- IndexedModels.cpp - Global memory by index ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileIndexed.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementMath.h"
#include "Sim/TileElement.h"
#include "Sim/VectorModels.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::sim {

namespace {

/// The indices of an operation, of rows or of elements of its table.
template <bool ByRow> class Indices {
public:
  Indices(const TileCall &C, CoreState &S)
      : C(C), S(S), Idx(C.tile("idx")), Table(C.window("table")) {}

  /// Where the tile's element (\p R, \p Col) belongs; nullopt if nowhere.
  std::optional<uint64_t> addressOf(unsigned R, unsigned Col) const {
    auto I = indexOf(R, Col);
    if (!I)
      return std::nullopt;
    return ByRow ? Table.addressOf(*I, Col)
                 : Table.addressOf(*I / Table.cols(), *I % Table.cols());
  }
  bool isPoison(unsigned R, unsigned Col) const {
    auto [Row, Column] = placeOfIndex(R, Col);
    return isPoisonAt(S, Idx, Row, Column);
  }
  /// Says in the state what is wrong with the index of an element, if anything
  /// is: it is beyond the table, and the kernel does not say what then.
  void check(unsigned R, unsigned Col) const {
    if (!C.wordIs("oob", "undefined") || number(R, Col) < capacity())
      return;
    auto [Row, Column] = placeOfIndex(R, Col);
    S.reject(("element (" + Twine(Row) + ", " + Twine(Column) + ") of idx of " +
              C.Op->Mnemonic + " is " + Twine(number(R, Col)) +
              ", but table has " + Twine(capacity()) +
              (ByRow ? " rows" : " elements"))
                 .str());
  }
  /// Says that an element is stored where an index that nothing has written
  /// says.
  void notePoison(unsigned R, unsigned Col) const {
    auto [Row, Column] = placeOfIndex(R, Col);
    S.Poison = {("takes element (" + Twine(Row) + ", " + Twine(Column) +
                 ") of idx for a place")
                    .str(),
                &Idx, Idx.Begin + placeOf(Idx, Row, Column)};
  }

private:
  std::pair<unsigned, unsigned> placeOfIndex(unsigned R, unsigned Col) const {
    return ByRow ? std::pair(0u, R) : std::pair(R, Col);
  }
  uint64_t capacity() const {
    return ByRow ? Table.rows() : Table.elements();
  }
  /// As the unit reads it: a negative one is large.
  uint64_t number(unsigned R, unsigned Col) const {
    auto [Row, Column] = placeOfIndex(R, Col);
    return readAt(S, Idx, Row, Column);
  }
  std::optional<uint64_t> indexOf(unsigned R, unsigned Col) const {
    uint64_t I = number(R, Col), Size = capacity();
    if (I < Size)
      return I;
    if (C.wordIs("oob", "clamp"))
      return Size - 1;
    if (C.wordIs("oob", "wrap"))
      return I % Size;
    return std::nullopt;
  }

  const TileCall &C;
  CoreState &S;
  const TileRef &Idx;
  const WindowRef &Table;
};

} // namespace

/// Calls \p Do for each element of the tile, row by row.
static void forEachElement(const TileCall &C,
                           function_ref<void(unsigned, unsigned)> Do) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col)
      Do(R, Col);
}

template <bool ByRow>
static void touchTiles(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("idx"), 0, 0, ByRow ? 1 : Rows, ByRow ? Rows : Cols);
  if (C.HasDst) {
    F.writes(C.tile("dst"), Rows, Cols);
    return;
  }
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  if (!C.wordIs("atomic", "none"))
    F.atomic();
}

static void touchTable(const TileCall &C, const WindowRef &W,
                       FootprintBuilder &F) {
  if (C.Op->WritesGM)
    F.writes(W);
  else
    F.reads(W);
}

/// Any element of the table.
template <bool ByRow>
static void touchIndexed(const TileCall &C, FootprintBuilder &F) {
  touchTiles<ByRow>(C, F);
  touchTable(C, C.window("table"), F);
}

/// The elements of the table that the indices name.
template <bool ByRow>
static void narrowIndexed(const TileCall &C, CoreState &S,
                          FootprintBuilder &F) {
  touchTiles<ByRow>(C, F);
  Indices<ByRow> At(C, S);
  WindowRef One = C.window("table");
  One.Shape = {1, 1, 1, 1, 1};
  forEachElement(C, [&](unsigned R, unsigned Col) {
    auto Address = At.addressOf(R, Col);
    if (!Address || At.isPoison(R, Col))
      return;
    One.Addr = *Address;
    touchTable(C, One, F);
  });
}

template <bool ByRow>
static void runGather(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst");
  unsigned Bytes = bytesOf(Dst.Type.Elem);
  Indices<ByRow> At(C, S);
  forEachElement(C, [&](unsigned R, unsigned Col) {
    if (At.isPoison(R, Col))
      return writeAt(S, Dst, R, Col, 0, true);
    At.check(R, Col);
    auto Address = At.addressOf(R, Col);
    if (!Address)
      return writeAt(S, Dst, R, Col, 0, !C.wordIs("oob", "zero"));
    const uint8_t *From = S.GM.at(*S.GM.find(*Address, Bytes));
    writeAt(S, Dst, R, Col, readElement(From, Bytes), false);
  });
}

/// What the memory holds after \p New was stored where \p Old was.
static uint64_t combined(const TileCall &C, DType Type, uint64_t Old,
                         uint64_t New) {
  using namespace element;
  if (C.wordIs("atomic", "add"))
    return compute<Add, 2>(Type, {Element{Type, Old}, Element{Type, New}});
  if (C.wordIs("atomic", "max"))
    return compute<Max, 2>(Type, {Element{Type, Old}, Element{Type, New}});
  if (C.wordIs("atomic", "min"))
    return compute<Min, 2>(Type, {Element{Type, Old}, Element{Type, New}});
  return New;
}

template <bool ByRow>
static void runScatter(const TileCall &C, CoreState &S) {
  const TileRef &Src = C.tile("src");
  DType Type = Src.Type.Elem;
  unsigned Bytes = bytesOf(Type);
  Indices<ByRow> At(C, S);
  forEachElement(C, [&](unsigned R, unsigned Col) {
    if (At.isPoison(R, Col)) {
      if (!S.Poison)
        At.notePoison(R, Col);
      return;
    }
    At.check(R, Col);
    auto Address = At.addressOf(R, Col);
    if (!Address)
      return;
    if (!S.Poison && isPoisonAt(S, Src, R, Col))
      S.Poison = {("stores element (" + Twine(R) + ", " + Twine(Col) +
                   ") of src")
                      .str(),
                  &Src, Src.Begin + placeOf(Src, R, Col)};
    uint8_t *To = S.GM.at(*S.GM.find(*Address, Bytes));
    writeElement(To, Bytes, combined(C, Type, readElement(To, Bytes),
                                     readAt(S, Src, R, Col)));
  });
}

static constexpr OpModel Models[] = {
    {"ascend.mgather.row.ub", touchIndexed<true>, runGather<true>,
     narrowIndexed<true>},
    {"ascend.mgather.elem.ub", touchIndexed<false>, runGather<false>,
     narrowIndexed<false>},
    {"ascend.mscatter.row.ub", touchIndexed<true>, runScatter<true>,
     narrowIndexed<true>},
    {"ascend.mscatter.elem.ub", touchIndexed<false>, runScatter<false>,
     narrowIndexed<false>},
};

ArrayRef<OpModel> indexedModels() { return Models; }

} // namespace ascend::sim

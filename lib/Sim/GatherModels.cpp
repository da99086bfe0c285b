//===-- GatherModels.cpp - Elements to and from places --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileGather.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/TileElement.h"
#include "Sim/VectorModels.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::sim {

//===----------------------------------------------------------------------===//
// Blocks by their offset
//===----------------------------------------------------------------------===//

static constexpr unsigned BlockBytes = 32;

static void touchBlocks(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows");
  F.reads(C.tile("src"), 0, 0, C.number("rows"), C.number("cols"));
  F.reads(C.tile("offsets"), 0, 0, Rows, C.number("blocks"));
  F.writes(C.tile("dst"), Rows, C.number("vcols"));
}

/// What is wrong with an offset into a tile of so many bytes, or "".
static std::string wrongOffset(const TileCall &C, unsigned Row, unsigned Block,
                               uint64_t Offset) {
  std::string Rule = C.brokenRule("offsets", Offset);
  std::string Where =
      ("element (" + Twine(Row) + ", " + Twine(Block) + ")").str();
  if (!Rule.empty())
    return Rule + "; it is that of " + Where;
  uint64_t Bytes = C.tile("src").Type.bytes();
  if (Offset + BlockBytes <= Bytes)
    return "";
  return (Twine(Where) + " of offsets of TGATHERB is " + Twine(Offset) +
          ", but src has " + Twine(Bytes) + " bytes")
      .str();
}

static void runBlocks(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  const TileRef &Offsets = C.tile("offsets");
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  unsigned Bytes = bytesOf(Dst.Type.Elem), PerBlock = BlockBytes / Bytes;
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned First = 0; First < Cols; First += PerBlock) {
      unsigned Block = First / PerBlock;
      uint64_t Offset = readAt(S, Offsets, R, Block);
      bool Unknown = isPoisonAt(S, Offsets, R, Block);
      if (!Unknown)
        if (std::string Wrong = wrongOffset(C, R, Block, Offset);
            !Wrong.empty()) {
          S.reject(Wrong);
          Unknown = true;
        }
      for (unsigned I = 0; I != PerBlock && First + I < Cols; ++I) {
        size_t From = Offset + size_t(I) * Bytes;
        writeAt(S, Dst, R, First + I,
                Unknown ? 0 : readElement(S.bytes(Src) + From, Bytes),
                Unknown || isPoisoned(S.poison(Src) + From, Bytes));
      }
    }
}

//===----------------------------------------------------------------------===//
// Elements to their place
//===----------------------------------------------------------------------===//

static void clear(CoreState &S, const TileRef &T) {
  std::memset(S.bytes(T), 0, T.Type.bytes());
  std::memset(S.poison(T), 0, T.Type.bytes());
}

static void touchScatter(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  if (C.Op->operand("idx"))
    F.reads(C.tile("idx"), 0, 0, Rows, Cols);
  F.writesDense(C.tile("dst"), C.tile("dst").Type.bytes());
}

static void runScatter(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  const TileRef &Idx = C.tile("idx");
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  uint64_t Elements = uint64_t(Dst.Type.Rows) * Dst.Type.Cols;
  BitVector Taken(Elements);
  bool Unknown = false;
  clear(S, Dst);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      if (isPoisonAt(S, Idx, R, Col)) {
        Unknown = true; // It may have gone anywhere.
        continue;
      }
      uint64_t Place = readAt(S, Idx, R, Col);
      std::string Element = ("element (" + Twine(R) + ", " + Twine(Col) +
                             ") of idx of TSCATTER is " + Twine(Place))
                                .str();
      if (Place >= Elements) {
        S.reject(Element + ", but dst has " + std::to_string(Elements) +
                 " elements");
        continue;
      }
      if (Taken.test(Place))
        S.reject(Element + ", as another one is: which of the two elements "
                           "remains is not determined");
      Taken.set(Place);
      copyAt(S, Dst, Place / Dst.Type.Cols, Place % Dst.Type.Cols, Src, R, Col);
    }
  if (Unknown)
    std::memset(S.poison(Dst), 1, Dst.Type.bytes());
}

//===----------------------------------------------------------------------===//
// Columns by a pattern
//===----------------------------------------------------------------------===//

static void touchGatherColumns(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows");
  F.reads(C.tile("src"), 0, 0, Rows, C.number("scols"));
  F.writes(C.tile("dst"), Rows, C.number("vcols"));
}

/// One column of \p Times; the word says which.
template <unsigned Times>
static void runGatherColumns(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  unsigned Which = C.number("mask");
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col)
      copyAt(S, Dst, R, Col, Src, R, Times * Col + Which);
}

template <unsigned Times>
static void runScatterColumns(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  unsigned Which = C.number("mask");
  clear(S, Dst);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col)
      copyAt(S, Dst, R, Times * Col + Which, Src, R, Col);
}

static constexpr OpModel Models[] = {
    {"ascend.tgatherb.ub", touchBlocks, runBlocks},
    {"ascend.tscatter.ub", touchScatter, runScatter},
    {"ascend.tgather.half.ub", touchGatherColumns, runGatherColumns<2>},
    {"ascend.tgather.quarter.ub", touchGatherColumns, runGatherColumns<4>},
    {"ascend.tscatter.half.ub", touchScatter, runScatterColumns<2>},
    {"ascend.tscatter.quarter.ub", touchScatter, runScatterColumns<4>},
};

ArrayRef<OpModel> gatherModels() { return Models; }

} // namespace ascend::sim

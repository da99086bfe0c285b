//===-- StoreModel.cpp - Tiles to global memory ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Numeric.h"
#include "Sim/Elements.h"
#include "Sim/Fixpipe.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::sim {

/// The sum of two elements, in their own type; integers wrap.
static uint64_t sumOf(DType T, uint64_t A, uint64_t B) {
  switch (T) {
  case DType::F32:
    return bit_cast<uint32_t>(bit_cast<float>(static_cast<uint32_t>(A)) +
                              bit_cast<float>(static_cast<uint32_t>(B)));
  case DType::F16:
    return f32ToF16(f16ToF32(A) + f16ToF32(B));
  case DType::BF16:
    return f32ToBF16(bf16ToF32(A) + bf16ToF32(B));
  default:
    return A + B;
  }
}

void touchStore(const TileCall &C, FootprintBuilder &F) {
  const WindowRef &W = C.window("dst");
  F.reads(C.tile("src"), 0, 0, W.rows(), W.cols());
  if (C.Op->operand("fp"))
    F.reads(C.tile("fp"), 0, 0, 1, W.cols());
  F.writes(W);
  if (C.wordIs("atomic", "add"))
    F.atomic();
}

/// "stores element (3, 17) of src"
static std::string storedElement(int64_t Row, int64_t Col) {
  return ("stores element (" + Twine(Row) + ", " + Twine(Col) + ") of src")
      .str();
}

static std::string scaledColumn(int64_t Col) {
  return ("scales column " + Twine(Col) + " with an element of fp").str();
}

/// Stores what \p Convert makes of each element's bits and column.
template <typename Function>
static void storeWindow(const TileCall &C, CoreState &S, Function Convert) {
  const WindowRef &W = C.window("dst");
  const TileRef &Src = C.tile("src");
  TileOffsets At(Src, 0, 0, W.rows(), W.cols());
  bool Atomic = C.wordIs("atomic", "add");
  const uint8_t *Bytes = S.bytes(Src), *Shadow = S.poison(Src);
  unsigned Elem = bytesOf(W.Type.Elem), SrcElem = bytesOf(Src.Type.Elem);
  forEachRun(W, [&](int64_t R, int64_t Col, int64_t Count, bool AlongRow) {
    uint8_t *Out = S.GM.at(*S.GM.find(W.addressOf(R, Col), Count * Elem));
    for (int64_t I = 0; I != Count; ++I, Out += Elem) {
      int64_t Row = AlongRow ? R : R + I, Column = AlongRow ? Col + I : Col;
      size_t Place = size_t(At(Row, Column)) * SrcElem;
      if (!S.Poison && isPoisoned(Shadow + Place, SrcElem))
        S.Poison = {storedElement(Row, Column), &Src, Src.Begin + Place};
      uint64_t Value = Convert(readElement(Bytes + Place, SrcElem), Column);
      if (Atomic)
        Value = sumOf(W.Type.Elem, readElement(Out, Elem), Value);
      writeElement(Out, Elem, Value);
    }
  });
}

void runStore(const TileCall &C, CoreState &S) {
  const WindowRef &W = C.window("dst");
  Fixpipe Convert(C, S, W.Type.Elem);
  storeWindow(C, S, Convert);
  const TileRef *Row = Convert.parameters();
  if (Row && W.rows())
    Convert.checkParameters(C, S, W.cols());
  for (int64_t Col = 0; Row && W.rows() && !S.Poison && Col < W.cols(); ++Col)
    if (Convert.isPoison(Col))
      S.Poison = {scaledColumn(Col), Row, Row->Begin + Col * 8};
}

void runStoreAsIs(const TileCall &C, CoreState &S) {
  storeWindow(C, S, [](uint64_t Bits, unsigned) { return Bits; });
}

} // namespace ascend::sim

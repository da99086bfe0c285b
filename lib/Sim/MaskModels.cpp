//===-- MaskModels.cpp - Comparisons and what they select -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileCompare.td says where a mask's bits are.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementWalk.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

namespace {
/// Elements of a source, or a number in the place of each.
class Argument {
public:
  Argument(const TileCall &C, CoreState &S, StringRef Tile, DType Type,
          unsigned Rows, unsigned Cols)
      : Type(Type), Bytes(bytesOf(Type)) {
    if (!C.Op->operand(Tile)) {
      Number = C.number("scalar");
      return;
    }
    const TileRef &T = C.tile(Tile);
    Data = S.bytes(T);
    Shadow = S.poison(T);
    At.emplace(T, 0, 0, Rows, Cols);
  }
  /// The first element of tile \p T in the place of each.
  Argument(CoreState &S, const TileRef &T)
      : Type(T.Type.Elem), Bytes(bytesOf(Type)),
        Number(readElement(S.bytes(T), Bytes)),
        NumberIsPoison(isPoisoned(S.poison(T), Bytes)) {}
  Element at(unsigned R, unsigned C) const {
    return {Type, At ? readElement(Data + place(R, C), Bytes) : Number};
  }
  bool isPoison(unsigned R, unsigned C) const {
    return At ? isPoisoned(Shadow + place(R, C), Bytes) : NumberIsPoison;
  }

private:
  size_t place(unsigned R, unsigned C) const {
    return size_t((*At)(R, C)) * Bytes;
  }

  DType Type;
  unsigned Bytes;
  uint64_t Number = 0;
  bool NumberIsPoison = false;
  const uint8_t *Data = nullptr, *Shadow = nullptr;
  std::optional<TileOffsets> At;
};
} // namespace

/// The first byte of each row of a mask, from the tile's first one.
static size_t maskRow(const TileRef &Mask, unsigned R) {
  return size_t(Mask.Type.offsetOf(R, 0, Mask.Pitch)) *
         bytesOf(Mask.Type.Elem);
}

static StringRef firstSource(const TileCall &C) {
  return C.Op->operand("src0") ? "src0" : "src";
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

static void touchCompare(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  for (const OperandInfo &O : C.Op->Operands) {
    bool IsNumber = StringRef(O.Name) == "number";
    if (O.isTile() && O.isRead())
      F.reads(C.tile(O.Name), 0, 0, IsNumber ? 1 : Rows, IsNumber ? 1 : Cols);
  }
  const TileRef &Mask = C.tile("dst");
  F.writes(Mask, Rows, Mask.Type.Cols);
}

template <typename N> static bool compare(int64_t Which, N A, N B) {
  switch (Which) {
  case 0:
    return A == B;
  case 1:
    return A != B;
  case 2:
    return A < B;
  case 3:
    return A <= B;
  case 4:
    return A > B;
  default:
    return A >= B;
  }
}

static bool compare(int64_t Which, const Element &A, const Element &B) {
  switch (kindOf(A.Type)) {
  case NumberKind::Float:
    return compare(Which, A.as<float>(), B.as<float>());
  case NumberKind::Signed:
    return compare(Which, A.as<int64_t>(), B.as<int64_t>());
  case NumberKind::Unsigned:
    return compare(Which, A.as<uint64_t>(), B.as<uint64_t>());
  }
  llvm_unreachable("every kind is listed");
}

static void runCompare(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  DType Type = C.tile(firstSource(C)).Type.Elem;
  Argument A(C, S, firstSource(C), Type, Rows, Cols);
  Argument B = C.Op->operand("number")
                   ? Argument(S, C.tile("number"))
                   : Argument(C, S, "src1", Type, Rows, Cols);
  const TileRef &Mask = C.tile("dst");
  size_t RowBytes = size_t(Mask.Type.Cols) * bytesOf(Mask.Type.Elem);
  size_t Meant = size_t(C.number("mcols")) * bytesOf(Mask.Type.Elem);
  for (unsigned R = 0; R != Rows; ++R) {
    uint8_t *Bits = S.bytes(Mask) + maskRow(Mask, R);
    uint8_t *Shadow = S.poison(Mask) + maskRow(Mask, R);
    std::memset(Bits, 0, RowBytes);
    std::memset(Shadow, 0, Meant);
    std::memset(Shadow + Meant, 1, RowBytes - Meant);
    for (unsigned Col = 0; Col != Cols; ++Col) {
      bool Holds = compare(C.number("cmp"), A.at(R, Col), B.at(R, Col));
      Bits[Col / 8] |= static_cast<uint8_t>(Holds << Col % 8);
      Shadow[Col / 8] |= A.isPoison(R, Col) || B.isPoison(R, Col);
    }
  }
}

//===----------------------------------------------------------------------===//
// Selections
//===----------------------------------------------------------------------===//

static void touchSelect(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  for (const OperandInfo &O : C.Op->Operands) {
    if (!O.isTile())
      continue;
    bool IsMask = StringRef(O.Name) == "mask";
    if (O.isRead())
      F.reads(C.tile(O.Name), 0, 0, Rows, IsMask ? C.number("mcols") : Cols);
    if (O.isDst())
      F.writes(C.tile(O.Name), Rows, Cols);
    if (O.isScratch())
      F.writesDense(C.tile(O.Name), C.tile(O.Name).Type.bytes());
  }
}

static void runSelect(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  for (const OperandInfo &O : C.Op->Operands)
    if (O.isScratch())
      std::memset(S.poison(C.tile(O.Name)), 1, C.tile(O.Name).Type.bytes());
  const TileRef &Dst = C.tile("dst"), &Mask = C.tile("mask");
  DType Type = Dst.Type.Elem;
  Argument A(C, S, firstSource(C), Type, Rows, Cols);
  Argument B(C, S, "src1", Type, Rows, Cols);
  TileOffsets To(Dst, 0, 0, Rows, Cols);
  unsigned Bytes = bytesOf(Type);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      size_t Byte = maskRow(Mask, R) + Col / 8;
      const Argument &From = S.bytes(Mask)[Byte] >> Col % 8 & 1 ? A : B;
      bool Poison = S.poison(Mask)[Byte] || From.isPoison(R, Col);
      size_t Out = size_t(To(R, Col)) * Bytes;
      writeElement(S.bytes(Dst) + Out, Bytes, From.at(R, Col).Bits);
      std::memset(S.poison(Dst) + Out, Poison, Bytes);
    }
}

static constexpr OpModel Models[] = {
    {"ascend.tcmp.ub", touchCompare, runCompare},
    {"ascend.tcmps.ub", touchCompare, runCompare},
    {"ascend.tcmps.tile.ub", touchCompare, runCompare},
    {"ascend.tsel.ub", touchSelect, runSelect},
    {"ascend.tsel.tmp.ub", touchSelect, runSelect},
    {"ascend.tsels.ub", touchSelect, runSelect},
    {"ascend.tsels.tmp.ub", touchSelect, runSelect},
};

ArrayRef<OpModel> maskModels() { return Models; }

} // namespace ascend::sim

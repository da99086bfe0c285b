//===-- ConvertModel.cpp - Tiles to tiles of another type -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Moves that convert element by element. An element with a poisoned byte
// becomes one that is poisoned as a whole.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Numeric.h"
#include "Sim/OpModels.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;
using namespace llvm::support::endian;

namespace ascend::sim {

namespace {
/// A rectangle of elements, in the source and in the result.
struct Rectangle {
  unsigned Row, Col;
  unsigned ToRow, ToCol;
  unsigned Rows, Cols;
  bool empty() const { return !Rows || !Cols; }
};
} // namespace

/// Calls \p Convert with the bytes of each source element and of the one that
/// it becomes.
static void
convertEach(const TileRef &Dst, const TileRef &Src, const Rectangle &Part,
            CoreState &S,
            function_ref<void(const uint8_t *, uint8_t *)> Convert) {
  TileOffsets To(Dst, Part.ToRow, Part.ToCol, Part.Rows, Part.Cols);
  TileOffsets From(Src, Part.Row, Part.Col, Part.Rows, Part.Cols);
  unsigned ToBytes = bytesOf(Dst.Type.Elem), FromBytes = bytesOf(Src.Type.Elem);
  for (unsigned R = 0; R != Part.Rows; ++R)
    for (unsigned C = 0; C != Part.Cols; ++C) {
      size_t In = size_t(From(R, C)) * FromBytes, Out = To(R, C) * ToBytes;
      Convert(S.bytes(Src) + In, S.bytes(Dst) + Out);
      bool Poisoned = any_of(ArrayRef(S.poison(Src) + In, FromBytes),
                             [](uint8_t P) { return P != 0; });
      std::memset(S.poison(Dst) + Out, Poisoned, ToBytes);
    }
}

static void touchRectangle(const TileCall &C, const Rectangle &Part,
                           FootprintBuilder &F) {
  if (Part.empty())
    return;
  F.reads(C.tile("src"), Part.Row, Part.Col, Part.Rows, Part.Cols);
  F.writes(C.tile("dst"), Part.ToRow, Part.ToCol, Part.Rows, Part.Cols);
}

//===----------------------------------------------------------------------===//
// L1 to the bias memory
//===----------------------------------------------------------------------===//

/// The bias's whole units of 64 bytes.
static Rectangle biasPart(const TileCall &C) {
  unsigned Cols = alignTo(C.number("vcols"), 64 / 4);
  return {0,
          0,
          0,
          0,
          unsigned(C.number("vrows")),
          std::min<unsigned>(Cols, C.tile("dst").Type.Cols)};
}

void touchBias(const TileCall &C, FootprintBuilder &F) {
  touchRectangle(C, biasPart(C), F);
}

void runBias(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  DType Elem = Src.Type.Elem;
  convertEach(Dst, Src, biasPart(C), S,
              [Elem](const uint8_t *In, uint8_t *Out) {
                uint32_t Bits;
                if (Elem == DType::F16)
                  Bits = bit_cast<uint32_t>(f16ToF32(read16le(In)));
                else if (Elem == DType::BF16)
                  Bits = bit_cast<uint32_t>(bf16ToF32(read16le(In)));
                else
                  Bits = read32le(In);
                write32le(Out, Bits);
              });
}

//===----------------------------------------------------------------------===//
// L0C to L1
//===----------------------------------------------------------------------===//

/// Rows as they are, columns as whole blocks.
static Rectangle accumulatorPart(const TileCall &C, unsigned Row, unsigned Col,
                                 unsigned ToRow = 0, unsigned ToCol = 0) {
  const TileType &Dst = C.tile("dst").Type, &Src = C.tile("src").Type;
  unsigned Cols = alignTo(C.number("vcols"), 16);
  Cols = std::min<unsigned>({Cols, Dst.Cols - ToCol, Src.Cols - Col});
  return {Row, Col, ToRow, ToCol, unsigned(C.number("vrows")), Cols};
}

static void runFromL0C(const TileCall &C, const Rectangle &Part, CoreState &S) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  bool Relu = C.wordIs("relu", "normal");
  bool Half = Dst.Type.Elem == DType::F16;
  convertEach(Dst, Src, Part, S, [=](const uint8_t *In, uint8_t *Out) {
    float Value = bit_cast<float>(read32le(In));
    if (Relu && Value <= 0)
      Value = 0;
    write16le(Out, Half ? f32ToF16(Value) : f32ToBF16(Value));
  });
}

static Rectangle movedPart(const TileCall &C) {
  return accumulatorPart(C, 0, 0);
}
static Rectangle extractedPart(const TileCall &C) {
  return accumulatorPart(C, C.number("row"), C.number("col"));
}
static Rectangle insertedPart(const TileCall &C) {
  return accumulatorPart(C, 0, 0, C.number("row"), C.number("col"));
}

void touchMoveFromL0C(const TileCall &C, FootprintBuilder &F) {
  touchRectangle(C, movedPart(C), F);
}
void runMoveFromL0C(const TileCall &C, CoreState &S) {
  runFromL0C(C, movedPart(C), S);
}
void touchExtractFromL0C(const TileCall &C, FootprintBuilder &F) {
  touchRectangle(C, extractedPart(C), F);
}
void runExtractFromL0C(const TileCall &C, CoreState &S) {
  runFromL0C(C, extractedPart(C), S);
}
void touchInsertFromL0C(const TileCall &C, FootprintBuilder &F) {
  touchRectangle(C, insertedPart(C), F);
}
void runInsertFromL0C(const TileCall &C, CoreState &S) {
  runFromL0C(C, insertedPart(C), S);
}

} // namespace ascend::sim

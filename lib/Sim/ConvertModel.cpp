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

#include "Sim/Elements.h"
#include "Sim/Fixpipe.h"
#include "Sim/TileMove.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// Makes of each element what \p Convert gives for its bits and its column.
template <typename Function>
static void convertEach(const TileCall &C, CoreState &S, Function Convert) {
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  Rectangle Part = movedRectangle(C);
  TileOffsets To(Dst, Part.ToRow, Part.ToCol, Part.Rows, Part.Cols);
  TileOffsets From(Src, Part.Row, Part.Col, Part.Rows, Part.Cols);
  unsigned ToBytes = bytesOf(Dst.Type.Elem), FromBytes = bytesOf(Src.Type.Elem);
  for (unsigned R = 0; R != Part.Rows; ++R)
    for (unsigned Col = 0; Col != Part.Cols; ++Col) {
      size_t In = size_t(From(R, Col)) * FromBytes, Out = To(R, Col) * ToBytes;
      writeElement(S.bytes(Dst) + Out, ToBytes,
                   Convert(readElement(S.bytes(Src) + In, FromBytes), Col));
      std::memset(S.poison(Dst) + Out,
                  isPoisoned(S.poison(Src) + In, FromBytes), ToBytes);
    }
}

void runBias(const TileCall &C, CoreState &S) {
  DType Elem = C.tile("src").Type.Elem;
  convertEach(C, S, [Elem](uint64_t Bits, unsigned) -> uint64_t {
    auto Float = floatOf(Elem, Bits);
    return Float ? bit_cast<uint32_t>(*Float) : Bits;
  });
}

void runFromL0C(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst");
  Fixpipe Convert(C, S, Dst.Type.Elem);
  convertEach(C, S, Convert);
  if (!Convert.parameters())
    return;
  Rectangle Part = movedRectangle(C);
  Convert.checkParameters(C, S,
                          std::min<int64_t>(Part.Cols, C.number("vcols")));
  // What a missing parameter scales means nothing.
  TileOffsets At(Dst, Part.ToRow, Part.ToCol, Part.Rows, Part.Cols);
  unsigned Bytes = bytesOf(Dst.Type.Elem);
  for (unsigned Col = 0; Col != Part.Cols; ++Col)
    for (unsigned R = 0; Convert.isPoison(Col) && R != Part.Rows; ++R)
      std::memset(S.poison(Dst) + At(R, Col) * Bytes, 1, Bytes);
}

} // namespace ascend::sim

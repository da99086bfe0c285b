//===-- StoreModel.cpp - Tiles to global memory ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Numeric.h"
#include "Sim/OpModels.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::support::endian;

namespace ascend::sim {

namespace {

/// Stores accumulator elements as one element type.
class ElementStore {
public:
  ElementStore(DType To, bool Relu, bool Atomic)
      : To(To), Relu(Relu), Atomic(Atomic) {}

  void operator()(uint8_t *Out, uint32_t Bits) const {
    if (To == DType::I32)
      return storeInt(Out, Bits);
    float Value = bit_cast<float>(Bits);
    if (Relu && Value <= 0)
      Value = 0;
    if (To == DType::F32)
      write32le(Out,
                bit_cast<uint32_t>(
                    Atomic ? bit_cast<float>(read32le(Out)) + Value : Value));
    else if (To == DType::F16)
      storeHalf(Out, Value, f16ToF32, f32ToF16);
    else
      storeHalf(Out, Value, bf16ToF32, f32ToBF16);
  }

private:
  void storeInt(uint8_t *Out, uint32_t Value) const {
    if (Relu && static_cast<int32_t>(Value) < 0)
      Value = 0;
    write32le(Out, Atomic ? read32le(Out) + Value : Value);
  }

  /// Converted first, then added in the narrow type.
  void storeHalf(uint8_t *Out, float Value, float (*Widen)(uint16_t),
                 uint16_t (*Narrow)(float)) const {
    uint16_t Half = Narrow(Value);
    if (Atomic)
      Half = Narrow(Widen(read16le(Out)) + Widen(Half));
    write16le(Out, Half);
  }

  DType To;
  bool Relu;
  bool Atomic;
};

} // namespace

void touchStore(const TileCall &C, FootprintBuilder &F) {
  const WindowRef &W = C.window("dst");
  F.reads(C.tile("src"), 0, 0, W.rows(), W.cols());
  F.writes(W);
  if (C.wordIs("atomic", "add"))
    F.atomic();
}

void runStore(const TileCall &C, CoreState &S) {
  const WindowRef &W = C.window("dst");
  const TileRef &Src = C.tile("src");
  TileOffsets At(Src, 0, 0, W.rows(), W.cols());
  ElementStore Store(W.Type.Elem, C.wordIs("relu", "normal"),
                     C.wordIs("atomic", "add"));
  const uint8_t *Bytes = S.bytes(Src), *Shadow = S.poison(Src);
  unsigned Elem = bytesOf(W.Type.Elem), SrcElem = bytesOf(Src.Type.Elem);
  forEachRun(W, [&](int64_t R, int64_t Col, int64_t Count, bool AlongRow) {
    uint8_t *Out = S.GM.at(*S.GM.find(W.addressOf(R, Col), Count * Elem));
    for (int64_t I = 0; I != Count; ++I, Out += Elem) {
      int64_t Row = AlongRow ? R : R + I, Column = AlongRow ? Col + I : Col;
      size_t Place = size_t(At(Row, Column)) * SrcElem;
      if (!S.Poison && read32le(Shadow + Place))
        S.Poison = {("stores element (" + Twine(Row) + ", " + Twine(Column) +
                     ") of src")
                        .str(),
                    &Src, Src.Begin + Place};
      Store(Out, read32le(Bytes + Place));
    }
  });
}

} // namespace ascend::sim

//===-- ElementWalk.cpp - Operations that work element by element ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementWalk.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

void touchElements(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  for (const OperandInfo &O : C.Op->Operands) {
    if (!O.isTile())
      continue;
    const TileRef &T = C.tile(O.Name);
    if (O.isRead())
      F.reads(T, 0, 0, Rows, Cols);
    if (O.isResult())
      F.writes(T, Rows, Cols);
    if (O.isScratch())
      F.writesDense(T, T.Type.bytes());
  }
}

namespace {
/// Where an argument of the function comes from: a tile, or a number.
struct Source {
  const TileRef *Tile = nullptr;
  std::optional<TileOffsets> At;
  Element Value;
};
} // namespace

/// The type of the operation's numbers.
static DType numberType(const TileCall &C) {
  const auto *Src = find_if(C.Op->Operands, [](const OperandInfo &O) {
    return O.Kind == OperandKind::Src;
  });
  bool HasSource = Src != C.Op->Operands.end();
  return C.tile(HasSource ? Src->Name : C.Op->dst()->Name).Type.Elem;
}

static SmallVector<Source, 4> sourcesOf(const TileCall &C, unsigned Rows,
                                        unsigned Cols) {
  SmallVector<Source, 4> Sources;
  for (const OperandInfo &O : C.Op->Operands) {
    if (O.isRead()) {
      const TileRef &T = C.tile(O.Name);
      Sources.push_back(
          {&T, TileOffsets(T, 0, 0, Rows, Cols), {T.Type.Elem, 0}});
    } else if (O.Kind == OperandKind::Elem) {
      uint64_t Bits = C.number(O.Name);
      Sources.push_back({nullptr, std::nullopt, {numberType(C), Bits}});
    }
  }
  return Sources;
}

void spoilScratch(const TileCall &C, CoreState &S) {
  for (const OperandInfo &O : C.Op->Operands)
    if (O.isScratch())
      std::memset(S.poison(C.tile(O.Name)), 1, C.tile(O.Name).Type.bytes());
}

void walkElements(const TileCall &C, CoreState &S,
                  function_ref<uint64_t(ArrayRef<Element>)> Function) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  spoilScratch(C, S);
  const TileRef &Dst = C.tile(C.Op->dst()->Name);
  TileOffsets To(Dst, 0, 0, Rows, Cols);
  unsigned DstBytes = bytesOf(Dst.Type.Elem);
  SmallVector<Source, 4> Sources = sourcesOf(C, Rows, Cols);
  SmallVector<Element, 4> In(Sources.size(), {DType::F32, 0});
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col) {
      bool Poisoned = false;
      for (auto [Arg, Src] : zip(In, Sources)) {
        Arg = Src.Value;
        if (!Src.Tile)
          continue;
        unsigned Bytes = bytesOf(Arg.Type);
        size_t Place = size_t((*Src.At)(R, Col)) * Bytes;
        Arg.Bits = readElement(S.bytes(*Src.Tile) + Place, Bytes);
        Poisoned |= isPoisoned(S.poison(*Src.Tile) + Place, Bytes);
      }
      size_t Out = size_t(To(R, Col)) * DstBytes;
      writeElement(S.bytes(Dst) + Out, DstBytes, Function(In));
      std::memset(S.poison(Dst) + Out, Poisoned, DstBytes);
    }
}

} // namespace ascend::sim

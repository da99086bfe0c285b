//===-- SingleElementModels.cpp - What the scalar unit does in UB ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileElement.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/Elements.h"
#include "Sim/OpModels.h"
#include "llvm/ADT/Twine.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// Where in its tile the element begins, in bytes.
static uint64_t placeIn(const TileCall &C, const TileRef &T) {
  return uint64_t(C.number("offset")) * bytesOf(T.Type.Elem);
}

static void touchRead(const TileCall &C, FootprintBuilder &F) {
  const TileRef &T = C.tile("src");
  F.readsBytes(T, placeIn(C, T), bytesOf(T.Type.Elem));
}

static void runRead(const TileCall &C, CoreState &S) {
  const TileRef &T = C.tile("src");
  unsigned Bytes = bytesOf(T.Type.Elem);
  uint64_t Place = placeIn(C, T);
  S.Number = readElement(S.bytes(T) + Place, Bytes);
  if (isPoisoned(S.poison(T) + Place, Bytes))
    S.Poison = {("reads element " + Twine(C.number("offset"))).str(), &T,
                T.Begin + Place};
}

static void touchWrite(const TileCall &C, FootprintBuilder &F) {
  const TileRef &T = C.tile("dst");
  F.writesBytes(T, placeIn(C, T), bytesOf(T.Type.Elem));
}

static void runWrite(const TileCall &C, CoreState &S) {
  const TileRef &T = C.tile("dst");
  unsigned Bytes = bytesOf(T.Type.Elem);
  uint64_t Place = placeIn(C, T);
  writeElement(S.bytes(T) + Place, Bytes, C.number("value"));
  std::memset(S.poison(T) + Place, 0, Bytes);
}

static constexpr OpModel Models[] = {
    {"ascend.tgetval.ub", touchRead, runRead},
    {"ascend.tsetval.ub", touchWrite, runWrite},
};

ArrayRef<OpModel> singleModels() { return Models; }

} // namespace ascend::sim

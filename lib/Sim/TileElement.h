//===-- TileElement.h - An element of a tile by its place -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_TILEELEMENT_H
#define ASCENDTILE_LIB_SIM_TILEELEMENT_H

#include "Sim/Elements.h"
#include "Sim/OpModels.h"
#include <cstring>

namespace ascend::sim {

/// Where the bytes of element (\p R, \p C) of a tile begin.
inline size_t placeOf(const TileRef &T, unsigned R, unsigned C) {
  return size_t(T.Type.offsetOf(R, C, T.Pitch)) * bytesOf(T.Type.Elem);
}

inline uint64_t readAt(CoreState &S, const TileRef &T, unsigned R,
                       unsigned C) {
  return readElement(S.bytes(T) + placeOf(T, R, C), bytesOf(T.Type.Elem));
}

inline bool isPoisonAt(CoreState &S, const TileRef &T, unsigned R,
                       unsigned C) {
  return isPoisoned(S.poison(T) + placeOf(T, R, C), bytesOf(T.Type.Elem));
}

inline void writeAt(CoreState &S, const TileRef &T, unsigned R, unsigned C,
                    uint64_t Bits, bool Poison) {
  unsigned Bytes = bytesOf(T.Type.Elem);
  writeElement(S.bytes(T) + placeOf(T, R, C), Bytes, Bits);
  std::memset(S.poison(T) + placeOf(T, R, C), Poison, Bytes);
}

/// An element with its poison goes to another place.
inline void copyAt(CoreState &S, const TileRef &To, unsigned ToRow,
                   unsigned ToCol, const TileRef &From, unsigned Row,
                   unsigned Col) {
  writeAt(S, To, ToRow, ToCol, readAt(S, From, Row, Col),
          isPoisonAt(S, From, Row, Col));
}

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_TILEELEMENT_H

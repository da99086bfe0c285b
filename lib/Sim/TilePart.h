//===-- TilePart.h - Elements of a part of a tile ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_TILEPART_H
#define ASCENDTILE_LIB_SIM_TILEPART_H

#include "Sim/ElementWalk.h"
#include "Sim/TileOffsets.h"
#include <cstring>

namespace ascend::sim {

/// The elements of a tile's valid part.
class Part {
public:
  Part(CoreState &S, const TileRef &T, unsigned Rows, unsigned Cols)
      : S(S), T(T), Rows(Rows), Cols(Cols), At(T, 0, 0, Rows, Cols),
        Bytes(bytesOf(T.Type.Elem)) {}

  bool has(unsigned R, unsigned C) const { return R < Rows && C < Cols; }
  Element get(unsigned R, unsigned C) const {
    return {T.Type.Elem, readElement(S.bytes(T) + place(R, C), Bytes)};
  }
  bool poisoned(unsigned R, unsigned C) const {
    return isPoisoned(S.poison(T) + place(R, C), Bytes);
  }
  void put(unsigned R, unsigned C, uint64_t Bits, bool Poisoned) const {
    writeElement(S.bytes(T) + place(R, C), Bytes, Bits);
    std::memset(S.poison(T) + place(R, C), Poisoned, Bytes);
  }

private:
  size_t place(unsigned R, unsigned C) const {
    return size_t(At(R, C)) * Bytes;
  }

  CoreState &S;
  const TileRef &T;
  unsigned Rows, Cols;
  TileOffsets At;
  unsigned Bytes;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_TILEPART_H

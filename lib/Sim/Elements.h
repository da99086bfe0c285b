//===-- Elements.h - Single elements as bits --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ELEMENTS_H
#define ASCENDTILE_LIB_SIM_ELEMENTS_H

#include "AscendTile/MC/TileType.h"
#include "llvm/Support/Endian.h"
#include <cstdint>

namespace ascend::sim {

/// The bits of an element of 1, 2, 4 or 8 bytes.
inline uint64_t readElement(const uint8_t *At, unsigned Bytes) {
  switch (Bytes) {
  case 1:
    return *At;
  case 2:
    return llvm::support::endian::read16le(At);
  case 4:
    return llvm::support::endian::read32le(At);
  default:
    return llvm::support::endian::read64le(At);
  }
}

inline void writeElement(uint8_t *At, unsigned Bytes, uint64_t Bits) {
  switch (Bytes) {
  case 1:
    *At = static_cast<uint8_t>(Bits);
    return;
  case 2:
    return llvm::support::endian::write16le(At, Bits);
  case 4:
    return llvm::support::endian::write32le(At, Bits);
  default:
    return llvm::support::endian::write64le(At, Bits);
  }
}

/// The number that the bits of an element of a float type stand for; nullopt of
/// any other type.
std::optional<float> floatOf(DType T, uint64_t Bits);

/// What the elements of a type are computed as: float, int64_t, uint64_t.
enum class NumberKind : uint8_t { Float, Signed, Unsigned };
NumberKind kindOf(DType T);

/// \p Value rounded to nearest even to a float type, as bits; of a type that
/// nothing rounds to, those of an f32.
uint32_t bitsOfFloat(DType T, float Value);

/// The largest or smallest element of a type, as bits; of floats, an infinity.
uint64_t extremeOf(DType T, bool Largest);

/// Whether one of an element's bytes is poison, by its shadow.
inline bool isPoisoned(const uint8_t *Shadow, unsigned Bytes) {
  return readElement(Shadow, Bytes) != 0;
}

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_ELEMENTS_H

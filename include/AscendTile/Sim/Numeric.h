//===-- Numeric.h - Number formats of the cores -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions as the cores do them: to a narrower type round to nearest even,
// overflow goes to infinity, a NaN stays a (quiet) NaN with its sign.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_NUMERIC_H
#define ASCENDTILE_SIM_NUMERIC_H

#include "llvm/ADT/bit.h"
#include <cstdint>

namespace ascend::sim {

inline float f16ToF32(uint16_t H) {
  uint32_t Sign = (H & 0x8000u) << 16, Magnitude = H & 0x7fffu;
  if (Magnitude >= 0x7c00)
    return llvm::bit_cast<float>(Sign | 0x7f800000u |
                                 (Magnitude & 0x3ff) << 13);
  // Exponent and mantissa in place, then rescaled: exact for subnormals too.
  float Scaled = llvm::bit_cast<float>(Magnitude << 13) * 0x1p112f;
  return llvm::bit_cast<float>(llvm::bit_cast<uint32_t>(Scaled) | Sign);
}

inline float bf16ToF32(uint16_t B) {
  return llvm::bit_cast<float>(static_cast<uint32_t>(B) << 16);
}

inline uint16_t f32ToF16(float F) {
  uint32_t X = llvm::bit_cast<uint32_t>(F);
  uint32_t Sign = X >> 16 & 0x8000;
  X &= 0x7fffffff;
  if (X > 0x7f800000)
    return Sign | 0x7e00 | (X >> 13 & 0x3ff);
  if (X >= 0x477ff000) // 65520 rounds to 65536
    return Sign | 0x7c00;
  if (X >= 0x38800000) { // 2^-14, the smallest normal number
    X -= 0x38000000;
    return Sign | (X + 0xfff + (X >> 13 & 1)) >> 13;
  }
  if (X < 0x33000000) // 2^-25
    return Sign;
  uint32_t Mantissa = (X & 0x7fffff) | 0x800000;
  unsigned Shift = 126 - (X >> 23); // to units of 2^-24
  uint32_t Units = Mantissa >> Shift, Half = 1u << (Shift - 1);
  uint32_t Rest = Mantissa & (2 * Half - 1);
  Units += Rest > Half || (Rest == Half && (Units & 1));
  return Sign | Units;
}

inline uint16_t f32ToBF16(float F) {
  uint32_t X = llvm::bit_cast<uint32_t>(F);
  if ((X & 0x7fffffff) > 0x7f800000)
    return X >> 16 | 0x40;
  return (X + 0x7fff + (X >> 16 & 1)) >> 16;
}

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_NUMERIC_H

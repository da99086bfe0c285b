//===-- Float8.cpp - Floats of one byte -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Float8.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>
#include <limits>

using namespace llvm;

namespace ascend::sim {

static constexpr float Infinity = std::numeric_limits<float>::infinity();
static constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

//===----------------------------------------------------------------------===//
// OCP
//===----------------------------------------------------------------------===//

/// A number without sign, as IEEE's formats have it: exponent field 0 holds
/// subnormal numbers.
static float ieeeMagnitude(unsigned Bits, unsigned MantissaBits, int Bias) {
  int Exponent = Bits >> MantissaBits;
  int Mantissa = Bits & maskTrailingOnes<unsigned>(MantissaBits);
  if (Exponent == 0)
    Exponent = 1;
  else
    Mantissa += 1 << MantissaBits;
  return std::ldexp(float(Mantissa), Exponent - Bias - int(MantissaBits));
}

float fp8E4M3ToF32(uint8_t Bits) {
  unsigned Magnitude = Bits & 0x7f;
  float F = Magnitude == 0x7f ? NaN : ieeeMagnitude(Magnitude, 3, 7);
  return std::copysign(F, Bits & 0x80 ? -1.0f : 1.0f);
}

float fp8E5M2ToF32(uint8_t Bits) {
  unsigned Magnitude = Bits & 0x7f;
  float F = ieeeMagnitude(Magnitude, 2, 15);
  if (Magnitude >= 0x7c)
    F = Magnitude == 0x7c ? Infinity : NaN;
  return std::copysign(F, Bits & 0x80 ? -1.0f : 1.0f);
}

uint8_t f32ToFp8E4M3(float F) {
  uint8_t Sign = std::signbit(F) ? 0x80 : 0;
  float Magnitude = std::fabs(F);
  if (!(Magnitude < 512))
    return Sign | 0x7f;
  // In units of the last place of its exponent, the smallest of which is that
  // of subnormal numbers, -6.
  int Exponent = Magnitude < 0x1p-6f ? -6 : std::ilogb(Magnitude);
  int Units =
      static_cast<int>(std::nearbyint(std::ldexp(Magnitude, 3 - Exponent)));
  // A carry out of the mantissa is one into the exponent.
  int Code = ((Exponent + 6) << 3) + Units;
  return Sign | static_cast<uint8_t>(std::min(Code, 0x7f));
}

//===----------------------------------------------------------------------===//
// HiFloat8
//===----------------------------------------------------------------------===//

/// Bits of exponent behind the dot field: what the magnitude takes with the
/// exponent's sign, and without its leading 1.
static unsigned widthOf(int Exponent) {
  return Exponent == 0 ? 0 : Log2_32(std::abs(Exponent)) + 1;
}

// What the dot field and the exponent leave of seven bits, and none below the
// normal numbers.
unsigned hif8MantissaBits(int Exponent) {
  return Exponent < -15 ? 0 : std::min(3u, 5 - widthOf(Exponent));
}

float hif8ToF32(uint8_t Bits) {
  if (Bits == 0x80)
    return NaN;
  unsigned Magnitude = Bits & 0x7f;
  float Sign = Bits & 0x80 ? -1.0f : 1.0f;
  if (Magnitude == 0x6f)
    return Sign * Infinity;
  if (Magnitude == 0)
    return 0;
  if (Magnitude < 8)
    return std::ldexp(Sign, int(Magnitude) - 23);
  // The dot field: two bits if the first or the second is 1, which are the
  // width less 1; else the place of its only 1.
  unsigned Width = Magnitude >> 5 ? (Magnitude >> 5) + 1 : Magnitude >> 4;
  unsigned MantissaBits = std::min(3u, 5 - Width);
  unsigned Field =
      Magnitude >> MantissaBits & maskTrailingOnes<unsigned>(Width);
  int Exponent = 0;
  if (Width) {
    unsigned Leading = 1u << (Width - 1); // Where the exponent's sign stands.
    Exponent = int(Field % Leading + Leading) * (Field & Leading ? -1 : 1);
  }
  unsigned Mantissa = Magnitude & maskTrailingOnes<unsigned>(MantissaBits);
  return std::ldexp(Sign * float((1u << MantissaBits) + Mantissa),
                    Exponent - int(MantissaBits));
}

/// The code of 2^Exponent * (1 + Mantissa / 2^bits).
static uint8_t hif8Code(int Exponent, unsigned Mantissa) {
  if (Exponent < -15)
    return Exponent + 23;
  unsigned Width = widthOf(Exponent), Bits = hif8MantissaBits(Exponent);
  unsigned Dot = Width >= 2 ? (Width - 1) << 5 : Width ? 0x10 : 0x08;
  unsigned Field = 0;
  if (Width) {
    unsigned Leading = 1u << (Width - 1);
    Field = (std::abs(Exponent) - Leading) | (Exponent < 0 ? Leading : 0);
  }
  return Dot | Field << Bits | Mantissa;
}

uint8_t f32ToHif8(float F) {
  if (std::isnan(F))
    return 0x80;
  uint8_t Sign = std::signbit(F) ? 0x80 : 0;
  float Magnitude = std::fabs(F);
  if (Magnitude >= 40960)
    return Sign | 0x6f;
  if (Magnitude < 0x1p-23f)
    return 0;
  int Exponent = std::max(std::ilogb(Magnitude), -22);
  unsigned Bits = hif8MantissaBits(Exponent);
  // std::round goes away from zero.
  unsigned Units = static_cast<unsigned>(
      std::round(std::ldexp(Magnitude, int(Bits) - Exponent)));
  if (Units == 2u << Bits)
    return Sign | hif8Code(Exponent + 1, 0);
  return Sign | hif8Code(Exponent, Units - (1u << Bits));
}

} // namespace ascend::sim

//===-- Rounding.cpp - Numbers of one type as another ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Rounding.h"
#include "AscendTile/Sim/Float8.h"
#include "AscendTile/Sim/Numeric.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace ascend::sim {

namespace {
/// A number as its sign and a whole magnitude.
struct Whole {
  uint64_t Magnitude;
  bool Negative;

  uint64_t bits() const { return Negative ? 0 - Magnitude : Magnitude; }
};

/// What lies behind a magnitude's last place.
enum class Rest : uint8_t { Nothing, BelowHalf, Half, AboveHalf };

/// A float type's numbers, without sign: from 2^MinExponent on they have so
/// many bits of mantissa, below it the same steps.
struct Format {
  int MinExponent;
  unsigned MantissaBits;
  double Largest;
};
} // namespace

/// Whether the magnitude before the rest becomes one more.
static bool goesUp(Rounding Mode, bool IsOdd, Rest R, bool Negative) {
  if (R == Rest::Nothing)
    return false;
  switch (Mode) {
  case Rounding::None:
  case Rounding::Rint:
    return R == Rest::AboveHalf || (R == Rest::Half && IsOdd);
  case Rounding::Round:
    return R >= Rest::Half;
  case Rounding::Floor:
    return Negative;
  case Rounding::Ceil:
    return !Negative;
  case Rounding::Trunc:
    return false;
  case Rounding::Odd:
    return !IsOdd;
  }
  llvm_unreachable("every mode is listed");
}

static Rest restOf(double Fraction) {
  if (Fraction == 0)
    return Rest::Nothing;
  if (Fraction == 0.5)
    return Rest::Half;
  return Fraction < 0.5 ? Rest::BelowHalf : Rest::AboveHalf;
}

/// A magnitude as an integer; it is below 2^53, or one already.
static double toWhole(double Magnitude, Rounding Mode, bool Negative) {
  double Floor = std::floor(Magnitude);
  bool IsOdd = std::fmod(Floor, 2) == 1;
  return Floor + goesUp(Mode, IsOdd, restOf(Magnitude - Floor), Negative);
}

static Format formatOf(DType T, double Magnitude) {
  switch (T) {
  case DType::F16:
    return {-14, 10, 65504};
  case DType::BF16:
    return {-126, 7, 0x1.fep127};
  case DType::FP8_E4M3:
    return {-6, 3, 448};
  case DType::FP8_E5M2:
    return {-14, 2, 57344};
  case DType::HIF8:
    // As many bits as the exponent leaves.
    return {-22, hif8MantissaBits(std::max(std::ilogb(Magnitude), -22)), 32768};
  default:
    return {-126, 23, 0x1.fffffep127};
  }
}

/// The bits of a float that \p T has, an infinity or a NaN.
static uint64_t bitsOf(DType T, float Value) {
  // Half of an f16.
  if (T == DType::FP8_E5M2)
    return f32ToF16(Value) >> 8;
  return bitsOfFloat(T, Value);
}

/// What \p T has instead of a number beyond its largest one.
static uint64_t overflow(DType T, bool Negative, bool WasFinite, Rounding Mode,
                         bool Saturate) {
  bool TowardsZero = Mode == Rounding::Trunc || Mode == Rounding::Odd ||
                     Mode == (Negative ? Rounding::Ceil : Rounding::Floor);
  bool Clamps = Saturate && bytesOf(T) == 1;
  double Magnitude = HUGE_VAL;
  if (Clamps || (WasFinite && TowardsZero))
    Magnitude = formatOf(T, 1).Largest;
  return bitsOf(T, static_cast<float>(Negative ? -Magnitude : Magnitude));
}

/// A finite number rounded to a type's precision.
static uint64_t narrow(DType T, double Value, Rounding Mode, bool Saturate) {
  bool Negative = std::signbit(Value);
  double Magnitude = std::fabs(Value);
  if (Magnitude == 0)
    return bitsOf(T, static_cast<float>(Value));
  if (T == DType::HIF8 && Mode == Rounding::None)
    Mode = Rounding::Round;
  Format F = formatOf(T, Magnitude);
  int Last = std::max(std::ilogb(Magnitude), F.MinExponent) -
             static_cast<int>(F.MantissaBits);
  double Rounded = std::ldexp(
      toWhole(std::ldexp(Magnitude, -Last), Mode, Negative), Last);
  if (Rounded > F.Largest)
    return overflow(T, Negative, true, Mode, Saturate);
  return bitsOf(T, static_cast<float>(Negative ? -Rounded : Rounded));
}

static uint64_t floatToFloat(DType From, float Value, DType To, Rounding Mode,
                             bool Saturate) {
  if (std::isnan(Value))
    return bitsOf(To, Value);
  if (std::isinf(Value))
    return overflow(To, Value < 0, false, Mode, Saturate);
  if (From == To)
    return bitsOf(To, std::copysign(static_cast<float>(toWhole(
                                        std::fabs(Value), Mode, Value < 0)),
                                    Value));
  return narrow(To, Value, Mode, Saturate);
}

/// The nearest number that an integer type holds.
static Whole clamped(Whole W, DType To) {
  uint64_t Most = extremeOf(To, true);
  if (W.Negative)
    Most = kindOf(To) == NumberKind::Signed ? Most + 1 : 0;
  return {std::min(W.Magnitude, Most), W.Negative};
}

uint64_t integerOfFloat(float Value, DType To, Rounding Mode, bool Saturate) {
  if (std::isnan(Value) || (std::isinf(Value) && !Saturate))
    return 0;
  bool Negative = Value < 0;
  double Magnitude = toWhole(std::fabs(Value), Mode, Negative);
  if (!Saturate)
    return Whole{static_cast<uint64_t>(std::fmod(Magnitude, 0x1p64)), Negative}
        .bits();
  uint64_t Low =
      Magnitude < 0x1p64 ? static_cast<uint64_t>(Magnitude) : ~uint64_t(0);
  return clamped({Low, Negative}, To).bits();
}

/// An integer rounded to a float type's precision.
static uint64_t integerToFloat(Whole W, DType To, Rounding Mode,
                               bool Saturate) {
  unsigned Keeps = formatOf(To, 1).MantissaBits + 1;
  unsigned Has = W.Magnitude ? Log2_64(W.Magnitude) + 1 : 0;
  unsigned Shift = Has > Keeps ? Has - Keeps : 0;
  uint64_t Kept = W.Magnitude >> Shift;
  if (Shift) {
    uint64_t Dropped = W.Magnitude & maskTrailingOnes<uint64_t>(Shift);
    uint64_t Half = uint64_t(1) << (Shift - 1);
    Rest R = Dropped == 0     ? Rest::Nothing
             : Dropped < Half ? Rest::BelowHalf
             : Dropped > Half ? Rest::AboveHalf
                              : Rest::Half;
    Kept += goesUp(Mode, Kept & 1, R, W.Negative);
  }
  double Value = std::ldexp(static_cast<double>(Kept), Shift);
  return narrow(To, W.Negative ? -Value : Value, Mode, Saturate);
}

/// An element of an integer type.
static Whole wholeOf(DType T, uint64_t Bits) {
  unsigned Width = 8 * bytesOf(T);
  if (kindOf(T) == NumberKind::Unsigned)
    return {Bits & maskTrailingOnes<uint64_t>(Width), false};
  int64_t Value = SignExtend64(Bits, Width);
  return {Value < 0 ? 0 - static_cast<uint64_t>(Value)
                    : static_cast<uint64_t>(Value),
          Value < 0};
}

uint64_t convertElement(DType From, uint64_t Bits, DType To, Rounding Mode,
                        bool Saturate) {
  bool ToFloat = kindOf(To) == NumberKind::Float;
  if (auto Value = floatOf(From, Bits))
    return ToFloat ? floatToFloat(From, *Value, To, Mode, Saturate)
                   : integerOfFloat(*Value, To, Mode, Saturate);
  Whole W = wholeOf(From, Bits);
  if (ToFloat)
    return integerToFloat(W, To, Mode, Saturate);
  return (Saturate ? clamped(W, To) : W).bits();
}

} // namespace ascend::sim

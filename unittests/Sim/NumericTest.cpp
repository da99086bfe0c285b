//===-- NumericTest.cpp - Number formats ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Numeric.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <cmath>
#include <random>

using namespace llvm;
using namespace ascend::sim;

namespace {

float widen(const fltSemantics &From, uint16_t Bits) {
  APFloat F(From, APInt(16, Bits));
  bool Lost;
  F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
  return F.convertToFloat();
}

uint16_t narrow(const fltSemantics &To, float Value) {
  APFloat F(Value);
  bool Lost;
  F.convert(To, APFloat::rmNearestTiesToEven, &Lost);
  return F.bitcastToAPInt().getZExtValue();
}

/// Floats of all magnitudes, and those around every rounding boundary of f16.
std::vector<float> interestingFloats() {
  std::vector<float> Values;
  std::mt19937 Random(1);
  for (unsigned I = 0; I != 200000; ++I)
    Values.push_back(bit_cast<float>(static_cast<uint32_t>(Random())));
  for (unsigned H = 0; H != 0x7c00; ++H) {
    float Low = f16ToF32(H), High = f16ToF32(H + 1);
    float Middle = H == 0x7bff ? 65520.0f : Low + (High - Low) / 2;
    for (float F : {Low, std::nextafter(Middle, 0.0f), Middle,
                    std::nextafter(Middle, INFINITY)}) {
      Values.push_back(F);
      Values.push_back(-F);
    }
  }
  return Values;
}

// Every f16 and bf16 widens to the number that it is; NaNs stay NaNs.
TEST(NumericTest, WidensEveryHalf) {
  for (unsigned Bits = 0; Bits != 0x10000; ++Bits) {
    float Half = f16ToF32(Bits), Expected = widen(APFloat::IEEEhalf(), Bits);
    float Brain = bf16ToF32(Bits), ExpectedB = widen(APFloat::BFloat(), Bits);
    if (std::isnan(Expected))
      ASSERT_TRUE(std::isnan(Half)) << Bits;
    else
      ASSERT_EQ(bit_cast<uint32_t>(Half), bit_cast<uint32_t>(Expected)) << Bits;
    if (std::isnan(ExpectedB))
      ASSERT_TRUE(std::isnan(Brain)) << Bits;
    else
      ASSERT_EQ(bit_cast<uint32_t>(Brain), bit_cast<uint32_t>(ExpectedB));
  }
}

// Narrowing rounds to nearest even, at every boundary, and overflows to
// infinity.
TEST(NumericTest, NarrowsLikeAPFloat) {
  for (float F : interestingFloats()) {
    if (std::isnan(F))
      continue;
    ASSERT_EQ(f32ToF16(F), narrow(APFloat::IEEEhalf(), F)) << F;
    ASSERT_EQ(f32ToBF16(F), narrow(APFloat::BFloat(), F)) << F;
  }
  EXPECT_EQ(f32ToF16(1e6f), 0x7c00);
  EXPECT_EQ(f32ToF16(-1e6f), 0xfc00);
  EXPECT_EQ(f32ToBF16(3.4e38f), 0x7f80);
}

// A NaN stays a NaN with its sign, also one whose payload is in the low bits.
TEST(NumericTest, KeepsNaN) {
  for (uint32_t Bits : {0x7fc00000u, 0x7f800001u, 0xff800001u, 0xffc12345u}) {
    float NaN = bit_cast<float>(Bits);
    EXPECT_TRUE(std::isnan(f16ToF32(f32ToF16(NaN)))) << Bits;
    EXPECT_TRUE(std::isnan(bf16ToF32(f32ToBF16(NaN)))) << Bits;
    EXPECT_EQ(f32ToF16(NaN) >> 15, Bits >> 31);
    EXPECT_EQ(f32ToBF16(NaN) >> 15, Bits >> 31);
  }
}

} // namespace

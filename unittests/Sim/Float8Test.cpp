//===-- Float8Test.cpp - Floats of one byte -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Float8.h"
#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"
#include <cmath>
#include <map>
#include <random>
#include <string>

using namespace llvm;
using namespace ascend::sim;

namespace {

float widen(const fltSemantics &From, unsigned Bits) {
  APFloat F(From, APInt(8, Bits));
  bool Lost;
  F.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &Lost);
  return F.convertToFloat();
}

/// What stands behind the sign for each exponent of HiFloat8: the dot field and
/// the exponent; the rest is mantissa.
const std::map<int, std::string> Prefixes = {
    {0, "0001"},     {1, "0010"},     {-1, "0011"},    {2, "0100"},
    {3, "0101"},     {-2, "0110"},    {-3, "0111"},    {4, "10000"},
    {5, "10001"},    {6, "10010"},    {7, "10011"},    {-4, "10100"},
    {-5, "10101"},   {-6, "10110"},   {-7, "10111"},   {8, "110000"},
    {9, "110001"},   {10, "110010"},  {11, "110011"},  {12, "110100"},
    {13, "110101"},  {14, "110110"},  {15, "110111"},  {-8, "111000"},
    {-9, "111001"},  {-10, "111010"}, {-11, "111011"}, {-12, "111100"},
    {-13, "111101"}, {-14, "111110"}, {-15, "111111"}};

/// The numbers that are not negative, by code; the last is infinity.
std::map<unsigned, float> hif8Table() {
  std::map<unsigned, float> Numbers = {{0, 0.0f}};
  for (unsigned Code = 1; Code != 8; ++Code)
    Numbers[Code] = std::pow(2.0f, float(Code) - 23);
  for (const auto &[Exponent, Prefix] : Prefixes) {
    unsigned Bits = 7 - Prefix.size();
    for (unsigned M = 0; M != 1u << Bits; ++M)
      Numbers[unsigned(std::stoul(Prefix, nullptr, 2)) << Bits | M] =
          std::pow(2.0f, float(Exponent)) * (1 + float(M) / float(1 << Bits));
  }
  Numbers[0x6f] = INFINITY;
  return Numbers;
}

// Every code of the OCP's formats is the number that APFloat finds; NaNs stay
// NaNs with their sign, and so does zero.
TEST(Float8Test, WidensEveryCode) {
  for (unsigned Bits = 0; Bits != 256; ++Bits) {
    for (auto [Got, Expected] :
         {std::pair(fp8E4M3ToF32(Bits), widen(APFloat::Float8E4M3FN(), Bits)),
          std::pair(fp8E5M2ToF32(Bits), widen(APFloat::Float8E5M2(), Bits))}) {
      EXPECT_EQ(std::signbit(Got), Bits >= 128) << Bits;
      if (std::isnan(Expected))
        EXPECT_TRUE(std::isnan(Got)) << Bits;
      else
        EXPECT_EQ(bit_cast<uint32_t>(Got), bit_cast<uint32_t>(Expected))
            << Bits;
    }
  }
  EXPECT_TRUE(std::isnan(fp8E4M3ToF32(0x7f)));
  EXPECT_EQ(fp8E4M3ToF32(0x7e), 448);
  EXPECT_EQ(fp8E5M2ToF32(0x7c), INFINITY);
}

// The 256 codes of HiFloat8 are all different, and are the numbers that the
// format's table of prefixes says; 0x80 is the one NaN.
TEST(Float8Test, DecodesEveryHiFloat8) {
  std::map<unsigned, float> Numbers = hif8Table();
  ASSERT_EQ(Numbers.size(), 128u);
  for (auto [Code, Number] : Numbers) {
    EXPECT_EQ(hif8ToF32(Code), Number) << Code;
    if (Code != 0)
      EXPECT_EQ(hif8ToF32(Code | 0x80), -Number) << Code;
  }
  EXPECT_TRUE(std::isnan(hif8ToF32(0x80)));
}

// Every number goes back to its own code.
TEST(Float8Test, EncodesWhatItDecodes) {
  for (unsigned Bits = 0; Bits != 256; ++Bits) {
    EXPECT_EQ(f32ToHif8(hif8ToF32(Bits)), Bits);
    EXPECT_EQ(f32ToFp8E4M3(fp8E4M3ToF32(Bits)), Bits);
  }
  EXPECT_EQ(f32ToHif8(-0.0f), 0);
}

// Of two neighbours the nearer is taken, and halfway between them the one that
// is farther from zero; so it is below the smallest number and above the
// largest.
TEST(Float8Test, HiFloat8RoundsHalfAway) {
  std::map<float, unsigned> Codes;
  for (auto [Code, Number] : hif8Table())
    Codes[Number] = Code;
  for (auto Low = Codes.begin(), High = std::next(Low); High != Codes.end();
       ++Low, ++High) {
    // The number after the largest would be 1.5 * 2^15.
    float Above = std::isinf(High->first) ? 49152 : High->first;
    float Middle = Low->first + (Above - Low->first) / 2;
    EXPECT_EQ(f32ToHif8(Middle), High->second) << Middle;
    EXPECT_EQ(f32ToHif8(-Middle), High->second | 0x80) << Middle;
    float Less = std::nextafter(Middle, 0.0f);
    EXPECT_EQ(f32ToHif8(Less), Low->second) << Less;
    EXPECT_EQ(f32ToHif8(-Less), Low->second ? Low->second | 0x80 : 0) << Less;
  }
  EXPECT_EQ(f32ToHif8(0x1p-23f), 0x01);
  EXPECT_EQ(f32ToHif8(std::nextafter(40960.0f, 0.0f)), 0x6e);
  EXPECT_EQ(f32ToHif8(40960), 0x6f);
  EXPECT_EQ(f32ToHif8(-INFINITY), 0xef);
  EXPECT_EQ(f32ToHif8(NAN), 0x80);
}

// fp8_e4m3 rounds to nearest even, as APFloat does, at every boundary and for
// any number up to where it has none; there it is a NaN.
TEST(Float8Test, E4M3RoundsToEven) {
  std::vector<float> Numbers;
  std::mt19937 Random(5);
  for (unsigned I = 0; I != 100000; ++I)
    Numbers.push_back(bit_cast<float>(static_cast<uint32_t>(Random())));
  for (unsigned Code = 0; Code != 0x7e; ++Code) {
    float Low = fp8E4M3ToF32(Code), High = fp8E4M3ToF32(Code + 1);
    float Middle = Low + (High - Low) / 2;
    for (float F : {std::nextafter(Middle, 0.0f), Middle,
                    std::nextafter(Middle, INFINITY)})
      Numbers.push_back(F);
  }
  for (float F : Numbers) {
    if (!(std::fabs(F) <= 464))
      continue;
    APFloat Expected(F);
    bool Lost;
    Expected.convert(APFloat::Float8E4M3FN(), APFloat::rmNearestTiesToEven,
                     &Lost);
    ASSERT_EQ(f32ToFp8E4M3(F), Expected.bitcastToAPInt().getZExtValue()) << F;
  }
  EXPECT_EQ(f32ToFp8E4M3(464), 0x7e);
  EXPECT_EQ(f32ToFp8E4M3(std::nextafter(464.0f, INFINITY)), 0x7f);
  EXPECT_EQ(f32ToFp8E4M3(-INFINITY), 0xff);
  EXPECT_EQ(f32ToFp8E4M3(-NAN), 0xff);
}

} // namespace

//===-- QuantTest.cpp - Quantised numbers ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantTest.h"
#include "Sim/Fixpipe.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

uint64_t quantised(DType From, DType To, uint32_t Bits, uint64_t Parameter,
                   bool Relu = false) {
  return Fixpipe::quantise(From, To, Relu, Bits, Parameter);
}
uint64_t fromFloat(DType To, float Value, uint64_t Parameter,
                   bool Relu = false) {
  return quantised(DType::F32, To, bit_cast<uint32_t>(Value), Parameter, Relu);
}
uint64_t fromInt(DType To, int32_t Value, uint64_t Parameter,
                 bool Relu = false) {
  return quantised(DType::I32, To, Value, Parameter, Relu);
}

// Random accumulators times random scales of 11 bits, to every type, with every
// combination of offset, sign and relu, are the reference's.
TEST(QuantTest, AgreesWithTheReference) {
  std::mt19937 Random(7);
  for (unsigned I = 0; I != 20000; ++I) {
    float Scale =
        std::ldexp(float(Random() % 2048) - 1024, -int(Random() % 24));
    if (Scale != 0 && std::fpclassify(Scale) != FP_NORMAL)
      continue;
    int Offset = int(Random() % 512) - 256;
    bool Signed = Random() % 2, Relu = Random() % 2;
    uint64_t P = parameter(Scale, Offset, Signed);
    int32_t Integer = int32_t(Random()) >> Random() % 32;
    float Real = std::ldexp(float(Integer), -int(Random() % 20));
    for (DType To : {DType::I8, DType::U8, DType::F16, DType::BF16, DType::F32,
                     DType::FP8_E4M3, DType::HIF8}) {
      ASSERT_EQ(fromFloat(To, Real, P, Relu),
                reference(To, Real, Scale, Offset, Signed, Relu))
          << nameOf(To).str() << ' ' << Real << " * " << Scale << " + "
          << Offset << (Relu ? " relu" : "");
      ASSERT_EQ(fromInt(To, Integer, P, Relu),
                reference(To, float(Integer), Scale, Offset, Signed, Relu))
          << nameOf(To).str() << ' ' << Integer << " * " << Scale << " + "
          << Offset;
    }
  }
}

// Of the scale, 10 bits of mantissa count; the rest of the parameter's low bits
// and those above the sign bit do not.
TEST(QuantTest, ScaleHasElevenBits) {
  float Fine = bit_cast<float>(0x3f801fffu);
  float Step = bit_cast<float>(0x3f802000u);
  EXPECT_EQ(fromFloat(DType::F32, 3.0f, parameter(Fine)), 0x40400000u);
  EXPECT_EQ(fromFloat(DType::F32, 1.0f, parameter(Step)), 0x3f802000u);
  EXPECT_EQ(fromFloat(DType::I8, 7.0f, parameter(1) | ~0ull << 47), 7u);
}

// Results are rounded to nearest, ties to even, before the offset is added.
TEST(QuantTest, RoundsBeforeTheOffset) {
  for (auto [X, Result] : {std::pair(0.5f, 0),
                           {1.5f, 2},
                           {2.5f, 2},
                           {-0.5f, 0},
                           {-1.5f, -2},
                           {2.4999998f, 2}}) {
    EXPECT_EQ(fromFloat(DType::I8, X, parameter(1)), uint8_t(Result)) << X;
    EXPECT_EQ(fromFloat(DType::I8, X, parameter(1, 1)), uint8_t(Result + 1))
        << X;
  }
}

// What is too large saturates: first at 9 bits, then, with the offset, at the
// 8 that the sign bit asks for, whatever the type of the tensor.
TEST(QuantTest, Saturates) {
  EXPECT_EQ(fromInt(DType::I8, 1000, parameter(1)), 127u);
  EXPECT_EQ(fromInt(DType::I8, -1000, parameter(1)), 0x80u);
  EXPECT_EQ(fromInt(DType::I8, 1000, parameter(1, -200)), 55u);
  EXPECT_EQ(fromInt(DType::I8, -1000, parameter(1, 200)), uint8_t(-56));
  EXPECT_EQ(fromInt(DType::U8, 1000, parameter(1, 0, false)), 255u);
  EXPECT_EQ(fromInt(DType::U8, -5, parameter(1, 0, false)), 0u);
  EXPECT_EQ(fromInt(DType::I8, 200, parameter(1, 0, false)), 200u);
  EXPECT_EQ(fromInt(DType::U8, 200, parameter(1, 0, true)), 127u);
  EXPECT_EQ(fromFloat(DType::I8, INFINITY, parameter(0.5f)), 127u);
  EXPECT_EQ(fromInt(DType::F16, 1 << 20, parameter(1)), 0x7bffu);
  EXPECT_EQ(fromInt(DType::F16, -(1 << 20), parameter(1)), 0xfbffu);
  EXPECT_EQ(fromFloat(DType::BF16, -INFINITY, parameter(1)), 0xff7fu);
  EXPECT_EQ(fromFloat(DType::FP8_E4M3, 1e9f, parameter(1)), 0x7eu);
  EXPECT_EQ(fromFloat(DType::FP8_E4M3, -INFINITY, parameter(1)), 0xfeu);
}

// HiFloat8 has an infinity, where what is too large goes; f32 keeps what it
// gets.
TEST(QuantTest, OverflowsToInfinity) {
  EXPECT_EQ(fromFloat(DType::HIF8, 40959, parameter(1)), 0x6eu);
  EXPECT_EQ(fromFloat(DType::HIF8, 20480, parameter(-2)), 0xefu);
  EXPECT_EQ(fromFloat(DType::F32, 3e38f, parameter(8)), 0x7f800000u);
  EXPECT_EQ(fromFloat(DType::F32, -INFINITY, parameter(1)), 0xff800000u);
  EXPECT_TRUE(std::isnan(
      bit_cast<float>(uint32_t(fromFloat(DType::F32, NAN, parameter(1))))));
}

// An i16 is the i32 shifted to the right, by 1 to 16, towards minus infinity,
// and clamped; relu clamps at 0; scale, offset and sign do not matter.
TEST(QuantTest, ShiftsToSixteenBits) {
  std::mt19937 Random(3);
  for (unsigned I = 0; I != 20000; ++I) {
    int32_t X = int32_t(Random()) >> Random() % 32;
    unsigned Shift = Random() % 16;
    uint64_t P = parameter(float(Random() % 8), int(Random() % 512) - 256,
                           Random() % 2) |
                 uint64_t(Shift) << 32;
    double Wanted = std::floor(std::ldexp(double(X), -int(Shift + 1)));
    Wanted = std::min(std::max(Wanted, -32768.0), 32767.0);
    ASSERT_EQ(fromInt(DType::I16, X, P), uint16_t(int(Wanted))) << X;
    ASSERT_EQ(fromInt(DType::I16, X, P, true),
              uint16_t(int(std::max(Wanted, 0.0))))
        << X;
  }
  EXPECT_EQ(fromInt(DType::I16, 65536, parameter(1)), 32767u);
  EXPECT_EQ(fromInt(DType::I16, -65537, parameter(1)), 0x8000u);
  EXPECT_EQ(fromInt(DType::I16, -1, parameter(1)), 0xffffu);
}

// A NaN counts as 0, also one that infinity times 0 makes.
TEST(QuantTest, NaNIsZero) {
  EXPECT_EQ(fromFloat(DType::I8, NAN, parameter(1)), 0u);
  EXPECT_EQ(fromFloat(DType::I8, NAN, parameter(1, 3)), 3u);
  EXPECT_EQ(fromFloat(DType::F16, NAN, parameter(1), true), 0u);
  EXPECT_EQ(fromFloat(DType::I8, INFINITY, parameter(0)), 0u);
  EXPECT_EQ(fromFloat(DType::HIF8, NAN, parameter(1)), 0u);
  EXPECT_EQ(fromFloat(DType::FP8_E4M3, NAN, parameter(1)), 0u);
}

// relu.normal makes negative accumulators 0 before they are scaled, so the
// offset and a negative scale still count.
TEST(QuantTest, ReluComesFirst) {
  EXPECT_EQ(fromInt(DType::I8, -5, parameter(1, 7), true), 7u);
  EXPECT_EQ(fromInt(DType::I8, -5, parameter(-1, 0), true), 0u);
  EXPECT_EQ(fromInt(DType::I8, 5, parameter(-1, 0), true), uint8_t(-5));
}

} // namespace

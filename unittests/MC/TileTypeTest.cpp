//===-- TileTypeTest.cpp - Types and their addresses ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TileType.h"
#include "gtest/gtest.h"
#include <set>

using namespace ascend;

static TileType tile(Space Mem, DType Elem, Layout Order, unsigned Rows,
                     unsigned Cols) {
  TileType T;
  T.Mem = Mem;
  T.Elem = Elem;
  T.Order = Order;
  T.Rows = Rows;
  T.Cols = Cols;
  return T;
}

/// The table of the tile library's documents, written out: fractals of ir x ic.
static uint64_t documented(const TileType &T, unsigned R, unsigned C) {
  uint64_t C0 = 32 / bytesOf(T.Elem), Rows = T.Rows, Cols = T.Cols;
  uint64_t IR = 16, IC = C0;
  if (T.Order == Layout::ZN || T.Order == Layout::NN)
    std::swap(IR, IC);
  if (T.Mem == Space::L0C)
    IR = IC = 16;
  switch (T.Order) {
  case Layout::ND:
    return R * Cols + C;
  case Layout::DN:
    return C * Rows + R;
  case Layout::NZ:
    return C / IC * Rows * IC + R / IR * IR * IC + R % IR * IC + C % IC;
  case Layout::ZN:
    return R / IR * Cols * IR + C / IC * IR * IC + C % IC * IR + R % IR;
  case Layout::ZZ:
    return R / IR * Cols * IR + C / IC * IR * IC + R % IR * IC + C % IC;
  case Layout::NN:
    return C / IC * Rows * IC + R / IR * IR * IC + C % IC * IR + R % IR;
  }
  return ~0ull;
}

/// Every layout puts each element where the documented formula says, and no two
/// elements in one place.
TEST(TileType, OffsetsFollowTheDocumentedFormulas) {
  for (DType Elem : {DType::F32, DType::F16, DType::BF16, DType::I8})
    for (Layout Order : {Layout::ND, Layout::DN, Layout::NZ, Layout::ZN,
                         Layout::ZZ, Layout::NN})
      for (Space Mem : {Space::L1, Space::L0C}) {
        TileType T = tile(Mem, Elem, Order, 64, 96);
        std::set<uint64_t> Seen;
        for (unsigned R = 0; R != T.Rows; ++R)
          for (unsigned C = 0; C != T.Cols; ++C) {
            ASSERT_EQ(T.offsetOf(R, C), documented(T, R, C))
                << T.str() << " (" << R << ", " << C << ")";
            Seen.insert(T.offsetOf(R, C));
          }
        EXPECT_EQ(Seen.size(), 64u * 96u) << T.str();
        EXPECT_EQ(*Seen.rbegin(), 64u * 96u - 1) << T.str();
      }
}

/// A type survives its encoding and its text.
TEST(TileType, RoundTrips) {
  TileType T = tile(Space::L0B, DType::BF16, Layout::ZN, 128, 256);
  EXPECT_EQ(TileType::decode(T.encode()), T);
  EXPECT_EQ(T.str(), "bf16.zn.128x256");
  EXPECT_EQ(TileType::parse("bf16.zn.128x256", Space::L0B), T);
  EXPECT_EQ(T.bytes(), 65536u);
}

/// A compact type survives its encoding, its text and its codes in IR.
TEST(TileType, CompactRoundTrips) {
  TileType T = tile(Space::L0A, DType::F16, Layout::ZZ, 128, 64);
  T.Compact = true;
  EXPECT_EQ(T.str(), "f16.zz.128x64.compact");
  EXPECT_EQ(TileType::parse(T.str(), Space::L0A), T);
  EXPECT_EQ(TileType::decode(T.encode()), T);
  EXPECT_EQ(T.layoutCode(), 0x14u);
  EXPECT_EQ(TileType::fromCodes(Space::L0A, 128, 64, 1, 0x14), T);
  EXPECT_NE(TileType::fromCodes(Space::L0A, 128, 64, 1, 4), T);
  EXPECT_EQ(TileType::fromCodes(Space::L0A, 128, 64, 1, 0x24), std::nullopt);
}

/// The pitch of a valid size is that size in whole fractals, or in squares.
TEST(TileType, PitchOfAValidSize) {
  TileType T = tile(Space::L0B, DType::I8, Layout::ZN, 128, 128);
  EXPECT_EQ(T.pitchFor(33, 33).Rows, 64u);
  EXPECT_EQ(T.pitchFor(33, 33).Cols, 48u);
  EXPECT_EQ(T.pitchFor(33, 33, 32).Cols, 64u);
}

/// A view is all bytes of its tile, or a part whose fractals are as far apart;
/// then its elements are where its tile's are.
TEST(TileType, Views) {
  TileType T = tile(Space::L1, DType::F16, Layout::NZ, 64, 96);
  TileType Columns = tile(Space::L1, DType::F16, Layout::NZ, 64, 32);
  TileType Corner = tile(Space::L1, DType::F16, Layout::NZ, 32, 16);
  struct {
    TileType View;
    unsigned Row, Col;
  } const Parts[] = {{Columns, 0, 48}, {Corner, 16, 32}};
  for (const auto &P : Parts) {
    EXPECT_EQ(T.whyNoView(P.View, P.Row, P.Col), "") << P.View.str();
    for (unsigned R = 0; R != P.View.Rows; ++R)
      for (unsigned C = 0; C != P.View.Cols; ++C)
        ASSERT_EQ(T.offsetOf(P.Row, P.Col) + P.View.offsetOf(R, C),
                  T.offsetOf(P.Row + R, P.Col + C));
  }
  EXPECT_EQ(T.whyNoView(tile(Space::L1, DType::F32, Layout::ND, 32, 96), 0, 0),
            "");
  EXPECT_NE(T.whyNoView(Columns, 16, 0), "") << "leaves the tile";
  EXPECT_NE(T.whyNoView(Columns, 0, 8), "") << "inside a fractal";
  EXPECT_NE(T.whyNoView(tile(Space::L1, DType::F16, Layout::NZ, 32, 32), 0, 0),
            "")
      << "other rows lie between";
  TileType Rows = tile(Space::L1, DType::F16, Layout::ND, 4, 32);
  TileType Row = tile(Space::L1, DType::F16, Layout::ND, 1, 32);
  EXPECT_NE(Rows.whyNoView(Row, 1, 0), "") << "byte 64 begins no slot";
}

/// Text and codes that are no type are refused.
TEST(TileType, RefusesWhatIsNoType) {
  for (const char *Text :
       {"", "f16", "f16.nz", "f16.nz.16", "f17.nz.16x16", "f16.zz.16x",
        "f16.nz.70000x16", "f16.nz.16x16.x", "f16.nz.16x16.compact.compact"})
    EXPECT_EQ(TileType::parse(Text, Space::L1), std::nullopt) << Text;
  EXPECT_EQ(TileType::decode(0), std::nullopt) << "memory 0 is none";
  EXPECT_EQ(TileType::decode(-1), std::nullopt);
}

/// A tile is a whole number of fractals; without fractals, whole blocks of 32
/// bytes.
TEST(TileType, SaysWhyAShapeIsIllegal) {
  EXPECT_EQ(tile(Space::L1, DType::F16, Layout::NZ, 16, 16).whyIllegal(), "");
  EXPECT_EQ(tile(Space::L1, DType::I8, Layout::NZ, 16, 16).whyIllegal(),
            "columns 16 are not a multiple of 32, the size of a fractal of i8");
  EXPECT_EQ(tile(Space::L1, DType::F16, Layout::NZ, 20, 16).whyIllegal(),
            "rows 20 are not a multiple of 16, the size of a fractal of f16");
  EXPECT_EQ(tile(Space::UB, DType::F32, Layout::ND, 3, 5).whyIllegal(),
            "a row takes 20 bytes, not a multiple of 32");
  EXPECT_EQ(tile(Space::L1, DType::F16, Layout::NZ, 0, 16).whyIllegal(),
            "it has no elements");
  EXPECT_EQ(tile(Space::L0A, DType::F16, Layout::ZZ, 1, 16).whyIllegal(),
            "rows 1 are not a multiple of 16, the size of a fractal of f16");
  TileType Compact = tile(Space::L1, DType::F16, Layout::NZ, 16, 16);
  Compact.Compact = true;
  EXPECT_EQ(Compact.whyIllegal(), "tiles in L1 cannot be compact");
}

/// Capacities of the two processors (docs/isa.md).
TEST(Processor, Capacities) {
  EXPECT_EQ(infoOf(Processor::A2A3).capacity(Space::L0C), 131072u);
  EXPECT_EQ(infoOf(Processor::A5).capacity(Space::L0C), 262144u);
  EXPECT_EQ(infoOf(Processor::A2A3).LeftLayout, Layout::ZZ);
  EXPECT_EQ(infoOf(Processor::A5).LeftLayout, Layout::NZ);
  EXPECT_EQ(parseProcessor("a5"), Processor::A5);
  EXPECT_EQ(parseProcessor("a6"), std::nullopt);
}

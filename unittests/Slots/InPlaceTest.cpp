//===-- InPlaceTest.cpp - Results on the bytes of their sources, or off ---===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/InPlace.h"
#include "PackingChecker.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

bool isShifted(const Problem &P, const Solution &S, const InPlacePair &Pair) {
  uint64_t A = S.Offsets[Pair.Source], B = S.Offsets[Pair.Result];
  return A != B && A < B + P.Items[Pair.Result].Bytes &&
         B < A + P.Items[Pair.Source].Bytes;
}

// A result takes no byte of its source where there is room for both.
TEST(InPlace, ApartWhereThereIsRoom) {
  Problem P;
  P.Capacity = 128;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  RotatingPacking R = packInPlace(P, {}, {{0, 1, true}});
  ASSERT_TRUE(bool(R.Result));
  EXPECT_NE(R.Result->Offsets[0], R.Result->Offsets[1]);
  EXPECT_FALSE(isShifted(P, *R.Result, {0, 1, true}));
}

// A chain of results fits into the bytes of its first source, when there are no
// more.
TEST(InPlace, OneChainOfBytesWhereThereAreNoMore) {
  Problem P;
  P.Capacity = 100;
  P.Items = {makeItem(80, 0, 3), makeItem(80, 3, 6), makeItem(80, 6, 9)};
  RotatingPacking R =
      packInPlace(P, {}, {{0, 1, true}, {1, 2, true}});
  ASSERT_TRUE(bool(R.Result));
  EXPECT_EQ(findViolation(P, *R.Result), "");
  EXPECT_EQ(R.Result->Offsets, (std::vector<uint64_t>{0, 0, 0}));
}

// A pair that is not laid out alike never shares; a failure names the problem's
// own items.
TEST(InPlace, UnlikeTilesNeverShare) {
  Problem P;
  P.Capacity = 100;
  P.Items = {makeItem(10, 0, 1), makeItem(80, 1, 3), makeItem(80, 3, 6)};
  RotatingPacking R = packInPlace(P, {}, {{1, 2, false}, {0, 1, true}});
  ASSERT_FALSE(bool(R.Result));
  for (unsigned I : R.Result.failure().Items)
    EXPECT_NE(I, 0u);
}

// Sharing is better than a slot less of what rotates.
TEST(InPlace, RotationComesFirst) {
  Problem P;
  P.Capacity = 300;
  P.Items = {makeItem(100, 0, 9), makeItem(100, 1, 4), makeItem(100, 4, 8)};
  RotatingGroup G;
  G.Items = {0};
  G.Loop = {0, 9};
  G.MaxCount = 2;
  G.Gain = 10;
  RotatingPacking R = packInPlace(P, G, {{1, 2, true}});
  ASSERT_TRUE(bool(R.Result));
  EXPECT_EQ(R.Counts, std::vector<unsigned>{2});
  EXPECT_EQ(R.Result->Offsets[1], R.Result->Offsets[2]);
}

// Whatever the problem is, no result lies a little beside its source.
TEST(InPlace, RandomProblems) {
  std::mt19937 Random(7);
  unsigned Packed = 0;
  for (unsigned Round = 0; Round != 300; ++Round) {
    SCOPED_TRACE(Round);
    Problem P;
    P.Capacity = 100 + Random() % 200;
    std::vector<InPlacePair> Pairs;
    unsigned Count = 2 + Random() % 8;
    for (unsigned I = 0; I != Count; ++I) {
      uint64_t Begin = Random() % 20;
      P.Items.push_back(makeItem(20 + 20 * (Random() % 3), Begin,
                                 Begin + 1 + Random() % 8));
      unsigned Source = Random() % Count;
      if (Source < I)
        Pairs.push_back({Source, I,
                         P.Items[Source].Bytes == P.Items[I].Bytes});
    }
    RotatingPacking R = packInPlace(P, {}, Pairs);
    if (!R.Result)
      continue;
    ++Packed;
    EXPECT_EQ(findViolation(P, *R.Result), "");
    for (const InPlacePair &Pair : Pairs) {
      EXPECT_FALSE(isShifted(P, *R.Result, Pair));
    }
  }
  EXPECT_GT(Packed, 100u);
}

} // namespace

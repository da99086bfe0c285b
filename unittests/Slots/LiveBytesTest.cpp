//===-- LiveBytesTest.cpp - The peak of live bytes ------------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/LiveBytes.h"
#include "PackingChecker.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

// The peak counts what is live at one position, names it largest first, and
// leaves out the item whose lifetime has a hole there.
TEST(LiveBytes, CountsOnlyWhatIsLive) {
  Problem P;
  P.Items = {makeItem(10, 0, 4), makeItem(100, 0, 2), makeItem(20, 3, 9),
             makeItem(90, 3, 5)};
  P.Items[1].Live.push_back({6, 8});
  LivePeak Peak = maxLive(P);
  EXPECT_EQ(Peak.Bytes, 120u);
  EXPECT_EQ(Peak.Position, 3u);
  EXPECT_EQ(std::vector<unsigned>(Peak.Items.begin(), Peak.Items.end()),
            (std::vector<unsigned>{3, 2, 0}));
}

// Nothing live, no peak.
TEST(LiveBytes, EmptyProblem) {
  EXPECT_EQ(maxLive(Problem()).Bytes, 0u);
  EXPECT_TRUE(maxLive(Problem()).Items.empty());
}

// The sweep agrees with counting at each position.
TEST(LiveBytes, AgreesWithCountingPositionByPosition) {
  for (uint64_t Seed = 0; Seed != 200; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    std::mt19937_64 Random(Seed);
    Problem P;
    for (unsigned I = 0; I != 20; ++I) {
      uint64_t Begin = Random() % 20, End = Begin + Random() % 9;
      P.Items.push_back(makeItem(Random() % 50, Begin, End));
      P.Items.back().Live.push_back({End + 1, End + 1 + Random() % 5});
    }
    uint64_t Most = 0, Where = 0;
    for (uint64_t Position = 0; Position != 50; ++Position) {
      uint64_t Bytes = 0;
      for (const Item &It : P.Items)
        for (const Segment &S : It.Live)
          Bytes += S.Begin <= Position && Position < S.End ? It.Bytes : 0;
      if (Bytes > Most) {
        Most = Bytes;
        Where = Position;
      }
    }
    EXPECT_EQ(maxLive(P).Bytes, Most);
    EXPECT_EQ(maxLive(P).Position, Where);
  }
}

// Reserved ranges that overlap or leave the memory count once and only inside.
TEST(LiveBytes, UnreservedBytes) {
  Problem P;
  P.Capacity = 100;
  P.Reserved = {{90, 50}, {10, 20}, {20, 20}, {500, 5}};
  EXPECT_EQ(unreservedBytes(P), 60u);
}

} // namespace

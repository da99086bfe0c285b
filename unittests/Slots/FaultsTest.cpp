//===-- FaultsTest.cpp - Faults that users of other compilers met ---------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One test for each known fault of neighbouring compilers that is a matter of
/// packing. The names follow the list of faults (A: events, C: capacity).
///
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/LiveBytes.h"
#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;
using Kind = Failure::Kind;

namespace {

constexpr uint64_t KiB = 1024;

// Tiles with a user address mixed with automatic tiles and reserved buffers:
// none of them overlaps silently. What can be arranged is, the rest is an
// error.
TEST(SlotFaults, FaultA11_UserAddressesAreFixedIntervals) {
  Problem P;
  P.Capacity = 192 * KiB;
  P.Reserved = {{184 * KiB, 8 * KiB}};
  P.Items = {makeItem(64 * KiB, 0, 9, 32), makeItem(64 * KiB, 0, 9, 32),
             makeItem(56 * KiB, 3, 9, 32)};
  P.Items[1].Fixed = 56 * KiB;
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
  EXPECT_EQ(R->Offsets[1], 56 * KiB);

  P.Items[2].Fixed = 100 * KiB;
  PackResult Overlap = pack(P);
  ASSERT_FALSE(bool(Overlap));
  EXPECT_EQ(Overlap.failure().Why, Kind::FixedOverlap);

  P.Items[2].Fixed = 130 * KiB;
  PackResult InReserved = pack(P);
  ASSERT_FALSE(bool(InReserved));
  EXPECT_EQ(InReserved.failure().Why, Kind::FixedInReserved);
}

// Buffers with overlapping lifetimes never get common bytes, in full memories,
// with holes, alignments, fixed and reserved bytes. Judged by code of its own.
TEST(SlotFaults, FaultC39_OverlappingLifetimesNeverShare) {
  unsigned Placed = 0;
  for (uint64_t Seed = 0; Seed != 400; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    std::mt19937_64 Random(Seed);
    Problem P;
    P.Capacity = 1 << 16;
    P.Reserved = {{32 * (Random() % 2048), Random() % 2048}};
    unsigned Count = 10 + Random() % 40;
    for (unsigned I = 0; I != Count; ++I) {
      uint64_t Begin = Random() % 50, End = Begin + 1 + Random() % 20;
      uint64_t Align = 32 << Random() % 5;
      P.Items.push_back(makeItem(1 + Random() % (1 << (8 + Random() % 6)),
                                 Begin, End, Align));
      Item &It = P.Items.back();
      if (Random() % 3 == 0)
        It.Live.push_back({End + 2, End + 3 + Random() % 9});
      if (Random() % 16 == 0)
        It.Fixed = Align * (Random() % (P.Capacity / Align));
      if (Random() % 8 == 0)
        It.Never.push_back(Random() % Count);
      It.Avoid.push_back(Random() % Count);
    }
    PackResult R = pack(P, {1'000'000, 100'000, 500'000});
    if (!R)
      continue;
    ++Placed;
    ASSERT_EQ(findViolation(P, *R), "");
  }
  EXPECT_GE(Placed, 80u) << "too few packings were judged";
}

// A buffer reserved in the middle enters the plan first: a plan that was made
// without it would have no hole left for it.
TEST(SlotFaults, FaultC41_ReservedRangesEnterThePlanFirst) {
  Problem P;
  P.Capacity = 64 * KiB;
  P.Reserved = {{24 * KiB, 8 * KiB}};
  P.Items = {makeItem(32 * KiB, 0, 9, 512), makeItem(16 * KiB, 0, 9, 512),
             makeItem(8 * KiB, 0, 9, 512)};
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
}

// A 64K producer and its two 32K consumers share an L0A of 64K: a freed region
// is subdivided, and joined again.
TEST(SlotFaults, FaultC42_SubdividesFreedRegions) {
  Problem P;
  P.Capacity = 64 * KiB;
  P.Items = {makeItem(64 * KiB, 0, 5, 512), makeItem(32 * KiB, 5, 9, 512),
             makeItem(32 * KiB, 6, 9, 512), makeItem(64 * KiB, 9, 12, 512)};
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
  EXPECT_EQ(R->Peak, 64 * KiB);
}

// One operand of 256K for an L0B of 64K: the answer is that this object is too
// large, and not that the planner ran out of room, whatever else is live.
TEST(SlotFaults, FaultC44_OneObjectAboveTheMemoryIsNamed) {
  Problem P;
  P.Capacity = 64 * KiB;
  P.Items = {makeItem(60 * KiB, 0, 9, 512), makeItem(60 * KiB, 0, 9, 512),
             makeItem(256 * KiB, 3, 5, 512)};
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::ItemTooLarge);
  ASSERT_EQ(R.failure().Items.size(), 1u);
  EXPECT_EQ(R.failure().Items[0], 2u);
  EXPECT_EQ(R.failure().Needed, 256 * KiB);
  EXPECT_EQ(R.failure().Available, 64 * KiB);
}

// Dead buffers do not count: eight of 32K, two live at a time, need 64K.
TEST(SlotFaults, FaultC47_PeakNotSum) {
  Problem P;
  P.Capacity = 64 * KiB;
  for (unsigned I = 0; I != 8; ++I)
    P.Items.push_back(makeItem(32 * KiB, I, I + 2, 512));
  EXPECT_EQ(maxLive(P).Bytes, 64 * KiB);
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
}

} // namespace

//===-- PreferenceTest.cpp - Avoid: honoured when there is room -----------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

using Pairs = std::vector<std::pair<unsigned, unsigned>>;

// With room for both, two items that avoid each other share no byte, although
// sharing would give the lower peak.
TEST(Preference, HonouredWhenThereIsRoom) {
  Problem P;
  P.Capacity = 128;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  P.Items[1].Avoid.push_back(0);
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_NE(R->Offsets[0], R->Offsets[1]);
  EXPECT_TRUE(R->Unhonoured.empty());
}

// Without room they share, and the answer says so: a preference never makes a
// packing fail.
TEST(Preference, NeverThePriceOfAFailure) {
  Problem P;
  P.Capacity = 127;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  P.Items[1].Avoid.push_back(0);
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
  EXPECT_EQ(R->Unhonoured, (Pairs{{0, 1}}));
}

// When some pairs cannot be kept apart, the others still are: three items in
// the room of two leave exactly one pair that shares, the least important one.
TEST(Preference, KeepsTheImportantPairs) {
  Problem P;
  P.Capacity = 128;
  P.Items = {makeItem(64, 0, 3), makeItem(64, 3, 6), makeItem(64, 6, 9)};
  P.Items[0].Avoid = {2, 1};
  P.Items[1].Avoid = {2};
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(R->Unhonoured, (Pairs{{0, 1}}));
}

// Fixed items that share are reported; nothing can be done about them.
TEST(Preference, FixedPairsAreReported) {
  Problem P;
  P.Capacity = 128;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  P.Items[0].Fixed = P.Items[1].Fixed = 0;
  P.Items[0].Avoid.push_back(1);
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(R->Unhonoured, (Pairs{{0, 1}}));
}

// A preference moves an item away from a fixed one.
TEST(Preference, AvoidsAFixedItem) {
  Problem P;
  P.Capacity = 128;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  P.Items[0].Fixed = 0;
  P.Items[0].Avoid.push_back(1);
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(R->Offsets[1], 64u);
}

// The tiles of a software pipeline: each iteration's tile avoids its
// predecessor's. In a memory for two, all neighbours alternate.
TEST(Preference, NeighbouringIterationsAlternate) {
  Problem P;
  P.Capacity = 2 * 4096;
  for (unsigned I = 0; I != 40; ++I) {
    P.Items.push_back(makeItem(4096, 2 * I, 2 * I + 2, 512));
    if (I)
      P.Items.back().Avoid.push_back(I - 1);
  }
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
  EXPECT_TRUE(R->Unhonoured.empty());
}

// Whatever the preferences are, a problem that fits without them fits with
// them, and the list of unhonoured pairs is exactly the pairs that share.
TEST(Preference, RandomPreferencesCostNothing) {
  unsigned Shared = 0, Wanted = 0;
  for (uint64_t Seed = 0; Seed != 60; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    std::mt19937_64 Random(Seed);
    Problem P;
    P.Capacity = 1 << 20;
    for (unsigned I = 0; I != 40; ++I) {
      uint64_t Begin = Random() % 60;
      P.Items.push_back(makeItem(32 * (1 + Random() % 99), Begin,
                                 Begin + 1 + Random() % 15, 32));
    }
    PackResult Plain = pack(P);
    ASSERT_TRUE(bool(Plain));
    P.Capacity = Plain->Peak;
    for (unsigned I = 0; I != 20; ++I)
      P.Items[Random() % 40].Avoid.push_back(Random() % 40);

    PackResult R = pack(P);
    ASSERT_TRUE(bool(R));
    ASSERT_EQ(findViolation(P, *R), "");
    Pairs Sharing;
    for (unsigned A = 0; A != 40; ++A)
      for (unsigned B = A + 1; B != 40; ++B) {
        bool Named = llvm::is_contained(P.Items[A].Avoid, B) ||
                     llvm::is_contained(P.Items[B].Avoid, A);
        if (!Named || meet(P.Items[A], P.Items[B]))
          continue;
        ++Wanted;
        if (R->Offsets[A] < R->Offsets[B] + P.Items[B].Bytes &&
            R->Offsets[B] < R->Offsets[A] + P.Items[A].Bytes)
          Sharing.emplace_back(A, B);
      }
    Shared += Sharing.size();
    EXPECT_EQ(R->Unhonoured, Sharing);
  }
  EXPECT_LE(Shared * 10, Wanted) << Shared << " of " << Wanted << " share";
}

} // namespace

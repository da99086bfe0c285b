//===-- PackerTest.cpp - The rules that every packing obeys ---------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

// Nothing to place is a packing, and items without bytes or without a lifetime
// never stand in the way.
TEST(Packer, EmptyThingsArePlaced) {
  Problem P;
  EXPECT_TRUE(bool(pack(P)));

  P.Capacity = 64;
  P.Items = {makeItem(0, 0, 10), makeItem(64, 0, 10), makeItem(64, 10, 10)};
  P.Items.push_back(Item{});
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
}

// Lifetimes are half-open: an item that ends where another begins may share.
TEST(Packer, TouchingLifetimesShare) {
  Problem P;
  P.Capacity = 64;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(R->Peak, 64u);
}

// Every offset is a multiple of its item's alignment, also when that is no
// power of two, and odd sizes do not push the others off their grid.
TEST(Packer, AlignmentHolds) {
  Problem P;
  P.Capacity = 4096;
  P.Items = {makeItem(100, 0, 9, 512), makeItem(33, 0, 9, 32),
             makeItem(70, 0, 9, 48),   makeItem(500, 0, 9, 512),
             makeItem(1, 0, 9, 1),     makeItem(513, 0, 9, 512)};
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
}

// The last item may end within its alignment's granule, at the very end of the
// memory.
TEST(Packer, TailOfTheTopmostItemNeedsNoRoom) {
  Problem P;
  P.Capacity = 512 + 100;
  P.Items = {makeItem(100, 0, 9, 512), makeItem(512, 0, 9, 512)};
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
  EXPECT_EQ(R->Peak, 612u);
}

// An item fills the lifetime hole of another.
TEST(Packer, LifetimeHolesAreUsed) {
  Problem P;
  P.Capacity = 64;
  P.Items = {makeItem(64, 0, 10), makeItem(64, 10, 20)};
  P.Items[0].Live.push_back({20, 30});
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
}

// Where a hole is too short for it, an item stays out of it.
TEST(Packer, LifetimeHolesAreNotStretched) {
  Problem P;
  P.Capacity = 64;
  P.Items = {makeItem(64, 0, 10), makeItem(64, 10, 21)};
  P.Items[0].Live.push_back({20, 30});
  EXPECT_FALSE(bool(pack(P)));
}

// Fixed items keep their offset, and the others are arranged around them and
// around reserved ranges.
TEST(Packer, FixedAndReservedComeFirst) {
  Problem P;
  P.Capacity = 256;
  P.Reserved = {{0, 32}, {224, 100}};
  P.Items = {makeItem(64, 0, 9), makeItem(32, 0, 9), makeItem(32, 0, 9),
             makeItem(64, 0, 9)};
  P.Items[1].Fixed = 128;
  PackResult R = pack(P);
  ASSERT_TRUE(bool(R));
  EXPECT_EQ(findViolation(P, *R), "");
}

// Bytes under a fixed item are free while it is dead.
TEST(Packer, DeadFixedItemsShare) {
  Problem P;
  P.Capacity = 64;
  P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
  P.Items[0].Fixed = 0;
  EXPECT_TRUE(bool(pack(P)));
}

// Never holds whatever the lifetimes are, in both directions, also against a
// fixed item.
TEST(Packer, NeverIsSymmetric) {
  for (unsigned From : {0u, 1u})
    for (bool Fix : {false, true}) {
      Problem P;
      P.Capacity = 128;
      P.Items = {makeItem(64, 0, 5), makeItem(64, 5, 9)};
      P.Items[From].Never.push_back(1 - From);
      if (Fix)
        P.Items[0].Fixed = 32 * From;
      PackResult R = pack(P);
      if (Fix && From == 1) {
        EXPECT_FALSE(bool(R)) << "bytes 32 to 96 leave no room for 64";
        continue;
      }
      ASSERT_TRUE(bool(R));
      EXPECT_EQ(findViolation(P, *R), "");
    }
}

// The same problem gives the same offsets, whatever was packed before.
TEST(Packer, Deterministic) {
  std::mt19937_64 Random(11);
  Problem P;
  P.Capacity = 1 << 20;
  for (unsigned I = 0; I != 200; ++I) {
    uint64_t Begin = Random() % 100;
    P.Items.push_back(makeItem(32 * (1 + Random() % 99), Begin,
                               Begin + 1 + Random() % 30, 32));
    P.Items.back().Avoid.push_back(Random() % 200);
  }
  PackResult First = pack(P);
  ASSERT_TRUE(bool(First));
  Problem Other = P;
  Other.Capacity /= 8;
  (void)pack(Other);
  PackResult Second = pack(P);
  ASSERT_TRUE(bool(Second));
  EXPECT_EQ(First->Offsets, Second->Offsets);
}

} // namespace

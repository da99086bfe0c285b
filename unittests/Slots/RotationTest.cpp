//===-- RotationTest.cpp - How many slots for what rotates ----------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Rotation.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

Item item(uint64_t Bytes, uint64_t Begin, uint64_t End) {
  Item I;
  I.Bytes = Bytes;
  I.Live.push_back({Begin, End});
  return I;
}

RotatingGroup group(std::initializer_list<unsigned> Items, unsigned MaxCount,
                    uint64_t Gain, Segment Loop = {0, 100}) {
  RotatingGroup G;
  G.Items.assign(Items.begin(), Items.end());
  G.MaxCount = MaxCount;
  G.Gain = Gain;
  G.Loop = Loop;
  return G;
}

Problem problem(uint64_t Capacity, std::vector<Item> Items) {
  Problem P;
  P.Capacity = Capacity;
  P.Items = std::move(Items);
  return P;
}

using Counts = std::vector<unsigned>;

} // namespace

// Where there is room, every group gets all that it can use.
TEST(SlotRotation, RoomForAll) {
  Problem P = problem(100, {item(10, 10, 20), item(20, 30, 40)});
  auto Packing = packRotating(P, {group({0}, 3, 5), group({1}, 3, 5)});
  ASSERT_TRUE(bool(Packing.Result));
  EXPECT_EQ(Packing.Counts, Counts({3, 3}));
}

// A second slot of one tile goes before a third one of another.
TEST(SlotRotation, SecondBeforeThird) {
  Problem P = problem(60, {item(10, 10, 20), item(20, 30, 40)});
  auto Packing = packRotating(P, {group({0}, 3, 9), group({1}, 3, 5)});
  ASSERT_TRUE(bool(Packing.Result));
  EXPECT_EQ(Packing.Counts, Counts({2, 2}));
}

// Two that gain more together win against the one that gains most alone, which
// a greedy choice would take.
TEST(SlotRotation, JointlyNotGreedily) {
  Problem P = problem(
      180, {item(60, 10, 20), item(30, 10, 20), item(30, 10, 20)});
  auto Packing = packRotating(
      P, {group({0}, 2, 100), group({1}, 2, 60), group({2}, 2, 55)});
  ASSERT_TRUE(bool(Packing.Result));
  EXPECT_EQ(Packing.Counts, Counts({1, 2, 2}));
}

// What rotates keeps its bytes all through the loop, also from what lives there
// at other times; behind the loop they are free.
TEST(SlotRotation, HoldsItsBytesInTheLoop) {
  Problem P = problem(100, {item(50, 10, 20), item(50, 30, 40)});
  auto Packing = packRotating(P, {group({0}, 2, 5, {0, 60})});
  ASSERT_TRUE(bool(Packing.Result));
  EXPECT_EQ(Packing.Counts, Counts({1}));
  Packing = packRotating(P, {group({0}, 2, 5, {0, 25})});
  EXPECT_EQ(Packing.Counts, Counts({2}));
}

// Where not even one slot each fits, the failure is that of one slot each.
TEST(SlotRotation, FailureIsOfSingleSlots) {
  Problem P = problem(50, {item(30, 10, 20), item(30, 10, 20)});
  auto Packing = packRotating(P, {group({0}, 3, 5), group({1}, 3, 5)});
  ASSERT_FALSE(bool(Packing.Result));
  EXPECT_EQ(Packing.Counts, Counts({1, 1}));
  EXPECT_EQ(Packing.Result.failure().Needed, 60u);
}

// With more groups than combinations can be tried, what is live where it does
// not fit gives up slots, and nothing else does.
TEST(SlotRotation, ManyGroups) {
  std::vector<Item> Items;
  std::vector<RotatingGroup> Groups;
  for (unsigned Loop = 0; Loop != 40; ++Loop) {
    Segment S{100 * Loop, 100 * Loop + 100};
    for (unsigned N = 0; N != 2; ++N) {
      Items.push_back(item(Loop == 7 ? 30 : 10, S.Begin + 10, S.Begin + 50));
      Groups.push_back(group({2 * Loop + N}, 3, N ? 9 : 5, S));
    }
  }
  Problem P = problem(100, std::move(Items));
  auto Packing = packRotating(P, Groups);
  ASSERT_TRUE(bool(Packing.Result));
  for (unsigned I = 0; I != Groups.size(); ++I)
    EXPECT_EQ(Packing.Counts[I], I == 14 ? 1u : I == 15 ? 2u : 3u) << I;
}

// On random problems the packing with the chosen counts is a legal one, and a
// single further slot of any group would not fit by bytes alone or gains less.
TEST(SlotRotation, ChosenCountsAreMaximal) {
  std::mt19937 Rng(5);
  for (unsigned Round = 0; Round != 200; ++Round) {
    std::vector<Item> Items;
    std::vector<RotatingGroup> Groups;
    for (unsigned I = 0; I != 4; ++I) {
      uint64_t Begin = Rng() % 80;
      Items.push_back(item(1 + Rng() % 30, Begin, Begin + 1 + Rng() % 20));
      Groups.push_back(group({I}, 2, 1 + Rng() % 100));
    }
    Problem P = problem(120, std::move(Items));
    auto Packing = packRotating(P, Groups);
    ASSERT_TRUE(bool(Packing.Result));
    Problem Chosen = withCounts(P, Groups, Packing.Counts);
    EXPECT_LE(maxLive(Chosen).Bytes, 120u);
    for (unsigned I = 0; I != 4; ++I) {
      Counts More = Packing.Counts;
      if (More[I]++ == 2)
        continue;
      Problem Trial = withCounts(P, Groups, More);
      EXPECT_FALSE(bool(pack(Trial))) << "round " << Round;
    }
  }
}

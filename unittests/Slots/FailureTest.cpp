//===-- FailureTest.cpp - Each way to fail, with its numbers --------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

using namespace ascend::slots;
using Kind = Failure::Kind;

namespace {

std::vector<unsigned> itemsOf(const Failure &F) {
  return {F.Items.begin(), F.Items.end()};
}

std::string text(const Failure &F) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  F.print(OS);
  return Text;
}

// One object above the memory is named alone, with its size and the limit.
TEST(Failure, ItemTooLarge) {
  Problem P;
  P.Capacity = 100;
  P.Items = {makeItem(50, 0, 9), makeItem(101, 20, 30)};
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::ItemTooLarge);
  EXPECT_EQ(itemsOf(R.failure()), std::vector<unsigned>{1});
  EXPECT_EQ(R.failure().Needed, 101u);
  EXPECT_EQ(R.failure().Available, 100u);
  EXPECT_EQ(text(R.failure()),
            "#1 needs 101 bytes, but the longest free range has 100; no "
            "packing can help, make it smaller");
}

// Reserved ranges count: the longest run of free bytes is the limit.
TEST(Failure, ItemTooLargeBetweenReservedRanges) {
  Problem P;
  P.Capacity = 100;
  P.Reserved = {{40, 10}, {90, 20}};
  P.Items = {makeItem(41, 0, 9)};
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::ItemTooLarge);
  EXPECT_EQ(R.failure().Available, 40u);
}

// Too many live bytes: the position, the sum without the dead, the items with
// the largest first.
TEST(Failure, OverCapacity) {
  Problem P;
  P.Capacity = 100;
  P.Reserved = {{95, 5}};
  P.Items = {makeItem(90, 0, 4), makeItem(30, 3, 8), makeItem(60, 5, 8),
             makeItem(10, 6, 7)};
  P.Items[0].Live[0].End = 3;
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::OverCapacity);
  EXPECT_EQ(itemsOf(R.failure()), (std::vector<unsigned>{2, 1, 3}));
  EXPECT_EQ(R.failure().Position, 6u);
  EXPECT_EQ(R.failure().Needed, 100u);
  EXPECT_EQ(R.failure().Available, 95u);
  EXPECT_EQ(text(R.failure()), "100 bytes are live at once, but 95 are "
                               "available: #2, #1, #3");
}

// The live bytes fit, but a fixed item in the middle splits the memory: that
// is said, as proved, and not reported as a lack of bytes.
TEST(Failure, FragmentedByAFixedItem) {
  Problem P;
  P.Capacity = 100;
  P.Items = {makeItem(20, 0, 9), makeItem(50, 2, 9)};
  P.Items[0].Fixed = 40;
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::Fragmented);
  EXPECT_TRUE(R.failure().Proved);
  EXPECT_EQ(R.failure().Needed, 70u);
  EXPECT_EQ(R.failure().Available, 100u);
  EXPECT_EQ(R.failure().Position, 2u);
  EXPECT_EQ(itemsOf(R.failure()), (std::vector<unsigned>{1, 0}));
  EXPECT_EQ(text(R.failure()),
            "at most 70 bytes are live at once and 100 are available, but "
            "no arrangement exists: #1, #0");
}

// A search that ran out of steps does not claim a proof. Three pairs of items
// that may never share leave no room, which takes the search some steps to see.
TEST(Failure, FragmentedWithoutProof) {
  Problem P;
  P.Capacity = 100;
  for (unsigned I = 0; I != 9; ++I) {
    P.Items.push_back(makeItem(12, I, I + 1));
    for (unsigned J = 0; J != I; ++J)
      P.Items.back().Never.push_back(J);
  }
  PackOptions NoSteps;
  NoSteps.FitSteps = 0;
  PackResult R = pack(P, NoSteps);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::Fragmented);
  EXPECT_FALSE(R.failure().Proved);

  PackResult WithSteps = pack(P);
  ASSERT_FALSE(bool(WithSteps));
  EXPECT_TRUE(WithSteps.failure().Proved);
}

// Fixed items that overlap while both are live, with the first shared byte and
// the first common position.
TEST(Failure, FixedOverlap) {
  Problem P;
  P.Capacity = 100;
  P.Items = {makeItem(20, 0, 9), makeItem(20, 4, 12)};
  P.Items[0].Fixed = 30;
  P.Items[1].Fixed = 15;
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::FixedOverlap);
  EXPECT_EQ(itemsOf(R.failure()), (std::vector<unsigned>{1, 0}));
  EXPECT_EQ(R.failure().Offset, 30u);
  EXPECT_EQ(R.failure().Position, 4u);

  P.Items[1].Live[0] = {9, 12};
  EXPECT_TRUE(bool(pack(P))) << "they may share when they never meet";
  P.Items[1].Never.push_back(0);
  EXPECT_FALSE(bool(pack(P))) << "unless they must not";
}

// A fixed item that ends beyond the memory, however large its offset is.
TEST(Failure, FixedBeyondCapacity) {
  for (uint64_t Offset : {uint64_t(81), ~uint64_t(0)}) {
    Problem P;
    P.Capacity = 100;
    P.Items = {makeItem(20, 0, 9)};
    P.Items[0].Fixed = Offset;
    PackResult R = pack(P);
    ASSERT_FALSE(bool(R));
    EXPECT_EQ(R.failure().Why, Kind::FixedBeyondCapacity);
    EXPECT_EQ(R.failure().Offset, Offset);
    EXPECT_EQ(R.failure().Available, 100u);
  }
}

// A fixed item off its grid.
TEST(Failure, FixedMisaligned) {
  Problem P;
  P.Capacity = 100;
  P.Items = {makeItem(20, 0, 9, 32)};
  P.Items[0].Fixed = 33;
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::FixedMisaligned);
  EXPECT_EQ(R.failure().Offset, 33u);
  EXPECT_EQ(R.failure().Needed, 32u);
}

// A fixed item whose last byte is reserved; one byte less is fine.
TEST(Failure, FixedInReserved) {
  Problem P;
  P.Capacity = 100;
  P.Reserved = {{50, 8}};
  P.Items = {makeItem(21, 0, 9)};
  P.Items[0].Fixed = 30;
  PackResult R = pack(P);
  ASSERT_FALSE(bool(R));
  EXPECT_EQ(R.failure().Why, Kind::FixedInReserved);
  EXPECT_EQ(R.failure().Offset, 50u);
  EXPECT_EQ(R.failure().Available, 8u);

  P.Items[0].Bytes = 20;
  EXPECT_TRUE(bool(pack(P)));
}

} // namespace

//===-- SizedSlotsTest.cpp - Slots of lengths known at run time -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/SizedSlots.h"
#include "gtest/gtest.h"

using namespace ascend;
using namespace ascend::sim;

namespace {

/// 100 bytes of UB that are known, two slots of "a", one of "b", and the bytes
/// from 64 on of the second slot of "a".
class SizedSlotsTest : public testing::Test {
protected:
  SizedSlotsTest() {
    add("known", 0, 100, 1, false);
    add("b", Capacity + 2000, 1000, 1, true);
    add("a", Capacity, 1000, 2, true);
    add("part", Capacity + 1064, 200, 1, true);
    K.Slots.back().Root = A;
  }

  void add(const char *Name, uint64_t Offset, uint64_t Bytes, unsigned Count,
           bool IsSized) {
    Slot S;
    S.Name = Name;
    S.Mem = Space::UB;
    S.Offset = Offset;
    S.Bytes = Bytes;
    S.Count = Count;
    S.IsSized = IsSized;
    S.Root = K.Slots.size();
    K.Slots.push_back(S);
  }

  static constexpr unsigned Known = 0, B = 1, A = 2, Part = 3;
  const uint64_t Capacity = infoOf(Processor::A2A3).capacity(Space::UB);
  const uint64_t Room = infoOf(Processor::A2A3).placeable(Space::UB);
  Kernel K;
};

// A slot lies where the sets in front of its own end, so all these are told.
TEST_F(SizedSlotsTest, LieBehindEachOther) {
  SizedSlots S(K);
  EXPECT_EQ(S.whyNowhere(K.Slots[Known]), "");
  EXPECT_EQ(S.tell(B, 32), "");
  EXPECT_EQ(S.whyNowhere(K.Slots[B]), "the length of a has not been told yet");
  EXPECT_EQ(S.tell(A, 32), "");
  EXPECT_EQ(S.whyNowhere(K.Slots[B]), "");
  EXPECT_EQ(S.whyNowhere(K.Slots[Part]), "");
}

// Lengths are whole units of 32 bytes; a view has what its slot has behind its
// start.
TEST_F(SizedSlotsTest, LengthsOfSlotsAndParts) {
  SizedSlots S(K);
  EXPECT_EQ(S.tell(A, 90), "");
  EXPECT_EQ(S.tell(B, 0), "");
  EXPECT_EQ(S.bytesOf(K.Slots[A]), 96u);
  EXPECT_EQ(S.bytesOf(K.Slots[Part]), 32u);
  EXPECT_EQ(S.bytesOf(K.Slots[B]), 0u);
  EXPECT_EQ(S.bytesOf(K.Slots[Known]), 100u);
}

// Rule: a length is told once, and not of what the table gives one.
TEST_F(SizedSlotsTest, AreToldOnce) {
  SizedSlots S(K);
  EXPECT_EQ(S.tell(A, 32), "");
  EXPECT_EQ(S.tell(A, 32), "a has a length already: what lies there and behind "
                           "it would move");
  EXPECT_EQ(S.tell(Known, 32), "known has a length already: that of the slot "
                               "table");
}

// Rule: all slots together fit what is for tiles, to the byte; 100 bytes that
// are known take 128.
TEST_F(SizedSlotsTest, FitTogether) {
  const uint64_t Left = Room - 128;
  SizedSlots Exact(K);
  EXPECT_EQ(Exact.tell(A, 1024), "");
  EXPECT_EQ(Exact.tell(B, Left - 2 * 1024), "");
  SizedSlots Over(K);
  EXPECT_EQ(Over.tell(A, 1024), "");
  EXPECT_NE(Over.tell(B, Left - 2 * 1024 + 1), "");
  SizedSlots Negative(K);
  EXPECT_NE(Negative.tell(A, -8), "");
}

} // namespace

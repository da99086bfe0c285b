//===-- SlotTest.cpp - Slots and what they hold ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckTest.h"

using namespace ascend::check;
using namespace ascend::check::test;

namespace {

/// Loads l1s0 and l1s1, then extracts from both.
Kernel twoLoads(const std::string &First, const std::string &Second) {
  Kernel K;
  K.Slots = {First, Second, "l0as0, 0, 512, 1", "l0bs0, 0, 512, 1"};
  K.Body = Lines{load("l1s0"), load("l1s1")} + order("MTE2, MTE1, 0") +
           Lines{left(), right()};
  return K;
}

} // namespace

// Slots that share no byte are proved.
TEST(Slot, Disjoint) {
  EXPECT_EQ(verdicts(twoLoads("l1s0, 0, 512, 1", "l1s1, 512, 512, 1")), "");
}

// Rule: tiles that live at the same time share no byte.
TEST(Slot, Overlap) {
  KernelReport R = report(twoLoads("l1s0, 0, 1024, 1", "l1s1, 0, 512, 1"));
  ASSERT_EQ(verdicts(R), "overlap refuted");
  EXPECT_EQ(R.Diagnostics[0].First.Text, left());
  EXPECT_EQ(R.Diagnostics[0].Second.Text, load("l1s1"));
}

// Slots may share bytes one after the other.
TEST(Slot, Reuse) {
  Kernel K = twoLoads("l1s0, 0, 512, 1", "l1s1, 0, 512, 1");
  K.Body = Lines{load("l1s0")} + order("MTE2, MTE1, 0") + Lines{left()} +
           order("MTE1, MTE2, 0") + Lines{load("l1s1")} +
           order("MTE2, MTE1, 0") + Lines{right()};
  EXPECT_EQ(verdicts(K), "");
}

// A tile that is smaller than its slot lies over its own bytes alone.
TEST(Slot, ExtentIsTheTiles) {
  Kernel K;
  K.Slots = {"l1s0, 0, 1024, 1", "l1s1, 512, 512, 1", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1"};
  K.Body = Lines{load("l1s0"), load("l1s1")} + order("MTE2, MTE1, 0") +
           Lines{left(), right()};
  EXPECT_EQ(verdicts(K), "");
}

// Rule: two groups of ping-pong slots do not straddle each other.
TEST(Slot, StraddlingGroups) {
  Kernel K;
  K.Slots = {"l1s0, 0, 1024, 2", "l1s1, 512, 512, 2", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1"};
  K.Body = Lines{"TLOAD l1s0[0], f16.nz.32x16, [x0] f16.nd "
                 "shape(1,1,1,32,16) stride(512,512,512,16,1)",
                 load("l1s1[0]", "x1")} +
           order("MTE2, MTE1, 0") +
           Lines{left("l0as0", "l1s0[0]"), right("l0bs0", "l1s1[0]")};
  EXPECT_EQ(verdicts(K), "overlap refuted");
}

// Rule: a slot fits its memory, on this processor.
TEST(Slot, Capacity) {
  EXPECT_EQ(verdicts(twoLoads("l1s0, 523776, 512, 1", "l1s1, 0, 512, 1")), "");
  EXPECT_EQ(verdicts(twoLoads("l1s0, 523776, 512, 2", "l1s1, 0, 512, 1")),
            "slot-bounds refuted");
  EXPECT_EQ(verdicts(twoLoads("l1s0, 0, 512, 2147483648", "l1s1, 0, 512, 1")),
            "slot-bounds refuted, overlap refuted");
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 1", "l1s1, 512, 512, 1", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1", "l0cs0, 131072, 1024, 1"};
  K.Body = Lines{load("l1s0"), load("l1s1", "x1")} + order("MTE2, MTE1, 0") +
           Lines{left(), right()} + order("MTE1, M, 0") + Lines{product()};
  EXPECT_EQ(verdicts(K), "slot-bounds refuted");
  K.Cpu = "a5"; // which has twice the accumulators
  EXPECT_EQ(verdicts(K), "");
}

// Rule: slots start at multiples of a fractal.
TEST(Slot, Alignment) {
  EXPECT_EQ(verdicts(twoLoads("l1s0, 256, 512, 1", "l1s1, 1024, 512, 1")),
            "slot-bounds refuted");
}

// Rule: a slot holds the tiles that are written there.
TEST(Slot, TileTooLarge) {
  EXPECT_EQ(verdicts(twoLoads("l1s0, 0, 256, 1", "l1s1, 512, 512, 1")),
            "slot-bounds refuted");
}

// Rule: what is read was written: surely not, or perhaps not.
TEST(Slot, Uninitialised) {
  EXPECT_EQ(verdicts(Lines{left()}), "uninitialised refuted");
  EXPECT_EQ(
      verdicts(Lines{"cmp.gt w0, x3, 0", "bz w0, .A", load("l1s0"), ".A:"} +
               order("MTE2, MTE1, 0") + Lines{left()}),
      "uninitialised unproved");
}

// A report tells rules apart, so that a compiler may accept one and not another.
TEST(Slot, VerdictsByRule) {
  Kernel K;
  K.Body = Lines{"cmp.gt w0, x3, 0", "bz w0, .A", load("l1s0"), ".A:"} +
           order("MTE2, MTE1, 0") + Lines{left()};
  KernelReport R = report(K);
  EXPECT_EQ(R.on(Rule::Uninitialised), Verdict::Unproved);
  EXPECT_EQ(R.on(Rule::Overlap), Verdict::Proved);
  EXPECT_EQ(R.slots(), Verdict::Unproved);
  EXPECT_EQ(R.sync(), Verdict::Proved);
}

// A read under the same condition as the write is initialised.
TEST(Slot, InitialisedWhereRead) {
  EXPECT_EQ(
      verdicts(Lines{"cmp.gt w0, x3, 0", "bz w0, .A", load("l1s0"), ".A:"} +
               order("MTE2, MTE1, 0") +
               Lines{"cmp.gt w1, x3, 0", "bz w1, .B", left(), ".B:"}),
      "");
}

// Rule: an accumulator holds the type that is added to it.
TEST(Slot, AccumulatorOfAnotherType) {
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 1", "l1s1, 512, 512, 1", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1", "l0cs0, 0, 2048, 1"};
  K.Body = Lines{load("l1s0"), load("l1s1", "x1")} + order("MTE2, MTE1, 0") +
           Lines{left(), right()} + order("MTE1, M, 0") +
           Lines{product(), "TMATMUL_ACC l0cs0, f32.nz.32x16, l0as0, l0bs0, "
                            "16, 16, 16"};
  EXPECT_EQ(verdicts(K), "tied refuted");
}

// What lies over a part that was inserted is not brought back by the next part.
TEST(Slot, PartsThatAreLost) {
  Kernel K;
  K.Slots = {"l1s0, 0, 1024, 1", "l1s1, 0, 512, 1", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1", "l0cs0, 0, 1024, 1"};
  Lines Product = Lines{load("l1s1")} + order("MTE2, MTE1, 0") +
                  Lines{left("l0as0", "l1s1"), right()} + order("MTE1, M, 0") +
                  Lines{product()} + order("M, FIX, 0");
  auto Insert = [](const char *Row) {
    return std::string("TINSERT l1s0, f16.nz.32x16, l0cs0, ") + Row +
           ", 0, 16, 16, relu.none";
  };
  Lines Read = {"pipe_barrier ALL",
                "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16"};
  K.Body =
      Product + Lines{"pipe_barrier ALL", Insert("0"), Insert("16")} + Read;
  EXPECT_EQ(verdicts(K), "");
  K.Body = Product +
           Lines{"pipe_barrier ALL", Insert("0"),        "pipe_barrier ALL",
                 load("l1s1"),       "pipe_barrier ALL", Insert("16")} +
           Read;
  EXPECT_EQ(verdicts(K), "overlap unproved");
}

namespace {

/// l1s1 is a view of the second half of l1s0, l1s2 lies over both.
Kernel halves() {
  Kernel K;
  K.Slots = {"l1s0, 0, 1024, 1", "l1s1, 512, 512, 1", "l1s2, 0, 1024, 1",
             "l0as0, 0, 512, 1", "l0bs0, 0, 512, 1"};
  K.Views = {"l1s0, l1s0, f16.nz.32x16", "l1s1, l1s0, f16.nz.16x16"};
  return K;
}

} // namespace

// A view reads what was written by its tile's name, a tile what was written by a
// view's.
TEST(Slot, ViewsNameTheirTile) {
  for (const char *Written : {"l1s0", "l1s1"}) {
    Kernel K = halves();
    K.Body = Lines{load(Written)} + order("MTE2, MTE1, 0") +
             Lines{left("l0as0", "l1s0"), right("l0bs0", "l1s1")};
    EXPECT_EQ(verdicts(K), "") << Written;
  }
}

// Rule: what is read through a view was written, and nothing since has been
// written over it.
TEST(Slot, ViewsAreOfWholeTiles) {
  Kernel Empty = halves();
  Empty.Body = Lines{left("l0as0", "l1s1")};
  EXPECT_EQ(verdicts(Empty), "uninitialised refuted");
  Kernel Lost = halves();
  Lost.Body = Lines{load("l1s0"), load("l1s2")} + order("MTE2, MTE1, 0") +
              Lines{left("l0as0", "l1s1")};
  EXPECT_EQ(verdicts(Lost), "overlap refuted");
  // A part that is written through the view does not bring it back.
  Lost.Body = Lines{load("l1s0"), load("l1s2"), load("l1s1")} +
              order("MTE2, MTE1, 0") + Lines{left("l0as0", "l1s0")};
  EXPECT_NE(verdicts(Lost), "");
}

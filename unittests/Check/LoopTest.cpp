//===-- LoopTest.cpp - Branches, loops, rotating slots --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckTest.h"

using namespace ascend::check;
using namespace ascend::check::test;

namespace {

/// `for (x4 = 0; x4 < x3; ++x4) Body`, tested before each trip.
Lines loop(const Lines &Body, const std::string &Step = "add x4, x4, 1") {
  return Lines{"mov x4, 0", "b .Test", ".Loop:"} + Body +
         Lines{Step, ".Test:", "cmp.lt w0, x4, x3", "bnz w0, .Loop"};
}

/// `if (x3 > 0) Then`.
Lines ifPositive(const Lines &Then, const std::string &Label) {
  return Lines{"cmp.gt w9, x3, 0", "bz w9, " + Label} + Then +
         Lines{Label + ":"};
}

/// A GEMM over n steps through \p Slots slots each of L1, L0A and L0B, that are
/// chosen by \p Index in x5; credits raised before and taken down behind.
struct Rotating {
  unsigned Slots = 2;
  Lines Before; ///< The loop.
  Lines Index = {"urem x5, x4, 2"};
  Lines After; ///< The last operation of a trip.
  std::string WaitFor = "x5";

  Kernel kernel() const {
    Kernel K;
    std::string N = std::to_string(Slots);
    K.Slots = {"l1s0, 0, 512, " + N, "l0as0, 0, 512, " + N,
               "l0bs0, 0, 512, " + N, "l0cs0, 0, 1024, 1"};
    Lines Raise, TakeDown;
    for (unsigned I = 0; I != Slots; ++I)
      for (std::string Pair : {"MTE1, MTE2, ", "M, MTE1, "}) {
        Raise.push_back(set(Pair + std::to_string(I)));
        TakeDown.push_back(wait(Pair + std::to_string(I)));
      }
    Lines Trip =
        Index + Lines{wait("MTE1, MTE2, " + WaitFor), load("l1s0[x5]")} +
        order("MTE2, MTE1, x5") +
        Lines{wait("M, MTE1, x5"), left("l0as0[x5]", "l1s0[x5]"),
              right("l0bs0[x5]", "l1s0[x5]"), set("MTE1, MTE2, x5")} +
        order("MTE1, M, x5") + Lines{"cmp.eq w1, x4, 0",
                                     "bz w1, .Acc",
                                     product("l0as0[x5]", "l0bs0[x5]"),
                                     "b .Next",
                                     ".Acc:",
                                     accumulate("l0as0[x5]", "l0bs0[x5]"),
                                     ".Next:",
                                     set("M, MTE1, x5")} +
        After;
    K.Body = Raise + Before + loop(Trip) + TakeDown +
             ifPositive(order("M, FIX, 0") + Lines{store()}, ".End");
    return K;
  }
};

/// One slot, a credit that is raised before the loop and taken down behind it.
Lines credit(bool Raise, bool TakeDown) {
  return (Raise ? Lines{set("MTE1, MTE2, 0")} : Lines()) +
         loop(Lines{wait("MTE1, MTE2, 0"), load("l1s0")} +
              order("MTE2, MTE1, 0") + Lines{left(), set("MTE1, MTE2, 0")}) +
         (TakeDown ? Lines{wait("MTE1, MTE2, 0")} : Lines());
}

} // namespace

// A credit covers what one trip leaves for the next, for any trip count.
TEST(Loop, CreditIsProved) { EXPECT_EQ(verdicts(credit(true, true)), ""); }

// Rule: the next trip's write waits for this trip's reads (the reverse flag).
TEST(Loop, MissingReverseFlag) {
  EXPECT_EQ(verdicts(loop(Lines{load("l1s0")} + order("MTE2, MTE1, 0") +
                          Lines{left()})),
            "race refuted, double-set unproved");
}

// Rule: a wait has its set before it, also in the first trip.
TEST(Loop, WaitThatTheFirstTripCannotPass) {
  EXPECT_EQ(verdicts(credit(false, false)),
            "early-wait refuted, leftover-flag refuted");
  // A flag to take down hides nothing: without a trip it never was up.
  EXPECT_EQ(verdicts(credit(false, true)), "early-wait refuted");
}

// Rule: what is up behind the loop is taken down.
TEST(Loop, MissingDrain) {
  EXPECT_EQ(verdicts(credit(true, false)), "leftover-flag refuted");
}

// Rule: a wait behind a loop has its set even where the loop has no trip.
TEST(Loop, NoTrip) {
  KernelReport R = report([] {
    Kernel K;
    K.Body = loop({"add x8, x8, 1", "cmp.eq w2, x4, 0", "bz w2, .Skip",
                   set("M, FIX, 0"), ".Skip:"}) +
             Lines{wait("M, FIX, 0")};
    return K;
  }());
  ASSERT_EQ(verdicts(R), "early-wait refuted");
  ASSERT_EQ(R.Diagnostics[0].Path.size(), 1u);
  EXPECT_FALSE(R.Diagnostics[0].Path[0].Taken);
}

// Rule: a flag is set as often as it is waited for on each way through a
// branch.
TEST(Loop, SetOnOneSideOnly) {
  EXPECT_EQ(
      verdicts(ifPositive({set("M, FIX, 0")}, ".A") + Lines{wait("M, FIX, 0")}),
      "early-wait refuted");
  EXPECT_EQ(
      verdicts(Lines{set("M, FIX, 0")} + ifPositive({wait("M, FIX, 0")}, ".A")),
      "leftover-flag refuted");
}

// Two branches on one condition go the same way.
TEST(Loop, SameConditionTwice) {
  EXPECT_EQ(verdicts(ifPositive({set("M, FIX, 0")}, ".A") +
                     ifPositive({wait("M, FIX, 0")}, ".B")),
            "");
}

// Rule: a barrier inside an `if` does not cover the code behind it.
TEST(Loop, BarrierInsideIf) {
  EXPECT_EQ(verdicts(Lines{load("l1s0")} +
                     ifPositive({"pipe_barrier ALL"}, ".A") + Lines{left()}),
            "race refuted");
  EXPECT_EQ(verdicts(Lines{load("l1s0")} +
                     ifPositive({"pipe_barrier ALL", left()}, ".A")),
            "");
}

// The first trip's case of `if (i == 0)` is told from the others: only it
// begins the accumulator.
TEST(Loop, FirstTripBeginsTheAccumulator) {
  EXPECT_EQ(verdicts(Rotating().kernel()), "");
}

// Rotating slots and events, by remainder, mask, counter and switch, for any
// trip count.
TEST(Loop, RotatingSlots) {
  for (unsigned N : {1, 2, 3, 4, 8}) {
    Rotating R;
    R.Slots = N;
    R.Index = {"urem x5, x4, " + std::to_string(N)};
    EXPECT_EQ(verdicts(R.kernel()), "") << N;
  }
  Rotating Mask;
  Mask.Index = {"and x5, x4, 1"};
  EXPECT_EQ(verdicts(Mask.kernel()), "");
  Rotating Counter;
  Counter.Slots = 3;
  Counter.Before = {"mov x6, 0"};
  Counter.Index = {"mov x5, x6"};
  Counter.After = {"add x6, x6, 1", "cmp.eq w2, x6, 3", "sel x6, w2, 0, x6"};
  EXPECT_EQ(verdicts(Counter.kernel()), "");
  Rotating Switch;
  Switch.Before = {"mov x6, 0"};
  Switch.Index = {"mov x5, x6"};
  Switch.After = {"xor x6, x6, 1"};
  EXPECT_EQ(verdicts(Switch.kernel()), "");
}

// A rotation that starts at a slot that only run time knows.
TEST(Loop, RotationFromAnArgument) {
  Rotating R;
  R.Index = {"add x7, x4, x3", "and x5, x7, 1"};
  EXPECT_EQ(verdicts(R.kernel()), "");
}

// Rule: a slot's credit is that slot's: waiting for the other one's is a fault.
TEST(Loop, CreditOfTheOtherSlot) {
  Rotating R;
  R.Index = {"and x5, x4, 1", "xor x7, x5, 1"};
  R.WaitFor = "x7";
  EXPECT_NE(verdicts(R.kernel()).find("refuted"), std::string::npos);
}

// Every slot that an index may name is looked at, also where nothing but its
// range is known: here slot 2 alone raises a flag for good.
TEST(Loop, EverySlotIsLookedAt) {
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 4"};
  auto Body = [](const Lines &After) {
    return Lines{"cmp.ult w4, x3, 4", "bz w4, .End", load("l1s0[x3]")} + After +
           Lines{".End:"};
  };
  K.Body = Body({});
  EXPECT_EQ(verdicts(K), "");
  K.Body = Body({"cmp.eq w6, x3, 2", "bz w6, .End", set("M, FIX, 7")});
  EXPECT_EQ(verdicts(K), "leftover-flag refuted");
}

// The same of an instruction with two indices.
TEST(Loop, EveryPairOfSlotsIsLookedAt) {
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 4", "l0as0, 0, 512, 4"};
  auto Body = [](const Lines &After) {
    return Lines{"ld.i64 x9, [x1]",   "cmp.ult w4, x3, 4", "bz w4, .End",
                 "cmp.ult w5, x9, 4", "bz w5, .End",       load("l1s0[0]"),
                 load("l1s0[1]"),     load("l1s0[2]"),     load("l1s0[3]")} +
           order("MTE2, MTE1, 0") + Lines{left("l0as0[x9]", "l1s0[x3]")} +
           After + Lines{".End:"};
  };
  K.Body = Body({});
  EXPECT_EQ(verdicts(K), "");
  K.Body = Body({"cmp.eq w6, x3, 3", "bz w6, .End", "cmp.eq w7, x9, 2",
                 "bz w7, .End", set("M, FIX, 7")});
  EXPECT_EQ(verdicts(K), "leftover-flag unproved");
}

// Rule: an index names a slot of its set.
TEST(Loop, IndexBeyondTheSet) {
  Rotating R;
  R.Index = {"urem x5, x4, 3"};
  EXPECT_NE(verdicts(R.kernel()).find("slot-index refuted"), std::string::npos);
}

// Prefetching: a trip fills the next slot and uses its own. Behind the loop the
// next slot is full and the other one free.
TEST(Loop, Prefetch) {
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 2", "l0as0, 0, 512, 1"};
  auto Body = [](const std::string &Next) {
    return Lines{set("MTE1, MTE2, 1"), load("l1s0[0]"), set("MTE2, MTE1, 0")} +
           loop({"and x5, x4, 1", "add x7, x4, 1", Next, wait("MTE1, MTE2, x6"),
                 load("l1s0[x6]"), set("MTE2, MTE1, x6"),
                 wait("MTE2, MTE1, x5"), left("l0as0", "l1s0[x5]"),
                 set("MTE1, MTE2, x5")}) +
           Lines{"and x5, x4, 1", "xor x6, x5, 1", wait("MTE2, MTE1, x5"),
                 wait("MTE1, MTE2, x6")};
  };
  K.Body = Body("and x6, x7, 1");
  EXPECT_EQ(verdicts(K), "");
  K.Body = Body("and x6, x4, 1");
  EXPECT_NE(verdicts(K).find("refuted"), std::string::npos);
}

// Guards that name single trips of a constant loop: what one sets another waits
// for.
TEST(Loop, GuardsOfSingleTrips) {
  auto Body = [](const std::string &SetAt, const std::string &WaitAt) {
    return Lines{"mov x4, 0",
                 ".Loop:",
                 "cmp.eq w1, x4, " + SetAt,
                 "bz w1, .A",
                 set("M, FIX, 0"),
                 ".A:",
                 "cmp.eq w2, x4, " + WaitAt,
                 "bz w2, .B",
                 wait("M, FIX, 0"),
                 ".B:",
                 "add x4, x4, 1",
                 "cmp.lt w0, x4, 20",
                 "bnz w0, .Loop"};
  };
  EXPECT_EQ(verdicts(Body("7", "13")), "");
  EXPECT_EQ(verdicts(Body("13", "7")),
            "double-set unproved, early-wait refuted, leftover-flag refuted");
}

// Loops with constant trips run to their end: `if (i % 4 == 0)` fills, the last
// of four returns.
TEST(Loop, GuardsOfConstantLoops) {
  Kernel K;
  auto Body = [](const std::string &Last) {
    return Lines{set("MTE1, MTE2, 0"),
                 "mov x4, 0",
                 ".Loop:",
                 "and x5, x4, 3",
                 "cmp.eq w1, x5, 0",
                 "bz w1, .Filled",
                 wait("MTE1, MTE2, 0"),
                 load("l1s0"),
                 set("MTE2, MTE1, 0"),
                 wait("MTE2, MTE1, 0"),
                 ".Filled:",
                 left(),
                 "cmp.eq w2, x5, 3",
                 "bz w2, .Kept",
                 set("MTE1, MTE2, 0"),
                 ".Kept:",
                 "add x4, x4, 1",
                 "cmp.lt w0, x4, " + Last,
                 "bnz w0, .Loop",
                 wait("MTE1, MTE2, 0")};
  };
  K.Body = Body("12");
  EXPECT_EQ(verdicts(K), "");
  // Of 13 trips the last has filled the slot and not returned it.
  K.Body = Body("13");
  EXPECT_EQ(verdicts(K), "early-wait refuted");
}

// A path that no argument takes refutes nothing: here both branches exclude
// each other.
TEST(Loop, ImpossiblePath) {
  EXPECT_EQ(verdicts(ifPositive({set("M, FIX, 0")}, ".A") +
                     Lines{"cmp.lt w4, x3, 1", "bnz w4, .B", wait("M, FIX, 0"),
                           ".B:"}),
            "");
}

// A branch on what is loaded from memory may go either way: the fault is not
// proved to happen.
TEST(Loop, BranchOnMemory) {
  EXPECT_EQ(verdicts({"ld.i64 x8, [x0]", "cmp.gt w4, x8, 0", "bz w4, .A",
                      set("M, FIX, 0"), ".A:", wait("M, FIX, 0")}),
            "early-wait unproved");
}

// A register that nothing has written may hold any number, not 0.
TEST(Loop, NeverWrittenRegister) {
  EXPECT_EQ(verdicts(Lines{"cmp.eq w4, x3, x8", "bnz w4, .A", set("M, FIX, 0"),
                           ".A:", "cmp.eq w5, x3, 0", "bnz w5, .B",
                           wait("M, FIX, 0"), ".B:"}),
            "early-wait unproved, leftover-flag unproved");
}

// `n != 3` is below 3 or above it, so that both branches on it agree.
TEST(Loop, NotThatNumber) {
  auto Guarded = [](const Lines &Then, const std::string &Label) {
    return Lines{"cmp.ne w9, x3, 3", "bz w9, " + Label} + Then +
           Lines{Label + ":"};
  };
  EXPECT_EQ(verdicts(Guarded({load("l1s0")}, ".A") + order("MTE2, MTE1, 0") +
                     Guarded({left()}, ".B")),
            "");
  EXPECT_EQ(verdicts(Guarded({set("M, FIX, 0")}, ".A") +
                     Guarded({wait("M, FIX, 0")}, ".B")),
            "");
}

// What a branch says of an argument counts only where it can be kept: of a sum
// of remainders, or of 32 bits with a sign, nothing is refuted.
TEST(Loop, ArgumentsThatAreNotKept) {
  EXPECT_EQ(verdicts({"and x8, x3, 7", "cmp.lt w4, x8, 3", "bz w4, .A",
                      set("M, FIX, 0"), ".A:", "cmp.eq w5, x3, 9", "bnz w5, .B",
                      wait("M, FIX, 0"), ".B:"}),
            "early-wait unproved, leftover-flag unproved");
  EXPECT_EQ(verdicts({"cvt.u64.u32 w8, x3", "cmpw.lt w4, w8, 3", "bz w4, .A",
                      set("M, FIX, 0"), ".A:", wait("M, FIX, 0")}),
            "early-wait unproved");
}

// A remainder of an argument that is asked for one number can be that number.
TEST(Loop, RemainderOfAnArgument) {
  EXPECT_EQ(verdicts({"and x8, x3, 1", "cmp.eq w4, x8, 1", "bz w4, .A",
                      set("M, FIX, 0"), ".A:", wait("M, FIX, 0")}),
            "early-wait refuted");
}

// A loop that ends by either of two conditions ends by the one that is known: the
// event id stays below 8, whatever the argument is.
TEST(Loop, EitherConditionEndsIt) {
  EXPECT_EQ(verdicts({"cmp.ne w8, x3, 7", "mov x4, 0", "Loop:",
                      "set_flag M, FIX, x4", "wait_flag M, FIX, x4",
                      "add x4, x4, 1", "cmp.eq w4, x4, 8", "or w5, w8, w4",
                      "cmpw.ne w6, w5, 1", "bnz w6, Loop"}),
            "");
}

// An endless effort is given up, and what it would have proved is unproved.
TEST(Loop, EffortIsLimited) {
  Kernel K;
  K.Body = credit(true, true);
  Options O;
  O.Effort = 3;
  EXPECT_EQ(verdicts(report(K, O)), "effort unproved");
}

//===-- SyncTest.cpp - Orders and flags -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckTest.h"

using namespace ascend::check;
using namespace ascend::check::test;

namespace {

/// The accumulator to L1, by FIX.
const std::string Back = "TMOV l1s0, f16.nz.16x16, l0cs0, 16, 16, relu.none";

/// Both operands in L0, in order.
const Lines Operands = Lines{load("l1s0"), load("l1s1", "x1")} +
                       order("MTE2, MTE1, 0") + Lines{left(), right()} +
                       order("MTE1, M, 0");
/// A product and its store, in order.
const Lines Whole =
    Operands + Lines{product()} + order("M, FIX, 0") + Lines{store()};

Lines without(Lines From, const std::string &Line) {
  auto I = std::find(From.begin(), From.end(), Line);
  EXPECT_NE(I, From.end());
  From.erase(I);
  return From;
}

} // namespace

// What flags order all the way is proved.
TEST(Sync, ProvesStraightCode) { EXPECT_EQ(verdicts(Whole), ""); }

// Rule: a read comes after the write that it needs (read after write).
TEST(Sync, ReadAfterWrite) {
  Lines Body = {load("l1s0"), left()};
  EXPECT_EQ(verdicts(Body), "race refuted");
  Kernel K;
  K.Body = Body;
  KernelReport R = report(K);
  ASSERT_EQ(R.Diagnostics.size(), 1u);
  const Diagnostic &D = R.Diagnostics[0];
  EXPECT_EQ(D.First.Text, left());
  EXPECT_EQ(D.Second.Text, load("l1s0"));
  EXPECT_EQ(D.Where, "L1");
  EXPECT_EQ(D.Begin, 0u);
  EXPECT_EQ(D.End, 512u);
}

// Rule: a write comes after the reads of what it replaces (write after read).
TEST(Sync, WriteAfterRead) {
  Lines Body = Lines{load("l1s0")} + order("MTE2, MTE1, 0") +
               Lines{left(), load("l1s0")};
  EXPECT_EQ(verdicts(Body), "race refuted");
}

// Rule: writes of two pipes come in the program's order (write after write).
TEST(Sync, WriteAfterWrite) {
  Kernel K;
  K.Body = Operands + Lines{product()} + order("M, FIX, 0") +
           Lines{Back, load("l1s0")};
  KernelReport R = report(K);
  ASSERT_EQ(verdicts(R), "race refuted");
  EXPECT_NE(R.Diagnostics[0].Text.find("is still to write"), std::string::npos);
  K.Body = Operands + Lines{product()} + order("M, FIX, 0") + Lines{Back} +
           order("FIX, MTE2, 0") + Lines{load("l1s0")};
  EXPECT_EQ(verdicts(K), "");
}

// Rule: within one pipe operations keep their order, and need no flag.
TEST(Sync, OnePipeNeedsNothing) {
  EXPECT_EQ(verdicts({load("l1s0"), load("l1s0"), load("l1s0", "x1")}), "");
}

// Rule: what passes through the fixpipe buffer needs a barrier of its pipe, even
// though the pipe orders all else.
TEST(Sync, FixpipeBufferNeedsABarrier) {
  Kernel K;
  K.Slots.push_back("fbs0, 0, 256, 1");
  std::string Fill = "TMOV fbs0, u64.nd.1x32, l1s1, 1, 32";
  std::string Use = "TSTORE_FP [x2] i8.nd shape(1,1,1,16,16) "
                    "stride(256,256,256,16,1), l0cs0, fbs0, relu.none, "
                    "atomic.none";
  Lines Parameters = {"TLOAD l1s1, u64.nd.1x32, [x1] u64.nd "
                      "shape(1,1,1,1,32) stride(32,32,32,32,1)",
                      "pipe_barrier ALL", Fill};
  Lines Before = Operands + Lines{product(), "pipe_barrier ALL"} + Parameters;
  K.Body = Before + Lines{Use};
  EXPECT_EQ(verdicts(K), "race refuted");
  K.Body = Before + Lines{"pipe_barrier FIX", Use};
  EXPECT_EQ(verdicts(K), "");
}

// Rule: a load from a tensor waits for a store to it, which may have been to
// the same part; another tensor is other memory, unless tensors may overlap.
TEST(Sync, GlobalMemory) {
  EXPECT_EQ(
      verdicts(Whole + order("MTE1, MTE2, 0") + Lines{load("l1s0", "x2")}),
      "race unproved");
  EXPECT_EQ(verdicts(Whole + order("FIX, MTE2, 0") + order("MTE1, MTE2, 0") +
                     Lines{load("l1s0", "x2")}),
            "");
  Kernel K;
  K.Body = Whole + order("MTE1, MTE2, 0") + Lines{load("l1s0")};
  EXPECT_EQ(verdicts(K), "");
  Options O;
  O.MayAlias = true;
  EXPECT_EQ(verdicts(report(K, O)), "race unproved");
}

// Rule: a read does not stand for the write before it: who reads next needs its
// own order behind the write.
TEST(Sync, ReadDoesNotStandForTheWrite) {
  Lines Body = Whole + order("FIX, MTE2, 0") + order("MTE1, MTE2, 0") +
               Lines{load("l1s0", "x2")};
  EXPECT_EQ(verdicts(Body + Lines{"ld.i64 x9, [x2]"}), "race unproved");
  EXPECT_EQ(verdicts(Body + order("MTE2, S, 0") + Lines{"ld.i64 x9, [x2]"}),
            "");
}

// An address that is computed from a tensor's lies in that tensor; one that is
// computed from none may lie in any.
TEST(Sync, AddressesKeepTheirTensor) {
  Lines Order = order("MTE1, MTE2, 0");
  EXPECT_EQ(
      verdicts(Whole + Order +
               Lines{"mul x5, x3, 64", "add x6, x5, x0", load("l1s0", "x6")}),
      "");
  EXPECT_EQ(verdicts(Whole + Order + Lines{load("l1s0", "x3")}),
            "race unproved");
}

// Rule: every order needs its own wait; without any one line of flags something
// is refuted.
TEST(Sync, EveryFlagCounts) {
  for (const std::string &Line : Whole)
    if (Line.find("_flag") != std::string::npos) {
      EXPECT_NE(verdicts(without(Whole, Line)).find("refuted"),
                std::string::npos)
          << Line;
    }
}

// Rule: orders compose: MTE2 before MTE1 before M is MTE2 before M.
TEST(Sync, OrdersCompose) {
  // The store waits for the product alone, and so for the loads.
  EXPECT_EQ(verdicts(Whole + order("FIX, MTE2, 1") + Lines{load("l1s0")}), "");
}

// Rule: a flag carries what its pipe had done when it was set, not later.
TEST(Sync, FlagCarriesThePast) {
  EXPECT_EQ(verdicts({set("MTE2, MTE1, 0"), load("l1s0"), wait("MTE2, MTE1, 0"),
                      left()}),
            "race refuted");
}

// Rule: a flag is not set while it is up.
TEST(Sync, SetTwice) {
  EXPECT_EQ(verdicts({set("MTE2, MTE1, 0"), set("MTE2, MTE1, 0"),
                      wait("MTE2, MTE1, 0")}),
            "double-set refuted");
}

// Rule: a flag is not set again before its wait took it, whatever the timing: a
// wait that stands before the second set on another pipe proves nothing.
TEST(Sync, SetAgainTooEarly) {
  Lines Twice = order("MTE2, MTE1, 0") + order("MTE2, MTE1, 0");
  EXPECT_EQ(verdicts(Twice), "double-set unproved"); // it is timing
  Lines Returned =
      order("MTE2, MTE1, 0") + order("MTE1, MTE2, 0") + order("MTE2, MTE1, 0");
  EXPECT_EQ(verdicts(Returned), "");
}

// Rule: a wait has its set before it.
TEST(Sync, WaitWithoutSet) {
  EXPECT_EQ(verdicts(Lines{wait("MTE2, MTE1, 0")}), "early-wait refuted");
  EXPECT_EQ(verdicts({set("MTE2, MTE1, 0"), wait("MTE2, MTE1, 1"),
                      wait("MTE2, MTE1, 0")}),
            "early-wait refuted");
}

// Rule: no flag is up at the end.
TEST(Sync, MissingDrain) {
  EXPECT_EQ(verdicts(Lines{set("M, MTE1, 3")}), "leftover-flag refuted");
}

// Rule: a flag goes from one pipe to another and has an id below 8.
TEST(Sync, FlagOperands) {
  EXPECT_EQ(verdicts(order("MTE1, MTE1, 0")), "flag-operands refuted");
  EXPECT_EQ(verdicts(order("MTE1, MTE2, 8")), "flag-operands refuted");
  EXPECT_EQ(verdicts(order("MTE1, ALL, 0")), "flag-operands refuted");
}

// An event id that is not known is not proved, not refuted.
TEST(Sync, UnknownEvent) {
  EXPECT_EQ(verdicts(order("MTE1, MTE2, x3")), "flag-operands unproved");
}

// A barrier of all pipes orders everything; one of a pipe nothing but it.
TEST(Sync, Barriers) {
  EXPECT_EQ(verdicts({load("l1s0"), "pipe_barrier ALL", left()}), "");
  EXPECT_EQ(verdicts({load("l1s0"), "pipe_barrier MTE2", left()}),
            "race refuted");
}

// What the scalar unit waited for is done before all that it enqueues later.
TEST(Sync, ScalarUnitWaits) {
  EXPECT_EQ(verdicts(Lines{load("l1s0")} + order("MTE2, S, 0") + Lines{left()}),
            "");
  // A scalar load sees a store only behind such a wait.
  EXPECT_EQ(verdicts(Whole + Lines{"ld.i64 x9, [x2]"}), "race unproved");
  EXPECT_EQ(verdicts(Whole + order("FIX, S, 0") + Lines{"ld.i64 x9, [x2]"}),
            "");
}

// What the scalar unit stores is not ordered before a load that it enqueues
// later; a flag orders it.
TEST(Sync, ScalarStores) {
  EXPECT_EQ(verdicts({"st.i64 [x0], x3", load("l1s0")}), "race unproved");
  EXPECT_EQ(verdicts(Lines{"st.i64 [x0], x3"} + order("S, MTE2, 0") +
                     Lines{load("l1s0")}),
            "");
}

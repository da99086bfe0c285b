//===-- SyncTest.cpp - Races, flags, hangs --------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/RaceChecker.h"
#include "SimTest.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

/// A GEMM over \p Trips steps of k through single slots, flags primed and
/// drained: what the compiler makes.
KernelText loopGemm() {
  KernelText K;
  K.Params = {"a, gm", "b, gm", "c, gm", "n, i64"};
  K.Slots = {"l1s0, 0, 512, 1", "l1s1, 512, 512, 1", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1", "l0cs0, 0, 1024, 1"};
  std::string W = window("f16", 16, 16, 16);
  K.Body = {"ldparam x0, a",
            "ldparam x1, b",
            "ldparam x2, c",
            "ldparam x3, n",
            "mov x4, 0",
            "set_flag MTE1, MTE2, 0",
            "set_flag M, MTE1, 0",
            "b .Test",
            ".Loop:",
            "wait_flag MTE1, MTE2, 0",
            "TLOAD l1s0, f16.nz.16x16, [x0]" + W,
            "TLOAD l1s1, f16.nz.16x16, [x1]" + W,
            "set_flag MTE2, MTE1, 0",
            "wait_flag MTE2, MTE1, 0",
            "wait_flag M, MTE1, 0",
            "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16",
            "TEXTRACT l0bs0, f16.zn.16x16, l1s1, 0, 0, 16, 16",
            "set_flag MTE1, MTE2, 0",
            "set_flag MTE1, M, 0",
            "wait_flag MTE1, M, 0",
            "cmp.eq w0, x4, 0",
            "bz w0, .Acc",
            "TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, 16, 16, 16",
            "b .Next",
            ".Acc:",
            "TMATMUL_ACC l0cs0, f32.nz.16x16, l0as0, l0bs0, 16, 16, 16",
            ".Next:",
            "set_flag M, MTE1, 0",
            "add x0, x0, 512",
            "add x1, x1, 512",
            "add x4, x4, 1",
            ".Test:",
            "cmp.lt w0, x4, x3",
            "bnz w0, .Loop",
            "wait_flag MTE1, MTE2, 0",
            "wait_flag M, MTE1, 0",
            "cmp.gt w0, x3, 0",
            "bz w0, .End",
            "set_flag M, FIX, 0",
            "wait_flag M, FIX, 0",
            "TSTORE [x2]" + window("f32", 16, 16, 16) +
                ", l0cs0, relu.none, atomic.none",
            ".End:"};
  return K;
}

std::vector<Argument> loopArgs(unsigned Trips) {
  return {in(randomTensor(DType::F16, {5 * 16, 16}, 1)),
          in(randomTensor(DType::F16, {5 * 16, 16}, 2)),
          out(tensor(DType::F32, {16, 16})), scalar(ParamType::I64, Trips)};
}

// The properly synchronised loop is clean for no, one, two and many trips,
// under the normal and the adversarial schedules.
TEST(SyncTest, SynchronisedLoopIsClean) {
  for (unsigned Trips : {0, 1, 2, 3, 5}) {
    RunOptions O;
    O.Schedules = 8;
    EXPECT_EQ(kinds(run(loopGemm(), loopArgs(Trips), O)), "") << Trips;
  }
}

// Dropping any one wait or set of it is found, whatever the trip count that
// shows it.
TEST(SyncTest, EveryFlagIsNeeded) {
  KernelText Whole = loopGemm();
  unsigned Dropped = 0;
  for (unsigned I = 0; I != Whole.Body.size(); ++I) {
    StringRef Line = Whole.Body[I];
    if (!Line.starts_with("wait_flag") && !Line.starts_with("set_flag"))
      continue;
    ++Dropped;
    KernelText K = Whole;
    K.Body.erase(K.Body.begin() + I);
    RunOptions O;
    O.Schedules = 0; // the race checker alone is enough
    EXPECT_NE(kinds(run(K, loopArgs(3), O)), "") << Line.str();
  }
  EXPECT_EQ(Dropped, 14u);
}

/// \p Flags between a load and an extract of what it loaded.
RunResult loadExtract(std::vector<std::string> Flags,
                      std::vector<std::string> After = {}, RunOptions O = {}) {
  KernelText K;
  K.Params = {"a, gm"};
  K.Slots = {"l1s0, 0, 512, 1", "l1s1, 512, 512, 1", "l0as0, 0, 512, 1"};
  K.Body = {"ldparam x0, a",
            "TLOAD l1s0, f16.nz.16x16, [x0]" + window("f16", 16, 16, 16)};
  append_range(K.Body, Flags);
  K.Body.push_back("TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16");
  append_range(K.Body, After);
  return run(K, {in(randomTensor(DType::F16, {16, 16}, 1))}, O);
}

// A race names both instructions in program order, the slot, the bytes and the
// pipes, though the run may have shown them in the other order.
TEST(SyncTest, RaceSaysWho) {
  RunResult R = loadExtract({});
  ASSERT_FALSE(R.Findings.empty());
  const Finding &F = R.Findings.front();
  EXPECT_EQ(F.Kind, FindingKind::Race);
  EXPECT_TRUE(StringRef(F.Text).starts_with(
      "TEXTRACT (MTE1) may read before TLOAD (MTE2) has written it: bytes 0x0 "
      "to 0x200 of L1, in l1s0; no flag or barrier makes MTE1 wait for MTE2"))
      << F.Text;
  EXPECT_EQ(F.First->AsmLine, 9u);
  EXPECT_EQ(F.Second->AsmLine, 10u);
  EXPECT_EQ(F.Bytes->Where, "L1");
  EXPECT_EQ(F.Bytes->End, 512u);
}

// A flag, a barrier of everything and a chain of flags through a third pipe
// each order two pipes; a barrier of one pipe does not.
TEST(SyncTest, WhatOrders) {
  EXPECT_EQ(
      kinds(loadExtract({"set_flag MTE2, MTE1, 3", "wait_flag MTE2, MTE1, 3"})),
      "");
  EXPECT_EQ(kinds(loadExtract({"pipe_barrier ALL"})), "");
  EXPECT_EQ(kinds(loadExtract({"set_flag MTE2, M, 0", "wait_flag MTE2, M, 0",
                               "set_flag M, MTE1, 0", "wait_flag M, MTE1, 0"})),
            "");
  EXPECT_EQ(kinds(loadExtract({"set_flag MTE2, S, 0", "wait_flag MTE2, S, 0"})),
            "")
      << "what is enqueued after the scalar unit has waited comes later";
  for (const char *P : {"MTE2", "MTE1", "M", "S"})
    EXPECT_TRUE(finds(loadExtract({std::string("pipe_barrier ") + P}),
                      FindingKind::Race, "TEXTRACT"))
        << P;
}

// A wait that nobody signals hangs, and the report names each blocked pipe's
// instruction.
TEST(SyncTest, HangNamesTheBlocked) {
  RunResult R = loadExtract({"wait_flag M, MTE1, 2", "wait_flag M, S, 1"});
  ASSERT_EQ(kinds(R), "hang");
  EXPECT_TRUE(finds(R, FindingKind::Hang,
                    "MTE1 at assembly line 10: wait_flag M, MTE1, 2"));
  EXPECT_TRUE(
      finds(R, FindingKind::Hang, "S at assembly line 11: wait_flag M, S, 1"));
}

// Raising a flag twice before anyone takes it loses a signal.
TEST(SyncTest, DoubleSet) {
  RunResult R = loadExtract({"set_flag MTE2, MTE1, 0", "set_flag MTE2, MTE1, 0",
                             "wait_flag MTE2, MTE1, 0"});
  EXPECT_TRUE(finds(R, FindingKind::Overrun, "raised while it is still up"));
}

// Raising a flag again is a fault already if only timing makes the wait come
// first.
TEST(SyncTest, SetOrderedByTimingAlone) {
  std::vector<std::string> Twice = {
      "set_flag MTE2, MTE1, 0", "wait_flag MTE2, MTE1, 0",
      "TLOAD l1s1, f16.nz.16x16, [x0]" + window("f16", 16, 16, 16),
      "set_flag MTE2, MTE1, 0", "wait_flag MTE2, MTE1, 0"};
  EXPECT_TRUE(finds(loadExtract(Twice), FindingKind::Overrun,
                    "may be raised again before MTE1 has taken it"));
  std::vector<std::string> Credit = Twice;
  Credit.insert(Credit.begin() + 2,
                {"set_flag MTE1, MTE2, 0", "wait_flag MTE1, MTE2, 0"});
  EXPECT_EQ(kinds(loadExtract(Credit)), "");
}

// A flag that is up at the end would be the next kernel's.
TEST(SyncTest, LeftoverFlag) {
  RunResult R = loadExtract({"pipe_barrier ALL"}, {"set_flag MTE1, M, 7"});
  EXPECT_EQ(kinds(R), "leftover-flag");
  EXPECT_TRUE(finds(R, FindingKind::LeftoverFlag, "MTE1 -> M, event 7"));
}

// Event ids end at 7, also run-time ones; a pipe does not signal itself.
TEST(SyncTest, IllegalFlags) {
  EXPECT_EQ(kinds(loadExtract(
                {"pipe_barrier ALL", "mov x5, 8", "set_flag MTE1, M, x5"})),
            "illegal");
  EXPECT_EQ(kinds(loadExtract({"pipe_barrier ALL", "set_flag MTE1, MTE1, 0"})),
            "illegal");
}

// A missing wait gives wrong numbers under some adversarial schedule, too.
TEST(SyncTest, AdversarialSchedulesShowRaces) {
  KernelText K = loopGemm();
  erase_if(K.Body,
           [](StringRef Line) { return Line == "wait_flag MTE1, MTE2, 0"; });
  erase_if(K.Body,
           [](StringRef Line) { return Line == "set_flag MTE1, MTE2, 0"; });
  RunOptions O;
  O.Schedules = 6;
  O.MaxFindings = 100;
  RunResult R = run(K, loopArgs(5), O);
  EXPECT_TRUE(
      finds(R, FindingKind::WrongNumbers, "depends on the pipes' speed"));
}

// Equal seeds give equal reports.
TEST(SyncTest, Deterministic) {
  KernelText K = loopGemm();
  K.Body.erase(find(K.Body, "wait_flag MTE2, MTE1, 0"));
  auto Texts = [&] {
    std::string S;
    for (const Finding &F : run(K, loopArgs(4)).Findings)
      S += F.Text + "\n";
    return S;
  };
  std::string First = Texts();
  EXPECT_EQ(First, Texts());
  EXPECT_NE(First, "");
}

// The scalar unit's own stores are ordered with a later load by a flag from S
// or a barrier of everything, not by program order, nor by a wait of S that has
// nothing to do with them.
TEST(SyncTest, ScalarStoreNeedsAFlag) {
  KernelText K;
  K.Params = {"a, gm"};
  K.Slots = {"l1s0, 0, 512, 1"};
  std::string Load =
      "TLOAD l1s0, f16.nz.16x16, [x0]" + window("f16", 16, 16, 16);
  K.Body = {"ldparam x0, a", "st.i64 [x0 + 8], x0", Load};
  std::vector<Argument> Args = {out(tensor(DType::F16, {16, 16}))};
  EXPECT_EQ(kinds(run(K, Args)), "race");
  K.Body = {"ldparam x0, a", "st.i64 [x0 + 8], x0", "set_flag S, MTE2, 0",
            "wait_flag S, MTE2, 0", Load};
  EXPECT_EQ(kinds(run(K, Args)), "");
  K.Body = {"ldparam x0, a", "st.i64 [x0 + 8], x0", "pipe_barrier ALL", Load};
  EXPECT_EQ(kinds(run(K, Args)), "");
  K.Body = {"ldparam x0, a", "st.i64 [x0 + 8], x0", "pipe_barrier S", Load};
  EXPECT_EQ(kinds(run(K, Args)), "");
  K.Body = {"ldparam x0, a", "st.i64 [x0 + 8], x0", "set_flag M, S, 0",
            "wait_flag M, S, 0", Load};
  EXPECT_EQ(kinds(run(K, Args)), "race");
  K.Body = {"ldparam x0, a", Load, "set_flag MTE2, S, 0",
            "wait_flag MTE2, S, 0", "st.i64 [x0 + 8], x0"};
  EXPECT_EQ(kinds(run(K, Args)), "");
  K.Body = {"ldparam x0, a", Load, "st.i64 [x0 + 8], x0"};
  EXPECT_EQ(kinds(run(K, Args)), "race");
}

/// Two operations of pipe V on the same bytes, with a barrier between or not.
std::string vectorRace(uint8_t BarrierPipes, bool Barrier, bool RoundTrip) {
  Program P;
  Kernel K;
  GlobalMemory GM;
  FindingList Findings(P);
  RaceChecker Races(K, GM, Findings);
  Races.startBlock(0);
  Clocks Order(BarrierPipes);
  Inst First, Second;
  First.AsmLine = 1;
  Second.AsmLine = 2;
  Footprint F;
  F.Writes.push_back({Space::UB, 0, 0, 256});
  auto Do = [&](const Inst &I) {
    const Clock &Known = Order.begin(Pipe::V, Order.control());
    uint32_t Number = Order.count(Pipe::V);
    Races.check({&I, I.AsmLine, Number, Pipe::V}, Known, F);
  };
  Do(First);
  if (Barrier)
    Order.barrier(Pipe::V);
  if (RoundTrip) {
    Order.taken(Pipe::MTE3, Order.raised(Pipe::V));
    Order.taken(Pipe::V, Order.raised(Pipe::MTE3));
  }
  Do(Second);
  auto List = Findings.take();
  return List.empty() ? "" : List.front().Text;
}

// On a processor whose vector pipe does not order dependent operations, a
// barrier of that pipe does, or a flag there and back; others need none.
TEST(SyncTest, VectorPipeNeedsBarriers) {
  uint8_t V = 1 << unsigned(Pipe::V);
  EXPECT_TRUE(
      StringRef(vectorRace(V, false, false)).contains("pipe_barrier V does"));
  EXPECT_EQ(vectorRace(V, true, false), "");
  EXPECT_EQ(vectorRace(V, false, true), "");
  EXPECT_EQ(vectorRace(0, false, false), "");
}

// FIX orders its own operations, but not what passes through the fixpipe
// buffer: on every processor, parameters are there after a barrier, or after a
// flag there and back. Two stores to one place need neither.
TEST(SyncTest, FixpipeBufferNeedsBarriers) {
  for (std::string Cpu : {"a2a3", "a5"}) {
    auto Run = [&](std::vector<std::string> Between) {
      KernelText K;
      K.Cpu = Cpu;
      K.Params = {"a, gm", "q, gm", "c, gm"};
      K.Slots = {"l1s0, 0, 2048, 1",  "l1s1, 2048, 256, 1",
                 "l0as0, 0, 1024, 1", "l0bs0, 0, 1024, 1",
                 "l0cs0, 0, 4096, 1", "fbs0, 0, 256, 1"};
      std::string Left = Cpu == "a5" ? "nz" : "zz";
      std::string Store = "TSTORE_FP [x2]" + window("i8", 32, 32, 32) +
                          ", l0cs0, fbs0, relu.none, atomic.none";
      K.Body = {"ldparam x0, a",
                "ldparam x1, q",
                "ldparam x2, c",
                "TLOAD l1s0, i8.nz.32x32, [x0]" + window("i8", 32, 32, 32),
                "TLOAD l1s1, u64.nd.1x32, [x1]" + window("u64", 1, 32, 32),
                "pipe_barrier ALL",
                "TEXTRACT l0as0, i8." + Left + ".32x32, l1s0, 0, 0, 32, 32",
                "TEXTRACT l0bs0, i8.zn.32x32, l1s0, 0, 0, 32, 32",
                "pipe_barrier ALL",
                "TMATMUL l0cs0, i32.nz.32x32, l0as0, l0bs0, 32, 32, 32",
                "pipe_barrier ALL",
                "TMOV fbs0, u64.nd.1x32, l1s1, 1, 32"};
      K.Body.insert(K.Body.end(), Between.begin(), Between.end());
      K.Body.insert(K.Body.end(), {Store, Store});
      return run(K, {in(tensor(DType::I8, {32, 32})),
                     in(tensor(DType::U64, {1, 32})),
                     out(tensor(DType::I8, {32, 32}))});
    };
    RunResult Racy = Run({});
    EXPECT_TRUE(finds(Racy, FindingKind::Race,
                      "TSTORE_FP (FIX) may read before TMOV (FIX) has written "
                      "it"));
    EXPECT_TRUE(finds(Racy, FindingKind::Race, "pipe_barrier FIX does"));
    EXPECT_EQ(kinds(Run({"pipe_barrier FIX"})), "");
    EXPECT_EQ(kinds(Run({"set_flag FIX, MTE1, 0", "wait_flag FIX, MTE1, 0",
                         "set_flag MTE1, FIX, 0", "wait_flag MTE1, FIX, 0"})),
              "");
    EXPECT_NE(kinds(Run({"pipe_barrier MTE1"})), "");
  }
}

} // namespace

//===- FaultTest.cpp - Faults of other compilers, as kinds ----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test is named after a synchronisation fault that users of neighbouring
// compilers met, and covers its whole kind.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Machine.h"

#include "gtest/gtest.h"

#include <map>
#include <set>
#include <tuple>

using namespace ascend::sync;
using namespace ascend::sync::test;

namespace {

using FlagKey = std::tuple<Pipe, Pipe, unsigned>;

/// Sets minus waits of each flag along \p Path.
std::map<FlagKey, int> balance(const Problem &P, const Plan &S,
                               const std::vector<unsigned> &Path) {
  std::map<FlagKey, int> Result;
  std::mt19937 Rng(1);
  for (const Item &I : trace(P, S, Path, Rng))
    if (I.Sync && I.Sync->K != Action::Barrier)
      Result[{I.Sync->Src, I.Sync->Dst, I.Sync->Event}] +=
          I.Sync->K == Action::Set ? 1 : -1;
  return Result;
}

void expectBalanced(const Problem &P, const Plan &S,
                    const std::vector<unsigned> &Path) {
  for (const auto &[Key, N] : balance(P, S, Path))
    EXPECT_EQ(N, 0) << print(S);
}

void expectSound(const Problem &P, const Plan &S) {
  auto Fault = judge(P, S, 64, 11);
  EXPECT_FALSE(Fault) << *Fault << "\n" << print(P) << print(S);
}

unsigned barriers(const Plan &S, Pipe P) {
  unsigned N = 0;
  for (const Action &A : S.Actions)
    N += A.K == Action::Barrier && A.Src == P;
  return N;
}

} // namespace

// Two fences of one setting pipe that overlap, one nested in the other, never
// raise a flag twice, however few ids there are.
TEST(SyncFault, FaultA1_OverlappingFencesOfOneSetPipe) {
  for (unsigned Mask : {0xff, 0x03, 0x01}) {
    Problem P = loopOf({store(0, 1), load(1, UB, 1), store(2, 1),
                        vector(1, 2), load(1, UB, 0), vector(0, 1)});
    for (auto &Row : P.Usable)
      Row.fill(Mask);
    expectSound(P, insertFlags(P));
  }
}

// The hot pairs do not starve M to FIX: with one id a pair the accumulator is
// still handed over by a flag.
TEST(SyncFault, FaultA2_FewEventsDoNotStarveTheStore) {
  Problem P = gemm();
  for (auto &Row : P.Usable)
    Row.fill(0x01);
  Plan S = insertFlags(P);
  std::set<std::pair<Pipe, Pipe>> Pairs;
  for (const Action &A : S.Actions)
    if (A.K == Action::Set)
      Pairs.insert({A.Src, A.Dst});
  EXPECT_TRUE(Pairs.count({Pipe::FIX, Pipe::M}) ||
              barriers(S, Pipe::All) > 0);
  EXPECT_TRUE(Pairs.count({Pipe::M, Pipe::FIX})) << print(S);
  expectSound(P, S);
}

// Along each path through an if, every flag has as many waits as sets.
TEST(SyncFault, FaultA3_BranchHasAsManyWaitsAsSets) {
  Problem P;
  P.Blocks.resize(6);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Ops = {load(0, UB, 0)};
  P.Blocks[1].Succs = {2, 3};
  P.Blocks[2].Ops = {vector(0, 1), store(1, 1)};
  P.Blocks[2].Succs = {4};
  P.Blocks[3].Ops = {store(0, 1)};
  P.Blocks[3].Succs = {4};
  P.Blocks[4].Ops = {vector(1, 0)};
  P.Blocks[4].Succs = {1, 5};
  Plan S = insertFlags(P);
  EXPECT_EQ(barriers(S, Pipe::All), 0u) << print(S);
  for (const std::vector<unsigned> &Path :
       {std::vector<unsigned>{0, 1, 2, 4, 5}, {0, 1, 3, 4, 5},
        {0, 1, 2, 4, 1, 3, 4, 5}, {0, 1, 3, 4, 1, 3, 4, 1, 2, 4, 5}})
    expectBalanced(P, S, Path);
  expectSound(P, S);
}

// Joining arms keeps only what both know, and invents no set: an arm without
// operations gets none.
TEST(SyncFault, FaultA4_JoinInventsNoSets) {
  Problem P;
  P.Blocks.resize(4);
  P.Blocks[0].Ops = {load(0, UB, 0)};
  P.Blocks[0].Succs = {1, 2};
  P.Blocks[1].Ops = {vector(0, 1)};
  P.Blocks[1].Succs = {3};
  P.Blocks[2].Succs = {3};
  P.Blocks[3].Ops = {store(1, 1)};
  Plan S = insertFlags(P);
  for (const Action &A : S.Actions)
    EXPECT_FALSE(A.Where.Block == 2) << print(S);
  expectBalanced(P, S, {0, 1, 3});
  expectBalanced(P, S, {0, 2, 3});
  expectSound(P, S);
}

// Slots used in turn have a flag each: an unrolled ping-pong loop does not put
// both slots on one id while both are in flight.
TEST(SyncFault, FaultA5_EachSlotHasItsOwnEvent) {
  Problem P = loopOf({load(0, L1, 0), load(0, L1, 1), extract(0, L0A, 0),
                      extract(1, L0A, 1)});
  Plan S = insertFlags(P);
  std::map<std::pair<Pipe, Pipe>, std::set<unsigned>> Ids;
  for (const Action &A : S.Actions)
    if (A.K != Action::Barrier)
      Ids[{A.Src, A.Dst}].insert(A.Event);
  EXPECT_EQ((Ids[{Pipe::MTE2, Pipe::MTE1}].size()), 2u) << print(S);
  EXPECT_EQ((Ids[{Pipe::MTE1, Pipe::MTE2}].size()), 2u) << print(S);
  expectSound(P, S);
}

// The way back is primed before the loop and drained after it, for 0, 1, 2, 3
// and many iterations of both loops.
TEST(SyncFault, FaultA6_PrimesReverseFlags) {
  Problem P = gemmWithBranch();
  Plan S = insertFlags(P);
  std::mt19937 Rng(3);
  for (unsigned Outer : {0, 1, 2, 3, 7})
    for (unsigned Inner : {0, 1, 2, 3, 7}) {
      std::vector<unsigned> Path = {0, 1};
      for (unsigned I = 0; I < Outer; ++I) {
        Path.push_back(6);
        for (unsigned K = 0; K < Inner; ++K)
          Path.insert(Path.end(), {2, K == 0 ? 3u : 4u, 5, 6});
        Path.insert(Path.end(), {7, 1});
      }
      Path.push_back(8);
      Trace T = trace(P, S, Path, Rng);
      auto Fault = checkOrder(P, T);
      EXPECT_FALSE(Fault) << *Fault;
      for (unsigned Q = 0; Q < NumPipes; ++Q) {
        Fault = simulate(T, static_cast<Pipe>(Q), Rng);
        EXPECT_FALSE(Fault) << *Fault;
      }
      expectBalanced(P, S, Path);
    }
}

// A copy that stays in an if keeps its set and wait there: on a path that skips
// it, nobody waits for it.
TEST(SyncFault, FaultA7_FlagsStayWithTheConditionalCopy) {
  for (bool Loop : {false, true}) {
    Problem P;
    P.Blocks.resize(5);
    P.Blocks[0].Succs = {1};
    P.Blocks[1].Ops = {vector(0, 1)};
    P.Blocks[1].Succs = {2, 3};
    P.Blocks[2].Ops = {load(0, UB, 0)};
    P.Blocks[2].Succs = {3};
    P.Blocks[3].Ops = {vector(0, 2)};
    P.Blocks[3].Succs = {4};
    if (Loop)
      P.Blocks[3].Succs.push_back(1);
    Plan S = insertFlags(P);
    EXPECT_EQ(barriers(S, Pipe::All), 0u) << print(S);
    expectBalanced(P, S, {0, 1, 3, 4});
    expectBalanced(P, S, {0, 1, 2, 3, 4});
    expectSound(P, S);
  }
}

// Hazards are found on byte ranges: a load into a part of a buffer that a store
// still reads waits for it, whatever the buffers are called.
TEST(SyncFault, FaultA8_PartlyOverlappingReuse) {
  Problem P = line({op(Pipe::MTE3, {reads(UB, 0, 1000), writes(GM, 0, 1)}),
                    op(Pipe::V, {writes(UB, 999, 2000)}),
                    op(Pipe::MTE2, {writes(UB, 2000, 3000)})});
  EXPECT_EQ(print(insertFlags(P)), "bb0:1 set_flag(MTE3, V, 0)\n"
                                   "bb0:1 wait_flag(MTE3, V, 0)\n");
}

// A barrier in an arm says nothing about the path around the arm.
TEST(SyncFault, FaultA12_BarrierInBranchCoversOnlyTheBranch) {
  Problem P;
  P.BarrierPipes = 1 << pipeIndex(Pipe::V);
  P.Blocks.resize(3);
  P.Blocks[0].Ops = {vector(0, 1)};
  P.Blocks[0].Succs = {1, 2};
  P.Blocks[1].Ops = {vector(1, 2)};
  P.Blocks[1].Succs = {2};
  P.Blocks[2].Ops = {vector(1, 3)};
  Plan S = insertFlags(P);
  EXPECT_EQ(print(S), "bb1:0 pipe_barrier(V)\nbb2:0 pipe_barrier(V)\n");
  expectSound(P, S);
}

// A pipe that interlocks itself gets neither a barrier nor a flag to itself.
TEST(SyncFault, FaultA13_NoFlagToTheSamePipe) {
  Problem P = loopOf({vector(0, 1), vector(1, 0)});
  EXPECT_TRUE(insertFlags(P).Actions.empty());
  P.BarrierPipes = 1 << pipeIndex(Pipe::V);
  Plan S = insertFlags(P);
  for (const Action &A : S.Actions)
    EXPECT_EQ(A.K, Action::Barrier);
  EXPECT_EQ(barriers(S, Pipe::V), 2u) << print(S);
  expectSound(P, S);
}

// Bytes at one offset of different memories are different bytes.
TEST(SyncFault, FaultA17_SameOffsetInOtherMemory) {
  EXPECT_TRUE(insertFlags(line({load(0, L1, 0), vector(0, 0)}))
                  .Actions.empty());
}

// A loop that is left in the middle and entered again: what the rest of its body
// would have told a pipe, it does not know then. bb2 fills and empties a slot and
// may leave; only bb3, behind that, tells MTE2 that MTE1 is done with it.
TEST(SyncFault, LeftInTheMiddleAndEnteredAgain) {
  Problem P;
  P.Slots = {0, 2, 2};
  auto Use = [](Pipe On, unsigned Set, bool Write) {
    Op O;
    O.P = On;
    Access A = Write ? writes(L1, 4096 * Set, 4096 * Set + 128)
                     : reads(L1, 4096 * Set, 4096 * Set + 128);
    A.Set = Set;
    A.Index = 1;
    O.Accesses.push_back(A);
    return O;
  };
  Op Next;
  Next.Defines.push_back(1);
  P.Blocks.resize(6);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Succs = {2};
  P.Blocks[2].Ops = {Use(Pipe::MTE2, 1, true), Use(Pipe::MTE1, 1, false)};
  P.Blocks[2].Succs = {3, 4};
  P.Blocks[3].Ops = {Use(Pipe::MTE1, 2, false), Use(Pipe::MTE2, 2, true),
                     Next};
  P.Blocks[3].Succs = {2};
  P.Blocks[4].Succs = {1, 5};
  Plan S = insertFlags(P);
  auto Fault = judge(P, S, 40, 1);
  EXPECT_FALSE(Fault) << *Fault << "\n" << print(P) << print(S);
}

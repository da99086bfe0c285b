//===- FlagPlannerTest.cpp - Exact plans for small kernels ----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Machine.h"

#include "gtest/gtest.h"

using namespace ascend::sync;
using namespace ascend::sync::test;

namespace {

unsigned count(const Plan &S, Action::Kind K) {
  unsigned N = 0;
  for (const Action &A : S.Actions)
    N += A.K == K;
  return N;
}

#define EXPECT_SOUND(P, S)                                                     \
  do {                                                                         \
    auto Fault = judge(P, S, 64, 7);                                           \
    EXPECT_FALSE(Fault) << *Fault << "\n" << print(S);                         \
  } while (false)

} // namespace

// An operation that depends on nothing gets nothing.
TEST(SyncPlan, IndependentOperations) {
  Plan S = insertFlags(line({load(0, UB, 0), vector(1, 2), store(3, 1)}));
  EXPECT_TRUE(S.Actions.empty()) << print(S);
}

// Reads of the same bytes do not conflict.
TEST(SyncPlan, ReadAfterRead) {
  Plan S = insertFlags(line({store(0, 1), vector(0, 1)}));
  EXPECT_TRUE(S.Actions.empty()) << print(S);
}

// In a straight line each producer sets right after itself, each consumer waits
// right before itself, and an order that follows from others costs nothing.
TEST(SyncPlan, StraightLine) {
  Problem P = line({load(0, L1, 0), load(1, L1, 1), extract(0, L0A, 0),
                    extract(1, L0B, 0), matmul(), storeAcc(2)});
  EXPECT_EQ(print(insertFlags(P)), "bb0:1 set_flag(MTE2, MTE1, 0)\n"
                                   "bb0:2 set_flag(MTE2, MTE1, 1)\n"
                                   "bb0:2 wait_flag(MTE2, MTE1, 0)\n"
                                   "bb0:3 wait_flag(MTE2, MTE1, 1)\n"
                                   "bb0:4 set_flag(MTE1, M, 0)\n"
                                   "bb0:4 wait_flag(MTE1, M, 0)\n"
                                   "bb0:5 set_flag(M, FIX, 0)\n"
                                   "bb0:5 wait_flag(M, FIX, 0)\n");
}

// A hazard is covered through a third pipe: V knows MTE2 through MTE1.
TEST(SyncPlan, Transitive) {
  Problem P = line({load(0, UB, 0),
                    op(Pipe::MTE3, {in(UB, 0), out(UB, 1)}),
                    op(Pipe::V, {in(UB, 1), out(UB, 0)})});
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Set), 2u) << print(S);
  EXPECT_SOUND(P, S);
}

// The double loop needs one flag for each producer and consumer and one for the
// way back, primed before the outer loop and drained after it, nothing else.
TEST(SyncPlan, DoubleLoopGemm) {
  Problem P = gemm();
  Plan S = insertFlags(P);
  EXPECT_EQ(print(S), "bb0:end set_flag(MTE1, MTE2, 0)\n"
                      "bb0:end set_flag(MTE1, MTE2, 1)\n"
                      "bb0:end set_flag(M, MTE1, 0)\n"
                      "bb0:end set_flag(FIX, M, 0)\n"
                      "bb1:end wait_flag(FIX, M, 0)\n"
                      "bb2:0 wait_flag(MTE1, MTE2, 0)\n"
                      "bb2:1 set_flag(MTE2, MTE1, 0)\n"
                      "bb2:1 wait_flag(MTE1, MTE2, 1)\n"
                      "bb2:2 set_flag(MTE2, MTE1, 1)\n"
                      "bb2:2 wait_flag(MTE2, MTE1, 0)\n"
                      "bb2:2 wait_flag(M, MTE1, 0)\n"
                      "bb2:3 set_flag(MTE1, MTE2, 0)\n"
                      "bb2:3 wait_flag(MTE2, MTE1, 1)\n"
                      "bb2:4 set_flag(MTE1, M, 0)\n"
                      "bb2:4 set_flag(MTE1, MTE2, 1)\n"
                      "bb2:4 wait_flag(MTE1, M, 0)\n"
                      "bb2:end set_flag(M, MTE1, 0)\n"
                      "bb3:0 set_flag(M, FIX, 0)\n"
                      "bb3:0 wait_flag(M, FIX, 0)\n"
                      "bb3:end set_flag(FIX, M, 0)\n"
                      "bb4:end wait_flag(MTE1, MTE2, 0)\n"
                      "bb4:end wait_flag(MTE1, MTE2, 1)\n"
                      "bb4:end wait_flag(M, MTE1, 0)\n"
                      "bb4:end wait_flag(FIX, M, 0)\n");
  EXPECT_SOUND(P, S);
}

// With the first product in an arm, each arm has its own half of the forward
// flag and both share the way back.
TEST(SyncPlan, GemmWithBranch) {
  Problem P = gemmWithBranch();
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Barrier), 0u);
  // 2 load, 2 way back, 2 arms, way back of M, M to FIX and back; 4 primes.
  EXPECT_EQ(count(S, Action::Set), 13u) << print(S);
  EXPECT_SOUND(P, S);
}

// Dropping any one set or wait of the GEMM plan is noticed, so each is needed
// and the machine that judges all other tests can see a fault.
TEST(SyncPlan, EveryActionIsNeeded) {
  for (const Problem &P : {gemm(), gemmWithBranch()}) {
    Plan S = insertFlags(P);
    for (unsigned I = 0; I < S.Actions.size(); ++I) {
      Plan Less = S;
      Less.Actions.erase(Less.Actions.begin() + I);
      EXPECT_TRUE(judge(P, Less, 64, 7))
          << "not noticed: action " << I << " of\n" << print(S);
    }
  }
}

// Dropping a set together with its wait leaves flags balanced, but not the
// hazards: the machine sees races as well, not only missing halves.
TEST(SyncPlan, EveryFlagIsNeeded) {
  Problem P = gemm();
  Plan S = insertFlags(P);
  for (const Action &Gone : S.Actions) {
    Plan Less = S;
    Less.Actions.clear();
    for (const Action &A : S.Actions)
      if (A.Src != Gone.Src || A.Dst != Gone.Dst || A.Event != Gone.Event)
        Less.Actions.push_back(A);
    auto Fault = judge(P, Less, 64, 7);
    ASSERT_TRUE(Fault);
  }
}

// Two slots used in turn by an unrolled loop let the load of one slot run ahead
// of the extract of the other: no flag links them.
TEST(SyncPlan, UnrolledPingPong) {
  Problem P = loopOf({load(0, L1, 0), load(0, L1, 1), extract(0, L0A, 0),
                      extract(1, L0A, 1)});
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Barrier), 0u);
  EXPECT_EQ(count(S, Action::Set), 6u) << print(S);
  EXPECT_SOUND(P, S);
}

// A value from before the loop is waited for once, in front of the loop.
TEST(SyncPlan, LoopInvariantOperand) {
  Problem P;
  P.Blocks.resize(4);
  P.Blocks[0].Ops = {load(0, UB, 0)};
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Succs = {2, 3};
  P.Blocks[2].Ops = {vector(0, 1)};
  P.Blocks[2].Succs = {1};
  EXPECT_EQ(print(insertFlags(P)), "bb0:end set_flag(MTE2, V, 0)\n"
                                   "bb0:end wait_flag(MTE2, V, 0)\n");
}

// What a pipe learns inside a loop through another pipe is not announced in
// front of the loop as well.
TEST(SyncPlan, NoRedundantFlagBeforeLoop) {
  Problem P;
  P.Blocks.resize(3);
  P.Blocks[0].Ops = {load(0, UB, 0)};
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Ops = {vector(0, 1), op(Pipe::MTE3, {in(UB, 0), in(UB, 1)})};
  P.Blocks[1].Succs = {1, 2};
  Plan S = insertFlags(P);
  for (const Action &A : S.Actions)
    EXPECT_FALSE(A.Src == Pipe::MTE2 && A.Dst == Pipe::MTE3) << print(S);
  EXPECT_SOUND(P, S);
}

// A break between a wait and its set restores or drains the flag on that edge.
TEST(SyncPlan, BreakInsideWindow) {
  Problem P;
  P.Blocks.resize(5);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Ops = {load(0, UB, 0)};
  P.Blocks[1].Succs = {2, 4};
  P.Blocks[2].Ops = {vector(0, 1)};
  P.Blocks[2].Succs = {1, 3};
  P.Blocks[3].Succs = {4};
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Barrier), 0u) << print(S);
  EXPECT_SOUND(P, S);
}

// A pipe that does not interlock itself gets its own barrier, only between
// dependent operations, and flags still work around it.
TEST(SyncPlan, SamePipeBarrier) {
  Problem P = line({vector(0, 1), vector(2, 3), vector(1, 4), store(4, 1)});
  P.BarrierPipes = 1 << pipeIndex(Pipe::V);
  EXPECT_EQ(print(insertFlags(P)), "bb0:2 pipe_barrier(V)\n"
                                   "bb0:3 set_flag(V, MTE3, 0)\n"
                                   "bb0:3 wait_flag(V, MTE3, 0)\n");
}

// Where only one memory needs the barrier, what a pipe's operations share in
// others is the pipe's own affair.
TEST(SyncPlan, SamePipeBarrierForOneMemory) {
  Op First = op(Pipe::FIX, {writes(UB, 0, 64), writes(L1, 0, 64)});
  Op InL1 = op(Pipe::FIX, {reads(L1, 0, 64)});
  Op InUB = op(Pipe::FIX, {reads(UB, 32, 40)});
  Problem P = line({First, InL1, InUB, InUB});
  P.BarrierSpaces[pipeIndex(Pipe::FIX)] = 1 << UB;
  EXPECT_EQ(print(insertFlags(P)), "bb0:2 pipe_barrier(FIX)\n");
  EXPECT_SOUND(P, insertFlags(P));
}

// Lines between each other's, as columns of one tile, need no barrier.
TEST(SyncPlan, LinesBetweenLines) {
  auto Column = [](uint64_t Begin, bool Write) {
    Access A = {UB, Begin, Begin + 1152, Write};
    A.InRange = {512, 128};
    return op(Pipe::V, {A});
  };
  Problem P =
      line({Column(0, true), Column(128, true), Column(256, true),
            Column(240, false)});
  P.BarrierPipes = 1 << pipeIndex(Pipe::V);
  EXPECT_EQ(print(insertFlags(P)), "bb0:3 pipe_barrier(V)\n");
}

// Of a slot that is chosen at run time, parts need one where they have bytes in
// common, and on the way back.
TEST(SyncPlan, PartsOfASlot) {
  auto Part = [](uint32_t From, uint32_t To) {
    Access A = writes(UB, 0, 2 * Slot);
    A.Set = A.Index = 1;
    A.From = From;
    A.To = To;
    return op(Pipe::V, {A});
  };
  Problem P;
  P.Slots = {0, 2};
  P.BarrierPipes = 1 << pipeIndex(Pipe::V);
  P.Blocks.resize(3);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Ops = {Part(0, 512), Part(512, 1024), Part(256, 300)};
  P.Blocks[1].Ops.push_back(op(Pipe::S, {}));
  P.Blocks[1].Ops.back().Defines = {1};
  P.Blocks[1].Succs = {1, 2};
  EXPECT_EQ(print(insertFlags(P)), "bb1:0 pipe_barrier(V)\n"
                                   "bb1:2 pipe_barrier(V)\n");
}

// Two ends of a branch that wait for the same load need no flag after it.
TEST(SyncPlan, BothArmsKnow) {
  Problem P;
  P.Blocks.resize(4);
  P.Blocks[0].Ops = {load(0, UB, 0)};
  P.Blocks[0].Succs = {1, 2};
  P.Blocks[1].Ops = {vector(0, 1)};
  P.Blocks[1].Succs = {3};
  P.Blocks[2].Ops = {vector(0, 2)};
  P.Blocks[2].Succs = {3};
  P.Blocks[3].Ops = {vector(0, 3)};
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Wait), 2u) << print(S);
  EXPECT_SOUND(P, S);
}

// Many loads in flight over many slots: ids come back through a reverse flag
// now and then, never through a barrier.
TEST(SyncPlan, StraightLineNeverRunsOutOfEvents) {
  Problem P;
  P.Blocks.resize(1);
  for (unsigned I = 0; I < 64; ++I) {
    P.Blocks[0].Ops.push_back(load(0, UB, 2 * I));
    P.Blocks[0].Ops.push_back(vector(2 * I, 2 * I + 1));
  }
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Barrier), 0u);
  EXPECT_LT(count(S, Action::Set), 64u + 20u);
  EXPECT_FALSE(S.Remarks.empty());
  EXPECT_SOUND(P, S);
}

// When the ids of a pair are all taken inside a loop a barrier stays, with a
// remark, and the kernel stays correct.
TEST(SyncPlan, LoopRunsOutOfEvents) {
  Problem P;
  P.Blocks.resize(3);
  P.Blocks[0].Succs = {1};
  for (unsigned I = 0; I < 20; ++I)
    P.Blocks[1].Ops.push_back(load(0, UB, 2 * I));
  for (unsigned I = 0; I < 20; ++I)
    P.Blocks[1].Ops.push_back(vector(2 * I, 2 * I + 1));
  P.Blocks[1].Succs = {1, 2};
  Plan S = insertFlags(P);
  EXPECT_FALSE(S.Remarks.empty());
  EXPECT_LE(count(S, Action::Barrier), 4u) << print(S);
  EXPECT_SOUND(P, S);
}

// Loops in a row use the ids of earlier ones again behind a barrier, and what
// the barrier orders needs no flag across it.
TEST(SyncPlan, NoFlagAcrossBarrierBetweenLoops) {
  Problem P;
  P.Blocks.resize(1);
  std::vector<bool> IsLoop(1);
  for (unsigned I = 0; I < 4; ++I) {
    unsigned Body = P.Blocks.size();
    P.Blocks.resize(Body + 2);
    P.Blocks[Body - 1].Succs = {Body};
    for (unsigned Slot = 0; Slot < 5; ++Slot)
      llvm::append_range(P.Blocks[Body].Ops,
                         std::initializer_list<Op>{load(0, L1, Slot),
                                                   extract(Slot, L0A, 0)});
    P.Blocks[Body].Ops.push_back(vector(0, 1));
    P.Blocks[Body].Succs = {Body, Body + 1};
    P.Blocks[Body + 1].Ops = {store(1, 1), load(0, UB, 7)};
    IsLoop.insert(IsLoop.end(), {true, false});
  }
  Plan S = insertFlags(P);
  EXPECT_GT(count(S, Action::Barrier), 0u) << print(S);
  unsigned Up = 0;
  for (const Action &A : S.Actions) {
    if (A.Where.K != Location::OnEdge && IsLoop[A.Where.Block])
      continue; // as many sets as waits
    Up += A.K == Action::Set;
    Up -= A.K == Action::Wait;
    EXPECT_TRUE(A.K != Action::Barrier || Up == 0) << print(S);
  }
  EXPECT_SOUND(P, S);
}

// Ids that the problem keeps for others are never used.
TEST(SyncPlan, UsableEventsOnly) {
  Problem P = gemm();
  for (auto &Row : P.Usable)
    Row.fill(0xfe);
  Plan S = insertFlags(P);
  for (const Action &A : S.Actions)
    EXPECT_NE(A.Event, 0u);
  EXPECT_EQ(count(S, Action::Barrier), 0u);
  EXPECT_SOUND(P, S);
}

// A pair without any usable id falls back to barriers.
TEST(SyncPlan, NoUsableEvents) {
  Problem P = gemm();
  for (auto &Row : P.Usable)
    Row.fill(0);
  Plan S = insertFlags(P);
  EXPECT_EQ(count(S, Action::Set), 0u);
  EXPECT_SOUND(P, S);
}

// The reference drains everything before each dependent operation.
TEST(SyncPlan, Barriers) {
  EXPECT_EQ(print(insertBarriers(line(
                {load(0, UB, 0), vector(0, 1), vector(0, 2), store(1, 1)}))),
            "bb0:1 pipe_barrier(ALL)\n"
            "bb0:3 pipe_barrier(ALL)\n");
}

// A loop that loads from a tensor what it stores to it later needs no order from
// the store to later loads where these are known to be apart; the load of the
// same iteration is in front of it anyway.
TEST(SyncPlan, PartsOfATensor) {
  Problem P;
  P.Blocks.resize(3);
  P.Blocks[0].Succs = {1};
  P.Blocks[1].Ops = {load(0, UB, 0), vector(0, 1), store(1, 0)};
  P.Blocks[1].Succs = {1, 2};
  auto FromStoreToLoad = [](const Plan &S) {
    return llvm::count_if(S.Actions, [](const Action &A) {
      return A.K == Action::Set && A.Src == Pipe::MTE3 && A.Dst == Pipe::MTE2;
    });
  };
  EXPECT_NE(FromStoreToLoad(insertFlags(P)), 0);
  P.Blocks[1].Ops[0].Accesses[0].Window = 1;
  P.Blocks[1].Ops[2].Accesses[1].Window = 2;
  P.Windows[{2, 1}] = Apart::InLaterIterations;
  EXPECT_EQ(FromStoreToLoad(insertFlags(P)), 0);
}

// In a cycle with two entries iterations mean nothing.
TEST(SyncPlan, PartsOfATensorInAnIrreducibleCycle) {
  Problem P;
  P.Blocks.resize(4);
  P.Blocks[0].Succs = {1, 2};
  P.Blocks[1].Succs = {2};
  P.Blocks[1].Ops = {load(0, UB, 0)};
  P.Blocks[2].Ops = {store(1, 0)};
  P.Blocks[2].Succs = {1, 3};
  P.Blocks[1].Ops[0].Accesses[0].Window = 1;
  P.Blocks[2].Ops[0].Accesses[1].Window = 2;
  P.Windows[{2, 1}] = P.Windows[{1, 2}] = Apart::InLaterIterations;
  EXPECT_FALSE(insertFlags(P).Actions.empty());
}

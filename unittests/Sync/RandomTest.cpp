//===- RandomTest.cpp - The planner on generated kernels ------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"
#include "Machine.h"

#include "gtest/gtest.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <ctime>

using namespace ascend::sync;
using namespace ascend::sync::test;

namespace {

struct Totals {
  unsigned Ops = 0, Flags = 0, Barriers = 0, Fallbacks = 0;

  void add(const Problem &P, const Plan &S) {
    for (const Block &B : P.Blocks)
      Ops += B.Ops.size();
    for (const Action &A : S.Actions) {
      Flags += A.K == Action::Set;
      Barriers += A.K == Action::Barrier && A.Src == Pipe::All;
    }
    for (const Remark &R : S.Remarks)
      Fallbacks += R.K == Remark::BarrierFallback;
  }
};

/// The processor time of one run.
double ticks(const Problem &P) {
  std::clock_t Start = std::clock();
  insertFlags(P);
  return static_cast<double>(std::clock() - Start);
}

/// How many times as long \p Large takes as \p Small: each by its fastest run,
/// since whatever else the machine does makes runs slower. Runs follow each other
/// until the ratio is at most \p Enough, or it has had its chances.
double ratio(const Problem &Large, const Problem &Small, double Enough) {
  double Least = ticks(Large), Unit = ticks(Small);
  for (unsigned Round = 0; Round != 10; ++Round) {
    for (unsigned I = 0; I != 5; ++I)
      Unit = std::min(Unit, ticks(Small));
    if (Least <= Enough * Unit)
      break;
    Least = std::min(Least, ticks(Large));
  }
  return Least / Unit;
}

} // namespace

// Every generated kernel is free of races, double sets and hangs on every path
// and at every speed, and barriers in place of flags are rare.
TEST(SyncRandom, StructuredKernels) {
  Totals Sum;
  for (unsigned Seed = 0; Seed < 2000; ++Seed) {
    Problem P = randomProblem(Seed);
    Plan S = insertFlags(P);
    Sum.add(P, S);
    auto Fault = judge(P, S, 8, Seed);
    ASSERT_FALSE(Fault) << "seed " << Seed << ": " << *Fault << "\n"
                        << print(P) << print(S);
  }
  RecordProperty("ops", Sum.Ops);
  RecordProperty("sets", Sum.Flags);
  RecordProperty("barriers", Sum.Barriers);
  RecordProperty("fallbacks", Sum.Fallbacks);
  EXPECT_LT(Sum.Barriers * 25, Sum.Ops);
  EXPECT_LT(Sum.Flags, 2 * Sum.Ops);
}

// Sets whose slots are chosen at run time are right for any sequence of slots,
// and many of them get a flag a slot.
TEST(SyncRandom, RotatingSets) {
  unsigned Rotating = 0, Kernels = 0;
  for (unsigned Seed = 0; Seed < 2000; ++Seed) {
    Problem P = withRotatingSets(Seed % 8 ? randomProblem(Seed)
                                          : randomGraph(Seed), Seed);
    Plan S = insertFlags(P);
    unsigned Here = llvm::count_if(
        S.Actions, [](const Action &A) { return A.Index != 0; });
    Rotating += Here;
    Kernels += Here != 0;
    auto Fault = judge(P, S, 8, Seed);
    ASSERT_FALSE(Fault) << "seed " << Seed << ": " << *Fault << "\n"
                        << print(P) << print(S);
  }
  RecordProperty("kernels", Kernels);
  RecordProperty("actions", Rotating);
  EXPECT_GT(Kernels, 200u);
}

// Sets that a loop names by indices that are constants apart are right wherever
// the ring begins and the loop is left; and many of them get a flag a slot.
TEST(SyncRandom, Rings) {
  unsigned Kernels = 0;
  for (unsigned Seed = 0; Seed < 2000; ++Seed) {
    Problem P = withRing(randomProblem(Seed), Seed);
    Plan S = insertFlags(P);
    Kernels += !S.Counters.empty();
    auto Fault = judge(P, S, 8, Seed);
    ASSERT_FALSE(Fault) << "seed " << Seed << ": " << *Fault << "\n"
                        << print(P) << print(S);
  }
  RecordProperty("kernels", Kernels);
  EXPECT_GT(Kernels, 200u);
}

// Loops one behind the other share the event ids of their slots, also where the
// place behind one is the place in front of the next.
TEST(SyncRandom, RotatingLoopsInARow) {
  Problem P;
  P.Slots = {0};
  P.Blocks.resize(1);
  for (unsigned Loop = 0; Loop != 4; ++Loop) {
    unsigned Set = 2 * Loop + 1, Body = P.Blocks.size();
    P.Slots.insert(P.Slots.end(), {4, 4});
    Access In{L1, 4096, 4352, true, Set, Loop + 1};
    Access Out{L0A, 4096, 4352, true, Set + 1, Loop + 1};
    Op Load, Extract, Next;
    Load.P = Pipe::MTE2;
    Load.Accesses = {In};
    Extract.P = Pipe::MTE1;
    Extract.Accesses = {Out, In};
    Extract.Accesses.back().Write = false;
    Next.Defines = {Loop + 1};
    P.Blocks.emplace_back();
    P.Blocks[Body - 1].Succs.push_back(Body);
    P.Blocks[Body].Ops = {Load, Extract, Next};
    P.Blocks[Body].Succs = {Body};
    P.Blocks.emplace_back();
    P.Blocks[Body].Succs.push_back(Body + 1);
  }
  Plan S = insertFlags(P);
  EXPECT_TRUE(llvm::any_of(S.Actions,
                           [](const Action &A) { return A.Index != 0; }));
  auto Fault = judge(P, S, 12, 1);
  EXPECT_FALSE(Fault) << *Fault << "\n" << print(P) << print(S);
}

// Graphs without any structure stay correct; they may cost barriers.
TEST(SyncRandom, AnyGraph) {
  for (unsigned Seed = 0; Seed < 1000; ++Seed) {
    Problem P = randomGraph(Seed);
    Plan S = insertFlags(P);
    auto Fault = judge(P, S, 6, Seed);
    ASSERT_FALSE(Fault) << "seed " << Seed << ": " << *Fault << "\n"
                        << print(P) << print(S);
  }
}

// The reference plan with barriers only is correct as well.
TEST(SyncRandom, BarriersOnly) {
  for (unsigned Seed = 0; Seed < 500; ++Seed) {
    Problem P = Seed % 2 ? randomProblem(Seed) : randomGraph(Seed);
    if (Seed % 3 == 0)
      P = withRotatingSets(std::move(P), Seed);
    Plan S = insertBarriers(P);
    for (const Action &A : S.Actions)
      ASSERT_EQ(A.K, Action::Barrier);
    auto Fault = judge(P, S, 6, Seed);
    ASSERT_FALSE(Fault) << "seed " << Seed << ": " << *Fault << "\n"
                        << print(P) << print(S);
  }
}

// The same problem gives the same plan.
TEST(SyncRandom, Deterministic) {
  for (unsigned Seed = 0; Seed < 100; ++Seed)
    EXPECT_EQ(print(insertFlags(randomProblem(Seed))),
              print(insertFlags(randomProblem(Seed))));
}

// Planning is near linear: ten times the operations take at most 25 times as
// long, in processor time. (A square would be 100 times.)
TEST(SyncRandom, TenThousandOperations) {
  for (unsigned Slots : {1, 2, 8, 1000})
    for (unsigned LoopOps : {0, 8, 40, 400})
      EXPECT_LE(ratio(pipeline(10000, Slots, LoopOps),
                      pipeline(1000, Slots, LoopOps), 25),
                25)
          << Slots << " slots, loops of " << LoopOps;
}

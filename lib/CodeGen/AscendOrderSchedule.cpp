//===-- AscendOrderSchedule.cpp - Orders of a block's operations ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendOrderSchedule.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <queue>
#include <set>

using namespace llvm;
using namespace ascend;
using namespace ascend::order;

/// How many operations behind the first one left may be taken before it. Bounds
/// the events and the bytes that are in use at once.
static constexpr unsigned Window = 64;

Order ascend::order::sourceOrder(const Block &B) {
  Order Result(B.Ops.size());
  std::iota(Result.begin(), Result.end(), 0u);
  return Result;
}

//===----------------------------------------------------------------------===//
// Time
//===----------------------------------------------------------------------===//

bool Time::endsWithin(const Time &O) const {
  return all_of(zip(Pipes, O.Pipes), [](auto Pair) {
    return std::get<0>(Pair) <= std::get<1>(Pair);
  });
}

namespace {

/// When the accesses of one resource in one iteration are done.
struct Done {
  uint64_t Write = 0, All = 0;
  bool Written = false;
};

} // namespace

static unsigned pipesOf(const Block &B) {
  unsigned Pipes = 0;
  for (const Op &O : B.Ops)
    Pipes = std::max(Pipes, O.Pipe + 1);
  return Pipes;
}

Time ascend::order::timeOf(const Block &B, ArrayRef<unsigned> Of,
                           unsigned Iterations) {
  Time Result;
  std::vector<uint64_t> Free(pipesOf(B), 0);
  // A ring of the last iterations' accesses to each resource.
  constexpr unsigned Kept = 4;
  std::vector<std::array<Done, Kept>> Past(B.Resources.size());
  for (unsigned I = 0; I != Iterations; ++I) {
    for (auto &P : Past)
      P[I % Kept] = Done();
    for (unsigned N : Of) {
      const Op &O = B.Ops[N];
      uint64_t Start = Free[O.Pipe];
      for (const Access &A : O.Accesses) {
        const Resource &R = B.Resources[A.Resource];
        const Done &Now = Past[A.Resource][I % Kept];
        Start = std::max(Start, A.Write ? Now.All : Now.Write);
        if (!R.Carried || I < R.Slots || Now.Written)
          continue;
        const Done &Before = Past[A.Resource][(I - R.Slots) % Kept];
        Start = std::max(Start, A.Write ? Before.All : Before.Write);
      }
      uint64_t End = Start + O.Cycles;
      Free[O.Pipe] = End;
      for (const Access &A : O.Accesses) {
        Done &Now = Past[A.Resource][I % Kept];
        Now.All = std::max(Now.All, End);
        if (A.Write) {
          Now.Write = std::max(Now.Write, End);
          Now.Written = true;
        }
      }
    }
    if (I == 0)
      Result.Pipes = Free;
  }
  for (uint64_t End : Free)
    Result.All = std::max(Result.All, End);
  return Result;
}

//===----------------------------------------------------------------------===//
// List scheduling
//===----------------------------------------------------------------------===//

namespace {

class Scheduler {
public:
  Scheduler(const Block &B, bool Limited);
  Order run();

private:
  /// What an available operation is chosen by.
  struct Candidate {
    uint64_t Ready;
    uint64_t Way; ///< Cycles from its start to the block's end.
    unsigned Number;
  };
  /// A pipe's available operations.
  struct Queue {
    uint64_t Free = 0;
    std::set<std::tuple<uint64_t, unsigned>> Later;  ///< By when it is ready.
    std::set<std::tuple<uint64_t, unsigned>> Now;    ///< ~Way, longest first.
  };

  void findDependences();
  void findWays();
  void release(unsigned N);
  /// The next of \p Q, and when it starts; ~0u if it has none.
  std::pair<unsigned, uint64_t> nextOf(Queue &Q, bool Fits) const;
  /// Whether what \p N makes is not too much.
  bool fits(unsigned N) const;
  void take(unsigned N, uint64_t Start);

  const Block &B;
  const bool Limited;
  std::vector<SmallVector<unsigned, 4>> Next;
  std::vector<unsigned> Waits; ///< Operations that have to come before.
  std::vector<uint64_t> Ready, Way;
  std::vector<Queue> Queues;
  std::vector<unsigned> Left; ///< Accesses to each resource.
  BitVector Live, Taken;
  Bytes Used;
  unsigned First = 0; ///< That is not taken.
  Order Result;
};

} // namespace

Scheduler::Scheduler(const Block &B, bool Limited)
    : B(B), Limited(Limited), Next(B.Ops.size()), Waits(B.Ops.size()),
      Ready(B.Ops.size()), Way(B.Ops.size()), Queues(pipesOf(B)),
      Left(B.Resources.size()), Live(B.Resources.size()), Taken(B.Ops.size()),
      Used(B.Outside) {
  for (const Op &O : B.Ops)
    for (const Access &A : O.Accesses)
      ++Left[A.Resource];
  for (auto [I, R] : enumerate(B.Resources))
    if (R.isAlwaysLive()) {
      Live.set(I);
      Used[static_cast<unsigned>(R.Mem)] += R.Bytes * R.Slots;
    }
  findDependences();
  findWays();
}

/// A read depends on the write before it, a write on all since then.
void Scheduler::findDependences() {
  struct Last {
    unsigned Write = ~0u;
    SmallVector<unsigned, 4> Reads;
  };
  std::vector<Last> Of(B.Resources.size());
  for (auto [N, O] : enumerate(B.Ops)) {
    SmallVector<unsigned, 8> Before;
    for (const Access &A : O.Accesses) {
      Last &L = Of[A.Resource];
      if (L.Write != ~0u && L.Write != N)
        Before.push_back(L.Write);
      if (!A.Write) {
        L.Reads.push_back(N);
        continue;
      }
      for (unsigned R : L.Reads)
        if (R != N)
          Before.push_back(R);
      L.Reads.clear();
      L.Write = N;
    }
    sort(Before);
    Before.erase(std::unique(Before.begin(), Before.end()), Before.end());
    Waits[N] = Before.size();
    for (unsigned P : Before)
      Next[P].push_back(N);
  }
}

void Scheduler::findWays() {
  for (unsigned N = B.Ops.size(); N-- != 0;) {
    for (unsigned S : Next[N])
      Way[N] = std::max(Way[N], Way[S]);
    Way[N] += B.Ops[N].Cycles;
  }
}

void Scheduler::release(unsigned N) {
  if (Waits[N] == 0 && N < First + Window && !Taken.test(N))
    Queues[B.Ops[N].Pipe].Later.emplace(Ready[N], N);
}

bool Scheduler::fits(unsigned N) const {
  Bytes Added{};
  for (const Access &A : B.Ops[N].Accesses)
    if (!Live.test(A.Resource)) {
      const Resource &R = B.Resources[A.Resource];
      unsigned Mem = static_cast<unsigned>(R.Mem);
      Added[Mem] += R.Bytes;
      if (R.Bytes && Used[Mem] + Added[Mem] > B.Capacity[Mem])
        return false;
    }
  return true;
}

std::pair<unsigned, uint64_t> Scheduler::nextOf(Queue &Q, bool Fits) const {
  while (!Q.Later.empty() && std::get<0>(*Q.Later.begin()) <= Q.Free) {
    unsigned N = std::get<1>(*Q.Later.begin());
    Q.Now.emplace(~Way[N], N);
    Q.Later.erase(Q.Later.begin());
  }
  for (auto [NegatedWay, N] : Q.Now)
    if (!Fits || fits(N))
      return {N, Q.Free};
  for (auto [At, N] : Q.Later)
    if (!Fits || fits(N))
      return {N, At};
  return {~0u, 0};
}

void Scheduler::take(unsigned N, uint64_t Start) {
  const Op &O = B.Ops[N];
  Queue &Q = Queues[O.Pipe];
  Q.Now.erase({~Way[N], N});
  Q.Later.erase({Ready[N], N});
  Q.Free = Start + O.Cycles;
  Result.push_back(N);
  Taken.set(N);
  for (const Access &A : O.Accesses) {
    const Resource &R = B.Resources[A.Resource];
    uint64_t &Bytes = Used[static_cast<unsigned>(R.Mem)];
    if (!Live.test(A.Resource)) {
      Live.set(A.Resource);
      Bytes += R.Bytes;
    }
    if (--Left[A.Resource] == 0 && !R.isAlwaysLive())
      Bytes -= R.Bytes;
  }
  for (unsigned S : Next[N]) {
    Ready[S] = std::max(Ready[S], Q.Free);
    if (--Waits[S] == 0)
      release(S);
  }
  while (First != B.Ops.size() && Taken.test(First)) {
    ++First;
    if (First + Window - 1 < B.Ops.size())
      release(First + Window - 1);
  }
}

Order Scheduler::run() {
  for (unsigned N = 0; N != std::min<size_t>(Window, B.Ops.size()); ++N)
    release(N);
  while (Result.size() != B.Ops.size()) {
    std::tuple<uint64_t, unsigned> Best{~0ull, ~0u};
    for (bool Fits : {true, false}) {
      if (Fits && !Limited)
        continue;
      for (Queue &Q : Queues)
        if (auto [N, Start] = nextOf(Q, Fits); N != ~0u)
          Best = std::min(Best, std::tuple(Start, N));
      if (std::get<1>(Best) != ~0u)
        break;
    }
    take(std::get<1>(Best), std::get<0>(Best));
  }
  return std::move(Result);
}

Order ascend::order::schedule(const Block &B, bool Limited) {
  return Scheduler(B, Limited).run();
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

slots::Problem ascend::order::packingOf(const Block &B, ArrayRef<unsigned> Of,
                                        Space Mem, unsigned Slots) {
  constexpr uint64_t None = ~0ull;
  unsigned M = static_cast<unsigned>(Mem);
  uint64_t Stop = 2 * Of.size() + 2;
  slots::Problem P;
  P.Capacity = B.Capacity[M];
  std::vector<slots::Segment> Live(B.Resources.size(), {None, 0});
  for (auto [At, N] : enumerate(Of))
    for (const Access &A : B.Ops[N].Accesses) {
      slots::Segment &S = Live[A.Resource];
      // What is made where another is read last may take its bytes.
      S.Begin = std::min<uint64_t>(S.Begin, 2 * At + (A.Read ? 1 : 2));
      S.End = std::max<uint64_t>(S.End, 2 * At + (A.Write ? 3 : 2));
    }
  auto Add = [&](uint64_t Bytes, slots::Segment S) {
    slots::Item Item;
    Item.Align = fractalOf(Mem);
    Item.Bytes = alignTo(Bytes, Item.Align);
    Item.Live.push_back(S);
    P.Items.push_back(std::move(Item));
  };
  if (uint64_t Outside = B.Outside[M] + Slots * B.Rotating[M])
    Add(Outside, {0, Stop});
  for (auto [R, S] : zip(B.Resources, Live)) {
    if (R.Mem != Mem || !R.Bytes || S.Begin == None)
      continue;
    unsigned Count = R.Rotates ? Slots : 1;
    bool Always = R.Outside || Count > 1;
    Add(R.Bytes * Count, Always ? slots::Segment{0, Stop} : S);
  }
  return P;
}

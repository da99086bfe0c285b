//===- Machine.cpp - An abstract machine that judges plans ----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Machine.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>

using namespace ascend::sync;
using namespace ascend::sync::test;

namespace {

using Key = std::array<unsigned, 3>; // Src, Dst, Event

Key keyOf(const Action &A) {
  return {pipeIndex(A.Src), pipeIndex(A.Dst), A.Event};
}

/// The pipe that \p I is queued on; Pipe::All for a barrier of everything.
Pipe pipeOf(const Item &I) {
  if (I.Operation)
    return I.Operation->P;
  return I.Sync->K == Action::Wait ? I.Sync->Dst : I.Sync->Src;
}

/// Whether the two depend on each other through one of some memories.
bool conflict(const Op &A, const Op &B, unsigned Spaces = ~0u) {
  for (const Access &X : A.Accesses)
    for (const Access &Y : B.Accesses)
      if (X.Space == Y.Space && (Spaces >> X.Space & 1) && (X.Write || Y.Write) && X.Begin < Y.End &&
          Y.Begin < X.End)
        return true;
  return false;
}

std::string text(const Item &I) {
  std::string S;
  llvm::raw_string_ostream OS(S);
  if (I.Sync)
    OS << *I.Sync;
  else
    OS << "bb" << I.Ref.Block << ":" << I.Ref.Index << " on "
       << pipeName(I.Operation->P);
  return S;
}

std::vector<unsigned> distancesToExit(const Problem &P) {
  constexpr unsigned Far = std::numeric_limits<unsigned>::max();
  std::vector<unsigned> D(P.Blocks.size(), Far);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B = 0; B < D.size(); ++B) {
      unsigned Best = P.Blocks[B].Succs.empty() ? 0 : Far;
      for (unsigned S : P.Blocks[B].Succs)
        if (D[S] != Far)
          Best = std::min(Best, D[S] + 1);
      if (Best < D[B]) {
        D[B] = Best;
        Changed = true;
      }
    }
  }
  return D;
}

} // namespace

std::vector<unsigned> test::randomPath(const Problem &P, double First,
                                       unsigned MaxBlocks, std::mt19937 &Rng) {
  std::vector<unsigned> Distance = distancesToExit(P);
  std::bernoulli_distribution TakeFirst(First);
  std::vector<unsigned> Path = {0};
  while (!P.Blocks[Path.back()].Succs.empty()) {
    const auto &Succs = P.Blocks[Path.back()].Succs;
    unsigned Next = Succs[0];
    if (Path.size() > MaxBlocks)
      Next = *std::min_element(
          Succs.begin(), Succs.end(),
          [&](unsigned A, unsigned B) { return Distance[A] < Distance[B]; });
    else if (Succs.size() > 1 && !TakeFirst(Rng))
      Next = Succs[1 + Rng() % (Succs.size() - 1)];
    Path.push_back(Next);
  }
  return Path;
}

namespace {

/// What the index scalars are while a path is walked.
class Indices {
public:
  Indices(const Problem &P, const Plan &S, std::mt19937 &Rng)
      : P(P), S(S), Rng(Rng), Rings(P.Rings.size(), 0),
        Carried(S.Counters.size(), 0), Counters(S.Counters.size(), 0) {}

  /// A ring goes on from one iteration to the next, and begins anywhere. Loops
  /// are entered from blocks with smaller numbers.
  void enter(unsigned From, unsigned Block) {
    for (unsigned R = 1; R < P.Rings.size(); ++R)
      if (P.Rings[R].Header == Block)
        Rings[R] = From >= Block            ? Rings[R] + 1
                   : P.Rings[R].SameStart ? 1
                                          : Rng();
    for (auto [C, Value, Next] : llvm::zip(S.Counters, Counters, Carried))
      if (C.Header == Block)
        Value = Next;
  }
  /// Before the actions of a place.
  void reach(const Location &L) {
    for (auto [C, Next] : llvm::zip(S.Counters, Carried))
      if (llvm::is_contained(C.InFront, L))
        Next = 0;
  }
  void leave(unsigned Block) {
    for (auto [C, Value, Next] : llvm::zip(S.Counters, Counters, Carried))
      if (llvm::is_contained(C.Latches, Block))
        Next = (Value + 1) % C.Classes;
  }

  void define(const Op &O) {
    for (unsigned Index : O.Defines)
      Values[Index] = any();
  }

  Op resolved(Op O) {
    for (Access &A : O.Accesses)
      if (A.Ring) {
        unsigned Slots = P.Rings[A.Ring].Slots;
        uint64_t Bytes = (A.End - A.Begin) / Slots;
        A.Begin += Bytes * ((Rings[A.Ring] % Slots + A.Offset) % Slots);
        A.End = A.Begin + Bytes;
      } else if (A.Set && A.Index) {
        uint64_t Bytes = (A.End - A.Begin) / P.Slots[A.Set];
        A.Begin += Bytes * value(A.Index);
        A.End = A.Begin + Bytes;
      }
    return O;
  }

  Action resolved(Action A) {
    if (A.Counter) {
      A.Event += (Counters[A.Counter - 1] + A.Phase) %
                 S.Counters[A.Counter - 1].Classes;
      A.Counter = 0;
    }
    if (A.Index) {
      unsigned Value = value(A.Index);
      A.Event += A.Classes ? Value % A.Classes : Value;
      A.Index = 0;
    }
    return A;
  }

private:
  unsigned any() {
    unsigned Below = ~0u;
    for (unsigned I = 1; I < P.Slots.size(); ++I)
      Below = std::min(Below, P.Slots[I]);
    return Rng() % Below;
  }
  unsigned value(unsigned Index) {
    auto [I, New] = Values.try_emplace(Index, 0);
    if (New)
      I->second = any();
    return I->second;
  }

  const Problem &P;
  const Plan &S;
  std::mt19937 &Rng;
  std::map<unsigned, unsigned> Values;
  std::vector<unsigned> Rings;             ///< The index without an offset.
  std::vector<unsigned> Carried, Counters; ///< Into the next iteration; now.
};

} // namespace

Trace test::trace(const Problem &P, const Plan &S,
                  const std::vector<unsigned> &Path, std::mt19937 &Rng) {
  std::map<Location, std::vector<const Action *>> At;
  for (const Action &A : S.Actions)
    At[A.Where].push_back(&A);
  Trace T;
  Indices Now(P, S, Rng);
  auto Sync = [&](Location::Kind K, unsigned Block, unsigned Index) {
    Now.reach({K, Block, Index});
    auto It = At.find({K, Block, Index});
    if (It == At.end())
      return;
    for (const Action *A : It->second)
      T.push_back({std::nullopt, Now.resolved(*A), {}});
  };
  for (unsigned I = 0; I < Path.size(); ++I) {
    unsigned B = Path[I];
    if (I > 0)
      Sync(Location::OnEdge, Path[I - 1], B);
    if (I > 0)
      Now.enter(Path[I - 1], B);
    for (unsigned N = 0; N < P.Blocks[B].Ops.size(); ++N) {
      Sync(Location::BeforeOp, B, N);
      const Op &O = P.Blocks[B].Ops[N];
      T.push_back({Now.resolved(O), std::nullopt, {B, N}});
      Now.define(O);
    }
    Sync(Location::BlockEnd, B, 0);
    Now.leave(B);
  }
  return T;
}

std::optional<std::string> test::checkOrder(const Problem &P, const Trace &T) {
  // Known[q][p]: so many items of p are complete before q's next item starts.
  std::array<std::array<unsigned, NumPipes>, NumPipes> Known{};
  std::array<unsigned, NumPipes> Count{};
  std::map<Key, std::array<unsigned, NumPipes>> Up;
  std::map<Key, unsigned> LastWait; // 1 + its number on the waiting pipe
  std::vector<unsigned> Number(T.size());
  for (unsigned N = 0; N < T.size(); ++N) {
    const Item &I = T[N];
    Pipe P0 = pipeOf(I);
    if (P0 == Pipe::All) {
      for (auto &K : Known)
        K = Count;
      continue;
    }
    unsigned Q = pipeIndex(P0);
    if (I.Operation) {
      for (unsigned M = 0; M < N; ++M) {
        if (!T[M].Operation || !conflict(*T[M].Operation, *I.Operation))
          continue;
        unsigned R = pipeIndex(T[M].Operation->P);
        unsigned Spaces = P.BarrierPipes >> Q & 1 ? ~0u : P.BarrierSpaces[Q];
        if (R == Q && !conflict(*T[M].Operation, *I.Operation, Spaces))
          continue;
        if (Number[M] >= Known[Q][R])
          return "race: " + text(T[M]) + " and " + text(I);
      }
    } else if (I.Sync->K == Action::Barrier) {
      Known[Q][Q] = Count[Q];
      continue;
    } else if (I.Sync->K == Action::Set) {
      Key K = keyOf(*I.Sync);
      if (Up.count(K))
        return "set twice in program order: " + text(I);
      if (Known[Q][pipeIndex(I.Sync->Dst)] < LastWait[K])
        return "set might overtake the last wait: " + text(I);
      Up[K] = Known[Q];
      Up[K][Q] = Count[Q];
    } else {
      Key K = keyOf(*I.Sync);
      auto It = Up.find(K);
      if (It == Up.end())
        return "wait without a set: " + text(I);
      for (unsigned R = 0; R < NumPipes; ++R)
        Known[Q][R] = std::max(Known[Q][R], It->second[R]);
      Up.erase(It);
      LastWait[K] = Count[Q] + 1;
    }
    Number[N] = Count[Q]++;
  }
  if (!Up.empty())
    return "a flag is left up";
  return std::nullopt;
}

namespace {

/// The pipes as queues that advance one at a time, in any order.
class Simulation {
public:
  explicit Simulation(const Trace &T) : T(T) {
    Done.assign(T.size(), false);
    Running.assign(T.size(), false);
    for (unsigned N = 0; N < T.size(); ++N)
      if (pipeOf(T[N]) == Pipe::All)
        Barriers.push_back(N);
      else
        Queue[pipeIndex(pipeOf(T[N]))].push_back(N);
  }

  std::optional<std::string> run(std::optional<Pipe> Slowest,
                                 std::mt19937 &Rng) {
    while (true) {
      std::vector<unsigned> Order = {0, 1, 2, 3, 4, 5, 6};
      std::shuffle(Order.begin(), Order.end(), Rng);
      if (Slowest)
        std::partition(Order.begin(), Order.end(), [&](unsigned Q) {
          return Q != pipeIndex(*Slowest);
        });
      bool Moved = false;
      for (unsigned Q : Order)
        if ((Moved = step(Q)))
          break;
      if (!Fault.empty())
        return Fault;
      if (!Moved && !passBarrier())
        break;
    }
    for (unsigned Q = 0; Q < NumPipes; ++Q)
      if (Head[Q] != Queue[Q].size())
        return "hang at " + text(T[Queue[Q][Head[Q]]]);
    if (!Up.empty())
      return "a flag is left up";
    return std::nullopt;
  }

private:
  bool passBarrier() {
    if (NextBarrier == Barriers.size())
      return false;
    unsigned B = Barriers[NextBarrier];
    for (unsigned N = 0; N < B; ++N)
      if (!Done[N])
        return false;
    Done[B] = true;
    ++NextBarrier;
    return true;
  }

  /// Starts or ends the first item of pipe \p Q.
  bool step(unsigned Q) {
    if (Head[Q] == Queue[Q].size())
      return false;
    unsigned N = Queue[Q][Head[Q]];
    if (NextBarrier < Barriers.size() && N > Barriers[NextBarrier])
      return false;
    const Item &I = T[N];
    if (I.Operation && !Running[N]) {
      for (unsigned M = 0; M < N; ++M)
        if (!Done[M] && T[M].Operation && conflict(*T[M].Operation,
                                                   *I.Operation))
          Fault = "race: " + text(T[M]) + " and " + text(I);
      for (unsigned M = N + 1; M < T.size(); ++M)
        if ((Done[M] || Running[M]) && T[M].Operation &&
            conflict(*T[M].Operation, *I.Operation))
          Fault = "overtaken: " + text(I) + " by " + text(T[M]);
      Running[N] = true;
      return true;
    }
    if (I.Sync && I.Sync->K != Action::Barrier) {
      Key K = keyOf(*I.Sync);
      if (I.Sync->K == Action::Wait) {
        if (!Up.erase(K))
          return false;
      } else if (!Up.emplace(K, 0).second) {
        Fault = "set while up: " + text(I);
      }
    }
    Done[N] = true;
    ++Head[Q];
    return true;
  }

  const Trace &T;
  std::array<std::vector<unsigned>, NumPipes> Queue;
  std::array<unsigned, NumPipes> Head{};
  std::vector<unsigned> Barriers;
  unsigned NextBarrier = 0;
  std::vector<bool> Done, Running;
  std::map<Key, unsigned> Up;
  std::string Fault;
};

} // namespace

std::optional<std::string> test::simulate(const Trace &T,
                                          std::optional<Pipe> Slowest,
                                          std::mt19937 &Rng) {
  return Simulation(T).run(Slowest, Rng);
}

std::optional<std::string> test::judge(const Problem &P, const Plan &S,
                                       unsigned Paths, unsigned Seed) {
  std::mt19937 Rng(Seed);
  for (unsigned N = 0; N < Paths; ++N) {
    // From loops that never run to loops that run often.
    double First = Paths == 1 ? 0.5 : 0.1 + 0.8 * N / (Paths - 1);
    Trace T = trace(P, S, randomPath(P, First, 40, Rng), Rng);
    if (auto Fault = checkOrder(P, T))
      return Fault;
    std::optional<Pipe> Slowest;
    if (unsigned Q = N % (NumPipes + 1); Q < NumPipes)
      Slowest = static_cast<Pipe>(Q);
    if (auto Fault = simulate(T, Slowest, Rng))
      return "simulated " + *Fault;
  }
  return std::nullopt;
}

std::string test::print(const Plan &S) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const Action &A : S.Actions)
    OS << A << "\n";
  return Text;
}

std::string test::print(const Problem &P) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (unsigned B = 0; B < P.Blocks.size(); ++B) {
    OS << "bb" << B << " ->";
    for (unsigned S : P.Blocks[B].Succs)
      OS << " bb" << S;
    OS << "\n";
    for (const Op &O : P.Blocks[B].Ops) {
      OS << "  " << pipeName(O.P);
      for (const Access &A : O.Accesses) {
        OS << (A.Write ? " w" : " r") << unsigned(A.Space) << "[" << A.Begin
           << "," << A.End << ")";
        if (A.Set)
          OS << "#" << A.Set << "[i" << A.Index << "]";
      }
      for (unsigned I : O.Defines)
        OS << " i" << I << " =";
      OS << "\n";
    }
  }
  return Text;
}

//===- Generator.cpp - Random kernels for the planner ---------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"

#include <algorithm>
#include <map>
#include <random>

using namespace ascend::sync;
using namespace ascend::sync::test;

namespace {

class Builder {
public:
  explicit Builder(unsigned Seed)
      : Rng(Seed * 2654435761u + 12345), Wild(Seed % 3 == 0),
        Slots(1 + pick(4)) {
    P.BarrierPipes = pick(2) ? 1u << pipeIndex(Pipe::V) : 0;
    if (pick(3) == 0)
      P.BarrierSpaces[pipeIndex(Pipe::FIX)] = 1u << GM;
    if (pick(4) == 0)
      for (auto &Row : P.Usable)
        Row.fill(pick(2) ? 0xfe : 0x06);
    newBlock();
  }

  Problem kernel() {
    Budget = 4 + pick(28);
    sequence(0);
    for (unsigned R : Returns)
      P.Blocks[R].Succs.push_back(Cur);
    return std::move(P);
  }

  Problem graph() {
    unsigned N = 2 + pick(8);
    while (P.Blocks.size() < N)
      newBlock();
    for (unsigned B = 0; B < N; ++B) {
      Cur = B;
      for (unsigned I = pick(4); I > 0; --I)
        op();
      if (B + 1 == N)
        break;
      P.Blocks[B].Succs.push_back(B + 1);
      if (pick(2))
        P.Blocks[B].Succs.push_back(1 + pick(N - 1));
    }
    return std::move(P);
  }

private:
  unsigned pick(unsigned N) { return Rng() % N; }

  unsigned newBlock() {
    P.Blocks.emplace_back();
    return Cur = P.Blocks.size() - 1;
  }

  void edge(unsigned From, unsigned To) { P.Blocks[From].Succs.push_back(To); }

  Access buffer(uint8_t Space, bool Write) {
    if (Space == GM && pick(6) == 0)
      return {Space, 0, ~uint64_t(0), Write};
    uint64_t Begin = 64 * pick(Slots), Size = 64;
    if (pick(8) == 0)
      Begin += 32;
    return {Space, Begin, Begin + Size, Write};
  }

  void op() {
    Op O;
    auto Touch = [&](uint8_t Space, bool Write) {
      O.Accesses.push_back(buffer(Space, Write));
    };
    if (Wild) {
      O.P = static_cast<Pipe>(pick(NumPipes));
      for (unsigned I = 1 + pick(3); I > 0; --I)
        Touch(GM + pick(3), pick(2));
    } else {
      switch (pick(9)) {
      case 0:
      case 1:
        O.P = Pipe::MTE2;
        Touch(GM, false);
        Touch(pick(2) ? L1 : UB, true);
        break;
      case 2:
      case 3:
        O.P = Pipe::MTE1;
        Touch(L1, false);
        Touch(pick(2) ? L0A : L0B, true);
        break;
      case 4:
        O.P = Pipe::M;
        Touch(L0A, false);
        Touch(L0B, false);
        Touch(L0C, true);
        break;
      case 5:
        O.P = Pipe::FIX;
        Touch(L0C, false);
        Touch(GM, true);
        break;
      case 6:
        O.P = Pipe::V;
        Touch(UB, false);
        Touch(UB, true);
        break;
      case 7:
        O.P = Pipe::MTE3;
        Touch(UB, false);
        Touch(GM, true);
        break;
      default:
        O.P = Pipe::S;
        Touch(UB, pick(2));
      }
    }
    P.Blocks[Cur].Ops.push_back(std::move(O));
    if (Budget > 0)
      --Budget;
  }

  void sequence(unsigned Depth) {
    for (unsigned N = 1 + pick(5); N > 0 && Budget > 0; --N) {
      switch (pick(8)) {
      case 0:
        branch(Depth);
        break;
      case 1:
      case 2:
        if (Depth < 3)
          loop(Depth);
        break;
      case 3:
        leave();
        break;
      default:
        for (unsigned I = 1 + pick(3); I > 0; --I)
          op();
      }
    }
  }

  void branch(unsigned Depth) {
    unsigned Head = Cur;
    edge(Head, newBlock());
    sequence(Depth);
    unsigned ThenEnd = Cur;
    unsigned ElseEnd = Head;
    if (pick(2)) {
      edge(Head, newBlock());
      sequence(Depth);
      ElseEnd = Cur;
    }
    newBlock();
    edge(ThenEnd, Cur);
    edge(ElseEnd, Cur);
  }

  /// An edge out of the innermost loop, an outer one, or the kernel.
  void leave() {
    unsigned From = Cur;
    bool Return = Loops.empty() || pick(6) == 0;
    if (Return && pick(3))
      return;
    edge(From, newBlock());
    if (Return)
      Returns.push_back(From);
    else
      Loops[Loops.size() - 1 - (pick(4) == 0 ? pick(Loops.size()) : 0)]
          .push_back(From);
  }

  void loop(unsigned Depth) {
    bool TestAtTop = pick(2);
    unsigned Before = Cur;
    unsigned Head = newBlock();
    edge(Before, Head);
    Loops.emplace_back();
    if (TestAtTop) {
      if (pick(2))
        op();
      edge(Head, newBlock());
    }
    sequence(Depth + 1);
    unsigned Latch = Cur;
    edge(Latch, Head);
    unsigned After = newBlock();
    edge(TestAtTop ? Head : Latch, After);
    for (unsigned From : Loops.back())
      edge(From, After);
    Loops.pop_back();
  }

  std::mt19937 Rng;
  bool Wild;
  unsigned Slots;
  unsigned Budget = 0;
  unsigned Cur = 0;
  Problem P;
  std::vector<std::vector<unsigned>> Loops;
  std::vector<unsigned> Returns;
};

} // namespace

Problem test::randomProblem(unsigned Seed) { return Builder(Seed).kernel(); }

Problem test::randomGraph(unsigned Seed) { return Builder(Seed).graph(); }

namespace {

/// The blocks between the target and the source of a back edge: most of a loop.
std::vector<std::pair<unsigned, unsigned>> loopsOf(const Problem &P) {
  std::vector<std::pair<unsigned, unsigned>> Loops;
  for (unsigned B = 0; B < P.Blocks.size(); ++B)
    for (unsigned S : P.Blocks[B].Succs)
      if (S <= B)
        Loops.push_back({S, B});
  return Loops;
}

} // namespace

Problem test::withRotatingSets(Problem P, unsigned Seed) {
  std::mt19937 Rng(Seed * 40503u + 7);
  auto Loops = loopsOf(P);
  if (Loops.empty())
    Loops.push_back({0, unsigned(P.Blocks.size() - 1)});
  P.Slots = {0};
  unsigned Slots = 2 + Rng() % 3;
  for (unsigned Index = 1; Index <= 1 + Rng() % 2; ++Index) {
    auto [First, Last] = Loops[Rng() % Loops.size()];
    std::map<std::pair<unsigned, uint64_t>, unsigned> SetOf;
    for (unsigned B = First; B <= Last; ++B)
      for (Op &O : P.Blocks[B].Ops)
        for (Access &A : O.Accesses) {
          if (A.Space == GM || A.Begin % 64 || A.Set)
            continue;
          auto [I, New] = SetOf.try_emplace({A.Space, A.Begin}, 0);
          if (New && Rng() % 3) {
            I->second = P.Slots.size();
            P.Slots.push_back(Slots);
          }
          if (!I->second)
            continue;
          A.Set = I->second;
          A.Begin = 4096 * A.Set;
          A.End = A.Begin + 64 * Slots;
          A.Index = Rng() % 60 ? Index : 1;
        }
    Op Define;
    Define.P = Pipe::S;
    Define.Defines.push_back(Index);
    for (unsigned Place : {Rng() % 2 ? First : Last,
                           unsigned(Rng() % P.Blocks.size())}) {
      std::vector<Op> &Ops = P.Blocks[Place].Ops;
      Ops.insert(Place == First ? Ops.begin() : Ops.end(), Define);
      if (Rng() % 4)
        break;
    }
  }
  return P;
}

Problem test::withRing(Problem P, unsigned Seed) {
  std::mt19937 Rng(Seed * 69069u + 11);
  auto Loops = loopsOf(P);
  P.Slots = {0};
  P.Rings.resize(1);
  if (Loops.empty())
    return P;
  auto [First, Last] = Loops[Rng() % Loops.size()];
  unsigned Slots = 2 + Rng() % 4;
  P.Rings.push_back({First, Slots, Rng() % 2 != 0});
  std::map<std::pair<unsigned, uint64_t>, unsigned> SetOf;
  auto MakeSlot = [&](Access &A) {
    unsigned Set = SetOf[{A.Space, A.Begin}];
    A.Begin = 4096 * Set;
    A.End = A.Begin + 64 * Slots;
    return Set;
  };
  for (unsigned B = First; B <= Last; ++B)
    for (Op &O : P.Blocks[B].Ops)
      for (Access &A : O.Accesses) {
        if (A.Space == GM || A.Begin % 64 || A.Begin >= 4096)
          continue;
        auto [I, New] = SetOf.try_emplace({A.Space, A.Begin}, 0);
        if (New && Rng() % 2) {
          I->second = P.Slots.size();
          P.Slots.push_back(Slots);
        }
        if (!I->second)
          continue;
        A.Set = MakeSlot(A);
        A.Ring = 1;
        A.Offset = Rng() % std::min(Slots, 3u);
      }
  for (unsigned B = 0; B < P.Blocks.size(); ++B)
    for (Op &O : P.Blocks[B].Ops)
      for (Access &A : O.Accesses)
        if ((B < First || B > Last) && Rng() % 3 == 0)
          if (auto I = SetOf.find({A.Space, A.Begin});
              I != SetOf.end() && I->second)
            MakeSlot(A);
  return P;
}

Problem test::pipeline(unsigned NumOps, unsigned Slots, unsigned LoopOps) {
  Problem P;
  P.Blocks.emplace_back();
  for (unsigned I = 0; I < NumOps; ++I) {
    if (LoopOps && I % LoopOps == 0) {
      unsigned B = P.Blocks.size();
      P.Blocks.back().Succs.push_back(B);
      if (I != 0)
        P.Blocks.back().Succs.push_back(B - 1);
      P.Blocks.emplace_back();
    }
    uint64_t S = 64 * ((I / 4) % Slots);
    Op O;
    switch (I % 4) {
    case 0:
      O.P = Pipe::MTE2;
      O.Accesses = {reads(GM, 0, 1), writes(L1, S, S + 64)};
      break;
    case 1:
      O.P = Pipe::MTE1;
      O.Accesses = {reads(L1, S, S + 64), writes(L0A, S, S + 64)};
      break;
    case 2:
      O.P = Pipe::M;
      O.Accesses = {reads(L0A, S, S + 64), writes(L0C, S, S + 64)};
      break;
    default:
      O.P = Pipe::FIX;
      O.Accesses = {reads(L0C, S, S + 64), writes(GM, 1, 2)};
    }
    P.Blocks.back().Ops.push_back(std::move(O));
  }
  if (LoopOps) {
    unsigned B = P.Blocks.size();
    P.Blocks.back().Succs = {B, B - 1};
    P.Blocks.emplace_back();
  }
  return P;
}

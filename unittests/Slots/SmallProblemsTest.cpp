//===-- SmallProblemsTest.cpp - Against exhaustive search -----------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/LiveBytes.h"
#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

/// Tries each byte offset for each item, the item with the fewest offsets left
/// first. Shares nothing with the packer: no order by offset, no counting.
class Exhaustive {
  /// Bit N stands for byte offset N.
  using Offsets = uint64_t;
  using Domains = std::vector<Offsets>;

  const Problem &P;

  bool conflict(unsigned A, unsigned B) const {
    return meet(P.Items[A], P.Items[B]) ||
           llvm::is_contained(P.Items[A].Never, B) ||
           llvm::is_contained(P.Items[B].Never, A);
  }

  Offsets legalAlone(const Item &It) const {
    Offsets Legal = 0;
    for (uint64_t O = 0; O + It.Bytes <= P.Capacity; O += It.Align) {
      bool Reserved = llvm::any_of(P.Reserved, [&](const ByteRange &R) {
        return O < R.end() && R.Offset < O + It.Bytes;
      });
      if (!Reserved && (!It.Fixed || *It.Fixed == O))
        Legal |= Offsets(1) << O;
    }
    return Legal;
  }

  bool solve(Domains D, std::vector<unsigned> Open) const {
    if (Open.empty())
      return true;
    auto Tightest =
        std::min_element(Open.begin(), Open.end(), [&](unsigned A, unsigned B) {
          return llvm::popcount(D[A]) < llvm::popcount(D[B]);
        });
    unsigned I = *Tightest;
    Open.erase(Tightest);
    for (uint64_t O = 0; O < P.Capacity; ++O) {
      if (!(D[I] >> O & 1))
        continue;
      Domains Left = D;
      for (unsigned J : Open)
        for (uint64_t Q = 0; conflict(I, J) && Q < P.Capacity; ++Q)
          if (Q < O + P.Items[I].Bytes && O < Q + P.Items[J].Bytes)
            Left[J] &= ~(Offsets(1) << Q);
      bool Alive = llvm::all_of(Open, [&](unsigned J) { return Left[J]; });
      if (Alive && solve(Left, Open))
        return true;
    }
    return false;
  }

public:
  /// Memories have at most 64 bytes.
  explicit Exhaustive(const Problem &P) : P(P) {}

  bool fits() const {
    Domains D;
    std::vector<unsigned> Open;
    for (const Item &It : P.Items) {
      Open.push_back(D.size());
      D.push_back(legalAlone(It));
    }
    return llvm::all_of(D, [](Offsets O) { return O != 0; }) && solve(D, Open);
  }
};

/// A memory of a few bytes that is as large as the live bytes, or one byte
/// more.
Problem tinyProblem(uint64_t Seed) {
  std::mt19937_64 Random(Seed);
  Problem P;
  unsigned Count = 4 + Random() % 9;
  uint64_t MaxAlign = 1 + Random() % 3;
  bool Odd = Random() % 2;
  uint64_t Begin = 0;
  for (unsigned I = 0; I != Count; ++I) {
    Begin += Random() % 2;
    uint64_t End = Begin + 1 + Random() % 3;
    P.Items.push_back(
        makeItem(1 + Random() % 4, Begin, End, 1 + Random() % MaxAlign));
    Item &It = P.Items.back();
    if (!Odd)
      continue;
    if (Random() % 4 == 0)
      It.Live.push_back({End + 1, End + 2 + Random() % 2});
    if (Random() % 10 == 0)
      It.Fixed = It.Align * (Random() % 3);
    if (Random() % 6 == 0)
      It.Never.push_back(Random() % Count);
    if (Random() % 4 == 0)
      It.Avoid.push_back(Random() % Count);
  }
  P.Capacity = maxLive(P).Bytes + Random() % 2;
  if (Odd && Random() % 3 == 0)
    P.Reserved = {{Random() % ++P.Capacity, 1}};
  return P;
}

// Up to twelve items, with everything that a problem can have: the packer finds
// a packing exactly when one exists, and knows for sure when none does.
TEST(SmallProblems, FitExactlyWhenAPackingExists) {
  unsigned Fitting = 0, Hard = 0;
  for (uint64_t Seed = 0; Seed != 2000; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    Problem P = tinyProblem(Seed);
    PackResult R = pack(P);
    ASSERT_EQ(bool(R), Exhaustive(P).fits());
    if (R) {
      ++Fitting;
      ASSERT_EQ(findViolation(P, *R), "");
      continue;
    }
    ASSERT_TRUE(R.failure().Proved);
    Hard += R.failure().Why == Failure::Kind::Fragmented;
  }
  EXPECT_GE(Fitting, 1000u) << "the problems are too hard to say much";
  EXPECT_GE(Hard, 200u) << "the problems are too easy to say much";
}

// The peak of small problems is the lowest there is.
TEST(SmallProblems, PeakIsMinimal) {
  unsigned Compared = 0;
  for (uint64_t Seed = 0; Seed != 400; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    Problem P = tinyProblem(Seed);
    for (Item &It : P.Items) {
      It.Fixed.reset();
      It.Avoid.clear();
    }
    P.Capacity = 64;
    PackResult R = pack(P);
    ASSERT_TRUE(bool(R));
    ASSERT_EQ(findViolation(P, *R), "");
    if (R->Peak == maxLive(P).Bytes)
      continue;
    P.Capacity = R->Peak - 1;
    EXPECT_FALSE(Exhaustive(P).fits());
    ++Compared;
  }
  EXPECT_GE(Compared, 80u) << "the live bytes alone tell the peak too often";
}

} // namespace

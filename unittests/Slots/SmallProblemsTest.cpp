//===-- SmallProblemsTest.cpp - Against exhaustive search -----------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"
#include <random>

using namespace ascend::slots;

namespace {

/// Tries each byte offset for each item: slow, obvious, and independent.
class Exhaustive {
  const Problem &P;
  std::vector<uint64_t> Offsets;

  bool legal(unsigned I) const {
    const Item &A = P.Items[I];
    uint64_t End = Offsets[I] + A.Bytes;
    if (Offsets[I] % A.Align || End > P.Capacity ||
        (A.Fixed && *A.Fixed != Offsets[I]))
      return false;
    for (const ByteRange &R : P.Reserved)
      if (Offsets[I] < R.end() && R.Offset < End)
        return false;
    for (unsigned J = 0; J != I; ++J) {
      const Item &B = P.Items[J];
      bool Conflict = meet(A, B) || llvm::is_contained(A.Never, J) ||
                      llvm::is_contained(B.Never, I);
      if (Conflict && Offsets[I] < Offsets[J] + B.Bytes && Offsets[J] < End)
        return false;
    }
    return true;
  }

  bool place(unsigned I) {
    if (I == P.Items.size())
      return true;
    for (Offsets[I] = 0; Offsets[I] < P.Capacity; ++Offsets[I])
      if (legal(I) && place(I + 1))
        return true;
    return false;
  }

public:
  explicit Exhaustive(const Problem &P) : P(P), Offsets(P.Items.size()) {}
  bool fits() { return place(0); }
};

/// A memory of a few bytes that is about full.
Problem tinyProblem(uint64_t Seed) {
  std::mt19937_64 Random(Seed);
  Problem P;
  P.Capacity = 5 + Random() % 6;
  unsigned Count = 3 + Random() % 10;
  uint64_t MaxAlign = 1 + Random() % 3;
  bool Odd = Random() % 2;
  for (unsigned I = 0; I != Count; ++I) {
    uint64_t Begin = Random() % 8, End = Begin + 1 + Random() % 4;
    P.Items.push_back(makeItem(1 + Random() % 4, Begin, End,
                               1 + Random() % MaxAlign));
    Item &It = P.Items.back();
    if (!Odd)
      continue;
    if (Random() % 4 == 0)
      It.Live.push_back({End + 1, End + 2 + Random() % 2});
    if (Random() % 10 == 0)
      It.Fixed = It.Align * (Random() % P.Capacity) / It.Align;
    if (Random() % 6 == 0)
      It.Never.push_back(Random() % Count);
    if (Random() % 4 == 0)
      It.Avoid.push_back(Random() % Count);
  }
  if (Odd && Random() % 3 == 0)
    P.Reserved = {{Random() % P.Capacity, 1}};
  return P;
}

// Up to twelve items, with everything that a problem can have: the packer finds
// a packing exactly when one exists, and knows for sure when none does.
TEST(SmallProblems, FitExactlyWhenAPackingExists) {
  unsigned Fitting = 0, Hard = 0;
  for (uint64_t Seed = 0; Seed != 6000; ++Seed) {
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
  for (uint64_t Seed = 0; Seed != 2000; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    Problem P = tinyProblem(Seed);
    for (Item &It : P.Items) {
      It.Fixed.reset();
      It.Avoid.clear();
    }
    P.Capacity = 24;
    PackResult R = pack(P);
    if (!R)
      continue;
    ASSERT_EQ(findViolation(P, *R), "");
    P.Capacity = R->Peak - 1;
    EXPECT_FALSE(Exhaustive(P).fits());
    ++Compared;
  }
  EXPECT_GE(Compared, 1900u);
}

} // namespace

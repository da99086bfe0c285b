//===- IndexSetTest.cpp - Ranges against a plain set ----------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../../lib/Sync/IndexSet.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <random>
#include <set>

using ascend::sync::IndexSet;

namespace {

constexpr unsigned Universe = 40;

void expectEqual(const IndexSet &A, const std::set<unsigned> &B,
                 unsigned Seed) {
  for (unsigned I = 0; I < Universe; ++I)
    ASSERT_EQ(A.contains(I), B.count(I) != 0) << "seed " << Seed;
  for (unsigned I = 1; I < A.ranges().size(); ++I)
    ASSERT_LT(A.ranges()[I - 1].Hi, A.ranges()[I].Lo) << "seed " << Seed;
}

} // namespace

// Every operation agrees with the same operation on a set of numbers, and
// neighbouring ranges are merged (which keeps sets small).
TEST(SyncIndexSet, AgreesWithPlainSet) {
  for (unsigned Seed = 0; Seed < 300; ++Seed) {
    std::mt19937 Rng(Seed);
    IndexSet A, B;
    std::set<unsigned> X, Y;
    for (unsigned N = 0; N < 40; ++N) {
      unsigned Lo = Rng() % Universe, Hi = std::min(Lo + unsigned(Rng() % 6),
                                                    Universe);
      switch (Rng() % 8) {
      case 0:
        A.erase(Lo, Hi);
        for (unsigned I = Lo; I < Hi; ++I)
          X.erase(I);
        break;
      case 1:
        A.unite(B);
        X.insert(Y.begin(), Y.end());
        break;
      case 2: {
        A.intersect(B);
        std::set<unsigned> Both;
        for (unsigned I : X)
          if (Y.count(I))
            Both.insert(I);
        X = Both;
        break;
      }
      case 3:
        std::swap(A, B);
        std::swap(X, Y);
        break;
      default:
        A.insert(Lo, Hi);
        for (unsigned I = Lo; I < Hi; ++I)
          X.insert(I);
      }
      expectEqual(A, X, Seed);
    }
    std::vector<unsigned> Sorted(Y.begin(), Y.end());
    bool Any = false;
    for (unsigned I : Y)
      Any |= X.count(I) != 0;
    EXPECT_EQ(A.containsAny(Sorted), Any) << "seed " << Seed;
    EXPECT_EQ(A.includes(B), std::includes(X.begin(), X.end(), Y.begin(),
                                           Y.end()))
        << "seed " << Seed;
    IndexSet Both = A;
    Both.unite(B);
    EXPECT_TRUE(Both.includes(A) && Both.includes(B)) << "seed " << Seed;
  }
}

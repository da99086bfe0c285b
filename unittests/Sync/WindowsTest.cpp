//===- WindowsTest.cpp - Windows against the bytes that they touch --------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sync/Windows.h"

#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace ascend::sync;

namespace {

using Trips = std::vector<std::optional<uint64_t>>;

/// A matrix part: rows of \p Width bytes, \p Pitch apart.
TensorPart rows(int64_t Offset, uint64_t Count, int64_t Pitch, uint64_t Width) {
  TensorPart W;
  W.Offset = Offset;
  W.Dims = {{Count, Pitch}, {Width, 1}};
  return W;
}

/// The bytes of one execution; \p At holds the counters by number.
std::set<int64_t> bytesOf(const TensorPart &W, const std::vector<int64_t> &At) {
  int64_t Start = W.Offset;
  for (auto [Loop, Bytes] : W.Loops)
    Start += At[Loop] * Bytes;
  std::set<int64_t> Bytes;
  std::vector<int64_t> Starts = {Start};
  for (const WindowDim &D : W.Dims) {
    std::vector<int64_t> Next;
    for (int64_t S : Starts)
      for (uint64_t I = 0; I < D.Extent; ++I)
        Next.push_back(S + int64_t(I) * D.Stride);
    Starts = std::move(Next);
  }
  for (int64_t S : Starts)
    for (uint64_t I = 0; I < W.ElementBytes; ++I)
      Bytes.insert(S + I);
  return Bytes;
}

bool meet(const std::set<int64_t> &A, const std::set<int64_t> &B) {
  for (int64_t X : A)
    if (B.count(X))
      return true;
  return false;
}

/// All values that counters below \p T can have.
std::vector<std::vector<int64_t>> executions(const Trips &T) {
  std::vector<std::vector<int64_t>> All = {{}};
  for (const std::optional<uint64_t> &Count : T) {
    std::vector<std::vector<int64_t>> Next;
    for (const std::vector<int64_t> &Prefix : All)
      for (uint64_t I = 0; I < *Count; ++I) {
        Next.push_back(Prefix);
        Next.back().push_back(I);
      }
    All = std::move(Next);
  }
  return All;
}

/// What enumeration of all executions says; loops 0 and 1 are common.
Apart enumerated(const TensorPart &A, const TensorPart &B, const Trips &T) {
  bool Never = true, Later = true;
  for (const auto &AtA : executions(T))
    for (const auto &AtB : executions(T)) {
      if (!meet(bytesOf(A, AtA), bytesOf(B, AtB)))
        continue;
      Never = false;
      Later &= std::pair(AtA[0], AtA[1]) >= std::pair(AtB[0], AtB[1]);
    }
  return Never ? Apart::Always : Later ? Apart::InLaterIterations : Apart::No;
}

TensorPart randomWindow(std::mt19937 &Rng, unsigned OwnLoop, int64_t Pitch) {
  auto Pick = [&](std::initializer_list<int64_t> From) {
    return *(From.begin() + Rng() % From.size());
  };
  TensorPart W = rows(Pick({0, 0, 4, 8, Pitch, Pitch + 4, 3 * Pitch, -Pitch}),
                  1 + Rng() % 3, Pick({Pitch, Pitch, Pitch, 2 * Pitch, 5}),
                  1 + Rng() % 6);
  if (Rng() % 4 == 0)
    W.ElementBytes = 2, W.Dims[1].Stride = 2;
  W.Loops = {{0, Pick({0, 4, 8, Pitch, 2 * Pitch, 3 * Pitch, Pitch + 8, -8})},
             {1, Pick({0, 4, 8, 8, Pitch, 3 * Pitch, 6 * Pitch})}};
  if (Rng() % 3 == 0)
    W.Loops.push_back({OwnLoop, Pick({4, 8, Pitch})});
  return W;
}

} // namespace

// What is said to be apart is, in every pair of executions; half of what is
// apart is found.
TEST(SyncWindows, ClaimsHoldForAllExecutions) {
  unsigned Found = 0, There = 0;
  for (unsigned Seed = 0; Seed < 2000; ++Seed) {
    std::mt19937 Rng(Seed);
    int64_t Pitch = 16 + 8 * (Rng() % 3);
    Trips T;
    for (unsigned I = 0; I < 4; ++I)
      T.push_back(1 + Rng() % 3);
    TensorPart A = randomWindow(Rng, 2, Pitch), B = randomWindow(Rng, 3, Pitch);
    if (Rng() % 2)
      B.Loops = A.Loops;
    Apart Said = compareWindows(A, B, {0, 1}, T), Is = enumerated(A, B, T);
    ASSERT_LE(Said, Is) << "seed " << Seed;
    There += Is != Apart::No;
    Found += Said != Apart::No;
  }
  EXPECT_GE(2 * Found, There);
}

// The tiles of a matrix that a nest walks over never meet another's, whichever
// dimension is the inner one, and although their rows interleave.
TEST(SyncWindows, TilesOfAMatrix) {
  TensorPart Tile = rows(0, 128, 2048, 512);
  Tile.Loops = {{0, 128 * 2048}, {1, 512}};
  EXPECT_EQ(compareWindows(Tile, Tile, {0, 1}, Trips{std::nullopt, 4}),
            Apart::InLaterIterations);
  // A fifth tile in a row of four would be the first of the next row.
  EXPECT_EQ(compareWindows(Tile, Tile, {0, 1}, Trips{std::nullopt, 5}),
            Apart::No);
  EXPECT_EQ(compareWindows(Tile, Tile, {0, 1}, Trips{4, std::nullopt}),
            Apart::No);
}

// Halves of a tensor are apart whatever the counters are; where they overlap, what
// runs ahead in the upper one is met from behind.
TEST(SyncWindows, Halves) {
  TensorPart Lower = rows(0, 1, 0, 64), Upper = rows(4 * 64, 1, 0, 64);
  Lower.Loops = Upper.Loops = {{0, 64}};
  EXPECT_EQ(compareWindows(Lower, Upper, {0}, Trips{4}), Apart::Always);
  EXPECT_EQ(compareWindows(Upper, Lower, {0}, Trips{4}), Apart::Always);
  for (std::optional<uint64_t> Count : Trips{5, std::nullopt}) {
    EXPECT_EQ(compareWindows(Upper, Lower, {0}, Trips{Count}), Apart::No);
    EXPECT_EQ(compareWindows(Lower, Upper, {0}, Trips{Count}),
              Apart::InLaterIterations);
  }
}

// A load that runs one tile ahead of the stores is met by the next store, but
// meets none itself.
TEST(SyncWindows, Ahead) {
  TensorPart Store = rows(0, 1, 0, 64), Load = rows(64, 1, 0, 64);
  Store.Loops = Load.Loops = {{0, 64}};
  EXPECT_EQ(compareWindows(Store, Load, {0}, Trips{8}),
            Apart::InLaterIterations);
  EXPECT_EQ(compareWindows(Load, Store, {0}, Trips{8}), Apart::No);
}

// What is not known to be the same value may be any.
TEST(SyncWindows, Symbols) {
  TensorPart A = rows(0, 1, 0, 64), B = rows(64, 1, 0, 64);
  A.Symbols = {{7, 4}};
  EXPECT_EQ(compareWindows(A, B, {}, {}), Apart::No);
  B.Symbols = {{7, 4}};
  EXPECT_EQ(compareWindows(A, B, {}, {}), Apart::Always);
}

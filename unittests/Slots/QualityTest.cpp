//===-- QualityTest.cpp - How full, how low, how fast ---------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/LiveBytes.h"
#include "AscendTile/Slots/Packer.h"
#include "PackingChecker.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <ctime>
#include <iostream>
#include <numeric>
#include <random>

using namespace ascend::slots;

namespace {

/// A rectangle of program positions and granules.
struct Tile {
  uint64_t Begin, End, Low, High;
  uint64_t area() const { return (End - Begin) * (High - Low); }
};

/// Cuts one of two random tiles, the larger, in two. Tiles of unit size stay.
void cutOne(std::vector<Tile> &Tiles, std::mt19937_64 &Random) {
  size_t A = Random() % Tiles.size(), B = Random() % Tiles.size();
  size_t Index = Tiles[A].area() < Tiles[B].area() ? B : A;
  Tile &First = Tiles[Index];
  Tile Second = First;
  if (Random() % 2) {
    if (First.End - First.Begin < 2)
      return;
    First.End = Second.Begin =
        First.Begin + 1 + Random() % (First.End - First.Begin - 1);
  } else {
    if (First.High - First.Low < 2)
      return;
    First.High = Second.Low =
        First.Low + 1 + Random() % (First.High - First.Low - 1);
  }
  Tiles.push_back(Second);
}

/// A problem that fits by construction: the whole memory over the whole program
/// is cut into 10 to 150 tiles, some of which are dropped until 80 to 100 % of
/// the area remain.
Problem cutProblem(uint64_t Seed) {
  constexpr uint64_t Granule = 32;
  std::mt19937_64 Random(Seed);
  Problem P;
  P.Capacity = 64 * 1024;
  std::vector<Tile> Tiles = {{0, 400, 0, P.Capacity / Granule}};
  size_t Count = 10 + Random() % 141;
  while (Tiles.size() != Count)
    cutOne(Tiles, Random);
  for (size_t I = Tiles.size(); I > 1; --I)
    std::swap(Tiles[I - 1], Tiles[Random() % I]);

  uint64_t Whole = 400 * (P.Capacity / Granule);
  uint64_t Spare = Whole * (Random() % 201) / 1000;
  for (const Tile &T : Tiles) {
    if (T.area() <= Spare && Tiles.size() > 10) {
      Spare -= T.area();
      continue;
    }
    P.Items.push_back(
        makeItem((T.High - T.Low) * Granule, T.Begin, T.End, Granule));
  }
  return P;
}

/// A problem without any promise, in a memory that is large enough.
Problem looseProblem(uint64_t Seed) {
  std::mt19937_64 Random(Seed);
  Problem P;
  P.Capacity = 1 << 24;
  unsigned Count = 5 + Random() % 120;
  for (unsigned I = 0; I != Count; ++I) {
    uint64_t Begin = Random() % 300;
    uint64_t Length = 1 + Random() % (Random() % 4 ? 40 : 150);
    P.Items.push_back(
        makeItem(32 * (1 + Random() % 512), Begin, Begin + Length, 32));
  }
  return P;
}

/// The peak of plain first fit, with the items in \p Order.
uint64_t firstFitPeak(const Problem &P, const std::vector<unsigned> &Order) {
  std::vector<std::pair<unsigned, uint64_t>> Placed;
  uint64_t Peak = 0;
  for (unsigned I : Order) {
    const Item &It = P.Items[I];
    uint64_t Offset = 0;
    for (bool Moved = true; Moved;) {
      Moved = false;
      for (auto [Other, Where] : Placed) {
        uint64_t End = Where + P.Items[Other].Bytes;
        if (!meet(It, P.Items[Other]) || Offset >= End ||
            Where >= Offset + It.Bytes)
          continue;
        Offset = (End + It.Align - 1) / It.Align * It.Align;
        Moved = true;
      }
    }
    Placed.emplace_back(I, Offset);
    Peak = std::max(Peak, Offset + It.Bytes);
  }
  return Peak;
}

std::vector<unsigned> inOrder(const Problem &P) {
  std::vector<unsigned> Order(P.Items.size());
  std::iota(Order.begin(), Order.end(), 0);
  return Order;
}

template <typename KeyT>
std::vector<unsigned> sortedBy(const Problem &P, KeyT Key) {
  std::vector<unsigned> Order = inOrder(P);
  std::sort(Order.begin(), Order.end(), [&](unsigned A, unsigned B) {
    return std::pair(Key(P.Items[A]), A) < std::pair(Key(P.Items[B]), B);
  });
  return Order;
}

std::vector<unsigned> largestFirst(const Problem &P) {
  return sortedBy(P, [](const Item &It) { return ~It.Bytes; });
}

std::vector<unsigned> programOrder(const Problem &P) {
  return sortedBy(P, [](const Item &It) { return It.Live[0].Begin; });
}

// Of 300 tile sets that fit by construction the packer places at least 285.
// Largest-first places far fewer, so the sets are not easy.
TEST(Quality, PlacesTileSetsThatFitByConstruction) {
  unsigned Placed = 0, Plain = 0;
  for (uint64_t Seed = 0; Seed != 300; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    Problem P = cutProblem(Seed);
    Plain += firstFitPeak(P, largestFirst(P)) <= P.Capacity;
    PackResult R = pack(P);
    if (!R) {
      std::cout << "seed " << Seed << " was not placed\n";
      EXPECT_FALSE(R.failure().Proved) << "a wrong proof: it does fit";
      continue;
    }
    ++Placed;
    ASSERT_EQ(findViolation(P, *R), "");
  }
  std::cout << "placed " << Placed << " of 300, largest first " << Plain
            << '\n';
  EXPECT_GE(Placed, 285u);
  EXPECT_LE(Plain, 207u);
}

// On 1000 random problems the peak is on average within 2 % of the live bytes,
// and never above plain first fit, largest first or in program order.
TEST(Quality, PeakIsCloseToTheLiveBytes) {
  double Sum = 0;
  for (uint64_t Seed = 0; Seed != 1000; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    Problem P = looseProblem(Seed);
    PackResult R = pack(P);
    ASSERT_TRUE(bool(R));
    ASSERT_EQ(findViolation(P, *R), "");
    EXPECT_LE(R->Peak, firstFitPeak(P, inOrder(P)));
    EXPECT_LE(R->Peak, firstFitPeak(P, programOrder(P)));
    EXPECT_LE(R->Peak, firstFitPeak(P, largestFirst(P)));
    Sum += double(R->Peak) / double(maxLive(P).Bytes);
  }
  std::cout << "peak / live bytes: " << Sum / 1000 << '\n';
  EXPECT_LE(Sum / 1000, 1.02);
}

/// Processor time for \p Tiles tiles in one memory, as many of them live at once
/// whatever their number.
double ticksFor(unsigned Tiles) {
  std::mt19937_64 Random(3);
  Problem P;
  P.Capacity = 1 << 21;
  for (unsigned I = 0; I != Tiles; ++I) {
    uint64_t Begin = Random() % (3 * Tiles);
    P.Items.push_back(makeItem(32 * (1 + Random() % 512), Begin,
                               Begin + 1 + Random() % 500, 32));
  }
  std::clock_t Start = std::clock();
  PackResult R = pack(P);
  std::clock_t Took = std::clock() - Start;
  EXPECT_TRUE(bool(R));
  if (R)
    EXPECT_EQ(findViolation(P, *R), "");
  return static_cast<double>(Took);
}

// Ten times the tiles take at most 15 times as long, in processor time. (A
// square would be 100 times.)
TEST(Quality, TenThousandTilesAreFast) {
  double Small = std::min(ticksFor(1000), ticksFor(1000));
  double Large = ticksFor(10'000);
  std::cout << "10000 tiles in " << Large / CLOCKS_PER_SEC << " s, "
            << Large / Small << " times as long as 1000\n";
  EXPECT_LE(Large, 15 * Small);
}

} // namespace

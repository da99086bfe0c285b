//===- Windows.cpp - When parts of one tensor do not overlap --------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// With a pitch P, both windows are blocks of rows: R rows of W bytes, P apart.
// Their distance is a number of rows and a rest, each a sum over loop counters.
// As long as rest and width together stay below P, they overlap only if they do
// in rows and in bytes of a row; so it is enough to tell them apart in one.
//
// Of an execution in a later iteration some loop's counter is ahead, and those
// of the loops around it are equal: so it is enough to look at each loop in turn.
// Or at all at once: a sum over differences that are not all 0 is at least D away
// from 0 if each coefficient exceeds D and all that smaller ones can add up to.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sync/Windows.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

#include <algorithm>

using namespace ascend::sync;

namespace {

/// Sums are kept far from the ends of an int64_t; what is larger is unknown.
constexpr int64_t Huge = int64_t(1) << 56;

int64_t bounded(__int128 Value) {
  return Value > Huge ? Huge : Value < -Huge ? -Huge : int64_t(Value);
}

/// The pitch that stands for "one row": nothing is that far apart.
constexpr int64_t OneRow = Huge;

/// A window as rows.
struct Rows {
  int64_t Count = 1;
  int64_t Width = 0; ///< Bytes.
};

/// One dimension of the distance between two executions: rows, or bytes.
struct Distance {
  int64_t Const = 0;
  /// A counter that both accesses have: what it adds, the largest difference
  /// between two of its values, its loop's depth.
  struct Counter {
    int64_t Coefficient, Most;
    unsigned Level;
  };
  llvm::SmallVector<Counter, 4> Shared;
  /// What all other counters may add.
  int64_t Lo = 0, Hi = 0;

  void addOwn(int64_t Coefficient, int64_t Most) {
    int64_t Reach = bounded(__int128(Coefficient) * Most);
    Lo = bounded(__int128(Lo) + std::min<int64_t>(Reach, 0));
    Hi = bounded(__int128(Hi) + std::max<int64_t>(Reach, 0));
  }
  /// The largest distance from 0, whatever the counters are.
  int64_t most() const {
    __int128 Sum = std::max(-Lo, Hi) + (Const < 0 ? -Const : Const);
    for (const Counter &C : Shared)
      Sum += __int128(std::abs(C.Coefficient)) * C.Most;
    return bounded(Sum);
  }
  /// Whether it keeps two extents apart. Counters above \p Level are equal, that
  /// of the level is ahead; without a level all may be anything.
  bool isApart(int64_t SizeA, int64_t SizeB,
               std::optional<unsigned> Level = std::nullopt) const;
  /// The same for all levels at once.
  bool isApartIfSharedDiffer(int64_t Size) const;
};

class Comparison {
public:
  Comparison(const TensorPart &A, const TensorPart &B,
             llvm::ArrayRef<unsigned> Common,
             llvm::ArrayRef<std::optional<uint64_t>> Trips)
      : A(A), B(B), Common(Common), Trips(Trips) {}

  Apart run();

private:
  bool split(const TensorPart &W, int64_t Pitch, Rows &To) const;
  void add(int64_t Bytes, int64_t Pitch, int64_t &ToRows,
           int64_t &ToRest) const;
  int64_t coefficient(const TensorPart &W, unsigned Loop) const;
  /// The largest value of a loop's counter.
  int64_t last(unsigned Loop) const {
    return Trips[Loop] ? bounded(std::max<uint64_t>(*Trips[Loop], 1) - 1)
                       : Huge;
  }
  Apart compareRows(int64_t Pitch) const;

  const TensorPart &A, &B;
  llvm::ArrayRef<unsigned> Common;
  llvm::ArrayRef<std::optional<uint64_t>> Trips;
};

} // namespace

/// B starts at the distance: they overlap only above -SizeB and below SizeA.
bool Distance::isApart(int64_t SizeA, int64_t SizeB,
                       std::optional<unsigned> Level) const {
  __int128 Low = __int128(Const) + Lo, High = __int128(Const) + Hi;
  for (const Counter &C : Shared) {
    if (Level && C.Level < *Level)
      continue;
    __int128 Reach = __int128(C.Coefficient) * C.Most;
    __int128 Least = Level && C.Level == *Level ? C.Coefficient : -Reach;
    Low += std::min(Least, Reach);
    High += std::max(Least, Reach);
  }
  return Low >= SizeA || High <= -SizeB;
}

bool Distance::isApartIfSharedDiffer(int64_t Size) const {
  auto Sorted = Shared;
  llvm::sort(Sorted, [](const Counter &X, const Counter &Y) {
    return std::abs(X.Coefficient) < std::abs(Y.Coefficient);
  });
  __int128 Needed = __int128(Size) + std::abs(Const) + std::max(-Lo, Hi);
  for (const Counter &C : Sorted) {
    if (std::abs(C.Coefficient) < Needed)
      return false;
    Needed += __int128(std::abs(C.Coefficient)) * C.Most;
  }
  return true;
}

int64_t Comparison::coefficient(const TensorPart &W, unsigned Loop) const {
  int64_t Sum = 0;
  for (auto [L, Bytes] : W.Loops)
    if (L == Loop)
      Sum += Bytes;
  return Sum;
}

/// Adds a distance in bytes as whole rows and the rest nearest to 0.
void Comparison::add(int64_t Bytes, int64_t Pitch, int64_t &ToRows,
                     int64_t &ToRest) const {
  int64_t Whole = Bytes / Pitch, Rest = Bytes % Pitch;
  if (Rest > Pitch / 2) {
    ++Whole;
    Rest -= Pitch;
  } else if (Rest < -(Pitch / 2)) {
    --Whole;
    Rest += Pitch;
  }
  ToRows += Whole;
  ToRest += Rest;
}

/// Whether \p W is rows of that pitch.
bool Comparison::split(const TensorPart &W, int64_t Pitch, Rows &To) const {
  To.Count = 1;
  To.Width = W.ElementBytes;
  for (const WindowDim &D : W.Dims) {
    if (D.Extent == 0)
      To.Width = 0;
    if (D.Extent <= 1)
      continue;
    if (D.Stride < 0)
      return false;
    __int128 Reach = __int128(D.Extent - 1) * D.Stride;
    if (D.Stride % Pitch == 0)
      To.Count = bounded(To.Count + Reach / Pitch);
    else if (D.Stride < Pitch)
      To.Width = bounded(To.Width + Reach);
    else
      return false;
  }
  return true;
}

Apart Comparison::compareRows(int64_t Pitch) const {
  Rows RowsA, RowsB;
  if (!split(A, Pitch, RowsA) || !split(B, Pitch, RowsB))
    return Apart::No;
  Distance InRows, InRest;
  add(B.Offset - A.Offset, Pitch, InRows.Const, InRest.Const);
  auto AddOwn = [&](unsigned Loop, int64_t Bytes) {
    int64_t Whole = 0, Rest = 0;
    add(Bytes, Pitch, Whole, Rest);
    InRows.addOwn(Whole, Whole ? last(Loop) : 0);
    InRest.addOwn(Rest, Rest ? last(Loop) : 0);
  };
  bool EachCounts = true;
  for (auto [Level, Loop] : llvm::enumerate(Common)) {
    int64_t OfA = coefficient(A, Loop), OfB = coefficient(B, Loop);
    if (last(Loop) == 0)
      continue;
    if (OfA != OfB) {
      AddOwn(Loop, OfB);
      AddOwn(Loop, -OfA);
      EachCounts = false;
      continue;
    }
    int64_t Whole = 0, Rest = 0;
    add(OfA, Pitch, Whole, Rest);
    if (Whole)
      InRows.Shared.push_back({Whole, last(Loop), unsigned(Level)});
    if (Rest)
      InRest.Shared.push_back({Rest, last(Loop), unsigned(Level)});
    // A counter in both dimensions would need them to agree.
    EachCounts &= (Whole != 0) != (Rest != 0);
  }
  for (auto [Loop, Bytes] : B.Loops)
    if (!llvm::is_contained(Common, Loop))
      AddOwn(Loop, Bytes);
  for (auto [Loop, Bytes] : A.Loops)
    if (!llvm::is_contained(Common, Loop))
      AddOwn(Loop, -Bytes);

  int64_t Width = std::max(RowsA.Width, RowsB.Width);
  if (Pitch != OneRow && __int128(InRest.most()) + Width > Pitch)
    return Apart::No;
  auto IsApart = [&](std::optional<unsigned> Level) {
    return InRest.isApart(RowsA.Width, RowsB.Width, Level) ||
           InRows.isApart(RowsA.Count, RowsB.Count, Level);
  };
  if (IsApart(std::nullopt))
    return Apart::Always;
  bool IsLater = llvm::all_of(llvm::seq<unsigned>(0, Common.size()),
                              [&](unsigned Level) {
                                return last(Common[Level]) == 0 ||
                                       IsApart(Level);
                              });
  IsLater |= EachCounts && InRest.isApartIfSharedDiffer(Width) &&
             InRows.isApartIfSharedDiffer(std::max(RowsA.Count, RowsB.Count));
  return IsLater ? Apart::InLaterIterations : Apart::No;
}

Apart Comparison::run() {
  if (A.Symbols != B.Symbols)
    return Apart::No;
  llvm::SmallVector<int64_t, 8> Pitches = {OneRow};
  for (const TensorPart *W : {&A, &B})
    for (const WindowDim &D : W->Dims)
      if (D.Extent > 1 && D.Stride > 0 && !llvm::is_contained(Pitches, D.Stride))
        Pitches.push_back(D.Stride);
  Apart Best = Apart::No;
  for (int64_t Pitch : Pitches)
    Best = std::max(Best, compareRows(Pitch));
  return Best;
}

Apart ascend::sync::compareWindows(
    const TensorPart &First, const TensorPart &Second, llvm::ArrayRef<unsigned> Common,
    llvm::ArrayRef<std::optional<uint64_t>> Trips) {
  return Comparison(First, Second, Common, Trips).run();
}

//===-- Rotation.cpp - How many slots for what rotates --------------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Few groups: all combinations, the best first, until one fits. Many: from the
// most that each can use downwards; what is live where it does not fit gives up
// the slot that gains least.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Rotation.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace ascend::slots;

namespace {

using Counts = std::vector<unsigned>;

/// Combinations up to which all are tried.
constexpr uint64_t MaxCombinations = 256;

/// A combination that does not fit at once is not worth a long search.
constexpr uint64_t TrialSteps = 1'000'000;

uint64_t gainOf(const RotatingGroup &G, unsigned Count) {
  return Count == 1 ? 0 : 16 * G.Gain + (Count - 2) * G.Gain + Count;
}

class Chooser {
public:
  Chooser(const Problem &P, ArrayRef<RotatingGroup> Groups)
      : P(P), Groups(Groups) {}

  RotatingPacking run();

private:
  std::optional<RotatingPacking> tryAll() const;
  std::optional<RotatingPacking> descend() const;
  std::optional<PackResult> pack(const Counts &C) const;
  std::optional<unsigned> leastGain(const Counts &C,
                                    ArrayRef<unsigned> Live) const;

  const Problem &P;
  ArrayRef<RotatingGroup> Groups;
};

} // namespace

Problem ascend::slots::withCounts(const Problem &P,
                                  ArrayRef<RotatingGroup> Groups,
                                  ArrayRef<unsigned> Counts) {
  Problem Result = P;
  for (unsigned N = 0; N != Groups.size(); ++N) {
    if (Counts[N] == 1)
      continue;
    for (unsigned I : Groups[N].Items) {
      Item &It = Result.Items[I];
      It.Bytes *= Counts[N];
      Segment Whole = Groups[N].Loop;
      // What begins before the loop or ends behind it is one with it.
      erase_if(It.Live, [&](const Segment &S) {
        bool Touches = S.Begin <= Whole.End && Whole.Begin <= S.End;
        if (Touches) {
          Whole.Begin = std::min(Whole.Begin, S.Begin);
          Whole.End = std::max(Whole.End, S.End);
        }
        return Touches;
      });
      It.Live.insert(partition_point(It.Live,
                                     [&](const Segment &S) {
                                       return S.Begin < Whole.Begin;
                                     }),
                     Whole);
    }
  }
  return Result;
}

/// A packing with \p C, or nullopt if it does not fit.
std::optional<PackResult> Chooser::pack(const Counts &C) const {
  Problem Trial = withCounts(P, Groups, C);
  if (maxLive(Trial).Bytes > unreservedBytes(Trial))
    return std::nullopt;
  PackOptions Options;
  Options.FitSteps = TrialSteps;
  PackResult Result = ascend::slots::pack(Trial, Options);
  return Result ? std::optional<PackResult>(std::move(Result)) : std::nullopt;
}

std::optional<RotatingPacking> Chooser::tryAll() const {
  std::vector<std::pair<uint64_t, Counts>> All = {{0, {}}};
  for (const RotatingGroup &G : Groups) {
    std::vector<std::pair<uint64_t, Counts>> Next;
    for (const auto &[Gain, C] : All)
      for (unsigned Count = 1; Count <= G.MaxCount; ++Count) {
        Next.emplace_back(Gain + gainOf(G, Count), C);
        Next.back().second.push_back(Count);
      }
    All = std::move(Next);
  }
  sort(All, [](const auto &A, const auto &B) {
    return std::tie(B.first, A.second) < std::tie(A.first, B.second);
  });
  for (auto &[Gain, C] : All)
    if (auto Result = pack(C))
      return RotatingPacking{std::move(C), std::move(*Result)};
  return std::nullopt;
}

/// Of the groups with an item in \p Live and a slot to spare, the one that loses
/// least; the larger one of equals.
std::optional<unsigned> Chooser::leastGain(const Counts &C,
                                           ArrayRef<unsigned> Live) const {
  std::optional<unsigned> Best;
  auto Loss = [&](unsigned G) {
    uint64_t Bytes = 0;
    for (unsigned I : Groups[G].Items)
      Bytes += P.Items[I].Bytes;
    return std::pair(gainOf(Groups[G], C[G]) - gainOf(Groups[G], C[G] - 1),
                     ~Bytes);
  };
  for (unsigned G = 0; G != Groups.size(); ++G)
    if (C[G] > 1 &&
        any_of(Groups[G].Items, [&](unsigned I) {
          return is_contained(Live, I);
        }) &&
        (!Best || Loss(G) < Loss(*Best)))
      Best = G;
  return Best;
}

std::optional<RotatingPacking> Chooser::descend() const {
  Counts C;
  for (const RotatingGroup &G : Groups)
    C.push_back(G.MaxCount);
  for (;;) {
    Problem Trial = withCounts(P, Groups, C);
    LivePeak Peak = maxLive(Trial);
    if (Peak.Bytes <= unreservedBytes(Trial)) {
      if (auto Result = pack(C))
        return RotatingPacking{std::move(C), std::move(*Result)};
    }
    auto Least = leastGain(C, Peak.Items);
    if (!Least)
      return std::nullopt;
    --C[*Least];
  }
}

RotatingPacking Chooser::run() {
  uint64_t Combinations = 1;
  for (const RotatingGroup &G : Groups)
    Combinations = std::min(Combinations * G.MaxCount, MaxCombinations + 1);
  auto Best = Combinations <= MaxCombinations ? tryAll() : descend();
  if (Best)
    return std::move(*Best);
  return {Counts(Groups.size(), 1), ascend::slots::pack(P)};
}

RotatingPacking
ascend::slots::packRotating(const Problem &P, ArrayRef<RotatingGroup> Groups) {
  return Chooser(P, Groups).run();
}

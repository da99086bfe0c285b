//===- Conflicts.cpp - Which operations touch the same bytes --------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conflicts.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <map>
#include <tuple>

using namespace ascend::sync;

/// The highest of the ascending \p Sorted that is in \p Among and [Lo, Hi).
static std::optional<unsigned> highest(llvm::ArrayRef<unsigned> Sorted,
                                       const IndexSet &Among, unsigned Lo,
                                       unsigned Hi) {
  if (Sorted.empty())
    return std::nullopt;
  for (const IndexSet::Range &R : llvm::reverse(Among.ranges())) {
    unsigned From = std::max(Lo, R.Lo), To = std::min(Hi, R.Hi);
    if (From >= To)
      continue;
    const unsigned *I = llvm::lower_bound(Sorted, To);
    if (I != Sorted.begin() && *(I - 1) >= From)
      return *(I - 1);
  }
  return std::nullopt;
}

Conflicts::Conflicts(const FlowGraph &G) : G(G) {
  KnowsIterations = llvm::all_of(
      G.regions(), [](const Region &R) { return R.Reducible; });
  collect();
}

/// Of an access to range \p First and a later one to range \p Second.
Apart Conflicts::relation(unsigned First, unsigned Second) const {
  unsigned A = Ranges[First].Window, B = Ranges[Second].Window;
  return A && B && KnowsIterations ? G.problem().Windows.lookup({A, B})
                                   : Apart::No;
}

void Conflicts::collect() {
  // Rotating sets of different loops may be one range, but no range is partly a
  // rotating set's.
  std::map<std::tuple<uint8_t, uint64_t, uint64_t, bool, unsigned, uint32_t,
                      uint32_t>,
           unsigned>
      Known;
  Uses.resize(G.ops().size());
  Spans.resize(std::max<size_t>(G.problem().Slots.size(), 1));
  for (unsigned I = 0; I < G.ops().size(); ++I) {
    const OpInfo &O = G.ops()[I];
    HasOps[pipeIndex(O.P)] = true;
    for (const Access &A : O.Source->Accesses) {
      if (A.Begin >= A.End)
        continue;
      auto Key = std::make_tuple(A.Space, A.Begin, A.End, A.Set != 0, A.Window,
                                 A.InRange.Pitch, A.InRange.Width);
      auto [It, New] = Known.try_emplace(Key, Ranges.size());
      if (New) {
        Ranges.emplace_back();
        Ranges.back().Space = A.Space;
        Ranges.back().Begin = A.Begin;
        Ranges.back().End = A.End;
        Ranges.back().Window = A.Window;
        Ranges.back().Lines = A.InRange;
      }
      ByteRange &R = Ranges[It->second];
      auto &List = (A.Write ? R.Writes : R.Reads)[pipeIndex(O.P)];
      if (List.empty() || List.back() != O.Pos)
        List.push_back(O.Pos);
      Uses[I].push_back({It->second, A.Write, A.Set});
      Span &S = Spans[A.Set];
      S.Lo = std::min(S.Lo, O.Pos);
      S.Hi = std::max(S.Hi, O.Pos + 1);
    }
  }
  std::vector<unsigned> SameSpace;
  std::optional<uint8_t> Space;
  for (const auto &[Key, Id] : Known) {
    if (Space && *Space != std::get<0>(Key)) {
      findOverlaps(SameSpace);
      SameSpace.clear();
    }
    Space = std::get<0>(Key);
    SameSpace.push_back(Id);
  }
  findOverlaps(SameSpace);
}

/// Whether lines of \p A, and of \p B behind its begin, which may be a single one,
/// lie between each other.
bool Conflicts::lieBetween(const ByteRange &A, const ByteRange &B) {
  uint64_t Pitch = std::max(A.Lines.Pitch, B.Lines.Pitch);
  if (Pitch == 0 || (A.Lines.Pitch && B.Lines.Pitch &&
                     A.Lines.Pitch != B.Lines.Pitch))
    return false;
  uint64_t WidthA = A.Lines.Pitch ? A.Lines.Width : A.End - A.Begin;
  uint64_t WidthB = B.Lines.Pitch ? B.Lines.Width : B.End - B.Begin;
  uint64_t Distance = (B.Begin - A.Begin) % Pitch;
  return WidthA <= Distance && Distance + WidthB <= Pitch;
}

/// \p SameSpace is sorted by Begin, so a sweep sees each overlap once.
void Conflicts::findOverlaps(llvm::ArrayRef<unsigned> SameSpace) {
  std::vector<unsigned> Open;
  for (unsigned Id : SameSpace) {
    llvm::erase_if(Open, [&](unsigned X) {
      return Ranges[X].End <= Ranges[Id].Begin;
    });
    Ranges[Id].Overlaps.push_back(Id);
    for (unsigned X : Open) {
      if (lieBetween(Ranges[X], Ranges[Id]))
        continue;
      Ranges[X].Overlaps.push_back(Id);
      Ranges[Id].Overlaps.push_back(X);
    }
    Open.push_back(Id);
  }
}

std::optional<unsigned> Conflicts::latest(unsigned Op, Pipe P,
                                          const IndexSet &Among, unsigned Lo,
                                          unsigned Hi) const {
  std::optional<unsigned> Best;
  unsigned I = pipeIndex(P);
  if (!HasOps[I] || Among.empty())
    return Best;
  auto Search = [&](const ByteRange &R, bool Write, unsigned From,
                    unsigned To) {
    // std::optional compares nullopt below every value.
    Best = std::max(Best, highest(R.Writes[I], Among, From, To));
    if (Write)
      Best = std::max(Best, highest(R.Reads[I], Among, From, To));
  };
  bool Own = G.ops()[Op].P == P;
  for (const Use &U : Uses[Op]) {
    if (Own && !G.problem().needsBarrier(P, Ranges[U.Range].Space))
      continue;
    for (unsigned Id : Ranges[U.Range].Overlaps) {
      if (!U.Set || Id != U.Range) {
        Apart Known = relation(Id, U.Range);
        // What is pending from here on is of an earlier iteration.
        unsigned To = Known == Apart::No ? Hi : std::min(Hi, G.ops()[Op].Pos);
        if (Known != Apart::Always)
          Search(Ranges[Id], U.Write, Lo, To);
        continue;
      }
      Search(Ranges[Id], U.Write, Lo, std::min(Hi, Spans[U.Set].Lo));
      Search(Ranges[Id], U.Write, std::max(Lo, Spans[U.Set].Hi), Hi);
    }
  }
  return Best;
}

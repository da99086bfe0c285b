//===- EventColouring.cpp - Event ids for flags ---------------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EventColouring.h"
#include "FlagPlacement.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/Twine.h"

#include <algorithm>
#include <optional>

using namespace ascend::sync;

namespace {

/// The flags that share one id.
struct Colour {
  std::vector<unsigned> Flags;
  std::vector<unsigned> Waits; // ascending
  IndexSet PendingAtSets;
  llvm::DenseSet<unsigned> UpAtSets;
  llvm::DenseSet<unsigned> Members;
};

class Colouring {
public:
  Colouring(const FlowGraph &G, FlagTable &T, FactsOfSets Facts, bool MayPress,
            std::vector<Remark> &Remarks)
      : G(G), T(T), MayPress(MayPress), Remarks(Remarks), Placement(G, T),
        Facts(std::move(Facts)) {}

  Colours run();
  llvm::SmallVector<unsigned, 4> crowdedNests();

private:
  using PairColours = std::array<Colour, NumEvents>;

  std::vector<unsigned> hottestFirst() const;
  unsigned depth(const Flag &F) const;
  bool fits(const Colour &C, unsigned F, bool IgnorePending) const;
  bool assign(unsigned F);
  void join(Colour &C, unsigned F, unsigned Event);
  bool press(unsigned F);
  bool separateLoops(unsigned F);
  bool fenceIterations(unsigned F);
  void spill(unsigned F);
  void remark(unsigned F, Remark::Kind K, const char *Text);
  PairColours &colours(const Flag &F) {
    return Pairs[pipeIndex(F.Src)][pipeIndex(F.Dst)];
  }
  bool usable(const Flag &F, unsigned Event) const {
    return (G.problem().Usable[pipeIndex(F.Src)][pipeIndex(F.Dst)] >> Event) &
           1;
  }

  const FlowGraph &G;
  FlagTable &T;
  bool MayPress;
  std::vector<Remark> &Remarks;
  FlagPlacement Placement;
  FactsOfSets Facts;
  bool HasPressed = false;
  std::array<std::array<PairColours, NumPipes>, NumPipes> Pairs;
  /// Blocks in loops, and loops, that got a barrier in this run: decide there
  /// again.
  llvm::DenseSet<unsigned> Unsettled, NewlyFenced;
  /// By block: sets from position .first on know all before .second.
  llvm::DenseMap<unsigned, std::pair<unsigned, unsigned>> Barriers;
  std::array<std::array<llvm::DenseMap<unsigned, std::pair<unsigned, unsigned>>,
                        NumPipes>,
             NumPipes>
      Pressed;
};

} // namespace

Colours Colouring::run() {
  Colours Result = Colours::Fit;
  for (unsigned F : hottestFirst()) {
    if (assign(F))
      continue;
    if (separateLoops(F)) {
      Result = std::max(Result, Colours::Separated);
      continue;
    }
    Result = Colours::Short;
    if (fenceIterations(F) || press(F))
      continue;
    // With the new reverse flags this one may not even be needed.
    if (!HasPressed)
      spill(F);
  }
  return Result;
}

llvm::SmallVector<unsigned, 4> Colouring::crowdedNests() {
  llvm::SmallVector<unsigned, 4> Nests;
  for (unsigned F : hottestFirst()) {
    if (assign(F))
      continue;
    const Flag &X = T.flag(F);
    PairColours &Choice = colours(X);
    bool Separable = X.Credit && llvm::any_of(
        llvm::seq(0u, NumEvents), [&](unsigned E) {
          return usable(X, E) && fits(Choice[E], F, /*IgnorePending=*/true);
        });
    unsigned Nest = G.outermostLoop(X.Span.Region);
    if (!Separable && Nest != 0 && !llvm::is_contained(Nests, Nest))
      Nests.push_back(Nest);
  }
  return Nests;
}

unsigned Colouring::depth(const Flag &F) const {
  unsigned D = 0;
  for (unsigned Pos : F.Homes)
    D = std::max(
        D, G.regions()[G.regionOf(G.location(Pos).Block)].Depth);
  return D;
}

std::vector<unsigned> Colouring::hottestFirst() const {
  std::vector<std::tuple<unsigned, unsigned, unsigned>> Order;
  for (unsigned F = 0; F < T.flags().size(); ++F) {
    const Flag &X = T.flag(F);
    if (!X.Dropped)
      Order.push_back({~depth(X), X.Homes.front(), F});
  }
  llvm::sort(Order);
  std::vector<unsigned> Result;
  for (const auto &O : Order)
    Result.push_back(std::get<2>(O));
  return Result;
}

/// Whether \p F may share the id of \p C. With \p IgnorePending, if all earlier
/// work were complete at the first set of \p F.
bool Colouring::fits(const Colour &C, unsigned F, bool IgnorePending) const {
  if (C.Flags.empty())
    return true;
  if (C.UpAtSets.contains(F) || C.PendingAtSets.containsAny(T.flag(F).Waits))
    return false;
  for (const auto &[Pos, X] : Facts[F]) {
    if (llvm::any_of(X.Up, [&](unsigned U) { return C.Members.contains(U); }))
      return false;
    bool Ignore =
        IgnorePending && llvm::is_contained(T.flag(F).Sets, Pos) &&
        G.regionOf(G.location(Pos).Block) == 0;
    if (!Ignore && X.Pending.containsAny(C.Waits))
      return false;
  }
  return true;
}

void Colouring::join(Colour &C, unsigned F, unsigned Event) {
  T.flag(F).Event = Event;
  C.Flags.push_back(F);
  C.Members.insert(F);
  for (unsigned W : T.flag(F).Waits)
    C.Waits.insert(llvm::upper_bound(C.Waits, W), W);
  for (const auto &[Pos, X] : Facts[F]) {
    C.PendingAtSets.unite(X.Pending);
    C.UpAtSets.insert(X.Up.begin(), X.Up.end());
  }
}

bool Colouring::assign(unsigned F) {
  Flag &X = T.flag(F);
  // Barriers and reverse flags that this run has added before the set.
  for (auto &[Pos, AtSet] : Facts[F]) {
    unsigned B = G.location(Pos).Block;
    auto Cut = Barriers.find(B);
    if (Cut != Barriers.end() && Pos > Cut->second.first) {
      AtSet.Pending.erase(0, Cut->second.second);
      AtSet.Pending.erase(G.blockEnd(B) + 1, G.numPositions());
    }
    auto &Map = Pressed[pipeIndex(X.Src)][pipeIndex(X.Dst)];
    auto Press = Map.find(B);
    if (Press != Map.end() && Pos >= Press->second.first)
      AtSet.Pending.erase(0, Press->second.second);
  }
  PairColours &Choice = colours(X);
  for (unsigned E = 0; E < NumEvents; ++E) {
    if (!usable(X, E) || !fits(Choice[E], F, /*IgnorePending=*/false))
      continue;
    join(Choice[E], F, E);
    return true;
  }
  return false;
}

/// A barrier at the start of each iteration leaves only the flags within one
/// iteration. Returns false when that has been done already.
bool Colouring::fenceIterations(unsigned F) {
  unsigned R = T.flag(F).Span.Region;
  if (R == 0 || NewlyFenced.contains(R))
    return R != 0;
  if (Placement.isFenced(R))
    return false;
  NewlyFenced.insert(R);
  Placement.fence(R);
  return true;
}

/// In a straight line: the producer waits until the consumer has passed half of
/// the waits that still hold an id.
bool Colouring::press(unsigned F) {
  Flag X = T.flag(F);
  if (!MayPress || X.Credit || X.Sets.size() != 1 || X.Waits.size() != 1)
    return false;
  unsigned SetPos = X.Sets.front(), B = G.location(SetPos).Block;
  unsigned Region = G.regionOf(B);
  if (G.location(X.Waits.front()).Block != B ||
      (Region != 0 && !Placement.isFenced(Region)))
    return false;
  const IndexSet &Pending = Facts[F][SetPos].Pending;
  // The last pending wait of each id.
  llvm::SmallVector<unsigned, NumEvents> Holders;
  PairColours &Choice = colours(X);
  for (unsigned E = 0; E < NumEvents; ++E) {
    if (!usable(X, E))
      continue;
    for (unsigned W : llvm::reverse(Choice[E].Waits))
      if (W < SetPos && Pending.contains(W)) {
        if (G.location(W).Block == B)
          Holders.push_back(W);
        break;
      }
  }
  if (Holders.empty())
    return false;
  llvm::sort(Holders);
  unsigned Cut = Holders[(Holders.size() - 1) / 2];
  Location L = G.location(Cut);
  if (L.K != Location::BeforeOp || Cut + 2 > SetPos)
    return false;
  unsigned R = T.addFlag(X.Dst, X.Src, /*Credit=*/false);
  HasPressed = true;
  T.flag(R).Pinned = true;
  T.flag(R).Producer = X.Consumer;
  T.flag(R).Consumer = X.Producer;
  T.flag(R).Marks.push_back(Cut + 2);
  T.flag(R).Homes.push_back(SetPos);
  T.flag(R).Span = X.Span;
  T.addSet(R, Cut + 2);
  T.addWait(R, SetPos, Phase::ExitWait);
  Facts.emplace_back();
  Pressed[pipeIndex(X.Src)][pipeIndex(X.Dst)][B] = {SetPos, Cut + 1};
  remark(F, Remark::BackPressure,
         "all event ids are in use, the producer waits for the consumer");
  return assign(F);
}

/// One barrier in front of a loop nest makes the ids of all that came before
/// usable again, outside of any loop.
bool Colouring::separateLoops(unsigned F) {
  Flag &X = T.flag(F);
  if (!X.Credit)
    return false;
  PairColours &Choice = colours(X);
  for (unsigned E = 0; E < NumEvents; ++E) {
    if (!usable(X, E) || !fits(Choice[E], F, /*IgnorePending=*/true))
      continue;
    for (unsigned Pos : X.Sets) {
      if (G.regionOf(G.location(Pos).Block) != 0)
        continue;
      T.addBarrier(Pipe::All, Pos, /*Pinned=*/true);
      Facts[F][Pos].Pending.clear();
    }
    remark(F, Remark::EventsExhausted,
           "event ids of earlier loops are used again after a "
           "pipe_barrier(ALL) before the loop");
    if (!fits(Choice[E], F, /*IgnorePending=*/false))
      return false;
    join(Choice[E], F, E);
    return true;
  }
  return false;
}

/// A barrier at the consumer takes the place of \p F.
void Colouring::spill(unsigned F) {
  Flag &X = T.flag(F);
  unsigned B = G.location(X.Homes.front()).Block;
  // A barrier in a loop helps so many flags that the rest must be seen anew.
  if (G.regionOf(B) != 0 && !Unsettled.insert(B).second)
    return;
  for (unsigned Pos : X.Homes) {
    T.addBarrier(Pipe::All, Pos);
    unsigned Block = G.location(Pos).Block;
    if (G.location(Pos).K != Location::OnEdge)
      Barriers[Block] = {Pos, Pos};
  }
  T.drop(F);
  remark(F, Remark::EventsExhausted,
         "no event id is free, pipe_barrier(ALL) before the consumer");
}

void Colouring::remark(unsigned F, Remark::Kind K, const char *Text) {
  const Flag &X = T.flag(F);
  std::string Pair = (pipeName(X.Src) + llvm::Twine(" to ") +
                      pipeName(X.Dst) + ": " + Text)
                         .str();
  Remarks.push_back({K, {X.Producer, X.Consumer}, std::move(Pair)});
}

llvm::SmallVector<unsigned, 4>
ascend::sync::crowdedNests(const FlowGraph &G, FlagTable &T,
                           const FactsOfSets &Facts) {
  std::vector<Remark> None;
  return Colouring(G, T, Facts, /*MayPress=*/false, None).crowdedNests();
}

Colours ascend::sync::colourEvents(const FlowGraph &G, FlagTable &T,
                                   FactsOfSets Facts, bool MayPress,
                                   std::vector<Remark> &Remarks) {
  return Colouring(G, T, std::move(Facts), MayPress, Remarks).run();
}

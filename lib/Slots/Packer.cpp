//===-- Packer.cpp - Places objects in one on-chip memory -----------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Slots/Packer.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "GroupPacker.h"
#include "Preferences.h"
#include "ProblemCheck.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::slots {

namespace {

/// Packs a problem that passed the checks.
class Packer {
  const Problem &P;
  const PackOptions &Options;
  /// Offsets of the best packing so far, and the pairs that it keeps apart.
  std::vector<uint64_t> Offsets;
  std::vector<ItemPair> Apart;
  uint64_t AvoidSteps = 0;

  std::optional<Failure> packApart(ArrayRef<ItemPair> Pairs, uint64_t FitSteps,
                                   uint64_t &Steps);
  bool tryApart(ArrayRef<ItemPair> Pairs);
  void keepApart(ArrayRef<ItemPair> Pairs);
  Failure fragmented(const Group &G, bool Proved) const;
  Solution finish();

public:
  Packer(const Problem &P, const PackOptions &Options)
      : P(P), Options(Options) {}
  PackResult run();
};

} // namespace

/// Why the items of \p G do not fit although their bytes do.
Failure Packer::fragmented(const Group &G, bool Proved) const {
  Problem Part;
  std::vector<unsigned> Original = G.Original;
  for (auto [I, It] : enumerate(P.Items))
    if (It.Fixed)
      Original.push_back(I);
  for (unsigned I : Original)
    Part.Items.push_back(P.Items[I]);
  LivePeak Peak = maxLive(Part);

  Failure F;
  F.Why = Failure::Kind::Fragmented;
  F.Position = Peak.Position;
  F.Needed = Peak.Bytes;
  F.Available = unreservedBytes(P);
  F.Proved = Proved;
  for (unsigned I : Peak.Items)
    F.Items.push_back(Original[I]);
  return F;
}

/// Packs everything such that \p Pairs share no byte either. Sets Offsets on
/// success, else leaves them alone.
std::optional<Failure> Packer::packApart(ArrayRef<ItemPair> Pairs,
                                         uint64_t FitSteps, uint64_t &Steps) {
  std::vector<uint64_t> Found(P.Items.size(), 0);
  for (auto [I, It] : enumerate(P.Items))
    if (It.Fixed)
      Found[I] = *It.Fixed;
  for (const Group &G : splitGroup(makeGroup(P, Pairs))) {
    GroupPacker GP(G);
    bool Fits = GP.run(P.Capacity, FitSteps, Options.TightenSteps);
    Steps += GP.steps();
    if (!Fits)
      return fragmented(G, GP.proved());
    for (auto [Index, I] : enumerate(G.Original))
      Found[I] = GP.offsets()[Index];
  }
  Offsets = std::move(Found);
  return std::nullopt;
}

/// Whether \p Pairs can be kept apart beside those that are already.
bool Packer::tryApart(ArrayRef<ItemPair> Pairs) {
  std::vector<ItemPair> More = Apart;
  llvm::append_range(More, Pairs);
  if (packApart(More, Options.AvoidSteps / 8, AvoidSteps))
    return false;
  Apart = std::move(More);
  return true;
}

/// Keeps as many of \p Pairs apart as fit, the first ones preferably: all, or
/// as many of each half as possible.
void Packer::keepApart(ArrayRef<ItemPair> Pairs) {
  if (Pairs.empty() || AvoidSteps >= Options.AvoidSteps || tryApart(Pairs) ||
      Pairs.size() == 1)
    return;
  size_t Half = Pairs.size() / 2;
  keepApart(Pairs.take_front(Half));
  keepApart(Pairs.drop_front(Half));
}

Solution Packer::finish() {
  Solution S;
  S.Unhonoured = sharingPairs(P, Offsets);
  for (auto [It, Offset] : zip(P.Items, Offsets))
    if (It.Bytes)
      S.Peak = std::max(S.Peak, Offset + It.Bytes);
  S.Offsets = std::move(Offsets);
  return S;
}

PackResult Packer::run() {
  std::vector<ItemPair> Pairs = avoidPairs(P);
  if (!Pairs.empty() && tryApart(Pairs))
    return finish();
  uint64_t Steps = 0;
  if (std::optional<Failure> F = packApart({}, Options.FitSteps, Steps))
    return *F;
  if (Pairs.size() > 1) {
    size_t Half = Pairs.size() / 2;
    keepApart(ArrayRef(Pairs).take_front(Half));
    keepApart(ArrayRef(Pairs).drop_front(Half));
  }
  if (!Pairs.empty())
    moveApart(P, Pairs, Offsets);
  return finish();
}

PackResult pack(const Problem &P, const PackOptions &Options) {
  if (std::optional<Failure> F = checkProblem(P))
    return *F;
  return Packer(P, Options).run();
}

} // namespace ascend::slots

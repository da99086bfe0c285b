//===-- GreedyFit.cpp - Place items once, in a given order ----------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GreedyFit.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>
#include <tuple>

using namespace llvm;

namespace ascend::slots {

static uint64_t firstPosition(const Group &G, unsigned I) {
  return G.live(I).empty() ? 0 : G.live(I).front().Begin;
}

std::vector<unsigned> visitOrder(const Group &G, VisitOrder Order) {
  using Key = std::tuple<double, uint64_t, unsigned>;
  std::vector<Key> Keys;
  Keys.reserve(G.size());
  for (unsigned I = 0; I != G.size(); ++I) {
    double Bytes = G.Bytes[I], Extent = G.Extent[I];
    switch (Order) {
    case VisitOrder::Area:
      Keys.emplace_back(-Bytes * Extent, ~G.Bytes[I], I);
      break;
    case VisitOrder::Bytes:
      Keys.emplace_back(-Bytes, ~G.Extent[I], I);
      break;
    case VisitOrder::Size:
      Keys.emplace_back(-Bytes, 0, I);
      break;
    case VisitOrder::Extent:
      Keys.emplace_back(-Extent, ~G.Bytes[I], I);
      break;
    case VisitOrder::Begin:
      Keys.emplace_back(firstPosition(G, I), 0, I);
      break;
    case VisitOrder::Given:
      Keys.emplace_back(0, 0, I);
      break;
    }
  }
  llvm::sort(Keys);
  std::vector<unsigned> Items;
  Items.reserve(G.size());
  for (const Key &K : Keys)
    Items.push_back(std::get<2>(K));
  return Items;
}

Layout fitInOrder(const Group &G, ArrayRef<unsigned> Order, FitRule Rule) {
  Layout L(G);
  for (unsigned I : Order)
    L.place(I, L.find(I, Rule));
  return L;
}

namespace {

struct Attempt {
  VisitOrder Order;
  FitRule Rule;
};

} // namespace

/// The first ones always run; what the others add is not worth seconds on the
/// largest groups.
static constexpr Attempt Attempts[] = {
    {VisitOrder::Area, FitRule::Best},   {VisitOrder::Begin, FitRule::First},
    {VisitOrder::Given, FitRule::First}, {VisitOrder::Area, FitRule::First},
    {VisitOrder::Size, FitRule::First},  {VisitOrder::Bytes, FitRule::First},
    {VisitOrder::Begin, FitRule::Best},  {VisitOrder::Bytes, FitRule::Best},
    {VisitOrder::Extent, FitRule::Best}, {VisitOrder::Extent, FitRule::First},
    {VisitOrder::Given, FitRule::Best},
};
static constexpr size_t MinAttempts = 5;
static constexpr uint64_t MaxSteps = 20'000'000;

Layout fitGreedily(const Group &G, uint64_t GoodEnough) {
  Layout Best(G);
  uint64_t BestPeak = Unplaced;
  uint64_t Steps = 0;
  for (auto [Done, A] : enumerate(Attempts)) {
    if (Done >= MinAttempts && Steps > MaxSteps)
      break;
    Layout L = fitInOrder(G, visitOrder(G, A.Order), A.Rule);
    Steps += L.steps();
    if (L.peak() >= BestPeak)
      continue;
    BestPeak = L.peak();
    Best = std::move(L);
    if (BestPeak <= GoodEnough)
      break;
  }
  return Best;
}

} // namespace ascend::slots

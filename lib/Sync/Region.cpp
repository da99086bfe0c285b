//===- Region.cpp - Dominance inside a loop body --------------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FlowGraph.h"
#include "RegionDominance.h"

using namespace ascend::sync;

namespace {

using Span = std::pair<unsigned, unsigned>;

bool encloses(const Span &A, const Span &B) {
  return A.first <= B.first && B.second <= A.second;
}

/// Preorder spans of the tree whose parents come before their children in
/// \p Order.
std::vector<Span> spans(llvm::ArrayRef<unsigned> Parent,
                        llvm::ArrayRef<unsigned> Order) {
  std::vector<unsigned> Size(Parent.size(), 1);
  for (unsigned N : llvm::reverse(Order))
    if (Parent[N] != N)
      Size[Parent[N]] += Size[N];
  std::vector<Span> Result(Parent.size());
  std::vector<unsigned> Next(Parent.size(), 0);
  for (unsigned N : Order) {
    unsigned Start = 0;
    if (Parent[N] != N) {
      Start = Next[Parent[N]];
      Next[Parent[N]] += Size[N];
    }
    Result[N] = {Start, Start + Size[N]};
    Next[N] = Start + 1;
  }
  return Result;
}

} // namespace

void ascend::sync::computeRegionDominance(Region &R) {
  unsigned N = R.Nodes.size();
  R.IDom.assign(N, 0);
  for (unsigned I = 1; I < N; ++I) {
    unsigned D = Region::None;
    for (unsigned P : R.Nodes[I].Preds)
      D = D == Region::None ? P : R.commonDominator(D, P);
    R.IDom[I] = D;
  }
  R.IPostDom.assign(N + 1, N);
  for (unsigned I = N; I-- > 0;) {
    unsigned D = R.Nodes[I].ReachesSink ? N : Region::None;
    for (unsigned S : R.Nodes[I].Succs)
      D = D == Region::None ? S : R.commonPostDominator(D, S);
    R.IPostDom[I] = D;
  }
  std::vector<unsigned> Down(N), Up(N + 1);
  for (unsigned I = 0; I < N; ++I)
    Down[I] = I;
  for (unsigned I = 0; I <= N; ++I)
    Up[I] = N - I;
  R.DomSpan = spans(R.IDom, Down);
  R.PostDomSpan = spans(R.IPostDom, Up);
}

bool Region::dominates(unsigned A, unsigned B) const {
  return encloses(DomSpan[A], DomSpan[B]);
}

bool Region::postDominates(unsigned A, unsigned B) const {
  return encloses(PostDomSpan[A], PostDomSpan[B]);
}

unsigned Region::commonDominator(unsigned A, unsigned B) const {
  while (A != B) {
    unsigned &Later = A > B ? A : B;
    Later = IDom[Later];
  }
  return A;
}

unsigned Region::commonPostDominator(unsigned A, unsigned B) const {
  while (A != B) {
    unsigned &Earlier = A < B ? A : B;
    Earlier = IPostDom[Earlier];
  }
  return A;
}

//===- IndexSet.cpp - A set of positions as few ranges --------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexSet.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace ascend::sync;

bool IndexSet::contains(unsigned I) const {
  const Range *R =
      llvm::partition_point(Ranges, [&](const Range &X) { return X.Hi <= I; });
  return R != Ranges.end() && R->Lo <= I;
}

bool IndexSet::containsAny(llvm::ArrayRef<unsigned> Sorted) const {
  return llvm::any_of(Ranges, [&](const Range &R) {
    const unsigned *I = llvm::lower_bound(Sorted, R.Lo);
    return I != Sorted.end() && *I < R.Hi;
  });
}

void IndexSet::insert(unsigned Lo, unsigned Hi) {
  if (Lo >= Hi)
    return;
  if (Ranges.empty() || Ranges.back().Hi < Lo) {
    Ranges.push_back({Lo, Hi});
    return;
  }
  Range *First =
      llvm::partition_point(Ranges, [&](const Range &X) { return X.Hi < Lo; });
  Range *Last = First;
  while (Last != Ranges.end() && Last->Lo <= Hi) {
    Lo = std::min(Lo, Last->Lo);
    Hi = std::max(Hi, Last->Hi);
    ++Last;
  }
  if (First == Last) {
    Ranges.insert(First, {Lo, Hi});
    return;
  }
  *First = {Lo, Hi};
  Ranges.erase(First + 1, Last);
}

void IndexSet::erase(unsigned Lo, unsigned Hi) {
  if (Lo >= Hi || Ranges.empty())
    return;
  llvm::SmallVector<Range, 2> Kept;
  for (const Range &R : Ranges) {
    if (R.Lo < std::min(R.Hi, Lo))
      Kept.push_back({R.Lo, std::min(R.Hi, Lo)});
    if (std::max(R.Lo, Hi) < R.Hi)
      Kept.push_back({std::max(R.Lo, Hi), R.Hi});
  }
  Ranges = std::move(Kept);
}

void IndexSet::unite(const IndexSet &O) {
  if (O.Ranges.empty() || Ranges == O.Ranges)
    return;
  if (Ranges.empty()) {
    Ranges = O.Ranges;
    return;
  }
  llvm::SmallVector<Range, 8> Both;
  auto Add = [&](const Range &R) {
    if (!Both.empty() && R.Lo <= Both.back().Hi)
      Both.back().Hi = std::max(Both.back().Hi, R.Hi);
    else
      Both.push_back(R);
  };
  const Range *A = Ranges.begin(), *B = O.Ranges.begin();
  while (A != Ranges.end() && B != O.Ranges.end())
    Add(A->Lo <= B->Lo ? *A++ : *B++);
  while (A != Ranges.end())
    Add(*A++);
  while (B != O.Ranges.end())
    Add(*B++);
  Ranges.assign(Both.begin(), Both.end());
}

void IndexSet::intersect(const IndexSet &O) {
  if (Ranges.empty())
    return;
  llvm::SmallVector<Range, 2> Both;
  const Range *A = Ranges.begin(), *B = O.Ranges.begin();
  while (A != Ranges.end() && B != O.Ranges.end()) {
    unsigned Lo = std::max(A->Lo, B->Lo), Hi = std::min(A->Hi, B->Hi);
    if (Lo < Hi)
      Both.push_back({Lo, Hi});
    if (A->Hi < B->Hi)
      ++A;
    else
      ++B;
  }
  Ranges = std::move(Both);
}

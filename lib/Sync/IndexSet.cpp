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

IndexSet::Ranges &IndexSet::own() {
  if (Data && Data.useCount() == 1)
    return Data->List;
  auto Mine = llvm::makeIntrusiveRefCnt<Shared>();
  if (Data)
    Mine->List = Data->List;
  Data = std::move(Mine);
  return Data->List;
}

void IndexSet::assign(Ranges New) {
  if (New.empty())
    return clear();
  if (!Data || Data.useCount() != 1)
    Data = llvm::makeIntrusiveRefCnt<Shared>();
  Data->List = std::move(New);
}

bool IndexSet::contains(unsigned I) const {
  const Range *R = llvm::partition_point(
      ranges(), [&](const Range &X) { return X.Hi <= I; });
  return R != ranges().end() && R->Lo <= I;
}

bool IndexSet::containsAny(llvm::ArrayRef<unsigned> Sorted) const {
  return llvm::any_of(ranges(), [&](const Range &R) {
    const unsigned *I = llvm::lower_bound(Sorted, R.Lo);
    return I != Sorted.end() && *I < R.Hi;
  });
}

void IndexSet::insert(unsigned Lo, unsigned Hi) {
  if (Lo >= Hi)
    return;
  if (const Range *In = llvm::partition_point(
          ranges(), [&](const Range &X) { return X.Hi < Hi; });
      In != ranges().end() && In->Lo <= Lo)
    return;
  Ranges &List = own();
  if (List.empty() || List.back().Hi < Lo) {
    List.push_back({Lo, Hi});
    return;
  }
  Range *First =
      llvm::partition_point(List, [&](const Range &X) { return X.Hi < Lo; });
  Range *Last = First;
  while (Last != List.end() && Last->Lo <= Hi) {
    Lo = std::min(Lo, Last->Lo);
    Hi = std::max(Hi, Last->Hi);
    ++Last;
  }
  if (First == Last) {
    List.insert(First, {Lo, Hi});
    return;
  }
  *First = {Lo, Hi};
  List.erase(First + 1, Last);
}

void IndexSet::erase(unsigned Lo, unsigned Hi) {
  if (Lo >= Hi || empty())
    return;
  Ranges Kept;
  for (const Range &R : ranges()) {
    if (R.Lo < std::min(R.Hi, Lo))
      Kept.push_back({R.Lo, std::min(R.Hi, Lo)});
    if (std::max(R.Lo, Hi) < R.Hi)
      Kept.push_back({std::max(R.Lo, Hi), R.Hi});
  }
  assign(std::move(Kept));
}

bool IndexSet::includes(const IndexSet &O) const {
  if (Data == O.Data)
    return true;
  const Range *In = ranges().begin();
  for (const Range &R : O.ranges()) {
    while (In != ranges().end() && In->Hi < R.Hi)
      ++In;
    if (In == ranges().end() || In->Lo > R.Lo)
      return false;
  }
  return true;
}

void IndexSet::unite(const IndexSet &O) {
  if (includes(O))
    return;
  if (O.includes(*this)) {
    Data = O.Data;
    return;
  }
  Ranges Both;
  Both.reserve(ranges().size() + O.ranges().size());
  auto Add = [&](const Range &R) {
    if (!Both.empty() && R.Lo <= Both.back().Hi)
      Both.back().Hi = std::max(Both.back().Hi, R.Hi);
    else
      Both.push_back(R);
  };
  llvm::ArrayRef<Range> A = ranges(), B = O.ranges();
  while (!A.empty() && !B.empty()) {
    llvm::ArrayRef<Range> &First = A.front().Lo <= B.front().Lo ? A : B;
    Add(First.front());
    First = First.drop_front();
  }
  llvm::for_each(A, Add);
  llvm::for_each(B, Add);
  assign(std::move(Both));
}

void IndexSet::intersect(const IndexSet &O) {
  if (empty() || Data == O.Data)
    return;
  Ranges Both;
  const Range *A = ranges().begin(), *B = O.ranges().begin();
  while (A != ranges().end() && B != O.ranges().end()) {
    unsigned Lo = std::max(A->Lo, B->Lo), Hi = std::min(A->Hi, B->Hi);
    if (Lo < Hi)
      Both.push_back({Lo, Hi});
    if (A->Hi < B->Hi)
      ++A;
    else
      ++B;
  }
  if (llvm::ArrayRef<Range>(Both) == O.ranges())
    Data = O.Data;
  else if (llvm::ArrayRef<Range>(Both) != ranges())
    assign(std::move(Both));
}

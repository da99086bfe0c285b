//===-- Group.cpp - Movable items that constrain each other ---------------===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Group.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>
#include <utility>

using namespace llvm;

namespace ascend::slots {

void mergeRanges(SmallVectorImpl<ByteRange> &Ranges) {
  llvm::erase_if(Ranges, [](const ByteRange &R) { return R.Bytes == 0; });
  llvm::sort(Ranges, [](const ByteRange &A, const ByteRange &B) {
    return std::pair(A.Offset, A.Bytes) < std::pair(B.Offset, B.Bytes);
  });
  size_t Kept = 0;
  for (const ByteRange &R : Ranges) {
    if (Kept && R.Offset <= Ranges[Kept - 1].end()) {
      ByteRange &Last = Ranges[Kept - 1];
      Last.Bytes = std::max(Last.end(), R.end()) - Last.Offset;
      continue;
    }
    Ranges[Kept++] = R;
  }
  Ranges.truncate(Kept);
}

uint64_t Group::nextFree(unsigned I, uint64_t From) const {
  uint64_t Offset = alignTo(From, Align[I]);
  for (const ByteRange &R : Blocked[I]) {
    if (Offset + Bytes[I] <= R.Offset)
      break;
    if (Offset < R.end())
      Offset = alignTo(R.end(), Align[I]);
  }
  return Offset;
}

/// Calls \p Visit once or more for each pair of items of \p P that are live
/// together, by a sweep over the program.
static void forEachMeeting(const Problem &P,
                           function_ref<void(unsigned, unsigned)> Visit) {
  struct Start {
    Segment Where;
    unsigned Item;
  };
  std::vector<Start> Starts;
  for (auto [I, It] : enumerate(P.Items)) {
    if (It.Bytes == 0)
      continue;
    for (const Segment &S : It.Live)
      if (S.Begin < S.End)
        Starts.push_back({S, static_cast<unsigned>(I)});
  }
  llvm::sort(Starts, [](const Start &A, const Start &B) {
    return std::pair(A.Where.Begin, A.Item) < std::pair(B.Where.Begin, B.Item);
  });

  std::vector<Start> Active;
  for (const Start &S : Starts) {
    llvm::erase_if(Active, [&](const Start &Other) {
      return Other.Where.End <= S.Where.Begin;
    });
    for (const Start &Other : Active)
      Visit(Other.Item, S.Item);
    Active.push_back(S);
  }
}

/// Every source of conflicts, possibly with repetitions.
static void forEachConflict(const Problem &P, ArrayRef<ItemPair> Apart,
                            function_ref<void(unsigned, unsigned)> Visit) {
  forEachMeeting(P, Visit);
  for (auto [I, It] : enumerate(P.Items))
    for (unsigned Other : It.Never)
      if (Other != I)
        Visit(I, Other);
  for (auto [A, B] : Apart)
    Visit(A, B);
}

/// Lists each neighbour once. Sorting would cost more than the sweep.
static void removeRepetitions(Group &G) {
  std::vector<unsigned> SeenBy(G.size(), ~0u);
  size_t Kept = 0;
  for (unsigned I = 0; I != G.size(); ++I) {
    size_t Begin = std::exchange(G.First[I], Kept);
    for (size_t Next = Begin; Next != G.First[I + 1]; ++Next) {
      unsigned Other = G.Neighbours[Next];
      if (std::exchange(SeenBy[Other], I) != I)
        G.Neighbours[Kept++] = Other;
    }
  }
  G.First[G.size()] = Kept;
  G.Neighbours.resize(Kept);
}

Group makeGroup(const Problem &P, ArrayRef<ItemPair> Apart) {
  Group G;
  G.Whole = &P;
  SmallVector<ByteRange, 2> Reserved(P.Reserved.begin(), P.Reserved.end());
  mergeRanges(Reserved);

  constexpr unsigned None = ~0u;
  std::vector<unsigned> Local(P.Items.size(), None);
  for (auto [I, It] : enumerate(P.Items)) {
    if (It.Fixed || It.Bytes == 0)
      continue;
    Local[I] = G.size();
    G.Original.push_back(I);
    G.Bytes.push_back(It.Bytes);
    G.Align.push_back(It.Align);
    G.Blocked.push_back(Reserved);
    G.Extent.push_back(std::accumulate(It.Live.begin(), It.Live.end(),
                                       uint64_t(0),
                                       [](uint64_t Sum, const Segment &S) {
                                         return Sum + (S.End - S.Begin);
                                       }));
  }

  // Counting first keeps dense graphs at their final size.
  G.First.assign(G.size() + 1, 0);
  forEachConflict(P, Apart, [&](unsigned A, unsigned B) {
    if (Local[A] != None && Local[B] != None) {
      ++G.First[Local[A]];
      ++G.First[Local[B]];
      return;
    }
    if (Local[A] == None)
      std::swap(A, B);
    if (Local[A] != None && P.Items[B].Fixed && P.Items[B].Bytes)
      G.Blocked[Local[A]].push_back({*P.Items[B].Fixed, P.Items[B].Bytes});
  });
  for (auto &Blocked : G.Blocked)
    mergeRanges(Blocked);

  std::partial_sum(G.First.begin(), G.First.end(), G.First.begin());
  G.Neighbours.resize(G.First.back());
  forEachConflict(P, Apart, [&](unsigned A, unsigned B) {
    if (Local[A] == None || Local[B] == None)
      return;
    G.Neighbours[--G.First[Local[A]]] = Local[B];
    G.Neighbours[--G.First[Local[B]]] = Local[A];
  });
  removeRepetitions(G);
  return G;
}

/// The items of \p G that \p Members lists, which no other item neighbours.
static Group extract(const Group &G, ArrayRef<unsigned> Members,
                     ArrayRef<unsigned> Local) {
  Group Part;
  Part.Whole = G.Whole;
  Part.First.push_back(0);
  for (unsigned I : Members) {
    Part.Original.push_back(G.Original[I]);
    Part.Bytes.push_back(G.Bytes[I]);
    Part.Align.push_back(G.Align[I]);
    Part.Extent.push_back(G.Extent[I]);
    Part.Blocked.push_back(G.Blocked[I]);
    for (unsigned Other : G.neighbours(I))
      Part.Neighbours.push_back(Local[Other]);
    Part.First.push_back(Part.Neighbours.size());
  }
  return Part;
}

std::vector<Group> splitGroup(Group G) {
  constexpr unsigned None = ~0u;
  std::vector<unsigned> Local(G.size(), None);
  std::vector<Group> Parts;
  for (unsigned Root = 0; Root != G.size(); ++Root) {
    if (Local[Root] != None)
      continue;
    std::vector<unsigned> Members = {Root};
    Local[Root] = 0;
    for (size_t Next = 0; Next != Members.size(); ++Next)
      for (unsigned Other : G.neighbours(Members[Next]))
        if (Local[Other] == None) {
          Local[Other] = 0;
          Members.push_back(Other);
        }
    if (Members.size() == G.size()) {
      Parts.push_back(std::move(G));
      return Parts;
    }
    llvm::sort(Members);
    for (auto [Position, I] : enumerate(Members))
      Local[I] = Position;
    Parts.push_back(extract(G, Members, Local));
  }
  return Parts;
}

} // namespace ascend::slots

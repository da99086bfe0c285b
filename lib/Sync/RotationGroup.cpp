//===- RotationGroup.cpp - Sets that rotate together ----------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RotationGroup.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace ascend::sync;

namespace {

class GroupFinder {
public:
  explicit GroupFinder(const FlowGraph &G) : G(G) {}

  std::vector<RotationGroup> run();

private:
  void collect();
  bool findLoop(RotationGroup &Group) const;
  bool keepsValue(RotationGroup &Group, unsigned Loop) const;
  llvm::ArrayRef<unsigned> defines(unsigned Index) const {
    auto I = Defines.find(Index);
    return I == Defines.end() ? llvm::ArrayRef<unsigned>() : I->second;
  }

  const FlowGraph &G;
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 2>> Defines; ///< Ops.
  std::vector<unsigned> IndexOf; ///< By set; 0: none yet.
  std::vector<bool> Mixed;       ///< By set: several indices.
  llvm::MapVector<unsigned, RotationGroup> ByIndex;
};

} // namespace

void GroupFinder::collect() {
  IndexOf.assign(G.problem().Slots.size(), 0);
  Mixed.assign(G.problem().Slots.size(), false);
  for (unsigned I = 0; I < G.ops().size(); ++I) {
    for (unsigned Index : G.ops()[I].Source->Defines)
      Defines[Index].push_back(I);
    for (const Access &A : G.ops()[I].Source->Accesses) {
      if (!A.Set)
        continue;
      if (!A.Index || (IndexOf[A.Set] && IndexOf[A.Set] != A.Index))
        Mixed[A.Set] = true;
      IndexOf[A.Set] = A.Index;
    }
  }
  for (unsigned I = 0; I < G.ops().size(); ++I)
    for (const Access &A : G.ops()[I].Source->Accesses) {
      if (!A.Set || Mixed[A.Set])
        continue;
      RotationGroup &Group = ByIndex[A.Index];
      Group.Index = A.Index;
      if (!llvm::is_contained(Group.Sets, A.Set)) {
        Group.Sets.push_back(A.Set);
        Group.Slots = std::max(Group.Slots, G.problem().Slots[A.Set]);
      }
      if (Group.Ops.empty() || Group.Ops.back() != I)
        Group.Ops.push_back(I);
    }
}

/// The innermost loop around all accesses in which the index changes, but not
/// between two accesses of one iteration.
bool GroupFinder::findLoop(RotationGroup &Group) const {
  unsigned R = G.regionOf(G.ops()[Group.Ops.front()].Ref.Block);
  for (unsigned Op : Group.Ops)
    R = G.commonRegion(R, G.regionOf(G.ops()[Op].Ref.Block));
  for (; R != 0; R = G.regions()[R].Parent)
    if (llvm::any_of(defines(Group.Index), [&](unsigned D) {
          return G.contains(R, G.ops()[D].Ref.Block);
        }))
      return keepsValue(Group, R);
  return false;
}

bool GroupFinder::keepsValue(RotationGroup &Group, unsigned Loop) const {
  const Region &L = G.regions()[Loop];
  unsigned First = G.ops()[Group.Ops.front()].Pos;
  unsigned Last = G.ops()[Group.Ops.back()].Pos;
  Group.Loop = Loop;
  Group.ValueBegin = L.Begin;
  Group.ValueEnd = L.End;
  for (unsigned D : defines(Group.Index)) {
    const OpInfo &Def = G.ops()[D];
    if (!G.contains(Loop, Def.Ref.Block))
      continue;
    if (Def.Pos > First && Def.Pos < Last)
      return false;
    // In an inner loop of both it would change from one access to the next.
    if (G.regionOf(Def.Ref.Block) != Loop)
      for (unsigned Op : Group.Ops)
        if (G.commonRegion(G.regionOf(Def.Ref.Block),
                           G.regionOf(G.ops()[Op].Ref.Block)) != Loop)
          return false;
    if (Def.Pos < First)
      Group.ValueBegin = std::max(Group.ValueBegin, Def.Pos);
    else
      Group.ValueEnd = std::min(Group.ValueEnd, Def.Pos);
  }
  return true;
}

std::vector<RotationGroup> GroupFinder::run() {
  collect();
  std::vector<RotationGroup> Groups;
  for (auto &[Index, Group] : ByIndex)
    if (findLoop(Group))
      Groups.push_back(std::move(Group));
  llvm::sort(Groups, [&](const RotationGroup &A, const RotationGroup &B) {
    unsigned DepthA = G.regions()[A.Loop].Depth;
    unsigned DepthB = G.regions()[B.Loop].Depth;
    return std::tie(DepthB, A.Ops.front(), A.Index) <
           std::tie(DepthA, B.Ops.front(), B.Index);
  });
  return Groups;
}

std::vector<RotationGroup>
ascend::sync::collectRotationGroups(const FlowGraph &G) {
  if (G.problem().Slots.size() <= 1)
    return {};
  return GroupFinder(G).run();
}

//===- RingKernel.cpp - One slot's way round a ring -----------------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RingKernel.h"

#include "FlagPlacement.h"
#include "LoopKernel.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace ascend::sync;

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Gives each of \p Offsets, modulo \p Slots, its phase. A round is cut where no
/// offset is for longest, so that it is as short as can be.
static void numberPhases(RingGroup &Group, llvm::ArrayRef<bool> Offsets) {
  unsigned Slots = Offsets.size(), Start = 0, Longest = 0;
  for (unsigned First = 0; First != Slots; ++First) {
    unsigned Gap = 1;
    while (Gap != Slots && !Offsets[(First + Slots - Gap) % Slots])
      ++Gap;
    if (Offsets[First] && Gap > Longest) {
      Longest = Gap;
      Start = First;
    }
  }
  Group.PhaseOf.assign(Slots, 0);
  for (unsigned O = 0; O != Slots; ++O)
    if (Offsets[O]) {
      Group.PhaseOf[O] = (O + Slots - Start) % Slots;
      Group.Phases = std::max(Group.Phases, Group.PhaseOf[O] + 1);
    }
}

/// The loop that \p Header is the header of; 0 if there is none.
static unsigned loopOf(const FlowGraph &G, unsigned Header) {
  for (unsigned R = 1; R < G.regions().size(); ++R)
    if (G.regions()[R].Header == Header)
      return R;
  return 0;
}

std::vector<RingGroup>
ascend::sync::collectRingGroups(const FlowGraph &G) {
  const std::vector<Ring> &Rings = G.problem().Rings;
  std::vector<RingGroup> Groups;
  for (unsigned R = 1; R < Rings.size(); ++R) {
    RingGroup Group;
    Group.Ring = R;
    Group.Loop = loopOf(G, Rings[R].Header);
    llvm::SmallVector<bool, 16> Offsets(Rings[R].Slots, false);
    for (unsigned I = 0; I < G.ops().size(); ++I)
      for (const Access &A : G.ops()[I].Source->Accesses) {
        if (A.Ring != R)
          continue;
        Offsets[A.Offset] = true;
        if (!llvm::is_contained(Group.Sets, A.Set))
          Group.Sets.push_back(A.Set);
        if (Group.Ops.empty() || Group.Ops.back() != I)
          Group.Ops.push_back(I);
      }
    numberPhases(Group, Offsets);
    if (Group.Loop && Group.Phases > 1)
      Groups.push_back(std::move(Group));
  }
  return Groups;
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

RingKernel::RingKernel(const FlowGraph &G, const RingGroup &Group)
    : G(G), Group(Group) {
  FlagTable None(0);
  FlagPlacement Places(G, None);
  auto In = Places.beforeLoop(Group.Loop);
  unsigned Nest = G.outermostLoop(Group.Loop);
  auto NestIn = Places.beforeLoop(Nest), NestOut = Places.afterLoop(Nest);
  Front.assign(In.begin(), In.end());
  NestFront.assign(NestIn.begin(), NestIn.end());
  NestBehind.assign(NestOut.begin(), NestOut.end());
  Usable = !Front.empty() && !NestFront.empty() &&
           hasReducibleLoops(G, Group.Loop) &&
           !G.regions()[Group.Loop].Exits.empty() &&
           (Nest == Group.Loop || G.problem().Rings[Group.Ring].SameStart);
  for (unsigned R = Group.Loop; R != 0; R = G.regions()[R].Parent)
    Usable &= G.regions()[R].Reducible;
  if (!Usable)
    return;
  addBlocks();
  addOps();
}

void RingKernel::addBlocks() {
  const Region &L = G.regions()[Group.Loop];
  for (unsigned Pos = L.Begin; Pos != L.End; ++Pos) {
    Location At = G.location(Pos);
    if (At.K == Location::BlockEnd &&
        NumberOf.try_emplace(At.Block, Blocks.size()).second)
      Blocks.push_back(At.Block);
  }
  // In front, the copies, the end of a round, behind.
  unsigned Again = 1 + Group.Phases * Blocks.size();
  Small.Blocks.resize(Again + 2);
  unsigned Header = NumberOf.lookup(L.Header);
  Small.Blocks[0].Succs = {copyOf(Group.Phases - 1, Header)};
  Small.Blocks[Again].Succs = {copyOf(Group.Phases - 1, Header), behind()};
  for (unsigned Phase = 0; Phase != Group.Phases; ++Phase)
    for (auto [Number, Large] : llvm::enumerate(Blocks))
      for (unsigned S : G.succs(Large)) {
        auto To = NumberOf.find(S);
        if (To == NumberOf.end())
          continue; // what is left of the round is made up for on the way out
        auto &Succs = Small.Blocks[copyOf(Phase, Number)].Succs;
        if (S != L.Header)
          Succs.push_back(copyOf(Phase, To->second));
        else
          Succs.push_back(Phase ? copyOf(Phase - 1, Header) : Again);
      }
}

void RingKernel::addOps() {
  Small.BarrierPipes = G.problem().BarrierPipes;
  Small.BarrierSpaces = G.problem().BarrierSpaces;
  LargeOps.resize(Small.Blocks.size());
  for (unsigned Number : Group.Ops) {
    const OpInfo &O = G.ops()[Number];
    std::map<unsigned, Op> ByPhase;
    for (const Access &A : O.Source->Accesses) {
      if (A.Ring != Group.Ring)
        continue;
      Op &New = ByPhase[Group.PhaseOf[A.Offset]];
      New.P = O.P;
      New.Accesses.push_back(A.inSlot(A.Set));
    }
    for (auto &[Phase, New] : ByPhase) {
      unsigned B = copyOf(Phase, NumberOf.lookup(O.Ref.Block));
      Small.Blocks[B].Ops.push_back(std::move(New));
      LargeOps[B].push_back(O.Ref.Index);
    }
  }
}

/// Whether an iteration can go from \p From to \p To without \p Avoid; \p To is
/// the header for its end.
bool RingKernel::leadsTo(unsigned From, unsigned To, unsigned Avoid) const {
  unsigned Header = G.regions()[Group.Loop].Header;
  llvm::SmallVector<unsigned, 8> Work{From};
  llvm::DenseSet<unsigned> Seen{From};
  while (!Work.empty()) {
    for (unsigned S : G.succs(Work.pop_back_val())) {
      if (S == To && S != Avoid)
        return true;
      if (S != Avoid && S != Header && NumberOf.count(S) &&
          Seen.insert(S).second)
        Work.push_back(S);
    }
  }
  return false;
}

/// Whether every iteration that is not left goes through \p Block, once.
bool RingKernel::isPassed(unsigned Block) const {
  unsigned Header = G.regions()[Group.Loop].Header;
  if (G.regionOf(Block) != Group.Loop)
    return false;
  return Block == Header || !leadsTo(Header, Header, Block);
}

bool RingKernel::runsBefore(unsigned Block, unsigned From) const {
  unsigned Header = G.regions()[Group.Loop].Header;
  if (Block == From || Block == Header)
    return true;
  return From != Header && leadsTo(Block, From, ~0u);
}

std::optional<RingKernel::Place> RingKernel::place(const Location &L,
                                                   bool Early) const {
  unsigned Copies = Group.Phases * Blocks.size();
  if (L.K == Location::OnEdge || L.Block == 0 || L.Block > Copies)
    return std::nullopt;
  unsigned Phase = Group.Phases - 1 - (L.Block - 1) / Blocks.size();
  unsigned Large = Blocks[(L.Block - 1) % Blocks.size()];
  if (!isPassed(Large))
    return std::nullopt;
  const std::vector<unsigned> &Ops = LargeOps[L.Block];
  unsigned Next = L.K == Location::BlockEnd ? Ops.size() : L.Index;
  unsigned Position;
  if (Early)
    Position = Next == 0 ? G.blockStart(Large)
                         : G.before(Large, Ops[Next - 1] + 1);
  else
    Position = Next == Ops.size() ? G.blockEnd(Large)
                                  : G.before(Large, Ops[Next]);
  return Place{Phase, Large, Position};
}

//===- FlowGraph.cpp - Loop regions and program positions -----------------===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops are the strongly connected components of a region without its back
// edges, found again inside each loop: near linear for the nests of kernels,
// and the only place that has to know irreducible graphs.
//
//===----------------------------------------------------------------------===//

#include "FlowGraph.h"
#include "RegionDominance.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cassert>

using namespace ascend::sync;

FlowGraph::FlowGraph(const Problem &P) : Prob(P) {
  unsigned N = P.Blocks.size();
  assert(N > 0 && "a kernel has an entry block");
  computeEdges();
  RegionOfBlock.assign(N, 0);
  NodeInRegion.assign(N, 0);
  FirstPos.assign(N, ~0u);
  FirstOp.assign(N, 0);
  // Everything that the entry reaches, in discovery order.
  std::vector<unsigned> Members = {0};
  std::vector<bool> Seen(N, false);
  Seen[0] = true;
  for (unsigned I = 0; I < Members.size(); ++I)
    for (unsigned S : Succs[Members[I]])
      if (!Seen[S]) {
        Seen[S] = true;
        Members.push_back(S);
      }
  // Unreachable predecessors never run.
  for (auto &List : Preds)
    llvm::erase_if(List, [&](unsigned X) { return !Seen[X]; });
  Regions.emplace_back();
  buildRegion(0, Members);
  number(0);
  for (unsigned R = 0; R < Regions.size(); ++R) {
    connectNodes(R);
    computeRegionDominance(Regions[R]);
  }
}

/// Parallel edges (a switch with two cases to one block) count as one.
void FlowGraph::computeEdges() {
  unsigned N = Prob.Blocks.size();
  Succs.resize(N);
  Preds.resize(N);
  for (unsigned B = 0; B < N; ++B)
    for (unsigned S : Prob.Blocks[B].Succs) {
      assert(S < N && "successor out of range");
      if (llvm::is_contained(Succs[B], S))
        continue;
      Succs[B].push_back(S);
      Preds[S].push_back(B);
    }
}

/// Tarjan's components of \p Members in topological order, edges to \p Header
/// ignored. Iterative, since kernels may have thousands of blocks.
std::vector<std::vector<unsigned>>
FlowGraph::components(llvm::ArrayRef<unsigned> Members,
                      unsigned Header) const {
  struct Frame {
    unsigned Block, NextSucc;
  };
  llvm::DenseMap<unsigned, unsigned> Low; // ~0u: member, not visited yet
  llvm::DenseMap<unsigned, unsigned> Index;
  llvm::DenseSet<unsigned> OnStack;
  for (unsigned B : Members)
    Low[B] = ~0u;
  std::vector<unsigned> Stack;
  std::vector<Frame> Frames;
  std::vector<std::vector<unsigned>> Result;
  auto Enter = [&](unsigned B) {
    Low[B] = Index[B] = Index.size();
    Stack.push_back(B);
    OnStack.insert(B);
    Frames.push_back({B, 0});
  };
  auto Leave = [&](unsigned B) {
    if (Low[B] == Index[B]) {
      std::vector<unsigned> Component;
      do {
        Component.push_back(Stack.back());
        OnStack.erase(Stack.back());
        Stack.pop_back();
      } while (Component.back() != B);
      std::reverse(Component.begin(), Component.end());
      Result.push_back(std::move(Component));
    }
    Frames.pop_back();
    if (!Frames.empty()) {
      unsigned Up = Frames.back().Block;
      Low[Up] = std::min(Low[Up], Low[B]);
    }
  };
  for (unsigned Root : Members) {
    if (Low[Root] != ~0u)
      continue;
    Enter(Root);
    while (!Frames.empty()) {
      Frame &F = Frames.back();
      unsigned B = F.Block;
      if (F.NextSucc == Succs[B].size()) {
        Leave(B);
        continue;
      }
      unsigned S = Succs[B][F.NextSucc++];
      auto It = Low.find(S);
      if (S == Header || It == Low.end())
        continue;
      if (It->second == ~0u)
        Enter(S);
      else if (OnStack.contains(S))
        Low[B] = std::min(Low[B], Index[S]);
    }
  }
  std::reverse(Result.begin(), Result.end());
  return Result;
}

/// Splits \p Members, which begin with the header of a loop \p R, into nodes.
void FlowGraph::buildRegion(unsigned R, llvm::ArrayRef<unsigned> Members) {
  unsigned Ignored = R == 0 ? ~0u : Regions[R].Header;
  for (const std::vector<unsigned> &C : components(Members, Ignored)) {
    unsigned B = C.front();
    bool SelfLoop =
        C.size() == 1 && B != Ignored && llvm::is_contained(Succs[B], B);
    if (C.size() > 1 || SelfLoop) {
      addLoop(R, C);
      continue;
    }
    RegionOfBlock[B] = R;
    NodeInRegion[B] = Regions[R].Nodes.size();
    RegionNode Node;
    Node.Id = B;
    Regions[R].Nodes.push_back(Node);
  }
}

void FlowGraph::addLoop(unsigned Parent, llvm::ArrayRef<unsigned> Component) {
  unsigned R = Regions.size();
  Regions.emplace_back();
  llvm::DenseSet<unsigned> In(Component.begin(), Component.end());
  llvm::SmallVector<unsigned, 2> Heads;
  for (unsigned B : Component) {
    bool Outside = B == 0 || llvm::any_of(Preds[B], [&](unsigned X) {
                     return !In.contains(X);
                   });
    if (Outside)
      Heads.push_back(B);
  }
  Region &L = Regions[R];
  L.Parent = Parent;
  L.Depth = Regions[Parent].Depth + 1;
  L.NodeInParent = Regions[Parent].Nodes.size();
  L.Reducible = Heads.size() == 1;
  L.Header = Heads.front();
  for (unsigned B : Component) {
    for (unsigned X : Preds[B])
      if (!In.contains(X))
        L.Entries.push_back({X, B});
      else if (B == L.Header)
        L.BackEdges.push_back({X, B});
    for (unsigned S : Succs[B])
      if (!In.contains(S))
        L.Exits.push_back({B, S});
  }
  RegionNode Node;
  Node.IsLoop = true;
  Node.Id = R;
  Regions[Parent].Nodes.push_back(Node);
  std::vector<unsigned> Members = {L.Header};
  for (unsigned B : Component)
    if (B != L.Header)
      Members.push_back(B);
  buildRegion(R, Members);
}

void FlowGraph::numberEdges(llvm::ArrayRef<FlowEdge> Edges) {
  for (FlowEdge E : Edges) {
    if (!EdgePos.try_emplace({E.From, E.To}, Locations.size()).second)
      continue;
    Locations.push_back({Location::OnEdge, E.From, E.To});
    OpAtPos.push_back(~0u);
  }
}

void FlowGraph::numberBlock(unsigned B) {
  // Back edges get their numbers at the end of their loop.
  unsigned R = RegionOfBlock[B];
  if (R == 0 || Regions[R].Header != B)
    for (unsigned X : Preds[B])
      numberEdges(FlowEdge{X, B});
  FirstPos[B] = Locations.size();
  FirstOp[B] = Ops.size();
  const std::vector<Op> &List = Prob.Blocks[B].Ops;
  for (unsigned I = 0; I < List.size(); ++I) {
    Locations.push_back({Location::BeforeOp, B, I});
    OpAtPos.push_back(~0u);
    unsigned Pos = Locations.size();
    OpAtPos.push_back(Ops.size());
    Locations.push_back({Location::BeforeOp, B, I});
    Ops.push_back({&List[I], {B, I}, List[I].P, Pos});
  }
  Locations.push_back({Location::BlockEnd, B, 0});
  OpAtPos.push_back(~0u);
}

void FlowGraph::number(unsigned R) {
  Regions[R].Begin = Locations.size();
  Regions[R].FirstOp = Ops.size();
  for (const RegionNode &N : Regions[R].Nodes) {
    if (!N.IsLoop) {
      numberBlock(N.Id);
      continue;
    }
    numberEdges(Regions[N.Id].Entries);
    number(N.Id);
  }
  if (R != 0)
    numberEdges(Regions[R].BackEdges);
  Regions[R].End = Locations.size();
  Regions[R].LastOp = Ops.size();
}

/// Edges between the nodes of \p R; those that leave it do not count.
void FlowGraph::connectNodes(unsigned R) {
  Region &Reg = Regions[R];
  auto Connect = [&](unsigned From, unsigned To) {
    if (llvm::is_contained(Reg.Nodes[From].Succs, To))
      return;
    Reg.Nodes[From].Succs.push_back(To);
    Reg.Nodes[To].Preds.push_back(From);
  };
  for (unsigned N = 0; N < Reg.Nodes.size(); ++N) {
    llvm::SmallVector<FlowEdge, 4> Out;
    RegionNode &Node = Reg.Nodes[N];
    if (Node.IsLoop)
      Out.append(Regions[Node.Id].Exits.begin(), Regions[Node.Id].Exits.end());
    else
      for (unsigned S : Succs[Node.Id])
        Out.push_back({Node.Id, S});
    for (FlowEdge E : Out) {
      if (!contains(R, E.To))
        continue;
      if (R != 0 && E.To == Reg.Header)
        Node.ReachesSink = true;
      else
        Connect(N, nodeOf(E.To, R));
    }
    // The function's ends, and loops that never end.
    if (Node.Succs.empty())
      Node.ReachesSink = true;
  }
}

unsigned FlowGraph::outermostLoop(unsigned R) const {
  while (Regions[R].Depth > 1)
    R = Regions[R].Parent;
  return R;
}

unsigned FlowGraph::commonRegion(unsigned R1, unsigned R2) const {
  while (R1 != R2) {
    unsigned &Deeper = Regions[R1].Depth > Regions[R2].Depth ? R1 : R2;
    Deeper = Regions[Deeper].Parent;
  }
  return R1;
}

unsigned FlowGraph::nodeOf(unsigned Block, unsigned R) const {
  unsigned X = RegionOfBlock[Block];
  if (X == R)
    return NodeInRegion[Block];
  while (Regions[X].Parent != R)
    X = Regions[X].Parent;
  return Regions[X].NodeInParent;
}

bool FlowGraph::contains(unsigned R, unsigned Block) const {
  unsigned X = RegionOfBlock[Block];
  while (Regions[X].Depth > Regions[R].Depth)
    X = Regions[X].Parent;
  return X == R;
}

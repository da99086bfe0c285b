//===- FlowGraph.h - Loop regions and program positions ---------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits a control-flow graph into nested regions (the function, and one per
// loop). In its region a block or an inner loop is one node of an acyclic
// graph, with dominators and post-dominators that ignore the loop's exits.
//
// Operations, the places between them and the edges are numbered in one order
// in which every region is contiguous and every edge but the back edges goes
// upwards. Such a number is called a position.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_FLOWGRAPH_H
#define ASCENDTILE_LIB_SYNC_FLOWGRAPH_H

#include "AscendTile/Sync/Plan.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace ascend::sync {

/// An edge between two blocks.
struct FlowEdge {
  unsigned From, To;
};

/// A block or an inner loop as seen by its region.
struct RegionNode {
  bool IsLoop = false;
  unsigned Id = 0; ///< Block number, or region number of the loop.
  llvm::SmallVector<unsigned, 2> Preds, Succs; ///< Node numbers.
  bool ReachesSink = false; ///< Ends an iteration, or the function.
};

/// The acyclic body of the function or of a loop.
struct Region {
  static constexpr unsigned None = ~0u;

  unsigned Parent = None;
  unsigned Depth = 0;  ///< 0 for the function.
  unsigned Header = 0; ///< Block where every iteration starts.
  unsigned NodeInParent = 0;
  bool Reducible = true;
  std::vector<RegionNode> Nodes; ///< In topological order, header first.
  unsigned Begin = 0, End = 0;   ///< Positions, half open.
  unsigned FirstOp = 0, LastOp = 0; ///< Operation numbers, half open.
  std::vector<FlowEdge> Entries, BackEdges, Exits;

  /// The virtual node after everything.
  unsigned sink() const { return Nodes.size(); }
  bool dominates(unsigned A, unsigned B) const;
  bool postDominates(unsigned A, unsigned B) const;
  unsigned commonDominator(unsigned A, unsigned B) const;
  unsigned commonPostDominator(unsigned A, unsigned B) const;
  /// \p A and \p B execute equally often, \p A first.
  bool equivalent(unsigned A, unsigned B) const {
    return dominates(A, B) && postDominates(B, A);
  }

  std::vector<unsigned> IDom, IPostDom;
  std::vector<std::pair<unsigned, unsigned>> DomSpan, PostDomSpan;
};

/// An operation with its place in the numbering.
struct OpInfo {
  const Op *Source;
  OpRef Ref;
  Pipe P;
  unsigned Pos;
};

class FlowGraph {
public:
  explicit FlowGraph(const Problem &P);

  const Problem &problem() const { return Prob; }
  llvm::ArrayRef<Region> regions() const { return Regions; }
  llvm::ArrayRef<OpInfo> ops() const { return Ops; }
  unsigned numPositions() const { return Locations.size(); }

  bool reachable(unsigned Block) const { return FirstPos[Block] != ~0u; }
  llvm::ArrayRef<unsigned> preds(unsigned Block) const { return Preds[Block]; }
  llvm::ArrayRef<unsigned> succs(unsigned Block) const { return Succs[Block]; }

  /// The place before operation \p Index of \p Block; Index may be one past
  /// the last operation.
  unsigned before(unsigned Block, unsigned Index) const {
    return FirstPos[Block] + 2 * Index;
  }
  unsigned blockStart(unsigned Block) const { return FirstPos[Block]; }
  unsigned blockEnd(unsigned Block) const {
    return before(Block, Prob.Blocks[Block].Ops.size());
  }
  unsigned onEdge(FlowEdge E) const { return EdgePos.lookup({E.From, E.To}); }

  /// Number of the operation at position \p Pos.
  unsigned opAt(unsigned Pos) const { return OpAtPos[Pos]; }
  /// Number of the first operation of \p Block.
  unsigned firstOp(unsigned Block) const { return FirstOp[Block]; }
  Location location(unsigned Pos) const { return Locations[Pos]; }

  /// Innermost region of \p Block.
  unsigned regionOf(unsigned Block) const { return RegionOfBlock[Block]; }
  /// The outermost loop around \p R, \p R itself included; 0 if there is none.
  unsigned outermostLoop(unsigned R) const;
  unsigned commonRegion(unsigned R1, unsigned R2) const;
  /// The node of region \p R that holds \p Block.
  unsigned nodeOf(unsigned Block, unsigned R) const;
  bool contains(unsigned R, unsigned Block) const;

private:
  void computeEdges();
  void buildRegion(unsigned R, llvm::ArrayRef<unsigned> Members);
  void addLoop(unsigned Parent, llvm::ArrayRef<unsigned> Component);
  void number(unsigned R);
  void numberEdges(llvm::ArrayRef<FlowEdge> Edges);
  void numberBlock(unsigned Block);
  void connectNodes(unsigned R);
  std::vector<std::vector<unsigned>>
  components(llvm::ArrayRef<unsigned> Members, unsigned Header) const;

  const Problem &Prob;
  std::vector<llvm::SmallVector<unsigned, 2>> Succs, Preds;
  std::vector<Region> Regions;
  std::vector<unsigned> RegionOfBlock, NodeInRegion;
  std::vector<OpInfo> Ops;
  std::vector<unsigned> FirstPos, FirstOp, OpAtPos;
  std::vector<Location> Locations;
  llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> EdgePos;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_FLOWGRAPH_H

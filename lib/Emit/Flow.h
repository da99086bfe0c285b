//===-- Flow.h - Blocks, dominators and loops of a kernel -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What control does in a kernel of tile assembly. Blocks that no way leads to
// are not part of it, nor are those that only branch on.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_FLOW_H
#define ASCENDTILE_LIB_EMIT_FLOW_H

#include "AscendTile/Sim/Program.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace ascend::emission {

constexpr unsigned None = ~0u;

struct Block {
  unsigned Begin = 0, End = 0; ///< Instructions.
  /// Where control goes on: nowhere; to [0]; if the last instruction branches,
  /// to [0] when it does and to [1] when it does not.
  llvm::SmallVector<unsigned, 2> Succs;
  llvm::SmallVector<unsigned, 4> Preds;
  unsigned Order = None; ///< In reverse post-order; None: unreachable.
  unsigned IDom = None;
  unsigned Loop = None; ///< The innermost one.
};

struct Loop {
  unsigned Header = 0;
  unsigned Parent = None; ///< The loop around it.
  unsigned Depth = 1;
};

/// The control flow of one kernel.
class Flow {
public:
  explicit Flow(const sim::Kernel &K);

  const sim::Kernel &kernel() const { return K; }
  const Block &block(unsigned B) const { return Blocks[B]; }
  unsigned size() const { return Blocks.size(); }
  unsigned blockOf(unsigned Inst) const { return BlockOf[Inst]; }
  /// Reachable blocks in reverse post-order.
  llvm::ArrayRef<unsigned> order() const { return Rpo; }
  /// False if some loop has two entries.
  bool isReducible() const { return Reducible; }

  bool dominates(unsigned A, unsigned B) const;
  /// An edge that closes a loop.
  bool isBack(unsigned From, unsigned To) const {
    return Blocks[To].Order <= Blocks[From].Order;
  }
  const Loop &loop(unsigned L) const { return Loops[L]; }
  bool isHeader(unsigned B) const {
    return Blocks[B].Loop != None && Loops[Blocks[B].Loop].Header == B;
  }
  /// Whether loop \p L has block \p B, also in a loop inside of it.
  bool contains(unsigned L, unsigned B) const;
  unsigned depth(unsigned B) const {
    return Blocks[B].Loop == None ? 0 : Loops[Blocks[B].Loop].Depth;
  }

private:
  void findBlocks();
  void connect();
  /// What a branch to \p B comes to, through blocks that only branch on.
  unsigned thread(unsigned B) const;
  void findOrder();
  void findDominators();
  void findLoops();

  const sim::Kernel &K;
  std::vector<Block> Blocks;
  std::vector<unsigned> BlockOf;
  std::vector<unsigned> Rpo;
  std::vector<Loop> Loops;
  bool Reducible = true;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_FLOW_H

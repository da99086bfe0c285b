//===-- TileWebs.h - Tiles that phis and ties make one ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A web is a set of tile values that phis, selects and in-place operations
// connect. Where at most one of its members is live at any point, they are one
// slot after coalescing; where two are, that is impossible: a phi copies nothing.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_TILEWEBS_H
#define ASCENDTILE_LIB_IR_TILEWEBS_H

#include "IR/Builtins.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

namespace ascend {

using TileSet = llvm::SmallSetVector<llvm::Instruction *, 8>;

struct TileWeb {
  Space Mem = Space::L1;
  /// Calls that make tiles, phis, selects and freezes, in program order.
  llvm::SmallVector<llvm::Instruction *, 8> Members;
  /// Some member is a slot set.
  bool HasSets = false;
  /// Some member is the result of an operation.
  bool HasValues = false;
  /// Some member is a phi or a select.
  bool HasJoins = false;
};

/// The webs of \p F in program order; those of one member only if \p Singles.
std::vector<TileWeb> collectTileWebs(llvm::Function &F, bool Singles = false);

/// Which members of one web are live where.
class WebLiveness {
public:
  explicit WebLiveness(const TileWeb &Web);

  /// The other members that are live right behind a member's definition.
  const TileSet &liveBehind(llvm::Instruction *Member) const {
    return Behind.find(Member)->second;
  }
  /// How many members are live at once, at most.
  unsigned maxLive() const { return Max; }
  /// Whether a member is live when control enters \p BB, or is a phi there.
  bool isLiveInto(const llvm::BasicBlock &BB) const;

private:
  void addUses(llvm::Instruction &Member);
  /// \p Touching are the members and their users in \p BB.
  void walk(const llvm::BasicBlock &BB,
            llvm::SmallVectorImpl<llvm::Instruction *> &Touching);

  TileSet Members;
  llvm::MapVector<llvm::BasicBlock *, llvm::SmallVector<llvm::Instruction *, 8>>
      ByBlock;
  llvm::DenseMap<const llvm::BasicBlock *, TileSet> LiveIn, LiveOut;
  llvm::DenseMap<llvm::Instruction *, TileSet> Behind;
  unsigned Max = 0;
};

/// Whether two members, live at one place, may be one tile there: phis and selects
/// of tiles say which, and copy nothing.
bool mayBeOneTile(llvm::Instruction &A, llvm::Instruction &B,
                  const llvm::DominatorTree &DT);

/// The first member that is live behind \p Writer, which accumulates into \p Old
/// in place, and may be that tile; null if there is none.
llvm::Instruction *readAgain(llvm::Instruction &Writer, llvm::Instruction &Old,
                             const WebLiveness &Live,
                             const llvm::DominatorTree &DT);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_TILEWEBS_H

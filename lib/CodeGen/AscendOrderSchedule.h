//===-- AscendOrderSchedule.h - Orders of a block's operations --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Plain data: operations on in-order pipes that overlap, what they touch, and
// how long they take. An order is a list of operation numbers; the source's is
// 0, 1, 2 …
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDORDERSCHEDULE_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDORDERSCHEDULE_H

#include "AscendTile/MC/TileType.h"
#include "AscendTile/Slots/Problem.h"
#include "llvm/ADT/ArrayRef.h"
#include <array>
#include <vector>

namespace ascend::order {

/// What operations touch: a tile, a set, or a tensor.
struct Resource {
  Space Mem = Space::GM;
  uint64_t Bytes = 0;    ///< Of one slot; 0 for global memory.
  bool Rotates = false;  ///< A set whose number of slots is left open.
  bool Carried = true;   ///< What an iteration leaves orders the next one.
  bool Outside = false;  ///< Holds something before or behind the block.
  unsigned Slots = 1;    ///< While time is estimated.

  /// Whether its bytes are taken in the whole block.
  bool isAlwaysLive() const { return Outside || Slots > 1; }
};

struct Access {
  unsigned Resource;
  bool Write;
  bool Read;
};

struct Op {
  unsigned Pipe = 0;
  uint64_t Cycles = 0;
  llvm::SmallVector<Access, 4> Accesses;
};

using Order = std::vector<unsigned>;
/// Bytes by memory.
using Bytes = std::array<uint64_t, NumSpaces>;

struct Block {
  std::vector<Op> Ops; ///< In the source's order.
  std::vector<Resource> Resources;
  Bytes Outside{};  ///< Taken by what the block does not touch.
  Bytes Rotating{}; ///< And by one slot of each rotating set of it.
  Bytes Capacity{};
};

/// The cycles of a few iterations, and of each pipe in the first.
struct Time {
  uint64_t All = 0;
  std::vector<uint64_t> Pipes;

  /// Whether no pipe of the first iteration ends later than in \p O.
  bool endsWithin(const Time &O) const;
};

/// Simulates \p Iterations of \p B in \p Of, where each operation starts as
/// soon as its pipe is free and what it depends on is done.
Time timeOf(const Block &B, llvm::ArrayRef<unsigned> Of, unsigned Iterations);

/// List scheduling by the longest way to the block's end. Of operations that
/// are far behind the first one left, none is taken. With \p Limited, nor is
/// one that would make more live than fits, if there is another.
Order schedule(const Block &B, bool Limited);

/// The problem that \p Of is to the packer in memory \p Mem, with \p Slots of
/// each rotating set.
slots::Problem packingOf(const Block &B, llvm::ArrayRef<unsigned> Of,
                         Space Mem, unsigned Slots);

/// The source's order.
Order sourceOrder(const Block &B);

} // namespace ascend::order

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDORDERSCHEDULE_H

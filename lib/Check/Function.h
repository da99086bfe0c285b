//===-- Function.h - A kernel as the checkers see it ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The extractor: what each instruction of parsed assembly reads, writes, sets
// and waits for, without opcodes. Scalar instructions stay as they are, so that
// indices, event ids and conditions can be evaluated.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_FUNCTION_H
#define ASCENDTILE_LIB_CHECK_FUNCTION_H

#include "AscendTile/MC/TouchedBytes.h"
#include "AscendTile/Sim/Program.h"
#include "llvm/ADT/SmallBitVector.h"

namespace ascend::check {

enum class OpKind : uint8_t { Scalar, Tile, Set, Wait, Barrier };

/// A tile operand: slot Index of a set.
struct TileAccess {
  unsigned Slot = 0; ///< Of Kernel::Slots.
  sim::Operand Index;
  bool Reads = false;
  bool Writes = false;
  bool KeepsRest = false; ///< Writes a part; what is read need not exist yet.
  bool IsPlace = false;   ///< Scratch, or a second result.
  bool IsScratch = false;
  bool IsApart = false;   ///< Read, while the result is written.
  int64_t Type = -1;      ///< TileType::encode of what is written.
  /// Of a part of another tile: what is touched of it.
  std::optional<TouchedBytes> Touched;
};

/// An access to global memory, somewhere in some of the tensors.
struct GlobalAccess {
  llvm::SmallBitVector Tensors; ///< By parameter.
  bool Writes = false;
};

/// What one instruction means to the checkers.
struct Op {
  OpKind Kind = OpKind::Scalar;
  Pipe On =
      Pipe::S; ///< Executes it; of a flag, the source; of a barrier, whom.
  Pipe To = Pipe::S; ///< Of a flag, the pipe that waits.
  sim::Operand Event;
  // Most are scalar instructions and have neither.
  llvm::SmallVector<TileAccess, 0> Tiles;
  llvm::SmallVector<GlobalAccess, 0> Windows;
  /// The set whose length it tells, an index into Kernel::Slots.
  std::optional<unsigned> Sizes;
  /// The kernel's flags that the operation's own code sets and waits for, too.
  llvm::SmallVector<unsigned, 0> Hidden;
  /// Reserved bytes in which the kernel has tiles, and which the operation's own
  /// code may write.
  llvm::SmallVector<ReservedBytes, 0> Clobbers;
};

/// A flag that some instruction may name.
struct Flag {
  Pipe From, To;
  unsigned Event;
};

struct Function {
  const sim::Program *Program = nullptr;
  const sim::Kernel *Kernel = nullptr;
  std::vector<Op> Ops;        ///< One an instruction.
  std::vector<bool> IsLeader; ///< A block starts here; one more at the end.
  std::vector<Flag> Flags;
  bool HasIndices = false; ///< An index or an event id is in a register.

  unsigned size() const { return Ops.size(); }
  /// Slots of a set; of a set that no memory holds, some of them.
  static unsigned countOf(const sim::Slot &S) {
    return std::clamp(S.Count, 1u, MaxCount);
  }
  static constexpr unsigned MaxCount = 4096;
  const sim::Inst &inst(unsigned I) const { return Kernel->Insts[I]; }
  /// The number of a flag; nullopt if no instruction can name it.
  std::optional<unsigned> flag(Pipe From, Pipe To, int64_t Event) const;
  /// The instructions that may follow \p I in a walk; beyond the last: the end.
  llvm::SmallVector<unsigned, 2> successors(unsigned I) const;
};

/// Reads a kernel. Where an address derives from no tensor argument, or where
/// \p MayAlias, the access may be in any tensor.
Function extract(const sim::Program &P, const sim::Kernel &K, bool MayAlias);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_FUNCTION_H

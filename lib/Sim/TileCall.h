//===-- TileCall.h - A tile operation with its run-time numbers -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_TILECALL_H
#define ASCENDTILE_LIB_SIM_TILECALL_H

#include "AscendTile/Sim/Program.h"

namespace ascend::sim {

/// A tile as an operand names it.
struct TileRef {
  TileType Type;
  uint64_t Begin = 0;     ///< First byte in the memory.
  uint64_t SlotBytes = 0; ///< Bytes that belong to its slot.
  const Slot *Where = nullptr;
  TilePitch Pitch = {}; ///< That it is laid out with, or will be.
};

/// A window of global memory: a matrix of rows() x cols(), as docs/isa.md says
/// for each order.
struct WindowRef {
  GMType Type;
  uint64_t Addr = 0;
  std::array<int64_t, 5> Shape = {};  ///< Elements, outermost first.
  std::array<int64_t, 5> Stride = {}; ///< Elements.

  int64_t rows() const;
  int64_t cols() const;
  uint64_t elements() const;
  /// The address of element (\p R, \p C).
  uint64_t addressOf(int64_t R, int64_t C) const;
};

/// What a tile instruction is once the scalar unit has enqueued it.
struct TileCall {
  const Inst *I = nullptr;
  const TileOpInfo *Op = nullptr;
  Processor On = Processor::A2A3;
  llvm::SmallVector<TileRef, 3> Tiles;     ///< Tile operands, in order.
  llvm::SmallVector<WindowRef, 1> Windows; ///< Windows, in order.
  llvm::SmallVector<int64_t, 4> Numbers;   ///< All others, in order.
  bool HasDst = false;                     ///< Tiles.front() is what it makes.
  /// A finding says why it cannot run; its results count as written.
  bool Broken = false;

  /// The operand called \p Name, which has to exist.
  const TileRef &tile(llvm::StringRef Name) const;
  const WindowRef &window(llvm::StringRef Name) const;
  int64_t number(llvm::StringRef Name) const;
  /// The same, or \p Default if it has no such operand.
  int64_t numberOr(llvm::StringRef Name, int64_t Default) const {
    return Op->operand(Name) ? number(Name) : Default;
  }
  /// Whether the word operand \p Name is \p Word.
  bool wordIs(llvm::StringRef Name, llvm::StringRef Word) const;

  /// The pitch that it lays its destination out with.
  TilePitch dstPitch() const;
  /// Elements along a side of the squares that it moves (SigInfo::Square).
  unsigned square() const;
  /// The first rule of its record that it breaks, or "".
  std::string brokenRule() const;
  /// The same if \p Parameter is an element of the tile of parameters \p Name.
  std::string brokenRule(llvm::StringRef Name, uint64_t Parameter) const;
  /// Cycles on its pipe, by the public cost model.
  uint64_t cycles() const;
  /// The same in parts, of an operation of the vector unit; else 0.
  VectorTime vectorTime() const;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_TILECALL_H

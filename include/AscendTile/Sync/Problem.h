//===- Problem.h - Input of the synchronisation planner ---------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The plain-data view of a kernel that the synchronisation planner works on: a
// control-flow graph of operations, each with its pipe and the bytes that it
// touches. Nothing here knows about MachineInstrs.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SYNC_PROBLEM_H
#define ASCENDTILE_SYNC_PROBLEM_H

#include "AscendTile/Sync/Windows.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ascend::sync {

/// The execution units of one core, each an in-order queue of its own.
enum class Pipe : uint8_t { S, V, M, MTE1, MTE2, MTE3, FIX, All };

constexpr unsigned NumPipes = 7;

/// Event ids per ordered pair of pipes.
constexpr unsigned NumEvents = 8;

constexpr unsigned pipeIndex(Pipe P) { return static_cast<unsigned>(P); }

/// The pipe's name as in the assembly, without the PIPE_ prefix.
llvm::StringRef pipeName(Pipe P);

/// The bytes [Begin, End) of memory \p Space that an operation reads or
/// writes. For GM the "bytes" are alias groups: the group g is [g, g + 1), an
/// unknown tensor is the whole range. Empty ranges touch nothing.
///
/// Of a slot set whose slot is chosen at run time, Begin and End are those of
/// the whole set, Set is its number (from 1) and Index names the scalar that
/// says which slot.
///
/// Of such a slot, From and To are the part that is touched, InPart the lines that
/// this is; InRange are those that Begin and End are, of any other.
///
/// Of GM, Window is the number of a part of the tensor (from 1) that
/// Problem::Windows knows something of, or 0.
struct Access {
  /// Lines of Width bytes that are Pitch apart; all bytes if Pitch is 0.
  struct Lines {
    uint32_t Pitch = 0;
    uint32_t Width = 0;
  };

  uint8_t Space = 0;
  uint64_t Begin = 0;
  uint64_t End = 0;
  bool Write = false;
  unsigned Set = 0;
  unsigned Index = 0;
  unsigned Window = 0;
  /// If not 0, the slot is that of this ring's index plus Offset, modulo the
  /// ring's slots.
  unsigned Ring = 0;
  unsigned Offset = 0;
  uint32_t From = 0;
  uint32_t To = ~0u;
  Lines InPart = {};
  Lines InRange = {};

  /// The same in a problem of one slot of each set, of which this is number
  /// \p Object.
  Access inSlot(unsigned Object) const {
    Access A;
    A.Space = Space;
    A.Begin = (uint64_t(Object) << 32) + From;
    A.End = (uint64_t(Object) << 32) + To;
    A.Write = Write;
    A.InRange = InPart;
    return A;
  }
};

/// Indices of one loop that go round a set together: they are constants away
/// from one that goes up by one, modulo Slots, from each iteration to the next.
struct Ring {
  unsigned Header = 0; ///< Of the loop, a block.
  unsigned Slots = 0;
  /// Whenever the loop is entered, the index is the same.
  bool SameStart = false;
};

/// One operation: it is queued on \p P and may touch \p Accesses at any time
/// between its start and its completion.
struct Op {
  Pipe P = Pipe::S;
  llvm::SmallVector<Access, 4> Accesses;
  /// The index scalars that it gives a new value.
  llvm::SmallVector<unsigned, 1> Defines;
};

/// A basic block. A block without successors leaves the kernel.
struct Block {
  std::vector<Op> Ops;
  llvm::SmallVector<unsigned, 2> Succs;
};

/// A kernel to synchronise. Block 0 is the entry; any graph is accepted.
struct Problem {
  std::vector<Block> Blocks;

  /// Slots of each set that Access::Set names; an index is below that. Entry 0
  /// is nobody's.
  std::vector<unsigned> Slots;

  /// The rings that Access::Ring names. Entry 0 is nobody's.
  std::vector<Ring> Rings;

  /// Pairs of windows, the one accessed first in front, that need no order
  /// always or in later iterations.
  llvm::DenseMap<std::pair<unsigned, unsigned>, Apart> Windows;

  /// Usable[Src][Dst] has bit i set when event id i of the pair Src -> Dst may
  /// be used by the planner. All eight ids by default.
  std::array<std::array<uint8_t, NumPipes>, NumPipes> Usable;

  /// Bit p is set when dependent operations on pipe p need a pipe_barrier(p)
  /// between them, because the pipe does not interlock them itself.
  uint8_t BarrierPipes = 0;

  /// Bit s of entry p is set when operations on pipe p that depend on each
  /// other through memory s need one, even if the pipe interlocks all others.
  std::array<uint16_t, NumPipes> BarrierSpaces = {};

  Problem() {
    for (auto &Row : Usable)
      Row.fill(0xff);
  }

  bool needsBarrier(Pipe P, uint8_t Space) const {
    return (BarrierPipes >> pipeIndex(P) & 1) ||
           (BarrierSpaces[pipeIndex(P)] >> Space & 1);
  }
  /// In any memory.
  bool needsBarrier(Pipe P) const {
    return (BarrierPipes >> pipeIndex(P) & 1) || BarrierSpaces[pipeIndex(P)];
  }
  /// The pipes that do, as BarrierPipes.
  uint8_t barrierPipes() const {
    uint8_t Pipes = BarrierPipes;
    for (unsigned I = 0; I < NumPipes; ++I)
      if (BarrierSpaces[I])
        Pipes |= 1 << I;
    return Pipes;
  }
};

} // namespace ascend::sync

#endif // ASCENDTILE_SYNC_PROBLEM_H

//===-- MemoryMap.h - Which tile has which bytes when -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What -ascend-slots-report shows of a kernel, as plain data, and its two forms:
// a table and a picture of bytes over time. Time is the kernel's tile operations
// in program order, counted from 0.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_DRAWING_MEMORYMAP_H
#define ASCENDTILE_DRAWING_MEMORYMAP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdint>
#include <string>
#include <vector>

namespace ascend::drawing {

/// Operations First to Last, both included.
struct OperationRange {
  unsigned First = 0, Last = 0;
};

/// A tile or a set of equal slots.
struct MapTile {
  std::string Slot;  ///< What assembly calls it.
  std::string Name;  ///< What the source calls it; may be empty.
  std::string Place; ///< Where that stands, "gemm.cpp:47"; may be empty.
  uint64_t Offset = 0;
  uint64_t Bytes = 0; ///< Of one slot.
  unsigned Count = 1;
  /// When its bytes are taken, in order.
  llvm::SmallVector<OperationRange, 2> Live;
  bool Fixed = false; ///< The author chose the offset.
  /// The slot whose bytes it names; empty unless it is a view. A view has no
  /// boxes of its own.
  std::string ViewOf;
  /// The slots that it gets where there is room; 0 if the author said how many.
  unsigned Wanted = 0;
  std::string WhyNotMore; ///< Where Count is less than Wanted.
};

/// Bytes that no tile may have.
struct MapReserved {
  uint64_t Offset = 0, Bytes = 0;
};

struct MapMemory {
  std::string Name;
  uint64_t Capacity = 0; ///< Bytes, as all below.
  uint64_t Peak = 0;     ///< Where the highest tile ends.
  uint64_t MostLive = 0; ///< What is needed at once, at most.
  bool Fits = true;      ///< If not, offsets mean nothing.
  std::vector<MapTile> Tiles;
  std::vector<MapReserved> Reserved;
  /// Sets behind all these, as long as they will be told when the kernel runs:
  /// no offsets, no bytes, not drawn.
  std::vector<MapTile> Sized;
};

struct MapOperation {
  std::string Mnemonic;
  unsigned Line = 0; ///< 0: unknown.
};

struct MapLoop {
  OperationRange Operations;
  unsigned Depth = 1; ///< 1 for an outermost loop.
  unsigned Line = 0;  ///< 0: unknown.
};

/// One kernel.
struct MemoryMap {
  std::string Kernel;
  std::string Processor;
  std::string Place; ///< Of the kernel; may be empty.
  std::vector<MapOperation> Operations;
  std::vector<MapLoop> Loops; ///< Outer ones first.
  std::vector<MapMemory> Memories;
};

/// "2-5, lines 43-47": operations, and where they stand if that is known.
std::string rangeText(const MemoryMap &Map, OperationRange R);

/// One table a memory, one row a slot name.
void writeText(llvm::ArrayRef<MemoryMap> Maps, llvm::raw_ostream &OS);

/// One panel a memory; the small print is in tooltips. Of very many tiles the
/// largest are drawn, and the panel says how many are not.
void writeSvg(llvm::ArrayRef<MemoryMap> Maps, llvm::raw_ostream &OS);

} // namespace ascend::drawing

#endif // ASCENDTILE_DRAWING_MEMORYMAP_H

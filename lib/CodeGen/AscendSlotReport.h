//===-- AscendSlotReport.h - -ascend-slots-report ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the slot allocator decided, for people: which tile has which bytes during
// which operations, and why a tile has no more slots. lib/Drawing writes it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDSLOTREPORT_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDSLOTREPORT_H

#include "AscendTile/Drawing/MemoryMap.h"
#include "CodeGen/AscendRotation.h"

namespace llvm {
class Function;
class VirtRegMap;
} // namespace llvm

namespace ascend {

/// One memory, when its objects have their names and counts.
struct PackedMemory {
  Space Mem;
  llvm::ArrayRef<TileObject *> Of;
  const slots::Problem &Problem; ///< With one slot for what rotates.
  llvm::ArrayRef<SlotGroup> Groups;
  const slots::RotatingPacking &Packing;
  llvm::ArrayRef<TileObject *> Placed; ///< By the source.
  llvm::ArrayRef<TileObject *> Sized;  ///< Of lengths known at run time.
};

/// The memory maps of a module's kernels.
class SlotReport {
public:
  /// Whether the command line asks for it.
  static bool isWanted();

  /// Adds the map of \p MF, while its instructions still carry tiles' names.
  void add(const llvm::MachineFunction &MF, const llvm::LiveIntervals &LIS,
           const llvm::MachineLoopInfo &MLI, const llvm::VirtRegMap &VRM,
           llvm::ArrayRef<PackedMemory> Memories);

  /// Writes all maps where the option says; a file that cannot be written is an
  /// error of the last kernel.
  void write() const;

private:
  std::vector<drawing::MemoryMap> Maps;
  const llvm::Function *Last = nullptr;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDSLOTREPORT_H

//===-- AscendRotation.h - Groups of sets whose slots are open --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   s = SLOTS_L1 group 0                  s = SLOTS_L1 2
//   n = SLOT_COUNT group 0          =>    n = MOV 2
//
// What lib/IR/ProposeSlots.cpp proposed, as the allocator sees it: for each
// group of sets what a second slot is worth, and where it would be needed.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDROTATION_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDROTATION_H

#include "AscendTile/Slots/Rotation.h"
#include "CodeGen/AscendTileLiveness.h"

namespace llvm {
class MachineLoopInfo;
} // namespace llvm

namespace ascend {

/// One group of the sets of one memory.
struct SlotGroup {
  unsigned Number = 0; ///< As the sets name it.
  slots::RotatingGroup Rotation; ///< Items are indices of the memory's objects.
};

/// What the packer has to know of \p Groups.
std::vector<slots::RotatingGroup> rotationsOf(llvm::ArrayRef<SlotGroup> Groups);

/// The groups among the objects \p Of of one memory, each with at most
/// \p MaxCount slots.
std::vector<SlotGroup> collectSlotGroups(llvm::ArrayRef<TileObject *> Of,
                                         const llvm::MachineFunction &MF,
                                         const llvm::LiveIntervals &LIS,
                                         const llvm::MachineLoopInfo &MLI,
                                         unsigned MaxCount);

/// Makes the counts of \p MF's groups constants: \p CountOf says how many slots
/// a group got. Where that is one, its sets are read and written at index 0.
void materialiseCounts(llvm::MachineFunction &MF,
                       llvm::function_ref<unsigned(unsigned)> CountOf);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDROTATION_H

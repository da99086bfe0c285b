//===-- AscendSlotNames.h - Slots' names for tiles --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %1:l1slot at 0, 16384 bytes    =>    l1s0 = {0, 16384, 1}
//
// Tiles of the same place, size and count share a name where they are never live
// together: there are 1024 names a memory.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDSLOTNAMES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDSLOTNAMES_H

#include "CodeGen/AscendMachineFunctionInfo.h"
#include "CodeGen/AscendTileLiveness.h"

namespace llvm {
class LiveIntervals;
class VirtRegMap;
} // namespace llvm

namespace ascend {

/// Writes a function's slot table, and which slot each register is.
class SlotNamer {
public:
  SlotNamer(llvm::MachineFunction &MF, llvm::LiveIntervals &LIS,
            llvm::VirtRegMap &VRM);

  /// Names for the objects of one memory; \p Offsets are bytes.
  void name(Space Mem, llvm::ArrayRef<TileObject *> Of,
            llvm::ArrayRef<uint64_t> Offsets);

private:
  /// Names for the views of \p O, which lies at \p Offset: bytes of \p Tensor, as
  /// it is itself unless they are the same.
  void nameViews(const TileObject &O, const TileObject &Tensor, uint64_t Offset,
                 unsigned &NextName);

  llvm::MachineFunction &MF;
  llvm::LiveIntervals &LIS;
  llvm::VirtRegMap &VRM;
  llvm::AscendMachineFunctionInfo &Info;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDSLOTNAMES_H

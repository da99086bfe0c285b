//===-- AscendReservedBytes.h - Bytes that operations clobber ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library's own code of some operations writes over bytes that no tile gets
// from the compiler. A tile that the source puts there is right as long as none
// of them runs while it is live.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDRESERVEDBYTES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDRESERVEDBYTES_H

#include "CodeGen/AscendPlacedTiles.h"

namespace ascend {

/// The reserved bytes that \p MI may write over: all those of its result's
/// memory, or none. \p TypeOf says what is known of its tiles, which need not be
/// anything.
llvm::SmallVector<ReservedBytes, 1> clobberedBytes(
    const llvm::MachineInstr &MI,
    llvm::function_ref<std::optional<TileType>(const OperandInfo &)> TypeOf =
        [](const OperandInfo &) -> std::optional<TileType> {
      return std::nullopt;
    });

/// The first instruction that may write over reserved bytes of \p Range while
/// one of its objects, of \p All, is live; or null.
const llvm::MachineInstr *clobberOf(const PlacedRange &Range,
                                    llvm::ArrayRef<TileObject> All,
                                    const llvm::MachineFunction &MF,
                                    const llvm::LiveIntervals &LIS);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDRESERVEDBYTES_H

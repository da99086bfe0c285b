//===-- AscendPackingRules.h - Which tiles stay apart -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDPACKINGRULES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDPACKINGRULES_H

#include "AscendTile/Slots/InPlace.h"
#include "CodeGen/AscendTileLiveness.h"
#include "llvm/ADT/ArrayRef.h"

namespace ascend {

/// \p Of are the objects of one memory, as the items of \p Problem.
///
/// A tile whose bytes were another's just before is filled only when that one is
/// used up: better to take other bytes, and to come back to these later. That is
/// for straight code, and for what a set takes over in front of its loop; what
/// loops do again and again has sets.
void keepNeighboursApart(slots::Problem &Problem,
                         llvm::ArrayRef<TileObject *> Of);

/// A source that an operation still reads while it writes never shares bytes
/// with the result.
void keepSourcesApart(slots::Problem &Problem, llvm::ArrayRef<TileObject *> Of,
                      const llvm::MachineFunction &MF);

/// What an operation reads element by element as it writes its result: these
/// share all bytes or none.
std::vector<slots::InPlacePair> inPlacePairs(llvm::ArrayRef<TileObject *> Of,
                                             const llvm::MachineFunction &MF);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDPACKINGRULES_H

//===-- FlagRules.h - Which flags there are ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_FLAGRULES_H
#define ASCENDTILE_LIB_IR_FLAGRULES_H

#include "AscendTile/MC/AscendTargetStreamer.h"
#include "AscendTile/MC/TileOps.h"

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace ascend {

/// The core that a kernel is for: its attribute's, or the cube core.
CoreKind coreOf(const llvm::Function &F);

/// Whether an operation is one of \p Core's: UB is the vector core's memory, all
/// others are the cube core's.
bool runsOn(const TileOpInfo &Op, CoreKind Core);

/// Why a hand-written flag or barrier of \p P's cannot be, as a sentence for the
/// kernel's author; an empty string if it can.
std::string whyIllegalSync(const llvm::CallBase &Call, SyncKind Kind,
                           Processor P);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_FLAGRULES_H

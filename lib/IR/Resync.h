//===-- Resync.h - Dropping what was written by hand ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_RESYNC_H
#define ASCENDTILE_LIB_IR_RESYNC_H

namespace llvm {
class Function;
} // namespace llvm

namespace ascend {

/// -ascend-resync: drops the flags and barriers of \p F.
bool dropFlags(llvm::Function &F);

/// -ascend-resync=all: makes the sets that the source has placed the
/// compiler's. One that is read and never written by its own name keeps its
/// place, with those that lie over it: its contents are theirs.
bool dropPlaces(llvm::Function &F);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_RESYNC_H

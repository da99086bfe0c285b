//===-- KeptTiles.h - Tiles that are needed as they were --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_KEPTTILES_H
#define ASCENDTILE_LIB_IR_KEPTTILES_H

#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"

namespace ascend {

/// Where a tile is accumulated into in place and still needed as it was, a copy
/// is accumulated into, in memories that have an operation for that. Stock
/// passes make two equal tiles one, so the source need not have meant it.
/// Returns whether there were any.
bool copyKeptTiles(llvm::Function &F, const llvm::DominatorTree &DT);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_KEPTTILES_H

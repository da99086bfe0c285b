//===-- TileStorage.h - Storage of C++ tiles --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A C++ declaration of a tile makes its storage where it stands, also in a
// loop, and an array of tiles is an array of handles in memory that a core does
// not have:
//
//   %b = alloca [2 x %Tile]
//   loop:                                     %b.set = call ptr addrspace(4)
//     %h = call ptr addrspace(4)                  @ascend.slots.l0b(i32 2, …)
//         @ascend.slots.l0b(i32 1, …)     ->
//     store ptr addrspace(4) %h, ptr %cur
//   …
//   %p = getelementptr %Tile, ptr %b, i64 %i
//   %t = load ptr addrspace(4), ptr %p
//   … @ascend.tmov.l0b.into(%t, i64 0, …      … into(%b.set, i64 %i, …
//
// Afterwards an array of n tiles is one set of n slots, and all sets are made
// in the entry block.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_TILESTORAGE_H
#define ASCENDTILE_LIB_CLANG_TILESTORAGE_H

#include "llvm/IR/PassManager.h"

namespace ascend {

/// Runs on kernels in which everything is inlined and simple variables are
/// values. Arrays whose elements are bound to another tile than their own stay
/// in memory; the verifier refuses them.
struct TileStoragePass : llvm::PassInfoMixin<TileStoragePass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_TILESTORAGE_H

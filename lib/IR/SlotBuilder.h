//===-- SlotBuilder.h - From implicit tiles to slot sets --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_SLOTBUILDER_H
#define ASCENDTILE_LIB_IR_SLOTBUILDER_H

#include "IR/Builtins.h"
#include "llvm/IR/Instructions.h"

namespace llvm {
class IRBuilderBase;
}

namespace ascend {

/// The declaration of a builtin with its attributes.
llvm::Function *declareBuiltin(llvm::Module &M, llvm::StringRef Name);

/// A new set at \p B's place, that takes the name and the line of \p Like.
/// \p Count is a number of slots or an autoCount.
llvm::CallInst *createSlots(llvm::IRBuilderBase &B, const TileType &Type,
                            int64_t Count, llvm::CallBase &Like);
/// The same in the entry block.
llvm::CallInst *createSlots(llvm::Function &F, const TileType &Type,
                            int64_t Count, llvm::CallBase &Like);

/// The into form of a value form's call, right before it; the call itself stays
/// for its users to be moved.
llvm::CallInst *createInto(llvm::CallBase &Value, llvm::Value &Set,
                           llvm::Value &Index);

/// The value form of an into form's call, right before it. \p Old is the old
/// value of an in-place operation, null for any other.
llvm::CallInst *createValue(llvm::CallBase &Into, llvm::Value *Old);

/// Makes operand \p No of \p Reader, a tile, slot \p Index of \p Set.
void redirectSource(llvm::CallBase &Reader, unsigned No, llvm::Value &Set,
                    llvm::Value &Index);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_SLOTBUILDER_H

//===-- SyncAttribute.h - Who orders a function's pipes ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The function attribute "ascend-sync". Without it flags are inserted.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_IR_SYNCATTRIBUTE_H
#define ASCENDTILE_IR_SYNCATTRIBUTE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Function.h"

namespace ascend {

inline constexpr llvm::StringLiteral SyncAttribute = "ascend-sync";
/// The source sets its flags itself: nothing is inserted or moved, and the
/// checkers judge what stands there.
inline constexpr llvm::StringLiteral SyncByHand = "hand";
/// A full barrier before each dependent operation.
inline constexpr llvm::StringLiteral SyncByBarriers = "barriers";

/// Of a function that leaves to the compiler, whoever sets its flags, the barriers
/// between dependent operations of one pipe.
inline constexpr llvm::StringLiteral OwnPipesAttribute = "ascend-own-pipes";

/// Of a function whose loops' tiles keep one slot each, as with
/// -ascend-slots=1.
inline constexpr llvm::StringLiteral OneSlotAttribute = "ascend-one-slot";

/// Of a function in which all accesses to one tensor are ordered, also where
/// they go to parts that do not overlap.
inline constexpr llvm::StringLiteral WholeTensorsAttribute =
    "ascend-whole-tensors";

inline llvm::StringRef syncOf(const llvm::Function &F) {
  return F.getFnAttribute(SyncAttribute).getValueAsString();
}
inline bool isSynchronisedByHand(const llvm::Function &F) {
  return syncOf(F) == SyncByHand;
}

} // namespace ascend

#endif // ASCENDTILE_IR_SYNCATTRIBUTE_H

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

inline llvm::StringRef syncOf(const llvm::Function &F) {
  return F.getFnAttribute(SyncAttribute).getValueAsString();
}
inline bool isSynchronisedByHand(const llvm::Function &F) {
  return syncOf(F) == SyncByHand;
}

} // namespace ascend

#endif // ASCENDTILE_IR_SYNCATTRIBUTE_H

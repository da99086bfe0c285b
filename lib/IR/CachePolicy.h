//===-- CachePolicy.h - Loads past the cache --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_CACHEPOLICY_H
#define ASCENDTILE_LIB_IR_CACHEPOLICY_H

#include "IR/Builtins.h"
#include "llvm/IR/Instructions.h"

namespace ascend {

/// Whether a call is a load that goes past the cache, with an offset or not yet.
bool bypassesCache(const llvm::CallBase &Call);

/// Puts a call of \p Builtin, in the same form, in the place of a load with a
/// cache policy; \p Offset, if any, takes the place of the policy.
llvm::CallInst *replaceLoad(llvm::CallBase &Call, llvm::StringRef Builtin,
                            llvm::Value *Offset = nullptr);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_CACHEPOLICY_H

//===-- JoinedAddresses.h - One of several elements -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where paths meet that use different elements of an array, the optimiser merges
// the elements' addresses:
//
//   p = phi [ &a[0] ], [ &a[1] ]     =>     i = phi [ 0 ], [ 1 ]
//                                           p = &a[i]
//
// Tiles are reached by their index, so the indexes are what has to meet.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_JOINEDADDRESSES_H
#define ASCENDTILE_LIB_CLANG_JOINEDADDRESSES_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace ascend {

/// An address in a local variable: a constant and multiples of run-time values,
/// in bytes.
struct LocalAddress {
  llvm::APInt Constant{64, 0};
  llvm::MapVector<llvm::Value *, llvm::APInt> Terms;
};

/// Follows address arithmetic from \p Pointer down to \p Variable.
std::optional<LocalAddress> addressIn(const llvm::AllocaInst &Variable,
                                      llvm::Value *Pointer,
                                      const llvm::DataLayout &DL);

/// Replaces phis and selects of addresses in \p Variable by addresses.
void splitJoinedAddresses(llvm::AllocaInst &Variable);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_JOINEDADDRESSES_H

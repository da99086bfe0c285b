//===-- TensorAddresses.h - Addresses that name tensors ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %a = call i64 @ascend.plugin.address(%set, %slot, i32 %begin, i32 %bytes)
//   %s = call @ascend.plugin.address.set(i64 %a)                   %set
//   %b = call i32 @ascend.plugin.address.begin(i64 %a)      =>     %begin
//
// Where a tensor in UB lies is not known before registers are allocated, so an
// address that a kernel takes (GetPhyAddr) is a name for it, which a function
// of the library turns back into the tensor. Anything else that is done with
// one is an error.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_TENSORADDRESSES_H
#define ASCENDTILE_LIB_CLANG_TENSORADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace ascend {

/// Whether \p Call makes such an address.
bool isTensorAddress(const llvm::CallBase &Call);

/// Turns addresses back into tensors, in kernels in which everything is inlined
/// and variables are values.
struct TensorAddressesPass : llvm::PassInfoMixin<TensorAddressesPass> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_TENSORADDRESSES_H

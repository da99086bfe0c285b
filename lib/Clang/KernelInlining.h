//===-- KernelInlining.h - One function a kernel ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELINLINING_H
#define ASCENDTILE_LIB_CLANG_KERNELINLINING_H

#include "Clang/KernelConsumer.h"

namespace llvm {
class TargetMachine;
}

namespace ascend {

/// Inlines all that the kernels call and brings local variables into registers.
/// Buffers get their sizes (BufferSizes.h), and code that constants rule out is
/// gone: what is left is what a kernel does.
void inlineIntoKernels(CoreModule &M, llvm::TargetMachine &TM);

/// Makes tiles what they are: values that can be compared. Of
/// TMATMUL_ACC(cOut, cIn, a, b) the header leaves a marker
///
///   call void @ascend.plugin.same(ptr addrspace(5) %out, ptr addrspace(5) %in)
///
/// that is erased here, and an error if it names two tiles: the unit would
/// accumulate into cOut's old contents and never read cIn.
void settleTiles(CoreModule &M, llvm::TargetMachine &TM);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELINLINING_H

//===-- DeviceModule.h - From a host's module to a device's -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang generates code for the host's triple, because a plugin cannot add one.
// These functions remove what shows it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_DEVICEMODULE_H
#define ASCENDTILE_LIB_CLANG_DEVICEMODULE_H

#include "Clang/KernelConsumer.h"

namespace llvm {
class DataLayout;
} // namespace llvm

namespace ascend {

/// Makes each kernel an ordinary external function and everything else local,
/// so that what no kernel uses can go.
void keepKernels(CoreModule &M);

/// What the source says of parameters becomes attributes of arguments; how
/// large elements are, only for an entry.
void describeParameters(CoreModule &M, KernelABI ABI);

/// Says of each function which core it is for.
void setCore(CoreModule &M);

/// Attributes, exception handling, comdats and flags of the host go; the
/// processor and the core come. \p Layout and \p Triple are the target's.
void retarget(CoreModule &M, const ProcessorInfo &Info,
              const llvm::DataLayout &Layout, llvm::StringRef Triple);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_DEVICEMODULE_H

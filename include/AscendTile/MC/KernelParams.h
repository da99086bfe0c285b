//===-- KernelParams.h - The order of a kernel's parameters -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TableGen/AscendParams.td as data. What the source declares comes first; the
// compiler appends the rest in this order, each only where it is used.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_KERNELPARAMS_H
#define ASCENDTILE_MC_KERNELPARAMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace ascend {

#define GET_KERNEL_PARAM_ENUM
#include "AscendGenParams.inc"

struct KernelParamInfo {
  KernelParam Which;
  const char *Name;     ///< In text; "" for what the source declares.
  unsigned Bits;        ///< Of a number; 0: a pointer.
  const char *Builtin;  ///< What stands for the value in a kernel, or "".
  const char *Accessor; ///< How an entry reads the value, or "".
  const char *Doc;

  bool isSynthetic() const { return *Name; }
};

/// All of them, in their order.
llvm::ArrayRef<KernelParamInfo> kernelParams();
const KernelParamInfo &infoOf(KernelParam P);

/// The synthetic parameter named \p Name, or null.
const KernelParamInfo *syntheticParam(llvm::StringRef Name);

} // namespace ascend

#endif // ASCENDTILE_MC_KERNELPARAMS_H

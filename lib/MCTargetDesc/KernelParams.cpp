//===-- KernelParams.cpp - The order of a kernel's parameters -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/KernelParams.h"

using namespace llvm;
using namespace ascend;

static constexpr KernelParamInfo Params[] = {
#define GET_KERNEL_PARAMS
#include "AscendGenParams.inc"
};

ArrayRef<KernelParamInfo> ascend::kernelParams() { return Params; }

const KernelParamInfo &ascend::infoOf(KernelParam P) {
  return Params[static_cast<unsigned>(P)];
}

const KernelParamInfo *ascend::syntheticParam(StringRef Name) {
  for (const KernelParamInfo &P : Params)
    if (P.isSynthetic() && Name == P.Name)
      return &P;
  return nullptr;
}

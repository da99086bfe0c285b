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

const KernelParamInfo *ascend::paramOfBuiltin(StringRef Builtin) {
  for (const KernelParamInfo &P : Params)
    if (*P.Builtin && Builtin == P.Builtin)
      return &P;
  return nullptr;
}

const KernelParamInfo &ascend::groupOf(StringRef Name, bool IsPointer,
                                       const ParamFacts &Facts) {
  if (const KernelParamInfo *P = syntheticParam(Name))
    return *P;
  if (!Facts.ExtentOf.empty())
    return infoOf(KernelParam::DynamicDimensions);
  return infoOf(IsPointer && !Facts.IsAddress ? KernelParam::UserTensors
                                              : KernelParam::UserScalars);
}

//===-- AscendSubtarget.cpp - One processor -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendSubtarget.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

#define DEBUG_TYPE "ascend-subtarget"

#define GET_SUBTARGETINFO_TARGET_DESC
#define GET_SUBTARGETINFO_CTOR
#include "AscendGenSubtargetInfo.inc"

AscendSubtarget::AscendSubtarget(const TargetMachine &TM, StringRef CPU,
                                 StringRef FS)
    : AscendGenSubtargetInfo(TM.getTargetTriple(), CPU, /*TuneCPU=*/CPU, FS),
      Lowering((ParseSubtargetFeatures(CPU, CPU, FS), TM), *this) {}

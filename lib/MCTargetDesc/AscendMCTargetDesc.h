//===-- AscendMCTargetDesc.h - Generated names of the target ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_MCTARGETDESC_ASCENDMCTARGETDESC_H
#define ASCENDTILE_LIB_MCTARGETDESC_ASCENDMCTARGETDESC_H

#include "AscendTile/MC/AscendMC.h"

#define GET_REGINFO_ENUM
#include "AscendGenRegisterInfo.inc"

#define GET_INSTRINFO_ENUM
#include "AscendGenInstrInfo.inc"

#define GET_SUBTARGETINFO_ENUM
#include "AscendGenSubtargetInfo.inc"

#endif // ASCENDTILE_LIB_MCTARGETDESC_ASCENDMCTARGETDESC_H

//===-- HiddenWrites.h - Bytes that an operation writes unseen --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_HIDDENWRITES_H
#define ASCENDTILE_LIB_SIM_HIDDENWRITES_H

#include "Sim/Footprint.h"

namespace ascend::sim {

/// The reserved bytes that the library's own code of \p C writes over.
llvm::SmallVector<ByteRange, 1> hiddenWrites(const TileCall &C);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_HIDDENWRITES_H

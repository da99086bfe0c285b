//===-- Processor.h - The processor of a function ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_PROCESSOR_H
#define ASCENDTILE_LIB_IR_PROCESSOR_H

#include "AscendTile/MC/TileType.h"
#include "llvm/IR/Function.h"

namespace ascend {

/// By "target-cpu"; a2a3 if it does not say.
inline Processor processorOf(const llvm::Function &F) {
  return parseProcessor(F.getFnAttribute("target-cpu").getValueAsString())
      .value_or(Processor::A2A3);
}

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_PROCESSOR_H

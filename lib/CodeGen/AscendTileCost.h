//===-- AscendTileCost.h - How long a tile operation takes ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTILECOST_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTILECOST_H

#include <cstdint>

namespace llvm {
class MachineInstr;
}

namespace ascend {

/// Cycles of a tile operation by its record's cost; sizes that are not known
/// count as the whole tile. 0 for any other instruction.
uint64_t estimatedCycles(const llvm::MachineInstr &MI);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTILECOST_H

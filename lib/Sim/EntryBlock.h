//===-- EntryBlock.h - The arguments of an entry ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An entry has one parameter: a block of 64-bit words, which it unpacks
// (include/device/entry has the structures).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ENTRYBLOCK_H
#define ASCENDTILE_LIB_SIM_ENTRYBLOCK_H

#include "AscendTile/Sim/Simulation.h"
#include "Sim/GlobalMemory.h"
#include "Sim/ScalarUnit.h"

namespace ascend::sim {

class EntryBlock {
public:
  /// Adds the block to \p GM. \p Values: addresses of tensors, bits of scalars,
  /// one an argument.
  EntryBlock(GlobalMemory &GM, llvm::ArrayRef<Argument> Args,
             llvm::ArrayRef<uint64_t> Values);

  /// Of the words.
  uint64_t address() const { return Address; }
  /// Has the contexts say which block a core runs.
  void enter(GlobalMemory &GM, BlockId Block, uint64_t AliasOffset) const;

private:
  unsigned Local = 0, Global = 0; ///< Regions of the contexts.
  uint64_t Address = 0, Workspace = 0;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_ENTRYBLOCK_H

//===-- AscendTileNames.h - Source names of tiles ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile's name and line are found at selection, where the debug records are
// still whole, and ride on the defining machine instruction as a metadata node
// until the slot allocator moves them to the slot table.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTILENAMES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTILENAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace llvm {
class CallBase;
class MDNode;
class MachineFunction;
class MachineInstr;

struct TileName {
  std::string Name;
  std::string File; ///< Empty if unknown.
  unsigned Line = 0;
};

/// The node that names the tile that \p Call makes, or null. The name is its
/// debug variable's, else its IR name; the line its debug location's.
MDNode *tileNameOf(const CallBase &Call);

/// The name on a machine instruction, if it has one.
std::optional<TileName> tileNameOf(const MachineInstr &MI);

/// Takes the name off: metadata of this kind must not reach emission.
void dropTileName(MachineFunction &MF, MachineInstr &MI);

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTILENAMES_H

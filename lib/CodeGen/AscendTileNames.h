//===-- AscendTileNames.h - Source names of tiles ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile's name and line ride on the defining machine instruction as a metadata
// node (lib/IR/NameTiles.cpp) until the slot allocator moves them to the slot
// table.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTILENAMES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTILENAMES_H

#include <optional>
#include <string>

namespace llvm {
class MachineFunction;
class MachineInstr;

struct TileName {
  std::string Name;
  std::string File; ///< Empty if unknown.
  unsigned Line = 0;
};

/// The name on a machine instruction, if it has one.
std::optional<TileName> tileNameOf(const MachineInstr &MI);

/// Takes the name off: metadata of this kind must not reach emission.
void dropTileName(MachineFunction &MF, MachineInstr &MI);

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTILENAMES_H

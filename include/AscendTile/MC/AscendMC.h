//===-- AscendMC.h - Registration of the MC layer ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_ASCENDMC_H
#define ASCENDTILE_MC_ASCENDMC_H

#include "AscendTile/MC/TileType.h"
#include "llvm/MC/MCRegister.h"

namespace llvm {
class Target;
}

namespace ascend {

/// The target "ascend" of LLVM's registry.
llvm::Target &getTheAscendTarget();

/// Registers target, MC layer, printer and parser; safe to call repeatedly.
void initializeAscendMC();

/// The memory and the number of a slot's name; nullopt for other registers.
struct SlotName {
  Space Mem;
  unsigned Number;
};
std::optional<SlotName> slotNameOf(llvm::MCRegister Reg);
llvm::MCRegister slotReg(Space Mem, unsigned Number);
/// The slot named "l1s0"; no register if there is none.
llvm::MCRegister slotByName(llvm::StringRef Name);
/// "l1s0"
std::string nameOfSlot(llvm::MCRegister Slot);
/// Names of slots in one memory.
constexpr unsigned NumSlotNames = 1024;

} // namespace ascend

#endif // ASCENDTILE_MC_ASCENDMC_H

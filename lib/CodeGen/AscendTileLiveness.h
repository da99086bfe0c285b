//===-- AscendTileLiveness.h - When tiles' bytes matter ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the slot allocator has to place: implicit tiles, live as their registers
// are, and slot sets, live while some slot's contents are still to be read.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTILELIVENESS_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTILELIVENESS_H

#include "AscendTile/MC/TileType.h"
#include "AscendTile/Slots/Problem.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/CodeGen/Register.h"
#include "llvm/Support/MathExtras.h"
#include <optional>
#include <vector>

namespace llvm {
class LiveIntervals;
class MachineFunction;
class MachineInstr;
} // namespace llvm

namespace ascend {

/// Another name of some bytes of a set.
struct ViewObject {
  llvm::Register Reg;
  TileType Type;
  uint64_t Offset = 0; ///< Bytes from the set's start.
  bool IsOfEvery = false; ///< A set of as many slots, else one.
  const llvm::MachineInstr *Def = nullptr;
};

/// Something that occupies bytes: one implicit tile or one slot set.
struct TileObject {
  /// Its registers: several where copies that the coalescer left join values
  /// that are never live together.
  llvm::SmallVector<llvm::Register, 1> Regs;
  TileType Type;      ///< Of the largest tile that it holds.
  unsigned Count = 1; ///< Slots.
  bool IsSet = false;
  /// Of a set whose slots are still to be counted.
  std::optional<unsigned> Group;
  /// Of a set that the author placed: its first byte and the distance of its
  /// slots. Others may lie over it.
  std::optional<SlotPlace> Place;
  /// A set whose slots have their length at run time: Type is what there is room
  /// for, and its offset nominal.
  bool IsSized = false;
  llvm::SmallVector<const llvm::MachineInstr *, 2> Defs;
  /// Where its contents matter, in slot-index distances from the entry.
  llvm::SmallVector<slots::Segment, 2> Live;
  /// Of a set: an access by these names is one to it.
  llvm::SmallVector<ViewObject, 0> Views;

  uint64_t bytes() const { return Type.bytes(); }
  /// Bytes from one slot of the set to the next.
  uint64_t slotBytes() const {
    return Place ? Place->Stride
                 : llvm::alignTo(bytes(), fractalOf(Type.Mem));
  }
  /// Where it is made, if anything makes it.
  llvm::DebugLoc loc() const {
    return Defs.empty() ? llvm::DebugLoc() : Defs.front()->getDebugLoc();
  }
};

/// All objects of \p MF, in the order of their virtual registers.
std::vector<TileObject> collectTileObjects(llvm::MachineFunction &MF,
                                           llvm::LiveIntervals &LIS);

/// Makes the two sides of each copy one object where they are never live
/// together. Returns the copies of which that is not true: no memory has a data
/// path for them.
llvm::SmallVector<const llvm::MachineInstr *, 2>
joinCopies(llvm::MachineFunction &MF, llvm::LiveIntervals &LIS,
           std::vector<TileObject> &Objects);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTILELIVENESS_H

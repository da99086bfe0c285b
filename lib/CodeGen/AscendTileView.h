//===-- AscendTileView.h - One view of a tile instruction -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTILEVIEW_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTILEVIEW_H

#include "AscendTile/MC/TileOps.h"
#include "llvm/CodeGen/MachineInstr.h"

namespace ascend {

/// A machine instruction as a tile operation, whichever form it has.
class TileView {
public:
  /// Empty (false) for any other instruction.
  explicit TileView(const llvm::MachineInstr &MI)
      : MI(&MI), Ref(tileOpOf(MI.getOpcode())) {}

  explicit operator bool() const { return static_cast<bool>(Ref); }
  const TileOpInfo &op() const { return *Ref.Op; }
  bool isInto() const { return Ref.Form == TileForm::Into; }
  Pipe pipe() const { return Ref->OnPipe; }

  /// The register operand of a tile.
  const llvm::MachineOperand &reg(const OperandInfo &O) const {
    return MI->getOperand(Ref.indexOf(O));
  }
  /// Which slot of its set a tile is, or null for a value form's result.
  const llvm::MachineOperand *slotIndex(const OperandInfo &O) const {
    auto Idx = Ref.slotIndexOf(O);
    return Idx ? &MI->getOperand(*Idx) : nullptr;
  }
  /// The type of a tile that it writes.
  std::optional<TileType> writtenType(const OperandInfo &O) const;
  /// The type of what it makes; nullopt for a store.
  std::optional<TileType> dstType() const;

  /// A number of the rules (TileOps.h) if it is an immediate.
  std::optional<int64_t> number(llvm::StringRef Field) const;

  /// Whether nothing of a result's old contents is left.
  bool covers(const OperandInfo &O) const;
  bool coversDst() const { return Ref->dst() && covers(*Ref->dst()); }

private:
  const llvm::MachineInstr *MI;
  TileOpRef Ref;
};

/// Where the author of a kernel put a set, in bytes.
struct SlotPlace {
  uint64_t Offset = 0;
  uint64_t Stride = 0; ///< From one slot to the next.
  uint64_t Tensor = 0; ///< Of which this is a part, or which has parts; 0: none.
};

/// Whether \p MI defines a slot set, and how large.
struct SlotSetDef {
  unsigned Count; ///< 1 for a set of a group, until the allocator knows.
  TileType Type;
  std::optional<unsigned> Group;
  std::optional<SlotPlace> Place; ///< Of a set that the author placed.
  /// How long a slot is, where that is known at run time only; Type is what there
  /// is room for.
  const llvm::MachineOperand *RunTimeBytes = nullptr;
};
std::optional<SlotSetDef> slotSetOf(const llvm::MachineInstr &MI);

/// Whether \p MI names bytes of a set, and which.
struct SlotViewDef {
  llvm::Register Base;
  int64_t Index;     ///< Of the slot in its set, or EverySlot.
  unsigned Row, Col; ///< Of the element where it begins.
  TileType Type;
};
std::optional<SlotViewDef> slotViewOf(const llvm::MachineInstr &MI);

/// Whether \p MI ends a slot's lease: operand 0 is the set, 1 the index.
bool isSlotRelease(const llvm::MachineInstr &MI);

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTILEVIEW_H

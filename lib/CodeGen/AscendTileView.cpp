//===-- AscendTileView.cpp - One view of a tile instruction ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

std::optional<TileType> TileView::writtenType(const OperandInfo &O) const {
  return TileType::decode(MI->getOperand(Ref.typeIndexOf(O)).getImm());
}

std::optional<TileType> TileView::dstType() const {
  const OperandInfo *Dst = Ref->dst();
  return Dst ? writtenType(*Dst) : std::nullopt;
}

std::optional<int64_t> TileView::number(StringRef Field) const {
  if (int64_t Literal; !Field.getAsInteger(10, Literal))
    return Literal;
  auto [Name, Part] = Field.split('.');
  const OperandInfo *O = Ref->operand(Name);
  if (!O)
    return std::nullopt;
  unsigned First = Ref.indexOf(*O);
  auto Operand = [&](unsigned I) {
    const MachineOperand &MO = MI->getOperand(First + I);
    return MO.isImm() ? std::optional<int64_t>(MO.getImm()) : std::nullopt;
  };
  if (Part.empty())
    return Operand(0);
  if (!O->isGM())
    return std::nullopt;
  auto Type = GMType::decode(MI->getOperand(First + GMTypeImm).getImm());
  return Type ? windowNumber(Part, *Type, Operand) : std::nullopt;
}

bool TileView::covers(const OperandInfo &O) const {
  auto Type = writtenType(O);
  // A compact tile is laid out anew.
  if (Type && Type->Compact && O.Kind == OperandKind::Dst)
    return true;
  return Type && number(Ref->ValidRows) == Type->Rows &&
         number(Ref->ValidCols) == Type->Cols;
}

/// Where a set lies that is placed by the source; nullopt for all others.
static std::optional<SlotPlace> placeOf(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Ascend::SLOTS_AT_L1:
  case Ascend::SLOTS_AT_L0A:
  case Ascend::SLOTS_AT_L0B:
  case Ascend::SLOTS_AT_L0C:
  case Ascend::SLOTS_AT_UB:
  case Ascend::SLOTS_AT_FB:
  case Ascend::SLOTS_AT_BT:
    return SlotPlace{static_cast<uint64_t>(MI.getOperand(3).getImm()),
                     static_cast<uint64_t>(MI.getOperand(4).getImm()),
                     static_cast<uint64_t>(MI.getOperand(5).getImm())};
  default:
    return std::nullopt;
  }
}

/// How long the slots of a set are that has no length of its own.
static const MachineOperand *runTimeBytes(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Ascend::SLOTS_SIZED_L1:
  case Ascend::SLOTS_SIZED_L0A:
  case Ascend::SLOTS_SIZED_L0B:
  case Ascend::SLOTS_SIZED_L0C:
  case Ascend::SLOTS_SIZED_UB:
  case Ascend::SLOTS_SIZED_FB:
  case Ascend::SLOTS_SIZED_BT:
    return &MI.getOperand(3);
  default:
    return nullptr;
  }
}

std::optional<SlotSetDef> ascend::slotSetOf(const MachineInstr &MI) {
  std::optional<SlotPlace> Place = placeOf(MI);
  const MachineOperand *RunTimeBytes = runTimeBytes(MI);
  switch (MI.getOpcode()) {
  case Ascend::SLOTS_L1:
  case Ascend::SLOTS_L0A:
  case Ascend::SLOTS_L0B:
  case Ascend::SLOTS_L0C:
  case Ascend::SLOTS_UB:
  case Ascend::SLOTS_FB:
  case Ascend::SLOTS_BT:
    break;
  default:
    if (!Place && !RunTimeBytes)
      return std::nullopt;
  }
  auto Type = TileType::decode(MI.getOperand(2).getImm());
  if (!Type)
    return std::nullopt;
  if (Place && !Place->Stride)
    Place->Stride = alignTo(Type->bytes(), fractalOf(Type->Mem));
  int64_t Count = MI.getOperand(1).getImm();
  auto Group = groupOfCount(Count);
  return SlotSetDef{Group ? 1 : static_cast<unsigned>(Count), *Type, Group,
                    Place, RunTimeBytes};
}

std::optional<SlotViewDef> ascend::slotViewOf(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Ascend::VIEW_L1:
  case Ascend::VIEW_L0A:
  case Ascend::VIEW_L0B:
  case Ascend::VIEW_L0C:
  case Ascend::VIEW_UB:
  case Ascend::VIEW_FB:
  case Ascend::VIEW_BT:
    break;
  default:
    return std::nullopt;
  }
  auto Type = TileType::decode(MI.getOperand(5).getImm());
  if (!Type)
    return std::nullopt;
  auto Number = [&](unsigned I) {
    return static_cast<unsigned>(MI.getOperand(I).getImm());
  };
  return SlotViewDef{MI.getOperand(1).getReg(), MI.getOperand(2).getImm(),
                     Number(3), Number(4), *Type};
}

bool ascend::isSlotRelease(const MachineInstr &MI) {
  switch (MI.getOpcode()) {
  case Ascend::RELEASE_L1:
  case Ascend::RELEASE_L0A:
  case Ascend::RELEASE_L0B:
  case Ascend::RELEASE_L0C:
  case Ascend::RELEASE_UB:
  case Ascend::RELEASE_FB:
  case Ascend::RELEASE_BT:
    return true;
  default:
    return false;
  }
}

//===-- AscendMachineFunctionInfo.cpp - The slot table --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendMachineFunctionInfo.h"
#include "AscendTile/MC/AscendMC.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"

using namespace llvm;
using namespace ascend;

const SlotEntry *AscendMachineFunctionInfo::slot(MCRegister Reg) const {
  auto I = find_if(Slots, [&](const SlotEntry &S) { return S.Reg == Reg; });
  return I == Slots.end() ? nullptr : &*I;
}

const SlotEntry *AscendMachineFunctionInfo::set(MCRegister Reg) const {
  const SlotEntry *Own = slot(Reg);
  if (Views.empty())
    return Own;
  auto I = find_if(Views, [&](const ViewEntry &V) { return V.Reg == Reg; });
  if (!Own || I == Views.end())
    return Own;
  const SlotEntry *Base = slot(I->Base);
  return Base && Base->Count == Own->Count ? Base : Own;
}

bool AscendMachineFunctionInfo::hasViewsOfOne(MCRegister Reg) const {
  const SlotEntry *Base = Views.empty() ? nullptr : slot(Reg);
  return any_of(Views, [&](const ViewEntry &V) {
    const SlotEntry *View = V.Base == Reg ? slot(V.Reg) : nullptr;
    return View && Base && View->Count != Base->Count;
  });
}

bool AscendMachineFunctionInfo::initialize(
    const yaml::AscendFunctionInfo &Yaml, const TargetRegisterInfo &TRI,
    std::string &Error) {
  auto Unknown = [&](StringRef Name) {
    Error = ("unknown slot '" + Name + "'").str();
    return true;
  };
  for (const yaml::AscendSlot &S : Yaml.Slots) {
    MCRegister Reg = slotByName(S.Slot.Value);
    if (!Reg)
      return Unknown(S.Slot.Value);
    SlotEntry New{Reg, S.Offset, S.Bytes, S.Count, S.Stride, std::nullopt};
    if (S.Stride) {
      New.Type = TileType::parse(S.Type.Value, slotNameOf(Reg)->Mem);
      if (!New.Type) {
        Error = "unknown tile type '" + S.Type.Value + "'";
        return true;
      }
    }
    Slots.push_back(std::move(New));
  }
  for (const yaml::AscendView &V : Yaml.Views) {
    MCRegister Reg = slotByName(V.Slot.Value), Of = slotByName(V.Of.Value);
    if (!Reg || !Of)
      return Unknown(Reg ? V.Of.Value : V.Slot.Value);
    auto Type = TileType::parse(V.Type.Value, slotNameOf(Reg)->Mem);
    if (!Type) {
      Error = "unknown tile type '" + V.Type.Value + "'";
      return true;
    }
    Views.push_back({Reg, Of, *Type});
  }
  for (const yaml::AscendTile &T : Yaml.Tiles) {
    MCRegister Reg = slotByName(T.Slot.Value);
    if (!Reg)
      return Unknown(T.Slot.Value);
    Tiles.push_back({Reg, T.Name.Value, T.File.Value, T.Line});
  }
  return false;
}

yaml::AscendFunctionInfo::AscendFunctionInfo(
    const AscendMachineFunctionInfo &Info, const TargetRegisterInfo &TRI) {
  for (const SlotEntry &S : Info.Slots)
    Slots.push_back({nameOfSlot(S.Reg), S.Offset, S.Bytes, S.Count, S.Stride,
                     S.Type ? S.Type->str() : ""});
  for (const ViewEntry &V : Info.Views)
    Views.push_back({nameOfSlot(V.Reg), nameOfSlot(V.Base), V.Type.str()});
  for (const AscendMachineFunctionInfo::Tile &T : Info.Tiles)
    Tiles.push_back({nameOfSlot(T.Reg), T.Name, T.File, T.Line});
}

void yaml::AscendFunctionInfo::mappingImpl(IO &YamlIO) {
  MappingTraits<AscendFunctionInfo>::mapping(YamlIO, *this);
}

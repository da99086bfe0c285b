//===-- AscendMachineFunctionInfo.h - The slot table ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function's slots are after allocation, which name bytes of which (each
// slot that has views is listed as of itself), and which source tiles live in
// them. Round-trips through MIR:
//
//   machineFunctionInfo:
//     slots:
//       - { slot: l1s0, offset: 0, bytes: 16384, count: 1 }
//       - { slot: l1s2, offset: 32768, bytes: 8192, count: 2, stride: 16384,
//           type: f16.nz.64x64 }          (placed by the source)
//     views:
//       - { slot: l1s1, of: l1s0, type: f16.nz.64x64 }
//     tiles:
//       - { slot: l1s0, name: a1, file: gemm.cpp, line: 20 }
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDMACHINEFUNCTIONINFO_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDMACHINEFUNCTIONINFO_H

#include "AscendTile/MC/AscendTargetStreamer.h"
#include "llvm/CodeGen/MIRYamlMapping.h"
#include "llvm/CodeGen/MachineFunction.h"
#include <vector>

namespace llvm {

class AscendMachineFunctionInfo;

namespace yaml {

struct AscendSlot {
  StringValue Slot;
  uint64_t Offset = 0;
  uint64_t Bytes = 0;
  unsigned Count = 1;
  uint64_t Stride = 0;
  StringValue Type;
  bool operator==(const AscendSlot &O) const {
    return Slot == O.Slot && Offset == O.Offset && Bytes == O.Bytes &&
           Count == O.Count && Stride == O.Stride && Type == O.Type;
  }
};
template <> struct MappingTraits<AscendSlot> {
  static void mapping(IO &IO, AscendSlot &S) {
    IO.mapRequired("slot", S.Slot);
    IO.mapRequired("offset", S.Offset);
    IO.mapRequired("bytes", S.Bytes);
    IO.mapOptional("count", S.Count, 1u);
    // What the compiler has placed has neither.
    if (IO.outputting() && !S.Stride)
      return;
    IO.mapOptional("stride", S.Stride, uint64_t(0));
    IO.mapOptional("type", S.Type, StringValue());
  }
  static const bool flow = true;
};

struct AscendView {
  StringValue Slot;
  StringValue Of;
  StringValue Type;
  bool operator==(const AscendView &O) const {
    return Slot == O.Slot && Of == O.Of && Type == O.Type;
  }
};
template <> struct MappingTraits<AscendView> {
  static void mapping(IO &IO, AscendView &V) {
    IO.mapRequired("slot", V.Slot);
    IO.mapRequired("of", V.Of);
    IO.mapRequired("type", V.Type);
  }
  static const bool flow = true;
};

struct AscendTile {
  StringValue Slot;
  StringValue Name;
  StringValue File;
  unsigned Line = 0;
  bool operator==(const AscendTile &O) const {
    return Slot == O.Slot && Name == O.Name && File == O.File &&
           Line == O.Line;
  }
};
template <> struct MappingTraits<AscendTile> {
  static void mapping(IO &IO, AscendTile &T) {
    IO.mapRequired("slot", T.Slot);
    IO.mapOptional("name", T.Name, StringValue());
    IO.mapOptional("file", T.File, StringValue());
    IO.mapOptional("line", T.Line, 0u);
  }
  static const bool flow = true;
};

} // namespace yaml
} // namespace llvm

LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::yaml::AscendSlot)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::yaml::AscendView)
LLVM_YAML_IS_SEQUENCE_VECTOR(llvm::yaml::AscendTile)

namespace llvm {
namespace yaml {

struct AscendFunctionInfo final : MachineFunctionInfo {
  std::vector<AscendSlot> Slots;
  std::vector<AscendView> Views;
  std::vector<AscendTile> Tiles;

  AscendFunctionInfo() = default;
  explicit AscendFunctionInfo(const AscendMachineFunctionInfo &Info,
                              const TargetRegisterInfo &TRI);
  void mappingImpl(IO &YamlIO) override;
};
template <> struct MappingTraits<AscendFunctionInfo> {
  static void mapping(IO &IO, AscendFunctionInfo &Info) {
    IO.mapOptional("slots", Info.Slots, std::vector<AscendSlot>());
    IO.mapOptional("views", Info.Views, std::vector<AscendView>());
    IO.mapOptional("tiles", Info.Tiles, std::vector<AscendTile>());
  }
};

} // namespace yaml

class AscendMachineFunctionInfo final : public MachineFunctionInfo {
public:
  struct Tile {
    MCRegister Reg;
    std::string Name;
    std::string File;
    unsigned Line = 0;
  };

  AscendMachineFunctionInfo(const Function &, const TargetSubtargetInfo *) {}

  std::vector<ascend::SlotEntry> Slots;
  std::vector<ascend::ViewEntry> Views;
  std::vector<Tile> Tiles;

  /// The line of the slot table for \p Reg, or null.
  const ascend::SlotEntry *slot(MCRegister Reg) const;

  /// The set whose slots \p Reg names bytes of, each by its number: its own, but
  /// for a view of every slot of a set that one. Null as above.
  const ascend::SlotEntry *set(MCRegister Reg) const;

  /// Whether views name bytes of single slots of the set \p Reg.
  bool hasViewsOfOne(MCRegister Reg) const;

  /// Fills this from MIR. Returns true and sets \p Error for an unknown slot.
  bool initialize(const yaml::AscendFunctionInfo &Yaml,
                  const TargetRegisterInfo &TRI, std::string &Error);

  MachineFunctionInfo *
  clone(BumpPtrAllocator &Allocator, MachineFunction &Dest,
        const DenseMap<MachineBasicBlock *, MachineBasicBlock *> &)
      const override {
    return Dest.cloneInfo<AscendMachineFunctionInfo>(*this);
  }
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDMACHINEFUNCTIONINFO_H

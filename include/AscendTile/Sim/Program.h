//===-- Program.h - Tile assembly as plain data -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the simulator runs: kernels as the Loader reads them from assembly,
// without MC types, opcodes or expressions.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_PROGRAM_H
#define ASCENDTILE_SIM_PROGRAM_H

#include "AscendTile/MC/AscendTargetStreamer.h"
#include "AscendTile/MC/PrintText.h"
#include "AscendTile/MC/TileOps.h"
#include "AscendTile/Sim/ScalarOps.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <string>
#include <vector>

namespace ascend::sim {

/// One machine operand.
struct Operand {
  enum Kind : uint8_t {
    Imm,    ///< Value itself.
    Reg,    ///< A scalar register: its number in the kernel.
    Slot,   ///< An index into Kernel::Slots.
    Target, ///< An index into Kernel::Insts.
    Param,  ///< An index into Kernel::Params.
    Text,   ///< An index into Kernel::Texts.
  };
  Kind What = Imm;
  int64_t Value = 0;
};

enum class InstClass : uint8_t {
  Tile,
  Scalar,
  SetFlag,
  WaitFlag,
  Barrier,
  SlotBytes ///< How long the slots of a set are.
};

struct Inst {
  InstClass Class = InstClass::Scalar;
  TileOpRef Tile;  ///< Of a tile operation.
  ScalarOp Scalar; ///< Of a scalar instruction; Yield where a tile operation
                   ///< yields a number.
  llvm::SmallVector<Operand, 4> Ops;
  unsigned AsmLine = 0; ///< Its line in the assembly.
  std::string Text;     ///< That line, single spaces.
  unsigned File = 0;    ///< Source position: number of its file, 0 if
  unsigned Line = 0;    ///< unknown, line and column.
  unsigned Column = 0;
  unsigned Window = 0;  ///< The part of a tensor that it accesses, by
                        ///< Kernel::Apart; 0: none of them.

  Inst() = default;
  Inst(const Inst &) = default;
  Inst &operator=(const Inst &) = default;
  /// SmallVector does not promise it, and a vector would copy as it grows.
  Inst(Inst &&) noexcept = default;
  Inst &operator=(Inst &&) noexcept = default;

  /// The register that it assigns.
  std::optional<unsigned> result() const {
    if (!Scalar.Defines)
      return std::nullopt;
    return Ops[0].Value;
  }

  /// "TLOAD", "set_flag".
  llvm::StringRef mnemonic() const {
    return llvm::StringRef(Text).split(' ').first;
  }
};

using Param = ParamEntry;

/// One line of the slot table, with the tiles that live there.
struct Slot {
  std::string Name;
  Space Mem = Space::L1;
  uint64_t Offset = 0; ///< Bytes from the memory's start.
  uint64_t Bytes = 0;  ///< Of one slot.
  unsigned Count = 1;
  /// Of a set that the kernel's author placed: bytes from one slot to the next;
  /// 0 for all others. What such a slot holds may have been written by the name
  /// of another.
  uint64_t Stride = 0;
  /// Its set has its length at run time: the offset is a nominal one behind the
  /// memory's end, and the bytes are what there is room for.
  bool IsSized = false;
  std::vector<std::string> Tiles; ///< Names in the source.
  /// The slot whose bytes it names, an index into Kernel::Slots: its own unless
  /// it is a view.
  unsigned Root = 0;
  /// What is read there when the bytes were written by another name: of views,
  /// of the slots that they name, and of placed slots.
  std::optional<TileType> ViewType;

  bool isPlaced() const { return Stride != 0; }
  /// Where slot \p Index begins, in bytes from the memory's start.
  uint64_t begin(uint64_t Index) const {
    return Offset + Index * (Stride ? Stride : Bytes);
  }
  uint64_t end() const { return begin(Count - 1) + Bytes; }
};

struct Kernel {
  std::string Name;
  Processor Target = Processor::A2A3;
  CoreKind Core = CoreKind::Cube;
  SyncOrigin Sync = SyncOrigin::Compiler;
  std::vector<Param> Params;
  std::vector<Slot> Slots;
  /// Accesses to parts of tensors that need no order, as the assembly says. The
  /// simulator looks at bytes instead.
  std::vector<ApartEntry> Apart;
  std::vector<PrintText> Texts; ///< What prints print.
  std::vector<Inst> Insts;
  unsigned NumRegs = 0; ///< Scalar registers, of all kinds together.
  /// What the source calls the scalars, by register; "" if it does not.
  std::vector<std::string> RegNames;

  /// Bytes of a memory, with the nominal ones behind its end.
  uint64_t nominalBytes(Space S) const;
  /// The sets of a memory that have their length at run time, indices into Slots,
  /// in the order in which they lie.
  std::vector<unsigned> sizedSets(Space S) const;
  /// Where the first of them begins: behind all others.
  uint64_t sizedBegin(Space S) const;
};

struct Program {
  std::vector<Kernel> Kernels;
  std::vector<std::string> Files; ///< By number; unused numbers are empty.

  /// The kernel named \p Name, or null.
  const Kernel *find(llvm::StringRef Name) const;
  /// "gemm.cpp:23", or "" if the instruction has no source position.
  std::string sourceOf(const Inst &I) const;
};

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_PROGRAM_H

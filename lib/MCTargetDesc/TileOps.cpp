//===-- TileOps.cpp - One view of every tile operation --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TileOps.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

using namespace llvm;
using namespace ascend;

namespace {
/// An operation that is known by name only, with what begins with its name and
/// a dot.
struct UnsupportedOpInfo {
  const char *Builtin;
  const char *Why;
};
} // namespace

#define GET_TILE_OP_DATA
#include "AscendGenTileOps.inc"

namespace {
struct OpcodeEntry {
  unsigned Opcode;
  unsigned Op;
  TileForm Form;
};
} // namespace

static constexpr OpcodeEntry Opcodes[] = {
#define GET_TILE_OPCODES
#include "AscendGenTileOps.inc"
};
static_assert(std::size(Opcodes) < 65535, "an entry's number fits its tables");

namespace {
/// Entries of Opcodes, each plus one, by opcode and by operation and form.
struct EntryTables {
  std::array<uint16_t, Ascend::INSTRUCTION_LIST_END> ByOpcode = {};
  std::array<std::array<uint16_t, 2>, std::size(TileOps)> ByForm = {};
};
} // namespace

static constexpr EntryTables makeEntryTables() {
  EntryTables T;
  for (size_t I = 0; I != std::size(Opcodes); ++I) {
    T.ByOpcode[Opcodes[I].Opcode] = I + 1;
    T.ByForm[Opcodes[I].Op][static_cast<size_t>(Opcodes[I].Form)] = I + 1;
  }
  return T;
}
static constexpr EntryTables Entries = makeEntryTables();

ArrayRef<TileOpInfo> ascend::tileOps() { return TileOps; }

const OperandInfo *TileOpInfo::dst() const {
  return Operands.front().isDst() ? &Operands.front() : nullptr;
}

const OperandInfo *TileOpInfo::operand(StringRef Name) const {
  const auto *I =
      find_if(Operands, [&](const OperandInfo &O) { return Name == O.Name; });
  return I == Operands.end() ? nullptr : I;
}

bool TileOpInfo::hasScratch() const {
  return any_of(Operands, [](const OperandInfo &O) { return O.isScratch(); });
}

bool TileOpInfo::hasPlaces() const {
  return any_of(Operands, [](const OperandInfo &O) { return O.isPlace(); });
}

TileOpRef ascend::tileOpOf(unsigned Opcode) {
  unsigned Entry =
      Opcode < Entries.ByOpcode.size() ? Entries.ByOpcode[Opcode] : 0;
  if (!Entry)
    return {};
  const OpcodeEntry &E = Opcodes[Entry - 1];
  return {&TileOps[E.Op], E.Form};
}

TileOpRef ascend::tileOpOfBuiltin(StringRef Name) {
  TileForm Form = Name.consume_back(".into") ? TileForm::Into : TileForm::Value;
  for (const TileOpInfo &Op : TileOps)
    if (Name == Op.Builtin && (Op.dst() || Form == TileForm::Value))
      return {&Op, Form};
  return {};
}

std::optional<SyncKind> ascend::syncOfBuiltin(StringRef Name) {
  if (Name == "ascend.set.flag")
    return SyncKind::Set;
  if (Name == "ascend.wait.flag")
    return SyncKind::Wait;
  if (Name == "ascend.pipe.barrier")
    return SyncKind::Barrier;
  return std::nullopt;
}

StringRef ascend::whyUnsupported(StringRef Builtin) {
  for (const UnsupportedOpInfo &Op : UnsupportedOps) {
    StringRef Rest = Builtin;
    if (Rest.consume_front(Op.Builtin) && (Rest.empty() || Rest[0] == '.'))
      return Op.Why;
  }
  return "";
}

unsigned ascend::opcodeOf(TileOpRef Ref) {
  unsigned Entry =
      Entries.ByForm[Ref.Op - TileOps][static_cast<size_t>(Ref.Form)];
  assert(Entry && "every form of an operation is an instruction");
  return Opcodes[Entry - 1].Opcode;
}

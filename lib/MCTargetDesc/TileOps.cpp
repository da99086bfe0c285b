//===-- TileOps.cpp - One view of every tile operation --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TileOps.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace ascend;

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

ArrayRef<TileOpInfo> ascend::tileOps() { return TileOps; }

const OperandInfo *TileOpInfo::dst() const {
  return Operands.front().isDst() ? &Operands.front() : nullptr;
}

const OperandInfo *TileOpInfo::operand(StringRef Name) const {
  const auto *I =
      find_if(Operands, [&](const OperandInfo &O) { return Name == O.Name; });
  return I == Operands.end() ? nullptr : I;
}

TileOpRef ascend::tileOpOf(unsigned Opcode) {
  for (const OpcodeEntry &E : Opcodes)
    if (E.Opcode == Opcode)
      return {&TileOps[E.Op], E.Form};
  return {};
}

TileOpRef ascend::tileOpOfBuiltin(StringRef Name) {
  TileForm Form = Name.consume_back(".into") ? TileForm::Into : TileForm::Value;
  for (const TileOpInfo &Op : TileOps)
    if (Name == Op.Builtin && (Op.dst() || Form == TileForm::Value))
      return {&Op, Form};
  return {};
}

unsigned ascend::opcodeOf(TileOpRef Ref) {
  for (const OpcodeEntry &E : Opcodes)
    if (&TileOps[E.Op] == Ref.Op && E.Form == Ref.Form)
      return E.Opcode;
  llvm_unreachable("every form of an operation is an instruction");
}

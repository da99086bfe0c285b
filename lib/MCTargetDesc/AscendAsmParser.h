//===-- AscendAsmParser.h - Tile assembly, parsed ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_MCTARGETDESC_ASCENDASMPARSER_H
#define ASCENDTILE_LIB_MCTARGETDESC_ASCENDASMPARSER_H

#include "AscendTile/MC/AscendTargetStreamer.h"
#include "MCTargetDesc/AscendOperand.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"

namespace llvm {

class AscendAsmParser final : public MCTargetAsmParser {
public:
  AscendAsmParser(const MCSubtargetInfo &STI, MCAsmParser &Parser,
                  const MCInstrInfo &MII, const MCTargetOptions &Options);

  bool parseRegister(MCRegister &Reg, SMLoc &Start, SMLoc &End) override;
  ParseStatus tryParseRegister(MCRegister &Reg, SMLoc &Start,
                               SMLoc &End) override;
  bool ParseInstruction(ParseInstructionInfo &Info, StringRef Name,
                        SMLoc NameLoc, OperandVector &Operands) override;
  bool MatchAndEmitInstruction(SMLoc IDLoc, unsigned &Opcode,
                               OperandVector &Operands, MCStreamer &Out,
                               uint64_t &ErrorInfo,
                               bool MatchingInlineAsm) override;
  ParseStatus parseDirective(AsmToken Directive) override;

#define GET_ASSEMBLER_HEADER
#include "AscendGenAsmMatcher.inc"

private:
  using Kind = AscendOperand::Kind;

  // Operands. Each returns true after it has reported an error.
  bool parseText(OperandVector &Operands);
  bool parseOperand(StringRef Mnemonic, OperandVector &Operands);
  bool parseIdentifier(StringRef Mnemonic, OperandVector &Operands);
  bool parseSlot(MCRegister Reg, OperandVector &Operands);
  bool parseBracket(OperandVector &Operands);
  bool parseScalarOrImm(MCOperand &Value);
  bool parseFive(StringRef Name, AscendOperand &Window);
  /// The words of operations, "relu.none".
  std::optional<int64_t> wordValue(StringRef Text) const;
  /// A word must be one of the operand where it stands.
  bool checkWords(const MCInst &Inst, const OperandVector &Operands);

  // Directives.
  bool parseAscend();
  bool parseKernel();
  bool parseSync();
  bool parseParam();
  bool parseParamFacts(ascend::ParamEntry &Param);
  bool parseSlotDirective();
  bool parseSlotPlace(ascend::SlotEntry &Slot);
  bool parseView();
  bool parseTile();
  bool parseScalarName();
  bool parseWindowNumber(unsigned &Number);
  bool parseApart();
  bool parseWindow();
  bool parseSlotName(MCRegister &Reg);
  bool parseName(StringRef &Name, const char *What);

  ascend::AscendTargetStreamer &streamer();

  /// Of the last slot read: the memory of the tile type that follows.
  ascend::Space LastMem = ascend::Space::L1;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_MCTARGETDESC_ASCENDASMPARSER_H

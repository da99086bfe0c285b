//===-- AscendOperand.h - A parsed operand of tile assembly -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_MCTARGETDESC_ASCENDOPERAND_H
#define ASCENDTILE_LIB_MCTARGETDESC_ASCENDOPERAND_H

#include "AscendTile/MC/AscendMC.h"
#include "AscendTile/MC/ScalarRegs.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCParser/MCParsedAsmOperand.h"
#include "llvm/Support/raw_ostream.h"

namespace llvm {

/// One operand as the generated matcher wants it. Operands that become several
/// machine operands (windows, addresses) hold them all.
class AscendOperand final : public MCParsedAsmOperand {
public:
  enum class Kind { Token, Operands, TileType, Word, Pipe, Window, Address };

  AscendOperand(Kind K, SMLoc Start, SMLoc End)
      : K(K), Start(Start), End(End) {}

  static std::unique_ptr<AscendOperand> token(StringRef Text, SMLoc Loc) {
    auto Op = std::make_unique<AscendOperand>(Kind::Token, Loc, Loc);
    Op->Text = Text;
    return Op;
  }
  static std::unique_ptr<AscendOperand> of(Kind K, MCOperand Value,
                                              SMLoc Start, SMLoc End) {
    auto Op = std::make_unique<AscendOperand>(K, Start, End);
    Op->Values.push_back(Value);
    return Op;
  }
  /// A choice from the words of an operation; \p Text is "relu.none".
  static std::unique_ptr<AscendOperand> word(StringRef Text, int64_t Value,
                                                SMLoc Start, SMLoc End) {
    auto Op = of(Kind::Word, MCOperand::createImm(Value), Start, End);
    Op->Text = Text;
    return Op;
  }

  void push(MCOperand Value) { Values.push_back(Value); }
  StringRef text() const { return Text; }

  bool isToken() const override { return K == Kind::Token; }
  bool isImm() const override { return isPlain() && Values[0].isImm(); }
  bool isReg() const override { return isPlain() && Values[0].isReg(); }
  bool isMem() const override { return K == Kind::Address; }
  StringRef getToken() const { return Text; }
  MCRegister getReg() const override { return Values[0].getReg(); }
  SMLoc getStartLoc() const override { return Start; }
  SMLoc getEndLoc() const override { return End; }
  void print(raw_ostream &OS) const override { OS << Text; }

  // Predicates and renderers that the generated matcher calls.
  bool isRegX() const { return isScalar(ascend::ScalarKind::X); }
  bool isRegW() const { return isScalar(ascend::ScalarKind::W); }
  bool isRegF() const { return isScalar(ascend::ScalarKind::F); }
  bool isS64() const { return isImm() || isRegX(); }
  bool isS32() const { return isImm() || isRegW(); }
  bool isL1Op() const { return isSlot(ascend::Space::L1); }
  bool isL0AOp() const { return isSlot(ascend::Space::L0A); }
  bool isL0BOp() const { return isSlot(ascend::Space::L0B); }
  bool isL0COp() const { return isSlot(ascend::Space::L0C); }
  bool isUBOp() const { return isSlot(ascend::Space::UB); }
  bool isFBOp() const { return isSlot(ascend::Space::FB); }
  bool isBTOp() const { return isSlot(ascend::Space::BT); }
  bool isSlotIndex() const { return isS64(); }
  bool isTileTypeImm() const { return K == Kind::TileType; }
  bool isGM() const { return K == Kind::Window; }
  bool isWord() const { return K == Kind::Word; }
  bool isPipe() const { return K == Kind::Pipe; }
  bool isLabel() const { return isPlain() && Values[0].isExpr(); }
  bool isParam() const { return isLabel(); }
  bool isText() const { return isLabel(); }

  void addRegXOperands(MCInst &I, unsigned) const { add(I); }
  void addRegWOperands(MCInst &I, unsigned) const { add(I); }
  void addRegFOperands(MCInst &I, unsigned) const { add(I); }
  void addS64Operands(MCInst &I, unsigned) const { add(I); }
  void addS32Operands(MCInst &I, unsigned) const { add(I); }
  void addImmOperands(MCInst &I, unsigned) const { add(I); }
  void addRegOperands(MCInst &I, unsigned) const { add(I); }
  void addL1OpOperands(MCInst &I, unsigned) const { add(I); }
  void addL0AOpOperands(MCInst &I, unsigned) const { add(I); }
  void addL0BOpOperands(MCInst &I, unsigned) const { add(I); }
  void addL0COpOperands(MCInst &I, unsigned) const { add(I); }
  void addUBOpOperands(MCInst &I, unsigned) const { add(I); }
  void addFBOpOperands(MCInst &I, unsigned) const { add(I); }
  void addBTOpOperands(MCInst &I, unsigned) const { add(I); }
  void addSlotIndexOperands(MCInst &I, unsigned) const { add(I); }
  void addTileTypeImmOperands(MCInst &I, unsigned) const { add(I); }
  void addGMOperands(MCInst &I, unsigned) const { add(I); }
  void addMemOperands(MCInst &I, unsigned) const { add(I); }
  void addWordOperands(MCInst &I, unsigned) const { add(I); }
  void addPipeOperands(MCInst &I, unsigned) const { add(I); }
  void addLabelOperands(MCInst &I, unsigned) const { add(I); }
  void addParamOperands(MCInst &I, unsigned) const { add(I); }
  void addTextOperands(MCInst &I, unsigned) const { add(I); }

private:
  bool isPlain() const { return K == Kind::Operands; }
  bool isScalar(ascend::ScalarKind Kind) const {
    if (!isReg())
      return false;
    auto Scalar = ascend::ScalarReg::decode(Values[0].getReg());
    return Scalar && Scalar->Kind == Kind;
  }
  bool isSlot(ascend::Space Mem) const {
    if (!isReg() || ascend::ScalarReg::decode(Values[0].getReg()))
      return false;
    auto Slot = ascend::slotNameOf(Values[0].getReg());
    return Slot && Slot->Mem == Mem;
  }
  void add(MCInst &I) const {
    for (const MCOperand &V : Values)
      I.addOperand(V);
  }

  Kind K;
  SMLoc Start, End;
  StringRef Text;
  SmallVector<MCOperand, 1> Values;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_MCTARGETDESC_ASCENDOPERAND_H

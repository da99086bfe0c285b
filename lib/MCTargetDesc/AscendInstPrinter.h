//===-- AscendInstPrinter.h - Tile assembly, printed ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_MCTARGETDESC_ASCENDINSTPRINTER_H
#define ASCENDTILE_LIB_MCTARGETDESC_ASCENDINSTPRINTER_H

#include "llvm/MC/MCInstPrinter.h"

namespace llvm {

class AscendInstPrinter final : public MCInstPrinter {
public:
  using MCInstPrinter::MCInstPrinter;

  void printInst(const MCInst *MI, uint64_t Address, StringRef Annot,
                 const MCSubtargetInfo &STI, raw_ostream &OS) override;
  void printRegName(raw_ostream &OS, MCRegister Reg) const override;

  // Generated.
  std::pair<const char *, uint64_t> getMnemonic(const MCInst *MI) override;
  void printInstruction(const MCInst *MI, uint64_t Address, raw_ostream &OS);
  static const char *getRegisterName(MCRegister Reg);

private:
  void printOperand(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printScalarOrImm(const MCInst *MI, unsigned No, raw_ostream &OS);
  /// `[x5]`, also for slot 0.
  void printDstIndex(const MCInst *MI, unsigned No, raw_ostream &OS);
  /// `[x5]`, nothing for slot 0.
  void printSrcIndex(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printTileType(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printGM(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printMem(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printWord(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printPipe(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printText(const MCInst *MI, unsigned No, raw_ostream &OS);
  void printParam(const MCInst *MI, unsigned No, raw_ostream &OS);
  /// Five operands as `name(a,b,c,d,e)`.
  void printFive(const MCInst *MI, unsigned No, StringRef Name,
                 raw_ostream &OS);
};

} // namespace llvm

#endif // ASCENDTILE_LIB_MCTARGETDESC_ASCENDINSTPRINTER_H

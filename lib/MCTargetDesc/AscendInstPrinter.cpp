//===-- AscendInstPrinter.cpp - Tile assembly, printed --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/AscendInstPrinter.h"
#include "AscendTile/MC/ScalarRegs.h"
#include "AscendTile/MC/TileOps.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/Support/Casting.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ascend;

#include "AscendGenAsmWriter.inc"

void AscendInstPrinter::printInst(const MCInst *MI, uint64_t Address,
                                  StringRef Annot, const MCSubtargetInfo &,
                                  raw_ostream &OS) {
  printInstruction(MI, Address, OS);
  printAnnotation(OS, Annot);
}

void AscendInstPrinter::printRegName(raw_ostream &OS, MCRegister Reg) const {
  if (auto Scalar = ScalarReg::decode(Reg))
    OS << Scalar->str();
  else
    OS << getRegisterName(Reg);
}

void AscendInstPrinter::printOperand(const MCInst *MI, unsigned No,
                                     raw_ostream &OS) {
  const MCOperand &Op = MI->getOperand(No);
  if (Op.isReg())
    printRegName(OS, Op.getReg());
  else if (Op.isImm())
    OS << Op.getImm();
  else
    Op.getExpr()->print(OS, &MAI);
}

void AscendInstPrinter::printScalarOrImm(const MCInst *MI, unsigned No,
                                         raw_ostream &OS) {
  printOperand(MI, No, OS);
}

void AscendInstPrinter::printDstIndex(const MCInst *MI, unsigned No,
                                      raw_ostream &OS) {
  OS << '[';
  printOperand(MI, No, OS);
  OS << ']';
}

void AscendInstPrinter::printSrcIndex(const MCInst *MI, unsigned No,
                                      raw_ostream &OS) {
  const MCOperand &Op = MI->getOperand(No);
  if (!Op.isImm() || Op.getImm() != 0)
    printDstIndex(MI, No, OS);
}

void AscendInstPrinter::printTileType(const MCInst *MI, unsigned No,
                                      raw_ostream &OS) {
  auto Type = TileType::decode(MI->getOperand(No).getImm());
  OS << (Type ? Type->str() : "<no tile type>");
}

void AscendInstPrinter::printFive(const MCInst *MI, unsigned No,
                                  StringRef Name, raw_ostream &OS) {
  OS << Name << '(';
  ListSeparator Comma(",");
  for (unsigned I = 0; I != 5; ++I) {
    OS << Comma;
    printOperand(MI, No + I, OS);
  }
  OS << ')';
}

void AscendInstPrinter::printGM(const MCInst *MI, unsigned No,
                                raw_ostream &OS) {
  printMem(MI, No, OS);
  auto Type = GMType::decode(MI->getOperand(No + GMTypeImm).getImm());
  OS << ' ' << (Type ? Type->str() : "<no type>") << ' ';
  printFive(MI, No + GMShape, "shape", OS);
  OS << ' ';
  printFive(MI, No + GMStride, "stride", OS);
}

void AscendInstPrinter::printMem(const MCInst *MI, unsigned No,
                                 raw_ostream &OS) {
  OS << '[';
  printOperand(MI, No, OS);
  int64_t Offset = MI->getOperand(No + 1).getImm();
  if (Offset > 0)
    OS << " + " << Offset;
  else if (Offset < 0)
    OS << " - " << -static_cast<uint64_t>(Offset);
  OS << ']';
}

void AscendInstPrinter::printWord(const MCInst *MI, unsigned No,
                                  raw_ostream &OS) {
  TileOpRef Ref = tileOpOf(MI->getOpcode());
  for (const OperandInfo &O : Ref->Operands)
    if (O.Kind == OperandKind::Word && Ref.indexOf(O) == No)
      OS << O.Name << '.' << O.Words[MI->getOperand(No).getImm()];
}

void AscendInstPrinter::printPipe(const MCInst *MI, unsigned No,
                                  raw_ostream &OS) {
  OS << nameOf(static_cast<Pipe>(MI->getOperand(No).getImm()));
}

void AscendInstPrinter::printText(const MCInst *MI, unsigned No,
                                  raw_ostream &OS) {
  const auto *Ref = cast<MCSymbolRefExpr>(MI->getOperand(No).getExpr());
  OS << '"';
  OS.write_escaped(Ref->getSymbol().getName());
  OS << '"';
}

void AscendInstPrinter::printParam(const MCInst *MI, unsigned No,
                                   raw_ostream &OS) {
  printOperand(MI, No, OS);
}

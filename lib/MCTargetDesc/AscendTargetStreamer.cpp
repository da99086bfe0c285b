//===-- AscendTargetStreamer.cpp - Directives of tile assembly ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/AscendTargetStreamer.h"
#include "AscendTile/MC/ScalarRegs.h"
#include "MCTargetDesc/AscendInstPrinter.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormattedStream.h"

using namespace llvm;
using namespace ascend;

static constexpr const char *CoreNames[] = {"cube", "vector"};
static constexpr const char *OriginNames[] = {"compiler", "hand"};
static constexpr const char *ParamNames[] = {"gm", "i64", "i32", "f32"};
static constexpr const char *ApartNames[] = {"later", "always"};

StringRef ascend::nameOf(CoreKind K) {
  return CoreNames[static_cast<unsigned>(K)];
}
StringRef ascend::nameOf(SyncOrigin O) {
  return OriginNames[static_cast<unsigned>(O)];
}
StringRef ascend::nameOf(ParamType T) {
  return ParamNames[static_cast<unsigned>(T)];
}
std::optional<CoreKind> ascend::parseCoreKind(StringRef Name) {
  for (unsigned I = 0; I != std::size(CoreNames); ++I)
    if (Name == CoreNames[I])
      return static_cast<CoreKind>(I);
  return std::nullopt;
}
std::optional<SyncOrigin> ascend::parseSyncOrigin(StringRef Name) {
  for (unsigned I = 0; I != std::size(OriginNames); ++I)
    if (Name == OriginNames[I])
      return static_cast<SyncOrigin>(I);
  return std::nullopt;
}
std::optional<ParamType> ascend::parseParamType(StringRef Name) {
  for (unsigned I = 0; I != std::size(ParamNames); ++I)
    if (Name == ParamNames[I])
      return static_cast<ParamType>(I);
  return std::nullopt;
}

void AscendTargetAsmStreamer::emitProcessor(Processor P) {
  OS << "\t.ascend\t" << nameOf(P) << '\n';
}

/// Names are quoted where labels are.
static void printName(StringRef Name, MCContext &Context, raw_ostream &OS) {
  Context.getOrCreateSymbol(Name)->print(OS, Context.getAsmInfo());
}

void AscendTargetAsmStreamer::emitKernel(StringRef Name, CoreKind Core) {
  OS << "\t.kernel\t";
  printName(Name, getStreamer().getContext(), OS);
  OS << ", " << nameOf(Core) << '\n';
}

void AscendTargetAsmStreamer::emitSync(SyncOrigin Origin) {
  OS << "\t.sync\t" << nameOf(Origin) << '\n';
}

void AscendTargetAsmStreamer::emitParam(const ParamEntry &Param) {
  MCContext &Context = getStreamer().getContext();
  OS << "\t.param\t";
  printName(Param.Name, Context, OS);
  OS << ", " << nameOf(Param.Type);
  if (Param.Facts.IsAddress)
    OS << ", address";
  else if (Param.Facts.ElemBytes)
    OS << ", " << Param.Facts.ElemBytes;
  if (!Param.Facts.ExtentOf.empty()) {
    OS << ", ";
    printName(Param.Facts.ExtentOf, Context, OS);
    OS << ", " << Param.Facts.Dim;
  }
  OS << '\n';
}

void AscendTargetAsmStreamer::emitSlot(const SlotEntry &Slot) {
  OS << "\t.slot\t" << AscendInstPrinter::getRegisterName(Slot.Reg) << ", "
     << format_hex(Slot.Offset, 0) << ", " << Slot.Bytes << ", " << Slot.Count;
  if (Slot.Stride && Slot.Type)
    OS << ", " << Slot.Stride << ", " << Slot.Type->str();
  OS << '\n';
}

void AscendTargetAsmStreamer::emitView(const ViewEntry &View) {
  OS << "\t.view\t" << AscendInstPrinter::getRegisterName(View.Reg) << ", "
     << AscendInstPrinter::getRegisterName(View.Base) << ", " << View.Type.str()
     << '\n';
}

void AscendTargetAsmStreamer::emitTile(const TileEntry &Tile) {
  OS << "\t.tile\t" << AscendInstPrinter::getRegisterName(Tile.Reg) << ", \"";
  OS.write_escaped(Tile.Name);
  OS << "\", " << Tile.File << ", " << Tile.Line << '\n';
}

void AscendTargetAsmStreamer::emitScalar(const ScalarEntry &Scalar) {
  OS << "\t.scalar\t" << ScalarReg::decode(Scalar.Reg)->str() << ", \"";
  OS.write_escaped(Scalar.Name);
  OS << "\"\n";
}

void AscendTargetAsmStreamer::emitApart(const ApartEntry &Windows) {
  OS << "\t.gm\t" << Windows.First << ", " << Windows.Second << ", "
     << ApartNames[Windows.Always] << '\n';
}

void AscendTargetAsmStreamer::emitWindow(unsigned Number) {
  OS << "\t.window\t" << Number << '\n';
}

void AscendTargetAsmStreamer::emitEndKernel() { OS << "\t.endkernel\n"; }

//===-- Loader.cpp - Reads tile assembly for the simulator ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Loader.h"
#include "AscendTile/MC/ScalarRegs.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCObjectFileInfo.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCParser/MCTargetAsmParser.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include <set>
#include <utility>

using namespace llvm;

namespace ascend::sim {

/// Files are kept by number; a greater one is a mistake.
static constexpr unsigned MaxFileNumber = 65535;

namespace {

/// Builds the program while the parser runs.
class ProgramBuilder {
public:
  ProgramBuilder(MCContext &Ctx, const SourceMgr &SM) : Ctx(Ctx), SM(SM) {}

  Program take() { return std::move(P); }

  void setProcessor(Processor T) { Target = T; }
  void setFile(unsigned Number, StringRef Name);
  void setLocation(unsigned NewFile, unsigned NewLine, unsigned NewColumn) {
    File = NewFile;
    Line = NewLine;
    Column = NewColumn;
  }
  void beginKernel(StringRef Name, CoreKind Core, SMLoc Loc);
  void setSync(SyncOrigin Origin, SMLoc Loc);
  void addParam(const Param &New, SMLoc Loc);
  void addSlot(const SlotEntry &S, SMLoc Loc);
  void addView(const ViewEntry &V, SMLoc Loc);
  void addTile(const TileEntry &T, SMLoc Loc);
  void addScalar(const ScalarEntry &S, SMLoc Loc);
  void addApart(const ApartEntry &Windows, SMLoc Loc);
  void setWindow(unsigned Number) { Window = Number; }
  void addLabel(const MCSymbol *Symbol, SMLoc Loc);
  void addInst(const MCInst &I);
  void endKernel();
  /// At the end of the text.
  void finish() {
    if (InKernel)
      Ctx.reportError(SMLoc(), "kernel '" + P.Kernels.back().Name +
                                   "' has no .endkernel");
  }

private:
  /// The kernel being read; reports an error if there is none.
  Kernel *current(SMLoc Loc);
  bool classify(Inst &I, unsigned Opcode) const;
  Operand operandOf(const MCOperand &Op, const Inst &I, SMLoc Loc);
  Operand registerOperand(MCRegister Reg, SMLoc Loc);
  Operand textOperand(StringRef Text, ScalarTy Ty, SMLoc Loc);
  Operand symbolOperand(const MCSymbol &Symbol, const Inst &I, SMLoc Loc);
  void setPosition(Inst &I, SMLoc Loc);
  void checkExtents(const Kernel &K);
  void checkViews(const Kernel &K);

  MCContext &Ctx;
  const SourceMgr &SM;
  Program P;
  Processor Target = Processor::A2A3;
  unsigned File = 0, Line = 0, Column = 0;
  unsigned Window = 0; ///< Of the next instruction.

  // Of the kernel being read.
  bool InKernel = false;
  StringMap<unsigned> Params;
  /// Parameters that are extents, and where.
  std::vector<std::pair<unsigned, SMLoc>> Extents;
  /// Slots that are views of others, and where.
  std::vector<std::pair<unsigned, SMLoc>> Views;
  DenseMap<unsigned, unsigned> Slots; ///< By register.
  DenseMap<unsigned, unsigned> Regs;  ///< Dense numbers, by encoding.
  std::vector<ScalarEntry> Scalars;
  DenseMap<const MCSymbol *, unsigned> Labels;
  struct Reference {
    const MCSymbol *To;
    unsigned Inst, Op;
    SMLoc Loc;
  };
  std::vector<Reference> References;
};

/// Hands the directives on.
class DirectiveReader final : public AscendTargetStreamer {
public:
  DirectiveReader(MCStreamer &S, ProgramBuilder &B)
      : AscendTargetStreamer(S), B(B) {}

  void emitProcessor(Processor P) override { B.setProcessor(P); }
  void emitKernel(StringRef Name, CoreKind Core) override {
    B.beginKernel(Name, Core, loc());
  }
  void emitSync(SyncOrigin Origin) override { B.setSync(Origin, loc()); }
  void emitParam(const ParamEntry &New) override { B.addParam(New, loc()); }
  void emitSlot(const SlotEntry &S) override { B.addSlot(S, loc()); }
  void emitView(const ViewEntry &V) override { B.addView(V, loc()); }
  void emitTile(const TileEntry &T) override { B.addTile(T, loc()); }
  void emitScalar(const ScalarEntry &S) override { B.addScalar(S, loc()); }
  void emitApart(const ApartEntry &W) override { B.addApart(W, loc()); }
  void emitWindow(unsigned Number) override { B.setWindow(Number); }
  void emitEndKernel() override { B.endKernel(); }

private:
  SMLoc loc() { return getStreamer().getStartTokLoc(); }
  ProgramBuilder &B;
};

/// Hands instructions, labels and locations on.
class ProgramReader final : public MCStreamer {
public:
  ProgramReader(MCContext &Ctx, ProgramBuilder &B) : MCStreamer(Ctx), B(B) {}

  void emitInstruction(const MCInst &I, const MCSubtargetInfo &) override {
    B.addInst(I);
  }
  void emitLabel(MCSymbol *Symbol, SMLoc Loc) override {
    B.addLabel(Symbol, Loc);
  }
  Expected<unsigned> tryEmitDwarfFileDirective(
      unsigned Number, StringRef Directory, StringRef Name,
      std::optional<MD5::MD5Result> Checksum, std::optional<StringRef> Source,
      unsigned Unit) override {
    if (Number > MaxFileNumber)
      return createStringError("a file's number is at most " +
                               Twine(MaxFileNumber));
    B.setFile(Number, Name);
    return MCStreamer::tryEmitDwarfFileDirective(Number, Directory, Name,
                                                 Checksum, Source, Unit);
  }
  void emitDwarfLocDirective(unsigned File, unsigned Line, unsigned Column,
                             unsigned, unsigned, unsigned,
                             StringRef) override {
    B.setLocation(File, Line, Column);
  }

  // Data, which tile assembly does not have.
  bool emitSymbolAttribute(MCSymbol *, MCSymbolAttr) override { return true; }
  void emitCommonSymbol(MCSymbol *, uint64_t, Align) override {}
  void emitZerofill(MCSection *, MCSymbol *, uint64_t, Align, SMLoc) override {}

private:
  ProgramBuilder &B;
};

} // namespace

//===----------------------------------------------------------------------===//
// ProgramBuilder
//===----------------------------------------------------------------------===//

void ProgramBuilder::setFile(unsigned Number, StringRef Name) {
  if (P.Files.size() <= Number)
    P.Files.resize(Number + 1);
  P.Files[Number] = Name.str();
}

Kernel *ProgramBuilder::current(SMLoc Loc) {
  if (InKernel)
    return &P.Kernels.back();
  Ctx.reportError(Loc, "this stands outside of a kernel: .kernel comes first");
  return nullptr;
}

void ProgramBuilder::beginKernel(StringRef Name, CoreKind Core, SMLoc Loc) {
  if (InKernel)
    Ctx.reportError(Loc, "the kernel before has no .endkernel");
  if (P.find(Name))
    Ctx.reportError(Loc, "kernel '" + Name + "' exists already");
  Kernel &K = P.Kernels.emplace_back();
  K.Name = Name.str();
  K.Target = Target;
  K.Core = Core;
  InKernel = true;
  Params.clear();
  Extents.clear();
  Views.clear();
  Slots.clear();
  Regs.clear();
  Scalars.clear();
  Labels.clear();
  References.clear();
  setLocation(0, 0, 0);
}

void ProgramBuilder::setSync(SyncOrigin Origin, SMLoc Loc) {
  if (Kernel *K = current(Loc))
    K->Sync = Origin;
}

void ProgramBuilder::addParam(const Param &New, SMLoc Loc) {
  Kernel *K = current(Loc);
  if (!K)
    return;
  Params[New.Name] = K->Params.size();
  K->Params.push_back(New);
  if (!New.Facts.ExtentOf.empty())
    Extents.push_back({K->Params.size() - 1, Loc});
}

/// An extent's tensor may come behind it.
void ProgramBuilder::checkExtents(const Kernel &K) {
  for (auto [Number, Loc] : Extents) {
    const Param &P = K.Params[Number];
    auto I = Params.find(P.Facts.ExtentOf);
    if (I == Params.end() || K.Params[I->second].Type != ParamType::GM ||
        K.Params[I->second].Facts.IsAddress)
      Ctx.reportError(Loc, "parameter '" + P.Name + "' is an extent of '" +
                               P.Facts.ExtentOf + "', which is no tensor");
  }
}

void ProgramBuilder::addSlot(const SlotEntry &S, SMLoc Loc) {
  Kernel *K = current(Loc);
  if (!K)
    return;
  auto Name = slotNameOf(S.Reg);
  Slot New;
  New.Name = (slotPrefixOf(Name->Mem) + Twine(Name->Number)).str();
  if (!Slots.try_emplace(S.Reg, K->Slots.size()).second)
    Ctx.reportError(Loc, "slot " + New.Name + " exists already");
  New.Mem = Name->Mem;
  New.Offset = S.Offset;
  New.Bytes = S.Bytes;
  New.Count = S.Count;
  New.Stride = S.Stride;
  New.ViewType = S.Type;
  New.Root = K->Slots.size();
  New.IsSized = !S.Stride && S.Offset >= infoOf(K->Target).capacity(New.Mem);
  K->Slots.push_back(std::move(New));
}

void ProgramBuilder::addView(const ViewEntry &V, SMLoc Loc) {
  Kernel *K = current(Loc);
  if (!K)
    return;
  auto I = Slots.find(V.Reg), Base = Slots.find(V.Base);
  if (I == Slots.end() || Base == Slots.end()) {
    Ctx.reportError(Loc, "the view or the slot that it names has no .slot");
    return;
  }
  Slot &View = K->Slots[I->second];
  const Slot &Of = K->Slots[Base->second];
  if (View.Offset < Of.Offset || View.end() > Of.end() ||
      V.Type.bytes() > View.Bytes)
    Ctx.reportError(Loc, "view " + View.Name + " does not lie in " + Of.Name);
  else if (V.Reg != V.Base)
    Views.push_back({I->second, Loc});
  View.Root = Base->second;
  View.IsSized = Of.IsSized;
  View.ViewType = V.Type;
}

/// Why a view that begins \p Byte bytes behind the start of a tile of type
/// \p Of is no part of it, or "".
static std::string whyNoPart(const TileType &Of, const TileType &View,
                             uint64_t Byte) {
  if (std::string Why = Of.whyIllegal(); !Why.empty())
    return Why;
  const unsigned Rows = Of.fractalRows(), Cols = Of.fractalCols();
  const uint64_t Fractal = uint64_t(Rows) * Cols * bytesOf(Of.Elem);
  if (Byte % Fractal)
    return (Twine("it begins at byte ") + Twine(Byte) + " of " + Of.str() +
            ", inside a fractal of " + Twine(Fractal) + " bytes")
        .str();
  // Fractals lie in lines: rows of fractals one behind the other, or columns.
  const uint64_t Element = Byte / bytesOf(Of.Elem);
  const uint64_t Down = Of.offsetOf(Rows, 0), Right = Of.offsetOf(0, Cols);
  const bool ByRow = Down > Right || (Down == Right && Of.Cols <= Cols);
  const uint64_t Line = ByRow ? Down : Right, Step = ByRow ? Right : Down;
  const uint64_t Number = Element / Line, Place = Element % Line / Step;
  return ByRow ? Of.whyNoView(View, Number * Rows, Place * Cols)
               : Of.whyNoView(View, Place * Rows, Number * Cols);
}

/// What a view names has to be a part of its tile; the tile's type may come
/// behind it. A part of a view of another type need not be a part of the tile
/// as the tile's own type has it.
void ProgramBuilder::checkViews(const Kernel &K) {
  std::set<unsigned> Retyped; // Slots that have views of another type.
  for (auto [Number, Loc] : Views) {
    const Slot &View = K.Slots[Number], &Of = K.Slots[View.Root];
    if (Of.ViewType && (View.ViewType->Elem != Of.ViewType->Elem ||
                        View.ViewType->Order != Of.ViewType->Order))
      Retyped.insert(View.Root);
  }
  for (auto [Number, Loc] : Views) {
    const Slot &View = K.Slots[Number], &Of = K.Slots[View.Root];
    if (!Of.ViewType) {
      Ctx.reportError(Loc, "view " + View.Name + " is of " + Of.Name +
                               ", which has no .view that gives its type");
      continue;
    }
    const TileType &Whole = *Of.ViewType, &Part = *View.ViewType;
    if (Retyped.count(View.Root))
      continue;
    uint64_t Byte = (View.Offset - Of.Offset) % (Of.begin(1) - Of.begin(0));
    std::string Why = whyNoPart(Whole, Part, Byte);
    if (!Why.empty())
      Ctx.reportError(Loc, "view " + View.Name + " is no part of the tile in " +
                               Of.Name + ": " + Why);
  }
}

void ProgramBuilder::addTile(const TileEntry &T, SMLoc Loc) {
  Kernel *K = current(Loc);
  if (!K)
    return;
  auto I = Slots.find(T.Reg);
  if (I == Slots.end())
    Ctx.reportError(Loc, "the tile's slot has no .slot");
  else
    K->Slots[I->second].Tiles.push_back(T.Name);
}

void ProgramBuilder::addScalar(const ScalarEntry &S, SMLoc Loc) {
  if (current(Loc))
    Scalars.push_back(S);
}

void ProgramBuilder::addApart(const ApartEntry &Windows, SMLoc Loc) {
  if (Kernel *K = current(Loc))
    K->Apart.push_back(Windows);
}

void ProgramBuilder::addLabel(const MCSymbol *Symbol, SMLoc Loc) {
  Kernel *K = current(Loc);
  if (K && !Labels.try_emplace(Symbol, K->Insts.size()).second)
    Ctx.reportError(Loc, "label '" + Symbol->getName() + "' exists already");
}

bool ProgramBuilder::classify(Inst &I, unsigned Opcode) const {
  if ((I.Tile = tileOpOf(Opcode))) {
    I.Class = InstClass::Tile;
    if (I.Tile->yieldsNumber())
      I.Scalar = {ScalarSem::Yield, ScalarTy::i64, CmpCond::none, true};
    return true;
  }
  if (auto Op = scalarOpOf(Opcode)) {
    I.Class = InstClass::Scalar;
    I.Scalar = *Op;
    return true;
  }
  switch (Opcode) {
  case Ascend::SET_FLAG:
    I.Class = InstClass::SetFlag;
    return true;
  case Ascend::WAIT_FLAG:
    I.Class = InstClass::WaitFlag;
    return true;
  case Ascend::PIPE_BARRIER:
    I.Class = InstClass::Barrier;
    return true;
  case Ascend::SLOT_BYTES_L1:
  case Ascend::SLOT_BYTES_L0A:
  case Ascend::SLOT_BYTES_L0B:
  case Ascend::SLOT_BYTES_L0C:
  case Ascend::SLOT_BYTES_UB:
  case Ascend::SLOT_BYTES_FB:
  case Ascend::SLOT_BYTES_BT:
    I.Class = InstClass::SlotBytes;
    return true;
  default:
    return false;
  }
}

Operand ProgramBuilder::registerOperand(MCRegister Reg, SMLoc Loc) {
  Kernel &K = P.Kernels.back();
  if (ScalarReg::decode(Reg)) {
    unsigned Number = Regs.try_emplace(Reg, K.NumRegs).first->second;
    K.NumRegs = std::max(K.NumRegs, Number + 1);
    return {Operand::Reg, Number};
  }
  auto I = Slots.find(Reg);
  if (I != Slots.end())
    return {Operand::Slot, I->second};
  auto Name = slotNameOf(Reg);
  Ctx.reportError(Loc, "slot " + slotPrefixOf(Name->Mem) + Twine(Name->Number) +
                           " has no .slot");
  return {};
}

Operand ProgramBuilder::textOperand(StringRef Text, ScalarTy Ty, SMLoc Loc) {
  PrintValue Value = Ty == ScalarTy::none  ? PrintValue::Nothing
                     : Ty == ScalarTy::f32 ? PrintValue::Float
                                           : PrintValue::Integer;
  std::vector<PrintText> &Texts = P.Kernels.back().Texts;
  std::string Why;
  if (auto T = PrintText::parse(Text, Value, Why)) {
    Texts.push_back(std::move(*T));
    return {Operand::Text, static_cast<int64_t>(Texts.size()) - 1};
  }
  Ctx.reportError(Loc, "the text cannot be printed: " + Why);
  return {};
}

Operand ProgramBuilder::symbolOperand(const MCSymbol &Symbol, const Inst &I,
                                      SMLoc Loc) {
  const Kernel &K = P.Kernels.back();
  if (I.Class == InstClass::Scalar && I.Scalar.Sem == ScalarSem::Param) {
    auto It = Params.find(Symbol.getName());
    if (It != Params.end())
      return {Operand::Param, It->second};
    Ctx.reportError(Loc, "no parameter is called '" + Symbol.getName() + "'");
    return {};
  }
  if (I.Class == InstClass::Scalar && I.Scalar.Sem == ScalarSem::Print)
    return textOperand(Symbol.getName(), I.Scalar.Ty, Loc);
  References.push_back({&Symbol, static_cast<unsigned>(K.Insts.size()),
                        static_cast<unsigned>(I.Ops.size()), Loc});
  return {Operand::Target, 0};
}

Operand ProgramBuilder::operandOf(const MCOperand &Op, const Inst &I,
                                  SMLoc Loc) {
  if (Op.isReg())
    return registerOperand(Op.getReg(), Loc);
  if (Op.isImm())
    return {Operand::Imm, Op.getImm()};
  const auto *Ref = dyn_cast<MCSymbolRefExpr>(Op.getExpr());
  if (Ref)
    return symbolOperand(Ref->getSymbol(), I, Loc);
  Ctx.reportError(Loc, "expected a label or a parameter");
  return {};
}

void ProgramBuilder::setPosition(Inst &I, SMLoc Loc) {
  I.File = File;
  I.Line = Line;
  I.Column = Column;
  I.Window = std::exchange(Window, 0);
  if (!Loc.isValid())
    return;
  I.AsmLine = SM.getLineAndColumn(Loc).first;
  StringRef Buffer = SM.getMemoryBuffer(SM.getMainFileID())->getBuffer();
  StringRef Rest = Buffer.substr(Loc.getPointer() - Buffer.begin());
  SmallVector<StringRef, 16> Words;
  SplitString(
      Rest.take_until([](char C) { return C == '\n'; }).split("//").first,
      Words);
  I.Text = join(Words, " ");
}

void ProgramBuilder::addInst(const MCInst &MI) {
  Kernel *K = current(MI.getLoc());
  if (!K)
    return;
  Inst I;
  if (!classify(I, MI.getOpcode())) {
    Ctx.reportError(MI.getLoc(), "the simulator cannot run this instruction");
    return;
  }
  for (const MCOperand &Op : MI)
    I.Ops.push_back(operandOf(Op, I, MI.getLoc()));
  setPosition(I, MI.getLoc());
  K->Insts.push_back(std::move(I));
}

void ProgramBuilder::endKernel() {
  Kernel *K = current(SMLoc());
  if (!K)
    return;
  InKernel = false;
  K->RegNames.resize(K->NumRegs);
  for (const ScalarEntry &S : Scalars)
    if (auto I = Regs.find(S.Reg); I != Regs.end())
      K->RegNames[I->second] = S.Name;
  checkExtents(*K);
  checkViews(*K);
  for (const Reference &R : References) {
    auto I = Labels.find(R.To);
    if (I == Labels.end())
      Ctx.reportError(R.Loc, "no label is called '" + R.To->getName() + "'");
    else
      K->Insts[R.Inst].Ops[R.Op].Value = I->second;
  }
}

//===----------------------------------------------------------------------===//
// The parser's surroundings
//===----------------------------------------------------------------------===//

static void collectDiagnostic(const SMDiagnostic &D, void *Text) {
  raw_string_ostream OS(*static_cast<std::string *>(Text));
  D.print(/*ProgName=*/nullptr, OS, /*ShowColors=*/false);
}

Expected<Program> loadAssembly(std::unique_ptr<MemoryBuffer> Text) {
  initializeAscendMC();
  const Target &T = getTheAscendTarget();
  Triple TT("unknown-unknown-unknown");
  MCTargetOptions Options;
  std::unique_ptr<MCRegisterInfo> MRI(T.createMCRegInfo(TT.str()));
  std::unique_ptr<MCAsmInfo> MAI(T.createMCAsmInfo(*MRI, TT.str(), Options));
  std::unique_ptr<MCInstrInfo> MII(T.createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> STI(
      T.createMCSubtargetInfo(TT.str(), "", ""));

  std::string Diagnostics;
  SourceMgr SM;
  SM.setDiagHandler(collectDiagnostic, &Diagnostics);
  SM.AddNewSourceBuffer(std::move(Text), SMLoc());
  MCContext Ctx(TT, MAI.get(), MRI.get(), STI.get(), &SM, &Options);
  std::unique_ptr<MCObjectFileInfo> MOFI(
      T.createMCObjectFileInfo(Ctx, /*PIC=*/false));
  Ctx.setObjectFileInfo(MOFI.get());
  Ctx.setDiagnosticHandler([&](const SMDiagnostic &D, bool, const SourceMgr &,
                               std::vector<const MDNode *> &) {
    collectDiagnostic(D, &Diagnostics);
  });

  ProgramBuilder Builder(Ctx, SM);
  ProgramReader Reader(Ctx, Builder);
  new DirectiveReader(Reader, Builder); // owned by Reader
  std::unique_ptr<MCAsmParser> Parser(createMCAsmParser(SM, Ctx, Reader, *MAI));
  std::unique_ptr<MCTargetAsmParser> TargetParser(
      T.createMCAsmParser(*STI, *Parser, *MII, Options));
  Parser->setTargetParser(*TargetParser);
  bool Failed = Parser->Run(/*NoInitialTextSection=*/false);
  Builder.finish();
  if (Failed || Ctx.hadError() || !Diagnostics.empty())
    return createStringError(StringRef(Diagnostics).rtrim());
  Program P = Builder.take();
  if (P.Kernels.empty())
    return createStringError("the assembly has no kernel (.kernel)");
  return P;
}

} // namespace ascend::sim

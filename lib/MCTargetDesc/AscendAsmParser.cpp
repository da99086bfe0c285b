//===-- AscendAsmParser.cpp - Tile assembly, parsed -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/AscendAsmParser.h"
#include "AscendTile/MC/TileOps.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCParser/MCAsmLexer.h"
#include "llvm/MC/MCParser/MCAsmParser.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

#define GET_REGISTER_MATCHER
#define GET_MATCHER_IMPLEMENTATION
#include "AscendGenAsmMatcher.inc"

AscendAsmParser::AscendAsmParser(const MCSubtargetInfo &STI,
                                 MCAsmParser &Parser, const MCInstrInfo &MII,
                                 const MCTargetOptions &Options)
    : MCTargetAsmParser(Options, STI, MII) {
  MCAsmParserExtension::Initialize(Parser);
  setAvailableFeatures(ComputeAvailableFeatures(STI.getFeatureBits()));
}

AscendTargetStreamer &AscendAsmParser::streamer() {
  return static_cast<AscendTargetStreamer &>(
      *getParser().getStreamer().getTargetStreamer());
}

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

ParseStatus AscendAsmParser::tryParseRegister(MCRegister &Reg, SMLoc &Start,
                                              SMLoc &End) {
  const AsmToken &Tok = getTok();
  if (Tok.isNot(AsmToken::Identifier))
    return ParseStatus::NoMatch;
  Start = Tok.getLoc();
  End = Tok.getEndLoc();
  if (auto Scalar = ScalarReg::parse(Tok.getIdentifier()))
    Reg = Scalar->encode();
  else
    Reg = slotByName(Tok.getIdentifier());
  if (!Reg)
    return ParseStatus::NoMatch;
  Lex();
  return ParseStatus::Success;
}

bool AscendAsmParser::parseRegister(MCRegister &Reg, SMLoc &Start,
                                    SMLoc &End) {
  if (tryParseRegister(Reg, Start, End).isSuccess())
    return false;
  return Error(getTok().getLoc(), "expected a slot or a scalar register");
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

std::optional<int64_t> AscendAsmParser::wordValue(StringRef Text) const {
  auto [Name, Word] = Text.split('.');
  for (const TileOpInfo &Op : tileOps()) {
    const OperandInfo *O = Op.operand(Name);
    if (!O || O->Kind != OperandKind::Word)
      continue;
    const auto *I = find(O->Words, Word);
    if (I != O->Words.end())
      return I - O->Words.begin();
  }
  return std::nullopt;
}

bool AscendAsmParser::parseScalarOrImm(MCOperand &Value) {
  SMLoc Start, End;
  MCRegister Reg;
  if (tryParseRegister(Reg, Start, End).isSuccess()) {
    auto Scalar = ScalarReg::decode(Reg);
    if (!Scalar || Scalar->Kind != ScalarKind::X)
      return Error(Start, "expected an x register or a number");
    Value = MCOperand::createReg(Reg);
    return false;
  }
  int64_t Imm;
  if (getParser().parseAbsoluteExpression(Imm))
    return true;
  Value = MCOperand::createImm(Imm);
  return false;
}

bool AscendAsmParser::parseSlot(MCRegister Reg, OperandVector &Operands) {
  LastMem = slotNameOf(Reg)->Mem;
  SMLoc Loc = getTok().getLoc();
  Operands.push_back(AscendOperand::of(
      Kind::Operands, MCOperand::createReg(Reg), Loc, Loc));
  if (parseOptionalToken(AsmToken::LBrac)) {
    MCOperand Index;
    if (parseScalarOrImm(Index) ||
        parseToken(AsmToken::RBrac, "expected ']' after the slot's index"))
      return true;
    Operands.push_back(AscendOperand::of(Kind::Operands, Index, Loc, Loc));
    return false;
  }
  // A destination without an index is an implicit tile; a source is slot 0.
  bool IsDestination = Operands.size() == 2;
  if (!IsDestination)
    Operands.push_back(AscendOperand::of(
        Kind::Operands, MCOperand::createImm(0), Loc, Loc));
  return false;
}

bool AscendAsmParser::parseFive(StringRef Name, AscendOperand &Window) {
  const AsmToken &Tok = getTok();
  if (Tok.isNot(AsmToken::Identifier) || Tok.getIdentifier() != Name)
    return Error(Tok.getLoc(), "expected '" + Name + "(' with five numbers");
  Lex();
  if (parseToken(AsmToken::LParen, "expected '('"))
    return true;
  for (unsigned I = 0; I != 5; ++I) {
    MCOperand Value;
    if ((I && parseToken(AsmToken::Comma, "expected five numbers")) ||
        parseScalarOrImm(Value))
      return true;
    Window.push(Value);
  }
  return parseToken(AsmToken::RParen, "expected ')' after five numbers");
}

/// `[x0 + 256]`, and what makes it a window: `f16.nd shape(…) stride(…)`.
bool AscendAsmParser::parseBracket(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc();
  Lex();
  MCRegister Base;
  SMLoc S, E;
  if (parseRegister(Base, S, E))
    return true;
  int64_t Offset = 0;
  if (getTok().isNot(AsmToken::RBrac)) {
    bool Negative = getTok().is(AsmToken::Minus);
    if (!Negative && getTok().isNot(AsmToken::Plus))
      return Error(getTok().getLoc(), "expected '+', '-' or ']'");
    Lex();
    if (getParser().parseAbsoluteExpression(Offset))
      return true;
    if (Negative)
      Offset = -static_cast<uint64_t>(Offset);
  }
  if (parseToken(AsmToken::RBrac, "expected ']' after the address"))
    return true;
  auto Op = AscendOperand::of(Kind::Address, MCOperand::createReg(Base),
                                 Start, getTok().getLoc());
  Op->push(MCOperand::createImm(Offset));
  if (getTok().isNot(AsmToken::Identifier)) {
    Operands.push_back(std::move(Op));
    return false;
  }
  auto Type = GMType::parse(getTok().getIdentifier());
  if (!Type)
    return Error(getTok().getLoc(),
                 "expected the window's type, such as f16.nd");
  Lex();
  auto Window =
      AscendOperand::of(Kind::Window, MCOperand::createReg(Base), Start, E);
  Window->push(MCOperand::createImm(Offset));
  Window->push(MCOperand::createImm(Type->encode()));
  if (parseFive("shape", *Window) || parseFive("stride", *Window))
    return true;
  Operands.push_back(std::move(Window));
  return false;
}

bool AscendAsmParser::parseIdentifier(StringRef Mnemonic,
                                      OperandVector &Operands) {
  AsmToken Tok = getTok();
  SMLoc Start = Tok.getLoc(), End = Tok.getEndLoc();
  StringRef Text = Tok.getIdentifier();
  auto Push = [&](std::unique_ptr<AscendOperand> Op) {
    Lex();
    Operands.push_back(std::move(Op));
    return false;
  };
  auto PushImm = [&](Kind K, int64_t Imm) {
    return Push(
        AscendOperand::of(K, MCOperand::createImm(Imm), Start, End));
  };
  // A parameter may have any name, also that of a register.
  bool IsParam = Mnemonic == "ldparam" && Operands.size() == 2;
  if (!IsParam) {
    MCRegister Reg;
    if (tryParseRegister(Reg, Start, End).isSuccess()) {
      if (!ScalarReg::decode(Reg))
        return parseSlot(Reg, Operands);
      Operands.push_back(AscendOperand::of(
          Kind::Operands, MCOperand::createReg(Reg), Start, End));
      return false;
    }
    if (auto Type = TileType::parse(Text, LastMem))
      return PushImm(Kind::TileType, Type->encode());
    if (auto P = parsePipe(Text))
      return PushImm(Kind::Pipe, static_cast<int64_t>(*P));
    if (auto Word = wordValue(Text))
      return Push(AscendOperand::word(Text, *Word, Start, End));
  }
  const MCExpr *Ref = MCSymbolRefExpr::create(
      getContext().getOrCreateSymbol(Text), getContext());
  return Push(AscendOperand::of(Kind::Operands, MCOperand::createExpr(Ref),
                                   Start, End));
}

bool AscendAsmParser::parseText(OperandVector &Operands) {
  SMLoc Start = getTok().getLoc(), End = getTok().getEndLoc();
  std::string Text;
  if (getParser().parseEscapedString(Text))
    return true;
  if (Text.empty())
    return Error(Start, "a print has a text");
  const MCExpr *Ref = MCSymbolRefExpr::create(
      getContext().getOrCreateSymbol(Text), getContext());
  Operands.push_back(AscendOperand::of(Kind::Operands,
                                       MCOperand::createExpr(Ref), Start, End));
  return false;
}

bool AscendAsmParser::parseOperand(StringRef Mnemonic,
                                   OperandVector &Operands) {
  const AsmToken &Tok = getTok();
  if (Mnemonic == "print" && Operands.size() == 1)
    return parseText(Operands);
  if (Tok.is(AsmToken::Identifier) || Tok.is(AsmToken::String))
    return parseIdentifier(Mnemonic, Operands);
  if (Tok.is(AsmToken::LBrac))
    return parseBracket(Operands);
  SMLoc Start = Tok.getLoc();
  int64_t Imm;
  if (getParser().parseAbsoluteExpression(Imm))
    return true;
  Operands.push_back(AscendOperand::of(
      Kind::Operands, MCOperand::createImm(Imm), Start, getTok().getLoc()));
  return false;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

bool AscendAsmParser::ParseInstruction(ParseInstructionInfo &, StringRef Name,
                                       SMLoc NameLoc,
                                       OperandVector &Operands) {
  Operands.push_back(AscendOperand::token(Name, NameLoc));
  if (parseOptionalToken(AsmToken::EndOfStatement))
    return false;
  do {
    if (parseOperand(Name, Operands))
      return true;
  } while (parseOptionalToken(AsmToken::Comma));
  return parseToken(AsmToken::EndOfStatement,
                    "expected ',' or the end of the line");
}

bool AscendAsmParser::checkWords(const MCInst &Inst,
                                 const OperandVector &Operands) {
  TileOpRef Ref = tileOpOf(Inst.getOpcode());
  if (!Ref)
    return false;
  SmallVector<const OperandInfo *, 2> Words;
  for (const OperandInfo &O : Ref->Operands)
    if (O.Kind == OperandKind::Word)
      Words.push_back(&O);
  const auto *Next = Words.begin();
  for (const auto &Operand : Operands) {
    const auto &Op = static_cast<const AscendOperand &>(*Operand);
    if (!Op.isWord())
      continue;
    const OperandInfo *O = *Next++;
    if (Op.text().split('.').first != O->Name)
      return Error(Op.getStartLoc(), Twine("expected a word of '") + O->Name +
                                         "' here, such as " + O->Name + "." +
                                         O->Words.front());
  }
  return false;
}

bool AscendAsmParser::MatchAndEmitInstruction(SMLoc IDLoc, unsigned &,
                                              OperandVector &Operands,
                                              MCStreamer &Out,
                                              uint64_t &ErrorInfo,
                                              bool MatchingInlineAsm) {
  MCInst Inst;
  switch (MatchInstructionImpl(Operands, Inst, ErrorInfo, MatchingInlineAsm)) {
  case Match_Success:
    if (checkWords(Inst, Operands))
      return true;
    Inst.setLoc(IDLoc);
    Out.emitInstruction(Inst, getSTI());
    return false;
  case Match_MnemonicFail:
    return Error(
        IDLoc, "unknown operation '" +
                   static_cast<AscendOperand &>(*Operands[0]).getToken() +
                   "'");
  case Match_InvalidOperand:
    if (ErrorInfo != ~0ULL && ErrorInfo < Operands.size())
      return Error(Operands[ErrorInfo]->getStartLoc(),
                   "operand of the wrong kind for this operation");
    return Error(IDLoc, "too few operands for this operation");
  default:
    return Error(IDLoc, "no form of this operation takes these operands");
  }
}

//===----------------------------------------------------------------------===//
// Directives
//===----------------------------------------------------------------------===//

ParseStatus AscendAsmParser::parseDirective(AsmToken Directive) {
  StringRef Name = Directive.getIdentifier();
  if (Name == ".ascend")
    return parseAscend();
  if (Name == ".kernel")
    return parseKernel();
  if (Name == ".sync")
    return parseSync();
  if (Name == ".param")
    return parseParam();
  if (Name == ".slot")
    return parseSlotDirective();
  if (Name == ".view")
    return parseView();
  if (Name == ".tile")
    return parseTile();
  if (Name == ".scalar")
    return parseScalarName();
  if (Name == ".gm")
    return parseApart();
  if (Name == ".window")
    return parseWindow();
  if (Name == ".endkernel") {
    streamer().emitEndKernel();
    return parseEOL();
  }
  return ParseStatus::NoMatch;
}

bool AscendAsmParser::parseName(StringRef &Name, const char *What) {
  SMLoc Loc = getTok().getLoc();
  if (getParser().parseIdentifier(Name))
    return Error(Loc, Twine("expected ") + What);
  return false;
}

bool AscendAsmParser::parseAscend() {
  SMLoc Loc = getTok().getLoc();
  StringRef Name;
  if (parseName(Name, "a processor"))
    return true;
  auto P = parseProcessor(Name);
  if (!P)
    return Error(Loc, "unknown processor '" + Name + "'; known are a2a3, a5");
  streamer().emitProcessor(*P);
  return parseEOL();
}

bool AscendAsmParser::parseKernel() {
  StringRef Name, Core;
  if (parseName(Name, "the kernel's name") || getParser().parseComma())
    return true;
  SMLoc Loc = getTok().getLoc();
  if (parseName(Core, "cube or vector"))
    return true;
  auto Kind = parseCoreKind(Core);
  if (!Kind)
    return Error(Loc, "expected cube or vector");
  streamer().emitKernel(Name, *Kind);
  return parseEOL();
}

bool AscendAsmParser::parseSync() {
  SMLoc Loc = getTok().getLoc();
  StringRef Name;
  if (parseName(Name, "compiler or hand"))
    return true;
  auto Origin = parseSyncOrigin(Name);
  if (!Origin)
    return Error(Loc, "expected compiler or hand");
  streamer().emitSync(*Origin);
  return parseEOL();
}

bool AscendAsmParser::parseParam() {
  StringRef Name, Type;
  if (parseName(Name, "the parameter's name") || getParser().parseComma())
    return true;
  SMLoc Loc = getTok().getLoc();
  if (parseName(Type, "the parameter's type"))
    return true;
  auto T = parseParamType(Type);
  if (!T)
    return Error(Loc, "expected gm, i64, i32 or f32");
  ParamEntry Param{Name.str(), *T, {}};
  if (getTok().is(AsmToken::Comma) && parseParamFacts(Param))
    return true;
  streamer().emitParam(Param);
  return parseEOL();
}

/// What an entry has to know: bytes of a tensor's elements, or that a pointer
/// is passed as it is; of a number that it is an extent of a tensor.
bool AscendAsmParser::parseParamFacts(ParamEntry &Param) {
  Lex();
  SMLoc Loc = getTok().getLoc();
  int64_t Number;
  if (Param.Type == ParamType::GM && getTok().is(AsmToken::Integer)) {
    if (getParser().parseAbsoluteExpression(Number))
      return true;
    if (Number < 1 || Number > 8)
      return Error(Loc, "an element has 1 to 8 bytes");
    Param.Facts.ElemBytes = Number;
    return false;
  }
  StringRef Word;
  if (Param.Type == ParamType::GM) {
    if (parseName(Word, "an element's bytes, or address"))
      return true;
    Param.Facts.IsAddress = Word == "address";
    return Word != "address" &&
           Error(Loc, "expected an element's bytes, or address");
  }
  if (parseName(Word, "a tensor whose extent this is") ||
      getParser().parseComma())
    return true;
  Loc = getTok().getLoc();
  if (getParser().parseAbsoluteExpression(Number))
    return true;
  if (!isUInt<16>(Number))
    return Error(Loc, "expected the number of a dimension");
  Param.Facts.ExtentOf = Word.str();
  Param.Facts.Dim = Number;
  return false;
}

bool AscendAsmParser::parseSlotName(MCRegister &Reg) {
  SMLoc Start, End;
  if (tryParseRegister(Reg, Start, End).isSuccess() && !ScalarReg::decode(Reg))
    return false;
  return Error(getTok().getLoc(), "expected a slot, such as l1s0");
}

bool AscendAsmParser::parseSlotDirective() {
  SlotEntry Slot;
  int64_t Offset, Bytes, Count;
  if (parseSlotName(Slot.Reg) || getParser().parseComma())
    return true;
  SMLoc Loc = getTok().getLoc();
  if (getParser().parseAbsoluteExpression(Offset) || getParser().parseComma() ||
      getParser().parseAbsoluteExpression(Bytes) || getParser().parseComma() ||
      getParser().parseAbsoluteExpression(Count))
    return true;
  if (Offset < 0 || Bytes <= 0 || Count <= 0)
    return Error(Loc, "a slot's offset, bytes and count are not negative");
  if (!isUInt<32>(Offset) || !isUInt<32>(Bytes) || !isUInt<32>(Count))
    return Error(Loc, "a slot's offset, bytes and count are below 2^32");
  Slot.Offset = Offset;
  Slot.Bytes = Bytes;
  Slot.Count = Count;
  if (getTok().is(AsmToken::Comma) && parseSlotPlace(Slot))
    return true;
  streamer().emitSlot(Slot);
  return parseEOL();
}

/// Of a set that the source has placed: the distance of its slots, their type.
bool AscendAsmParser::parseSlotPlace(SlotEntry &Slot) {
  int64_t Stride;
  StringRef Text;
  Lex();
  SMLoc Loc = getTok().getLoc();
  if (getParser().parseAbsoluteExpression(Stride) || getParser().parseComma())
    return true;
  if (Stride < static_cast<int64_t>(Slot.Bytes))
    return Error(Loc, "slots are not less than their bytes apart");
  Loc = getTok().getLoc();
  if (parseName(Text, "the slots' type, such as f16.nz.64x64"))
    return true;
  Slot.Stride = Stride;
  Slot.Type = TileType::parse(Text, slotNameOf(Slot.Reg)->Mem);
  if (!Slot.Type || !Slot.Type->whyIllegal().empty() ||
      Slot.Type->bytes() > Slot.Bytes)
    return Error(Loc, "a placed slot has a tile type that fits it, such as "
                      "f16.nz.64x64");
  return false;
}

bool AscendAsmParser::parseView() {
  ViewEntry View;
  SMLoc Loc = getTok().getLoc();
  StringRef Text;
  if (parseSlotName(View.Reg) || getParser().parseComma() ||
      parseSlotName(View.Base) || getParser().parseComma() ||
      parseName(Text, "the view's type, such as f16.nz.64x64"))
    return true;
  Space Mem = slotNameOf(View.Reg)->Mem;
  auto Type = TileType::parse(Text, Mem);
  if (!Type || !Type->whyIllegal().empty())
    return Error(Loc, "a view has a tile type, such as f16.nz.64x64");
  if (slotNameOf(View.Base)->Mem != Mem)
    return Error(Loc, "a view and its slot lie in one memory");
  View.Type = *Type;
  streamer().emitView(View);
  return parseEOL();
}

bool AscendAsmParser::parseTile() {
  TileEntry Tile;
  int64_t File, Line;
  if (parseSlotName(Tile.Reg) || getParser().parseComma() ||
      getParser().parseEscapedString(Tile.Name) || getParser().parseComma())
    return true;
  SMLoc Loc = getTok().getLoc();
  if (getParser().parseAbsoluteExpression(File) || getParser().parseComma() ||
      getParser().parseAbsoluteExpression(Line))
    return true;
  if (!isUInt<32>(File) || !isUInt<32>(Line))
    return Error(Loc, "a tile's file and line are numbers below 2^32");
  Tile.File = File;
  Tile.Line = Line;
  streamer().emitTile(Tile);
  return parseEOL();
}

/// x9, "k"
bool AscendAsmParser::parseScalarName() {
  ScalarEntry Scalar;
  SMLoc Loc = getTok().getLoc();
  StringRef Text;
  if (parseName(Text, "a scalar register"))
    return true;
  auto Reg = ScalarReg::parse(Text);
  if (!Reg)
    return Error(Loc, "a scalar register is x, w or f and a number");
  Scalar.Reg = Reg->encode();
  if (getParser().parseComma() ||
      getParser().parseEscapedString(Scalar.Name))
    return true;
  streamer().emitScalar(Scalar);
  return parseEOL();
}

/// The number of a part of a tensor.
bool AscendAsmParser::parseWindowNumber(unsigned &Number) {
  SMLoc Loc = getTok().getLoc();
  int64_t Value;
  if (getParser().parseAbsoluteExpression(Value))
    return true;
  if (Value <= 0 || Value > INT32_MAX)
    return Error(Loc, "windows are numbered from 1");
  Number = Value;
  return false;
}

bool AscendAsmParser::parseApart() {
  ApartEntry Windows;
  if (parseWindowNumber(Windows.First) || getParser().parseComma() ||
      parseWindowNumber(Windows.Second) || getParser().parseComma())
    return true;
  SMLoc Loc = getTok().getLoc();
  StringRef Word;
  if (parseName(Word, "always or later"))
    return true;
  if (Word != "always" && Word != "later")
    return Error(Loc, "expected always or later");
  Windows.Always = Word == "always";
  streamer().emitApart(Windows);
  return parseEOL();
}

bool AscendAsmParser::parseWindow() {
  unsigned Number;
  if (parseWindowNumber(Number))
    return true;
  streamer().emitWindow(Number);
  return parseEOL();
}

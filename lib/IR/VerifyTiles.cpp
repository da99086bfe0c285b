//===-- VerifyTiles.cpp - The rules of tile operations --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rule is data in the operation's record; this pass finds out the types
// and numbers, and reports at the source line.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/TensorAttribute.h"
#include "IR/Builtins.h"
#include "IR/FlagRules.h"
#include "IR/Processor.h"
#include "IR/TileNames.h"
#include "IR/TileTypes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ascend;

namespace {

constexpr unsigned MaxSlots = 16;

class FunctionVerifier {
public:
  FunctionVerifier(const Function &F, bool Optimised)
      : F(F), P(processorOf(F)), Optimised(Optimised) {}

  /// Returns whether anything was reported.
  bool run();

private:
  void checkCall(const CallBase &Call);
  void checkSlots(const CallBase &Call, const Builtin &B);
  void checkPlace(const CallBase &Call, const TileType &Type, uint64_t Count);
  void checkSync(const CallBase &Call, SyncKind Kind);
  void checkSlotsAs(const CallBase &Call, const Builtin &B);
  void checkView(const CallBase &Call, const Builtin &B);
  void checkRelease(const CallBase &Call);
  void checkPrint(const CallBase &Call, const PrintBuiltin &Print);
  void checkTileOp(const CallBase &Call, TileOpRef Ref);
  bool checkDeclaration(const CallBase &Call, const Builtin &B);
  bool checkImmediates(const CallBase &Call, const TileCall &Op);
  /// The type of a destination; nullopt after an error.
  std::optional<TileType> dstType(const CallBase &Call, const TileCall &Op,
                                  const OperandInfo &O);
  /// The type of a source; nullopt after an error.
  std::optional<TileType> srcType(const CallBase &Call, const TileCall &Op,
                                  const OperandInfo &O);
  bool checkTileType(const Instruction &At, const char *What,
                     const TileType &T);
  bool checkIndex(const CallBase &Call, const TileCall &Op,
                  const OperandInfo &O, const TileOrigin &Origin);
  void checkUses(const Instruction &I);

  void error(const Instruction &At, const Twine &Text) {
    reportError(F, At.getDebugLoc(), Text);
    Failed = true;
  }

  const Function &F;
  Processor P;
  bool Optimised;
  bool Failed = false;
};

} // namespace

bool FunctionVerifier::run() {
  if (isBuiltinName(F.getName())) {
    reportError(F, DebugLoc(),
                "names that begin with 'ascend.' are those of "
                "operations; a kernel needs another");
    Failed = true;
  }
  for (const Argument &A : F.args())
    if (auto Mem = tileMemory(A.getType())) {
      reportError(F, DebugLoc(),
                  "parameter '" + A.getName() + "' is a tile in " +
                      nameOf(*Mem) +
                      ": a kernel takes tensors and scalars only");
      Failed = true;
    }
  for (const Instruction &I : instructions(F)) {
    checkUses(I);
    if (auto *Call = dyn_cast<CallBase>(&I))
      checkCall(*Call);
  }
  return Failed;
}

/// A tile may be the operand of an operation, a phi or a select; nothing else.
void FunctionVerifier::checkUses(const Instruction &I) {
  if (isa<CallBase>(I) || isa<PHINode>(I) || isa<SelectInst>(I) ||
      isa<FreezeInst>(I)) {
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (builtinOf(*Call).Kind != BuiltinKind::Unknown ||
          Call->isDebugOrPseudoInst())
        return;
    if (isa<PHINode>(I) && tileMemory(I.getType())) {
      TileOrigin Origin = originOf(I);
      if (Origin.Conflict)
        error(I, "tiles of two types meet here: " +
                     tileTypeText(*Origin.Makers[0]) + " and " +
                     tileTypeText(*Origin.Makers[1]));
      return;
    }
    if (!isa<CallBase>(I))
      return;
  }
  for (const Value *Operand : I.operands())
    if (auto Mem = tileMemory(Operand->getType())) {
      error(I, Twine("a tile in ") + nameOf(*Mem) + " is an opaque value: '" +
                   I.getOpcodeName() +
                   "' cannot use it, only ascend operations, phis and selects");
      return;
    }
  if (auto Mem = tileMemory(I.getType()))
    error(I, Twine("'") + I.getOpcodeName() + "' cannot make a tile in " +
                 nameOf(*Mem) + "; only ascend operations can");
}

bool FunctionVerifier::checkDeclaration(const CallBase &Call,
                                        const Builtin &B) {
  FunctionType *Want = typeOfBuiltin(B, F.getContext());
  if (Call.getFunctionType() == Want)
    return true;
  for (auto [Arg, Param] : zip(Call.args(), Want->params())) {
    auto Is = tileMemory(Arg->getType()), Should = tileMemory(Param);
    auto *Maker = dyn_cast<CallBase>(Arg);
    if (!Is || !Should || *Is == *Should || !Maker)
      continue;
    error(Call, tileText(*Maker) + " lies in " + nameOf(*Is) + ", but '" +
                    Call.getCalledFunction()->getName() + "' takes a tile in " +
                    nameOf(*Should) + " there");
    return false;
  }
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "'" << Call.getCalledFunction()->getName() << "' has the type " << *Want
     << ", but is called as " << *Call.getFunctionType();
  error(Call, Text);
  return false;
}

void FunctionVerifier::checkCall(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !isBuiltinName(Callee->getName()))
    return; // VerifyScalars
  Builtin B = builtinOf(Call);
  if (B.Kind == BuiltinKind::Unknown) {
    StringRef Name = Callee->getName(), Why = whyUnsupported(Name);
    if (Why.empty())
      error(Call, "unknown operation '" + Name + "'" + nearestBuiltin(Name));
    else
      error(Call, "'" + Name + "' is an operation of the machine, but " + Why);
    return;
  }
  if (!checkDeclaration(Call, B))
    return;
  if (B.Kind == BuiltinKind::Slots)
    checkSlots(Call, B);
  else if (B.Kind == BuiltinKind::Sync)
    checkSync(Call, B.Sync);
  else if (B.Kind == BuiltinKind::SlotsAs)
    checkSlotsAs(Call, B);
  else if (B.Kind == BuiltinKind::View)
    checkView(Call, B);
  else if (B.Kind == BuiltinKind::Release)
    checkRelease(Call);
  else if (B.Kind == BuiltinKind::Print)
    checkPrint(Call, B.Print);
  else if (B.Kind == BuiltinKind::TileOp)
    checkTileOp(Call, B.Ref);
}

bool FunctionVerifier::checkTileType(const Instruction &At, const char *What,
                                     const TileType &T) {
  if (std::string Why = T.whyIllegal(); !Why.empty()) {
    error(At, Twine(What) + " of type " + T.str() + " cannot exist: " + Why);
    return false;
  }
  uint64_t Capacity = infoOf(P).capacity(T.Mem);
  if (T.bytes() <= Capacity)
    return true;
  error(At, Twine(What) + " of type " + T.str() + " takes " + Twine(T.bytes()) +
                " bytes; " + nameOf(T.Mem) + " of " + nameOf(P) + " has " +
                Twine(Capacity) + " bytes" +
                ": no packing can help, use a smaller tile");
  return false;
}

void FunctionVerifier::checkSlots(const CallBase &Call, const Builtin &B) {
  for (unsigned I = 0; I != Call.arg_size(); ++I)
    if (!isa<ConstantInt>(Call.getArgOperand(I)) &&
        !(B.IsSized && I == SlotsBytes)) {
      error(Call, I < SlotsAddress
                      ? "count and tile type of a slot set must be constants"
                      : "the distance of a placed set's slots is a constant");
      return;
    }
  uint64_t Count = cast<ConstantInt>(Call.getArgOperand(0))->getZExtValue();
  if (Count < 1 || Count > MaxSlots) {
    error(Call, Twine("a slot set has 1 to ") + Twine(MaxSlots) +
                    " slots, not " + Twine(Count));
    return;
  }
  auto Type = tileTypeArg(Call, 1, B.Mem);
  if (!Type) {
    error(Call, "the slot set's dtype or layout code is unknown, or its shape "
                "has more than 65535 rows or columns");
    return;
  }
  Attribute Tensor = Call.getFnAttr(TensorAttribute);
  if (uint64_t Number; Tensor.isValid() &&
                       (Tensor.getValueAsString().getAsInteger(10, Number) ||
                        Number == 0 || !B.IsPlaced)) {
    error(Call, Twine("\"") + TensorAttribute +
                    "\" is a number of a placed tensor, from 1 on, not \"" +
                    Tensor.getValueAsString() + "\"");
    return;
  }
  if (checkTileType(Call, "a slot set", *Type) && B.IsPlaced)
    checkPlace(Call, *Type, Count);
}

/// What an author has placed lies in its memory, at fractals, its slots side by
/// side.
void FunctionVerifier::checkPlace(const CallBase &Call, const TileType &Type,
                                  uint64_t Count) {
  auto Number = [&](SlotsArg Arg) {
    return cast<ConstantInt>(Call.getArgOperand(Arg))->getZExtValue();
  };
  uint64_t At = Number(SlotsAddress), Stride = Number(SlotsStride);
  std::string Name = tileText(Call);
  unsigned Align = fractalOf(Type.Mem);
  if (At % Align || (Count > 1 && Stride % Align)) {
    error(Call, Name + " is at byte " + Twine(At) + " of " + nameOf(Type.Mem) +
                    (Count > 1 ? ", its slots " + Twine(Stride) + " apart"
                               : Twine("")) +
                    ": tiles there begin at multiples of " + Twine(Align));
    return;
  }
  if (Count > 1 && Stride < Type.bytes()) {
    error(Call, "the slots of " + Name + " lie over each other: they are " +
                    Twine(Stride) + " bytes apart, and each takes " +
                    Twine(Type.bytes()));
    return;
  }
  uint64_t Capacity = infoOf(P).capacity(Type.Mem);
  uint64_t Room = Capacity - std::min(At, Capacity);
  if (Type.bytes() <= Room &&
      (Count == 1 || (Room - Type.bytes()) / Stride >= Count - 1))
    return;
  error(Call, Name + " is at byte " + Twine(At) + " of " + nameOf(Type.Mem) +
                  " and takes " + Twine(Type.bytes()) + " bytes" +
                  (Count > 1 ? ", " + Twine(Count) + " times, " +
                                   Twine(Stride) + " apart"
                             : Twine("")) +
                  "; " + nameOf(Type.Mem) + " of " + nameOf(P) + " has " +
                  Twine(Capacity));
}

void FunctionVerifier::checkSync(const CallBase &Call, SyncKind Kind) {
  std::string Why = whyIllegalSync(Call, Kind, P);
  if (!Why.empty())
    error(Call, Why);
}

/// A lease is of a set's slot, and of a whole one.
void FunctionVerifier::checkPrint(const CallBase &Call,
                                  const PrintBuiltin &Print) {
  std::string Why;
  if (PrintText::parse(Print.Text, Print.Value, Why))
    return;
  std::string Text;
  raw_string_ostream(Text).write_escaped(Print.Text);
  error(Call, "the text \"" + Text + "\" cannot be printed: " + Why);
}

void FunctionVerifier::checkRelease(const CallBase &Call) {
  TileOrigin Set = originOf(*Call.getArgOperand(ReleasedSet));
  if (!Set.Type) {
    if (!Optimised)
      error(Call, "what is released here is no slot: nothing has made it");
    return;
  }
  for (const CallBase *Maker : Set.Makers)
    if (BuiltinKind Kind = builtinOf(*Maker).Kind;
        Kind != BuiltinKind::Slots && Kind != BuiltinKind::SlotsAs) {
      error(Call, "only a slot of a set can be released, but " +
                      tileText(*Maker) +
                      (Kind == BuiltinKind::View
                           ? " is a view: release the slot whose bytes it names"
                           : " is a tile of its own, whose last use ends it"));
      return;
    }
  auto *Index = dyn_cast<ConstantInt>(Call.getArgOperand(ReleasedIndex));
  if (Index && !Index->getValue().ult(Set.Count))
    error(Call, "slot " + Twine(Index->getSExtValue()) +
                    " that is released is outside its set " +
                    tileText(*Set.Makers.front()) + " of " + Twine(Set.Count) +
                    " slots");
}

/// A set may hold tiles of several types: each has its name for the set.
void FunctionVerifier::checkSlotsAs(const CallBase &Call, const Builtin &B) {
  auto Type = tileTypeArg(Call, SlotsAsType, B.Mem);
  if (!Type) {
    error(Call, "the dtype or layout code of a name for tiles of another type "
                "is unknown, or its shape has more than 65535 rows or columns");
    return;
  }
  if (!checkTileType(Call, "a tile", *Type))
    return;
  auto *Maker = dyn_cast<CallBase>(&namedTile(Call));
  Builtin Named = Maker ? builtinOf(*Maker) : Builtin();
  if (Named.Kind == BuiltinKind::Slots && !Named.IsPlaced)
    return;
  error(Call,
        "tiles of another type have slots of a set of several slots or of "
        "one, the same set on every path, that the source does not "
        "place: not a tile, a view or what TASSIGN has placed");
}

/// A view is another name of bytes that are known when the kernel is compiled.
void FunctionVerifier::checkView(const CallBase &Call, const Builtin &B) {
  auto Type = tileTypeArg(Call, ViewType, B.Mem);
  if (!Type && !all_of(drop_begin(Call.args()),
                       [](const Use &U) { return isa<ConstantInt>(U); })) {
    error(Call, "which part of a tile this is must be known when the kernel is "
                "compiled: where it begins, its shape and its type are constants");
    return;
  }
  if (!Type) {
    error(Call, "the view's dtype or layout code is unknown, or its shape has "
                "more than 65535 rows or columns");
    return;
  }
  if (!checkTileType(Call, "a view", *Type))
    return;
  auto Number = [&](ViewArg Arg) -> std::optional<int64_t> {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Arg));
    return C ? std::optional(C->getSExtValue()) : std::nullopt;
  };
  auto Index = Number(ViewIndex), Row = Number(ViewRow), Col = Number(ViewCol);
  if (!Index || !Row || !Col) {
    error(Call, "where a view begins must be known when the kernel is "
                "compiled: its row, its column and the slot of its tile are "
                "constants");
    return;
  }
  TileOrigin Base = originOf(*Call.getArgOperand(ViewBase));
  if (!Base.Type || Base.Stranger || Base.Makers.size() != 1) {
    if (!Optimised || Base.Type)
      error(Call, "the tile of a view must be one slot set, the same on every "
                  "path");
    return;
  }
  if (!Base.IsSet) {
    error(Call, "an implicit tile has no views: make it a slot set");
    return;
  }
  if (*Index != EverySlot && (*Index < 0 || *Index >= Base.Count)) {
    error(Call, Twine("index ") + Twine(*Index) +
                    " of a view is outside its set " +
                    tileText(*Base.Makers.front()) + " of " +
                    Twine(Base.Count) + " slots");
    return;
  }
  if (std::string Why = Base.Type->whyNoView(*Type, *Row, *Col); !Why.empty())
    error(Call, "no view of type " + Type->str() + " of this tile: " + Why);
}

bool FunctionVerifier::checkImmediates(const CallBase &Call,
                                       const TileCall &Op) {
  auto MustBeConstant = [&](const OperandInfo &O, unsigned First,
                            unsigned Count, const char *What) {
    for (unsigned I = First; I != First + Count; ++I)
      if (!Op.constant(I)) {
        error(Call, Twine(What) + " of operand '" + O.Name + "' of " +
                        Op.op().Mnemonic + " must be constant");
        return false;
      }
    return true;
  };
  for (const OperandInfo &O : Op.op().Operands) {
    if (O.isWritten() && !MustBeConstant(O, Op.typeArg(O), 4, "the tile type"))
      return false;
    if (O.isGM() &&
        !MustBeConstant(O, Op.first(O) + 1, 2, "the dtype and layout"))
      return false;
    if (O.Kind == OperandKind::Word) {
      if (!MustBeConstant(O, Op.first(O), 1, "the value"))
        return false;
      uint64_t Word = *Op.constant(Op.first(O));
      if (Word >= O.Words.size()) {
        error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic + " is " +
                        Twine(Word) + ", but must be below " +
                        Twine(O.Words.size()));
        return false;
      }
    }
    if (O.Kind == OperandKind::Reg && Op.constant(Op.first(O))) {
      error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic + " (" +
                      O.Doc +
                      ") is known only at run time and cannot be the "
                      "constant " +
                      Twine(*Op.constant(Op.first(O))));
      return false;
    }
  }
  return true;
}

std::optional<TileType> FunctionVerifier::dstType(const CallBase &Call,
                                                  const TileCall &Op,
                                                  const OperandInfo &O) {
  auto Type = tileTypeArg(Call, Op.typeArg(O), O.Mem);
  if (!Type) {
    error(Call, Twine("the dtype or layout code of '") + O.Name + "' of " +
                    Op.op().Mnemonic +
                    " is unknown, or it has more than 65535 rows or columns");
    return std::nullopt;
  }
  if (!checkTileType(Call, O.Name, *Type))
    return std::nullopt;
  const Value *Target = Op.tile(O);
  if (!Target)
    return Type;
  TileOrigin Origin = originOf(*Target);
  bool InSet = Op.isInto() || O.isPlace();
  if (Origin.Type && InSet != Origin.IsSet) {
    error(Call,
          Twine("'") + O.Name + "' of " + Op.op().Mnemonic +
              (O.isScratch() ? " is scratch and must be a slot set"
               : O.isPlace() ? " is a further result and must be a slot set"
               : Op.isInto() ? " must be a slot set in the into form"
                             : " must not be a slot set; use the .into "
                               "form"));
    return std::nullopt;
  }
  if (!Origin.Type) {
    if (Origin.Conflict)
      error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic +
                      " may be a tile of two different types");
    else if (!Optimised)
      error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic +
                      " is used uninitialised");
    return std::nullopt;
  }
  if (InSet
          ? Type->bytes() > Origin.Type->bytes()
          : *Type != *Origin.Type) {
    error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic + " is " +
                    Type->str() + ", but the tile it is written to is " +
                    Origin.Type->str());
    return std::nullopt;
  }
  if (!checkIndex(Call, Op, O, Origin))
    return std::nullopt;
  return Type;
}

bool FunctionVerifier::checkIndex(const CallBase &Call, const TileCall &Op,
                                  const OperandInfo &O,
                                  const TileOrigin &Origin) {
  const Value *Index = Op.slotIndex(O);
  if (!Index)
    return true;
  auto *C = dyn_cast<ConstantInt>(Index);
  if (C ? C->getValue().ult(Origin.Count) : Origin.IsSet)
    return true;
  if (!Origin.IsSet)
    error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic +
                    " is an implicit tile, which is read at index 0");
  else
    error(Call, Twine("index ") + Twine(C->getSExtValue()) + " of '" + O.Name +
                    "' of " + Op.op().Mnemonic + " is outside its set " +
                    tileText(*Origin.Makers.front()) + " of " +
                    Twine(Origin.Count) + " slots");
  return false;
}

std::optional<TileType> FunctionVerifier::srcType(const CallBase &Call,
                                                  const TileCall &Op,
                                                  const OperandInfo &O) {
  TileOrigin Origin = originOf(*Op.tile(O));
  if (Origin.Conflict) {
    error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic +
                    " may be a tile of two different types: " +
                    tileTypeText(*Origin.Makers[0]) + " and " +
                    tileTypeText(*Origin.Makers[1]));
    return std::nullopt;
  }
  if (!Origin.Type) {
    if (!Optimised)
      error(Call, Twine("'") + O.Name + "' of " + Op.op().Mnemonic +
                      " is used uninitialised");
    return std::nullopt;
  }
  if (!checkIndex(Call, Op, O, Origin))
    return std::nullopt;
  return Origin.Type;
}

void FunctionVerifier::checkTileOp(const CallBase &Call, TileOpRef Ref) {
  TileCall Op(Call, Ref);
  CoreKind Core = coreOf(F);
  if (!runsOn(*Ref.Op, Core)) {
    error(Call, Twine(Ref->Mnemonic) + " ('" + Ref->Builtin +
                    "') is none of the " + nameOf(Core) +
                    " core's operations: \"ascend-core\" says which core a "
                    "kernel is for");
    return;
  }
  if (!checkImmediates(Call, Op))
    return;
  SmallVector<std::optional<OpFacts::Typed>, 4> Types;
  StringMap<TileType> Tiles;
  for (const OperandInfo &O : Ref->Operands) {
    if (!O.isTyped())
      continue;
    if (O.isGM()) {
      auto Elem = dtypeFromCode(*Op.constant(Op.first(O) + 1));
      auto Order = layoutFromCode(*Op.constant(Op.first(O) + 2));
      if (!Elem || !Order) {
        error(Call, Twine("the dtype or layout code of '") + O.Name + "' of " +
                        Ref->Mnemonic + " is unknown");
        return;
      }
      Types.push_back(OpFacts::Typed{*Elem, *Order, std::nullopt, {}});
      continue;
    }
    auto Type = O.isWritten() ? dstType(Call, Op, O) : srcType(Call, Op, O);
    if (!Type)
      return;
    std::optional<TilePitch> Pitch;
    if (O.isRead())
      Pitch = pitchOf(originOf(*Op.tile(O)), P);
    Types.push_back(OpFacts::Typed{Type->Elem, Type->Order, Type, Pitch});
    Tiles[O.Name] = *Type;
  }
  auto Number = [&](StringRef Field) -> std::optional<int64_t> {
    auto [Name, Part] = Field.split('.');
    auto I = Tiles.find(Name);
    if (I != Tiles.end() && Part == "rows")
      return I->second.Rows;
    if (I != Tiles.end() && Part == "cols")
      return I->second.Cols;
    if (I != Tiles.end() && Part == "bytes")
      return I->second.bytes();
    if (I != Tiles.end() && Part == "elements")
      return I->second.Rows * I->second.Cols;
    return Op.number(Field);
  };
  std::string Why = whyIllegal(*Ref.Op, P, OpFacts{Types, Number});
  if (!Why.empty())
    error(Call, Why);
}

PreservedAnalyses VerifyTilesPass::run(Module &M, ModuleAnalysisManager &) {
  SmallVector<Function *, 2> Bad;
  for (Function &F : M)
    if (!F.isDeclaration() && FunctionVerifier(F, Optimised).run())
      Bad.push_back(&F);
  for (Function *F : Bad)
    discardBody(*F);
  return Bad.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

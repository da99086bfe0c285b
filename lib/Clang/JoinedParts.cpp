//===-- JoinedParts.cpp - Copies of parts that are one --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/JoinedParts.h"
#include "AscendTile/MC/TileType.h"
#include "IR/Builtins.h"
#include "IR/PlacedAddresses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace ascend;
using namespace llvm;

namespace {

/// A tile as bytes of its base.
struct Named {
  CallBase *View = nullptr;
  int64_t Begin = 0;
  TileType Type;

  /// Where an element lies, in bytes from the base.
  int64_t placeOf(unsigned R, unsigned C) const {
    return Begin +
           static_cast<int64_t>(Type.offsetOf(R, C) * bytesOf(Type.Elem));
  }
};

/// A copy of a part of a tile to a whole tile that is a part of bytes.
struct Piece {
  CallBase *Call = nullptr;
  Named To;
  int64_t Row = 0, Col = 0; ///< Of the source.
  /// Operands of the call.
  unsigned Dst = 0, Src = 0, RowArg = 0, ColArg = 0, RowsArg = 0, ColsArg = 0;
};

} // namespace

static void putNumber(CallBase &Call, unsigned Arg, uint64_t Number) {
  Call.setArgOperand(
      Arg, ConstantInt::get(Call.getArgOperand(Arg)->getType(), Number));
}

static std::optional<int64_t> numberIn(const CallBase &Call, unsigned Arg) {
  auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Arg));
  return C ? std::optional(C->getSExtValue()) : std::nullopt;
}

/// Bytes of a row of \p Tile, if that is one of sets of bytes; else nullopt.
static std::optional<unsigned> bytesOfRow(Value &Tile) {
  auto *Set = dyn_cast<CallBase>(&Tile);
  if (!Set || builtinOf(*Set).Kind != BuiltinKind::Slots) {
    TileMakers Makers = makersOf(Tile);
    if (Makers.HasOthers || Makers.Placed.empty())
      return std::nullopt;
    Set = Makers.Placed.front(); // The header has one type for all.
  }
  auto Type = tileTypeArg(*Set, SlotsType, builtinOf(*Set).Mem);
  return Type && Type->Elem == DType::U8 && Type->Order == Layout::ND
             ? std::optional<unsigned>(Type->Cols)
             : std::nullopt;
}

/// The byte of its base where \p View begins.
static std::optional<int64_t> beginOf(const CallBase &View) {
  auto Pitch = bytesOfRow(*View.getArgOperand(ViewBase));
  auto Row = numberIn(View, ViewRow), Col = numberIn(View, ViewCol);
  if (!Pitch || !Row || !Col)
    return std::nullopt;
  return *Row * *Pitch + *Col;
}

static std::optional<Named> readView(Value &Tile) {
  auto *View = dyn_cast<CallBase>(&Tile);
  if (!View || builtinOf(*View).Kind != BuiltinKind::View)
    return std::nullopt;
  auto Begin = beginOf(*View);
  auto Type = tileTypeArg(*View, ViewType, builtinOf(*View).Mem);
  return Begin && Type && !Type->Compact
             ? std::optional(Named{View, *Begin, *Type})
             : std::nullopt;
}

static std::optional<Piece> readPiece(CallBase &Call) {
  Builtin B = builtinOf(Call);
  if (B.Kind != BuiltinKind::TileOp || !B.Ref->CopiesPart ||
      B.Ref.Form != TileForm::Into)
    return std::nullopt;
  TileCall Read(Call, B.Ref);
  const TileOpInfo &Op = Read.op();
  Piece P;
  P.Call = &Call;
  P.Dst = Read.first(*Op.dst());
  P.Src = Read.first(*Op.operand("src"));
  P.RowArg = Read.first(*Op.operand("row"));
  P.ColArg = Read.first(*Op.operand("col"));
  P.RowsArg = Read.first(*Op.operand(Op.ValidRows));
  P.ColsArg = Read.first(*Op.operand(Op.ValidCols));
  auto To = readView(*Call.getArgOperand(P.Dst));
  auto Row = Read.number("row"), Col = Read.number("col");
  // Of a ragged part the rest of the tile is not meant.
  if (!To || !Row || !Col || Read.number(Op.ValidRows) != To->Type.Rows ||
      Read.number(Op.ValidCols) != To->Type.Cols)
    return std::nullopt;
  P.To = *To;
  P.Row = *Row;
  P.Col = *Col;
  return P;
}

/// Whether two tiles are one: views are made anew where they are used.
static bool areSame(const Value &A, const Value &B) {
  auto *One = dyn_cast<CallBase>(&A), *Other = dyn_cast<CallBase>(&B);
  return &A == &B ||
         (One && Other && builtinOf(*One).Kind == BuiltinKind::View &&
          One->isIdenticalTo(Other));
}

/// Whether all but the place and the size is the same.
static bool areAlike(const Piece &A, const Piece &B) {
  auto Same = [&](unsigned Arg) {
    return A.Call->getArgOperand(Arg) == B.Call->getArgOperand(Arg);
  };
  auto SameOfView = [&](unsigned Arg) {
    return A.To.View->getArgOperand(Arg) == B.To.View->getArgOperand(Arg);
  };
  return A.Call->getCalledOperand() == B.Call->getCalledOperand() &&
         SameOfView(ViewBase) && SameOfView(ViewIndex) && Same(A.Dst + 1) &&
         areSame(*A.Call->getArgOperand(A.Src),
                 *B.Call->getArgOperand(A.Src)) &&
         Same(A.Src + 1) && A.To.Type.Elem == B.To.Type.Elem &&
         A.To.Type.Order == B.To.Type.Order;
}

/// Whether \p Part lies in \p All as a part from (\p Row, \p Col) on.
static bool liesIn(const Piece &All, const Piece &Part, unsigned Row,
                   unsigned Col) {
  for (unsigned R = 0; R < Part.To.Type.Rows; R += Part.To.Type.fractalRows())
    for (unsigned C = 0; C < Part.To.Type.Cols; C += Part.To.Type.fractalCols())
      if (All.To.placeOf(Row + R, Col + C) != Part.To.placeOf(R, C))
        return false;
  return true;
}

/// The copy that \p A and then \p B are; nullopt where they are two.
static std::optional<Piece> join(const Piece &A, const Piece &B) {
  if (!areAlike(A, B))
    return std::nullopt;
  const bool IsBelow = A.Col == B.Col && A.To.Type.Cols == B.To.Type.Cols &&
                       A.Row + A.To.Type.Rows == B.Row;
  const bool IsBeside = A.Row == B.Row && A.To.Type.Rows == B.To.Type.Rows &&
                        A.Col + A.To.Type.Cols == B.Col;
  unsigned Rows = A.To.Type.Rows + (IsBelow ? B.To.Type.Rows : 0);
  unsigned Cols = A.To.Type.Cols + (IsBeside ? B.To.Type.Cols : 0);
  if (IsBelow == IsBeside || Rows > UINT16_MAX || Cols > UINT16_MAX)
    return std::nullopt;
  Piece All = A;
  All.To.Type.Rows = Rows;
  All.To.Type.Cols = Cols;
  if (!liesIn(All, A, 0, 0) ||
      !liesIn(All, B, Rows - B.To.Type.Rows, Cols - B.To.Type.Cols))
    return std::nullopt;
  return All;
}

//===----------------------------------------------------------------------===//
// What is copied
//===----------------------------------------------------------------------===//

/// Whether an operation fills what \p View names.
static bool isWritten(const CallBase &View) {
  return any_of(View.uses(), [](const Use &U) {
    auto *Call = dyn_cast<CallBase>(U.getUser());
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind != BuiltinKind::TileOp || B.Ref.Form != TileForm::Into)
      return false;
    const OperandInfo *Dst = B.Ref->dst();
    return Dst &&
           TileCall(*Call, B.Ref).first(*Dst) == Call->getArgOperandNo(&U);
  });
}

/// The row and column of \p In from which on it has the fractals of \p P.
static std::optional<std::pair<unsigned, unsigned>>
placeIn(const Named &In, const Piece &P, const Named &Src) {
  const unsigned R = In.Type.fractalRows(), C = In.Type.fractalCols();
  auto Agrees = [&](unsigned Row, unsigned Col) {
    for (unsigned I = 0; I < P.To.Type.Rows; I += R)
      for (unsigned J = 0; J < P.To.Type.Cols; J += C)
        if (In.placeOf(Row + I, Col + J) != Src.placeOf(P.Row + I, P.Col + J))
          return false;
    return true;
  };
  for (unsigned Row = 0; Row + P.To.Type.Rows <= In.Type.Rows; Row += R)
    for (unsigned Col = 0; Col + P.To.Type.Cols <= In.Type.Cols; Col += C)
      if (Agrees(Row, Col))
        return std::pair(Row, Col);
  return std::nullopt;
}

/// A fractal is a part of the matrix that the kernel has loaded.
static void nameMatrix(const Piece &P) {
  auto Src = readView(*P.Call->getArgOperand(P.Src));
  if (!Src)
    return;
  Value *Base = Src->View->getArgOperand(ViewBase);
  for (User *U : Base->users()) {
    auto Whole = readView(*U);
    if (!Whole || !isWritten(*Whole->View) ||
        Whole->Type.Elem != Src->Type.Elem ||
        Whole->Type.Order != Src->Type.Order ||
        Whole->View->getArgOperand(ViewBase) != Base ||
        Whole->View->getArgOperand(ViewIndex) !=
            Src->View->getArgOperand(ViewIndex))
      continue;
    auto Place = placeIn(*Whole, P, *Src);
    if (!Place)
      continue;
    auto *View = cast<CallBase>(Whole->View->clone());
    View->insertBefore(P.Call);
    View->setDebugLoc(Src->View->getDebugLoc());
    P.Call->setArgOperand(P.Src, View);
    putNumber(*P.Call, P.RowArg, Place->first);
    putNumber(*P.Call, P.ColArg, Place->second);
    return;
  }
}

//===----------------------------------------------------------------------===//
// What becomes one
//===----------------------------------------------------------------------===//

/// Makes the first of the copies all of them.
static void widen(const Piece &All) {
  auto *View = cast<CallBase>(All.To.View->clone());
  View->insertBefore(All.Call);
  View->takeName(All.To.View);
  CallBase &Copy = *All.Call;
  Copy.setArgOperand(All.Dst, View);
  putNumber(*View, ViewType, All.To.Type.Rows);
  putNumber(*View, ViewType + 1, All.To.Type.Cols);
  putNumber(Copy, All.Dst + 2, All.To.Type.Rows);
  putNumber(Copy, All.Dst + 3, All.To.Type.Cols);
  putNumber(Copy, All.RowsArg, All.To.Type.Rows);
  putNumber(Copy, All.ColsArg, All.To.Type.Cols);
}

/// Whether copies may not meet across it.
static bool isBetween(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  BuiltinKind Kind = Call ? builtinOf(*Call).Kind : BuiltinKind::Unknown;
  return Kind == BuiltinKind::TileOp || Kind == BuiltinKind::Sync ||
         Kind == BuiltinKind::Release;
}

static bool joinIn(BasicBlock &BB) {
  bool Changed = false;
  std::optional<Piece> Last;
  bool IsWide = false;
  auto End = [&] {
    if (Last && IsWide)
      widen(*Last);
    Last.reset();
    IsWide = false;
  };
  for (Instruction &I : make_early_inc_range(BB)) {
    if (!isBetween(I))
      continue;
    auto Next = readPiece(cast<CallBase>(I));
    if (auto All = Last && Next ? join(*Last, *Next) : std::nullopt) {
      Last = All;
      I.eraseFromParent();
      IsWide = Changed = true;
      continue;
    }
    End();
    Last = Next;
  }
  End();
  return Changed;
}

PreservedAnalyses JoinedPartsPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<Piece, 8> Pieces;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (auto P = readPiece(*Call))
        Pieces.push_back(*P);
  if (Pieces.empty())
    return PreservedAnalyses::all();
  for_each(Pieces, nameMatrix);
  bool Changed = false;
  // What was in loops and calls follows in blocks of its own.
  for (BasicBlock &BB : make_early_inc_range(F))
    Changed |= MergeBlockIntoPredecessor(&BB);
  for (BasicBlock &BB : F)
    // Lines of joined fractals may be a matrix.
    while (joinIn(BB))
      Changed = true;
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

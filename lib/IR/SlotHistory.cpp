//===-- SlotHistory.cpp - What happens to the slots of sets ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/SlotHistory.h"
#include "IR/TileTypes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace ascend;

SlotHistory::Place SlotHistory::placeOf(const Value &Tile,
                                        const Value &Index) const {
  Place P;
  const CallBase *Maker = Walk.tile(Tile);
  auto Number = Walk.integer(Index);
  if (!Maker || !Number) {
    P.Known = false;
    return P;
  }
  P.Type = originOf(*Maker).Type;
  // A view names a slot, or a part of one, by itself.
  for (;;) {
    BuiltinKind Kind = builtinOf(*Maker).Kind;
    if (Kind == BuiltinKind::View) {
      P.ByView = true;
      if (!isOfEverySlot(*Maker))
        Number = Walk.integer(*Maker->getArgOperand(ViewIndex));
      Maker = Walk.tile(*Maker->getArgOperand(ViewBase));
    } else if (Kind == BuiltinKind::SlotsAs) {
      Maker = Walk.tile(*Maker->getArgOperand(SlotsAsSet));
    } else {
      break;
    }
    if (!Maker || !Number) {
      P.Known = false;
      return P;
    }
  }
  if (Followed.contains(Maker))
    P.Set = Maker;
  P.Index = *Number;
  return P;
}

bool SlotHistory::isInside(const Place &P, SlotMeeting &M) {
  uint64_t Count = cast<ConstantInt>(P.Set->getArgOperand(0))->getZExtValue();
  M.Set = P.Set;
  M.Slot = P.Index;
  if (P.Index >= 0 && uint64_t(P.Index) < Count)
    return true;
  M.Event = SlotEvent::Outside;
  Tell(M);
  return false;
}

void SlotHistory::read(const Place &P, SlotMeeting M) {
  Slot &S = slotAt(P);
  M.Before = S.By;
  if (S.State == Slot::Empty)
    M.Event = SlotEvent::Unwritten;
  else if (S.State == Slot::Released)
    M.Event = SlotEvent::AfterRelease;
  else if (!P.ByView && S.Type && S.Type != P.Type)
    M.Event = SlotEvent::OtherType;
  M.Type = P.Type;
  S.Read = true;
  Tell(M);
}

/// Whether \p Call fills all of its result \p O, which has \p Type.
static bool fillsAll(const CallBase &Call, TileOpRef Ref, const OperandInfo &O,
                     const TileType &Type) {
  if (Ref->KeepsRest)
    return false;
  TileCall Op(Call, Ref);
  auto Is = [&](const char *Field, unsigned Size) {
    return Op.number(Field) == Size;
  };
  return O.Kind == OperandKind::Acc ||
         (Is(Ref->ValidRows, Type.Rows) && Is(Ref->ValidCols, Type.Cols));
}

void SlotHistory::write(const Place &P, SlotMeeting M, TileOpRef Ref) {
  Slot &S = slotAt(P);
  const OperandInfo &O = *Ref->operand(M.Operand);
  auto Type = tileTypeArg(*M.At, TileCall(*M.At, Ref).typeArg(O), O.Mem);
  bool Whole = !P.ByView && Type && fillsAll(*M.At, Ref, O, *Type);
  M.Before = S.State == Slot::Filled ? S.By : nullptr;
  if (S.State == Slot::Filled && Whole && S.Whole && !S.Read)
    M.Event = SlotEvent::Unread;
  // A part of a tile of another type is all that there is of that one.
  bool KeepsOld =
      S.State == Slot::Filled && !Whole && (P.ByView || S.Type == Type);
  S.Whole = KeepsOld ? S.Whole : Whole;
  if (!KeepsOld)
    S.Type = P.ByView ? std::nullopt : Type;
  S.Read = KeepsOld && S.Read;
  S.State = Slot::Filled;
  S.By = M.At;
  Tell(M);
}

void SlotHistory::release(const Place &P, SlotMeeting M) {
  Slot &S = slotAt(P);
  M.Before = S.By;
  if (S.State == Slot::Empty)
    M.Event = SlotEvent::NoLease;
  else if (S.State == Slot::Released)
    M.Event = SlotEvent::ReleasedAgain;
  S.State = Slot::Released;
  S.By = M.At;
  Tell(M);
}

bool SlotHistory::visitOp(const CallBase &Call, TileOpRef Ref) {
  TileCall Op(Call, Ref);
  auto ForEach = [&](bool Writes, auto Do) {
    for (const OperandInfo &O : Ref->Operands) {
      bool Reads = O.Kind == OperandKind::Src ||
                   (O.Kind == OperandKind::Acc && !Ref->KeepsRest);
      if (!O.isTile() || !Op.slotIndex(O) || (Writes ? !O.isResult() : !Reads))
        continue;
      Place P = placeOf(*Op.tile(O), *Op.slotIndex(O));
      SlotMeeting M;
      M.At = &Call;
      M.Operand = O.Name;
      M.Writes = Writes;
      if (!P.Known || (P.Set && !isInside(P, M)))
        return false;
      if (P.Set)
        Do(P, M);
    }
    return true;
  };
  return ForEach(/*Writes=*/false,
                 [&](const Place &P, const SlotMeeting &M) { read(P, M); }) &&
         ForEach(/*Writes=*/true, [&](const Place &P, const SlotMeeting &M) {
           write(P, M, Ref);
         });
}

bool SlotHistory::visit(const CallBase &Call) {
  Builtin B = builtinOf(Call);
  if (B.Kind == BuiltinKind::TileOp)
    return visitOp(Call, B.Ref);
  if (B.Kind == BuiltinKind::Slots && Followed.contains(&Call)) {
    // A set that is made anew begins without contents.
    Slots.erase(Slots.lower_bound({&Call, INT64_MIN}),
                Slots.upper_bound({&Call, INT64_MAX}));
  } else if (B.Kind == BuiltinKind::Release) {
    Place P = placeOf(*Call.getArgOperand(ReleasedSet),
                      *Call.getArgOperand(ReleasedIndex));
    SlotMeeting M;
    M.At = &Call;
    if (!P.Known || (P.Set && !isInside(P, M)))
      return false;
    if (P.Set)
      release(P, M);
  }
  return true;
}

/// Whether something fills \p Set with a tile of another type than its own,
/// names it by one, or gives a slot back.
static bool isUnusual(const CallBase &Set) {
  auto Own = originOf(Set).Type;
  return any_of(Set.users(), [&](const User *U) {
    auto *Call = dyn_cast<CallBase>(U);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind == BuiltinKind::Release || B.Kind == BuiltinKind::SlotsAs)
      return true;
    if (B.Kind != BuiltinKind::TileOp || B.Ref.Form != TileForm::Into)
      return false;
    const OperandInfo &Dst = *B.Ref->dst();
    TileCall Op(*Call, B.Ref);
    return Op.tile(Dst) == &Set &&
           tileTypeArg(*Call, Op.typeArg(Dst), Dst.Mem) != Own;
  });
}

/// A set that the source places, and the bytes from its first slot to its last.
static std::optional<std::pair<uint64_t, uint64_t>>
bytesOfPlaced(const CallBase &Set) {
  auto Number = [&](SlotsArg Arg) -> std::optional<uint64_t> {
    auto *C = dyn_cast<ConstantInt>(Set.getArgOperand(Arg));
    return C ? std::optional(C->getZExtValue()) : std::nullopt;
  };
  auto Type = originOf(Set).Type;
  auto Count = Number(SlotsCount), Begin = Number(SlotsAddress),
       Stride = Number(SlotsStride);
  if (!Type || !Count || !Begin || !Stride)
    return std::nullopt;
  return std::pair(*Begin, *Begin + (*Count - 1) * *Stride + Type->bytes());
}

/// Whether another name that the source has for some of the bytes of \p Set, or
/// may have, fills them.
static bool hasOtherNames(const CallBase &Set, const Function &F) {
  auto Bytes = bytesOfPlaced(Set);
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Other = dyn_cast<CallBase>(&I);
    Builtin B = Other && Other != &Set ? builtinOf(*Other) : Builtin();
    if (!B.IsPlaced || B.Mem != builtinOf(Set).Mem)
      return false;
    auto Theirs = bytesOfPlaced(*Other);
    return !Bytes || !Theirs ||
           (Bytes->first < Theirs->second && Theirs->first < Bytes->second);
  });
}

SlotHistory::Sets ascend::followedSets(const Function &F) {
  SlotHistory::Sets Sets;
  for (const Instruction &I : instructions(F)) {
    auto *Set = dyn_cast<CallBase>(&I);
    if (!Set || builtinOf(*Set).Kind != BuiltinKind::Slots)
      continue;
    auto *Count = dyn_cast<ConstantInt>(Set->getArgOperand(0));
    if (Count && (!Count->isOne() || isUnusual(*Set)) &&
        !(builtinOf(*Set).IsPlaced && hasOtherNames(*Set, F)))
      Sets.insert(Set);
  }
  return Sets;
}

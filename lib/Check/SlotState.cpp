//===-- SlotState.cpp - What the slots hold -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/SlotState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::check {

SlotMap::SlotMap(const sim::Kernel &K) {
  for (const sim::Slot &S : K.Slots) {
    First.push_back(Places.size());
    // Where a view lies is its slot's matter.
    bool IsPlaced = K.Slots[S.Root].isPlaced();
    for (unsigned I = 0; I != Function::countOf(S); ++I)
      Places.push_back(
          {S.Mem, S.begin(I), S.Bytes, IsPlaced, unsigned(Places.size()), {}});
    HasPlaced |= IsPlaced;
    if (unsigned Slot = First.size() - 1; S.IsSized && S.Root == Slot)
      Sized.push_back(Slot);
  }
  for (auto [Slot, S] : enumerate(K.Slots))
    if (S.Root != Slot)
      for (unsigned I = 0; I != Function::countOf(S); ++I)
        findHolder(number(Slot, I), S.Root, K);
  // By their starts, so that only those that overlap are compared.
  std::vector<unsigned> Order(Places.size());
  for (unsigned I = 0; I != Order.size(); ++I)
    Order[I] = I;
  sort(Order, [&](unsigned A, unsigned B) {
    return std::tie(Places[A].Mem, Places[A].Begin, A) <
           std::tie(Places[B].Mem, Places[B].Begin, B);
  });
  for (unsigned I = 0; I != Order.size(); ++I) {
    Place &A = Places[Order[I]];
    for (unsigned J = I + 1; J != Order.size(); ++J) {
      Place &B = Places[Order[J]];
      if (B.Mem != A.Mem || B.Begin >= A.Begin + A.Bytes)
        break;
      if (A.Holder == B.Holder)
        continue;
      // What a view names is its holder's to lose.
      if (B.Holder == Order[J])
        A.Neighbours.push_back(Order[J]);
      if (A.Holder == Order[I])
        B.Neighbours.push_back(Order[I]);
    }
  }
}

/// A view that lies in no one slot of its set stays by itself.
void SlotMap::findHolder(unsigned N, unsigned Root, const sim::Kernel &K) {
  Place &View = Places[N];
  for (unsigned I = 0; I != Function::countOf(K.Slots[Root]); ++I) {
    const Place &Of = Places[number(Root, I)];
    if (Of.Begin <= View.Begin &&
        View.Begin + View.Bytes <= Of.Begin + Of.Bytes)
      View.Holder = Of.Holder;
  }
}

/// Bytes of a slot that a tile takes; all of them if its type is not known.
uint64_t SlotState::extent(unsigned N, int64_t Type) const {
  auto T = Type >= 0 ? TileType::decode(Type) : std::nullopt;
  return T ? std::min(T->bytes(), Map->bytes(N)) : Map->bytes(N);
}

/// " (a, b)": a slot's tiles as the source calls them, in a message.
static constexpr size_t MaxNames = 4;
static std::string tilesText(const sim::Slot &S) {
  std::string Text;
  SmallVector<StringRef, MaxNames> Names;
  for (StringRef Name : S.Tiles)
    if (Names.size() != MaxNames && !is_contained(Names, Name))
      Names.push_back(Name);
  for (auto [I, Name] : enumerate(Names))
    Text += (I ? ", " : " (") + Name.str();
  return Names.empty() ? Text : Text + ")";
}

/// "slot 1 of l1s0", "slot l1s0", with the tiles that the source has there.
static std::string slotText(const Function &F, const TileUse &U) {
  const sim::Slot &S = F.Kernel->Slots[U.Slot];
  std::string Text = "slot ";
  if (S.Count > 1 && U.First == U.Last)
    Text += std::to_string(U.First) + " of ";
  return Text + S.Name + tilesText(S);
}

/// Whether \p Index is, perhaps extended, a signed remainder.
static bool isSignedRemainder(const Function &F, sim::Operand Index) {
  for (unsigned Steps = 0; Steps != 4 && Index.What == sim::Operand::Reg;
       ++Steps) {
    const auto Def = find_if(F.Kernel->Insts, [&](const sim::Inst &I) {
      return I.result() == unsigned(Index.Value);
    });
    if (Def == F.Kernel->Insts.end() || Def->Class != sim::InstClass::Scalar)
      return false;
    if (Def->Scalar.Sem == sim::ScalarSem::SRem)
      return true;
    if (Def->Ops.size() != 2)
      return false;
    Index = Def->Ops[1];
  }
  return false;
}

/// What is wrong with an index, and what to do if it is a remainder.
static std::string indexText(const Function &F, const Action &A,
                             const TileUse &U) {
  const sim::Slot &S = F.Kernel->Slots[U.Slot];
  bool Leaves = U.Bounds == TileUse::Leaves;
  std::string Text = Leaves ? "the index is none of slot set "
                            : "the index is not known to be one of slot set ";
  Text += S.Name + tilesText(S) + ", which has " + std::to_string(S.Count) +
          " slots";
  const auto Access = find_if(F.Ops[A.Inst].Tiles, [&](const TileAccess &T) {
    return T.Slot == U.Slot;
  });
  if (!Leaves && Access != F.Ops[A.Inst].Tiles.end() &&
      isSignedRemainder(F, Access->Index))
    Text +=
        ": the remainder of a negative number is negative; take that of an "
        "unsigned number" +
        (isPowerOf2_32(S.Count) ? ", or `& " + std::to_string(S.Count - 1) + "`"
                                : std::string());
  return Text;
}

void SlotState::tellLength(const Action &A, unsigned Slot,
                           const FindingSink *Sink) {
  const sim::Slot &S = Table->function().Kernel->Slots[Slot];
  auto Object = [&](bool IsCertain, StringRef Text) {
    if (!Sink)
      return;
    Finding New;
    New.Which = Rule::SlotBounds;
    New.Inst = A.Inst;
    New.Mem = S.Mem;
    New.IsCertain = IsCertain;
    New.Text = ("the length of slot " + S.Name + tilesText(S) + Text).str();
    (*Sink)(std::move(New));
  };
  const auto *I = find(Map->sized(), Slot);
  if (I == Map->sized().end())
    return Object(true, " is told, which the slot table says already");
  Length &L = Lengths[I - Map->sized().begin()];
  if (L.MayBeKnown)
    Object(L.IsKnown, L.IsKnown
                          ? " is told again: what lies there would move"
                          : " may be told again: what lies there would move");
  L = {true, true};
}

/// A slot lies where the sets in front of its own end.
void SlotState::needLengths(const Action &A, const TileUse &U,
                            const FindingSink &Sink) const {
  const Function &F = Table->function();
  const sim::Slot &S = F.Kernel->Slots[U.Slot];
  for (auto [Slot, L] : zip(Map->sized(), Lengths)) {
    const sim::Slot &Before = F.Kernel->Slots[Slot];
    if (L.IsKnown || Before.Mem != S.Mem || Before.Offset > S.Offset)
      continue;
    Finding New;
    New.Which = Rule::SlotBounds;
    New.Inst = A.Inst;
    New.Mem = S.Mem;
    New.IsCertain = !L.MayBeKnown;
    New.Text = (F.inst(A.Inst).mnemonic() + " uses " + slotText(F, U) +
                ", which lies nowhere: the length of slot " + Before.Name +
                tilesText(Before) +
                (L.MayBeKnown ? " may not have been told yet"
                              : " has not been told yet"))
                   .str();
    Sink(std::move(New));
  }
}

void SlotState::apply(const Action &A, const FindingSink *Sink) {
  if (auto Slot = Table->function().Ops[A.Inst].Sizes)
    tellLength(A, *Slot, Sink);
  for (const TileUse &U : A.Tiles) {
    if (Sink && Table->function().Kernel->Slots[U.Slot].IsSized)
      needLengths(A, U, *Sink);
    if (Sink && U.Bounds != TileUse::Inside)
      report(Rule::SlotIndex, A, U, 0, U.Bounds == TileUse::Leaves,
             indexText(Table->function(), A, U), *Sink);
    if (U.Reads)
      read(A, U, Sink);
  }
  for (const TileUse &U : A.Tiles)
    if (U.Writes)
      write(A, U);
  for (const ReservedBytes &R : Table->function().Ops[A.Inst].Clobbers)
    clobber(A.Inst, R);
}

void SlotState::report(Rule Which, const Action &A, const TileUse &U,
                       unsigned Other, bool IsCertain, const Twine &Text,
                       const FindingSink &Sink) const {
  unsigned N = Map->number(U.Slot, U.First);
  Finding New;
  New.Which = Which;
  New.Inst = A.Inst;
  New.Other = Which == Rule::Overlap ? Other : Access::None;
  New.Mem = Map->memory(N);
  New.Begin = Map->begin(N);
  New.End = Map->begin(N) + extent(N, Held[Map->holder(N)].Type);
  New.IsCertain = IsCertain;
  New.IsPlaced = Map->isPlaced(N);
  New.Text = Text.str();
  if (Which == Rule::Overlap)
    New.Text +=
        ": " + bytesText(Table->function(), New.Mem, New.Begin, New.End);
  Sink(std::move(New));
}

void SlotState::read(const Action &A, const TileUse &U,
                     const FindingSink *Sink) {
  if (!Sink || U.KeepsRest)
    return; // what is not there is not kept
  auto Reads = [&] {
    const Function &F = Table->function();
    return (F.inst(A.Inst).mnemonic() + " reads " + slotText(F, U)).str();
  };
  if (Map->isPlaced(Map->number(U.Slot, U.First)))
    return readPlaced(A, U, *Sink);
  bool IsOne = U.First == U.Last;
  for (unsigned I = U.First; I <= U.Last; ++I) {
    const Contents &C = Held[Map->holder(Map->number(U.Slot, I))];
    bool IsOnlyEmpty = IsOne && !C.MayBeTile && !C.MayBeLost && !C.MayBePart;
    bool IsOnlyLost = IsOne && !C.MayBeTile && !C.MayBeEmpty && !C.MayBePart;
    if (C.MayBeEmpty)
      report(Rule::Uninitialised, A, U, Access::None, IsOnlyEmpty,
             Reads() + (IsOnlyEmpty ? ", where nothing was written"
                                    : ", where nothing may have been written"),
             *Sink);
    if (C.MayBeLost || C.MayBePart)
      report(Rule::Overlap, A, U, C.LostTo, IsOnlyLost,
             Reads() +
                 (IsOnlyLost ? ", but another tile was"
                             : ", but another tile may have been") +
                 " written over it",
             *Sink);
  }
  const Contents &C = Held[Map->holder(Map->number(U.Slot, U.First))];
  if (U.Writes && IsOne && C.Type >= 0 && U.Type >= 0 && C.Type != U.Type)
    report(Rule::Tied, A, U, Access::None, C.MayBeTile && !C.MayBeEmpty,
           Reads() + " as a " + TileType::decode(U.Type)->str() +
               " tile, but it holds " + TileType::decode(C.Type)->str(),
           *Sink);
}

/// A placed slot is read: all its bytes have been written, by whatever name,
/// and no tile of its own is broken.
void SlotState::readPlaced(const Action &A, const TileUse &U,
                           const FindingSink &Sink) const {
  const Function &F = Table->function();
  std::string Reads =
      (F.inst(A.Inst).mnemonic() + " reads " + slotText(F, U)).str();
  bool IsOne = U.First == U.Last;
  for (unsigned I = U.First; I <= U.Last; ++I) {
    unsigned N = Map->number(U.Slot, I);
    const Contents &C = Held[Map->holder(N)];
    unsigned Mem = static_cast<unsigned>(Map->memory(N));
    uint64_t Begin = Map->begin(N), End = Begin + Map->bytes(N);
    // A tile that is smaller than its slot fills it.
    bool IsOwn = C.MayBeTile && !C.MayBeEmpty;
    if (!IsOwn && !Written[Mem].contains(Begin, End)) {
      bool IsSure = IsOne && !C.MayBeTile && !C.MayBePart && !C.MayBeLost &&
                    !MayBeWritten[Mem].meets(Begin, End);
      report(Rule::Uninitialised, A, U, Access::None, IsSure,
             Reads + (IsSure ? ", where nothing was written"
                             : ", where nothing may have been written"),
             Sink);
    }
    if (!C.MayBeLost && !C.MayBePart)
      continue;
    bool IsSure =
        IsOne && !C.MayBeTile && !C.MayBeEmpty && !C.MayBePart && !C.MayBeMeant;
    report(Rule::Overlap, A, U, C.LostTo, IsSure,
           Reads + (C.MayBeMeant ? ", but another tile was written there since"
                    : IsSure     ? ", but another tile was written over a part "
                                   "of it"
                                 : ", but another tile may have been written "
                                   "over a part of it"),
           Sink);
  }
}

/// What slot \p N holds is lost where a tile comes to lie over it.
void SlotState::lose(unsigned To, bool ForSure, unsigned N, uint64_t Begin,
                     uint64_t End) {
  Contents &C = Held[N];
  uint64_t MyBegin = Map->begin(N), MyEnd = MyBegin + extent(N, C.Type);
  if (!(MyBegin < End && Begin < MyEnd) || !(C.MayBeTile || C.MayBePart))
    return;
  C.MayBeLost = true;
  C.LostTo = To;
  if (ForSure)
    C.MayBeTile = C.MayBePart = false;
}

/// What an operation's own code may have written over is nobody's tile.
void SlotState::clobber(unsigned By, const ReservedBytes &Bytes) {
  const uint64_t End = uint64_t(Bytes.Offset) + Bytes.Bytes;
  for (unsigned N = 0; N != Held.size(); ++N)
    if (Map->memory(N) == Bytes.Mem && Map->holder(N) == N)
      lose(By, /*ForSure=*/false, N, Bytes.Offset, End);
}

/// The same among placed slots.
void SlotState::losePlaced(unsigned To, bool ForSure, unsigned N,
                           uint64_t Begin, uint64_t End) {
  Contents &C = Held[N];
  uint64_t MyBegin = Map->begin(N), MyEnd = MyBegin + extent(N, C.Type);
  if (!(MyBegin < End && Begin < MyEnd) ||
      !(C.MayBeTile || C.MayBePart || C.MayBeLost))
    return;
  bool WasBroken = C.MayBeLost && !C.MayBeMeant && !C.MayBeTile && !C.MayBePart;
  if (Begin <= MyBegin && MyEnd <= End)
    C.MayBeMeant = true;
  else if (MyBegin <= Begin && End <= MyEnd)
    C.MayBeMeant |= !WasBroken;
  else if (ForSure)
    C.MayBeMeant = false;
  C.MayBeLost = true;
  C.LostTo = To;
  if (ForSure)
    C.MayBeTile = C.MayBePart = false;
}

/// Notes bytes that a placed slot's tile is written to.
void SlotState::noteBytes(unsigned N, bool ForSure, uint64_t Begin,
                          uint64_t End) {
  if (!Map->isPlaced(N))
    return;
  unsigned Mem = static_cast<unsigned>(Map->memory(N));
  MayBeWritten[Mem].add(Begin, End);
  if (ForSure)
    Written[Mem].add(Begin, End);
}

void SlotState::write(const Action &A, const TileUse &U) {
  bool IsOne = U.First == U.Last;
  for (unsigned I = U.First; I <= U.Last; ++I) {
    unsigned N = Map->number(U.Slot, I);
    uint64_t Begin = Map->begin(N), End = Begin + extent(N, U.Type);
    noteBytes(N, IsOne, Begin, End);
    for (unsigned Other : Map->neighbours(N))
      if (Map->isPlaced(N) && Map->isPlaced(Other))
        losePlaced(A.Inst, IsOne, Other, Begin, End);
      else
        lose(A.Inst, IsOne, Other, Begin, End);
  }
  for (unsigned I = U.First; I <= U.Last; ++I) {
    unsigned N = Map->number(U.Slot, I);
    Contents &C = Held[Map->holder(N)];
    Contents Old = C;
    C = Contents();
    // Of a placed tile it is known byte by byte how much parts have written.
    C.MayBeEmpty = Old.MayBeEmpty && Map->isPlaced(N) && !Map->isWhole(N);
    C.MayBeTile = true;
    C.Type = Map->holder(N) == N ? U.Type : SeveralTypes;
    // A part that is inserted does not bring back what was lost.
    bool IsPart = U.KeepsRest || !Map->isWhole(N);
    if (IsPart && (Old.MayBeLost || Old.MayBePart)) {
      C.MayBePart = true;
      C.MayBeTile = Old.MayBeTile || Old.MayBeEmpty;
      C.LostTo = Old.LostTo;
    }
    if (IsOne)
      continue;
    // It may have been another slot.
    C.MayBeEmpty = Old.MayBeEmpty;
    C.MayBeLost |= Old.MayBeLost;
    C.MayBePart |= Old.MayBePart;
    C.MayBeMeant |= Old.MayBeMeant;
    C.LostTo = Old.LostTo;
    if (Old.Type != NoType && Old.Type != U.Type)
      C.Type = SeveralTypes;
  }
}

bool SlotState::join(const SlotState &O) {
  bool Changed = false;
  auto Raise = [&](bool &To, bool From) {
    Changed |= From && !To;
    To |= From;
  };
  for (auto [To, From] : zip(Held, O.Held)) {
    Raise(To.MayBeEmpty, From.MayBeEmpty);
    Raise(To.MayBeTile, From.MayBeTile);
    Raise(To.MayBeLost, From.MayBeLost);
    Raise(To.MayBePart, From.MayBePart);
    Raise(To.MayBeMeant, From.MayBeMeant);
    if (To.Type == NoType) {
      Changed |= From.Type != NoType;
      To.Type = From.Type;
    } else if (From.Type != NoType && From.Type != To.Type &&
               To.Type != SeveralTypes) {
      Changed = true;
      To.Type = SeveralTypes;
    }
    if (To.LostTo == Access::None)
      To.LostTo = From.LostTo;
  }
  for (auto [To, From] : zip(Lengths, O.Lengths)) {
    Changed |= To.IsKnown && !From.IsKnown;
    To.IsKnown &= From.IsKnown;
    Raise(To.MayBeKnown, From.MayBeKnown);
  }
  if (!Map->hasPlaced())
    return Changed;
  for (unsigned M = 0; M != NumSpaces; ++M) {
    Changed |= Written[M].keepOnly(O.Written[M]);
    Changed |= MayBeWritten[M].add(O.MayBeWritten[M]);
  }
  return Changed;
}

//===----------------------------------------------------------------------===//
// The slot table
//===----------------------------------------------------------------------===//

namespace {
/// Judges each slot once, where it is first named.
class TableJudge {
public:
  TableJudge(const Function &F, FindingSink Sink)
      : F(F), Sink(Sink), Seen(F.Kernel->Slots.size()) {}

  void judge(unsigned Inst) {
    for (const TileAccess &A : F.Ops[Inst].Tiles) {
      if (!Seen[A.Slot])
        judgeSlot(F.Kernel->Slots[A.Slot], Inst);
      Seen[A.Slot] = true;
      if (A.Writes)
        judgeType(A, Inst);
    }
    judgeTies(Inst);
    judgeInPlace(Inst);
  }

private:
  void object(Rule Which, unsigned Inst, const Twine &Text,
              bool IsPlaced = false, bool IsCertain = true) {
    Finding New;
    New.Which = Which;
    New.Inst = Inst;
    New.IsCertain = IsCertain;
    New.IsPlaced = IsPlaced;
    New.Text = Text.str();
    Sink(std::move(New));
  }
  void judgeSlot(const sim::Slot &S, unsigned Inst);
  void judgeType(const TileAccess &A, unsigned Inst);
  void judgeTies(unsigned Inst);
  void judgeInPlace(unsigned Inst);
  void judgePair(const TileAccess &To, const TileAccess &Other, unsigned Inst);

  const Function &F;
  FindingSink Sink;
  std::vector<bool> Seen;
};
} // namespace

void TableJudge::judgeSlot(const sim::Slot &S, unsigned Inst) {
  uint64_t Capacity = infoOf(F.Kernel->Target).capacity(S.Mem);
  uint64_t Room = Capacity - std::min(S.Offset, Capacity);
  uint64_t Step = S.isPlaced() ? S.Stride : S.Bytes;
  // How far the sets reach whose lengths are known at run time only is the
  // simulator's to see.
  if (S.IsSized)
    Room = UINT64_MAX;
  if (S.Count == 0 || S.Bytes > Room || (Room - S.Bytes) / Step < S.Count - 1)
    object(Rule::SlotBounds, Inst,
           "slot " + S.Name + ", " + Twine(S.Count) + " x " + Twine(S.Bytes) +
               " bytes from byte " + Twine(S.Offset) + ", does not fit " +
               nameOf(S.Mem) + ", which has " + Twine(Capacity) + " on " +
               nameOf(F.Kernel->Target));
  unsigned Align = fractalOf(S.Mem);
  if (S.Offset % Align || (S.Count > 1 && Step % Align))
    object(
        Rule::SlotBounds, Inst,
        "slot " + S.Name + " starts at byte " + Twine(S.Offset) +
            (S.Count > 1 ? Twine(" in steps of ") + Twine(Step) : Twine("")) +
            ", not at a multiple of " + Twine(Align));
}

void TableJudge::judgeType(const TileAccess &A, unsigned Inst) {
  const sim::Slot &S = F.Kernel->Slots[A.Slot];
  auto Type = TileType::decode(A.Type);
  if (!Type || Type->Mem != S.Mem)
    return object(Rule::SlotBounds, Inst,
                  "slot " + S.Name + " is not of the tile's memory");
  if (Type->bytes() > S.Bytes)
    object(Rule::SlotBounds, Inst,
           "slot " + S.Name + " has " + Twine(S.Bytes) + " bytes, but a " +
               Type->str() + " tile takes " + Twine(Type->bytes()));
}

/// The value form names the old and the new tile each.
void TableJudge::judgeTies(unsigned Inst) {
  const sim::Inst &I = F.inst(Inst);
  if (I.Class != sim::InstClass::Tile || I.Tile.Form != TileForm::Value)
    return;
  for (const OperandInfo &O : I.Tile->Operands) {
    if (O.Kind != OperandKind::Acc)
      continue;
    const sim::Operand &New = I.Ops[I.Tile.indexOf(O)];
    const sim::Operand &Old = I.Ops[I.Tile.indexOf(O) + 1];
    if (Old.What != New.What || Old.Value != New.Value)
      object(Rule::Tied, Inst,
             "the old and the new " + Twine(O.Name) + " are not one slot");
  }
}

/// Bytes from where one access begins to where another does, as far as that does
/// not depend on an index: of one step, by one register.
static std::optional<int64_t> distanceOf(const sim::Slot &S,
                                         const sim::Operand &Index,
                                         const sim::Slot &O,
                                         const sim::Operand &Other) {
  if (Index.What == sim::Operand::Imm && Other.What == sim::Operand::Imm)
    return O.begin(Other.Value) - S.begin(Index.Value);
  bool IsOneIndex = Index.What == Other.What && Index.Value == Other.Value;
  if (!IsOneIndex || S.begin(1) - S.begin(0) != O.begin(1) - O.begin(0))
    return std::nullopt;
  return O.Offset - S.Offset;
}

/// Whether what is touched of two slots that begin so far from each other overlaps.
/// Blocks that lie in lines may miss each other.
static bool touchTogether(int64_t Distance, const TileAccess &A,
                          const TileAccess &B) {
  auto IsRange = [](const TileAccess &Access) {
    // Scratch may be larger than what is used of it.
    return Access.Touched && Access.Touched->Pitch == 0 &&
           (Access.Touched->IsSure || Access.IsScratch);
  };
  return IsRange(A) && IsRange(B) &&
         Distance < static_cast<int64_t>(A.Touched->Bytes) &&
         -Distance < static_cast<int64_t>(B.Touched->Bytes);
}

/// What an operation writes while it reads: a result lies on the bytes of a
/// source or on none of them, and on none of one that the record keeps apart;
/// scratch and second results lie on no other tile of the operation at all. A
/// set has the bytes of all its slots for its whole life. Where the author has
/// placed them, what counts is what is touched for sure.
void TableJudge::judgePair(const TileAccess &To, const TileAccess &Other,
                           unsigned Inst) {
  const sim::Slot &Result = F.Kernel->Slots[To.Slot];
  const sim::Slot &Source = F.Kernel->Slots[Other.Slot];
  // Two names of one tile's bytes are the IR's matter.
  if (Result.Mem != Source.Mem ||
      (To.Slot != Other.Slot && Result.Root == Source.Root))
    return;
  auto IsByHand = [&](const sim::Slot &S) {
    return S.isPlaced() || F.Kernel->Slots[S.Root].isPlaced();
  };
  const bool IsPlaced = IsByHand(Result) || IsByHand(Source);
  const bool MayBeAll = !To.IsPlace && !Other.IsApart;
  const bool IsAll =
      Result.Offset == Source.Offset && Result.end() == Source.end();
  bool Overlaps = Result.Offset < Source.end() && Source.Offset < Result.end();
  const std::optional<int64_t> Distance =
      distanceOf(Result, To.Index, Source, Other.Index);
  const bool BeginsThere = !MayBeAll && Distance == 0;
  if (IsPlaced)
    Overlaps = BeginsThere ||
               (Distance && *Distance != 0 && touchTogether(*Distance, To, Other));
  else if (Result.Count != 1 || Source.Count != 1)
    // Slots of one set may be different ones.
    Overlaps &= To.Slot != Other.Slot && To.IsPlace;
  // A part that is inserted may be from elsewhere in its tile.
  if (!Overlaps || (To.KeepsRest && !To.IsPlace) || (IsAll && MayBeAll))
    return;
  StringRef What = To.IsScratch ? "scratch"
                   : To.IsPlace ? "the second result"
                                : "the result";
  object(Rule::Overlap, Inst,
         What + " in slot " + Result.Name + ", bytes " + Twine(Result.Offset) +
             " to " + Twine(Result.end()) + ", is written over " +
             (IsAll ? "" : "a part of ") + "slot " + Source.Name + ", bytes " +
             Twine(Source.Offset) + " to " + Twine(Source.end()) +
             ", while that is " + (Other.Reads ? "read" : "written"),
         IsPlaced, BeginsThere || !To.IsScratch || !IsPlaced);
}

void TableJudge::judgeInPlace(unsigned Inst) {
  ArrayRef<TileAccess> Tiles = F.Ops[Inst].Tiles;
  for (const TileAccess &To : Tiles)
    for (const TileAccess &Other : Tiles)
      if (To.Writes && &To != &Other && (To.IsPlace || Other.Reads))
        judgePair(To, Other, Inst);
}

void judgeSlotTable(const Function &F, FindingSink Sink) {
  TableJudge J(F, Sink);
  for (unsigned I = 0; I != F.size(); ++I)
    J.judge(I);
}

} // namespace ascend::check

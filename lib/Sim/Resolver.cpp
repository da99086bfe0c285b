//===-- Resolver.cpp - Run-time numbers for instructions ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Resolver.h"
#include "Sim/HiddenWrites.h"
#include "Sim/SlotNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::sim {

void Resolver::reject(TileCall &C, FindingKind Kind, const Twine &Text) {
  C.Broken = true;
  Findings.add(Kind, Text, C.I);
}

void Resolver::tellBytes(const Inst &I, uint64_t Length) {
  std::string Why = Sized.tell(I.Ops[0].Value, Length);
  if (!Why.empty())
    Findings.add(FindingKind::Slot, Why, &I);
}

std::optional<TileRef> Resolver::place(TileCall &C, const Slot &S,
                                       int64_t Index) {
  if (Index < 0 || Index >= S.Count) {
    reject(C, FindingKind::Slot,
           Twine("slot ") + Twine(Index) + " of " + slotText(S) +
               " does not exist: the set has " + Twine(S.Count));
    return std::nullopt;
  }
  TileRef T;
  T.Where = &S;
  T.Begin = S.begin(Index);
  T.SlotBytes = Sized.bytesOf(S);
  if (std::string Why = Sized.whyNowhere(S); !Why.empty()) {
    reject(C, FindingKind::Slot,
           slotText(S) + " is nowhere yet: " + Why);
    return std::nullopt;
  }
  uint64_t Capacity = infoOf(K.Target).capacity(S.Mem);
  if (!S.IsSized && T.Begin + S.Bytes > Capacity) {
    reject(C, FindingKind::Slot,
           slotText(S) + " ends at byte " + Twine(T.Begin + S.Bytes) + " of " +
               nameOf(S.Mem) + ", which has " + Twine(Capacity) + " on " +
               nameOf(K.Target));
    return std::nullopt;
  }
  if (unsigned Align = fractalOf(S.Mem); T.Begin % Align) {
    reject(C, FindingKind::Slot,
           slotText(S) + " starts at byte " + Twine(T.Begin) + " of " +
               nameOf(S.Mem) + ", not at a multiple of " + Twine(Align));
    return std::nullopt;
  }
  return T;
}

Resolver::Held *Resolver::heldAt(const Slot &Where, uint64_t Begin) {
  auto &Tiles = Holds[static_cast<unsigned>(Where.Mem)];
  auto I = find_if(Tiles, [&](const Held &H) {
    return H.Where == &Where && H.Begin == Begin;
  });
  return I == Tiles.end() ? nullptr : &*I;
}

/// Whether what one name wrote may be read by the other: they name bytes of one
/// tile, or the author of the kernel has placed both.
bool Resolver::shareBytes(const Slot &A, const Slot &B) const {
  return A.Root == B.Root || (isPlaced(A) && isPlaced(B));
}

std::optional<Resolver::Held> Resolver::contentsOf(const Slot &Where,
                                                   uint64_t Begin) {
  std::optional<Held> Own;
  if (const Held *H = heldAt(Where, Begin))
    Own = *H;
  if (!Where.ViewType || (Own && (isPlaced(Where) || !Own->ClobberedBy)))
    return Own;
  const TileType &Type = *Where.ViewType;
  for (const Held &H : Holds[static_cast<unsigned>(Where.Mem)]) {
    bool Overlaps = H.Begin < Begin + Type.bytes() && Begin < H.End;
    if (!Overlaps || !shareBytes(*H.Where, Where))
      continue;
    if (!Own || !H.ClobberedBy)
      Own = {&Where,       Begin, Begin + Type.bytes(), Type,
             Type.pitch(), H.By,  H.ClobberedBy};
    if (!H.ClobberedBy)
      break;
  }
  return Own;
}

void Resolver::fill(const TileCall &C, const TileRef &T) {
  auto &Tiles = Holds[static_cast<unsigned>(T.Type.Mem)];
  uint64_t End = T.Begin + T.Type.bytes();
  for (Held &H : Tiles)
    if (H.Begin < End && T.Begin < H.End && !H.ClobberedBy &&
        !shareBytes(*H.Where, *T.Where))
      H.ClobberedBy = C.I;
  if (isPlaced(*T.Where))
    fillPlaced(C, T);
  Held *Mine = heldAt(*T.Where, T.Begin);
  if (!Mine)
    Mine = &Tiles.emplace_back();
  *Mine = {T.Where, T.Begin, End, T.Type, T.Pitch, C.I, nullptr};
}

/// Among placed slots, a tile that is written over as a whole is gone: its name
/// names what lies there now. One that is written over in part is broken, unless
/// the part lies inside.
void Resolver::fillPlaced(const TileCall &C, const TileRef &T) {
  auto &Tiles = Holds[static_cast<unsigned>(T.Type.Mem)];
  uint64_t End = T.Begin + T.Type.bytes();
  auto IsOther = [&](const Held &H) {
    return isPlaced(*H.Where) && H.Where->Root != T.Where->Root &&
           H.Begin < End && T.Begin < H.End;
  };
  erase_if(Tiles, [&](const Held &H) {
    return IsOther(H) && T.Begin <= H.Begin && H.End <= End;
  });
  for (Held &H : Tiles)
    if (IsOther(H) && !(H.Begin <= T.Begin && End <= H.End))
      H.ClobberedBy = C.I;
}

void Resolver::checkHeld(TileCall &C, const OperandInfo &O, const TileRef &T,
                         const Held *H) {
  if (!H) {
    reject(C, FindingKind::Poison,
           Twine(C.Op->Mnemonic) + " reads " + O.Name + " from " +
               slotText(*T.Where) + ", where no instruction has left a tile");
    return;
  }
  if (H->ClobberedBy)
    Findings.add(FindingKind::Clobber,
                 Twine(C.Op->Mnemonic) + " reads the " + H->Type.str() +
                     " tile that " + H->By->mnemonic() + " left in " +
                     slotText(*H->Where) + " (assembly line " +
                     Twine(H->By->AsmLine) + "), but " +
                     H->ClobberedBy->mnemonic() +
                     " has written another tile over its bytes",
                 H->ClobberedBy, C.I);
}

void Resolver::resolveDst(Resolved &R, const OperandInfo &O, ValueOf Value) {
  TileCall &C = R.Call;
  const Inst &I = *C.I;
  const Slot &S = K.Slots[I.Ops[I.Tile.indexOf(O)].Value];
  auto IndexAt = I.Tile.slotIndexOf(O);
  auto Place = place(C, S, IndexAt ? Value(I.Ops[*IndexAt]) : 0);
  if (!Place)
    return;
  auto Type = TileType::decode(I.Ops[I.Tile.typeIndexOf(O)].Value);
  if (!Type || Type->Mem != S.Mem) {
    reject(C, FindingKind::Illegal,
           Twine(O.Name) + " of " + C.Op->Mnemonic + " has no tile type");
    return;
  }
  TileRef T = *Place;
  T.Type = *Type;
  T.Pitch = Type->pitch();
  if (std::string Why = T.Type.whyIllegal(); !Why.empty())
    reject(C, FindingKind::Illegal,
           Twine(O.Name) + " of " + C.Op->Mnemonic + " is no tile: " + Why);
  if (T.Type.bytes() > S.Bytes)
    reject(C, FindingKind::Slot,
           slotText(S) + " has " + Twine(S.Bytes) + " bytes, but a " +
               T.Type.str() + " tile takes " + Twine(T.Type.bytes()));
  if (O.Kind == OperandKind::Acc) {
    std::optional<Held> Old = contentsOf(S, T.Begin);
    // Where only a part is written, the tile may begin here.
    bool Begins = C.Op->KeepsRest &&
                  (!Old || Old->Type != T.Type || Old->ClobberedBy);
    if (!Begins)
      checkHeld(C, O, T, Old ? &*Old : nullptr);
    if (!Begins && Old && Old->Type != T.Type)
      reject(C, FindingKind::Illegal,
             Twine(C.Op->Mnemonic) + " takes " + slotText(S) + " for a " +
                 T.Type.str() + " tile, but it holds " + Old->Type.str());
    if (!Begins && Old)
      T.Pitch = Old->Pitch;
  }
  C.HasDst |= O.isDst();
  C.Tiles.push_back(T);
}

void Resolver::resolveSrc(Resolved &R, const OperandInfo &O, ValueOf Value) {
  TileCall &C = R.Call;
  unsigned First = C.I->Tile.indexOf(O);
  const Slot &S = K.Slots[C.I->Ops[First].Value];
  auto Place = place(C, S, Value(C.I->Ops[First + 1]));
  if (!Place)
    return;
  TileRef T = *Place;
  std::optional<Held> H = contentsOf(S, T.Begin);
  checkHeld(C, O, T, H ? &*H : nullptr);
  if (!H)
    return;
  T.Type = H->Type;
  T.Pitch = H->Pitch;
  C.Tiles.push_back(T);
}

void Resolver::resolveWindow(Resolved &R, unsigned First, ValueOf Value) {
  const auto &Ops = R.Call.I->Ops;
  WindowRef W;
  W.Addr = Value(Ops[First + GMBase]) + Value(Ops[First + GMOffset]);
  auto Type = GMType::decode(Ops[First + GMTypeImm].Value);
  if (!Type) {
    reject(R.Call, FindingKind::Illegal, "a window has no type");
    return;
  }
  W.Type = *Type;
  for (unsigned D = 0; D != 5; ++D) {
    W.Shape[D] = Value(Ops[First + GMShape + D]);
    W.Stride[D] = Value(Ops[First + GMStride + D]);
  }
  R.Call.Windows.push_back(W);
}

void Resolver::resolveOperand(Resolved &R, const OperandInfo &O,
                              ValueOf Value) {
  unsigned First = R.Call.I->Tile.indexOf(O);
  switch (O.Kind) {
  case OperandKind::Dst:
  case OperandKind::Acc:
  case OperandKind::Tmp:
  case OperandKind::Out:
    return resolveDst(R, O, Value);
  case OperandKind::Src:
    return resolveSrc(R, O, Value);
  case OperandKind::GMSrc:
  case OperandKind::GMDst:
    return resolveWindow(R, First, Value);
  case OperandKind::Int:
  case OperandKind::Reg:
  case OperandKind::Elem:
  case OperandKind::Word:
    R.Call.Numbers.push_back(Value(R.Call.I->Ops[First]));
    return;
  case OperandKind::Res:
    R.Call.Numbers.push_back(0); // its place
  }
}

/// Calls \p Do with the operand of each tile of \p C.
static void forEachTile(
    const TileCall &C,
    function_ref<void(const OperandInfo &, const TileRef &)> Do) {
  unsigned Tile = 0;
  for (const OperandInfo &O : C.Op->Operands)
    if (O.isTile())
      Do(O, C.Tiles[Tile++]);
}

/// The bytes of a tile's slot that its type takes.
static ByteRange bytesOf(const TileRef &T) {
  return {T.Type.Mem, 0, T.Begin, T.Begin + T.Type.bytes()};
}

static bool overlap(const ByteRange &A, const ByteRange &B) {
  return A.Mem == B.Mem && A.Begin < B.End && B.Begin < A.End;
}

/// Whether \p R writes \p Result over what it reads of \p Source.
bool Resolver::writesOver(const Resolved &R, const TileRef &Result,
                          const TileRef &Source) const {
  FootprintBuilder Writes(GM, &Result), Reads(GM, &Source);
  R.Model->Touch(R.Call, Writes);
  R.Model->Touch(R.Call, Reads);
  return any_of(Writes.footprint().Writes, [&](const ByteRange &W) {
    return any_of(Reads.footprint().Reads,
                  [&](const ByteRange &Read) { return overlap(W, Read); });
  });
}

/// Why the result \p To may not lie where \p T does; "" if it may. A source is in
/// use where it is read, another tile of the operation everywhere.
std::string Resolver::whyOver(const Resolved &R, const OperandInfo &To,
                              const TileRef &Result, const OperandInfo &O,
                              const TileRef &T) const {
  const TileCall &C = R.Call;
  bool IsSource = O.Kind == OperandKind::Src;
  bool IsApart = O.isApart(C.On) || To.isApart(C.On);
  bool IsShifted =
      IsSource && !C.Op->KeepsRest && T.Begin != Result.Begin;
  if ((!IsApart && !IsShifted) || !overlap(bytesOf(Result), bytesOf(T)) ||
      (IsSource && !writesOver(R, Result, T)))
    return "";
  if (IsApart)
    return (Twine(", which is still in use: on ") + nameOf(C.On) +
            " it cannot work in place")
        .str();
  return ", from another byte on: a result lies on all of what is read or on "
         "none of it";
}

/// Results are written while sources are read.
void Resolver::checkApart(Resolved &R) {
  forEachTile(R.Call, [&](const OperandInfo &To, const TileRef &Result) {
    if (!To.isResult())
      return;
    forEachTile(R.Call, [&](const OperandInfo &O, const TileRef &T) {
      if (&O == &To || R.Call.Broken)
        return;
      std::string Why = whyOver(R, To, Result, O, T);
      if (!Why.empty())
        reject(R.Call, FindingKind::Illegal,
               Twine(R.Call.Op->Mnemonic) + " writes its result over " +
                   O.Name + Why);
    });
  });
}

void Resolver::checkRules(TileCall &C) {
  if (std::string Rule = C.brokenRule(); !Rule.empty())
    return reject(C, FindingKind::Illegal, Rule);
  // What is accumulated into keeps its pitch.
  const OperandInfo *Dst = C.Op->dst();
  if (Dst && Dst->Kind == OperandKind::Dst)
    C.Tiles.front().Pitch = C.dstPitch();
}

/// What the library's own code of \p C writes besides its result. \p Tiles that
/// lie there are gone.
template <typename Held>
static void addHiddenWrites(const TileCall &C, Footprint &Bytes,
                            MutableArrayRef<Held> Tiles) {
  for (const ByteRange &R : hiddenWrites(C)) {
    Bytes.Writes.push_back(R);
    for (Held &H : Tiles)
      if (H.Begin < R.End && R.Begin < H.End && !H.ClobberedBy)
        H.ClobberedBy = C.I;
  }
}

Resolver::Resolved Resolver::resolve(const Inst &I, ValueOf Value) {
  Resolved R;
  TileCall &C = R.Call;
  C.I = &I;
  C.Op = I.Tile.Op;
  C.On = K.Target;
  R.Model = modelOf(*C.Op);
  for (const OperandInfo &O : C.Op->Operands)
    resolveOperand(R, O, Value);
  if (!R.Model)
    reject(C, FindingKind::Illegal,
           Twine(C.Op->Builtin) + " is not modelled by the simulator");
  else if (!C.Broken)
    checkRules(C);
  if (!C.Broken) {
    FootprintBuilder F(GM);
    R.Model->Touch(C, F);
    if (!F.outOfRange().empty())
      reject(C, FindingKind::OutOfRange,
             Twine(C.Op->Mnemonic) + " " + F.outOfRange());
    if (!F.beyondSlot().empty())
      reject(C, FindingKind::Slot,
             Twine(C.Op->Mnemonic) + " touches " + F.beyondSlot());
    if (!C.Broken)
      checkApart(R);
    if (!C.Broken) {
      R.Bytes = F.footprint();
      auto Mem = static_cast<unsigned>(
          C.HasDst ? C.Tiles.front().Type.Mem : Space::GM);
      addHiddenWrites(C, R.Bytes, MutableArrayRef(Holds[Mem]));
    }
  }
  if (!C.Broken)
    forEachTile(C, [&](const OperandInfo &O, const TileRef &T) {
      if (O.isPlace())
        fill(C, T);
    });
  if (C.HasDst)
    fill(C, C.Tiles.front());
  return R;
}

} // namespace ascend::sim

//===-- ScalarState.cpp - What registers hold at a place ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/ScalarState.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::check {

static bool isBefore(const ScalarEntry &E, unsigned Reg) { return E.Reg < Reg; }

ScalarEntry *ScalarState::lookup(unsigned Reg) {
  auto I = lower_bound(Entries, Reg, isBefore);
  return I != Entries.end() && I->Reg == Reg ? &*I : nullptr;
}

const ScalarEntry *ScalarState::find(unsigned Reg) const {
  return const_cast<ScalarState *>(this)->lookup(Reg);
}

SmallVector<Distance, 2> ScalarEntry::distances() const {
  SmallVector<Distance, 2> All;
  if (Is.Of)
    All.push_back({Is.Of, ValueSet::constant(Is.Offset), Distance::Exact});
  if (Near.isKnown())
    All.push_back(Near);
  return All;
}

/// Whether a name is of this place.
static bool isOf(unsigned Place, Symbol S) { return S >> 32 == Place; }

static bool refersTo(unsigned Place, const Origin &From) {
  return isOf(Place, From.A.Of) || isOf(Place, From.B.Of);
}

void ScalarState::enter(unsigned Place) {
  for (ScalarEntry &E : Entries) {
    if (isOf(Place, E.Is.Of)) {
      E.Is = {entrySymbol(Place, E.Reg), 0};
      E.Argument = 0;
    }
    if (isOf(Place, E.Near.From))
      E.Near = Distance();
    if (refersTo(Place, E.From))
      E.From = Origin();
  }
}

void ScalarState::define(ScalarEntry E) {
  HasDistances |= E.Near.isKnown();
  auto I = lower_bound(Entries, E.Reg, isBefore);
  if (I != Entries.end() && I->Reg == E.Reg)
    *I = std::move(E);
  else
    Entries.insert(I, std::move(E));
}

bool ScalarState::narrow(Symbol S, const ValueSet &V) {
  if (V.isEmpty())
    return false;
  if (!S)
    return true;
  // What entries conclude for the symbols that they are remainders of.
  SmallVector<std::pair<Symbol, ValueSet>, 2> Bases;
  for (ScalarEntry &E : Entries) {
    bool WasConstant = E.Value.isConstant();
    if (E.Is.Of == S)
      E.Value = E.Value.meet(V.shifted(E.Is.Offset));
    if (E.From.What == Origin::Remainder && E.From.A.Of == S)
      if (auto R = V.shifted(E.From.A.Offset).residue(E.From.Modulus))
        E.Value = E.Value.meet(ValueSet::constant(*R));
    if (E.Value.isEmpty())
      return false;
    if (!WasConstant && E.Value.isConstant())
      if (auto Base = baseOf(E))
        Bases.push_back(*Base);
  }
  for (auto &[Base, Numbers] : Bases)
    if (Base != S && !narrow(Base, Numbers))
      return false;
  return true;
}

/// Of a constant remainder: the symbol that it is of, and its numbers.
std::optional<std::pair<Symbol, ValueSet>>
ScalarState::baseOf(const ScalarEntry &E) {
  if (E.From.What != Origin::Remainder || !E.Value.isConstant())
    return std::nullopt;
  ValueSet V;
  V.Mod = E.From.Modulus;
  V.Rem = residueOf(E.Value.Lo, E.From.Modulus);
  if (V.Rem != static_cast<uint64_t>(E.Value.Lo))
    return std::nullopt; // of a negative number
  return std::make_pair(E.From.A.Of, V.shifted(-E.From.A.Offset));
}

Symbol ScalarState::rootOf(Symbol S) const {
  for (const ScalarEntry &E : Entries)
    if (E.Is.Of == S && E.From.What == Origin::Remainder && E.From.A.Of != S)
      return rootOf(E.From.A.Of);
  return S;
}

/// Draws the conclusions from a register's value for what it came from.
bool ScalarState::applyOrigin(const ScalarEntry &E) {
  Origin From = E.From; // narrowing changes entries
  if (From.What == Origin::None || !E.Value.isConstant())
    return true;
  int64_t Value = E.Value.Lo;
  if (From.What == Origin::Remainder) {
    auto Base = baseOf(E);
    return !Base || narrow(Base->first, Base->second);
  }
  ValueSet A = From.ValueA, B = From.ValueB;
  auto Current = [&](const Term &T, ValueSet &V) {
    for (const ScalarEntry &Other : Entries)
      if (T.Of && Other.Is.Of == T.Of)
        V = V.meet(Other.Value.shifted(T.Offset - Other.Is.Offset));
  };
  Current(From.A, A);
  Current(From.B, B);
  if (A.isEmpty() || B.isEmpty())
    return false;
  assume(From.Op, (Value != 0) != From.Negated, A, B);
  return !A.isEmpty() && !B.isEmpty() &&
         applyDistances(From, (Value != 0) != From.Negated) &&
         narrow(From.A.Of, A.shifted(-From.A.Offset)) &&
         narrow(From.B.Of, B.shifted(-From.B.Offset));
}

/// What a symbol plus a number is known to be near, or nothing.
Distance ScalarState::nearOf(const Term &T) const {
  for (const ScalarEntry &E : Entries)
    if (T.Of && E.Is.Of == T.Of && E.Near.isKnown())
      return E.Near.shifted(T.Offset - E.Is.Offset);
  return Distance();
}

/// Narrows how far a symbol's registers are from what \p Far is from, where \p
/// T can only be that far. False if that cannot be.
bool ScalarState::narrowNear(const Term &T, const Distance &Far) {
  for (ScalarEntry &E : Entries) {
    if (!T.Of || E.Is.Of != T.Of || E.Near.From != Far.From ||
        E.Near.Means != Far.Means)
      continue;
    E.Near.By = E.Near.By.meet(Far.By.shifted(E.Is.Offset - T.Offset));
    if (E.Near.By.isEmpty())
      return false;
  }
  return true;
}

/// Draws the conclusions from a comparison for how far those that it compared
/// are from what both are near.
bool ScalarState::applyDistances(const Origin &From, bool Holds) {
  if (!HasDistances)
    return true;
  Distance A = nearOf(From.A), B = nearOf(From.B);
  // One of them may be what the other is near, or a number from it.
  auto OfName = [](const Term &T) {
    return Distance{T.Of, ValueSet::constant(T.Offset), Distance::Exact};
  };
  if (From.B.Of && A.From == From.B.Of)
    B = OfName(From.B);
  else if (From.A.Of && B.From == From.A.Of)
    A = OfName(From.A);
  // A counter from a start that may be anything might wrap.
  if (!compareNumbers(A, B) || From.ValueA.isAll() || From.ValueB.isAll() ||
      !comparesNumbers(From.Op, From.ValueA, From.ValueB))
    return true;
  assume(ofNumbers(From.Op), Holds, A.By, B.By);
  return !A.By.isEmpty() && !B.By.isEmpty() && narrowNear(From.A, A) &&
         narrowNear(From.B, B);
}

bool ScalarState::narrowRegister(unsigned Reg, const ValueSet &V) {
  ScalarEntry *E = lookup(Reg);
  if (!E)
    return !V.isEmpty();
  E->Value = E->Value.meet(V);
  if (E->Value.isEmpty())
    return false;
  ScalarEntry Copy = *E;
  return narrow(Copy.Is.Of, Copy.Value.shifted(-Copy.Is.Offset)) &&
         applyOrigin(Copy);
}

void ScalarState::keep(function_ref<bool(unsigned)> IsWanted) {
  erase_if(Entries, [&](const ScalarEntry &E) { return !IsWanted(E.Reg); });
}

static bool sameOrigin(const Origin &A, const Origin &B) {
  return A.What == B.What && A.Op.Ty == B.Op.Ty && A.Op.Cond == B.Op.Cond &&
         A.Negated == B.Negated && A.Modulus == B.Modulus && A.A == B.A &&
         A.B == B.B && A.ValueA == B.ValueA && A.ValueB == B.ValueB;
}

bool ScalarState::operator==(const ScalarState &O) const {
  auto Same = [](const ScalarEntry &A, const ScalarEntry &B) {
    return A.Reg == B.Reg && A.Value == B.Value && A.Is == B.Is &&
           A.Near == B.Near && sameOrigin(A.From, B.From);
  };
  return std::equal(Entries.begin(), Entries.end(), O.Entries.begin(),
                    O.Entries.end(), Same);
}

/// How far a register is from an older value on either of two ways to a place.
static Distance joinedDistance(const ScalarEntry &A, const ScalarEntry &B,
                               unsigned Place, bool Widen) {
  if (A.Near == B.Near && !isOf(Place, A.Near.From) &&
      (A.Near.isKnown() || A.Is == B.Is))
    return A.Near;
  if (!A.IsSubtracted)
    return Distance();
  // The latest name that both have is what a loop starts from.
  for (const Distance &OfA : A.distances())
    for (const Distance &OfB : B.distances())
      if (OfA.From == OfB.From && !isOf(Place, OfA.From))
        return check::join(OfA, OfB, Widen);
  return Distance();
}

bool ScalarState::join(const ScalarState &O, unsigned Place, bool Widen) {
  bool Changed = false, Distances = false;
  std::vector<ScalarEntry> Joined;
  for (const ScalarEntry &E : Entries) {
    const ScalarEntry *Other = O.find(E.Reg);
    if (!Other) {
      Changed = true; // anything
      continue;
    }
    ScalarEntry New = E;
    New.Value = E.Value.join(Other->Value);
    if (Widen && New.Value != E.Value)
      New.Value = New.Value.widened(E.Value, E.IsWord);
    if (E.IsSubtracted || HasDistances || O.HasDistances)
      New.Near = joinedDistance(E, *Other, Place, Widen);
    Distances |= New.Near.isKnown();
    // A name of this place is that of the last trip, which is over.
    if (!(E.Is == Other->Is) || isOf(Place, E.Is.Of)) {
      New.Is = {entrySymbol(Place, E.Reg), 0};
      New.Argument = 0;
    }
    if (!sameOrigin(E.From, Other->From) || refersTo(Place, E.From))
      New.From = Origin();
    Changed |= New.Value != E.Value || New.Is.Of != E.Is.Of ||
               !(New.Near == E.Near) || New.From.What != E.From.What;
    Joined.push_back(std::move(New));
  }
  Entries = std::move(Joined);
  HasDistances = Distances;
  return Changed;
}

} // namespace ascend::check

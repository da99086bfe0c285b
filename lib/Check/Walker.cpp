//===-- Walker.cpp - Walks a kernel with sets of numbers ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Walker.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::check {

using sim::InstClass;
using sim::Operand;
using sim::ScalarSem;
using sim::ScalarTy;

/// Cases that one fork makes at most: slots of the largest set.
static constexpr unsigned MaxCases = 16;

Walk Walker::walk(unsigned From, ScalarState Start, unsigned At) {
  State = std::move(Start);
  State.enter(At);
  Place = At;
  Met = Walk();
  unsigned I = From;
  while (step(I)) {
    ++I;
    if (F.IsLeader[I]) {
      goOn(I);
      break;
    }
  }
  return std::move(Met);
}

bool Walker::step(unsigned I) {
  ++Met.Steps;
  if (I == F.size()) {
    Met.Returns = true;
    return false;
  }
  const sim::Inst &In = F.inst(I);
  if (In.Class != InstClass::Scalar)
    return act(I) && compute(I);
  switch (In.Scalar.Sem) {
  case ScalarSem::Br:
    goOn(In.Ops[0].Value);
    return false;
  case ScalarSem::BrNZ:
  case ScalarSem::BrZ:
    branch(I);
    return false;
  case ScalarSem::Ret:
    Met.Returns = true;
    return false;
  case ScalarSem::Trap:
    return false;
  case ScalarSem::Load:
  case ScalarSem::Store:
    act(I);
    return compute(I);
  default:
    return compute(I);
  }
}

//===----------------------------------------------------------------------===//
// Ways
//===----------------------------------------------------------------------===//

void Walker::goOn(unsigned Next) {
  Way W;
  W.Next = Next;
  W.State = std::move(State);
  Met.Ways.push_back(std::move(W));
}

/// Of a comparison of one symbol with a number: which is the symbol.
static const Term *symbolAgainstNumber(const Origin &From) {
  if (From.What != Origin::Compare)
    return nullptr;
  if (From.A.Of && From.ValueB.isConstant())
    return &From.A;
  return From.B.Of && From.ValueA.isConstant() ? &From.B : nullptr;
}

void Way::ask(Symbol Root) {
  for (const ScalarEntry &E : State.entries())
    if (E.Is.Of == Root && E.Argument)
      Argument = E.Argument;
  Asked = Root;
  IsPossible = Argument != 0;
}

/// Finds the one argument that a comparison asks against a number, if \p W now
/// knows of it exactly what the comparison says.
void Walker::findArgument(const Origin &From, bool Holds, Way &W) const {
  const Term *Name = symbolAgainstNumber(From);
  if (!Name)
    return;
  Symbol Root = W.State.rootOf(Name->Of);
  bool IsExact = false, IsA = Name == &From.A;
  for (const ScalarEntry &E : W.State.entries()) {
    if (E.Is.Of != Name->Of)
      continue;
    ValueSet Now = E.Value.shifted(Name->Offset - E.Is.Offset);
    // Of a remainder, only one number says something of what it is of.
    IsExact |= (Name->Of == Root || Now.isConstant()) &&
               decide(From.Op, IsA ? Now : From.ValueA,
                      IsA ? From.ValueB : Now) == (Holds != From.Negated);
  }
  if (IsExact)
    W.ask(Root);
}

/// The number that a symbol is not, where a comparison is \p Holds.
static std::optional<std::pair<Symbol, int64_t>> excludedBy(const Origin &From,
                                                            bool Holds) {
  const Term *Name = symbolAgainstNumber(From);
  bool IsEqual = From.Op.Cond == sim::CmpCond::eq;
  if (!Name || (!IsEqual && From.Op.Cond != sim::CmpCond::ne) ||
      (Holds != From.Negated) == IsEqual)
    return std::nullopt;
  int64_t Number = (Name == &From.A ? From.ValueB : From.ValueA).Lo;
  return std::make_pair(Name->Of, Number - Name->Offset);
}

void Walker::branchTo(unsigned I, bool Taken, bool WasOpen,
                      const ValueSet &Condition, const Origin &From) {
  const sim::Inst &In = F.inst(I);
  unsigned Reg = In.Ops[0].Value;
  auto Add = [&](ScalarState To) {
    if (C && !To.narrowRegister(Reg, Condition))
      return;
    Way W;
    W.State = std::move(To);
    W.Next = Taken ? In.Ops[1].Value : I + 1;
    W.Branch = I;
    W.Taken = Taken;
    W.WasOpen = WasOpen;
    findArgument(From, !Condition.contains(0), W);
    Met.Ways.push_back(std::move(W));
  };
  auto Not = excludedBy(From, !Condition.contains(0));
  if (!C || !Not || Not->second == ValueSet::Min ||
      Not->second == ValueSet::Max)
    return Add(State);
  // Not that number: below it or above it.
  for (const ValueSet &Side :
       {ValueSet::range(ValueSet::Min, Not->second - 1),
        ValueSet::range(Not->second + 1, ValueSet::Max)}) {
    ScalarState To = State;
    if (To.narrow(Not->first, Side))
      Add(std::move(To));
  }
}

void Walker::branch(unsigned I) {
  const sim::Inst &In = F.inst(I);
  bool TakenIfZero = In.Scalar.Sem == ScalarSem::BrZ;
  ValueSet Condition = valueOf(In.Ops[0]);
  const ScalarEntry *E = State.find(In.Ops[0].Value);
  Origin From = E ? E->From : Origin();
  for (bool Taken : {true, false}) {
    bool IsZero = Taken == TakenIfZero;
    bool IsExcluded = IsZero ? !Condition.contains(0)
                             : Condition.isConstant() && Condition.Lo == 0;
    if (IsExcluded)
      continue;
    ValueSet Now = ValueSet::constant(0);
    if (!IsZero)
      Now = Condition.isAll()
                ? ValueSet::range(1, ValueSet::Words - 1)
                : Condition.meet(ValueSet::range(1, ValueSet::Max));
    branchTo(I, Taken, !Condition.isConstant(), Now, From);
  }
}

bool Walker::fork(unsigned Reg, unsigned I) {
  const ScalarEntry *E = State.find(Reg);
  if (!C || !E || E->Value.isConstant())
    return false;
  ValueSet V = E->Value;
  auto Cases = V.size(MaxCases);
  if (!Cases)
    return false;
  Symbol Root = State.rootOf(E->Is.Of);
  for (unsigned Case = 0; Case != *Cases; ++Case) {
    Way W;
    W.State = State;
    int64_t Number = V.Lo + Case * static_cast<int64_t>(V.Mod);
    if (!W.State.narrowRegister(Reg, ValueSet::constant(Number)))
      continue;
    W.Next = I;
    W.Forked = Reg;
    W.WasOpen = true;
    if (E->From.What == Origin::Compare)
      findArgument(E->From, Number != 0, W);
    else
      W.ask(Root);
    Met.Ways.push_back(std::move(W));
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Actions
//===----------------------------------------------------------------------===//

bool Walker::addNumbers(const TileAccess &A, unsigned I, ActionNumbers &To) {
  if (A.Index.What == Operand::Reg && fork(A.Index.Value, I))
    return false;
  int64_t Last = Function::countOf(F.Kernel->Slots[A.Slot]) - 1;
  ValueSet V = valueOf(A.Index);
  ValueSet In = V.meet(ValueSet::range(0, Last));
  if (In.isEmpty())
    To.append({0, Last, TileUse::Leaves});
  else
    To.append(
        {In.Lo, In.Hi,
         V.Lo >= 0 && V.Hi <= Last ? TileUse::Inside : TileUse::MayLeave});
  return true;
}

/// Notes what an instruction does on its pipe; false if the walk ends before.
bool Walker::act(unsigned I) {
  const Op &O = F.Ops[I];
  ActionNumbers N;
  if (O.Kind == OpKind::Set || O.Kind == OpKind::Wait) {
    if (O.Event.What == Operand::Reg && fork(O.Event.Value, I))
      return false;
    ValueSet V = valueOf(O.Event);
    N.push_back(V.isConstant() ? V.Lo : -1);
  }
  for (const TileAccess &A : O.Tiles)
    if (!addNumbers(A, I, N))
      return false;
  Met.Actions.push_back(Table.intern(I, N));
  return true;
}

bool Walker::compute(unsigned I) {
  auto Reg = F.inst(I).result();
  if (!C || !Reg || !C->isRelevant(*Reg))
    return true;
  const sim::Inst &In = F.inst(I);
  if (In.Scalar.Sem == ScalarSem::Select && In.Ops[1].What == Operand::Reg) {
    if (fork(In.Ops[1].Value, I))
      return false;
    ValueSet Condition = valueOf(In.Ops[1]);
    if (Condition.isConstant()) {
      ScalarEntry E = resultOf(I, *Reg);
      ScalarEntry Chosen =
          entryOf(In.Ops[Condition.Lo ? 2 : 3], In.Scalar.Ty == ScalarTy::i32);
      E.Value = Chosen.Value;
      E.Is = Chosen.Is.Of ? Chosen.Is : E.Is;
      E.From = Chosen.From;
      E.Near = Chosen.Near;
      E.Argument = Chosen.Argument;
      State.define(std::move(E));
      return true;
    }
  }
  State.define(resultOf(I, *Reg));
  return true;
}

} // namespace ascend::check

//===-- LoopForms.cpp - Loops that test at their head ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/LoopForms.h"
#include "Emit/Expression.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using ascend::sim::CmpCond;
using ascend::sim::InstClass;
using ascend::sim::Operand;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

static bool is(const sim::Inst &I, ScalarSem Sem) {
  return I.Class == InstClass::Scalar && I.Scalar.Sem == Sem;
}

LoopForms::LoopForms(const Webs &W, const Pointers &P, List &Body)
    : W(W), P(P), F(W.flow()), Hidden(W.size()) {
  visit(Body);
}

void LoopForms::visit(List &L) {
  for (Stmt &S : L) {
    visit(S.Then);
    visit(S.Else);
    if (S.What == Stmt::DoWhile)
      asTurned(S);
    else if (S.What == Stmt::Loop)
      asHeadTested(S);
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

LoopForms::Value LoopForms::valueOf(unsigned Inst, unsigned Op) const {
  if (auto C = W.constant(Inst, Op))
    return {C, None};
  unsigned D = W.only(Inst, Op);
  return D == None ? Value() : valueOfDef(D);
}

LoopForms::Value LoopForms::valueOfDef(unsigned Def) const {
  for (unsigned Steps = 0; Steps != 8 && is(W.inst(Def), ScalarSem::Mov);
       ++Steps) {
    if (auto C = W.constant(Def, 1))
      return {C, None};
    unsigned Next = W.only(Def, 1);
    if (Next == None)
      break;
    Def = Next;
  }
  return {std::nullopt, Def};
}

bool LoopForms::same(const Value &A, const Value &B) {
  if (A.Const || B.Const)
    return A.Const == B.Const;
  return A.Def != None && A.Def == B.Def;
}

bool LoopForms::isInvariant(const Turned &T, unsigned Inst, unsigned Op) const {
  return !W.reaching(Inst, Op).empty() &&
         all_of(W.reaching(Inst, Op), [&](unsigned D) {
           return !F.contains(T.Loop, F.blockOf(D)) ||
                  is(W.inst(D), ScalarSem::Param);
         });
}

//===----------------------------------------------------------------------===//
// Counters
//===----------------------------------------------------------------------===//

std::optional<LoopForms::Carried> LoopForms::carried(const Turned &T,
                                                     unsigned Web) const {
  ArrayRef<unsigned> Defs = W.definitions(Web);
  if (Defs.size() != 2 || P.isPointer(Web))
    return std::nullopt;
  bool First = F.contains(T.Loop, F.blockOf(Defs[0]));
  if (First == F.contains(T.Loop, F.blockOf(Defs[1])))
    return std::nullopt;
  return Carried{Web, Defs[First], Defs[!First]};
}

std::optional<LoopForms::Carried>
LoopForms::carriedBy(const Turned &T, unsigned Inst, unsigned Op,
                     bool &IsOld) const {
  ArrayRef<unsigned> From = W.reaching(Inst, Op);
  if (From.empty())
    return std::nullopt;
  auto C = carried(T, W.of(From.front()));
  if (C && (From.size() == 2 || From.front() == C->Next)) {
    IsOld = From.size() == 2;
    return C;
  }
  if (From.size() != 1 || !F.contains(T.Loop, F.blockOf(From.front())))
    return std::nullopt;
  // A sum that a copy carries on.
  for (const Use &U : W.users(From.front()))
    if (is(W.inst(U.Inst), ScalarSem::Mov) && W.only(U.Inst, U.Op) != None)
      if (auto ByCopy = carried(T, W.of(U.Inst));
          ByCopy && ByCopy->Next == U.Inst) {
        IsOld = false;
        return ByCopy;
      }
  return std::nullopt;
}

std::optional<LoopForms::Counter> LoopForms::counter(const Turned &T,
                                                     const Carried &C) const {
  Counter Result{C, C.Next, {}, false};
  if (is(W.inst(C.Next), ScalarSem::Mov))
    Result.Sum = W.only(C.Next, 1);
  if (Result.Sum == None)
    return std::nullopt;
  const sim::Inst &I = W.inst(Result.Sum);
  Result.IsDown = is(I, ScalarSem::Sub);
  if (!Result.IsDown && !is(I, ScalarSem::Add))
    return std::nullopt;
  for (unsigned Op : {1u, 2u}) {
    ArrayRef<unsigned> From = W.reaching(Result.Sum, Op);
    if (From.size() != 2 || W.of(From.front()) != C.Web)
      continue;
    unsigned Other = 3 - Op;
    if (Result.IsDown && Op == 2)
      return std::nullopt;
    if (auto Const = W.constant(Result.Sum, Other)) {
      Result.IsDown ^= *Const < 0;
      Result.Step.Const = std::abs(*Const);
      return Result;
    }
    if (!isInvariant(T, Result.Sum, Other))
      return std::nullopt;
    Result.Step.Operand = {Result.Sum, Other};
    return Result;
  }
  return std::nullopt;
}

/// Whether the step may be taken at the end of the iteration.
bool LoopForms::fitsFor(const Turned &T, const Counter &C) const {
  unsigned Next = C.Of.Next;
  if (F.blockOf(Next) != T.Latch)
    return false;
  return none_of(W.users(Next), [&](const Use &U) {
    return U.Inst > Next && F.blockOf(U.Inst) == T.Latch && U.Inst != T.Test;
  });
}

bool LoopForms::mayMoveInit(const Turned &T, const Carried &C) const {
  if (F.blockOf(C.Init) != T.Before)
    return false;
  for (const Use &U : W.users(C.Init))
    if (!F.contains(T.Loop, F.blockOf(U.Inst)) && !W.constant(U.Inst, U.Op))
      return false;
  // What it reads keeps its value up to the loop.
  SmallVector<unsigned> Work{C.Init};
  BitVector Seen(W.size());
  while (!Work.empty()) {
    unsigned D = Work.pop_back_val();
    if (Seen[D])
      continue;
    Seen.set(D);
    if (is(W.inst(D), ScalarSem::Load) && F.blockOf(D) == T.Before)
      return false;
    for (unsigned O = 1; O < W.inst(D).Ops.size(); ++O)
      if (!W.constant(D, O))
        for (unsigned From : W.reaching(D, O)) {
          for (unsigned I = C.Init + 1; I < F.block(T.Before).End; ++I)
            if (W.of(I) == W.of(From))
              return false;
          Work.push_back(From);
        }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

/// Whether a relation that holds tells that another one of the same two does.
static bool implies(CmpCond Known, CmpCond C, bool FromZero) {
  if (Known == C)
    return true;
  switch (C) {
  case CmpCond::ne:
    return Known == CmpCond::lt || Known == CmpCond::gt ||
           Known == CmpCond::ult || Known == CmpCond::ugt;
  case CmpCond::le:
    return Known == CmpCond::lt || Known == CmpCond::eq;
  case CmpCond::ge:
    return Known == CmpCond::gt || Known == CmpCond::eq;
  case CmpCond::ule:
    return FromZero || Known == CmpCond::ult || Known == CmpCond::eq;
  case CmpCond::uge:
    return Known == CmpCond::ugt || Known == CmpCond::eq;
  case CmpCond::ult:
    return FromZero && (Known == CmpCond::ne || Known == CmpCond::lt);
  default:
    return false;
  }
}

static bool evaluate(CmpCond C, ScalarTy Ty, int64_t A, int64_t B) {
  uint64_t In[2] = {static_cast<uint64_t>(A), static_cast<uint64_t>(B)};
  if (Ty == ScalarTy::i32)
    for (uint64_t &X : In)
      X = static_cast<uint32_t>(X);
  return sim::evaluate({ScalarSem::Cmp, Ty, C}, In).value_or(0);
}

bool LoopForms::holds(const Turned &T, CmpCond C, const Value &A,
                      const Value &B, unsigned *Guard) const {
  ScalarTy Ty = W.inst(T.Test).Scalar.Ty;
  if (A.Const && B.Const)
    return evaluate(C, Ty, *A.Const, *B.Const);
  bool FromZero = A.Const == 0;
  unsigned To = T.Header, From = T.Before;
  BitVector Between(F.size());
  for (unsigned Steps = 0; Steps != 8; ++Steps) {
    const Block &X = F.block(From);
    unsigned Test = X.Succs.size() == 2 ? W.only(X.End - 1, 0) : None;
    if (Test != None && is(W.inst(Test), ScalarSem::Cmp) &&
        W.inst(Test).Scalar.Ty == Ty && F.blockOf(Test) == From) {
      bool Holds = (X.Succs[0] == To) != is(W.inst(X.End - 1), ScalarSem::BrZ);
      CmpCond Known = W.inst(Test).Scalar.Cond;
      if (!Holds)
        Known = inverse(Known);
      Value Left = valueOf(Test, 1), Right = valueOf(Test, 2);
      auto Stays = [&](const Value &V) {
        return V.Const || (V.Def != None && !Between[F.blockOf(V.Def)]);
      };
      bool IsExchanged = !(same(A, Left) && same(B, Right));
      if (IsExchanged)
        Known = exchanged(Known);
      if (Stays(Left) && Stays(Right) &&
          (!IsExchanged || (same(A, Right) && same(B, Left))) &&
          implies(Known, C, FromZero)) {
        if (Guard && Known == C)
          *Guard = From;
        return true;
      }
    }
    if (X.Preds.size() != 1 || F.isHeader(From))
      return false;
    Between.set(From);
    To = From;
    From = X.Preds.front();
  }
  return false;
}

bool LoopForms::describe(const Stmt &S, Turned &T) const {
  T.Header = S.Header;
  T.Loop = F.block(S.Header).Loop;
  for (unsigned Pred : F.block(S.Header).Preds) {
    unsigned &Place = F.isBack(Pred, S.Header) ? T.Latch : T.Before;
    if (Place != None)
      return false;
    Place = Pred;
  }
  return T.Latch != None && T.Before != None;
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

void LoopForms::finish(Stmt &S, const Turned &T, LoopHeader H,
                       const Counter *C) {
  S.What = C ? Stmt::For : Stmt::While;
  S.Form = Headers.size();
  Hidden.set(T.Branch);
  if (T.Test != None)
    Hidden.set(T.Test);
  if (C) {
    H.Counter = C->Of.Web;
    H.Step = C->Step;
    H.IsDown = C->IsDown;
    H.From = valueOfDef(C->Of.Init).Const;
    Hidden.set(C->Of.Next);
    if (H.Right.Web == H.Counter && H.Left.Web == None) {
      std::swap(H.Left, H.Right);
      H.Test = exchanged(H.Test);
    }
    if (mayMoveInit(T, C->Of)) {
      H.Init = C->Of.Init;
      Hidden.set(H.Init);
    }
  }
  Headers.push_back(H);
}

/// Small enough for no sum of two to wrap around.
static bool isSmall(std::optional<int64_t> N) {
  return N && *N >= 0 && *N <= (1 << 30);
}

static bool isBelow(CmpCond C) {
  return C == CmpCond::lt || C == CmpCond::ult || C == CmpCond::le ||
         C == CmpCond::ule;
}

/// do { … } while (test), with the test known to hold at first.
bool LoopForms::asTurned(Stmt &S) {
  Turned T;
  if (!describe(S, T) || T.Latch != S.At)
    return false;
  T.Branch = F.block(T.Latch).End - 1;
  T.Test = W.only(T.Branch, 0);
  if (T.Test == None || F.blockOf(T.Test) != T.Latch)
    return false;
  const sim::Inst &Test = W.inst(T.Test);
  if (W.users(T.Test).size() != 1)
    return false;
  if (is(Test, ScalarSem::And))
    return asTwice(S, T);
  if (!is(Test, ScalarSem::Cmp) || Test.Scalar.Ty == ScalarTy::f32)
    return false;
  bool Positive = is(W.inst(T.Branch), ScalarSem::BrZ) == S.Negated;
  T.Cond = Positive ? Test.Scalar.Cond : inverse(Test.Scalar.Cond);

  LoopHeader H;
  H.Test = T.Cond;
  H.Type = Test.Scalar.Ty;
  Value Start[2];
  std::optional<Counter> Count;
  unsigned CountSide = 0, OldSide = None;
  for (unsigned N : {0u, 1u}) {
    Side &X = N ? H.Right : H.Left;
    unsigned Op = N + 1;
    bool IsOld = false;
    if ((X.Const = W.constant(T.Test, Op))) {
      Start[N] = {X.Const, None};
    } else if (isInvariant(T, T.Test, Op)) {
      X.Operand = {T.Test, Op};
      Start[N] = valueOf(T.Test, Op);
    } else if (auto C = carriedBy(T, T.Test, Op, IsOld)) {
      X.Web = C->Web;
      Start[N] = valueOfDef(C->Init);
      auto Steps = counter(T, *C);
      if (Steps && fitsFor(T, *Steps) && !Count) {
        Count = Steps;
        CountSide = N;
      }
      if (IsOld && OldSide != None)
        return false;
      if (IsOld)
        OldSide = N;
    } else {
      return false;
    }
  }
  if (OldSide != None) {
    // It tests the value before the step; all of it must be numbers.
    auto &Bound = OldSide ? H.Left.Const : H.Right.Const;
    if (!Count || CountSide != OldSide || Count->IsDown || !isSmall(Bound) ||
        !isSmall(Start[OldSide].Const) || !isSmall(Count->Step.Const) ||
        !(T.Cond == CmpCond::ne ||
          isBelow(OldSide ? exchanged(T.Cond) : T.Cond)))
      return false;
    *Bound += *Count->Step.Const;
    Start[!OldSide].Const = Bound;
  }
  if (!Count && H.Left.Web == None && H.Right.Web == None)
    return false;
  if (!holds(T, T.Cond, Start[0], Start[1]))
    return false;
  if (Count && (CountSide ? H.Left : H.Right).Web != None)
    Count.reset();
  // Without the counter's step between, a loop up to a number says "below".
  if (Count && H.Test == CmpCond::ne && !Count->IsDown) {
    auto First = Start[CountSide].Const, Last = Start[!CountSide].Const;
    auto Step = Count->Step.Const;
    bool IsExact = isSmall(First) && isSmall(Last) && isSmall(Step) &&
                   *Step > 0 && *First < *Last && (*Last - *First) % *Step == 0;
    if (IsExact)
      H.Test = CountSide ? CmpCond::ugt : CmpCond::ult;
    else if (Step == 1 && !Last && Start[CountSide].Const)
      for (CmpCond C : {CmpCond::lt, CmpCond::ult})
        if (H.Test == CmpCond::ne &&
            holds(T, CountSide ? exchanged(C) : C, Start[0], Start[1]))
          H.Test = CountSide ? exchanged(C) : C;
  }
  holds(T, H.Test, Start[0], Start[1], &H.Guard);
  finish(S, T, H, Count ? &*Count : nullptr);
  return true;
}

/// A loop of two iterations: what its test reads is true once. A web that is
/// one number in the first and another in the second counts.
bool LoopForms::asTwice(Stmt &S, const Turned &T) {
  bool Positive = is(W.inst(T.Branch), ScalarSem::BrZ) == S.Negated;
  if (W.constant(T.Test, 2) != 1 || !Positive)
    return false;
  ArrayRef<unsigned> From = W.reaching(T.Test, 1);
  auto Flag = From.size() == 2 ? carried(T, W.of(From.front())) : std::nullopt;
  if (!Flag || valueOfDef(Flag->Init).Const.value_or(0) % 2 == 0 ||
      valueOfDef(Flag->Next).Const.value_or(1) % 2 != 0)
    return false;
  for (unsigned D : W.definitions(Flag->Web))
    for (const Use &U : W.users(D))
      if (U.Inst != T.Test)
        return false;
  std::optional<Counter> Best;
  std::optional<int64_t> First;
  for (unsigned I = F.block(T.Latch).Begin; I != F.block(T.Latch).End; ++I) {
    auto C = W.of(I) == None ? std::nullopt : carried(T, W.of(I));
    if (!C || C->Next != I || C->Web == Flag->Web)
      continue;
    auto A = valueOfDef(C->Init).Const, B = valueOfDef(I).Const;
    Counter Candidate{*C, I, {}, false};
    if (!isSmall(A) || !isSmall(B) || *A >= *B || !fitsFor(T, Candidate) ||
        !mayMoveInit(T, *C))
      continue;
    // At its end the loop leaves another number.
    if (any_of(W.users(I), [&](const Use &U) {
          return !F.contains(T.Loop, F.blockOf(U.Inst));
        }))
      continue;
    auto IsNamed = [&](unsigned D) {
      return !F.kernel().RegNames[W.inst(D).Ops[0].Value].empty();
    };
    if (Best && (IsNamed(Best->Of.Next) || !IsNamed(I)))
      continue;
    Candidate.Step.Const = *B - *A;
    Best = Candidate;
    First = A;
  }
  if (!Best)
    return false;
  LoopHeader H;
  H.Test = CmpCond::ult;
  H.Type = W.inst(Best->Of.Next).Scalar.Ty;
  H.Left.Web = Best->Of.Web;
  H.Right.Const = *First + 2 * *Best->Step.Const;
  finish(S, T, H, &*Best);
  return true;
}

/// while (true) { if (test) break; … }
bool LoopForms::asHeadTested(Stmt &S) {
  Turned T;
  if (!describe(S, T))
    return false;
  unsigned End = F.block(S.Header).End;
  auto If = find_if(S.Then, [](const Stmt &X) { return X.What != Stmt::Inst; });
  if (If == S.Then.end() || If->What != Stmt::If || If->At != S.Header ||
      If->Then.size() != 1 || If->Then[0].What != Stmt::Break ||
      !If->Else.empty())
    return false;
  T.Branch = End - 1;
  T.Test = W.only(T.Branch, 0);
  // Nothing else happens in front of the test.
  if (T.Test == None || !is(W.inst(T.Test), ScalarSem::Cmp) ||
      W.inst(T.Test).Scalar.Ty == ScalarTy::f32 ||
      F.blockOf(T.Test) != S.Header || W.users(T.Test).size() != 1)
    return false;
  for (unsigned I = F.block(S.Header).Begin; I != End; ++I)
    if (I != T.Test && I != T.Branch && !is(W.inst(I), ScalarSem::Param) &&
        !(is(W.inst(I), ScalarSem::Mov) &&
          W.inst(I).Ops[1].What == Operand::Imm &&
          W.definitions(W.of(I)).size() == 1))
      return false;
  bool Breaks = is(W.inst(T.Branch), ScalarSem::BrZ) == If->Negated;
  LoopHeader H;
  H.Test = W.inst(T.Test).Scalar.Cond;
  if (Breaks)
    H.Test = inverse(H.Test);
  H.Type = W.inst(T.Test).Scalar.Ty;
  std::optional<Counter> Count;
  for (unsigned Op : {1u, 2u}) {
    Side &X = Op == 1 ? H.Left : H.Right;
    bool IsOld = false;
    auto C = carriedBy(T, T.Test, Op, IsOld);
    if (C && IsOld) {
      X.Web = C->Web;
      auto Steps = counter(T, *C);
      if (!Count && Steps && fitsFor(T, *Steps))
        Count = Steps;
    } else if (!(X.Const = W.constant(T.Test, Op))) {
      X.Operand = {T.Test, Op};
    }
  }
  List Rest(std::make_move_iterator(If + 1),
            std::make_move_iterator(S.Then.end()));
  if (Count && continues(Rest))
    Count.reset();
  S.Then = std::move(Rest);
  finish(S, T, H, Count ? &*Count : nullptr);
  return true;
}

} // namespace ascend::emission

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

LoopForms::LoopForms(const Webs &W, const Pointers &P, List &Body,
                     const BitVector &Labels)
    : W(W), P(P), F(W.flow()), Labels(Labels), Hidden(W.size()) {
  visit(Body);
}

void LoopForms::visit(List &L) {
  for (Stmt &S : L) {
    visit(S.Then);
    visit(S.Else);
    // A goto to a loop begins an iteration, without the test.
    if (isLoop(S) && Labels[S.Header])
      continue;
    if (S.What == Stmt::DoWhile)
      asTurned(S);
    else if (S.What == Stmt::Loop)
      asHeadTested(S);
  }
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

/// Small enough for no sum of two to wrap around.
static bool isSmall(std::optional<int64_t> N) {
  return N && *N >= 0 && *N <= (1 << 28);
}

static bool isBelow(CmpCond C) {
  return C == CmpCond::lt || C == CmpCond::ult || C == CmpCond::le ||
         C == CmpCond::ule;
}

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
    // From one small number to another, a sign makes no difference.
    if (isSmall(H.From) && isSmall(H.Step.Const) && !H.IsDown &&
        isSmall(H.Right.Const) && isBelow(H.Test)) {
      *H.Right.Const += H.Test == CmpCond::le || H.Test == CmpCond::ule;
      H.Test = CmpCond::ult;
    }
    if (mayMoveInit(T, C->Of)) {
      H.Init = C->Of.Init;
      Hidden.set(H.Init);
    }
  }
  Headers.push_back(H);
}

/// What side \p N of the test of \p T is.
bool LoopForms::readSide(const Turned &T, unsigned N, TestParts &Parts) const {
  Side &X = N ? Parts.Header.Right : Parts.Header.Left;
  unsigned Op = N + 1;
  if ((X.Const = W.constant(T.Test, Op))) {
    Parts.Start[N] = {X.Const, None};
    return true;
  }
  if (isInvariant(T, T.Test, Op)) {
    X.Operand = {T.Test, Op};
    Parts.Start[N] = valueOf(T.Test, Op);
    return true;
  }
  bool IsOld = false;
  auto C = carriedBy(T, T.Test, Op, IsOld);
  if (!C || (IsOld && Parts.OldSide != None))
    return false;
  X.Web = C->Web;
  Parts.Start[N] = valueOfDef(C->Init);
  if (IsOld)
    Parts.OldSide = N;
  auto Steps = counter(T, *C);
  if (Steps && fitsFor(T, *Steps) && !Parts.Count) {
    Parts.Count = Steps;
    Parts.CountSide = N;
  }
  return true;
}

/// A test of the value before the step says the same of the one behind it and
/// of a bound that is a step further: where that test holds, which it does at
/// the start of each iteration, one more step does not wrap around.
bool LoopForms::testNext(TestParts &Parts) const {
  if (Parts.OldSide == None)
    return true;
  LoopHeader &H = Parts.Header;
  auto &Bound = Parts.OldSide ? H.Left.Const : H.Right.Const;
  CmpCond C = Parts.OldSide ? exchanged(H.Test) : H.Test;
  if (!Parts.Count || Parts.CountSide != Parts.OldSide || !isSmall(Bound) ||
      !isSmall(Parts.Count->Step.Const))
    return false;
  int64_t Step = *Parts.Count->Step.Const;
  bool IsDown = Parts.Count->IsDown;
  bool Fits = IsDown ? C == CmpCond::gt || C == CmpCond::ge ||
                           (C == CmpCond::ugt && *Bound >= 2 * Step - 1) ||
                           (C == CmpCond::uge && *Bound >= 2 * Step)
                     : isBelow(C);
  if (C != CmpCond::ne && !Fits)
    return false;
  *Bound += IsDown ? -Step : Step;
  Parts.Start[!Parts.OldSide].Const = Bound;
  return true;
}

/// Of a counter that goes up to just the bound, "below" says as much as "not
/// equal", and says it better.
void LoopForms::preferBelow(const Turned &T, TestParts &Parts) const {
  LoopHeader &H = Parts.Header;
  if (!Parts.Count || H.Test != CmpCond::ne || Parts.Count->IsDown)
    return;
  bool Exchange = Parts.CountSide != 0;
  auto First = Parts.Start[Parts.CountSide].Const;
  auto Last = Parts.Start[!Parts.CountSide].Const;
  auto Step = Parts.Count->Step.Const;
  if (isSmall(First) && isSmall(Last)) {
    if (isSmall(Step) && *Step > 0 && *First < *Last &&
        (*Last - *First) % *Step == 0)
      H.Test = Exchange ? CmpCond::ugt : CmpCond::ult;
    return;
  }
  if (Step != 1 || !First)
    return;
  for (CmpCond Below : {CmpCond::lt, CmpCond::ult}) {
    CmpCond C = Exchange ? exchanged(Below) : Below;
    if (holds(T, C, Parts.Start[0], Parts.Start[1])) {
      H.Test = C;
      return;
    }
  }
}

/// do { … } while (test), with the test known to hold at first.
bool LoopForms::asTurned(Stmt &S) {
  Turned T;
  if (!describe(S, T) || T.Latch != S.At)
    return false;
  T.Branch = F.block(T.Latch).End - 1;
  T.Test = W.only(T.Branch, 0);
  if (T.Test == None || F.blockOf(T.Test) != T.Latch ||
      W.users(T.Test).size() != 1)
    return false;
  const sim::Inst &Test = W.inst(T.Test);
  if (is(Test, ScalarSem::And))
    return asTwice(S, T);
  if (!is(Test, ScalarSem::Cmp) || Test.Scalar.Ty == ScalarTy::f32)
    return false;
  bool Positive = is(W.inst(T.Branch), ScalarSem::BrZ) == S.Negated;
  TestParts Parts;
  LoopHeader &H = Parts.Header;
  H.Test = Positive ? Test.Scalar.Cond : inverse(Test.Scalar.Cond);
  H.Type = Test.Scalar.Ty;
  if (!readSide(T, 0, Parts) || !readSide(T, 1, Parts) || !testNext(Parts))
    return false;
  bool Changes = H.Left.Web != None || H.Right.Web != None;
  if (!Changes || !holds(T, H.Test, Parts.Start[0], Parts.Start[1]))
    return false;
  // A bound that changes makes no counted loop.
  if (H.Left.Web != None && H.Right.Web != None)
    Parts.Count.reset();
  preferBelow(T, Parts);
  holds(T, H.Test, Parts.Start[0], Parts.Start[1], &H.Guard);
  finish(S, T, H, Parts.Count ? &*Parts.Count : nullptr);
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
  if (!Flag || F.blockOf(Flag->Next) != T.Latch ||
      valueOfDef(Flag->Init).Const.value_or(0) % 2 == 0 ||
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

/// Whether nothing but the test happens in the block that ends with it.
bool LoopForms::onlyTests(const Turned &T) const {
  if (T.Test == None || !is(W.inst(T.Test), ScalarSem::Cmp) ||
      W.inst(T.Test).Scalar.Ty == ScalarTy::f32 ||
      F.blockOf(T.Test) != T.Header || W.users(T.Test).size() != 1)
    return false;
  for (unsigned I = F.block(T.Header).Begin; I != F.block(T.Header).End; ++I)
    if (I != T.Test && I != T.Branch && !is(W.inst(I), ScalarSem::Param) &&
        !(is(W.inst(I), ScalarSem::Mov) &&
          W.inst(I).Ops[1].What == Operand::Imm &&
          W.definitions(W.of(I)).size() == 1))
      return false;
  return true;
}

/// while (true) { if (test) break; … }
bool LoopForms::asHeadTested(Stmt &S) {
  Turned T;
  if (!describe(S, T))
    return false;
  auto If = find_if(S.Then, [](const Stmt &X) { return X.What != Stmt::Inst; });
  if (If == S.Then.end() || If->What != Stmt::If || If->At != S.Header ||
      If->Then.size() != 1 || If->Then[0].What != Stmt::Break ||
      !If->Else.empty())
    return false;
  T.Branch = F.block(S.Header).End - 1;
  T.Test = W.only(T.Branch, 0);
  if (!onlyTests(T))
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

//===-- LoopCounters.cpp - What loops count and test ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Expression.h"
#include "Emit/LoopForms.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using ascend::sim::CmpCond;
using ascend::sim::InstClass;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

static bool is(const sim::Inst &I, ScalarSem Sem) {
  return I.Class == InstClass::Scalar && I.Scalar.Sem == Sem;
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
  bool IsConst = valueOfDef(C.Init).Const.has_value();
  if (F.blockOf(C.Init) != T.Before && !IsConst)
    return false;
  for (const Use &U : W.users(C.Init))
    if (!F.contains(T.Loop, F.blockOf(U.Inst)) && !W.constant(U.Inst, U.Op))
      return false;
  if (IsConst)
    return true;
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
/// \p FromZero, \p ToZero: the left one is 0, the right one.
static bool implies(CmpCond Known, CmpCond C, bool FromZero, bool ToZero) {
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
  case CmpCond::ugt:
    return ToZero && (Known == CmpCond::ne || Known == CmpCond::gt);
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

/// \p C of something and \p Bound, "not below 6" as "above 5".
static CmpCond strictly(CmpCond C, std::optional<int64_t> &Bound) {
  if (!Bound || *Bound <= INT32_MIN || *Bound >= INT32_MAX)
    return C;
  switch (C) {
  case CmpCond::ge:
    --*Bound;
    return CmpCond::gt;
  case CmpCond::le:
    ++*Bound;
    return CmpCond::lt;
  case CmpCond::uge:
    if (*Bound <= 0)
      return C;
    --*Bound;
    return CmpCond::ugt;
  case CmpCond::ule:
    if (*Bound < 0)
      return C;
    ++*Bound;
    return CmpCond::ult;
  default:
    return C;
  }
}

bool LoopForms::holds(const Turned &T, CmpCond C, const Value &A,
                      const Value &B, unsigned *Guard) const {
  ScalarTy Ty = W.inst(T.Test).Scalar.Ty;
  if (A.Const && B.Const)
    return evaluate(C, Ty, *A.Const, *B.Const);
  Value First = A, Second = B;
  C = strictly(C, Second.Const);
  C = exchanged(strictly(exchanged(C), First.Const));
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
      Known = strictly(Known, Right.Const);
      Known = exchanged(strictly(exchanged(Known), Left.Const));
      auto Stays = [&](const Value &V) {
        return V.Const || (V.Def != None && !Between[F.blockOf(V.Def)]);
      };
      bool IsExchanged = !(same(First, Left) && same(Second, Right));
      if (IsExchanged)
        Known = exchanged(Known);
      if (Stays(Left) && Stays(Right) &&
          (!IsExchanged || (same(First, Right) && same(Second, Left))) &&
          implies(Known, C, First.Const == 0, Second.Const == 0)) {
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

} // namespace ascend::emission

//===-- ValueText.cpp - Scalars as C++ text -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Values.h"

using namespace llvm;
using ascend::sim::CmpCond;
using ascend::sim::InstClass;
using ascend::sim::Operand;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static CppType registerType(const sim::Inst &I) {
  switch (I.Scalar.Sem) {
  case ScalarSem::Cmp:
  case ScalarSem::Cvt_u64_u32:
  case ScalarSem::Cvt_b8_s32:
  case ScalarSem::Cvt_b16_s32:
  case ScalarSem::Cvt_f32_s32:
  case ScalarSem::Cvt_f32_u32:
  case ScalarSem::Cvt_f32_bits:
  case ScalarSem::Cvt_f32_f16:
  case ScalarSem::Cvt_f32_bf16:
    return CppType::U32;
  case ScalarSem::Cvt_s32_f32:
  case ScalarSem::Cvt_u32_f32:
  case ScalarSem::Cvt_s64_f32:
  case ScalarSem::Cvt_u64_f32:
  case ScalarSem::Cvt_bits_f32:
  case ScalarSem::Cvt_f16_f32:
  case ScalarSem::Cvt_bf16_f32:
    return CppType::F32;
  default:
    break;
  }
  switch (I.Scalar.Ty) {
  case ScalarTy::f32:
    return CppType::F32;
  case ScalarTy::none:
  case ScalarTy::i64:
    return CppType::U64;
  default:
    return CppType::U32;
  }
}

CppType Values::scalarType(unsigned Web) const {
  if (Signed[Web])
    return registerType(inst(Web)) == CppType::U64 ? CppType::S64
                                                   : CppType::S32;
  return Bools[Web] ? CppType::Bool : registerType(inst(Web));
}

static std::string pointerTo(const Element &E) {
  return "__gm__ " + E.Type + " *";
}

std::string Values::typeOf(unsigned Web) const {
  if (P.isPointer(Web))
    return pointerTo(P.element(Web));
  return spell(scalarType(Web)).str() + " ";
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Expr Values::value(unsigned Inst, unsigned Op) const {
  const sim::Inst &I = inst(Inst);
  bool IsWide = I.Class != InstClass::Scalar || I.Scalar.Ty != ScalarTy::i32;
  if (auto C = W.constant(Inst, Op))
    return literal(*C, IsWide);
  ArrayRef<unsigned> From = W.reaching(Inst, Op);
  if (From.empty())
    return literal(0); // Never assigned.
  if (P.isPointer(Inst, Op))
    return {"reinterpret_cast<uint64_t>(" +
                addressOf(Inst, Op, P.element(Inst, Op)).pointer().Text + ")",
            CppType::U64};
  if (unsigned D = inlinedAt(Inst, Op); D != None)
    return defined(D);
  unsigned Web = W.of(From.front());
  return {nameOf(Web).str(), scalarType(Web)};
}

Expr Values::value(const Side &S, ScalarTy Type) const {
  if (S.Const)
    return literal(*S.Const, Type != ScalarTy::i32);
  if (S.Web != None)
    return {nameOf(S.Web).str(), scalarType(S.Web)};
  return value(S.Operand.Inst, S.Operand.Op);
}

Expr Values::condition(unsigned Branch, bool Negated) const {
  bool IsInverse = (inst(Branch).Scalar.Sem == ScalarSem::BrZ) != Negated;
  unsigned D = inlinedAt(Branch, 0);
  if (IsInverse && D != None && inst(D).Scalar.Sem == ScalarSem::Cmp &&
      inst(D).Scalar.Ty != ScalarTy::f32) {
    CmpCond C = inverse(inst(D).Scalar.Cond);
    Expr Bound = value(D, 2);
    // "above 0" for "not below 1".
    if (Bound.Const && *Bound.Const > 0 && *Bound.Const < INT32_MAX &&
        (C == CmpCond::ge || C == CmpCond::uge)) {
      C = C == CmpCond::ge ? CmpCond::gt : CmpCond::ugt;
      Bound = literal(*Bound.Const - 1);
    }
    return comparison(C, inst(D).Scalar.Ty, value(D, 1), Bound);
  }
  Expr E = value(Branch, 0);
  return IsInverse ? negation(E) : E;
}

/// "x == 2" for x + 1 == 3.
std::optional<Expr> Values::shiftedTest(unsigned Inst) const {
  const sim::ScalarOp &Op = inst(Inst).Scalar;
  bool IsTest = Op.Sem == ScalarSem::Cmp &&
                (Op.Cond == CmpCond::eq || Op.Cond == CmpCond::ne);
  if (!IsTest || Op.Ty != ScalarTy::i64)
    return std::nullopt;
  unsigned D = inlinedAt(Inst, 1);
  auto Sum = W.constant(Inst, 2);
  if (D == None || !Sum || inst(D).Scalar.Sem != ScalarSem::Add)
    return std::nullopt;
  auto By = W.constant(D, 2);
  if (!By || *By <= 0 || *Sum < *By)
    return std::nullopt;
  return comparison(Op.Cond, Op.Ty, value(D, 1), literal(*Sum - *By));
}

/// What \p Inst computes.
Expr Values::defined(unsigned Inst) const {
  const sim::Inst &I = inst(Inst);
  switch (I.Scalar.Sem) {
  case ScalarSem::Param: {
    const sim::Param &Of = F.kernel().Params[I.Ops[1].Value];
    return {Of.Name, Of.Type == ParamType::F32   ? CppType::F32
                     : Of.Type == ParamType::I64 ? CppType::S64
                                                 : CppType::S32};
  }
  case ScalarSem::BlockIdx:
    return {"static_cast<uint64_t>(get_block_idx())", CppType::U64};
  case ScalarSem::BlockNum:
    return {"static_cast<uint64_t>(get_block_num())", CppType::U64};
  case ScalarSem::SubBlockIdx:
    return {"static_cast<uint64_t>(get_subblockid())", CppType::U64};
  case ScalarSem::Load: {
    ScalarTy Ty = I.Scalar.Ty;
    // What is narrower becomes an int.
    CppType Type = sim::memoryBytesOf(Ty) < 4 ? CppType::S32 : registerType(I);
    std::string Text = memory(Inst, 1, elementOf(Ty));
    return {Text, Type,
            Text.front() == '*' ? Binds::Unary : Binds::Primary};
  }
  default:
    break;
  }
  if (auto Test = shiftedTest(Inst))
    return *Test;
  if (I.Scalar.Sem == ScalarSem::Mov && Bools[W.of(Inst)])
    if (auto C = W.constant(Inst, 1))
      return {*C ? "true" : "false", CppType::Bool};
  SmallVector<Expr, 3> Ops;
  for (unsigned O = 1; O < I.Ops.size(); ++O)
    Ops.push_back(value(Inst, O));
  return computed(I, Ops);
}

std::string Values::assignment(unsigned Inst, bool Declares) const {
  unsigned Web = W.of(Inst);
  std::string Left = (Declares ? typeOf(Web) : "") + nameOf(Web).str();
  if (P.isPointer(Web))
    return Left + " = " + definedAddress(Inst).pointer().Text;
  // A copy of a sum is that sum.
  unsigned Of = Inst;
  if (inst(Inst).Scalar.Sem == ScalarSem::Mov)
    if (unsigned D = inlinedAt(Inst, 1); D != None)
      Of = D;
  const sim::Inst &I = inst(Of);
  bool IsSum = I.Scalar.Sem == ScalarSem::Add;
  if (!Declares && (IsSum || I.Scalar.Sem == ScalarSem::Sub) &&
      inlinedAt(Of, 1) == None && !W.constant(Of, 1) &&
      !W.reaching(Of, 1).empty() &&
      W.of(W.reaching(Of, 1).front()) == Web) {
    Expr By = value(Of, 2);
    if (By.Const && *By.Const < 0 && *By.Const > INT32_MIN) {
      IsSum = !IsSum;
      By = literal(-*By.Const);
    }
    if (By.Const == 1)
      return (IsSum ? "++" : "--") + Left;
    return Left + (IsSum ? " += " : " -= ") + By.Text;
  }
  return Left + " = " + defined(Inst).Text;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Expr Values::Address::pointer() const {
  if (!Index)
    return {Base, CppType::U64};
  if (Index->Const && *Index->Const < 0)
    return {Base + " - " + literal(-*Index->Const).Text, CppType::U64,
            Binds::Sum};
  return {Base + " + " + Index->within(Binds::Sum), CppType::U64, Binds::Sum};
}

std::string Values::Address::element() const {
  return Index ? Base + "[" + Index->Text + "]" : "*" + Base;
}

std::optional<Expr> Values::scaled(unsigned Inst, unsigned Op,
                                   unsigned Size) const {
  if (auto C = W.constant(Inst, Op)) {
    if (*C % Size)
      return std::nullopt;
    return literal(*C / static_cast<int64_t>(Size));
  }
  if (Size == 1)
    return value(Inst, Op);
  unsigned D = inlinedAt(Inst, Op);
  if (D == None)
    return std::nullopt;
  const sim::Inst &I = inst(D);
  if (I.Scalar.Ty != ScalarTy::i64)
    return std::nullopt;
  auto Factor = W.constant(D, 2);
  switch (I.Scalar.Sem) {
  case ScalarSem::Shl:
    if (!Factor || *Factor < 0 || *Factor > 40)
      return std::nullopt;
    Factor = int64_t(1) << *Factor;
    LLVM_FALLTHROUGH;
  case ScalarSem::Mul:
    if (!Factor || *Factor % Size)
      return std::nullopt;
    return product(value(D, 1), literal(*Factor / static_cast<int64_t>(Size)));
  case ScalarSem::Add:
  case ScalarSem::Sub: {
    auto A = scaled(D, 1, Size), B = scaled(D, 2, Size);
    if (!A || !B)
      return std::nullopt;
    return I.Scalar.Sem == ScalarSem::Add ? sum(*A, *B) : difference(*A, *B);
  }
  default:
    return std::nullopt;
  }
}

/// \p A, an address of elements \p E, and behind it what operand \p Op is in
/// bytes.
Values::Address Values::moved(Address A, unsigned Inst, unsigned Op,
                              bool IsDown, const Element &E) const {
  auto By = scaled(Inst, Op, E.Bytes);
  if (By && By->Const) {
    By = literal(IsDown ? -*By->Const : *By->Const);
    IsDown = false;
  }
  if (By && (!IsDown || A.Index)) {
    if (A.Index)
      By = IsDown ? difference(*A.Index, *By) : sum(*A.Index, *By);
    return {A.Base, By->Const == 0 ? std::nullopt : By};
  }
  std::string Bytes = value(Inst, Op).within(Binds::Product);
  std::string Text = A.pointer().Text;
  if (E.Bytes != 1)
    Text = "reinterpret_cast<__gm__ uint8_t *>(" + Text + ")";
  Text += (IsDown ? " - " : " + ") + Bytes;
  if (E.Bytes != 1)
    return {"reinterpret_cast<" + pointerTo(E) + ">(" + Text + ")",
            std::nullopt};
  return {"(" + Text + ")", std::nullopt};
}

/// An operand that is an address, as one of elements \p E.
Values::Address Values::addressOf(unsigned Inst, unsigned Op,
                                  const Element &E) const {
  if (!P.isPointer(Inst, Op))
    return {"reinterpret_cast<" + pointerTo(E) + ">(" + value(Inst, Op).Text +
                ")",
            std::nullopt};
  unsigned D = inlinedAt(Inst, Op);
  Address A;
  if (D != None)
    A = definedAddress(D);
  else
    A.Base = nameOf(W.of(W.reaching(Inst, Op).front())).str();
  if (P.element(Inst, Op) != E)
    return {"reinterpret_cast<" + pointerTo(E) + ">(" + A.pointer().Text + ")",
            std::nullopt};
  return A;
}

/// What \p Inst, whose web is a pointer, computes.
Values::Address Values::definedAddress(unsigned Inst) const {
  const sim::Inst &I = inst(Inst);
  const Element &E = P.element(W.of(Inst));
  switch (I.Scalar.Sem) {
  case ScalarSem::Param: {
    unsigned Of = I.Ops[1].Value;
    const std::string &Text = F.kernel().Params[Of].Name;
    if (P.parameter(Of) != E)
      return {"reinterpret_cast<" + pointerTo(E) + ">(" + Text + ")",
              std::nullopt};
    return {Text, std::nullopt};
  }
  case ScalarSem::Mov:
    return addressOf(Inst, 1, E);
  case ScalarSem::Select:
    return {"(" + value(Inst, 1).within(Binds::Either) + " ? " +
                addressOf(Inst, 2, E).pointer().Text + " : " +
                addressOf(Inst, 3, E).pointer().Text + ")",
            std::nullopt};
  default: {
    unsigned Op = P.addressOperand(Inst);
    return moved(addressOf(Inst, Op, E), Inst, 3 - Op,
                 I.Scalar.Sem == ScalarSem::Sub, E);
  }
  }
}

std::string Values::address(unsigned Inst, unsigned Op,
                            const Element &E) const {
  return moved(addressOf(Inst, Op, E), Inst, Op + 1, /*IsDown=*/false, E)
      .pointer()
      .Text;
}

std::string Values::memory(unsigned Inst, unsigned Op, const Element &E) const {
  return moved(addressOf(Inst, Op, E), Inst, Op + 1, /*IsDown=*/false, E)
      .element();
}

} // namespace ascend::emission

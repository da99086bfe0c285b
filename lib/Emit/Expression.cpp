//===-- Expression.cpp - C++ expressions ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Expression.h"
#include "llvm/ADT/StringRef.h"

using namespace llvm;
using ascend::sim::CmpCond;
using ascend::sim::ScalarTy;

namespace ascend::emission {

StringRef spell(CppType T) {
  switch (T) {
  case CppType::U64:
    return "uint64_t";
  case CppType::S64:
    return "int64_t";
  case CppType::U32:
    return "uint32_t";
  case CppType::S32:
    return "int32_t";
  case CppType::F32:
    return "float";
  case CppType::Bool:
    return "bool";
  }
  return "";
}

Expr literal(int64_t Value, bool IsWide) {
  if (!IsWide)
    Value = static_cast<int32_t>(Value);
  bool IsLong = Value != static_cast<int32_t>(Value);
  std::string Text = Value == INT64_MIN   ? "INT64_MIN"
                     : Value == INT32_MIN ? "INT32_MIN"
                                          : std::to_string(Value);
  Binds Level = Value < 0 ? Binds::Unary : Binds::Primary;
  return {Text, IsLong ? CppType::S64 : CppType::S32, Level, Value};
}

Expr cast(CppType To, const Expr &E) {
  if (E.Type == To)
    return E;
  return {("static_cast<" + spell(To) + ">(" + E.Text + ")").str(), To};
}

Expr negation(const Expr &E) {
  return {"!" + E.within(Binds::Unary), CppType::Bool, Binds::Unary};
}

static CppType unsignedOf(bool IsWide) {
  return IsWide ? CppType::U64 : CppType::U32;
}

/// Unsigned arithmetic, which one operand of that type makes it.
static Expr unsignedly(StringRef Op, Binds Level, Expr A, Expr B,
                       bool IsWide) {
  CppType Type = unsignedOf(IsWide);
  bool Fits = A.Type == Type || B.Type == Type;
  if (!Fits && B.Const && *B.Const >= 0)
    B.Text += IsWide ? "ul" : "u";
  else if (!Fits)
    A = cast(Type, A);
  Binds Right = Level == Binds::Product ? Binds::Unary : Binds::Product;
  return {A.within(Level) + (" " + Op + " ").str() + B.within(Right), Type,
          Level};
}

static bool isNegative(const Expr &E) {
  return E.Const && *E.Const < 0 && *E.Const != INT64_MIN;
}

Expr sum(const Expr &A, const Expr &B, bool IsWide) {
  if (A.Const && B.Const)
    return literal(static_cast<uint64_t>(*A.Const) + *B.Const, IsWide);
  if (A.Const)
    return sum(B, A, IsWide);
  if (B.Const == 0)
    return A;
  if (isNegative(B))
    return unsignedly("-", Binds::Sum, A, literal(-*B.Const, IsWide), IsWide);
  return unsignedly("+", Binds::Sum, A, B, IsWide);
}

Expr difference(const Expr &A, const Expr &B, bool IsWide) {
  if (isNegative(B))
    return sum(A, literal(-*B.Const, IsWide), IsWide);
  return unsignedly("-", Binds::Sum, A, B, IsWide);
}

Expr product(const Expr &A, const Expr &B, bool IsWide) {
  if (B.Const == 1)
    return A;
  return unsignedly("*", Binds::Product, A, B, IsWide);
}

Expr choice(const Expr &If, const Expr &Then, const Expr &Else, bool IsWide) {
  Expr A = Then, B = Else;
  CppType Type = A.Type;
  if (A.Type != B.Type) {
    auto Has = [&](CppType T) { return A.Type == T || B.Type == T; };
    // The narrow ones would be made equally wide without their signs.
    if (IsWide && Has(CppType::U32) && Has(CppType::S32) && !A.Const &&
        !B.Const)
      A = cast(CppType::U64, A);
    if (IsWide && Has(CppType::U32) && (isNegative(A) || isNegative(B)))
      (A.Type == CppType::U32 ? A : B) =
          cast(CppType::U64, A.Type == CppType::U32 ? A : B);
    Type = Has(CppType::U64)   ? CppType::U64
           : Has(CppType::S64) ? CppType::S64
           : Has(CppType::U32) ? CppType::U32
                               : CppType::S32;
  }
  return {If.within(Binds::Either) + " ? " + A.within(Binds::Either) + " : " +
              B.within(Binds::Either),
          Type, Binds::Choice};
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

CmpCond inverse(CmpCond C) {
  switch (C) {
  case CmpCond::eq:
    return CmpCond::ne;
  case CmpCond::ne:
    return CmpCond::eq;
  case CmpCond::lt:
    return CmpCond::ge;
  case CmpCond::ge:
    return CmpCond::lt;
  case CmpCond::gt:
    return CmpCond::le;
  case CmpCond::le:
    return CmpCond::gt;
  case CmpCond::ult:
    return CmpCond::uge;
  case CmpCond::uge:
    return CmpCond::ult;
  case CmpCond::ugt:
    return CmpCond::ule;
  case CmpCond::ule:
    return CmpCond::ugt;
  default:
    return CmpCond::none;
  }
}

CmpCond exchanged(CmpCond C) {
  switch (C) {
  case CmpCond::lt:
    return CmpCond::gt;
  case CmpCond::gt:
    return CmpCond::lt;
  case CmpCond::le:
    return CmpCond::ge;
  case CmpCond::ge:
    return CmpCond::le;
  case CmpCond::ult:
    return CmpCond::ugt;
  case CmpCond::ugt:
    return CmpCond::ult;
  case CmpCond::ule:
    return CmpCond::uge;
  case CmpCond::uge:
    return CmpCond::ule;
  default:
    return C;
  }
}

static StringRef relation(CmpCond C) {
  switch (C) {
  case CmpCond::eq:
  case CmpCond::oeq:
    return "==";
  case CmpCond::ne:
  case CmpCond::une:
    return "!=";
  case CmpCond::lt:
  case CmpCond::ult:
  case CmpCond::olt:
    return "<";
  case CmpCond::le:
  case CmpCond::ule:
  case CmpCond::ole:
    return "<=";
  case CmpCond::gt:
  case CmpCond::ugt:
  case CmpCond::ogt:
    return ">";
  case CmpCond::ge:
  case CmpCond::uge:
  case CmpCond::oge:
    return ">=";
  default:
    return "";
  }
}

static Expr relationOf(CmpCond C, const Expr &A, const Expr &B) {
  StringRef Op = relation(C);
  return {A.within(Binds::Shift) + (" " + Op + " ").str() +
              B.within(Binds::Shift),
          CppType::Bool,
          Op == "==" || Op == "!=" ? Binds::Equality : Binds::Relation};
}

/// Those that hold on NaN are the negation of one that does not.
static Expr floatComparison(CmpCond C, const Expr &A, const Expr &B) {
  auto Call = [&](StringRef Name) {
    return Expr{(Name + "(" + A.Text + ", " + B.Text + ")").str(),
                CppType::Bool};
  };
  switch (C) {
  case CmpCond::ord:
    return negation(Call("__builtin_isunordered"));
  case CmpCond::uno:
    return Call("__builtin_isunordered");
  case CmpCond::one:
    return Call("__builtin_islessgreater");
  case CmpCond::ueq:
    return negation(Call("__builtin_islessgreater"));
  case CmpCond::ult:
    return negation(relationOf(CmpCond::oge, A, B));
  case CmpCond::ule:
    return negation(relationOf(CmpCond::ogt, A, B));
  case CmpCond::ugt:
    return negation(relationOf(CmpCond::ole, A, B));
  case CmpCond::uge:
    return negation(relationOf(CmpCond::olt, A, B));
  default:
    return relationOf(C, A, B);
  }
}

static bool isSigned(CmpCond C) {
  return C == CmpCond::lt || C == CmpCond::le || C == CmpCond::gt ||
         C == CmpCond::ge;
}

Expr comparison(CmpCond C, ScalarTy Ty, const Expr &A, const Expr &B) {
  if (Ty == ScalarTy::f32)
    return floatComparison(C, A, B);
  bool IsWide = Ty == ScalarTy::i64;
  if (A.Const && !B.Const)
    return comparison(exchanged(C), Ty, B, A);
  auto IsZero = [&] { return B.Const == 0; };
  if (A.Type == CppType::Bool && IsZero() &&
      (C == CmpCond::ne || C == CmpCond::eq))
    return C == CmpCond::ne ? A : negation(A);
  CppType Type = isSigned(C) ? (IsWide ? CppType::S64 : CppType::S32)
                             : unsignedOf(IsWide);
  bool AnySign = C == CmpCond::eq || C == CmpCond::ne;
  auto Fit = [&](const Expr &E) {
    // A small number fits either type.
    if (E.Const && (isSigned(C) || *E.Const >= 0 ||
                    (AnySign && A.Type == Type)))
      return E;
    return cast(Type, E);
  };
  if (AnySign && A.Type == B.Type)
    return relationOf(C, A, B);
  if (AnySign && B.Const && *B.Const >= 0 && A.Type != CppType::Bool)
    return relationOf(C, A, B);
  return relationOf(C, Fit(A), Fit(B));
}

} // namespace ascend::emission

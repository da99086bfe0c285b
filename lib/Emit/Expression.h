//===-- Expression.h - C++ expressions --------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An expression knows its type and how strongly its outermost operator binds,
// so that brackets and casts stand only where C++ needs them. It stands for a
// register's value if the conversion to the register's unsigned type gives that
// value; so a narrow signed one stands for its sign extension.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_EXPRESSION_H
#define ASCENDTILE_LIB_EMIT_EXPRESSION_H

#include "AscendTile/Sim/Program.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace ascend::emission {

enum class CppType : uint8_t { U64, S64, U32, S32, F32, Bool };
/// "uint64_t"
llvm::StringRef spell(CppType T);

/// From the strongest to the weakest.
enum class Binds : uint8_t {
  Primary,
  Unary,
  Product,
  Sum,
  Shift,
  Relation,
  Equality,
  And,
  Xor,
  Or,
  Both,
  Either,
  Choice
};

struct Expr {
  std::string Text;
  CppType Type = CppType::U64;
  Binds Level = Binds::Primary;
  std::optional<int64_t> Const = std::nullopt; ///< Of a literal.

  /// The text, in brackets if it binds more weakly than \p Weakest.
  std::string within(Binds Weakest) const {
    return Level > Weakest ? "(" + Text + ")" : Text;
  }
};

/// \p Value in a register of 64 bits, or of 32.
Expr literal(int64_t Value, bool IsWide = true);
Expr cast(CppType To, const Expr &E);
/// "!a"
Expr negation(const Expr &E);
/// Sums, differences and products that wrap around.
Expr sum(const Expr &A, const Expr &B, bool IsWide = true);
Expr difference(const Expr &A, const Expr &B, bool IsWide = true);
Expr product(const Expr &A, const Expr &B, bool IsWide = true);
Expr choice(const Expr &If, const Expr &Then, const Expr &Else, bool IsWide);
/// A comparison of integers or floats.
Expr comparison(sim::CmpCond C, sim::ScalarTy Ty, const Expr &A,
                const Expr &B);
/// What holds if \p C of integers does not; none for floats.
sim::CmpCond inverse(sim::CmpCond C);
/// \p C with its sides exchanged.
sim::CmpCond exchanged(sim::CmpCond C);

/// What \p I computes of its operands; not for parameters and memory.
Expr computed(const sim::Inst &I, llvm::ArrayRef<Expr> Operands);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_EXPRESSION_H

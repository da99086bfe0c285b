//===-- Affine.h - Scalars as sums over loop counters -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ldparam x2, a          x2 = a
//   mov x11, 0             x11 = 0 + 64 * (iteration of the loop at .L1)
//   .L1: shl x12, x11, 8   x13 = a + 16384 * (iteration)
//   add x13, x2, x12
//   add x14, x11, 64
//   mov x11, x14
//
// Where one definition of a register reaches, it is what that computes. Where two
// do, it may be a counter: one in front of a loop, one that adds a constant in each
// iteration. Numbers are assumed not to wrap around: what is counted lies in
// memory.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_AFFINE_H
#define ASCENDTILE_LIB_CHECK_AFFINE_H

#include "Check/LoopNest.h"
#include <map>
#include <string>

namespace ascend::check {

/// Const + sum of (coefficient x iteration of a loop) + sum of (coefficient x
/// product of values that never change). Values are numbers of expressions.
struct Affine {
  using Product = std::vector<unsigned>; ///< Ascending.

  int64_t Const = 0;
  std::map<unsigned, int64_t> Loops;
  std::map<Product, int64_t> Values;

  bool isConstant() const { return Loops.empty() && Values.empty(); }
  /// Whether it is the same in every execution.
  bool isFixed() const { return Loops.empty(); }
  /// Adds \p Factor times another; false if a number gets too large.
  bool add(const Affine &O, int64_t Factor);
  /// The product of two that are fixed, if it is not too large.
  static std::optional<Affine> multiply(const Affine &A, const Affine &B);
  /// What tells it from others.
  std::string str() const;
};

class AffineScalars {
public:
  AffineScalars(const Function &F, const LoopNest &Nest);

  /// The value of an operand of instruction \p At, if it is known.
  std::optional<Affine> valueOf(const sim::Operand &O, unsigned At) const;
  /// The largest value that an operand of instruction \p At can have.
  std::optional<uint64_t> mostOf(const sim::Operand &O, unsigned At) const;
  /// How many iterations a loop has at most.
  std::optional<uint64_t> tripsOf(unsigned L) const;

private:
  const Function &F;
  const LoopNest &Nest;
  std::vector<llvm::SmallVector<unsigned, 2>> Preds; ///< By instruction.
  /// What instructions compute, as far as anybody asked.
  mutable std::map<unsigned, std::optional<Affine>> Results;
  /// The numbers of expressions that never change, by what tells them apart.
  mutable std::map<std::string, unsigned> Expressions;

  using Definitions = llvm::SmallVector<unsigned, 2>;
  /// The definitions of a register that reach an instruction, ascending.
  Definitions reaching(unsigned Reg, unsigned At) const;
  /// The only one, if it belongs to the same iteration of the loops around it.
  std::optional<unsigned> onlyDef(unsigned Reg, unsigned At) const;
  std::optional<Affine> resultOf(unsigned Inst) const;
  std::optional<Affine> evaluate(unsigned Inst) const;
  std::optional<Affine> computed(unsigned Inst) const;
  std::optional<std::string> expressionOf(unsigned Inst) const;
  std::optional<Affine> counter(unsigned Reg, unsigned At) const;
  std::optional<int64_t> stepOf(unsigned Reg, unsigned Update,
                                const Definitions &Of) const;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_AFFINE_H

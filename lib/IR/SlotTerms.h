//===-- SlotTerms.h - Indices and guards as terms ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   (i + 1) % 4       i + 1, modulo 4
//   i + 1 < n         i + 1 < n
//
// Scalars as a constant away from some value, so that what one iteration of a
// loop says of i + 1 can be said of i in the next.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_SLOTTERMS_H
#define ASCENDTILE_LIB_IR_SLOTTERMS_H

#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace ascend {

/// Symbol + Offset; without a symbol a number.
struct Term {
  const llvm::Value *Symbol = nullptr;
  int64_t Offset = 0;

  bool operator==(const Term &O) const {
    return Symbol == O.Symbol && Offset == O.Offset;
  }
};

/// \p V exactly. Conversions count as nothing, since counters do not wrap.
Term termOf(const llvm::Value &V);
/// \p V modulo \p N; the offset is below that.
Term termModulo(const llvm::Value &V, int64_t N);

/// Left <predicate> Right, where Right is a number or a value.
struct Guard {
  llvm::CmpInst::Predicate Predicate = llvm::CmpInst::ICMP_EQ;
  Term Left, Right;

  bool operator==(const Guard &O) const {
    return Predicate == O.Predicate && Left == O.Left && Right == O.Right;
  }
  /// Whether it surely holds, or surely does not, as far as numbers tell.
  std::optional<bool> value() const;
  /// Whether it holds where \p Other does.
  bool isImpliedBy(const Guard &Other) const;
  Guard inverse() const;
};

/// The comparison that \p Condition is; nullopt for anything else.
std::optional<Guard> guardOf(const llvm::Value &Condition);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_SLOTTERMS_H

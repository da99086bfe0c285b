//===-- ScalarState.h - What registers hold at a place ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each steering register the numbers that it may hold and what it is in
// terms of others: symbol + offset, a distance from an older symbol, a
// comparison, a remainder. A branch that is taken narrows every register of the
// symbols that it compared.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_SCALARSTATE_H
#define ASCENDTILE_LIB_CHECK_SCALARSTATE_H

#include "Check/Distance.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace ascend::check {

/// The name of what register \p Reg holds where the place \p Place begins.
inline Symbol entrySymbol(unsigned Place, unsigned Reg) {
  return uint64_t(Place) << 32 | 0x80000000u | Reg;
}

/// Symbol + Offset; a constant if the symbol is 0.
struct Term {
  Symbol Of = 0;
  int64_t Offset = 0;

  bool operator==(const Term &O) const {
    return Of == O.Of && Offset == O.Offset;
  }
};

/// How a register's value came about.
struct Origin {
  enum { None, Compare, Remainder } What = None;
  sim::ScalarOp Op;     ///< Of a comparison of A and B.
  bool Negated = false; ///< It holds where the register is 0.
  Term A, B;
  ValueSet ValueA, ValueB; ///< When they were compared.
  uint64_t Modulus = 1;    ///< Of a remainder of A.
};

struct ScalarEntry {
  unsigned Reg = 0;
  bool IsWord = false; ///< Of 32 bits; of importance where it is widened.
  ValueSet Value;
  Term Is;       ///< Has a symbol unless the entry is new.
  Distance Near; ///< From another symbol than that of Is, or none.
  /// Distances are of use, so that they are kept where ways meet.
  bool IsSubtracted = false;
  Origin From;
  /// What the arguments say alone: the parameter's number plus 1, or 0.
  unsigned Argument = 0;

  /// How far it is from a value, in each way that is known.
  llvm::SmallVector<Distance, 2> distances() const;
};

class ScalarState {
public:
  /// The entry of a register, or null: it may hold anything.
  const ScalarEntry *find(unsigned Reg) const;
  void define(ScalarEntry E);
  /// A walk begins at a place: what an earlier walk from there named gets names
  /// by its registers.
  void enter(unsigned Place);
  /// The symbol \p S can only be one of \p V. False if that cannot be.
  bool narrow(Symbol S, const ValueSet &V);
  /// What a symbol is a remainder of, of a remainder, and so on.
  Symbol rootOf(Symbol S) const;
  /// Register \p Reg can only be one of \p V, with what follows from that.
  bool narrowRegister(unsigned Reg, const ValueSet &V);
  /// Forgets registers.
  void keep(llvm::function_ref<bool(unsigned Reg)> IsWanted);
  /// Becomes what holds on either way into a place; fresh names there are
  /// those of \p Place. True if anything changed. \p Widen: see ValueSet.
  bool join(const ScalarState &O, unsigned Place, bool Widen);

  llvm::ArrayRef<ScalarEntry> entries() const { return Entries; }
  /// The same registers, numbers, names and origins.
  bool operator==(const ScalarState &O) const;

private:
  ScalarEntry *lookup(unsigned Reg);
  bool applyOrigin(const ScalarEntry &E);
  Distance nearOf(const Term &T) const;
  bool narrowNear(const Term &T, const Distance &Far);
  bool applyDistances(const Origin &From, bool Holds);
  static std::optional<std::pair<Symbol, ValueSet>>
  baseOf(const ScalarEntry &E);

  std::vector<ScalarEntry> Entries; ///< By register.
  bool HasDistances = false;        ///< Some entry may be near something.
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_SCALARSTATE_H

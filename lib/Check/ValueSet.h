//===-- ValueSet.h - Numbers that a register may hold -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An interval and a residue: { v | Lo <= v <= Hi, v = Rem modulo Mod }. A
// 32-bit register counts as the number from 0 to 2^32 - 1 that its bits are.
//
// An interval that reaches INT64_MAX (INT64_MIN) but not both is that of a
// counter that only goes up (down). Steps below MaxStep are taken not to wrap
// it: 2^43 trips are more than a kernel lives.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_VALUESET_H
#define ASCENDTILE_LIB_CHECK_VALUESET_H

#include "AscendTile/Sim/ScalarOps.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <limits>
#include <optional>

namespace ascend::check {

struct ValueSet {
  static constexpr int64_t Min = std::numeric_limits<int64_t>::min();
  static constexpr int64_t Max = std::numeric_limits<int64_t>::max();
  static constexpr int64_t MaxStep = 1 << 20;
  static constexpr int64_t Words = int64_t(1) << 32; ///< 32-bit numbers.

  int64_t Lo = Min, Hi = Max;
  uint64_t Mod = 1, Rem = 0; ///< Rem < Mod.

  static ValueSet constant(int64_t V) { return {V, V, 1, 0}; }
  static ValueSet range(int64_t Lo, int64_t Hi) { return {Lo, Hi, 1, 0}; }
  static ValueSet word() { return range(0, Words - 1); }

  bool isEmpty() const { return Lo > Hi; }
  bool isConstant() const { return Lo == Hi; }
  bool isAll() const { return Lo == Min && Hi == Max; }
  bool contains(int64_t V) const;
  /// How many numbers it holds, or nullopt if they are more than \p Limit.
  std::optional<unsigned> size(unsigned Limit) const;
  /// The residue modulo \p M, if it is one.
  std::optional<uint64_t> residue(uint64_t M) const;

  ValueSet join(const ValueSet &O) const;
  ValueSet meet(const ValueSet &O) const;
  /// Every number of it plus \p Offset.
  ValueSet shifted(int64_t Offset) const;
  /// What holds after a join that changed \p Old into this, so that a loop's
  /// joins end: a bound that moved is given up. That of a 32-bit register first
  /// stops where signed numbers end, which `i < n` does not let it pass.
  ValueSet widened(const ValueSet &Old, bool IsWord = false) const;

  bool operator==(const ValueSet &O) const {
    return Lo == O.Lo && Hi == O.Hi && Mod == O.Mod && Rem == O.Rem;
  }
  bool operator!=(const ValueSet &O) const { return !(*this == O); }
};

/// \p V modulo \p M, from 0 to M - 1.
inline uint64_t residueOf(int64_t V, uint64_t M) {
  int64_t R = V % static_cast<int64_t>(M);
  return R < 0 ? R + M : R;
}

/// A sum; a superset where it may wrap.
ValueSet sum(const ValueSet &A, const ValueSet &B);
/// A difference; a superset where it may wrap.
ValueSet difference(const ValueSet &A, const ValueSet &B);
/// Whether one of two is a number that has no bit in common with any of the
/// other's, so that `or` adds.
bool shareNoBits(const ValueSet &A, const ValueSet &B);
/// The numbers that the low 32 bits of a set's numbers are.
ValueSet lowWord(const ValueSet &V);

/// What a computation on registers may give. Not for memory, branches and
/// parameters.
ValueSet evaluate(sim::ScalarOp Op, llvm::ArrayRef<ValueSet> In);

/// Whether a comparison holds; nullopt if that depends.
std::optional<bool> decide(sim::ScalarOp Op, const ValueSet &A,
                           const ValueSet &B);

/// Whether a comparison is one of the numbers that the sets hold, and not of
/// others that they stand for.
bool comparesNumbers(sim::ScalarOp Op, const ValueSet &A, const ValueSet &B);
/// The comparison of signed 64-bit numbers of that name.
sim::ScalarOp ofNumbers(sim::ScalarOp Op);

/// Narrows \p A and \p B to where a comparison of integers is \p Holds. Where
/// the numbers may stand for others (unsigned 64 bits) nothing changes.
void assume(sim::ScalarOp Op, bool Holds, ValueSet &A, ValueSet &B);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_VALUESET_H

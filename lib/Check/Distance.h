//===-- Distance.h - How far a register is from another value ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (m = m0; m < m0 + 256; m += 128) s[(m - m0) / 128] …
//
// Nothing need be known of m0: m is m0 + one of {0, 128}. The difference of two
// registers that are so far from one value is that of the distances.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_DISTANCE_H
#define ASCENDTILE_LIB_CHECK_DISTANCE_H

#include "Check/ValueSet.h"

namespace ascend::check {

/// Names one computed value: the number of a place, from 1, in the high half
/// and that of the value there in the low half. 0 is none.
using Symbol = uint64_t;

/// A register's value is that of a symbol plus one of a set.
struct Distance {
  Symbol From = 0; ///< 0: nothing is known.
  ValueSet By;
  /// What the sum says. A register of 32 bits stands for a number from 0 up
  /// (ValueSet), so where a start may be negative its sign has to be told.
  enum Meaning {
    Exact,  ///< The register's number is the symbol's number plus By.
    Signed, ///< … the symbol's low 32 bits as a signed number plus By.
    Word    ///< The low 32 bits of both sides agree.
  } Means = Exact;

  bool isKnown() const { return From != 0; }
  /// Of a register that is \p Step further.
  Distance shifted(int64_t Step) const;
  /// Of a register that is one of \p More further.
  Distance shifted(const ValueSet &More) const;
  /// Of what shares the register's low 32 bits.
  Distance ofWord() const;
  /// Of the 64-bit register that has the register's 32 bits as a signed number.
  Distance ofSigned() const;

  bool operator==(const Distance &O) const {
    return From == O.From && (!From || (By == O.By && Means == O.Means));
  }
};

/// Whether two are numbers' distances from one value.
bool compareNumbers(const Distance &A, const Distance &B);
/// How far the first of two registers is from the second in 64 bits, or of
/// \p IsWord their low 32 bits' difference as a register holds it.
std::optional<ValueSet> difference(const Distance &A, const Distance &B,
                                   bool IsWord);
/// What holds of either, if they are from one value. \p Widen: see ValueSet.
Distance join(const Distance &A, const Distance &B, bool Widen);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_DISTANCE_H

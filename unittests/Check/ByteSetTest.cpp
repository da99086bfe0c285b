//===-- ByteSetTest.cpp - Sets of bytes against one bit a byte ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/ByteSet.h"
#include "gtest/gtest.h"
#include <bitset>
#include <random>

using namespace ascend::check;

namespace {

constexpr unsigned Bytes = 24;

/// A set, and the same as bits.
struct Pair {
  ByteSet Set;
  std::bitset<Bytes> Bits;

  void add(unsigned Begin, unsigned End) {
    Set.add(Begin, End);
    for (unsigned B = Begin; B != End; ++B)
      Bits.set(B);
  }
  void compare() const {
    for (unsigned Begin = 0; Begin != Bytes; ++Begin) {
      bool All = true, Some = false;
      for (unsigned End = Begin + 1; End <= Bytes; ++End) {
        All &= Bits.test(End - 1);
        Some |= Bits.test(End - 1);
        ASSERT_EQ(Set.contains(Begin, End), All) << Begin << " " << End;
        ASSERT_EQ(Set.meets(Begin, End), Some) << Begin << " " << End;
      }
    }
  }
};

/// Random ranges, added and cut down, are what one bit a byte says they are; a
/// set says whether it changed.
TEST(ByteSet, AgreesWithBits) {
  for (unsigned Seed = 1; Seed != 200; ++Seed) {
    SCOPED_TRACE("seed " + std::to_string(Seed));
    std::mt19937 Random(Seed);
    Pair A, B;
    for (unsigned I = 0; I != 6; ++I) {
      unsigned Begin = Random() % Bytes;
      (I % 2 ? A : B).add(Begin, Begin + 1 + Random() % (Bytes - Begin));
    }
    A.compare();
    auto Old = A.Bits;
    bool Changed;
    if (Seed % 2) {
      Changed = A.Set.keepOnly(B.Set);
      A.Bits &= B.Bits;
    } else {
      Changed = A.Set.add(B.Set);
      A.Bits |= B.Bits;
    }
    EXPECT_EQ(Changed, A.Bits != Old);
    A.compare();
    if (HasFatalFailure())
      return;
  }
}

} // namespace

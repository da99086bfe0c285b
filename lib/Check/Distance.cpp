//===-- Distance.cpp - How far a register is from another value -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Distance.h"
#include <algorithm>

namespace ascend::check {

Distance Distance::shifted(int64_t Step) const {
  return shifted(ValueSet::constant(Step));
}

Distance Distance::shifted(const ValueSet &More) const {
  return {From, sum(By, More), Means};
}

Distance Distance::ofWord() const { return {From, By, Word}; }

/// The low 32 bits are the symbol's plus By. As signed numbers they are that
/// or, where the sum leaves what 32 bits hold, 2^32 to the side of the start.
Distance Distance::ofSigned() const {
  constexpr int64_t Half = ValueSet::Words / 2;
  if (By.isConstant() && By.Lo == 0)
    return {From, By, Signed};
  if (By.Lo <= -Half || By.Hi >= Half)
    return {};
  ValueSet All = By;
  if (By.Hi > 0)
    All = All.join(By.shifted(-ValueSet::Words));
  if (By.Lo < 0)
    All = All.join(By.shifted(ValueSet::Words));
  return {From, All, Signed};
}

bool compareNumbers(const Distance &A, const Distance &B) {
  return A.isKnown() && A.From == B.From && A.Means == B.Means &&
         A.Means != Distance::Word;
}

std::optional<ValueSet> difference(const Distance &A, const Distance &B,
                                   bool IsWord) {
  if (!A.isKnown() || A.From != B.From)
    return std::nullopt;
  ValueSet Far = difference(A.By, B.By);
  if (IsWord)
    return lowWord(Far);
  if (!compareNumbers(A, B))
    return std::nullopt;
  return Far;
}

Distance join(const Distance &A, const Distance &B, bool Widen) {
  bool IsSame = A.Means == B.Means;
  if (!A.isKnown() || A.From != B.From)
    return {};
  Distance Both = {A.From, A.By.join(B.By), IsSame ? A.Means : Distance::Word};
  // Starts are mostly of 32 bits, and so are ends: the bounds of those first.
  if (Widen && Both.By != A.By)
    Both.By = Both.By.widened(A.By, true);
  return Both;
}

} // namespace ascend::check

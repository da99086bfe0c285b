//===-- ElementWalk.h - Operations that work element by element -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk for all operations in which element (r, c) of the result depends on
// element (r, c) of each source, and on numbers.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ELEMENTWALK_H
#define ASCENDTILE_LIB_SIM_ELEMENTWALK_H

#include "Sim/Elements.h"
#include "Sim/OpModels.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/MathExtras.h"

namespace ascend::sim {

/// An element, or a number of an element's type.
struct Element {
  DType Type;
  uint64_t Bits;

  /// What it is computed as; Number is float, int64_t or uint64_t.
  template <typename Number> Number as() const {
    if constexpr (std::is_same_v<Number, float>)
      return *floatOf(Type, Bits);
    else if constexpr (std::is_signed_v<Number>)
      return llvm::SignExtend64(Bits, 8 * bytesOf(Type));
    else
      return Bits & llvm::maskTrailingOnes<uint64_t>(8 * bytesOf(Type));
  }
};

/// The valid parts of all tiles, and all of the scratch.
void touchElements(const TileCall &C, FootprintBuilder &F);

/// What scratch holds after the operation means nothing.
void spoilScratch(const TileCall &C, CoreState &S);

/// Makes each valid element of the result of what \p Function says for the
/// operation's elements and numbers, in the order of its operands. An element
/// that depends on poison becomes it, and so does all of the scratch.
void walkElements(const TileCall &C, CoreState &S,
                  llvm::function_ref<uint64_t(llvm::ArrayRef<Element>)> Function);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_ELEMENTWALK_H

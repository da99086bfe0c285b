//===-- Rounding.h - Numbers of one type as another -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a conversion gives, as AscendTileConvert.td says. Everything is exact up
// to the one rounding that it asks for.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ROUNDING_H
#define ASCENDTILE_LIB_SIM_ROUNDING_H

#include "Sim/Elements.h"

namespace ascend::sim {

/// In the order of the records' words.
enum class Rounding : uint8_t { None, Rint, Round, Floor, Ceil, Trunc, Odd };

/// The bits of an element of \p From as one of \p To.
uint64_t convertElement(DType From, uint64_t Bits, DType To, Rounding Mode,
                        bool Saturate);

/// The bits of \p Value as an element of the integer type \p To.
uint64_t integerOfFloat(float Value, DType To, Rounding Mode, bool Saturate);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_ROUNDING_H

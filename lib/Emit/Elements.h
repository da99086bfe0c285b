//===-- Elements.h - Numbers of a tile's element type in C++ ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_ELEMENTS_H
#define ASCENDTILE_LIB_EMIT_ELEMENTS_H

#include "AscendTile/MC/TileType.h"
#include <string>

namespace ascend::emission {

/// The number whose bits are the lowest ones of \p Bits: "-3", "half(0.125f)".
std::string elementLiteral(DType T, uint64_t Bits);

/// The same of bits that are in a register, \p Text.
std::string elementOfBits(DType T, llvm::StringRef Text);

/// The bits of an element of type \p T whose C++ is \p Text, in the lowest ones
/// of a uint64_t.
std::string bitsOfElement(DType T, llvm::StringRef Text);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_ELEMENTS_H

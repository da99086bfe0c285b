//===-- Tensor.h - An array of elements -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_TENSOR_H
#define ASCENDTILE_SIM_TENSOR_H

#include "AscendTile/MC/TileType.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace ascend::sim {

/// A dense array, row-major, little-endian.
struct Tensor {
  DType Elem = DType::F32;
  llvm::SmallVector<uint64_t, 4> Shape; ///< Elements, outermost first.
  std::vector<uint8_t> Bytes;

  uint64_t elements() const { return Bytes.size() / bytesOf(Elem); }
  /// Element number \p I as a number, exactly (64-bit integers: rounded).
  double at(uint64_t I) const;
  /// "f16[256x64]"
  std::string typeString() const;
};

/// The number that the element of type \p T at \p Bytes stands for.
double elementAsDouble(DType T, const uint8_t *Bytes);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_TENSOR_H

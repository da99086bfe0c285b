//===-- Fixpipe.h - What FIX makes of an accumulator's elements -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_FIXPIPE_H
#define ASCENDTILE_LIB_SIM_FIXPIPE_H

#include "Sim/OpModels.h"

namespace ascend::sim {

/// The conversion of one operation: relu, then a cast or, if the operation has
/// quantisation parameters, a quantisation (docs/isa.md).
class Fixpipe {
public:
  /// From `src` of \p C to elements of type \p To.
  Fixpipe(const TileCall &C, CoreState &S, DType To);

  /// The bits of what an element of column \p Column becomes. The column is
  /// one of what is moved.
  uint32_t operator()(uint32_t Bits, unsigned Column) const;

  /// The fixpipe buffer's row of parameters, or null.
  const TileRef *parameters() const { return Row; }
  /// Says in \p S if one of the first \p Cols parameters breaks a rule of the
  /// record.
  void checkParameters(const TileCall &C, CoreState &S, int64_t Cols) const;
  /// Whether nothing has written the parameter of a column.
  bool isPoison(unsigned Column) const;

  /// The two conversions, of an element's bits. \p Relu clamps at 0 first.
  static uint32_t cast(DType From, DType To, bool Relu, uint32_t Bits);
  static uint32_t quantise(DType From, DType To, bool Relu, uint32_t Bits,
                           uint64_t Parameter);

private:
  DType From, To;
  bool Relu;
  bool Quantises = false;
  uint64_t Scalar = 0;
  const TileRef *Row = nullptr;
  const uint8_t *RowBytes = nullptr;
  const uint8_t *RowShadow = nullptr;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_FIXPIPE_H

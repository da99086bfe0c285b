//===-- TileExtents.h - How much of a tile an operation uses ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The corner of a tile, from its first element on, that an operation writes or
// reads, with sizes that may be known at run time only. The records' rules say
// which operands these are.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_TILEEXTENTS_H
#define ASCENDTILE_LIB_IR_TILEEXTENTS_H

#include "IR/Builtins.h"

namespace ascend {

/// A size: a number, or a run-time value.
struct TileSize {
  const llvm::Value *Value = nullptr; ///< Without conversions.
  int64_t Number = 0;                 ///< If there is no value.

  bool operator==(const TileSize &O) const {
    return Value == O.Value && Number == O.Number;
  }
  /// Whether this is surely no more than \p O.
  bool isAtMost(const TileSize &O) const {
    return Value || O.Value ? Value == O.Value : Number <= O.Number;
  }
};

struct TileExtent {
  TileSize Rows, Cols;

  bool operator==(const TileExtent &O) const {
    return Rows == O.Rows && Cols == O.Cols;
  }
  bool isWithin(const TileExtent &O) const {
    return Rows.isAtMost(O.Rows) && Cols.isAtMost(O.Cols);
  }
};

/// What \p Call writes of its destination; nullopt if the record does not say.
std::optional<TileExtent> writtenExtent(const llvm::CallBase &Call,
                                        TileOpRef Ref);

/// What of its source \p O the result of \p Call depends on; nullopt if that
/// does not begin at the first element, or the record does not say.
std::optional<TileExtent> readExtent(const llvm::CallBase &Call, TileOpRef Ref,
                                     const OperandInfo &O);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_TILEEXTENTS_H

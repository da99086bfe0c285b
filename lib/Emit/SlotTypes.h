//===-- SlotTypes.h - What a slot holds where it is read --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation's assembly says what it writes; what it reads was said where it
// was written. A slot may hold tiles of several types in turn.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_SLOTTYPES_H
#define ASCENDTILE_LIB_EMIT_SLOTTYPES_H

#include "AscendTile/MC/TileOps.h"
#include "Emit/Flow.h"
#include <map>
#include <optional>
#include <set>

namespace ascend::emission {

class SlotTypes {
public:
  explicit SlotTypes(const Flow &F);

  /// The type of source \p O of tile operation \p Inst; nullopt where writes of
  /// several types may have come last, or none is known.
  std::optional<TileType> read(unsigned Inst, const OperandInfo &O) const;

private:
  /// Encoded types, by slot.
  using State = std::map<int64_t, std::set<int64_t>>;

  bool isShared(int64_t Slot) const;
  void runBlock(unsigned B, State &S);

  const Flow &F;
  State Written; ///< Anywhere in the kernel.
  /// Of slots that hold several: what may be there, by instruction and slot.
  std::map<std::pair<unsigned, int64_t>, std::set<int64_t>> Reads;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_SLOTTYPES_H

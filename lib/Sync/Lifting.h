//===- Lifting.h - From one slot's flags to those of all --------*- C++ -*-===//
//
// Part of AscendTile, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SYNC_LIFTING_H
#define ASCENDTILE_LIB_SYNC_LIFTING_H

#include "Rotation.h"

#include <array>
#include <optional>

namespace ascend::sync {

using EventMask = uint8_t;
using EventMasks = std::array<std::array<EventMask, NumPipes>, NumPipes>;

/// A flag of the plan for one slot.
struct FlagKey {
  Pipe Src, Dst;
  unsigned Event;
  bool operator==(const FlagKey &O) const {
    return Src == O.Src && Dst == O.Dst && Event == O.Event;
  }
  static FlagKey of(const Action &A) { return {A.Src, A.Dst, A.Event}; }
};

/// \p Length ids in a row for each of \p Flags, taken from \p Free: the first of
/// each. nullopt, and nothing is taken, if there are too few.
std::optional<llvm::SmallVector<unsigned, 8>>
takeEvents(EventMasks &Free, llvm::ArrayRef<FlagKey> Flags, unsigned Length);

/// Primes \p Flag for \p Count slots, whose ids begin at \p First, at all of
/// \p Front, and takes it down at all of \p Behind.
void addCredits(const FlowGraph &G, const FlagKey &Flag, unsigned First,
                unsigned Count, llvm::ArrayRef<unsigned> Front,
                llvm::ArrayRef<unsigned> Behind, RotationPlan &Result);

/// A plan for one slot of some sets that can become one for all of their slots.
class Lifting {
public:
  virtual ~Lifting();

  virtual llvm::ArrayRef<unsigned> sets() const = 0;
  /// The outermost loop around them, a region.
  virtual unsigned nest() const = 0;
  /// Positions in front of that.
  virtual llvm::ArrayRef<unsigned> inFront() const = 0;
  /// Plans all slots with event ids from \p Free, which it takes; false if there
  /// are too few.
  virtual bool lift(EventMasks &Free, RotationPlan &Result) const = 0;
};

} // namespace ascend::sync

#endif // ASCENDTILE_LIB_SYNC_LIFTING_H

//===-- Solution.h - What the slot packer answers ---------------*- C++ -*-===//
//
// Part of the AscendTile project.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A packing is either a Solution with an offset for each item or a Failure
/// that carries the numbers of a good diagnostic. The packer knows items only
/// by their index; whoever built the problem turns indexes into names.
///
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SLOTS_SOLUTION_H
#define ASCENDTILE_SLOTS_SOLUTION_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <utility>
#include <variant>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace ascend::slots {

/// A legal packing.
struct Solution {
  /// Byte offset of each item, in the order of Problem::Items.
  std::vector<uint64_t> Offsets;
  /// End of the highest item in bytes; reserved ranges do not count.
  uint64_t Peak = 0;
  /// Pairs (lower index first) that share bytes although one of them asked to
  /// avoid the other, in ascending order.
  std::vector<std::pair<unsigned, unsigned>> Unhonoured;
};

/// Why there is no packing. Which fields mean something depends on the kind.
struct Failure {
  enum class Kind {
    /// Items[0] alone needs more (Needed) than the longest unreserved range
    /// (Available). No packing helps: the object has to become smaller.
    ItemTooLarge,
    /// Fixed Items[0] ends at byte Needed, above the capacity (Available).
    FixedBeyondCapacity,
    /// Fixed Items[0] starts at Offset, which is no multiple of Needed.
    FixedMisaligned,
    /// Fixed Items[0] overlaps the reserved range of Available bytes that
    /// starts at Offset.
    FixedInReserved,
    /// Fixed Items[0] and Items[1] share bytes from Offset on while both are
    /// live (from Position on), or although they must never share.
    FixedOverlap,
    /// At Position the Items (largest first) need Needed bytes together, and
    /// only Available bytes are not reserved.
    OverCapacity,
    /// The live bytes (Needed at most, at Position, in Items) fit into the
    /// Available bytes, but no arrangement was found. Proved says whether the
    /// exhaustive search finished, i.e. whether none exists.
    Fragmented,
  };

  Kind Why = Kind::Fragmented;
  llvm::SmallVector<unsigned, 4> Items;
  uint64_t Position = 0;
  uint64_t Offset = 0;
  uint64_t Needed = 0;
  uint64_t Available = 0;
  bool Proved = true;

  /// One sentence with the numbers; \p Name prints an item.
  void
  print(llvm::raw_ostream &OS,
        llvm::function_ref<void(llvm::raw_ostream &, unsigned)> Name) const;
  /// The same with items called `#index`.
  void print(llvm::raw_ostream &OS) const;
};

/// Either of the two.
class PackResult {
  std::variant<Solution, Failure> Value;

public:
  PackResult(Solution S) : Value(std::move(S)) {}
  PackResult(Failure F) : Value(std::move(F)) {}

  explicit operator bool() const {
    return std::holds_alternative<Solution>(Value);
  }
  /// Requires success.
  const Solution &operator*() const { return *std::get_if<Solution>(&Value); }
  const Solution *operator->() const { return std::get_if<Solution>(&Value); }
  /// Requires failure.
  const Failure &failure() const { return *std::get_if<Failure>(&Value); }
};

} // namespace ascend::slots

#endif // ASCENDTILE_SLOTS_SOLUTION_H

//===-- Mutation.h - Faults put into tile assembly --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mutation is one fault in one kernel, as lines that others replace; lines
// keep their numbers.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_UTILS_MUTANTS_MUTATION_H
#define ASCEND_UTILS_MUTANTS_MUTATION_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace ascend::mutants {

enum class Fault : uint8_t {
  Drop,        ///< A flag's instruction, or a barrier, is missing.
  Move,        ///< It is before or behind other instructions of its block.
  ChangeEvent, ///< It has another event id.
  SwapEvents,  ///< It and the next of its pipes have each other's id.
  ShiftSlot,   ///< A set lies elsewhere.
  ShrinkSlot,  ///< Slots of a set are smaller.
  SwapSlots,   ///< Two sets have each other's place.
};
constexpr unsigned NumFaults = 7;
llvm::StringRef nameOf(Fault F);

struct Mutation {
  Fault Kind = Fault::Drop;
  std::string What; ///< For people.
  /// Numbers of lines, from 0, and what replaces them.
  std::vector<std::pair<unsigned, std::string>> Replaced;

  /// The text of \p Lines with the fault.
  std::string apply(llvm::ArrayRef<llvm::StringRef> Lines) const;
};

/// How many mutations of one flag or set.
enum class Extent : uint8_t {
  /// A flag moves over its next tile operation or flag, up and down, and has the
  /// next id; a set lies a granule and its size further on, and where the next
  /// set of its memory begins.
  One,
  /// Flags also move further and have other ids; sets lie before their place and
  /// on both ends of every other set.
  Many,
};

/// Every mutation of a kernel's assembly, by kind; none where it has no flags
/// or no slots. Those that change nothing are left out.
///
/// Views move with their set and are not damaged themselves: which part of a
/// tile they name is not the allocator's choice, and the checkers take a tile
/// that is written in part for written.
std::vector<Mutation> mutationsOf(llvm::ArrayRef<llvm::StringRef> Lines,
                                  Extent E);

/// \p Count of \p All, of each kind some, chosen by \p Seed.
std::vector<Mutation> chooseFrom(std::vector<Mutation> All, unsigned Count,
                                 llvm::StringRef Seed);

} // namespace ascend::mutants

#endif // ASCEND_UTILS_MUTANTS_MUTATION_H

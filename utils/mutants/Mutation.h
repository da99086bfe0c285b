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

/// Every mutation of a kernel's assembly, by kind; none where it has no flags
/// or no slots. Those that change nothing are left out.
///
/// Views move with their set and are not damaged themselves: which part of a
/// tile they name is not the allocator's choice, and the checkers take a tile
/// that is written in part for written.
std::vector<Mutation> mutationsOf(llvm::ArrayRef<llvm::StringRef> Lines);

/// \p Count of \p All, of each kind some, chosen by \p Seed.
std::vector<Mutation> chooseFrom(std::vector<Mutation> All, unsigned Count,
                                 llvm::StringRef Seed);

} // namespace ascend::mutants

#endif // ASCEND_UTILS_MUTANTS_MUTATION_H

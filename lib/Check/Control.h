//===-- Control.h - The registers that steer a kernel -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Of all scalar registers only those matter to the checkers that decide
// branches, slots' indices and event ids. Which those are, where they are
// alive, and modulo which number they are of interest.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_CONTROL_H
#define ASCENDTILE_LIB_CHECK_CONTROL_H

#include "Check/Function.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace ascend::check {

class Control {
public:
  explicit Control(const Function &F);

  /// Whether the value of a register matters anywhere.
  bool isRelevant(unsigned Reg) const { return Relevant[Reg]; }
  /// Whether an index or an event id depends on it, rather than a branch alone.
  bool isOfIndex(unsigned Reg) const { return OfIndex[Reg]; }
  /// Whether it matters to what follows instruction \p I, a leader.
  bool isLiveAt(unsigned Reg, unsigned I) const { return LiveIn[I][Reg]; }
  /// Whether an index or an event id depends on how far it is from another.
  bool isSubtracted(unsigned Reg) const { return Subtracted[Reg]; }
  /// Whether there are such registers.
  bool subtracts() const { return Subtracted.any(); }
  /// Residues modulo this number decide something; 1: none does.
  uint64_t modulusOf(unsigned Reg) const { return Moduli[Reg]; }

private:
  void findRelevant();
  /// Marks what the registers that \p Seeds asks for depend on.
  using Mark = llvm::function_ref<void(unsigned)>;
  llvm::BitVector dependencies(llvm::function_ref<void(Mark)> Seeds) const;
  void findSubtracted();
  void findModuli();
  void findLiveness();

  const Function &F;
  llvm::BitVector Relevant, OfIndex, Subtracted;
  std::vector<uint64_t> Moduli;
  std::vector<llvm::BitVector> LiveIn; ///< By instruction; only of leaders.
};

/// The registers that an instruction reads and that may steer something: a
/// branch's condition, indices, an event id; of a computation, its operands.
llvm::SmallVector<unsigned, 4> steeringUses(const Function &F, unsigned I);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_CONTROL_H

//===-- Windows.h - Which parts of tensors are apart ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The assembly says (.gm) that accesses to parts of one tensor need no order,
// always or in later iterations. What is derived again from the instructions is
// believed; all else is not.
//
// Two parts overlap if an equation has a solution:
//
//   start of B - start of A + sum over rows, columns … of B
//                           - sum over rows, columns … of A = 0
//
// Its variables, iterations as well as places in the parts, are bounded integers.
// It is solved by trying, from the largest coefficient on, the few values that
// leave a rest which the smaller ones can reach.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_WINDOWS_H
#define ASCENDTILE_LIB_CHECK_WINDOWS_H

#include "Check/Function.h"
#include "llvm/ADT/DenseMap.h"

namespace ascend::check {

enum class Order : uint8_t {
  Needed,      ///< Between two accesses that conflict.
  NotForLater, ///< Only if they may be of one iteration of the loops around both.
  Never,
};

class Windows {
public:
  explicit Windows(const Function &F);

  /// Of two instructions that access one tensor, the first before the second.
  Order order(unsigned First, unsigned Second) const {
    return Derived.lookup({First, Second});
  }
  /// Whether anything is known of accesses by \p Inst.
  bool knows(unsigned Inst) const { return Known.contains(Inst); }

  /// A line .gm that does not follow from the instructions.
  struct Doubt {
    unsigned First, Second; ///< Instructions.
  };
  llvm::ArrayRef<Doubt> doubts() const { return Doubts; }
  /// What is derived, in the order of the lines.
  struct Fact {
    unsigned First, Second; ///< Instructions.
    Order Is;
  };
  llvm::ArrayRef<Fact> facts() const { return Facts; }

private:
  llvm::DenseMap<std::pair<unsigned, unsigned>, Order> Derived;
  llvm::DenseSet<unsigned> Known;
  std::vector<Doubt> Doubts;
  std::vector<Fact> Facts;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_WINDOWS_H

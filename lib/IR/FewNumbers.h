//===-- FewNumbers.h - Values that are one of a few numbers -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   base + (k & 1) * 0x8000      0x0, 0x8000
//   (i % 3) * 512                0, 512, 1024
//   phi [ 0, … ], [ 1 - p, … ]   0, 1
//   (i < 3 ? i : 3) * 64         0, 64, 128, 192
//
// What kernels write to choose between the places of a tile. A set of numbers is
// followed through arithmetic, selects and phis, around loops until it no longer
// grows; remainders and counters of known loops begin one.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_FEWNUMBERS_H
#define ASCENDTILE_LIB_IR_FEWNUMBERS_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Value.h"
#include <optional>

namespace llvm {
class Instruction;
class ScalarEvolution;
} // namespace llvm

namespace ascend {

class FewNumbers {
public:
  /// More are as good as any.
  static constexpr unsigned Max = 32;
  /// Sorted, as unsigned numbers of the value's width.
  using Numbers = llvm::SmallVector<uint64_t, 4>;

  explicit FewNumbers(llvm::ScalarEvolution &SE) : SE(SE) {}

  /// What the integer \p V may be; nullopt if that is not known to be one of a
  /// few numbers. With a user \p At, what it may be there: a counter at which its
  /// loop ends does not reach the loop's body.
  std::optional<Numbers> of(llvm::Value &V,
                            const llvm::Instruction *At = nullptr);
  /// The same for what is computed of one such value alone, whose numbers go
  /// together: x / x is 1. Else as of().
  std::optional<Numbers> ofOne(llvm::Value &V,
                               const llvm::Instruction *At = nullptr);
  /// The one value that \p V is computed of; null where there are several.
  llvm::Value *rootOf(llvm::Value &V) const;
  /// \p V where its root is \p Number; nullopt if it has no value there.
  static std::optional<llvm::APInt> valueAt(llvm::Value &V,
                                            const llvm::Value &Root,
                                            const llvm::APInt &Number);

private:
  /// nullopt: any number.
  using Set = std::optional<Numbers>;

  bool collect(llvm::Value &V, const llvm::Instruction *At);
  Set counterAt(llvm::Value &V, const llvm::Instruction &At) const;
  Set valueOf(const llvm::Value &V) const;
  Set evaluate(llvm::Instruction &I) const;
  Set choice(llvm::Instruction &I) const;
  Set remainder(llvm::Instruction &I) const;
  bool isNotNegative(llvm::Value &V) const;
  Set fromRange(llvm::Value &V) const;

  llvm::ScalarEvolution &SE;
  /// Of the instructions that are looked through.
  llvm::DenseMap<const llvm::Value *, Set> Known;
  llvm::SmallVector<llvm::Instruction *, 16> Order;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_FEWNUMBERS_H

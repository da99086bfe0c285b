//===-- SlotIndexBuilder.h - From an address to a slot's index --*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_SLOTINDEXBUILDER_H
#define ASCENDTILE_LIB_IR_SLOTINDEXBUILDER_H

#include "IR/FewNumbers.h"
#include "llvm/IR/IRBuilder.h"
#include <map>

namespace ascend {

/// Divides addresses that are equal distances apart by that distance, so that
/// what chooses between them chooses between 0, 1, … instead.
class SlotIndexBuilder {
public:
  /// The index will be used by \p User.
  SlotIndexBuilder(FewNumbers &Few, uint64_t Stride, llvm::Instruction &User)
      : Few(Few), Stride(Stride), User(User) {}

  /// (\p Address - \p Base) / Stride, an i64.
  llvm::Value *indexOf(llvm::Value &Address, uint64_t Base);

private:
  llvm::Value *through(llvm::Instruction &I, uint64_t Base);
  llvm::Value *sumOf(llvm::IRBuilderBase &B, llvm::Value &X, llvm::Value &Y,
                     uint64_t Base);
  llvm::Value *divide(llvm::Value &Address, uint64_t Base);

  FewNumbers &Few;
  uint64_t Stride;
  llvm::Instruction &User;
  std::map<std::pair<llvm::Value *, uint64_t>, llvm::Value *> Known;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_SLOTINDEXBUILDER_H

//===-- KernelWalk.h - One run of a kernel's scalar code --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a kernel does for some arguments, as far as it depends on nothing else:
// the scalars are computed, every branch is decided, and the operations are
// shown to the visitor in the order in which they run. A value that comes from
// global memory is not known; where control depends on one, the walk ends. So
// each path that it takes is one that the kernel takes, too.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_KERNELWALK_H
#define ASCENDTILE_LIB_IR_KERNELWALK_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>

namespace ascend {

class KernelWalk {
public:
  /// \p Integers are the values of the integer arguments, in order.
  KernelWalk(const llvm::Function &F, llvm::ArrayRef<int64_t> Integers);

  /// Walks until the kernel returns, \p Steps instructions are done, control is
  /// not known, or \p Visit says false. Returns whether it reached the end.
  bool run(unsigned Steps,
           llvm::function_ref<bool(const llvm::CallBase &)> Visit);

  /// The integer that \p V is right now.
  std::optional<int64_t> integer(const llvm::Value &V) const;
  /// What makes the tile that \p V names right now, seen through phis, selects
  /// and freezes; null if that is not known.
  const llvm::CallBase *tile(const llvm::Value &V) const;

private:
  void execute(const llvm::Instruction &I);
  const llvm::BasicBlock *next(const llvm::BasicBlock &BB) const;
  void enter(const llvm::BasicBlock &From, const llvm::BasicBlock &To);
  llvm::Constant *valueOf(const llvm::Value *V) const;

  const llvm::Function &F;
  llvm::DenseMap<const llvm::Value *, llvm::Constant *> Values;
  llvm::DenseMap<const llvm::Value *, const llvm::CallBase *> Tiles;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_KERNELWALK_H

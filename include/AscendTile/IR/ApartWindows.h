//===-- ApartWindows.h - What is known of parts of tensors ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ascend-apart-windows has found out, for those who order accesses: parts
// ("windows") of one tensor that never overlap, or not in later iterations.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_IR_APARTWINDOWS_H
#define ASCENDTILE_IR_APARTWINDOWS_H

#include "AscendTile/Sync/Windows.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace llvm {
class Function;
class MDNode;
class Metadata;
} // namespace llvm

namespace ascend {

class WindowFacts {
public:
  /// Windows by number; the first is accessed before the second.
  struct Fact {
    unsigned First, Second;
    sync::Apart Known;
  };

  explicit WindowFacts(const llvm::Function &F);

  llvm::ArrayRef<Fact> facts() const { return All; }
  /// The number, from 1, of the window whose access has these alias scopes; 0
  /// if nothing is known of it.
  unsigned windowOf(const llvm::MDNode *Scopes) const;

private:
  std::vector<Fact> All;
  llvm::DenseMap<const llvm::Metadata *, unsigned> Numbers;
};

} // namespace ascend

#endif // ASCENDTILE_IR_APARTWINDOWS_H

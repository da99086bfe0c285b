//===-- ModeFlow.h - Which mode is in force where ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Calls of a marker, mark(i32 mode, i32 type), set a mode of a core that is in
// force until the next one, on every way through the kernel. Mode 0 is that of
// the kernel's begin, whatever its type.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_MODEFLOW_H
#define ASCENDTILE_LIB_CLANG_MODEFLOW_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace ascend {

/// Who has set the mode that is in force at a place. Null: nobody.
struct Mode {
  const llvm::CallBase *Set = nullptr;
  /// Who has set another one on another way to that place.
  const llvm::CallBase *Other = nullptr;
  bool Differs = false; ///< Whether there is another one.

  /// The marker's numbers; 0 where nobody has set it.
  unsigned number() const;
  unsigned type() const;
};

class ModeFlow {
public:
  /// Follows the modes that calls of \p Marker set.
  ModeFlow(llvm::Function &F, llvm::StringRef Marker);

  /// Whether the kernel sets any.
  bool isSet() const { return !Markers.empty(); }
  /// Shows all that can run, with the mode that is in force there.
  void visit(llvm::function_ref<void(llvm::Instruction &, const Mode &)> Show);
  void eraseMarkers();

private:
  bool isMarker(const llvm::Instruction &I) const;
  /// The mode behind \p BB, where \p M is in force at its begin.
  Mode behind(const llvm::BasicBlock &BB, Mode M) const;
  void follow();

  llvm::Function &F;
  const llvm::Function *Marker;
  llvm::SmallVector<llvm::CallBase *, 4> Markers;
  /// At the begins of blocks that can run.
  llvm::DenseMap<const llvm::BasicBlock *, Mode> Begins;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_MODEFLOW_H

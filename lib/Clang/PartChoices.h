//===-- PartChoices.h - Parts of tiles that the run chooses -------*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   LoadData(a2, a1[k % 2 * 1024], …)      =>      if (k % 2 == 0)
//                                                    LoadData(a2, a1[0], …)
//                                                  else
//                                                    LoadData(a2, a1[1024], …)
//
// Where a part of a tile begins is known when the kernel is compiled. An operation
// on a part that begins at one of a few places is one of a few operations.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_PARTCHOICES_H
#define ASCENDTILE_LIB_CLANG_PARTCHOICES_H

namespace llvm {
class CallBase;
class Function;
class ScalarEvolution;
} // namespace llvm

namespace ascend {

/// Whether operations on what \p View names are one of a few.
bool isChoice(const llvm::CallBase &View, llvm::ScalarEvolution &SE);

/// Splits one operation; its copies may have to be split again. Returns whether
/// there was one. Analyses of \p F are no longer valid then.
bool chooseParts(llvm::Function &F, llvm::ScalarEvolution &SE);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_PARTCHOICES_H

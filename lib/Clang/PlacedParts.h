//===-- PlacedParts.h - Parts of placed tiles at run-time offsets -*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   b = slots.at(1, …, 0x8000)
//   p = view(b, every slot, (k % 4) * 64, …)  =>  p = slots.at(1, …, 0x8000 +
//   (k % 4) * 2048)
//
// The bytes of a placed tile are the source's: a part of one is a tile at an
// address of its own, which may be one of a few (PlacedTiles). Where a part of
// any other tile begins is known when the kernel is compiled.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_PLACEDPARTS_H
#define ASCENDTILE_LIB_CLANG_PLACEDPARTS_H

namespace llvm {
class Function;
class ScalarEvolution;
} // namespace llvm

namespace ascend {

/// Makes tiles of all views whose places are known to be few. Returns whether
/// there are any.
bool placeParts(llvm::Function &F, llvm::ScalarEvolution &SE);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_PLACEDPARTS_H

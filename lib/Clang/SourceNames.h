//===-- SourceNames.h - What debug info is for ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_SOURCENAMES_H
#define ASCENDTILE_LIB_CLANG_SOURCENAMES_H

namespace llvm {
class Module;
}

namespace ascend {

/// Debug info names tiles and scalars and gives lines, nothing else: types, and
/// the members of tensors' variables, would be most of the module.
void keepSourceNames(llvm::Module &M);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_SOURCENAMES_H

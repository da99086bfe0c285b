//===-- KernelSyntax.h - Syntax that clang does not parse -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two constructs of kernel sources are no C++:
//
//   __global__ [aicore] void k(…)      ->  __global__ __aicore void k(…)
//   k<T><<<blocks, dyn, stream>>>(a)   ->  k<T>*$(blocks, dyn, stream)  (a)
//
// Each is replaced by as many characters, so that lines, columns and file sizes
// stay; pto/language.hpp says what `__aicore` and `$` mean.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELSYNTAX_H
#define ASCENDTILE_LIB_CLANG_KERNELSYNTAX_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>

namespace clang {
class SourceManager;
}

namespace ascend {

/// \p Source with both constructs replaced; nullopt if it has none. Works on
/// tokens: comments and literals are left alone. \p Source must end in a null
/// character beyond its end, as buffers do.
std::optional<std::string> rewriteKernelSyntax(llvm::StringRef Source);

/// Rewrites the main file before it is lexed.
void rewriteMainFile(clang::SourceManager &SM);

/// A file system whose files read as rewritten: for headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> createRewritingFileSystem(
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Underlying);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELSYNTAX_H

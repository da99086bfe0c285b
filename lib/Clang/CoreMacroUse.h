//===-- CoreMacroUse.h - Whether a source tests its core --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source that does not ask which core it is compiled for is the same for both:
// what the first compilation made of it is what the second would.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_COREMACROUSE_H
#define ASCENDTILE_LIB_CLANG_COREMACROUSE_H

#include "Clang/Core.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace ascend {

/// Watches one compilation.
class CoreMacroUse {
public:
  /// From here on, for \p C. To be called before anything is lexed.
  void watch(clang::CompilerInstance &CI, const ProcessorInfo &Info, Core C);
  /// Whether the source, or a header, has named a macro that the other core has
  /// not, or one that only that has; true where that cannot be told.
  bool any(clang::CompilerInstance &CI) const;

private:
  std::vector<std::string> Others; ///< Macros of the other core alone.
  std::shared_ptr<bool> Used = std::make_shared<bool>(false);
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_COREMACROUSE_H

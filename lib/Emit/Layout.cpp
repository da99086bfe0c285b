//===-- Layout.cpp - C++ laid out -----------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Layout.h"
#include "clang/Format/Format.h"
#include "llvm/Support/Error.h"

using namespace clang;

namespace ascend::emission {

std::string laidOut(const std::string &Code) {
  format::FormatStyle Style = format::getLLVMStyle();
  tooling::Range All(0, Code.size());
  tooling::Replacements Changes =
      format::reformat(Style, Code, All, "kernel.cpp");
  auto Result = tooling::applyAllReplacements(Code, Changes);
  if (Result)
    return *Result;
  llvm::consumeError(Result.takeError());
  return Code;
}

} // namespace ascend::emission

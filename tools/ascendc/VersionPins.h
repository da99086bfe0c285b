//===-- VersionPins.h - The versions that AscendTile works with -*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_TOOLS_ASCENDC_VERSIONPINS_H
#define ASCEND_TOOLS_ASCENDC_VERSIONPINS_H

#include "ToolFinder.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace ascend {

/// share/ascend/versions.env: lines of NAME=VALUE.
class VersionPins {
public:
  static llvm::Expected<VersionPins> read(llvm::StringRef Path);

  /// A pin's value; empty if there is none of that name.
  llvm::StringRef get(llvm::StringRef Name) const;
  llvm::ArrayRef<std::pair<std::string, std::string>> all() const {
    return Pins;
  }
  /// Refuses a program whose --version says something older than the pin, or
  /// of another major and minor version where plugins are loaded. The error
  /// names both versions. What has no pin passes.
  llvm::Error check(llvm::StringRef Tool, llvm::StringRef Path) const;

  /// What to say where a tool's root is a checkout of another commit than the
  /// pin, or "". Both are named. What is no checkout, or has no pin, passes.
  std::string checkCheckout(const ToolInfo &Tool) const;

private:
  std::vector<std::pair<std::string, std::string>> Pins;
};

} // namespace ascend

#endif

//===-- ToolFinder.h - Where the tools of a build are -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only search for tools: ascendc runs what it finds, CMake asks ascendc
// (--find-tool).
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_TOOLS_ASCENDC_TOOLFINDER_H
#define ASCEND_TOOLS_ASCENDC_TOOLFINDER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace ascend {

/// A tool, and where it may be.
struct ToolInfo {
  llvm::StringRef Name;
  /// The environment variable that names its root folder.
  llvm::StringRef RootVariable;
  /// Under the root, in order of preference: launchers come first, since a
  /// bare binary may need the environment that its launcher sets.
  llvm::ArrayRef<llvm::StringRef> UnderRoot;
  /// In PATH, when no root is set. Empty for what is no program.
  llvm::ArrayRef<llvm::StringRef> InPath;
};

/// Every tool that is known, in a fixed order.
llvm::ArrayRef<ToolInfo> knownTools();

/// The tool of that name; null if there is none.
const ToolInfo *knownTool(llvm::StringRef Name);

/// The path of a tool. A root that is set (and not empty) is the only place
/// that is searched; PATH counts when it is not. What is taken is a regular
/// file, or a link to one, that may be executed; a folder of the tool's name is
/// passed over. The error lists every path that was tried, and why each was
/// refused.
llvm::Expected<std::string> findTool(const ToolInfo &Tool);
/// As above; an unknown name is an error that lists the known ones.
llvm::Expected<std::string> findTool(llvm::StringRef Name);

} // namespace ascend

#endif

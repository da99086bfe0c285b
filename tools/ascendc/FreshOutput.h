//===-- FreshOutput.h - An output that is never stale -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_TOOLS_ASCENDC_FRESHOUTPUT_H
#define ASCEND_TOOLS_ASCENDC_FRESHOUTPUT_H

#include "llvm/Support/Error.h"
#include <string>

namespace ascend {

/// A file that a tool is about to write. The old one is gone before the tool
/// runs; the tool writes a temporary beside it, which commit() renames. A tool
/// that fails, or that succeeds without writing anything, leaves no output.
class FreshOutput {
public:
  /// Removes what is at Path and chooses the temporary. "-" and a device are
  /// written as they are.
  static llvm::Expected<FreshOutput> create(llvm::StringRef Path);
  FreshOutput(FreshOutput &&Other);
  FreshOutput(const FreshOutput &) = delete;
  /// Removes the temporary, unless it was committed.
  ~FreshOutput();

  /// What the tool is told to write.
  llvm::StringRef temporary() const { return Temporary; }
  /// The tool has succeeded. An error if it has written nothing.
  llvm::Error commit();

private:
  FreshOutput(llvm::StringRef Path, llvm::StringRef Temporary)
      : Path(Path), Temporary(Temporary) {}
  bool inPlace() const { return Path == Temporary; }

  std::string Path;
  std::string Temporary; ///< Empty once it is no longer ours.
};

} // namespace ascend

#endif

//===-- Driver.h - Runs clang and the vendor's tools ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_TOOLS_ASCENDC_DRIVER_H
#define ASCEND_TOOLS_ASCENDC_DRIVER_H

#include "CommandLine.h"

namespace ascend {

/// Carries out a command line. Every member's error is the whole diagnostic;
/// a tool that fails has said why itself, and its exit status is Status.
class Driver {
public:
  /// Share: the folder share/ascend of this installation.
  Driver(const CommandLine &Line, llvm::StringRef Share)
      : Line(Line), Share(Share) {}

  llvm::Error run();
  /// The exit status of the first tool that failed; 0 if none did.
  int status() const { return Status; }

private:
  llvm::Error findOnly();
  llvm::Error inspect(llvm::StringRef Source);
  llvm::Error emit(llvm::StringRef Source, llvm::StringRef Output,
                   llvm::StringRef Kind, llvm::StringRef DependsName);
  llvm::Error emitAll();
  llvm::Error compile();
  /// Sources that would be written to one file, or over themselves.
  llvm::Error
  checkNames(llvm::function_ref<std::string(llvm::StringRef)> OutputOf) const;
  /// What the vendor's compiler is to get, "pto" or "source".
  std::string kindForVendor() const;
  llvm::Error link();

  llvm::Expected<Arguments> clangCommand(llvm::StringRef Kind) const;
  llvm::Expected<std::string> vendorTool(llvm::StringRef Name) const;
  llvm::Error execute(const Arguments &Command);
  llvm::Error executeInto(Arguments Command, llvm::StringRef Output);
  std::string outputFor(llvm::StringRef Source, llvm::StringRef Extension)
      const;
  bool dryRun() const { return Line.has(OPT_dry_run); }

  const CommandLine &Line;
  std::string Share;
  int Status = 0;
};

} // namespace ascend

#endif

//===-- CommandLine.h - What the flags of ascendc ask for -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_TOOLS_ASCENDC_COMMANDLINE_H
#define ASCEND_TOOLS_ASCENDC_COMMANDLINE_H

#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace ascend {

struct ProcessorInfo;

enum OptionID {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

/// The flags of Options.td.
const llvm::opt::OptTable &optionTable();

using Arguments = std::vector<std::string>;

/// One run's flags, checked.
class CommandLine {
public:
  /// Argv without the program's name. An unknown flag is an error of one line
  /// that says what to do. What is only worth a word goes into warnings().
  static llvm::Expected<CommandLine> parse(llvm::ArrayRef<const char *> Argv);

  const llvm::opt::InputArgList &args() const { return Args; }
  llvm::ArrayRef<std::string> warnings() const { return Warnings; }
  bool has(OptionID ID) const { return Args.hasArg(ID); }
  /// The last value of a flag; Default if it is not given.
  std::string value(OptionID ID, llvm::StringRef Default = "") const {
    return Args.getLastArgValue(ID, Default).str();
  }

  /// Kernels to emit: inputs that are no objects or libraries.
  Arguments sources() const;
  /// The processor and core of --cce-aicore-arch or --npu-arch. An error if
  /// neither is given or it is not known.
  llvm::Expected<const ProcessorInfo *> processor() const;
  /// "cube", "vector" or "auto".
  llvm::StringRef core() const;

  /// What clang gets of the flags. The tile library's folders come after our
  /// own, so that <pto/pto-inst.hpp> is the one that this compiler reads.
  Arguments forClang() const;
  /// Who writes the dependencies, and what they call Output.
  Arguments forDependencies(llvm::StringRef Output) const;
  /// The command line as it was, for the vendor's compiler: without the flags
  /// that are ours, without -o, each source replaced by what Replace says.
  Arguments forVendor(
      llvm::function_ref<std::string(llvm::StringRef)> Replace) const;

private:
  explicit CommandLine(llvm::opt::InputArgList Args) : Args(std::move(Args)) {}
  llvm::Error check();
  llvm::Error checkBackendFlag(llvm::StringRef Flag);
  bool isForHost(const llvm::opt::Arg &A) const;

  llvm::opt::InputArgList Args;
  /// Indices of arguments between -Xhost-start and -Xhost-end.
  std::vector<unsigned> HostOnly;
  Arguments Warnings;
};

/// Whether a path names something that is linked, not compiled.
bool isLinkInput(llvm::StringRef Path);

} // namespace ascend

#endif

//===-- ToolFinder.cpp - Where the tools of a build are -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ToolFinder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace ascend;
using namespace llvm;

static constexpr StringRef ClangUnderRoot[] = {"bin/clang++-" ASCEND_LLVM_MAJOR,
                                               "bin/clang++"};
static constexpr StringRef ClangInPath[] = {"clang++-" ASCEND_LLVM_MAJOR,
                                            "clang++"};
static constexpr StringRef CcecUnderRoot[] = {
    "bin/ccec", "compiler/ccec_compiler/bin/ccec"};
static constexpr StringRef CcecInPath[] = {"ccec"};
static constexpr StringRef BishengUnderRoot[] = {
    "bin/bisheng", "compiler/ccec_compiler/bin/bisheng"};
static constexpr StringRef BishengInPath[] = {"bisheng"};
static constexpr StringRef LinkerUnderRoot[] = {
    "bin/ld.lld", "compiler/ccec_compiler/bin/ld.lld"};
static constexpr StringRef LinkerInPath[] = {"ld.lld"};
static constexpr StringRef PtoasUnderRoot[] = {"ptoas", "ptoas.sh",
                                               "bin/ptoas"};
static constexpr StringRef PtoasInPath[] = {"ptoas"};
static constexpr StringRef PtoIsaUnderRoot[] = {"include/pto/pto-inst.hpp"};
static constexpr StringRef RuntimeUnderRoot[] = {"pto_isa.pin"};

static constexpr ToolInfo Tools[] = {
    {"clang", "ASCEND_LLVM_ROOT", ClangUnderRoot, ClangInPath},
    {"ccec", "ASCEND_HOME_PATH", CcecUnderRoot, CcecInPath},
    {"bisheng", "ASCEND_HOME_PATH", BishengUnderRoot, BishengInPath},
    {"ld.lld", "ASCEND_HOME_PATH", LinkerUnderRoot, LinkerInPath},
    {"ptoas", "PTOAS_ROOT", PtoasUnderRoot, PtoasInPath},
    {"pto-isa", "PTO_ISA_ROOT", PtoIsaUnderRoot, {}},
    {"runtime", "ASCEND_RUNTIME_ROOT", RuntimeUnderRoot, {}},
};

ArrayRef<ToolInfo> ascend::knownTools() { return Tools; }

const ToolInfo *ascend::knownTool(StringRef Name) {
  const ToolInfo *Found =
      find_if(Tools, [&](const ToolInfo &T) { return T.Name == Name; });
  return Found == std::end(Tools) ? nullptr : Found;
}

/// Why a path is not the tool; empty if it is. What is no program need not be
/// executable.
static StringRef whyNot(const ToolInfo &Tool, StringRef Path) {
  sys::fs::file_status Status;
  if (sys::fs::status(Path, Status))
    return "not there";
  if (sys::fs::is_directory(Status))
    return "a folder";
  if (!sys::fs::is_regular_file(Status))
    return "not a regular file";
  if (!Tool.InPath.empty() && !sys::fs::can_execute(Path))
    return "not executable";
  return "";
}

/// Every path where the tool may be, in order.
static std::vector<std::string> candidates(const ToolInfo &Tool,
                                           std::optional<std::string> Root) {
  std::vector<std::string> Paths;
  auto Add = [&](StringRef Folder, StringRef Name) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    Paths.push_back(std::string(Path));
  };
  if (Root) {
    for (StringRef Name : Tool.UnderRoot)
      Add(*Root, Name);
    return Paths;
  }
  std::string Path = sys::Process::GetEnv("PATH").value_or("");
  SmallVector<StringRef> Folders;
  StringRef(Path).split(Folders, ':', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Tool.InPath)
    for (StringRef Folder : Folders)
      Add(Folder, Name);
  return Paths;
}

Expected<std::string> ascend::findTool(const ToolInfo &Tool) {
  std::optional<std::string> Root = sys::Process::GetEnv(Tool.RootVariable);
  if (Root && Root->empty())
    Root.reset();
  std::string Tried;
  for (const std::string &Path : candidates(Tool, Root)) {
    StringRef Reason = whyNot(Tool, Path);
    if (Reason.empty())
      return Path;
    Tried += "\n  " + Path + ": " + Reason.str();
  }
  std::string Where =
      Root ? Tool.RootVariable.str() + " is " + *Root +
                 ", so PATH does not count; tried"
           : Tool.RootVariable.str() + " is not set; tried" +
                 (Tried.empty() ? " nothing" : "");
  return createStringError(inconvertibleErrorCode(),
                           "'" + Tool.Name + "' not found: " + Where + Tried);
}

Expected<std::string> ascend::findTool(StringRef Name) {
  if (const ToolInfo *Tool = knownTool(Name))
    return findTool(*Tool);
  SmallVector<StringRef> Names;
  for (const ToolInfo &T : knownTools())
    Names.push_back(T.Name);
  return createStringError(inconvertibleErrorCode(),
                           "unknown tool '" + Name +
                               "': " + join(Names, ", "));
}

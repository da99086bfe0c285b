//===-- main.cpp - ascendc takes the vendor's flags -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ascendc -xcce --cce-aicore-arch=dav-c220-cube -O2 -c k.cpp -o k.o
//
// Emits the kernel with clang and our plugin, and gives what is emitted to the
// vendor's compiler with the same flags. -S stops in between.
//
// Exit status: that of the tool that failed; 1 for a mistake of the command
// line or a missing tool.
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "VersionPins.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/WithColor.h"

using namespace ascend;
using namespace llvm;

/// share/ascend beside the bin that this program is in, wherever that was
/// moved.
static std::string shareFolder(const char *Argv0) {
  SmallString<128> Path(sys::fs::getMainExecutable(
      Argv0, reinterpret_cast<void *>(&shareFolder)));
  Path = sys::path::parent_path(sys::path::parent_path(Path));
  sys::path::append(Path, "share", "ascend");
  return std::string(Path);
}

static int fail(Error E) {
  WithColor::error(errs(), "ascendc") << toString(std::move(E)) << '\n';
  return 1;
}

static int printVersion(StringRef Share) {
  outs() << "ascendc of AscendTile " ASCEND_VERSION "\n";
  Expected<VersionPins> Pins =
      VersionPins::read((Share + "/versions.env").str());
  if (!Pins)
    return fail(Pins.takeError());
  for (const auto &[Name, Value] : Pins->all())
    outs() << Name << '=' << Value << '\n';
  return 0;
}

int main(int Argc, char **Argv) {
  InitLLVM Init(Argc, Argv);
  BumpPtrAllocator Allocator;
  SmallVector<const char *> Words(Argv + 1, Argv + Argc);
  cl::ExpansionContext Expansion(Allocator, cl::TokenizeGNUCommandLine);
  if (Error E = Expansion.expandResponseFiles(Words))
    return fail(std::move(E));
  std::string Share = shareFolder(Argv[0]);

  Expected<CommandLine> Line = CommandLine::parse(Words);
  if (!Line)
    return fail(Line.takeError());
  if (Line->has(OPT_help)) {
    optionTable().printHelp(outs(), "ascendc [flags] kernel.cpp …",
                            "AscendTile behind the flags of the vendor's "
                            "compiler");
    return 0;
  }
  if (Line->has(OPT_version))
    return printVersion(Share);
  for (const std::string &Warning : Line->warnings())
    WithColor::warning(errs(), "ascendc") << Warning << '\n';
  Driver TheDriver(*Line, Share);
  if (Error E = TheDriver.run()) {
    int Status = TheDriver.status();
    return fail(std::move(E)), Status ? Status : 1;
  }
  return 0;
}

//===-- VersionPins.cpp - The versions that AscendTile works with ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VersionPins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/VersionTuple.h"

using namespace ascend;
using namespace llvm;

Expected<VersionPins> VersionPins::read(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createFileError(Path, Buffer.getError());
  VersionPins Result;
  SmallVector<StringRef> Lines;
  (*Buffer)->getBuffer().split(Lines, '\n');
  for (StringRef Line : Lines) {
    auto [Name, Value] = Line.trim().split('=');
    if (!Name.empty() && !Name.starts_with("#"))
      Result.Pins.emplace_back(Name.str(), Value.str());
  }
  return Result;
}

StringRef VersionPins::get(StringRef Name) const {
  for (const auto &[Key, Value] : Pins)
    if (Key == Name)
      return Value;
  return "";
}

/// The first number with a point in what a program says of itself.
static VersionTuple versionIn(StringRef Text) {
  while (!Text.empty()) {
    Text = Text.drop_until([](char C) { return isDigit(C); });
    StringRef Number =
        Text.take_while([](char C) { return isDigit(C) || C == '.'; });
    Text = Text.drop_front(Number.size());
    VersionTuple Version;
    if (Number.contains('.') && !Version.tryParse(Number.rtrim('.')))
      return Version;
  }
  return VersionTuple();
}

/// What a program prints; empty if it does not run.
static std::string saidBy(ArrayRef<StringRef> Command) {
  SmallString<128> File;
  if (sys::fs::createTemporaryFile("ascendc", "version", File))
    return "";
  FileRemover Remover(File);
  std::optional<StringRef> Redirects[] = {StringRef(""), StringRef(File),
                                          StringRef("")};
  if (sys::ExecuteAndWait(Command.front(), Command, std::nullopt, Redirects))
    return "";
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text = MemoryBuffer::getFile(File);
  return Text ? (*Text)->getBuffer().str() : "";
}

Error VersionPins::check(StringRef Tool, StringRef Path) const {
  bool IsHost = Tool == "clang";
  StringRef Name = IsHost ? "LLVM_VERSION" : "PTOAS_MIN_VERSION";
  if (!IsHost && Tool != "ptoas")
    return Error::success();
  VersionTuple Pin, Found = versionIn(saidBy({Path, "--version"}));
  if (Pin.tryParse(get(Name)))
    return createStringError(inconvertibleErrorCode(),
                             "versions.env: " + Name + " is no version");
  std::string There = (Tool + " at " + Path + " is version " +
                       (Found.empty() ? "unknown" : Found.getAsString()))
                          .str();
  if (IsHost && (Found.getMajor() != Pin.getMajor() ||
                 Found.getMinor() != Pin.getMinor()))
    return createStringError(inconvertibleErrorCode(),
                             There + "; the plugins need " + Pin.getAsString());
  if (!IsHost && Found < Pin)
    return createStringError(inconvertibleErrorCode(),
                             There + "; " + Pin.getAsString() +
                                 " or later is needed");
  return Error::success();
}

/// The pin of what a root is a checkout of.
static StringRef commitPinOf(const ToolInfo &Tool) {
  return StringSwitch<StringRef>(Tool.Name)
      .Case("pto-isa", "PTO_ISA_COMMIT")
      .Case("runtime", "RUNTIME_COMMIT")
      .Default("");
}

std::string VersionPins::checkCheckout(const ToolInfo &Tool) const {
  StringRef Name = commitPinOf(Tool), Pin = get(Name);
  std::string Root =
      sys::Process::GetEnv(Tool.RootVariable).value_or(std::string());
  ErrorOr<std::string> Git = sys::findProgramByName("git");
  // A folder inside of another repository is no checkout.
  if (Pin.empty() || Root.empty() || !Git || !sys::fs::exists(Root + "/.git"))
    return "";
  std::string Said = saidBy({*Git, "-C", Root, "rev-parse", "HEAD"});
  StringRef Head = StringRef(Said).trim();
  if (Head.empty() || Head.starts_with(Pin))
    return "";
  return (Tool.RootVariable + "=" + Root + " is at commit " +
          Head.take_front(std::max<size_t>(Pin.size(), 12)) +
          "; emitted kernels are written for " + Pin + " (" + Name + ")")
      .str();
}

//===-- Driver.cpp - Runs clang and the vendor's tools --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver.h"
#include "AscendTile/MC/TileType.h"
#include "FreshOutput.h"
#include "ToolFinder.h"
#include "VersionPins.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace ascend;
using namespace llvm;

static Error error(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

/// What an emitted kernel's file is called.
static StringRef extensionOf(StringRef Kind) {
  if (Kind == "pto")
    return "pto.cpp";
  if (Kind == "source")
    return "copy.cpp";
  return Kind == "asm" ? "s" : "ll";
}

//===----------------------------------------------------------------------===//
// Running tools
//===----------------------------------------------------------------------===//

Error Driver::execute(const Arguments &Command) {
  if (dryRun()) {
    for (const std::string &Word : Command) {
      errs() << (&Word == &Command.front() ? "" : " ");
      sys::printArg(errs(), Word, /*Quote=*/false);
    }
    errs() << '\n';
    return Error::success();
  }
  SmallVector<StringRef> Words(Command.begin(), Command.end());
  std::string Message;
  int Code = sys::ExecuteAndWait(Command.front(), Words, std::nullopt, {}, 0, 0,
                                 &Message);
  if (!Code)
    return Error::success();
  Status = Code > 0 ? Code : 1;
  return error("'" + Command.front() + "' failed" +
               (Message.empty() ? " with exit status " + Twine(Code)
                                : ": " + Twine(Message)));
}

/// Runs a tool that writes Output, which its command does not name yet.
Error Driver::executeInto(Arguments Command, StringRef Output) {
  if (dryRun()) {
    Command.insert(Command.end(), {"-o", Output.str()});
    return execute(Command);
  }
  Expected<FreshOutput> Fresh = FreshOutput::create(Output);
  if (!Fresh)
    return Fresh.takeError();
  Command.insert(Command.end(), {"-o", Fresh->temporary().str()});
  if (Error E = execute(Command))
    return E;
  return Fresh->commit();
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

std::string Driver::outputFor(StringRef Source, StringRef Extension) const {
  if (Line.has(OPT_output))
    return Line.value(OPT_output);
  return (sys::path::stem(Source) + "." + Extension).str();
}

/// clang with our plugin for the processor, without input and output.
Expected<Arguments> Driver::clangCommand(StringRef Kind) const {
  Expected<const ProcessorInfo *> Processor = Line.processor();
  if (!Processor)
    return Processor.takeError();
  Expected<std::string> Clang = findTool("clang");
  if (!Clang)
    return Clang.takeError();
  Arguments Command = {*Clang,
                       "--config=" + Share + "/" + (*Processor)->Name + ".cfg",
                       "-fplugin-arg-ascend-core=" + Line.core().str(),
                       "-fplugin-arg-ascend-emit=" + Kind.str()};
  if (Line.has(OPT_abi_EQ))
    Command.push_back("-fplugin-arg-ascend-abi=" + Line.value(OPT_abi_EQ));
  Arguments Flags = Line.forClang();
  Command.insert(Command.end(), Flags.begin(), Flags.end());
  return Command;
}

/// Kernel source to an emitted file. DependsName is what its dependencies are
/// dependencies of.
Error Driver::emit(StringRef Source, StringRef Output, StringRef Kind,
                   StringRef DependsName) {
  // Dependencies of an emission that fails would be as stale as its output.
  Arguments Depends = Line.forDependencies(DependsName);
  auto File = find(Depends, "-MF");
  if (File != Depends.end() && !dryRun())
    sys::fs::remove(*std::next(File));
  if (!dryRun() && Output != "-" && sys::fs::is_regular_file(Output))
    sys::fs::remove(Output);
  Expected<Arguments> Command = clangCommand(Kind);
  if (!Command)
    return Command.takeError();
  Command->insert(Command->end(), Depends.begin(), Depends.end());
  Command->insert(Command->end(), {"-S", "-x", "c++", Source.str()});
  return executeInto(std::move(*Command), Output);
}

Error Driver::checkNames(function_ref<std::string(StringRef)> OutputOf) const {
  StringMap<std::string> Writers;
  for (const std::string &Source : Line.sources()) {
    std::string Output = OutputOf(Source);
    if (sys::fs::equivalent(Source, Output))
      return error("'" + Source + "' would be written over: -o is the source");
    auto [First, IsNew] = Writers.try_emplace(Output, Source);
    if (!IsNew)
      return error("'" + First->second + "' and '" + Source +
                   "' would both be emitted as '" + Output +
                   "': compile them one by one, with -o");
  }
  return Error::success();
}

Error Driver::emitAll() {
  Arguments Sources = Line.sources();
  if (Sources.size() > 1 && Line.has(OPT_output))
    return error("-o with -S takes one source, not " + Twine(Sources.size()));
  std::string Kind = Line.value(OPT_emit_EQ, "pto");
  auto OutputOf = [&](StringRef Source) {
    return outputFor(Source, extensionOf(Kind));
  };
  if (Error E = checkNames(OutputOf))
    return E;
  for (const std::string &Source : Sources) {
    std::string Output = OutputOf(Source);
    if (Error E = emit(Source, Output, Kind, Output))
      return E;
  }
  return Error::success();
}

/// -E and -fsyntax-only: clang alone, with what it writes on the way.
Error Driver::inspect(StringRef Source) {
  Expected<Arguments> Command = clangCommand("asm");
  if (!Command)
    return Command.takeError();
  Command->push_back(Line.has(OPT_E) ? "-E" : "-fsyntax-only");
  Command->insert(Command->end(), {"-x", "c++", Source.str()});
  if (Line.has(OPT_E) && Line.has(OPT_output))
    return executeInto(std::move(*Command), Line.value(OPT_output));
  return execute(*Command);
}

//===----------------------------------------------------------------------===//
// The vendor's tools
//===----------------------------------------------------------------------===//

/// Where a tool is; a dry run without CANN shows its name instead.
Expected<std::string> Driver::vendorTool(StringRef Name) const {
  Expected<std::string> Path = findTool(Name);
  if (Path || !dryRun())
    return Path;
  consumeError(Path.takeError());
  return Name.str();
}

/// A source that is compiled for the host, too, has to arrive whole.
std::string Driver::kindForVendor() const {
  return Line.value(OPT_emit_EQ,
                    Line.has(OPT_cce_aicore_only) ? "pto" : "source");
}

/// Emits each source beside the output, and hands the command line with the
/// emitted files to the vendor's compiler. Their names do not change from run
/// to run, since debug information quotes them.
Error Driver::compile() {
  Arguments Sources = Line.sources();
  bool OneObject = Line.has(OPT_c);
  std::string Kind = kindForVendor();
  if (OneObject && Sources.size() != 1)
    return error("-c takes one source, not " + Twine(Sources.size()));
  std::string Output = OneObject ? outputFor(Sources.front(), "o")
                                 : Line.value(OPT_output, "a.out");
  if (Kind != "pto" && Kind != "source")
    return error("the vendor's compiler takes C++ only: --emit=" + Kind +
                 " goes with -S");
  for (const std::string &Source : Sources)
    if (sys::fs::equivalent(Source, Output))
      return error("'" + Source + "' would be written over: -o is the source");
  if (!dryRun() && sys::fs::is_regular_file(Output))
    sys::fs::remove(Output);
  Expected<std::string> Compiler =
      vendorTool(Line.value(OPT_vendor_EQ, "ccec"));
  if (!Compiler)
    return Compiler.takeError();
  auto EmittedName = [&](StringRef Source) -> std::string {
    if (Line.has(OPT_emitted))
      return Source.str();
    SmallString<128> Path(sys::path::parent_path(Output));
    StringRef Stem = OneObject ? sys::path::stem(Output)
                               : sys::path::stem(Source);
    sys::path::append(Path, Stem + "." + extensionOf(Kind));
    return std::string(Path);
  };
  Arguments Command = {*Compiler};
  if (!Line.has(OPT_emitted)) {
    if (Error E = checkNames(EmittedName))
      return E;
    for (const std::string &Source : Sources) {
      if (Error E = emit(Source, EmittedName(Source), Kind, Output))
        return E;
      // Host code includes what lies beside the source, not beside the copy.
      StringRef Folder = sys::path::parent_path(Source);
      if (Kind == "source" && Folder != sys::path::parent_path(Output))
        Command.insert(Command.end(),
                       {"-iquote", Folder.empty() ? "." : Folder.str()});
    }
  }
  Arguments Rest = Line.forVendor(EmittedName);
  Command.insert(Command.end(), Rest.begin(), Rest.end());
  return executeInto(std::move(Command), Output);
}

/// Objects to an ELF file whose code a loader can take: ascend-text checks it.
Error Driver::link() {
  std::string Output = Line.value(OPT_output, "a.out");
  if (!dryRun() && sys::fs::is_regular_file(Output))
    sys::fs::remove(Output);
  Expected<std::string> Linker = vendorTool("ld.lld");
  if (!Linker)
    return Linker.takeError();
  Arguments Command = {*Linker, "-e", Line.value(OPT_link_entry_EQ)};
  for (const std::string &Object : Line.args().getAllArgValues(OPT_INPUT))
    Command.push_back(Object);
  return executeInto(std::move(Command), Output);
}

/// Prints where a tool is.
Error Driver::findOnly() {
  std::string Name = Line.value(OPT_find_tool_EQ);
  Expected<std::string> Path = findTool(Name);
  if (!Path)
    return Path.takeError();
  Expected<VersionPins> Pins = VersionPins::read(Share + "/versions.env");
  if (!Pins)
    return Pins.takeError();
  if (Error E = Pins->check(Name, *Path))
    return E;
  if (std::string Warning = Pins->checkCheckout(*knownTool(Name));
      !Warning.empty())
    WithColor::warning(errs(), "ascendc") << Warning << '\n';
  outs() << *Path << '\n';
  return Error::success();
}

Error Driver::run() {
  if (Line.has(OPT_find_tool_EQ))
    return findOnly();
  if (!Line.has(OPT_INPUT))
    return error("no input: ascendc --help says what there is");
  if (Line.has(OPT_link_entry_EQ))
    return link();
  if (Line.has(OPT_E) || Line.has(OPT_fsyntax_only)) {
    for (const std::string &Source : Line.sources())
      if (Error E = inspect(Source))
        return E;
    return Error::success();
  }
  return Line.has(OPT_S) ? emitAll() : compile();
}

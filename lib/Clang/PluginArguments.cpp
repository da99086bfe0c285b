//===-- PluginArguments.cpp - What -fplugin-arg-ascend-… says -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/PluginArguments.h"
#include "AscendTile/IR/KernelABI.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace ascend;
using namespace llvm;

/// "unknown core 'x': auto, cube or vector".
static std::string unknown(StringRef What, StringRef Value, StringRef Known) {
  return ("unknown " + What + " '" + Value + "': " + Known).str();
}

static std::string processorNames() {
  SmallVector<StringRef> Names;
  for (const ProcessorInfo &P : processors())
    Names.push_back(P.Name);
  return join(Names, " or ");
}

std::string PluginArguments::add(StringRef Argument) {
  auto [Key, Value] = Argument.split('=');
  if (Key == "cpu") {
    std::optional<Processor> P = parseProcessor(Value);
    if (!P)
      return unknown("processor", Value, processorNames());
    Cpu = *P;
    return "";
  }
  if (Key == "core") {
    if (Value != "auto" && Value != "cube" && Value != "vector")
      return unknown("core", Value, "auto, cube or vector");
    Only.reset();
    if (Value != "auto")
      Only = Value == "cube" ? Core::Cube : Core::Vector;
    return "";
  }
  if (Key == "emit") {
    auto Kind = StringSwitch<std::optional<EmitKind>>(Value)
                    .Case("asm", EmitKind::Assembly)
                    .Case("llvm", EmitKind::LLVM)
                    .Case("pto", EmitKind::Pto)
                    .Case("source", EmitKind::Source)
                    .Default(std::nullopt);
    if (!Kind)
      return unknown("output", Value, "asm, llvm, pto or source");
    Emit = *Kind;
    return "";
  }
  if (Key == "abi") {
    ABI = parseKernelABI(Value);
    return ABI ? "" : unknown("ABI", Value, "cann or kernel-entry");
  }
  return unknown("plugin argument", Argument,
                 "cpu=…, core=auto|cube|vector, emit=asm|llvm|pto|source or "
                 "abi=cann|kernel-entry");
}

//===-- Core.cpp - The two kinds of cores ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/Core.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace ascend;
using namespace llvm;

StringRef ascend::nameOf(Core C) { return C == Core::Cube ? "cube" : "vector"; }

std::optional<Core> ascend::coreOf(Space S) {
  switch (S) {
  case Space::GM:
    return std::nullopt;
  case Space::UB:
    return Core::Vector;
  case Space::L1:
  case Space::L0A:
  case Space::L0B:
  case Space::L0C:
  case Space::FB:
  case Space::BT:
    return Core::Cube;
  }
  llvm_unreachable("unknown memory");
}

std::string ascend::coreMacros(const ProcessorInfo &Info, Core C) {
  std::string Text;
  raw_string_ostream OS(Text);
  auto Define = [&](const Twine &Name, const Twine &Value = "1") {
    OS << "#define " << Name << " " << Value << "\n";
  };
  StringRef Suffix = C == Core::Cube ? "CUBE" : "VEC";
  Define("__CCE__");
  Define("__CCE_IS_AICORE__");
  Define("__CCE_AICORE__", Twine(Info.CceArch));
  Define("__NPU_ARCH__", Twine(Info.NpuArch));
  Define(Info.ModelMacro);
  Define("__DAV_" + Twine(Info.DavName) + "__");
  Define("__DAV_" + Twine(Info.DavName) + "_" + Suffix + "__");
  Define("__DAV_" + Suffix + "__");
  // Memory and order are the compiler's: what sources call automatic mode.
  Define("__PTO_AUTO__");
  return Text;
}

//===-- Findings.cpp - What the checkers object to ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Findings.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::check {

std::string flagText(const Flag &F) {
  return (nameOf(F.From) + " -> " + nameOf(F.To) + ", event " + Twine(F.Event))
      .str();
}

std::string bytesText(const Function &F, Space Mem, uint64_t Begin,
                      uint64_t End) {
  if (Mem == Space::GM)
    return "tensor " + F.Kernel->Params[Begin].Name;
  return ("bytes " + Twine(Begin) + " to " + Twine(End) + " of " + nameOf(Mem))
      .str();
}

std::string operationText(const Function &F, unsigned Inst) {
  return (F.inst(Inst).mnemonic() + " (" + nameOf(F.Ops[Inst].On) + ")").str();
}

} // namespace ascend::check

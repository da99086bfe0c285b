//===-- Signature.cpp - A kernel's declaration ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Signature.h"
#include "Emit/Tiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ascend::emission {

std::string signature(const sim::Kernel &K, const Values &V) {
  SmallVector<std::string> Params;
  for (const auto &[N, P] : enumerate(K.Params)) {
    std::string Type = P.Type == ParamType::GM    ? V.paramType(N)
                       : P.Type == ParamType::I64 ? "int64_t "
                       : P.Type == ParamType::I32 ? "int32_t "
                                                  : "float ";
    Params.push_back(Type + P.Name);
  }
  return "extern \"C\" __global__ AICORE void " + K.Name + "(" +
         join(Params, ", ") + ")";
}

} // namespace ascend::emission

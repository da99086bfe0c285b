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

static std::vector<std::string> elements(const sim::Kernel &K,
                                         const Values &V) {
  std::vector<std::string> Elems(K.Params.size());
  for (const auto &[N, I] : enumerate(K.Insts)) {
    if (!I.Tile)
      continue;
    for (const OperandInfo &O : I.Tile->Operands) {
      unsigned At = I.Tile.indexOf(O), P = None;
      if (O.isGM())
        P = V.baseParam(N, At);
      if (P == None)
        continue;
      StringRef E =
          cppTypeOf(GMType::decode(I.Ops[At + GMTypeImm].Value)->Elem);
      Elems[P] = Elems[P].empty() || Elems[P] == E ? E.str() : "uint8_t";
    }
  }
  return Elems;
}

std::string signature(const sim::Kernel &K, const Values &V) {
  std::vector<std::string> Elems = elements(K, V);
  SmallVector<std::string> Params;
  for (const auto &[N, P] : enumerate(K.Params)) {
    std::string Elem = Elems[N].empty() ? "uint8_t" : Elems[N];
    std::string Type = P.Type == ParamType::GM    ? "__gm__ " + Elem + " *"
                       : P.Type == ParamType::I64 ? "int64_t "
                       : P.Type == ParamType::I32 ? "int32_t "
                                                  : "float ";
    Params.push_back(Type + P.Name);
  }
  return "extern \"C\" __global__ AICORE void " + K.Name + "(" +
         join(Params, ", ") + ")";
}

} // namespace ascend::emission

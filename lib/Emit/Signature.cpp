//===-- Signature.cpp - A kernel's declaration ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Signature.h"
#include "Emit/Tiles.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace ascend::emission {

/// Bytes of the elements that tile operations take each tensor for; 0: there
/// are none, or they do not agree.
static std::vector<unsigned> elementBytes(const sim::Kernel &K,
                                          const Values &V) {
  std::vector<unsigned> Of(K.Params.size());
  BitVector Seen(K.Params.size());
  for (const auto &[N, I] : enumerate(K.Insts)) {
    if (!I.Tile)
      continue;
    for (const OperandInfo &O : I.Tile->Operands) {
      unsigned At = I.Tile.indexOf(O);
      unsigned P = O.isGM() ? V.baseParam(N, At) : None;
      if (P == None)
        continue;
      unsigned Bytes =
          bytesOf(GMType::decode(I.Ops[At + GMTypeImm].Value)->Elem);
      Of[P] = !Seen[P] || Of[P] == Bytes ? Bytes : 0;
      Seen.set(P);
    }
  }
  return Of;
}

std::vector<EmittedParam> parameters(const sim::Kernel &K, const Values &V) {
  std::vector<EmittedParam> Result;
  std::vector<unsigned> Bytes = elementBytes(K, V);
  for (const auto &[N, P] : enumerate(K.Params)) {
    EmittedParam New;
    New.Entry = P;
    if (!New.Entry.Facts.ElemBytes)
      New.Entry.Facts.ElemBytes = Bytes[N];
    New.Elem = V.elementOfParam(N).Type;
    New.Type = P.Type == ParamType::GM    ? "__gm__ " + New.Elem + " *"
               : P.Type == ParamType::I64 ? "int64_t "
               : P.Type == ParamType::I32 ? "int32_t "
                                          : "float ";
    Result.push_back(std::move(New));
  }
  return Result;
}

std::string signature(StringRef Name, ArrayRef<EmittedParam> Params,
                      KernelForm Form) {
  SmallVector<std::string> Texts;
  for (const EmittedParam &P : Params)
    Texts.push_back(P.Type + P.Entry.Name);
  StringRef Head = Form == KernelForm::Kernel
                       ? "extern \"C\" __global__ AICORE void "
                       : "static AICORE inline __attribute__((always_inline)) "
                         "void ";
  return (Head + Name + "(" + join(Texts, ", ") + ")").str();
}

} // namespace ascend::emission

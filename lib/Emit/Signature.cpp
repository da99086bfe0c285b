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

namespace {
/// What tile operations take a tensor's elements for.
struct Elements {
  std::string Type;   ///< Empty: none accesses it.
  unsigned Bytes = 0; ///< 0: they do not agree.
};
} // namespace

static std::vector<Elements> elements(const sim::Kernel &K, const Values &V) {
  std::vector<Elements> Of(K.Params.size());
  for (const auto &[N, I] : enumerate(K.Insts)) {
    if (!I.Tile)
      continue;
    for (const OperandInfo &O : I.Tile->Operands) {
      unsigned At = I.Tile.indexOf(O);
      unsigned P = O.isGM() ? V.baseParam(N, At) : None;
      if (P == None)
        continue;
      DType Elem = GMType::decode(I.Ops[At + GMTypeImm].Value)->Elem;
      StringRef Type = cppTypeOf(Elem);
      unsigned Bytes = bytesOf(Elem);
      bool IsFirst = Of[P].Type.empty();
      Of[P].Bytes = IsFirst || Of[P].Bytes == Bytes ? Bytes : 0;
      Of[P].Type = IsFirst || Of[P].Type == Type ? Type.str() : "uint8_t";
    }
  }
  return Of;
}

std::vector<EmittedParam> parameters(const sim::Kernel &K, const Values &V) {
  std::vector<EmittedParam> Result;
  for (const auto &[P, E] : zip(K.Params, elements(K, V))) {
    EmittedParam New;
    New.Entry = P;
    if (!New.Entry.Facts.ElemBytes)
      New.Entry.Facts.ElemBytes = E.Bytes;
    const KernelParamInfo *Synthetic = syntheticParam(P.Name);
    New.Elem = Synthetic && !Synthetic->Bits ? "int8_t"
               : E.Type.empty()              ? "uint8_t"
                                             : E.Type;
    New.Type = P.Type == ParamType::GM    ? "__gm__ " + New.Elem + " *"
               : P.Type == ParamType::I64 ? "int64_t "
               : P.Type == ParamType::I32 ? "int32_t "
                                          : "float ";
    Result.push_back(std::move(New));
  }
  return Result;
}

std::string signature(const sim::Kernel &K, ArrayRef<EmittedParam> Params,
                      KernelForm Form) {
  SmallVector<std::string> Texts;
  for (const EmittedParam &P : Params)
    Texts.push_back(P.Type + P.Entry.Name);
  StringRef Head = Form == KernelForm::Kernel
                       ? "extern \"C\" __global__ AICORE void "
                       : "static AICORE inline __attribute__((always_inline)) "
                         "void ";
  return (Head + K.Name + "(" + join(Texts, ", ") + ")").str();
}

} // namespace ascend::emission

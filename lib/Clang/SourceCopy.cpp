//===-- SourceCopy.cpp - A source with kernels replaced -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/SourceCopy.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace ascend;
using namespace llvm;
using emission::EmittedKernel;
using emission::EmittedParam;

/// The emitted function with what it needs of the file that it is put into.
static std::string withNamespace(const EmittedKernel &E) {
  auto [Head, Rest] = StringRef(E.Text).split("{\n");
  return (Head + "{\n  using namespace pto;\n" + Rest).str();
}

/// "k_tiles((__gm__ half *)a, static_cast<int64_t>(n));" A parameter without a
/// name is one that nothing reads. One that the compiler has added is passed by
/// no launch.
std::string SourceCopy::call(const Kernel &K, const EmittedKernel &E) {
  SmallVector<std::string> Values;
  for (auto [N, P] : enumerate(E.Params)) {
    StringRef Type = StringRef(P.Type).rtrim();
    bool IsPointer = P.Entry.Type == ParamType::GM;
    if (N < K.ParamNames.size()) {
      StringRef Name = K.ParamNames[N];
      Values.push_back(Name.empty() ? "{}"
                       : IsPointer
                           ? ("(" + P.Type + ")" + Name).str()
                           : ("static_cast<" + Type + ">(" + Name + ")").str());
      continue;
    }
    Values.push_back("0");
    say(K,
        "kernel '" + K.Name + "' needs '" + P.Entry.Name +
            "', which no launch here passes: " +
            (IsPointer ? "" : "0 is taken, with which loads use the cache; ") +
            "declare a parameter '" + P.Type + P.Entry.Name + "'" +
            (IsPointer ? "" : " and pass ascend::l2CacheOffset(device)"),
        /*IsError=*/IsPointer);
  }
  return E.Name + "(" + join(Values, ", ") + ");\n";
}

SourceCopy::Replacement SourceCopy::replace(const Kernel &K) {
  Replacement R;
  for (const Kernel &Code : Kept) {
    if (!Code.Span || Code.Span->Begin != K.Span->Begin)
      continue;
    const auto *E = find_if(Emitted, [&](const EmittedKernel &One) {
      return One.Name == functionOf(Code.Symbol);
    });
    if (E == Emitted.end())
      continue;
    R.Functions += withNamespace(*E);
    R.Body += "  " + call(K, *E);
  }
  if (R.Body.empty())
    R.Body = "  // Nothing to do on the cores that this was compiled for.\n";
  return R;
}

SourceCopy::SourceCopy(StringRef Source, ArrayRef<Kernel> Found,
                       ArrayRef<Kernel> Kept, ArrayRef<EmittedKernel> Emitted)
    : Source(Source), Kept(Kept), Emitted(Emitted) {
  // In the order of the source; each once, though both cores have found it.
  std::map<unsigned, const Kernel *> ByPlace;
  for (const Kernel &K : Found)
    if (K.Span)
      ByPlace.try_emplace(K.Span->Begin, &K);
  for (const Kernel &K : Kept)
    if (!K.Span)
      say(K,
          "kernel '" + K.Name +
              "' cannot be replaced in a copy of the source: it is in a "
              "header, in a macro or an instance of a template; write a "
              "function in this file that calls it",
          /*IsError=*/true);
  unsigned Done = 0;
  auto CopyTo = [&](unsigned End) {
    Text += Source.slice(Done, End);
    Done = End;
  };
  for (auto [Begin, K] : ByPlace) {
    Replacement R = replace(*K);
    CopyTo(Begin);
    Text += R.Functions;
    CopyTo(K->Span->Body);
    Text += "{\n" + R.Body + "}";
    Done = K->Span->End;
  }
  CopyTo(Source.size());
}

//===-- ArgumentSpec.cpp - Arguments on the command line ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/ArgumentSpec.h"
#include "AscendTile/MC/KernelParams.h"
#include "AscendTile/Sim/TensorFile.h"
#include "device/entry/intrinsic.h"
#include "device/entry/tensor.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

/// What asynchronous copies get to work in.
static constexpr char WorkspaceType[] = "u8[16384]";

static Error inputError(const Twine &Text) { return createStringError(Text); }

/// Splits "a.npy:f16[2x2]" where a known element type stands.
static Expected<std::pair<StringRef, TensorSpec>> splitSpec(StringRef Text) {
  auto [Path, Type] = Text.rsplit(':');
  if (Type.empty())
    return std::pair(Text, TensorSpec());
  auto Spec = TensorSpec::parse(Type);
  if (!Spec)
    return Spec.takeError();
  return std::pair(Path, *Spec);
}

static Expected<ParsedArgument> parseScalar(ParamType Type, StringRef Text) {
  ParsedArgument P;
  P.Arg.Type = Type;
  auto Expected = [&](const char *What) {
    return inputError("'" + Text + "' is no " + What);
  };
  if (Type == ParamType::F32) {
    double Value;
    if (Text.getAsDouble(Value))
      return Expected("number");
    P.Arg.Scalar = bit_cast<uint32_t>(static_cast<float>(Value));
    return P;
  }
  int64_t Signed;
  uint64_t Value;
  if (!Text.getAsInteger(0, Signed))
    Value = Signed;
  else if (Text.getAsInteger(0, Value))
    return Expected("integer");
  P.Arg.Scalar = Value;
  if (Type == ParamType::I64)
    return P;
  if (!isInt<32>(static_cast<int64_t>(Value)) && !isUInt<32>(Value))
    return Expected("32-bit integer");
  P.Arg.Scalar = Value & 0xffffffff;
  return P;
}

static Expected<ParsedArgument> parseShared(StringRef Text) {
  auto Split = splitSpec(Text);
  if (!Split)
    return Split.takeError();
  auto [Number, At] = Split->first.split('+');
  ParsedArgument P;
  unsigned Other;
  if (Number.getAsInteger(10, Other) ||
      (!At.empty() && At.getAsInteger(0, P.Arg.SharedAt)) ||
      !Split->second.Elem || !Split->second.Shape)
    return inputError("expected an earlier argument's number, a byte offset "
                      "and a type, such as same=0+64:f32[4x4]");
  P.Arg.SharedWith = Other;
  P.Arg.Data = Split->second.zeros();
  return P;
}

static Expected<ParsedArgument> parseTensor(StringRef Kind, StringRef Text) {
  auto Split = splitSpec(Text);
  if (!Split)
    return Split.takeError();
  auto [Path, Spec] = *Split;
  ParsedArgument P;
  P.Arg.IsOut = Kind != "in";
  if (P.Arg.IsOut)
    P.OutPath = Path.str();
  if (Kind == "out") {
    if (!Spec.Elem || !Spec.Shape)
      return inputError("an output needs its type and shape, such as out=" +
                        Path + ":f32[256x512]");
    P.Arg.Data = Spec.zeros();
    return P;
  }
  auto Data = readTensor(Path, Spec);
  if (!Data)
    return Data.takeError();
  P.Arg.Data = std::move(*Data);
  return P;
}

static Expected<ParsedArgument> parseAny(StringRef Text) {
  auto [Kind, Value] = Text.split('=');
  if (Value.empty())
    return inputError("expected KIND=VALUE with a kind of in, out, inout, "
                      "same, i64, i32 or f32");
  if (auto Type = parseParamType(Kind); Type && *Type != ParamType::GM)
    return parseScalar(*Type, Value);
  if (Kind == "same")
    return parseShared(Value);
  if (Kind == "in" || Kind == "out" || Kind == "inout")
    return parseTensor(Kind, Value);
  return inputError("'" + Kind +
                    "' is no kind of argument; expected in, out, "
                    "inout, same, i64, i32 or f32");
}

Expected<ParsedArgument> parseArgument(StringRef Text) {
  auto P = parseAny(Text);
  if (!P)
    return inputError("--arg '" + Text + "': " + toString(P.takeError()));
  return P;
}

/// "in, out or inout for tensor 'a', …"
static std::string expectedArguments(const Kernel &K) {
  std::string Text = "kernel '" + K.Name + "' takes (";
  for (const Param &P : K.Params) {
    if (&P != &K.Params.front())
      Text += ", ";
    Text += (P.Type == ParamType::GM ? "tensor" : nameOf(P.Type)).str() + " " +
            P.Name;
  }
  return Text + ")";
}

/// Why argument \p I cannot share the bytes that it is to share, or "".
static std::string whyNotShared(ArrayRef<ParsedArgument> Args, unsigned I) {
  const Argument &A = Args[I].Arg;
  if (!A.SharedWith)
    return "";
  unsigned Other = *A.SharedWith;
  if (Other >= I || Args[Other].Arg.Type != ParamType::GM ||
      Args[Other].Arg.SharedWith)
    return (Twine("argument ") + Twine(I) + " shares bytes with argument " +
            Twine(Other) + ", which is no earlier tensor of its own")
        .str();
  if (A.SharedAt + A.Data.Bytes.size() > Args[Other].Arg.Data.Bytes.size())
    return (Twine("argument ") + Twine(I) + " ends beyond argument " +
            Twine(Other))
        .str();
  return "";
}

std::string whyNoEntry(const Kernel &K, ArrayRef<ParsedArgument> Args) {
  if (K.Params.size() != 1 || K.Params.front().Type != ParamType::GM)
    return "kernel '" + K.Name +
           "' is no entry: an entry has one parameter, the address of its "
           "arguments";
  unsigned Tensors = 0;
  for (unsigned I = 0; I != Args.size(); ++I) {
    const Argument &A = Args[I].Arg;
    bool IsTensor = A.Type == ParamType::GM;
    if (IsTensor && Tensors != I)
      return (Twine("argument ") + Twine(I) +
              " is a tensor behind a scalar: an entry gets all tensors first")
          .str();
    if (IsTensor && A.Data.Shape.size() > std::size(ChipTensor().shapes))
      return (Twine("argument ") + Twine(I) + " has " +
              Twine(A.Data.Shape.size()) +
              " dimensions; an entry's tensor has " +
              Twine(std::size(ChipTensor().shapes)) + " at most")
          .str();
    if (std::string Why = whyNotShared(Args, I); !Why.empty())
      return Why;
    Tensors += IsTensor;
  }
  if (Tensors > ENTRY_MAX_TENSORS || Args.size() - Tensors > ENTRY_MAX_SCALARS)
    return (Twine("an entry gets at most ") + Twine(ENTRY_MAX_TENSORS) +
            " tensors and " + Twine(ENTRY_MAX_SCALARS) +
            " scalars; these are " + Twine(Tensors) + " and " +
            Twine(Args.size() - Tensors))
        .str();
  return "";
}

void addSynthetic(const Kernel &K, uint64_t AliasOffset,
                  std::vector<ParsedArgument> &Args) {
  while (Args.size() < K.Params.size()) {
    const Param &Missing = K.Params[Args.size()];
    const KernelParamInfo *P = syntheticParam(Missing.Name);
    if (!P)
      return;
    ParsedArgument A;
    A.Arg.Type = Missing.Type;
    if (P->Run == RunValue::Workspace)
      A.Arg.Data = TensorSpec::parse(WorkspaceType)->zeros();
    if (P->Run == RunValue::AliasOffset)
      A.Arg.Scalar = AliasOffset;
    Args.push_back(std::move(A));
  }
}

std::string whyMismatched(const Kernel &K, ArrayRef<ParsedArgument> Args) {
  if (Args.size() != K.Params.size())
    return (Twine(Args.size()) + " arguments are given, but " +
            expectedArguments(K))
        .str();
  for (unsigned I = 0; I != Args.size(); ++I) {
    const Argument &A = Args[I].Arg;
    if (A.Type != K.Params[I].Type)
      return (Twine("argument ") + Twine(I) + " is " +
              (A.Type == ParamType::GM ? "a tensor" : nameOf(A.Type)) +
              ", but " + expectedArguments(K))
          .str();
    if (std::string Why = whyNotShared(Args, I); !Why.empty())
      return Why;
  }
  return "";
}

Expected<Golden> parseGolden(StringRef Text) {
  Golden G;
  StringRef Rest = Text;
  auto [Before, Last] = Text.rsplit(':');
  if (!Last.empty() && !Last.getAsDouble(G.Tolerance))
    Rest = Before;
  auto Fail = [&](Error E) {
    return inputError("--golden '" + Text + "': " + toString(std::move(E)));
  };
  if (!(G.Tolerance >= 0))
    return Fail(inputError("the tolerance is not a number from 0 up"));
  auto Split = splitSpec(Rest);
  if (!Split)
    return Fail(Split.takeError());
  auto Data = readGolden(Split->first, Split->second);
  if (!Data)
    return Fail(Data.takeError());
  G.Expected = std::move(*Data);
  return G;
}

} // namespace ascend::sim

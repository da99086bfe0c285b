//===-- Entry.cpp - What a run time calls ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//     args[0 …]        a ChipTensor each        __gm__ half *a = … +
//     start_offset args[tensors …]  the bits of a scalar     int64_t n =
//     args[1]; shapes[d]        a dynamic dimension      int64_t m =
//     aTensor->shapes[0]; accessors        what the run time knows
//     get_block_idx(args)
//
// Each is read once, and passed on in the order of TableGen/AscendParams.td,
// which is the order of the kernel's parameters.
//
//===----------------------------------------------------------------------===//

#include "Emit/Entry.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <map>

using namespace llvm;

namespace ascend::emission {

static constexpr char EntryName[] = "kernel_entry";

namespace {

/// Unpacks the arguments of one kernel.
class Unpacker {
public:
  explicit Unpacker(const EmittedKernel &K) : K(K) {
    Used.insert("args");
    for (const EmittedParam &P : K.Params)
      Tensors += groupOf(P).Which == KernelParam::UserTensors;
  }
  /// Statements that declare all values, and the call.
  Expected<std::string> run();

private:
  static const KernelParamInfo &groupOf(const EmittedParam &P) {
    return ascend::groupOf(P.Entry.Name, P.Entry.Type == ParamType::GM,
                           P.Entry.Facts);
  }
  Error tensor(const EmittedParam &P);
  void scalar(const EmittedParam &P);
  void extent(const EmittedParam &P);
  void synthetic(const EmittedParam &P);
  void line(const Twine &Text) { Out += "  " + Text.str() + "\n"; }
  /// A name that nothing else has.
  std::string unique(std::string Name) {
    while (!Used.insert(Name).second)
      Name += "_";
    return Name;
  }

  const EmittedKernel &K;
  unsigned Tensors = 0;
  unsigned Tensor = 0, Scalar = 0; ///< The next ones.
  StringSet<> Used;
  StringMap<std::string> Descriptors; ///< By the tensor's parameter.
  std::vector<std::string> Values;    ///< By parameter.
  std::string Out;
};

} // namespace

/// The run time counts the offset in elements of what it takes the tensor for.
Error Unpacker::tensor(const EmittedParam &P) {
  const std::string &Name = P.Entry.Name;
  unsigned Bytes = P.Entry.Facts.ElemBytes;
  if (!Bytes)
    return createStringError(
        "kernel '" + K.Name + "': " + EntryName +
        " has to know how many bytes the elements of '" + Name +
        "' have, which no single type of its tile operations says; give the "
        "parameter the attribute \"ascend.element\"");
  std::string From = unique(Name + "Tensor");
  Descriptors[Name] = From;
  line("__gm__ ChipTensor *" + From +
       " = reinterpret_cast<__gm__ ChipTensor *>(args[" + Twine(Tensor++) +
       "]);");
  std::string Value = unique(Name);
  Values.push_back(Value);
  std::string Offset = From + "->start_offset";
  if (Bytes != 1)
    Offset += " * " + utostr(Bytes);
  line(P.Type + Value + " = reinterpret_cast<" + P.Type + ">(" + From +
       "->buffer.addr + " + Offset + ");");
  return Error::success();
}

void Unpacker::scalar(const EmittedParam &P) {
  std::string Word = ("args[" + Twine(Tensors + Scalar++) + "]").str();
  std::string Value = unique(P.Entry.Name);
  Values.push_back(Value);
  switch (P.Entry.Type) {
  case ParamType::GM:
    return line(P.Type + Value + " = reinterpret_cast<" + P.Type + ">(" + Word +
                ");");
  case ParamType::I64:
    return line(P.Type + Value + " = " + Word + ";");
  case ParamType::I32:
    return line(P.Type + Value + " = static_cast<int32_t>(" + Word + ");");
  case ParamType::F32:
    break;
  }
  std::string Bits = unique(P.Entry.Name + "Bits");
  line("union {");
  line("  uint64_t bits;");
  line("  float value;");
  line("} " + Bits + " = {static_cast<uint64_t>(" + Word + ")};");
  line(P.Type + Value + " = " + Bits + ".value;");
}

void Unpacker::extent(const EmittedParam &P) {
  std::string Value = unique(P.Entry.Name);
  Values.push_back(Value);
  line(P.Type + Value + " = " + Descriptors[P.Entry.Facts.ExtentOf] +
       "->shapes[" + Twine(P.Entry.Facts.Dim) + "];");
}

void Unpacker::synthetic(const EmittedParam &P) {
  const KernelParamInfo &Info = groupOf(P);
  std::string Value = unique(P.Entry.Name);
  Values.push_back(Value);
  line((Info.Bits == 64 ? "uint64_t " : P.Type) + Value + " = " +
       Info.Accessor + ";");
}

Expected<std::string> Unpacker::run() {
  KernelParam Last = KernelParam::UserTensors;
  for (const EmittedParam &P : K.Params) {
    KernelParam Group = groupOf(P).Which;
    if (Group < Last)
      return createStringError("kernel '" + K.Name + "': parameter '" +
                               P.Entry.Name + "' is not in the order that " +
                               EntryName +
                               " passes: compile with "
                               "-ascend-abi=kernel-entry");
    Last = Group;
    switch (Group) {
    case KernelParam::UserTensors:
      if (Error E = tensor(P))
        return std::move(E);
      break;
    case KernelParam::UserScalars:
      scalar(P);
      break;
    case KernelParam::DynamicDimensions:
      extent(P);
      break;
    default:
      synthetic(P);
    }
  }
  line(K.Name + "(" + join(Values, ", ") + ");");
  return std::move(Out);
}

std::string entryIncludes(ArrayRef<EmittedKernel> Kernels) {
  auto Has = [&](bool IsSynthetic) {
    return any_of(Kernels, [&](const EmittedKernel &K) {
      return any_of(K.Params, [&](const EmittedParam &P) {
        return (syntheticParam(P.Entry.Name) != nullptr) == IsSynthetic;
      });
    });
  };
  std::string Text = "\n"; // clang-format sorts what has no line between.
  if (Has(true))
    Text += "#include \"intrinsic.h\"\n";
  if (Has(false))
    Text += "#include \"tensor.h\"\n";
  return Text;
}

Expected<std::string> entryOf(ArrayRef<EmittedKernel> Kernels) {
  std::string Text =
      "extern \"C\" AICORE __attribute__((always_inline)) void " +
      std::string(EntryName) + "(__gm__ int64_t *args) {\n" +
      "#if !defined(__CPU_SIM) && !defined(__COSTMODEL)\n"
      "  set_atomic_none();\n#endif\n";
  std::map<CoreKind, std::string> On;
  for (const EmittedKernel &K : Kernels) {
    if (K.Name == EntryName)
      return createStringError("kernel '" + K.Name +
                               "' has the name of the entry: compile it with "
                               "-ascend-abi=cann, or give it another name");
    for (CoreKind Core : K.Cores)
      if (auto [Other, IsNew] = On.try_emplace(Core, K.Name); !IsNew)
        return createStringError("kernels '" + Other->second + "' and '" +
                                 K.Name + "' are both for the " + nameOf(Core) +
                                 " core, and " + EntryName +
                                 " calls one: put each into a file of its own");
    auto One = Unpacker(K).run();
    if (!One)
      return One.takeError();
    if (Kernels.size() == 1)
      Text += *One;
    else
      Text +=
          std::string("#if defined(") +
          (K.Cores.front() == CoreKind::Cube ? "__DAV_CUBE__" : "__DAV_VEC__") +
          ")\n  {\n" + *One + "  }\n#endif\n";
  }
  return Text + "}\n";
}

} // namespace ascend::emission

//===-- CommandLine.cpp - What the flags of ascendc ask for ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandLine.h"
#include "AscendTile/MC/TileType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Option/Arg.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace ascend;
using namespace llvm;
using namespace llvm::opt;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

#define PREFIX(NAME, VALUE)                                                    \
  static constexpr StringLiteral NAME##_init[] = VALUE;                        \
  static constexpr ArrayRef<StringLiteral> NAME(NAME##_init,                   \
                                                std::size(NAME##_init) - 1);
#include "Options.inc"
#undef PREFIX

static constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

namespace {
class AscendOptTable : public GenericOptTable {
public:
  AscendOptTable() : GenericOptTable(InfoTable) {}
};
} // namespace

const OptTable &ascend::optionTable() {
  static const AscendOptTable Table;
  return Table;
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

/// What people's builds give the vendor's back end with -mllvm. It says how
/// that back end allocates stack, checks, jumps and caches; PTO C++ has no
/// counterpart, so only the vendor's compiler gets them. docs/cann.md lists
/// them, too.
static constexpr StringRef BackendFlags[] = {
    "-cce-aicore-stack-size",
    "-cce-aicore-function-stack-size",
    "-cce-aicore-record-overflow",
    "-cce-aicore-addr-transform",
    "-cce-aicore-dcci-insert-for-scalar",
    "-cce-aicore-dcci-before-kernel-end",
    "-cce-aicore-jump-expand",
    "-cce-aicore-long-call",
    "-cce-aicore-or-combine",
    "-cce-aicore-fp-ceiling",
    "-cce-vf-aa-between-iters",
};

static Error error(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message);
}

bool ascend::isLinkInput(StringRef Path) {
  StringRef Extension = sys::path::extension(Path);
  return is_contained({".o", ".obj", ".a", ".so"}, Extension) ||
         Path.contains(".so.");
}

Error CommandLine::checkBackendFlag(StringRef Flag) {
  if (Flag.starts_with("-ascend-"))
    return Error::success();
  if (Flag.starts_with("-cce-")) {
    if (!is_contained(BackendFlags, Flag.split('=').first))
      Warnings.push_back("'-mllvm " + Flag.str() +
                         "' is not one of the flags that are known to mean "
                         "nothing for the emitted kernel; only the vendor's "
                         "compiler gets it");
    return Error::success();
  }
  return error("unknown flag '-mllvm " + Flag +
               "': -ascend-… is for us, -cce-… for the vendor's compiler; give "
               "it to one with -Xascend or -Xvendor");
}

/// "unknown flag '-fool': … did you mean '-foo'?"
static Error unknownFlag(StringRef Flag) {
  std::string Nearest;
  std::string Hint;
  if (optionTable().findNearest(Flag, Nearest) <= 2)
    Hint = "did you mean '" + Nearest + "'? ";
  return error("unknown flag '" + Flag + "': " + Hint + "-Xvendor " + Flag +
               " gives it to the vendor's compiler alone, -Xascend " + Flag +
               " to clang alone");
}

Error CommandLine::check() {
  std::optional<unsigned> Start;
  for (const Arg *A : Args) {
    unsigned ID = A->getOption().getID();
    if (ID == OPT_Xhost_start)
      Start = A->getIndex();
    if (Start)
      HostOnly.push_back(A->getIndex());
    if (ID == OPT_Xhost_end)
      Start.reset();
    if (ID == OPT_UNKNOWN && !Start)
      return unknownFlag(A->getAsString(Args));
    if (ID == OPT_mllvm && !Start)
      if (Error E = checkBackendFlag(A->getValue()))
        return E;
  }
  std::string Emit = value(OPT_emit_EQ, "pto");
  if (!is_contained({"pto", "asm", "llvm", "source"}, Emit))
    return error("unknown output '" + Emit +
                 "' of --emit: pto, asm, llvm or source");
  std::string ABI = value(OPT_abi_EQ, "cann");
  if (!is_contained({"cann", "kernel-entry"}, ABI))
    return error("unknown ABI '" + ABI + "' of --abi: cann or kernel-entry");
  std::string Vendor = value(OPT_vendor_EQ, "ccec");
  if (!is_contained({"ccec", "bisheng"}, Vendor))
    return error("unknown compiler '" + Vendor +
                 "' of --vendor: ccec or bisheng");
  std::string Language = value(OPT_x, "cce");
  if (!is_contained({"cce", "asc", "c++"}, Language))
    return error("unknown language '" + Language + "' of -x: cce, asc or c++");
  return Error::success();
}

Expected<CommandLine> CommandLine::parse(ArrayRef<const char *> Argv) {
  unsigned MissingIndex, MissingCount;
  CommandLine Result(optionTable().ParseArgs(Argv, MissingIndex, MissingCount));
  if (MissingCount)
    return error("'" + Twine(Argv[MissingIndex]) + "' needs a value");
  if (Error E = Result.check())
    return std::move(E);
  return std::move(Result);
}

//===----------------------------------------------------------------------===//
// The processor
//===----------------------------------------------------------------------===//

/// "dav-c220" as --cce-aicore-arch says it, "dav-2201" as --npu-arch does.
static std::string archOf(const ProcessorInfo &P, bool IsNpuArch) {
  if (IsNpuArch)
    return "dav-" + std::to_string(P.NpuArch);
  return "dav-" + StringRef(P.DavName).lower();
}

/// An architecture without its core.
static StringRef withoutCore(StringRef Arch) {
  if (!Arch.consume_back("-cube"))
    Arch.consume_back("-vec");
  return Arch;
}

Expected<const ProcessorInfo *> CommandLine::processor() const {
  const Arg *A = Args.getLastArg(OPT_cce_aicore_arch_EQ, OPT_npu_arch_EQ);
  std::string Known;
  for (const ProcessorInfo &P : processors())
    for (bool IsNpuArch : {false, true}) {
      std::string Name = archOf(P, IsNpuArch);
      if (A && withoutCore(A->getValue()) == Name)
        return &P;
      Known += (Known.empty() ? "" : ", ") + Name + " (" + P.Chips + ")";
    }
  if (A)
    return error("unknown architecture '" + Twine(A->getValue()) +
                 "' of " + A->getSpelling() + ": " + Known);
  return error("no architecture: add --cce-aicore-arch= or --npu-arch= with " +
               Known);
}

StringRef CommandLine::core() const {
  const Arg *A = Args.getLastArg(OPT_cce_aicore_arch_EQ, OPT_npu_arch_EQ);
  StringRef Arch = A ? A->getValue() : "";
  if (Arch.ends_with("-cube"))
    return "cube";
  return Arch.ends_with("-vec") ? "vector" : "auto";
}

//===----------------------------------------------------------------------===//
// Who gets what
//===----------------------------------------------------------------------===//

bool CommandLine::isForHost(const Arg &A) const {
  return is_contained(HostOnly, A.getIndex());
}

Arguments CommandLine::sources() const {
  Arguments Paths;
  for (const Arg *A : Args.filtered(OPT_INPUT))
    if (!isLinkInput(A->getValue()))
      Paths.push_back(A->getValue());
  return Paths;
}

/// Whether a folder of headers holds the tile library, which our own headers
/// stand for.
static bool holdsTileLibrary(StringRef Folder) {
  for (StringRef Header : {"pto/pto-inst.hpp", "pto-inst.hpp"}) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Header);
    if (sys::fs::exists(Path))
      return true;
  }
  return false;
}

Arguments CommandLine::forClang() const {
  ArgStringList Rendered;
  for (const Arg *A : Args) {
    const Option &O = A->getOption();
    if (isForHost(*A))
      continue;
    if (O.matches(OPT_Xascend))
      Rendered.push_back(A->getValue());
    bool IsFolder = O.matches(OPT_I) || O.matches(OPT_isystem);
    if (IsFolder && holdsTileLibrary(A->getValue())) {
      Rendered.push_back("-idirafter");
      Rendered.push_back(A->getValue());
      continue;
    }
    bool IsVendors = O.matches(OPT_mllvm) &&
                     !StringRef(A->getValue()).starts_with("-ascend-");
    if (O.matches(OPT_shared_Group) && !IsVendors)
      A->render(Args, Rendered);
  }
  return Arguments(Rendered.begin(), Rendered.end());
}

Arguments CommandLine::forDependencies(StringRef Output) const {
  if (!Args.hasArg(OPT_MD, OPT_MMD))
    return {};
  ArgStringList Rendered;
  Args.AddAllArgs(Rendered, OPT_depends_Group);
  Arguments Result(Rendered.begin(), Rendered.end());
  if (!Args.hasArg(OPT_MT, OPT_MQ))
    Result.insert(Result.end(), {"-MQ", Output.str()});
  if (!Args.hasArg(OPT_MF)) {
    SmallString<128> File(Output);
    sys::path::replace_extension(File, "d");
    Result.insert(Result.end(), {"-MF", std::string(File)});
  }
  return Result;
}

Arguments CommandLine::forVendor(
    function_ref<std::string(StringRef)> Replace) const {
  Arguments Result;
  for (const Arg *A : Args) {
    const Option &O = A->getOption();
    if (O.matches(OPT_INPUT)) {
      Result.push_back(isLinkInput(A->getValue()) ? A->getValue()
                                                  : Replace(A->getValue()));
      continue;
    }
    if (O.matches(OPT_Xvendor))
      Result.push_back(A->getValue());
    bool IsOurs = !isForHost(*A) &&
                  ((O.matches(OPT_ours_Group) && !O.matches(OPT_c)) ||
                   O.matches(OPT_depends_Group) ||
                   (O.matches(OPT_mllvm) &&
                    StringRef(A->getValue()).starts_with("-ascend-")));
    if (IsOurs)
      continue;
    ArgStringList Rendered;
    A->render(Args, Rendered);
    Result.insert(Result.end(), Rendered.begin(), Rendered.end());
  }
  return Result;
}

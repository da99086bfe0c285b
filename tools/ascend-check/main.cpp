//===-- main.cpp - ascend-check -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Check/Checker.h"
#include "AscendTile/Emit/Emitter.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace ascend::check;

static cl::OptionCategory Category("ascend-check options");
static cl::opt<std::string> InputPath(cl::Positional, cl::Required,
                                      cl::desc("<assembly>"),
                                      cl::cat(Category));
static cl::opt<bool> Strict("strict", cl::cat(Category),
                            cl::desc("What is not proved is an error"));
static cl::opt<bool> ShowReport("report", cl::cat(Category),
                                cl::desc("List flags, counts and verdicts"));
static cl::opt<bool> MayAlias("gm-may-alias", cl::cat(Category),
                              cl::desc("Tensor arguments may overlap"));
static cl::opt<unsigned>
    Effort("effort", cl::init(Options().Effort), cl::cat(Category),
           cl::desc("Instructions that one attempt at a proof may look at; 0: "
                    "as many as the kernel's size suggests"));

static cl::opt<std::string>
    EmitPath("emit", cl::value_desc("file"), cl::cat(Category),
             cl::desc("Write the kernels as C++ that calls the PTO tile "
                      "library, unless something is found"));

static constexpr int Clean = 0, Found = 1, BadInput = 2;

static Error emit(StringRef Assembly) {
  auto Cpp = ascend::emission::emitPto(Assembly);
  if (!Cpp)
    return Cpp.takeError();
  std::error_code EC;
  raw_fd_ostream Out(EmitPath, EC);
  Out << *Cpp;
  Out.close();
  if (!EC)
    EC = Out.error();
  Out.clear_error();
  return EC ? createStringError(EC, EmitPath + ": " + EC.message())
            : Error::success();
}

static Expected<int> run() {
  auto Text = MemoryBuffer::getFileOrSTDIN(InputPath, /*IsText=*/true);
  if (!Text)
    return createStringError(InputPath + ": " + Text.getError().message());
  Options O;
  O.Effort = Effort;
  O.MayAlias = MayAlias;
  std::string Assembly = (*Text)->getBuffer().str();
  auto R = check(std::move(*Text), O);
  if (!R)
    return R.takeError();
  printDiagnostics(*R, InputPath, errs());
  if (ShowReport)
    printSummary(*R, outs());
  Verdict Worst = R->all();
  bool IsClean =
      Worst == Verdict::Proved || (Worst == Verdict::Unproved && !Strict);
  if (IsClean && !EmitPath.empty())
    if (Error E = emit(Assembly))
      return std::move(E);
  return IsClean ? Clean : Found;
}

int main(int Argc, char **Argv) {
  InitLLVM X(Argc, Argv);
  cl::HideUnrelatedOptions(Category);
  if (!cl::ParseCommandLineOptions(
          Argc, Argv,
          "Proves that tile assembly is synchronised and its slots are sound\n",
          &errs()))
    return BadInput;
  auto Status = run();
  if (Status)
    return *Status;
  WithColor::error(errs(), "ascend-check")
      << toString(Status.takeError()) << '\n';
  return BadInput;
}

//===-- main.cpp - ascend-sim runs tile assembly --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ascend-sim gemm.s --arg in=a.npy --arg in=b.npy --arg 'out=c.npy:f32[4x4]'
//              --golden c_ref.npy:1e-3 --svg t.svg --report r.json
//
// Exit status: 0 clean; 1 a finding: a race, a hang, an overrun, undefined
// bytes used, an access out of range, wrong numbers; 2 bad input.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/ArgumentSpec.h"
#include "AscendTile/Sim/Loader.h"
#include "AscendTile/Sim/Report.h"
#include "AscendTile/Sim/TensorFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;

static cl::OptionCategory Category("ascend-sim options");

static cl::opt<std::string> InputPath(cl::Positional, cl::Required,
                                      cl::desc("<assembly file, - for stdin>"),
                                      cl::cat(Category));
static cl::list<std::string>
    ArgTexts("arg", cl::value_desc("kind=value"), cl::cat(Category),
             cl::desc("A kernel argument, in order: in=FILE, inout=FILE, "
                      "out=FILE:f32[256x512], same=N+BYTES:TYPE, i64=N, i32=N, "
                      "f32=X. FILE is .npy, or raw with a type: "
                      "x.bin:f16[256x64]"));
static cl::list<std::string>
    GoldenTexts("golden", cl::value_desc("file[:type][:tolerance]"),
                cl::cat(Category),
                cl::desc("What an output has to be, in the order of the "
                         "outputs; tolerance of |difference| / "
                         "max(1, |golden|), default 0"));
static cl::opt<std::string> KernelName("kernel", cl::cat(Category),
                                       cl::desc("The kernel to run, if the "
                                                "assembly has several"));
static cl::opt<unsigned> Blocks("blocks", cl::init(1), cl::cat(Category),
                                cl::desc("Run that many blocks, each on its "
                                         "own core"));
static cl::opt<unsigned>
    SubBlocks("sub-blocks", cl::init(1), cl::cat(Category),
              cl::desc("Run each block of a vector kernel on that many vector "
                       "cores of its cube core"));
static cl::opt<bool>
    IsEntry("entry", cl::cat(Category),
            cl::desc("The kernel is an entry (-ascend-abi=kernel-entry): "
                     "arguments, tensors first, go into the block that it "
                     "unpacks"));
static cl::opt<unsigned>
    Schedules("schedules", cl::init(3), cl::cat(Category),
              cl::desc("Adversarial schedules beside the normal one"));
static cl::opt<uint64_t> Seed("seed", cl::init(1), cl::cat(Category),
                              cl::desc("Of the adversarial schedules"));
static cl::opt<std::string>
    AliasOffset("alias-offset", cl::value_desc("bytes"), cl::cat(Category),
                cl::desc("Map global memory a second time, so far away"));
static cl::opt<bool>
    MayAlias("gm-may-alias", cl::cat(Category),
             cl::desc("Tensor arguments may share bytes (same=)"));
static cl::opt<uint64_t>
    StepLimit("step-limit", cl::init(RunOptions().StepLimit), cl::cat(Category),
              cl::desc("Instructions a block may take; a tile operation "
                       "counts as 100"));
static cl::opt<unsigned> MaxFindings("max-findings", cl::init(10),
                                     cl::cat(Category),
                                     cl::desc("Report at most so many"));
static cl::opt<std::string> SvgPath("svg", cl::value_desc("file"),
                                    cl::cat(Category),
                                    cl::desc("Write the timeline"));
static cl::opt<std::string>
    TracePath("trace", cl::value_desc("file"), cl::cat(Category),
              cl::desc("Write the timeline for Chrome's trace viewer"));
static cl::opt<std::string> ReportPath("report", cl::value_desc("file"),
                                       cl::cat(Category),
                                       cl::desc("Write a JSON report"));
static cl::opt<bool> Quiet("quiet", cl::cat(Category),
                           cl::desc("Print no summary unless something is "
                                    "found"));

static constexpr int Clean = 0, Found = 1, BadInput = 2;

static Error inputError(const Twine &Text) { return createStringError(Text); }

/// The kernel that the options ask for.
static Expected<const Kernel *> chooseKernel(const Program &P) {
  if (KernelName.empty() && P.Kernels.size() == 1)
    return &P.Kernels.front();
  if (const Kernel *K = P.find(KernelName))
    return K;
  std::string Names;
  for (const Kernel &K : P.Kernels)
    Names += (Names.empty() ? "" : ", ") + K.Name;
  return inputError(KernelName.empty()
                        ? "the assembly has several kernels; choose one with "
                          "--kernel: " +
                              Names
                        : "there is no kernel '" + KernelName +
                              "'; there are " + Names);
}

static Expected<RunOptions> readOptions() {
  RunOptions O;
  O.Blocks = Blocks;
  O.Schedules = Schedules;
  O.Seed = Seed;
  O.StepLimit = StepLimit;
  O.MaxFindings = MaxFindings;
  O.MayAlias = MayAlias;
  O.SubBlocks = SubBlocks;
  O.IsEntry = IsEntry;
  if (Blocks == 0 || SubBlocks == 0)
    return inputError("--blocks and --sub-blocks take a number from 1 up");
  if (!AliasOffset.empty() &&
      StringRef(AliasOffset).getAsInteger(0, O.AliasOffset))
    return inputError("--alias-offset '" + AliasOffset +
                      "' is no number; expected such as 0x80000000000");
  return O;
}

static Expected<std::vector<ParsedArgument>> readArguments(const Kernel &K) {
  std::vector<ParsedArgument> Args;
  for (const std::string &Text : ArgTexts) {
    auto A = parseArgument(Text);
    if (!A)
      return A.takeError();
    Args.push_back(std::move(*A));
  }
  if (IsEntry) {
    if (std::string Why = whyNoEntry(K, Args); !Why.empty())
      return inputError(Why);
    return Args;
  }
  auto O = readOptions();
  if (!O)
    return O.takeError();
  addSynthetic(K, O->AliasOffset, Args);
  if (std::string Why = whyMismatched(K, Args); !Why.empty())
    return inputError(Why);
  return Args;
}

/// Goldens go with the outputs in order.
static Expected<std::vector<Golden>>
readGoldens(ArrayRef<ParsedArgument> Args) {
  std::vector<Golden> Goldens;
  unsigned Next = 0;
  for (const std::string &Text : GoldenTexts) {
    while (Next != Args.size() && !Args[Next].Arg.IsOut)
      ++Next;
    if (Next == Args.size())
      return inputError("--golden '" + Text + "': there are fewer outputs");
    auto G = parseGolden(Text);
    if (!G)
      return G.takeError();
    const Tensor &Out = Args[Next].Arg.Data;
    if (G->Expected.elements() != Out.elements())
      return inputError("--golden '" + Text + "' holds " +
                        G->Expected.typeString() + ", but its output is " +
                        Out.typeString());
    G->Argument = Next++;
    Goldens.push_back(std::move(*G));
  }
  return Goldens;
}

/// Writes a file by means of \p Write unless \p Path is empty.
static Error writeFile(StringRef Path,
                       function_ref<void(raw_ostream &)> Write) {
  if (Path.empty())
    return Error::success();
  std::error_code EC;
  raw_fd_ostream OS(Path, EC, sys::fs::OF_Text);
  if (EC)
    return inputError(Path + ": " + EC.message());
  Write(OS);
  return Error::success();
}

static Error writeOutputs(const RunResult &R, const Program &P, const Kernel &K,
                          ArrayRef<ParsedArgument> Args) {
  for (unsigned I = 0; I != Args.size(); ++I)
    if (!Args[I].OutPath.empty())
      if (Error E = writeTensor(Args[I].OutPath, R.Tensors[I]))
        return E;
  auto SVG = [&](raw_ostream &OS) { writeSVG(R.Log, K, P, OS); };
  auto Trace = [&](raw_ostream &OS) { writeTrace(R.Log, K, P, OS); };
  auto Report = [&](raw_ostream &OS) { writeJSON(R, OS); };
  if (Error E = writeFile(SvgPath, SVG))
    return E;
  if (Error E = writeFile(TracePath, Trace))
    return E;
  return writeFile(ReportPath, Report);
}

static Expected<int> run() {
  auto Text = MemoryBuffer::getFileOrSTDIN(InputPath, /*IsText=*/true);
  if (!Text)
    return inputError(InputPath + ": " + Text.getError().message());
  auto P = loadAssembly(std::move(*Text));
  if (!P)
    return P.takeError();
  auto K = chooseKernel(*P);
  if (!K)
    return K.takeError();
  auto Parsed = readArguments(**K);
  if (!Parsed)
    return Parsed.takeError();
  auto Goldens = readGoldens(*Parsed);
  if (!Goldens)
    return Goldens.takeError();
  auto Options = readOptions();
  if (!Options)
    return Options.takeError();
  std::vector<Argument> Args;
  for (const ParsedArgument &A : *Parsed)
    Args.push_back(A.Arg);
  auto R = simulate(*P, **K, Args, *Goldens, *Options);
  if (!R)
    return R.takeError();
  if (Error E = writeOutputs(*R, *P, **K, *Parsed))
    return E;
  writePrinted(*R, outs());
  bool IsClean = R->Findings.empty();
  if (!Quiet || !IsClean)
    writeSummary(*R, outs());
  return IsClean ? Clean : Found;
}

int main(int Argc, char **Argv) {
  InitLLVM X(Argc, Argv);
  cl::HideUnrelatedOptions(Category);
  if (!cl::ParseCommandLineOptions(
          Argc, Argv, "Runs tile assembly and reports what is wrong with it\n",
          &errs()))
    return BadInput;
  auto Status = run();
  if (Status)
    return *Status;
  WithColor::error(errs(), "ascend-sim")
      << toString(Status.takeError()) << '\n';
  return BadInput;
}

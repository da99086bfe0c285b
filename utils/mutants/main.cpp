//===-- main.cpp - ascend-mutants: damages assembly and has it judged -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ascend-mutants JOB.json
//
// A tool of the tests (utils/random/check_mutants.py). The job: "assembly", a
// path; "schedules", adversarial ones; "runs", each with "kernel", "arguments"
// and "goldens" as ascend-sim takes them, and "required", false where the
// arguments are a guess; "mutants", how many of each kernel (if it is missing,
// each fault once for each flag and set); "seed", a string; "all", whether what
// the simulator finds nothing in is checked, too.
//
// Prints {"counts": [[fault, state, number]…], "problems": [text…]}. "kernel"
// is a fault, too: those are the kernels, by what is proved of them. A mutant
// that is missed, or kills its process, is written beside the assembly.
//
// Exit status: 0 whatever becomes of the mutants; 2 bad input.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Loader.h"
#include "Judge.h"
#include "Mutation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;
using namespace ascend;
using namespace ascend::mutants;

/// Processor time of a mutant.
static constexpr time_t MaxSeconds = 120;
static constexpr int Done = 0, BadInput = 2;

namespace ascend::mutants {

static bool fromJSON(const json::Value &V, RunSpec &R, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("kernel", R.Kernel) && O.map("arguments", R.Arguments) &&
         O.map("goldens", R.Goldens) && O.map("required", R.IsRequired);
}

} // namespace ascend::mutants

namespace {

struct Job {
  std::string Assembly, Seed;
  uint64_t Schedules = 0;
  std::optional<uint64_t> Mutants;
  bool CheckAll = false;
  std::vector<RunSpec> Runs;
};

bool fromJSON(const json::Value &V, Job &J, json::Path P) {
  json::ObjectMapper O(V, P);
  return O && O.map("assembly", J.Assembly) && O.map("seed", J.Seed) &&
         O.map("schedules", J.Schedules) && O.map("mutants", J.Mutants) &&
         O.map("all", J.CheckAll) && O.map("runs", J.Runs);
}

/// What one child of the process says of one mutant.
struct Message {
  unsigned Number;
  Judgement Says;
};

/// Judges the kernels of a job and counts.
class Session {
public:
  explicit Session(const Job &J) : J(J) {}

  Error run();
  void print(raw_ostream &OS) const;

private:
  void runKernel(const std::string &Name, std::vector<StringRef> Lines);
  void judgeAll(const Judge &By, ArrayRef<StringRef> Lines,
                ArrayRef<Mutation> Mutants);
  [[noreturn]] void judgeInChild(const Judge &By, ArrayRef<StringRef> Lines,
                                 ArrayRef<Mutation> Mutants, unsigned First,
                                 int Pipe) const;
  void report(StringRef What, ArrayRef<StringRef> Lines, const Mutation &M);
  void count(StringRef Fault, StringRef What) {
    ++Counts[{Fault.str(), What.str()}];
  }

  const Job &J;
  std::map<std::pair<std::string, std::string>, unsigned> Counts;
  std::vector<std::string> Problems;
};

} // namespace

/// The lines with all kernels but the one number \p Kept blank, so that numbers
/// of lines stay. What one kernel says of files is said to all.
static std::vector<StringRef> linesOfKernel(ArrayRef<StringRef> All,
                                            unsigned Kept) {
  std::vector<StringRef> Lines;
  unsigned Begun = 0;
  bool IsInside = false;
  for (StringRef Line : All) {
    if (Line.starts_with("\t.kernel\t")) {
      IsInside = true;
      ++Begun;
    }
    bool IsKept =
        !IsInside || Begun == Kept + 1 || Line.starts_with("\t.file\t");
    Lines.push_back(IsKept ? Line : "");
    if (Line.starts_with("\t.endkernel"))
      IsInside = false;
  }
  return Lines;
}

/// Writes a mutant that somebody has to look at.
void Session::report(StringRef What, ArrayRef<StringRef> Lines,
                     const Mutation &M) {
  std::string Path =
      (J.Assembly + ".mutant" + Twine(Problems.size()) + ".s").str();
  std::error_code EC;
  raw_fd_ostream(Path, EC) << M.apply(Lines);
  Problems.push_back((What + ": " + Path + ": " + M.What).str());
}

/// Judges mutants from \p First on, each with a time limit, and sends what
/// becomes of them.
void Session::judgeInChild(const Judge &By, ArrayRef<StringRef> Lines,
                           ArrayRef<Mutation> Mutants, unsigned First,
                           int Pipe) const {
  signal(SIGPROF, SIG_DFL);
  for (unsigned I = First; I != Mutants.size(); ++I) {
    itimerval Limit = {};
    Limit.it_value.tv_sec = MaxSeconds;
    setitimer(ITIMER_PROF, &Limit, nullptr);
    Message M = {I, By.judge(Mutants[I].apply(Lines), J.CheckAll)};
    if (write(Pipe, &M, sizeof(M)) != sizeof(M))
      break;
  }
  _exit(Done);
}

/// In a child, and in another one from the next mutant on if that dies.
void Session::judgeAll(const Judge &By, ArrayRef<StringRef> Lines,
                       ArrayRef<Mutation> Mutants) {
  for (unsigned Next = 0; Next != Mutants.size();) {
    int Pipe[2];
    if (pipe(Pipe) != 0)
      report_fatal_error("no pipe");
    pid_t Child = fork();
    if (Child < 0)
      report_fatal_error("no process");
    if (Child == 0) {
      close(Pipe[0]);
      judgeInChild(By, Lines, Mutants, Next, Pipe[1]);
    }
    close(Pipe[1]);
    for (Message M; read(Pipe[0], &M, sizeof(M)) == sizeof(M);) {
      Next = M.Number + 1;
      const Mutation &Made = Mutants[M.Number];
      StringRef State = nameOf(M.Says.Verdict);
      count(nameOf(Made.Kind), State);
      if (M.Says.IsWrong)
        count(nameOf(Made.Kind), (State + ", wrong").str());
      if (M.Says.isMissed())
        report("missed", Lines, Made);
    }
    close(Pipe[0]);
    waitpid(Child, nullptr, 0);
    if (Next != Mutants.size())
      report("killed", Lines, Mutants[Next++]);
  }
}

void Session::runKernel(const std::string &Name, std::vector<StringRef> Lines) {
  std::vector<RunSpec> Runs;
  for (const RunSpec &R : J.Runs)
    if (R.Kernel == Name)
      Runs.push_back(R);
  auto By = Judge::create(join(Lines, "\n") + "\n", Runs, J.Schedules);
  if (!By) {
    Problems.push_back(J.Assembly + ": " + Name + ": " +
                       toString(By.takeError()));
    return;
  }
  if (!By->canRun())
    return count("kernel", "without a run");
  count("kernel", By->isProved() ? "proved" : "open");
  std::vector<Mutation> Mutants =
      mutationsOf(Lines, J.Mutants ? Extent::Many : Extent::One);
  if (J.Mutants)
    Mutants = chooseFrom(std::move(Mutants), *J.Mutants, J.Seed + Name);
  judgeAll(*By, Lines, Mutants);
}

Error Session::run() {
  auto Text = MemoryBuffer::getFile(J.Assembly, /*IsText=*/true);
  if (!Text)
    return createStringError(J.Assembly + ": " + Text.getError().message());
  SmallVector<StringRef> Lines;
  (*Text)->getBuffer().split(Lines, '\n');
  auto P = sim::loadAssembly(
      MemoryBuffer::getMemBuffer((*Text)->getBuffer(), J.Assembly));
  if (!P)
    return P.takeError();
  for (auto [I, K] : enumerate(P->Kernels))
    runKernel(K.Name, linesOfKernel(Lines, I));
  return Error::success();
}

void Session::print(raw_ostream &OS) const {
  json::OStream Out(OS);
  Out.object([&] {
    Out.attributeArray("counts", [&] {
      for (const auto &[What, Number] : Counts)
        Out.value(json::Array{What.first, What.second, Number});
    });
    Out.attribute("problems", json::Array(Problems));
  });
  OS << '\n';
}

static Expected<Job> readJob(StringRef Path) {
  auto Text = MemoryBuffer::getFile(Path);
  if (!Text)
    return createStringError(Path + ": " + Text.getError().message());
  return json::parse<Job>((*Text)->getBuffer());
}

int main(int Argc, char **Argv) {
  InitLLVM X(Argc, Argv);
  auto Fail = [](Error E) {
    WithColor::error(errs(), "ascend-mutants")
        << toString(std::move(E)) << '\n';
    return BadInput;
  };
  if (Argc != 2)
    return Fail(createStringError("usage: ascend-mutants JOB.json"));
  auto J = readJob(Argv[1]);
  if (!J)
    return Fail(J.takeError());
  Session S(*J);
  if (Error E = S.run())
    return Fail(std::move(E));
  S.print(outs());
  return Done;
}

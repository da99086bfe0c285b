//===-- Judge.cpp - The checkers against the simulator --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Judge.h"
#include "AscendTile/Check/Checker.h"
#include "AscendTile/Sim/ArgumentSpec.h"
#include "AscendTile/Sim/Loader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace ascend::mutants {

StringRef nameOf(State S) {
  switch (S) {
  case State::Refuted:
    return "refuted";
  case State::Unproved:
    return "unproved";
  case State::Refused:
    return "refused";
  case State::Accepted:
    return "accepted";
  case State::Clean:
    return "clean";
  }
  llvm_unreachable("every state has a name");
}

/// What some arguments may make a mistake may stay open: authors know theirs.
static bool mayStayOpen(const check::Diagnostic &D) {
  return D.Result != check::Verdict::Refuted &&
         (D.Which == check::Rule::Uninitialised ||
          D.Which == check::Rule::SlotIndex);
}

static std::string textOf(const check::Diagnostic &D) {
  return D.Text + " [" + check::nameOf(D.Which).str() + "]";
}

static std::unique_ptr<MemoryBuffer> bufferOf(const std::string &Text) {
  return MemoryBuffer::getMemBuffer(Text, "mutant");
}

Judge::Findings Judge::findingsOf(const check::Report &R) {
  Findings Found;
  for (const check::KernelReport &K : R.Kernels)
    for (const check::Diagnostic &D : K.Diagnostics)
      ++Found[{D.Result == check::Verdict::Refuted, textOf(D)}];
  return Found;
}

Expected<Judge::Run> Judge::read(const RunSpec &Spec, const sim::Kernel &K) {
  std::vector<sim::ParsedArgument> Parsed;
  for (const std::string &Text : Spec.Arguments) {
    auto A = sim::parseArgument(Text);
    if (!A)
      return A.takeError();
    Parsed.push_back(std::move(*A));
  }
  sim::addSynthetic(K, /*AliasOffset=*/0, Parsed);
  if (std::string Why = sim::whyMismatched(K, Parsed); !Why.empty())
    return createStringError(Why);
  Run R;
  for (sim::ParsedArgument &A : Parsed)
    R.Arguments.push_back(std::move(A.Arg));
  unsigned Next = 0;
  for (const std::string &Text : Spec.Goldens) {
    while (Next != R.Arguments.size() && !R.Arguments[Next].IsOut)
      ++Next;
    auto G = sim::parseGolden(Text);
    if (!G)
      return G.takeError();
    if (Next == R.Arguments.size())
      return createStringError("there are fewer outputs than golden tensors");
    G->Argument = Next++;
    R.Goldens.push_back(std::move(*G));
  }
  return R;
}

/// What is wrong in a run, or "".
Expected<std::string> Judge::finding(const sim::Program &P,
                                     const Run &R) const {
  auto Result =
      sim::simulate(P, P.Kernels.front(), R.Arguments, R.Goldens, Options);
  if (!Result)
    return Result.takeError();
  return Result->Findings.empty() ? "" : Result->Findings.front().Text;
}

Error Judge::readBaseline(const std::string &Text, ArrayRef<RunSpec> Specs) {
  auto Report = check::check(bufferOf(Text));
  if (!Report)
    return Report.takeError();
  for (const check::Diagnostic &D : Report->Kernels.front().Diagnostics)
    if (!mayStayOpen(D))
      return createStringError("rejected without a mutation: " + textOf(D));
  Before = findingsOf(*Report);
  auto P = sim::loadAssembly(bufferOf(Text));
  if (!P)
    return P.takeError();
  for (const RunSpec &Spec : Specs) {
    auto R = read(Spec, P->Kernels.front());
    if (!R)
      return R.takeError();
    auto Wrong = finding(*P, *R);
    if (!Wrong)
      return Wrong.takeError();
    if (Wrong->empty())
      Runs.push_back(std::move(*R));
    else if (Spec.IsRequired)
      return createStringError("wrong without a mutation: " + *Wrong);
  }
  return Error::success();
}

Expected<Judge> Judge::create(std::string Text, ArrayRef<RunSpec> Runs,
                              unsigned Schedules) {
  Judge J(Schedules);
  if (Error E = J.readBaseline(Text, Runs))
    return std::move(E);
  return J;
}

State Judge::verdictOf(const std::string &Text) const {
  auto Report = check::check(bufferOf(Text));
  if (!Report) {
    consumeError(Report.takeError());
    return State::Refused;
  }
  State Verdict = State::Accepted;
  for (const auto &[What, Count] : findingsOf(*Report)) {
    auto I = Before.find(What);
    if (Count > (I == Before.end() ? 0 : I->second))
      Verdict =
          std::min(Verdict, What.first ? State::Refuted : State::Unproved);
  }
  return Verdict;
}

Judgement Judge::judge(const std::string &Text, bool CheckAll) const {
  auto P = sim::loadAssembly(bufferOf(Text));
  if (!P) {
    consumeError(P.takeError());
    return {State::Refused, /*IsWrong=*/false};
  }
  bool IsWrong = any_of(
      Runs, [&](const Run &R) { return !cantFail(finding(*P, R)).empty(); });
  return {IsWrong || CheckAll ? verdictOf(Text) : State::Clean, IsWrong};
}

} // namespace ascend::mutants

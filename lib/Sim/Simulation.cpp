//===-- Simulation.cpp - Runs a kernel ------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Simulation.h"
#include "AscendTile/MC/KernelParams.h"
#include "Sim/Core.h"
#include "Sim/EntryBlock.h"
#include "Sim/GoldenCheck.h"
#include "llvm/ADT/Twine.h"

using namespace llvm;

namespace ascend::sim {

namespace {

/// All runs of one kernel.
class Simulation {
public:
  Simulation(const Program &P, const Kernel &K, ArrayRef<Argument> Args,
             ArrayRef<Golden> Goldens, const RunOptions &Options)
      : K(K), Args(Args), Goldens(Goldens), Options(Options),
        GM(Options.AliasOffset), Findings(P) {}

  Expected<RunResult> run();

private:
  /// Where an argument's tensor lies.
  struct Placement {
    unsigned Region = 0;
    uint64_t Offset = 0;
  };

  void placeArguments();
  void checkOverlap(unsigned A, unsigned B);
  std::string nameOf(unsigned Arg) const;
  std::vector<uint64_t> valuesOf(BlockId Block) const;
  /// Runs all blocks; false if one does not come to its end.
  bool runBlocks(Schedule S);
  void measure(const Core &C, const IdealTime &Ideal, Timeline Log);
  /// Compares outputs with the golden ones.
  void checkNumbers(bool Report);
  void compareWithNormal();
  Tensor tensorOf(unsigned Arg) const;
  void measurePeaks();

  const Kernel &K;
  ArrayRef<Argument> Args;
  ArrayRef<Golden> Goldens;
  const RunOptions &Options;
  GlobalMemory GM;
  FindingList Findings;
  std::vector<Placement> Placed; ///< By argument.
  std::vector<uint64_t> Values;  ///< What ldparam reads, by argument.
  std::optional<EntryBlock> Entry; ///< Where the kernel is one.
  RunResult Result;
};

} // namespace

/// An entry's arguments have no names.
std::string Simulation::nameOf(unsigned Arg) const {
  return Options.IsEntry ? "args[" + std::to_string(Arg) + "]"
                         : K.Params[Arg].Name;
}

void Simulation::placeArguments() {
  for (unsigned I = 0; I != Args.size(); ++I) {
    const Argument &A = Args[I];
    Placement Where;
    if (A.Type == ParamType::GM && A.SharedWith) {
      Where = Placed[*A.SharedWith];
      Where.Offset += A.SharedAt;
    } else if (A.Type == ParamType::GM) {
      Where.Region = GM.add(nameOf(I), A.Data.Bytes, bytesOf(A.Data.Elem));
    }
    Placed.push_back(Where);
    Values.push_back(A.Type == ParamType::GM
                         ? GM.regions()[Where.Region].Base + Where.Offset
                         : A.Scalar);
  }
  for (unsigned I = 0; I != Args.size(); ++I)
    for (unsigned J = 0; J != I; ++J)
      checkOverlap(J, I);
  if (Options.IsEntry)
    Entry.emplace(GM, Args, Values);
}

void Simulation::checkOverlap(unsigned A, unsigned B) {
  if (Options.MayAlias || Args[A].Type != ParamType::GM ||
      Args[B].Type != ParamType::GM || Placed[A].Region != Placed[B].Region)
    return;
  uint64_t Begin = std::max(Placed[A].Offset, Placed[B].Offset);
  uint64_t End = std::min(Placed[A].Offset + Args[A].Data.Bytes.size(),
                          Placed[B].Offset + Args[B].Data.Bytes.size());
  if (Begin < End)
    Findings.add(FindingKind::Overlap,
                 "tensors '" + nameOf(A) + "' and '" + nameOf(B) + "' share " +
                     Twine(End - Begin) +
                     " bytes, but the compiler takes distinct arguments not "
                     "to overlap");
}

Tensor Simulation::tensorOf(unsigned Arg) const {
  Tensor T;
  if (Args[Arg].Type != ParamType::GM)
    return T;
  T.Elem = Args[Arg].Data.Elem;
  T.Shape = Args[Arg].Data.Shape;
  const auto &Bytes = GM.regions()[Placed[Arg].Region].Bytes;
  auto Begin = Bytes.begin() + Placed[Arg].Offset;
  T.Bytes.assign(Begin, Begin + Args[Arg].Data.Bytes.size());
  return T;
}

void Simulation::measure(const Core &C, const IdealTime &Ideal, Timeline Log) {
  Result.IdealCycles = std::max(Result.IdealCycles, Ideal.cycles());
  if (C.cycles() <= Result.Cycles && !Result.Log.Boxes.empty())
    return;
  Result.Cycles = C.cycles();
  Result.Busy = C.busy();
  Log.Cycles = C.cycles();
  Result.Log = std::move(Log);
}

/// What a block reads of its parameters: those that say which block it is are
/// the run's to say.
std::vector<uint64_t> Simulation::valuesOf(BlockId Block) const {
  if (Entry)
    return {Entry->address()};
  std::vector<uint64_t> Of = Values;
  for (auto [Value, Param] : zip(Of, K.Params)) {
    const KernelParamInfo *P = syntheticParam(Param.Name);
    switch (P ? P->Run : RunValue::Nothing) {
    case RunValue::Block:
      Value = Block.Index;
      break;
    case RunValue::Blocks:
      Value = Block.Count;
      break;
    case RunValue::SubBlock:
      Value = Block.Sub;
      break;
    case RunValue::Nothing:
    case RunValue::Workspace:
    case RunValue::AliasOffset:
      break;
    }
  }
  return Of;
}

bool Simulation::runBlocks(Schedule S) {
  Findings.setSchedule(S.name());
  std::optional<RaceChecker> Races;
  if (S.isNormal())
    Races.emplace(K, GM, Findings);
  unsigned Subs = K.Core == CoreKind::Vector ? Options.SubBlocks : 1;
  unsigned Cores = Options.Blocks * Subs;
  for (unsigned I = 0; I != Cores; ++I) {
    unsigned Number = S.reversesBlocks() ? Cores - 1 - I : I;
    BlockId Block{Number / Subs, Options.Blocks, Number % Subs};
    IdealTime Ideal(K, GM);
    Timeline Log;
    Observers Watch;
    if (S.isNormal()) {
      Races->startBlock(Number);
      Watch = {&*Races, &Ideal, &Log, &Result.Printed.emplace_back()};
    }
    if (Entry)
      Entry->enter(GM, Block, Options.AliasOffset);
    std::vector<uint64_t> Of = valuesOf(Block);
    Core C(K, GM, Of, Block, Options.StepLimit, S, Findings, Watch);
    bool Ended = C.run();
    if (S.isNormal())
      measure(C, Ideal, std::move(Log));
    if (!Ended)
      return false;
  }
  return true;
}

void Simulation::checkNumbers(bool Report) {
  for (const Golden &G : Goldens) {
    Comparison C = compare(Result.Tensors[G.Argument], G);
    Result.MaxErrors.push_back(C.MaxError);
    if (C.Wrong && Report)
      Findings.add(FindingKind::WrongNumbers,
                   "output '" + nameOf(G.Argument) + "': " + C.Text);
  }
}

void Simulation::compareWithNormal() {
  for (unsigned I = 0; I != Args.size(); ++I) {
    if (Args[I].Type != ParamType::GM)
      continue;
    Tensor Now = tensorOf(I);
    const Tensor &Normal = Result.Tensors[I];
    auto Differs =
        std::mismatch(Now.Bytes.begin(), Now.Bytes.end(), Normal.Bytes.begin());
    if (Differs.first == Now.Bytes.end())
      continue;
    uint64_t Element = (Differs.first - Now.Bytes.begin()) / bytesOf(Now.Elem);
    Findings.add(
        FindingKind::WrongNumbers,
        "tensor '" + nameOf(I) + "' depends on the pipes' speed: element " +
            indexText(Now, Element) + " is " + numberText(Now, Element) +
            " instead of " + numberText(Normal, Element));
  }
}

void Simulation::measurePeaks() {
  for (const Slot &S : K.Slots) {
    if (S.IsSized)
      continue;
    uint64_t &Peak = Result.PeakBytes[static_cast<unsigned>(S.Mem)];
    Peak = std::max(Peak, S.end());
  }
}

Expected<RunResult> Simulation::run() {
  Result.KernelName = K.Name;
  Result.Target = K.Target;
  measurePeaks();
  placeArguments();
  if (GM.aliasCollides())
    return createStringError("the alias offset is smaller than the memory that "
                             "the tensors take");
  std::vector<Region> Before = GM.regions().vec();
  bool Ended = runBlocks(Schedule::normal());
  for (unsigned I = 0; I != Args.size(); ++I)
    Result.Tensors.push_back(tensorOf(I));
  checkNumbers(/*Report=*/Ended);
  for (unsigned N = 1; Ended && N <= Options.Schedules; ++N) {
    GM.restore(Before);
    Ended = runBlocks(Schedule::adversarial(N, Options.Seed));
    if (Ended)
      compareWithNormal();
  }
  Result.Findings = Findings.take();
  if (Result.Findings.size() > Options.MaxFindings) {
    Result.OmittedFindings = Result.Findings.size() - Options.MaxFindings;
    Result.Findings.resize(Options.MaxFindings);
  }
  return std::move(Result);
}

Expected<RunResult> simulate(const Program &P, const Kernel &K,
                             ArrayRef<Argument> Args, ArrayRef<Golden> Goldens,
                             const RunOptions &Options) {
  return Simulation(P, K, Args, Goldens, Options).run();
}

} // namespace ascend::sim

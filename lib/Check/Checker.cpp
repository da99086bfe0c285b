//===-- Checker.cpp - Judges allocation and synchronisation ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel is judged on graphs that tell more and more cases apart, until one
// proves everything. What any of them proves is proved.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Check/Checker.h"
#include "AscendTile/Sim/Loader.h"
#include "Check/Dataflow.h"
#include "Check/SlotState.h"
#include "Check/SyncState.h"
#include "Check/Unfolding.h"
#include "Check/Witness.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::check {

/// From cheap to dear.
static constexpr Fineness Levels[] = {
    {false, 0}, {true, 1}, {true, 4}, {true, 64}};
/// Instructions that the search for refuting paths may look at, a finding.
static constexpr unsigned WitnessEffort = 100000;

namespace {

/// Judges one kernel.
class KernelJudge {
public:
  KernelJudge(const sim::Program &P, const sim::Kernel &K, const Options &O)
      : P(P), F(extract(P, K, O.MayAlias)), O(O), Table(F), Slots(K) {}

  KernelReport run();

private:
  void judgeGraphs();
  void judgeGraph(const Graph &G);
  const Control &control();
  void refute();
  Site siteOf(unsigned Inst) const;
  Diagnostic diagnosticOf(const Finding &Found) const;
  void count();

  const sim::Program &P;
  Function F;
  const Options &O;
  ActionTable Table;
  SlotMap Slots;
  std::optional<Control> Steering;
  FindingMap Static; ///< About the slot table.
  FindingMap Open;   ///< What no graph has proved.
  std::map<FindingKey, std::vector<Decision>> Refuted;
  KernelReport R;
};

} // namespace

const Control &KernelJudge::control() {
  if (!Steering)
    Steering.emplace(F);
  return *Steering;
}

/// Judges on one graph: what it does not prove is open now.
void KernelJudge::judgeGraph(const Graph &G) {
  FindingMap Now;
  auto Note = [&](Finding New) { Now.try_emplace(New.key(), std::move(New)); };
  judge(G, Table, SyncState(Table), Note);
  judge(G, Table, SlotState(Table, Slots), Note);
  Open = std::move(Now);
}

void KernelJudge::judgeGraphs() {
  bool IsFirst = true;
  for (const Fineness &Level : Levels) {
    auto G = unfold(F, Level.Symbolic ? &control() : nullptr, Table, Level,
                    O.Effort);
    if (!G)
      break;
    FindingMap Before = std::move(Open);
    judgeGraph(*G);
    if (!IsFirst)
      for (auto I = Open.begin(); I != Open.end();)
        I = Before.count(I->first) ? std::next(I) : Open.erase(I);
    IsFirst = false;
    if (Open.empty())
      return;
  }
  if (!IsFirst)
    return;
  Finding GivenUp;
  GivenUp.Which = Rule::Effort;
  GivenUp.Text = "the kernel takes more effort than allowed";
  Open[GivenUp.key()] = GivenUp;
}

void KernelJudge::refute() {
  if (!Open.empty())
    Refuted = findWitnesses(F, control(), Table, Slots, Open, WitnessEffort);
}

Site KernelJudge::siteOf(unsigned Inst) const {
  Site S;
  if (Inst >= F.size())
    return S;
  const sim::Inst &I = F.inst(Inst);
  S.AsmLine = I.AsmLine;
  S.Text = I.Text;
  S.Line = I.Line;
  if (I.Line && I.File < P.Files.size())
    S.File = P.Files[I.File];
  return S;
}

Diagnostic KernelJudge::diagnosticOf(const Finding &Found) const {
  Diagnostic D;
  D.Which = Found.Which;
  D.Text = Found.Text;
  D.First = siteOf(Found.Inst);
  D.Second = siteOf(Found.Other);
  D.Begin = Found.Begin;
  D.End = Found.End;
  if (Found.Mem != Space::GM)
    D.Where = nameOf(Found.Mem).str();
  else if (Found.End != 0)
    D.Where = "tensor " + F.Kernel->Params[Found.Begin].Name;
  auto Path = Refuted.find(Found.key());
  // Some argument may well be one that the author rules out: only where no walk
  // has written a tile is reading it a mistake for sure.
  bool MayBeMeant = Found.Which == Rule::Uninitialised && !Found.IsCertain;
  if (Path == Refuted.end() || MayBeMeant)
    return D;
  D.Result = Verdict::Refuted;
  for (auto [Branch, Taken] : Path->second)
    D.Path.push_back({siteOf(Branch), Taken});
  return D;
}

void KernelJudge::count() {
  for (const Flag &Each : F.Flags) {
    FlagUse U;
    U.From = Each.From;
    U.To = Each.To;
    U.Event = Each.Event;
    for (const Op &Some : F.Ops) {
      if ((Some.Kind != OpKind::Set && Some.Kind != OpKind::Wait) ||
          Some.On != Each.From || Some.To != Each.To ||
          (Some.Event.What == sim::Operand::Imm &&
           Some.Event.Value != Each.Event))
        continue;
      ++(Some.Kind == OpKind::Set ? U.Sets : U.Waits);
    }
    R.Flags.push_back(U);
  }
  for (const Op &Each : F.Ops) {
    R.Operations += Each.Kind == OpKind::Tile;
    R.Reads += count_if(Each.Tiles, [](const TileAccess &A) { return A.Reads; });
  }
}

KernelReport KernelJudge::run() {
  R.Name = F.Kernel->Name;
  judgeSlotTable(F, [&](Finding New) {
    Static.try_emplace(New.key(), std::move(New));
  });
  judgeGraphs();
  refute();
  count();
  // What the slot table alone breaks needs no path.
  FindingMap All = Static;
  All.insert(Open.begin(), Open.end());
  for (auto &[Key, Found] : All) {
    R.Diagnostics.push_back(diagnosticOf(Found));
    if (Static.count(Key))
      R.Diagnostics.back().Result = Verdict::Refuted;
  }
  return std::move(R);
}

Expected<Report> check(std::unique_ptr<MemoryBuffer> Assembly,
                       const Options &O) {
  auto P = sim::loadAssembly(std::move(Assembly));
  if (!P)
    return P.takeError();
  Report R;
  for (const sim::Kernel &K : P->Kernels)
    R.Kernels.push_back(KernelJudge(*P, K, O).run());
  return std::move(R);
}

} // namespace ascend::check

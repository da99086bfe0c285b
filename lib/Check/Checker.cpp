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

/// A node a block: all there is to know where no index is in a register, and
/// what is left where all else takes too much effort.
static constexpr Fineness Plain = {false, 0, false};
/// From cheap to dear.
static constexpr Fineness Levels[] = {{true, 4, false, true},
                                      {true, 1, false},
                                      {true, 1, true},
                                      {true, 4, true},
                                      {true, 64, false}};
/// Instructions that an attempt may look at if nobody says.
static constexpr unsigned LeastEffort = 400000, LooksAtEach = 30;
/// Instructions that the search for refuting paths may look at.
static constexpr unsigned WitnessEffort = 50000;

namespace {

/// Judges one kernel.
class KernelJudge {
public:
  KernelJudge(const sim::Program &P, const sim::Kernel &K, const Options &O)
      : P(P), F(extract(P, K, O.MayAlias)), O(O), Table(F), Slots(K) {}

  KernelReport run();

private:
  bool tryLevel(const Fineness &Level, unsigned Effort);
  void judgeGraphs();
  void judgeSlots(const Graph &G);
  void judgeSync(const Graph &G);
  const Control &control();
  void judgeWindows();
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
  /// What no graph has proved; nullopt before the first.
  std::optional<FindingMap> OpenSlots, OpenSync;
  FindingMap Open; ///< Both.
  SyncState::PairSet Hazards;
  std::map<FindingKey, std::vector<Decision>> Refuted;
  KernelReport R;
};

} // namespace

const Control &KernelJudge::control() {
  if (!Steering)
    Steering.emplace(F);
  return *Steering;
}

/// Keeps what is in both. A node may be one case of many: certain is what was
/// so where cases are not told apart.
static void intersect(FindingMap &With, const FindingMap &O) {
  for (auto I = With.begin(); I != With.end();) {
    auto Other = O.find(I->first);
    if (Other == O.end()) {
      I = With.erase(I);
      continue;
    }
    I->second.IsCertain &= Other->second.IsCertain;
    ++I;
  }
}

/// Each read is proved by itself, so whatever graph proves it will do.
void KernelJudge::judgeSlots(const Graph &G) {
  FindingMap Now;
  judge(G, Table, SlotState(Table, Slots),
        [&](Finding New) { Now.try_emplace(New.key(), std::move(New)); });
  if (OpenSlots)
    intersect(Now, *OpenSlots);
  OpenSlots = std::move(Now);
}

/// Pairs of operations are not proved by themselves: one stands for others that
/// it covers (SyncState). Where graphs agree on the bytes of each operation
/// they agree on who stands for whom; otherwise one graph has to prove
/// everything.
void KernelJudge::judgeSync(const Graph &G) {
  FindingMap Now;
  judge(G, Table, SyncState(Table, &Hazards),
        [&](Finding New) { Now.try_emplace(New.key(), std::move(New)); });
  if (OpenSync && !F.HasIndices)
    intersect(Now, *OpenSync);
  // A flag that is not known hides what is wrong with it.
  auto IsBlind = [](const FindingMap &Found) {
    return any_of(Found, [](const auto &Each) {
      return Each.second.Which == Rule::FlagOperands && !Each.second.IsCertain;
    });
  };
  if (!OpenSync || IsBlind(*OpenSync) ||
      (!IsBlind(Now) && Now.size() <= OpenSync->size()))
    OpenSync = std::move(Now);
}

/// Judges on one graph, unless that takes more than \p Effort; true if nothing
/// is open any more.
bool KernelJudge::tryLevel(const Fineness &Level, unsigned Effort) {
  auto G =
      unfold(F, Level.Symbolic ? &control() : nullptr, Table, Level, Effort);
  if (!G)
    return false;
  if (!OpenSlots || !OpenSlots->empty())
    judgeSlots(*G);
  if (!OpenSync || !OpenSync->empty())
    judgeSync(*G);
  return OpenSlots->empty() && OpenSync->empty();
}

void KernelJudge::judgeGraphs() {
  unsigned Effort =
      O.Effort ? O.Effort : std::max(LeastEffort, LooksAtEach * F.size());
  if (!F.HasIndices && tryLevel(Plain, Effort))
    return;
  for (const Fineness &Level : Levels)
    if (tryLevel(Level, Effort))
      return;
  if (F.HasIndices && !OpenSync)
    tryLevel(Plain, Effort);
  if (!OpenSync) {
    Finding GivenUp;
    GivenUp.Which = Rule::Effort;
    GivenUp.Text = "the kernel takes more effort than allowed";
    Open[GivenUp.key()] = GivenUp;
    return;
  }
  Open = std::move(*OpenSlots);
  Open.merge(*OpenSync);
}

/// Lines .gm that do not follow from the instructions.
void KernelJudge::judgeWindows() {
  for (const Windows::Doubt &D : Table.windows().doubts()) {
    Finding New;
    New.Which = Rule::Windows;
    New.Inst = D.Second;
    New.Other = D.First;
    New.Text = operationText(F, D.Second) + " and " +
               operationText(F, D.First) +
               " are said to access parts of a tensor that do not overlap; "
               "that does not follow from their addresses";
    Open.try_emplace(New.key(), std::move(New));
  }
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
  S.Column = I.Column;
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
  D.IsPlaced = Found.IsPlaced;
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
  // The instructions that name a flag somewhere.
  std::vector<std::set<unsigned>> Sets(F.Flags.size()), Waits(F.Flags.size());
  for (const Action &A : Table.actions())
    if (A.Flag != Access::None)
      (A.Kind == OpKind::Set ? Sets : Waits)[A.Flag].insert(A.Inst);
  for (auto [I, Each] : enumerate(F.Flags))
    if (!Sets[I].empty() || !Waits[I].empty())
      R.Flags.push_back({Each.From, Each.To, Each.Event,
                         unsigned(Sets[I].size()), unsigned(Waits[I].size())});
  for (const Op &Each : F.Ops) {
    R.Operations += Each.Kind == OpKind::Tile;
    R.Reads +=
        count_if(Each.Tiles, [](const TileAccess &A) { return A.Reads; });
  }
  for (const Windows::Fact &A : Table.windows().facts())
    R.Apart.push_back({siteOf(A.First), siteOf(A.Second),
                       A.Is == Order::Never});
  R.Hazards = Hazards.size();
}

KernelReport KernelJudge::run() {
  R.Name = F.Kernel->Name;
  R.Sync = F.Kernel->Sync;
  judgeSlotTable(
      F, [&](Finding New) { Static.try_emplace(New.key(), std::move(New)); });
  judgeGraphs();
  judgeWindows();
  refute();
  count();
  // What the slot table alone breaks needs no path.
  FindingMap All = Static;
  All.insert(Open.begin(), Open.end());
  for (auto &[Key, Found] : All) {
    R.Diagnostics.push_back(diagnosticOf(Found));
    if (Static.count(Key) && Found.IsCertain)
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

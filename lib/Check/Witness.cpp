//===-- Witness.cpp - Paths that refute -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Witness.h"
#include "llvm/ADT/STLExtras.h"
#include <memory>

using namespace llvm;

namespace ascend::check {

/// Walks that are under way at most.
static constexpr size_t MaxWaiting = 256;

namespace {

/// A walk that is under way.
struct Path {
  unsigned Next = 0;
  ScalarState Scalars;
  SyncState Sync;
  SlotState Slots;
  std::vector<Decision> Decisions;
  /// The symbol by which each argument was asked; a second name for it makes
  /// the path uncertain.
  std::map<unsigned, Symbol> Asked;

  Path(const ActionTable &Table, const SlotMap &Map)
      : Sync(Table), Slots(Table, Map) {}
};

class Search {
public:
  Search(const Function &F, const Control &C, ActionTable &Table,
         const FindingMap &Wanted, unsigned Effort)
      : Walk(F, &C, Table), Table(Table), Wanted(Wanted), Effort(Effort) {}

  std::map<FindingKey, std::vector<Decision>> run(const SlotMap &Slots);

private:
  void follow(std::unique_ptr<Path> P);
  void queue(std::unique_ptr<Path> P);
  void act(Path &P, const check::Walk &Met);
  /// Lets \p P go a way; false if it may be that nothing does.
  bool take(Path &P, Way &W);

  Walker Walk;
  const ActionTable &Table;
  const FindingMap &Wanted;
  unsigned Effort;
  unsigned NextPlace = 1;
  std::map<FindingKey, std::vector<Decision>> Found;
  /// Those that come back least to where they or others have been, the longest
  /// first, so that ends are reached soon.
  std::map<std::tuple<unsigned, size_t, unsigned>, std::unique_ptr<Path>>
      Waiting;
  std::map<Decision, unsigned> Visits;
  unsigned Age = 0;
};

} // namespace

void Search::queue(std::unique_ptr<Path> P) {
  unsigned Known = 0;
  if (!P->Decisions.empty()) {
    Decision Last = P->Decisions.back();
    Known = Visits[Last]++ + count(P->Decisions, Last);
  }
  Waiting[{Known, ~P->Decisions.size(), Age++}] = std::move(P);
  if (Waiting.size() > MaxWaiting)
    Waiting.erase(std::prev(Waiting.end()));
}

bool Search::take(Path &P, Way &W) {
  P.Next = W.Next;
  if (W.Branch != Access::None)
    P.Decisions.push_back({W.Branch, W.Taken});
  if (!W.WasOpen) {
    P.Scalars = std::move(W.State);
    return true;
  }
  if (!W.IsPossible)
    return false;
  if (P.Asked.try_emplace(W.Argument, W.Asked).first->second != W.Asked)
    return false;
  P.Scalars = std::move(W.State);
  return true;
}

void Search::act(Path &P, const check::Walk &Met) {
  auto Note = [&](Finding New) {
    if (New.IsCertain && Wanted.count(New.key()))
      Found.try_emplace(New.key(), P.Decisions);
  };
  FindingSink Sink(Note);
  for (unsigned A : Met.Actions) {
    P.Sync.apply(Table.action(A), &Sink);
    P.Slots.apply(Table.action(A), &Sink);
  }
  if (Met.Returns)
    P.Sync.finish(Sink);
}

void Search::follow(std::unique_ptr<Path> P) {
  check::Walk Met = Walk.walk(P->Next, P->Scalars, NextPlace++);
  Effort -= std::min(Effort, Met.Steps);
  act(*P, Met);
  bool IsBlind = any_of(Met.Actions, [&](unsigned A) {
    OpKind Kind = Table.action(A).Kind;
    return (Kind == OpKind::Set || Kind == OpKind::Wait) &&
           Table.action(A).Flag == Access::None;
  });
  if (IsBlind)
    return; // which flags are up is not known any more
  for (unsigned I = 0; I != Met.Ways.size(); ++I) {
    bool IsLast = I + 1 == Met.Ways.size();
    auto Next = IsLast ? std::move(P) : std::make_unique<Path>(*P);
    if (take(*Next, Met.Ways[I]))
      queue(std::move(Next));
  }
}

std::map<FindingKey, std::vector<Decision>> Search::run(const SlotMap &Slots) {
  queue(std::make_unique<Path>(Table, Slots));
  while (!Waiting.empty() && Effort && Found.size() != Wanted.size()) {
    auto P = std::move(Waiting.begin()->second);
    Waiting.erase(Waiting.begin());
    follow(std::move(P));
  }
  return std::move(Found);
}

std::map<FindingKey, std::vector<Decision>>
findWitnesses(const Function &F, const Control &C, ActionTable &Table,
              const SlotMap &Slots, const FindingMap &Wanted, unsigned Effort) {
  return Search(F, C, Table, Wanted, Effort).run(Slots);
}

} // namespace ascend::check

//===-- SyncState.cpp - Who may not be known complete ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/SyncState.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace ascend::check {

SyncState::SyncState(const ActionTable &Table, PairSet *Judged)
    : Table(&Table), Judged(Judged),
      Target(&infoOf(Table.function().Kernel->Target)) {
  unsigned NumFlags = Table.function().Flags.size();
  NumWords = (NumPipes + NumFlags + WordBits - 1) / WordBits;
  MayBeUp.resize(NumFlags);
  MayBeDown.resize(NumFlags, true);
}

void SyncState::assign(Word *Bits, unsigned At, bool Value) {
  Word Mask = Word(1) << At % WordBits;
  if (Value)
    Bits[At / WordBits] |= Mask;
  else
    Bits[At / WordBits] &= ~Mask;
}

void SyncState::apply(const Action &A, const FindingSink *Sink) {
  switch (A.Kind) {
  case OpKind::Scalar:
  case OpKind::Tile:
    return touch(A, Sink);
  case OpKind::Set:
    return set(A, Sink);
  case OpKind::Wait:
    return wait(A, Sink);
  case OpKind::Barrier:
    return barrier(A.On);
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static TouchedBytes touchedBy(const Access &A) {
  return {A.End - A.Begin, A.Pitch, A.Width};
}

static bool overlap(const Access &A, const Access &B) {
  if (A.Mem != B.Mem || A.Begin >= B.End || B.Begin >= A.End ||
      A.Takes != Access::None || B.Takes != Access::None)
    return false;
  const Access &First = A.Begin <= B.Begin ? A : B;
  const Access &Second = A.Begin <= B.Begin ? B : A;
  return !lieBetween(touchedBy(First), touchedBy(Second),
                     Second.Begin - First.Begin);
}

static bool covers(const Access &A, const Access &B) {
  bool IsSame = A.Pitch == B.Pitch && A.Width == B.Width && A.Begin == B.Begin;
  return (A.Pitch == 0 || IsSame) && A.Mem == B.Mem && A.Begin <= B.Begin && B.End <= A.End &&
         A.Takes == Access::None && B.Takes == Access::None;
}

/// Of two accesses that may touch the same bytes as far as memories go.
bool SyncState::needsOrder(const Access &Now, const Access &Old) const {
  if (!(Now.Writes || Old.Writes))
    return false;
  if (Now.Mem != Space::GM)
    return true;
  switch (Table->windows().order(Old.Inst, Now.Inst)) {
  case Order::Never:
    return false;
  case Order::NotForLater:
    // The way from one instruction to one that is not behind it begins another
    // iteration (LoopNest.h).
    return Old.Inst < Now.Inst;
  case Order::Needed:
    return true;
  }
  llvm_unreachable("every order is listed");
}

void SyncState::judge(unsigned Id, const FindingSink *Sink) {
  if (!Sink)
    return;
  const Access &Now = Table->access(Id);
  unsigned Place = Table->placeOf(Id);
  for (size_t I = 0; I != Ids.size(); ++I) {
    if (Table->placeOf(Ids[I]) != Place)
      continue;
    const Access &Old = access(I);
    if (!overlap(Now, Old) || !needsOrder(Now, Old))
      continue;
    if (Judged)
      Judged->insert({Now.Inst, Old.Inst});
    if (mayPrecede(bits(I), Now.On))
      reportRace(Now, Old, *Sink);
  }
}

/// Whether what is ordered behind \p Now and conflicts with \p Old is ordered
/// behind \p Old, given that judge() does not object.
bool SyncState::replaces(const Access &Now, const Access &Old) const {
  if (Now.Takes != Access::None)
    return Old.Takes == Now.Takes;
  // Others may be apart from a part of a tensor, but not from the old one.
  if (!covers(Now, Old) ||
      (Now.Mem == Space::GM && Table->windows().knows(Now.Inst)))
    return false;
  return Now.Writes ||
         (!Old.Writes && Now.On == Old.On && ordersItself(Now));
}

/// Forgets the accesses that \p Drop holds for.
template <typename Predicate> void SyncState::dropIf(Predicate Drop) {
  size_t Size = Ids.size(), Kept = 0;
  while (Kept != Size && !Drop(Kept))
    ++Kept;
  for (size_t I = Kept + 1; I < Size; ++I) {
    if (Drop(I))
      continue;
    Ids[Kept] = Ids[I];
    for (unsigned W = 0; W != NumWords; ++W)
      bits(Kept)[W] = bits(I)[W];
    ++Kept;
  }
  Ids.resize(Kept);
  Unknown.resize(Kept * NumWords);
}

/// An access is now the newest that nobody knows of but its pipe.
void SyncState::begin(unsigned Id) {
  const Access &Now = Table->access(Id);
  unsigned Place = Table->placeOf(Id);
  dropIf([&](size_t I) {
    return Table->placeOf(Ids[I]) == Place &&
           (Ids[I] == Id || replaces(Now, access(I)));
  });
  size_t At = lower_bound(Ids, Id) - Ids.begin();
  Ids.insert(Ids.begin() + At, Id);
  Unknown.insert(Unknown.begin() + At * NumWords, NumWords, ~Word(0));
  if (ordersItself(Now))
    assign(bits(At), static_cast<unsigned>(Now.On), false);
}

/// The operation's own code raises a flag and takes it again.
void SyncState::judgeHidden(const Action &A, unsigned Flag,
                            const FindingSink &Sink) {
  const Function &F = Table->function();
  Action Own = A;
  Own.Flag = Flag;
  std::string Uses = operationText(F, A.Inst) + " uses flag " +
                     flagText(F.Flags[Flag]) + " itself ";
  if (MayBeUp[Flag])
    reportFlag(Rule::ClobberedFlag, Own, Access::None, !MayBeDown[Flag],
               Uses + "while the kernel's is up: take another event id", Sink);
  for (size_t I = 0; I != Ids.size(); ++I)
    // That depends on the timing, so no walk shows it for sure.
    if (const Access &Old = access(I);
        Old.Takes == Flag && mayPrecede(bits(I), F.Flags[Flag].From))
      reportFlag(Rule::ClobberedFlag, Own, Old.Inst, false,
                 Uses + "and may do so before " + nameOf(F.Flags[Flag].To) +
                     " has taken the kernel's: take another event id",
                 Sink);
}

void SyncState::touch(const Action &A, const FindingSink *Sink) {
  if (Sink)
    for (unsigned Flag : Table->function().Ops[A.Inst].Hidden)
      judgeHidden(A, Flag, *Sink);
  for (unsigned I = 0; I != A.NumAccesses; ++I)
    judge(A.FirstAccess + I, Sink);
  for (unsigned I = 0; I != A.NumAccesses; ++I)
    begin(A.FirstAccess + I);
}

void SyncState::reportRace(const Access &Now, const Access &Old,
                           const FindingSink &Sink) const {
  const Function &F = Table->function();
  Finding New;
  New.Which = Rule::Race;
  New.Inst = Now.Inst;
  New.Other = Old.Inst;
  New.Mem = Now.Mem;
  New.Begin = std::max(Now.Begin, Old.Begin);
  New.End = std::min(Now.End, Old.End);
  New.IsCertain = Now.Begin < Old.SureEnd && Old.Begin < Now.SureEnd;
  std::string Text = operationText(F, Now.Inst);
  Text += Now.Writes ? " may overwrite what " : " may read before ";
  Text += operationText(F, Old.Inst);
  Text += !Now.Writes  ? " has written it"
          : Old.Writes ? " is still to write"
                       : " is still to read";
  Text += ": " + bytesText(F, New.Mem, New.Begin, New.End);
  if (Now.On == Old.On)
    Text += ("; the pipe does not order its own dependent operations, "
             "pipe_barrier " +
             nameOf(Now.On) + " does")
                .str();
  else
    Text += ("; no flag or barrier makes " + nameOf(Now.On) + " wait for " +
             nameOf(Old.On))
                .str();
  New.Text = std::move(Text);
  Sink(std::move(New));
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

void SyncState::reportFlag(Rule Which, const Action &A, unsigned Other,
                           bool IsCertain, const Twine &Text,
                           const FindingSink &Sink) const {
  Finding New;
  New.Which = Which;
  New.Inst = A.Inst;
  New.Other = Other;
  New.Flag = A.Flag;
  New.IsCertain = IsCertain;
  New.Text = Text.str();
  Sink(std::move(New));
}

/// Why a flag's operands are not two pipes and an event id, as a finding.
static void judgeOperands(const Function &F, const Action &A,
                          function_ref<void(bool, const Twine &)> Report) {
  const Op &O = F.Ops[A.Inst];
  if (O.On == O.To || O.On == Pipe::ALL || O.To == Pipe::ALL)
    return Report(true, "a flag goes from one pipe to another, this one from " +
                            nameOf(O.On) + " to " + nameOf(O.To));
  if (O.Event.What == sim::Operand::Imm)
    return Report(true, "event ids are 0 to " + Twine(NumEvents - 1) +
                            ", this one is " + Twine(O.Event.Value));
  Report(false, "it is not known which event id the register holds");
}

/// What is wrong with a set or wait that names no flag.
void SyncState::reportOperands(const Action &A, const FindingSink *Sink) const {
  if (Sink)
    judgeOperands(Table->function(), A,
                  [&](bool IsCertain, const Twine &Text) {
                    reportFlag(Rule::FlagOperands, A, Access::None, IsCertain,
                               Text, *Sink);
                  });
}

void SyncState::set(const Action &A, const FindingSink *Sink) {
  const Function &F = Table->function();
  if (A.Flag == Access::None)
    return reportOperands(A, Sink);
  if (Sink && MayBeUp[A.Flag])
    reportFlag(Rule::DoubleSet, A, Access::None, !MayBeDown[A.Flag],
               "flag " + flagText(F.Flags[A.Flag]) +
                   " is set while it is up: "
                   "one of the two signals is lost",
               *Sink);
  for (size_t I = 0; I != Ids.size(); ++I) {
    const Access &Old = access(I);
    // That depends on the timing, so no walk shows it for sure.
    if (Old.Takes == A.Flag && mayPrecede(bits(I), A.On) && Sink)
      reportFlag(Rule::DoubleSet, A, Old.Inst, false,
                 "flag " + flagText(F.Flags[A.Flag]) +
                     " may be set again before " + nameOf(F.Flags[A.Flag].To) +
                     " has taken it: nothing makes " + nameOf(A.On) +
                     " wait for that",
                 *Sink);
    bool IsUnknown = Old.On != A.On && mayPrecede(bits(I), A.On);
    assign(bits(I), NumPipes + A.Flag, IsUnknown);
  }
  MayBeUp.set(A.Flag);
  MayBeDown.reset(A.Flag);
}

void SyncState::wait(const Action &A, const FindingSink *Sink) {
  const Function &F = Table->function();
  if (A.Flag == Access::None)
    return reportOperands(A, Sink);
  if (Sink && MayBeDown[A.Flag])
    reportFlag(Rule::EarlyWait, A, Access::None, !MayBeUp[A.Flag],
               "nothing sets flag " + flagText(F.Flags[A.Flag]) +
                   " before this wait: " + nameOf(A.On) + " hangs",
               *Sink);
  if (A.On == Pipe::S) {
    scalarWait(A.Flag);
  } else {
    for (size_t I = 0; I != Ids.size(); ++I)
      if (!isUnknownTo(bits(I), A.Flag))
        assign(bits(I), static_cast<unsigned>(A.On), false);
    begin(A.FirstAccess);
  }
  MayBeUp.reset(A.Flag);
  MayBeDown.set(A.Flag);
}

/// What is enqueued after the scalar unit has waited knows what it waited for,
/// and that it waited.
void SyncState::scalarWait(unsigned Flag) {
  for (size_t I = 0; I != Ids.size(); ++I)
    if (!isUnknownTo(bits(I), Flag))
      assign(bits(I), static_cast<unsigned>(Pipe::S), false);
  shareScalarKnowledge(/*OwnToo=*/false, Flag);
  dropKnown();
}

void SyncState::shareScalarKnowledge(bool OwnToo, unsigned Flag) {
  for (size_t I = 0; I != Ids.size(); ++I) {
    bool IsOwn = access(I).On == Pipe::S;
    bool IsShared = IsOwn ? OwnToo || !isUnknownTo(bits(I), Flag)
                          : !mayPrecede(bits(I), Pipe::S);
    if (IsShared)
      for (unsigned P = 0; P != NumPipes; ++P)
        assign(bits(I), P, false);
  }
}

/// Accesses that every pipe knows of can conflict with nothing.
void SyncState::dropKnown() {
  constexpr Word Pipes = (Word(1) << NumPipes) - 1;
  dropIf([&](size_t I) { return !(bits(I)[0] & Pipes); });
}

void SyncState::barrier(Pipe P) {
  if (P == Pipe::ALL) {
    Ids.clear();
    Unknown.clear();
    return;
  }
  for (size_t I = 0; I != Ids.size(); ++I)
    if (access(I).On == P)
      assign(bits(I), static_cast<unsigned>(P), false);
  if (P == Pipe::S) {
    shareScalarKnowledge(/*OwnToo=*/true, 0);
    dropKnown();
  }
}

void SyncState::finish(const FindingSink &Sink) const {
  const Function &F = Table->function();
  for (unsigned Flag : MayBeUp.set_bits()) {
    Finding New;
    New.Which = Rule::LeftoverFlag;
    New.Flag = Flag;
    New.IsCertain = true;
    for (unsigned I = 0; I != F.size(); ++I)
      if (F.Ops[I].Kind == OpKind::Set && F.Ops[I].On == F.Flags[Flag].From &&
          F.Ops[I].To == F.Flags[Flag].To &&
          (F.Ops[I].Event.What != sim::Operand::Imm ||
           F.Ops[I].Event.Value == F.Flags[Flag].Event))
        New.Inst = I; // the last of them
    New.Text = "flag " + flagText(F.Flags[Flag]) +
               " is still up at the end: the next kernel would take it for "
               "its own";
    Sink(std::move(New));
  }
}

//===----------------------------------------------------------------------===//
// Joins
//===----------------------------------------------------------------------===//

bool SyncState::join(const SyncState &O) {
  bool Changed = false;
  auto JoinBits = [&](BitVector &To, const BitVector &From) {
    if (!From.test(To))
      return;
    To |= From;
    Changed = true;
  };
  JoinBits(MayBeUp, O.MayBeUp);
  JoinBits(MayBeDown, O.MayBeDown);
  std::vector<unsigned> NewIds;
  std::vector<Word> NewUnknown;
  NewIds.reserve(Ids.size());
  NewUnknown.reserve(Unknown.size());
  size_t A = 0, B = 0;
  while (A != Ids.size() || B != O.Ids.size()) {
    bool HasA = A != Ids.size() && (B == O.Ids.size() || Ids[A] <= O.Ids[B]);
    bool HasB = B != O.Ids.size() && (A == Ids.size() || O.Ids[B] <= Ids[A]);
    NewIds.push_back(HasA ? Ids[A] : O.Ids[B]);
    for (unsigned W = 0; W != NumWords; ++W) {
      Word Mine = HasA ? Unknown[A * NumWords + W] : 0;
      Word Theirs = HasB ? O.Unknown[B * NumWords + W] : 0;
      NewUnknown.push_back(Mine | Theirs);
      Changed |= (Theirs & ~Mine) != 0;
    }
    A += HasA;
    B += HasB;
  }
  Ids = std::move(NewIds);
  Unknown = std::move(NewUnknown);
  return Changed;
}

} // namespace ascend::check

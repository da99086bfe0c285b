//===-- Core.cpp - One core that runs one block ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Core.h"
#include "Sim/HiddenWrites.h"
#include "Sim/SlotNames.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// The scalar unit pauses while more entries than this are queued and a pipe
/// can work, to bound memory; it never waits for room, so nothing hangs.
static constexpr size_t QueueTarget = 4096;

Core::Core(const Kernel &K, GlobalMemory &GM, ArrayRef<uint64_t> Args,
           BlockId Block, uint64_t StepLimit, Schedule &Speed,
           FindingList &Findings, Observers Watch)
    : GM(GM), Speed(Speed), Findings(Findings), Watch(Watch),
      Chip(K), Order(RaceChecker::barrierPipes(K.Target)),
      Resolve(K, GM, Findings),
      Scalar(K, GM, Args, Block, StepLimit, Findings, Watch.Printed) {}

//===----------------------------------------------------------------------===//
// The scalar unit
//===----------------------------------------------------------------------===//

void Core::enqueue(Pipe P, Entry E) {
  E.Control = Order.control();
  E.Issued = ++Issued;
  queue(P).Entries.push_back(std::move(E));
  ++Queued;
}

void Core::scalarAccess(const Inst &I, const ByteRange &R, bool IsStore) {
  Footprint F;
  (IsStore ? F.Writes : F.Reads).push_back(R);
  scalarAccess(I, F);
}

void Core::scalarAccess(const Inst &I, const Footprint &F) {
  const Clock &Known = Order.begin(Pipe::S, Order.control());
  uint32_t Number = Order.count(Pipe::S);
  if (Watch.Races)
    Watch.Races->check({&I, ++Issued, Number, Pipe::S}, Known, F);
  if (Watch.Ideal)
    Watch.Ideal->add(Pipe::S, 0, F);
}

/// Does a tile operation of the scalar unit's own, whatever the other pipes have
/// done by now: what they should have done is for flags to say.
void Core::scalarTile(const Inst &I, Resolver::Resolved &Op) {
  if (!Op.Call.Broken)
    scalarAccess(I, Op.Bytes);
  uint64_t Number = run(Op, I);
  if (auto Register = I.result())
    Scalar.assign(*Register, Number);
}

/// Enqueues or does \p I; false if the scalar unit has to wait with it.
bool Core::issue(const Inst &I) {
  switch (I.Class) {
  case InstClass::SetFlag:
  case InstClass::WaitFlag:
    return issueFlag(I);
  case InstClass::Barrier:
    return issueBarrier(I);
  case InstClass::SlotBytes:
    Resolve.tellBytes(I, Scalar.value(I.Ops[1]));
    return true;
  default:
    break;
  }
  auto W = std::make_unique<Work>();
  W->Op = Resolve.resolve(
      I, [this](const Operand &Op) { return Scalar.value(Op); });
  Pipe P = W->Op.Call.Op->OnPipe;
  if (P == Pipe::S) {
    scalarTile(I, W->Op);
    return true;
  }
  if (!W->Op.Call.Broken) {
    W->Cost = W->Op.Call.cycles();
    if (Watch.Ideal)
      Watch.Ideal->add(P, W->Cost, W->Op.Bytes, W->Op.Call.vectorTime());
  }
  Entry E{&I, 0, 0, std::move(W)};
  enqueue(P, std::move(E));
  return true;
}

bool Core::issueFlag(const Inst &I) {
  Entry E{&I,
          0,
          0,
          nullptr,
          static_cast<Pipe>(I.Ops[0].Value),
          static_cast<Pipe>(I.Ops[1].Value),
          0};
  int64_t Event = Scalar.value(I.Ops[2]);
  if (E.Src == E.Dst || E.Src == Pipe::ALL || E.Dst == Pipe::ALL || Event < 0 ||
      Event >= NumEvents) {
    Findings.add(FindingKind::Illegal,
                 I.mnemonic() +
                     " takes two different pipes and an event id "
                     "from 0 to 7; the id is " +
                     Twine(Event),
                 &I);
    return true;
  }
  E.Event = Event;
  bool IsSet = I.Class == InstClass::SetFlag;
  Pipe On = IsSet ? E.Src : E.Dst;
  if (On != Pipe::S) {
    enqueue(On, std::move(E));
    return true;
  }
  if (IsSet) {
    raise(Pipe::S, E);
    return true;
  }
  return take(Pipe::S, E);
}

bool Core::issueBarrier(const Inst &I) {
  Pipe P = static_cast<Pipe>(I.Ops[0].Value);
  if (P == Pipe::S) {
    Order.barrier(Pipe::S);
    return true;
  }
  if (P != Pipe::ALL) {
    enqueue(P, Entry{&I, 0, 0, nullptr});
    return true;
  }
  if (!allIdle() || drainAll())
    return false;
  Order.barrierAll();
  return true;
}

/// Walks until the scalar unit has to wait; true if it did anything.
bool Core::advanceScalar() {
  if (ScalarDone)
    return false;
  auto OnAccess = [this](const Inst &I, const ByteRange &R, bool IsStore) {
    scalarAccess(I, R, IsStore);
  };
  const Inst *I = ScalarWaits ? ScalarWaits : Scalar.next(OnAccess);
  bool Progress = !ScalarWaits;
  while (I && issue(*I)) {
    Progress = true;
    ScalarWaits = nullptr;
    if (Queued >= QueueTarget)
      return true;
    I = Scalar.next(OnAccess);
  }
  ScalarWaits = I;
  ScalarDone = !I;
  return Progress;
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

Core::Flag &Core::flag(Pipe Src, Pipe Dst, unsigned Event) {
  return Flags[static_cast<unsigned>(Src)][static_cast<unsigned>(Dst)][Event];
}

/// "MTE2 -> MTE1, event 3"
static std::string flagText(Pipe Src, Pipe Dst, unsigned Event) {
  return (nameOf(Src) + " -> " + nameOf(Dst) + ", event " + Twine(Event)).str();
}

void Core::raise(Pipe On, const Entry &E) {
  Flag &F = flag(E.Src, E.Dst, E.Event);
  const Clock &Known = Order.begin(On, E.Control);
  std::string Name = flagText(E.Src, E.Dst, E.Event);
  if (F.Up)
    Findings.add(FindingKind::Overrun,
                 "flag " + Name +
                     " is raised while it is still up: one of "
                     "the two signals is lost",
                 F.SetBy, E.I);
  else if (F.TakenBy && Known[Order.waitComponent(E.Dst)] < F.TakenNumber)
    Findings.add(FindingKind::Overrun,
                 "flag " + Name + " may be raised again before " +
                     nameOf(E.Dst) + " has taken it: nothing makes " +
                     nameOf(E.Src) + " wait for that",
                 F.TakenBy, E.I);
  Order.count(On);
  F.Up = true;
  F.Carries = Order.raised(On);
  F.SetBy = E.I;
  F.SetAt = Now;
}

bool Core::take(Pipe On, const Entry &E) {
  Flag &F = flag(E.Src, E.Dst, E.Event);
  if (!F.Up)
    return false;
  Order.begin(On, E.Control);
  Order.count(On);
  Order.taken(On, F.Carries);
  F.Up = false;
  F.TakenBy = E.I;
  F.TakenNumber = Order.waitNumber(On);
  if (Watch.Log)
    Watch.Log->Arrows.push_back(
        {E.Src, E.Dst, E.Event, F.SetAt, Now, F.SetBy, E.I});
  return true;
}

/// The operation's own code raises a flag, and takes it again before the end.
void Core::useHidden(const HiddenEvent &E, const Clock &Known, const Inst &I) {
  Flag &F = flag(E.Src, E.Dst, E.Id);
  std::string Uses = (I.mnemonic() + " uses flag " +
                      flagText(E.Src, E.Dst, E.Id) + " itself ")
                         .str();
  if (F.Up)
    Findings.add(FindingKind::Overrun,
                 Uses + "while it is up: one of the two signals is lost",
                 F.SetBy, &I);
  else if (F.TakenBy && Known[Order.waitComponent(E.Dst)] < F.TakenNumber)
    Findings.add(FindingKind::Overrun,
                 Uses + "and may do so before " + nameOf(E.Dst) +
                     " has taken it",
                 F.TakenBy, &I);
}

//===----------------------------------------------------------------------===//
// Pipes
//===----------------------------------------------------------------------===//

/// What an operation starts to touch, if only its sources' elements say it.
void Core::narrow(Resolver::Resolved &Op) {
  if (!Op.Model->Narrow)
    return;
  FootprintBuilder F(GM);
  CoreState S{Chip, GM, std::nullopt};
  Op.Model->Narrow(Op.Call, S, F);
  Op.Bytes = F.footprint();
}

void Core::start(Pipe P, Entry &E) {
  Queue &Q = queue(P);
  const Clock &Known = Order.begin(P, E.Control);
  uint32_t Number = Order.count(P);
  if (Watch.Races && !E.Tile->Op.Call.Broken) {
    narrow(E.Tile->Op);
    Watch.Races->check({E.I, E.Issued, Number, P}, Known, E.Tile->Op.Bytes);
  }
  for (const HiddenEvent &Own : hiddenEventsOf(*E.Tile->Op.Call.Op, E.Tile->Op.Call.On))
    useHidden(Own, Known, *E.I);
  E.Tile->Begin = Now;
  E.Tile->Cost = enter(Q, *E.Tile);
  Q.Running = true;
  Q.End = Now + Speed.duration(P, E.Tile->Cost);
}

/// Cycles for which \p W keeps its pipe. Right behind another operation of the
/// vector unit it has no head; the tail is for who waits.
uint64_t Core::enter(Queue &Q, const Work &W) const {
  const TileCall &C = W.Op.Call;
  VectorTime Parts = C.Broken ? VectorTime() : C.vectorTime();
  bool Follows = Q.Flows && Q.End == Now;
  Q.Flows = Parts.all() != 0;
  Q.Tail = Parts.Tail;
  return W.Cost - Parts.Tail - (Follows ? Parts.Head : 0);
}

/// Waits for the last operation's results; false if they are there.
bool Core::drain(Pipe P) {
  Queue &Q = queue(P);
  uint64_t Until = Q.End + Q.Tail;
  Busy[static_cast<unsigned>(P)] += Q.Tail;
  Q.Tail = 0;
  Q.Flows = false;
  if (Until <= Now)
    return false;
  Q.Running = Q.Draining = true;
  Q.End = Until;
  return true;
}

bool Core::drainAll() {
  bool Waits = false;
  for (unsigned P = 0; P != NumPipes; ++P)
    Waits |= drain(static_cast<Pipe>(P));
  return Waits;
}

/// Lets a pipe do what it can at this time; true if it did anything.
bool Core::advance(Pipe P) {
  Queue &Q = queue(P);
  bool Progress = false;
  while (!Q.Running && !Q.Entries.empty()) {
    Entry &E = Q.Entries.front();
    if (E.Tile) {
      start(P, E);
      return true;
    }
    if (E.I->Class != InstClass::SetFlag && drain(P))
      return true;
    if (E.I->Class == InstClass::WaitFlag) {
      if (!take(P, E))
        return Progress;
    } else if (E.I->Class == InstClass::SetFlag) {
      raise(P, E);
    } else {
      Order.begin(P, E.Control);
      Order.barrier(P);
    }
    Q.Entries.pop_front();
    --Queued;
    Progress = true;
  }
  return Progress;
}

/// Moves an operation's data; the number that it yields.
uint64_t Core::run(Resolver::Resolved &Op, const Inst &I) {
  TileCall &C = Op.Call;
  if (C.Broken) {
    // Its finding is enough: no more because of what it did not write.
    if (C.HasDst) {
      const TileRef &T = C.Tiles.front();
      std::memset(Chip.poison(T.Type.Mem, T.Begin), 0,
                  std::min(T.Type.bytes(), T.SlotBytes));
    }
    return 0;
  }
  CoreState S{Chip, GM, std::nullopt};
  Op.Model->Run(C, S);
  for (const ByteRange &R : hiddenWrites(C))
    std::memset(Chip.poison(R.Mem, R.Begin), 1, R.End - R.Begin);
  if (!S.Illegal.empty())
    Findings.add(FindingKind::Illegal, S.Illegal, &I);
  if (!S.Poison)
    return S.Number;
  Space Mem = S.Poison->Tile->Type.Mem;
  uint64_t Byte = S.Poison->Byte;
  Findings.add(FindingKind::Poison,
               Twine(C.Op->Mnemonic) + " " + S.Poison->What +
                   ", which nothing has written: byte " + Twine(Byte) + " of " +
                   nameOf(Mem) + ", in " + slotText(*S.Poison->Tile->Where),
               &I, nullptr, FindingBytes{nameOf(Mem).str(), Byte, Byte + 1});
  return S.Number;
}

void Core::complete(Pipe P) {
  Queue &Q = queue(P);
  Now = Q.End;
  LastEnd = std::max(LastEnd, Now);
  Q.Running = false;
  if (Q.Draining) {
    Q.Draining = false;
    return;
  }
  Entry &E = Q.Entries.front();
  run(E.Tile->Op, *E.I);
  Busy[static_cast<unsigned>(P)] += E.Tile->Cost;
  if (Watch.Log && !E.Tile->Op.Call.Broken)
    Watch.Log->Boxes.push_back({P, E.I, E.Tile->Begin, Now});
  Q.Entries.pop_front();
  --Queued;
}

/// Completes the operation that ends first; false if none runs.
bool Core::completeNext() {
  Queue *First = nullptr;
  for (Queue &Q : Queues)
    if (Q.Running && (!First || Q.End < First->End))
      First = &Q;
  if (!First)
    return false;
  complete(static_cast<Pipe>(First - Queues.data()));
  return true;
}

bool Core::run() {
  do {
    bool Progress = true;
    while (Progress) {
      Progress = Queued < QueueTarget && advanceScalar();
      for (unsigned P = 0; P != NumPipes; ++P)
        Progress |= advance(static_cast<Pipe>(P));
    }
  } while (completeNext() || advanceScalar() || drainAll());
  if (Scalar.faulted())
    return false;
  if (!ScalarDone || !allIdle()) {
    reportHang();
    return false;
  }
  reportLeftovers();
  return true;
}

//===----------------------------------------------------------------------===//
// The end
//===----------------------------------------------------------------------===//

bool Core::allIdle() const {
  return Queued == 0 && none_of(Queues, [](const Queue &Q) { return Q.Running; });
}

void Core::reportHang() {
  SmallVector<std::string, 4> Blocked;
  const Inst *First = nullptr;
  auto Note = [&](StringRef Who, const Inst &I) {
    Blocked.push_back(
        (Who + " at assembly line " + Twine(I.AsmLine) + ": " + I.Text).str());
    if (!First)
      First = &I;
  };
  for (unsigned P = 0; P != NumPipes; ++P)
    if (!Queues[P].Entries.empty())
      Note(nameOf(static_cast<Pipe>(P)), *Queues[P].Entries.front().I);
  if (ScalarWaits)
    Note(nameOf(Pipe::S), *ScalarWaits);
  Findings.add(FindingKind::Hang,
               "the kernel hangs; blocked are " + join(Blocked, "; "), First);
}

void Core::reportLeftovers() {
  for (unsigned Src = 0; Src != NumPipes; ++Src)
    for (unsigned Dst = 0; Dst != NumPipes; ++Dst)
      for (unsigned Event = 0; Event != NumEvents; ++Event)
        if (const Flag &F = Flags[Src][Dst][Event]; F.Up)
          Findings.add(FindingKind::LeftoverFlag,
                       "flag " +
                           flagText(static_cast<Pipe>(Src),
                                    static_cast<Pipe>(Dst), Event) +
                           " is still up at the end: the next kernel would "
                           "take it for its own",
                       F.SetBy);
}

} // namespace ascend::sim

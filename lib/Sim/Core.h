//===-- Core.h - One core that runs one block -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The scalar unit walks the program in no time and enqueues; each pipe takes
// its entries in order. An operation's data move when it completes, so that a
// missing wait gives wrong numbers under a schedule that shows it. Flags and
// barriers cost nothing.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_CORE_H
#define ASCENDTILE_LIB_SIM_CORE_H

#include "AscendTile/MC/HiddenResources.h"
#include "AscendTile/Sim/Timeline.h"
#include "Sim/IdealTime.h"
#include "Sim/RaceChecker.h"
#include "Sim/Resolver.h"
#include "Sim/ScalarUnit.h"
#include "Sim/Schedule.h"
#include <deque>
#include <memory>

namespace ascend::sim {

/// Who watches a run; each may be null.
struct Observers {
  RaceChecker *Races = nullptr;
  IdealTime *Ideal = nullptr;
  Timeline *Log = nullptr;
  std::string *Printed = nullptr; ///< What the block prints.
};

class Core {
public:
  Core(const Kernel &K, GlobalMemory &GM, llvm::ArrayRef<uint64_t> Args,
       BlockId Block, uint64_t StepLimit, Schedule &Speed,
       FindingList &Findings, Observers Watch);

  /// Runs the block to its end. False if it hangs or traps.
  bool run();

  /// Cycles until the last pipe was idle.
  uint64_t cycles() const { return LastEnd; }
  /// Cycles that each pipe worked.
  const std::array<uint64_t, NumPipes> &busy() const { return Busy; }

private:
  /// A tile operation on its way through a queue.
  struct Work {
    Resolver::Resolved Op;
    uint64_t Cost = 0;
    uint64_t Begin = 0;
  };
  struct Entry {
    const Inst *I;
    unsigned Control; ///< What its enqueuer knew, for Clocks.
    uint64_t Issued;  ///< Its place in program order.
    std::unique_ptr<Work> Tile;
    Pipe Src = Pipe::S, Dst = Pipe::S; ///< Of flags.
    unsigned Event = 0;
  };
  struct Queue {
    std::deque<Entry> Entries;
    bool Running = false; ///< The first entry is a running operation.
    uint64_t End = 0;     ///< When it ends.
    bool Draining = false; ///< What runs is the last operation's tail.
    bool Flows = false;    ///< Nothing has waited since the last operation.
    uint64_t Tail = 0;     ///< That it still takes if somebody does.
  };
  struct Flag {
    bool Up = false;
    Clock Carries = {};
    const Inst *SetBy = nullptr;
    uint64_t SetAt = 0;
    const Inst *TakenBy = nullptr;
    uint32_t TakenNumber = 0;
  };

  // The scalar unit.
  bool advanceScalar();
  bool issue(const Inst &I);
  bool issueFlag(const Inst &I);
  bool issueBarrier(const Inst &I);
  void scalarAccess(const Inst &I, const ByteRange &R, bool IsStore);
  void scalarAccess(const Inst &I, const Footprint &F);
  void scalarTile(const Inst &I, Resolver::Resolved &Op);
  void enqueue(Pipe P, Entry E);

  // Pipes.
  bool advance(Pipe P);
  void start(Pipe P, Entry &E);
  uint64_t enter(Queue &Q, const Work &W) const;
  bool drain(Pipe P);
  bool drainAll();
  void narrow(Resolver::Resolved &Op);
  void complete(Pipe P);
  bool completeNext();
  uint64_t run(Resolver::Resolved &Op, const Inst &I);

  // Flags.
  Flag &flag(Pipe Src, Pipe Dst, unsigned Event);
  void raise(Pipe On, const Entry &E);
  bool take(Pipe On, const Entry &E);
  void useHidden(const HiddenEvent &E, const Clock &Known, const Inst &I);

  // The end.
  bool allIdle() const;
  void reportHang();
  void reportLeftovers();

  Queue &queue(Pipe P) { return Queues[static_cast<unsigned>(P)]; }

  GlobalMemory &GM;
  Schedule &Speed;
  FindingList &Findings;
  Observers Watch;
  OnChip Chip;
  Clocks Order;
  Resolver Resolve;
  ScalarUnit Scalar;
  std::array<Queue, NumPipes> Queues;
  std::array<std::array<std::array<Flag, NumEvents>, NumPipes>, NumPipes> Flags;
  const Inst *ScalarWaits = nullptr; ///< What the scalar unit is held up by.
  bool ScalarDone = false;
  size_t Queued = 0; ///< Entries in all queues.
  uint64_t Issued = 0;
  uint64_t Now = 0;
  uint64_t LastEnd = 0;
  std::array<uint64_t, NumPipes> Busy = {};
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_CORE_H

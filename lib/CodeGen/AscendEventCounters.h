//===-- AscendEventCounters.h - Event ids that go round ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   in front:   q = 0
//   header:     q0 = q, q1 = (q + 1) mod 2
//   latch:      q = q1
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDEVENTCOUNTERS_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDEVENTCOUNTERS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/Register.h"

namespace ascend {

/// The counters that a plan's event ids are computed from, as instructions.
class EventCounters {
public:
  explicit EventCounters(llvm::MachineFunction &MF) : MF(MF) {}

  /// A counter modulo \p Classes that goes up whenever the loop with \p Header
  /// and \p Latches comes round, and what it will be in up to \p Phases - 1
  /// iterations, 1 at least.
  void add(unsigned Classes, unsigned Phases, llvm::MachineBasicBlock &Header,
           llvm::ArrayRef<llvm::MachineBasicBlock *> Latches);
  /// The last counter that was added begins at 0 here.
  void start(llvm::MachineBasicBlock &MBB,
             llvm::MachineBasicBlock::iterator I);
  /// What counter \p Number will be in \p Phase iterations; anywhere in the
  /// loop.
  llvm::Register value(unsigned Number, unsigned Phase) const {
    return Counters[Number].Values[Phase];
  }

private:
  struct Counter {
    llvm::Register Carried;
    llvm::SmallVector<llvm::Register, 2> Values;
  };

  llvm::MachineFunction &MF;
  llvm::SmallVector<Counter, 2> Counters;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDEVENTCOUNTERS_H

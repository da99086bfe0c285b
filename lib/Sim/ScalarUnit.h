//===-- ScalarUnit.h - Walks the program ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_SCALARUNIT_H
#define ASCENDTILE_LIB_SIM_SCALARUNIT_H

#include "AscendTile/Sim/Finding.h"
#include "Sim/Footprint.h"

namespace ascend::sim {

/// Which block a core runs.
struct BlockId {
  unsigned Index = 0;
  unsigned Count = 1;
  unsigned Sub = 0; ///< Which vector core of its cube core.
};

/// Executes scalar instructions and stops at every other one.
class ScalarUnit {
public:
  /// Called with each access to global memory before it happens.
  using AccessFn =
      llvm::function_ref<void(const Inst &, const ByteRange &, bool IsStore)>;

  ScalarUnit(const Kernel &K, GlobalMemory &GM, llvm::ArrayRef<uint64_t> Args,
             BlockId Block, uint64_t StepLimit, FindingList &Findings,
             std::string *Printed);

  /// The next instruction that is not scalar, or null at the end of the kernel
  /// or after a fault.
  const Inst *next(AccessFn OnAccess);
  /// True if a fault ended the walk.
  bool faulted() const { return Faulted; }

  int64_t value(const Operand &Op) const {
    return Op.What == Operand::Reg ? Regs[Op.Value] : Op.Value;
  }
  /// What an operation that is not scalar has yielded.
  void assign(unsigned Register, uint64_t Number) { Regs[Register] = Number; }

private:
  /// Executes one scalar instruction and moves on.
  void step(const Inst &I, AccessFn OnAccess);
  void compute(const Inst &I);
  void access(const Inst &I, AccessFn OnAccess);
  void fault(FindingKind Kind, const llvm::Twine &Text, const Inst &I);
  void branchTo(const Operand &Target) { Next = Target.Value; }

  const Kernel &K;
  GlobalMemory &GM;
  llvm::ArrayRef<uint64_t> Args;
  BlockId Block;
  uint64_t StepsLeft;
  FindingList &Findings;
  std::string *Printed; ///< Null: nobody reads it.
  std::vector<uint64_t> Regs;
  size_t Next = 0;
  bool Faulted = false;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_SCALARUNIT_H

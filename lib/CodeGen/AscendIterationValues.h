//===-- AscendIterationValues.h - Scalars in one iteration ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What scalar registers hold in an iteration of a loop, as far as it is a
// constant away from what some register held when the iteration began, modulo
// some number.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDITERATIONVALUES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDITERATIONVALUES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/CodeGen/MachineInstr.h"

namespace llvm {
class MachineLoop;
class MachineLoopInfo;
} // namespace llvm

namespace ascend {

/// Symbol + Offset, modulo Modulus if that is not 0. Without a symbol a number.
struct SymbolicValue {
  bool Known = false;
  llvm::Register Symbol;
  int64_t Offset = 0;
  int64_t Modulus = 0;

  static SymbolicValue number(int64_t N) { return {true, {}, N, 0}; }
  static SymbolicValue symbol(llvm::Register R) { return {true, R, 0, 0}; }
  bool isNumber() const { return Known && !Symbol && !Modulus; }
  bool operator==(const SymbolicValue &O) const {
    return Known == O.Known && (!Known || (Symbol == O.Symbol &&
                                           Offset == O.Offset &&
                                           Modulus == O.Modulus));
  }
};

class IterationValues {
public:
  IterationValues(const llvm::MachineLoop &L,
                  const llvm::MachineLoopInfo &MLI);

  /// The register operand \p MO of an instruction of the loop, when that runs.
  SymbolicValue valueOf(const llvm::MachineOperand &MO) const {
    return Operands.lookup(&MO);
  }
  /// Whether \p MI gives its result the value of its one operand.
  static bool isCopy(const llvm::MachineInstr &MI);
  /// What \p R holds when the iteration ends, whichever way it goes on.
  SymbolicValue atEnd(llvm::Register R) const;

private:
  using State = llvm::DenseMap<llvm::Register, SymbolicValue>;

  static SymbolicValue read(const State &S, llvm::Register R);
  static SymbolicValue read(const State &S, const llvm::MachineOperand &MO);
  SymbolicValue compute(const llvm::MachineInstr &MI, const State &S) const;
  SymbolicValue select(const llvm::MachineInstr &MI, const State &S) const;
  void join(State &Into, const State &From, bool First) const;
  State entryOf(const llvm::MachineBasicBlock &MBB,
                const llvm::MachineLoopInfo &MLI) const;
  void walk(const llvm::MachineBasicBlock &MBB, State S);

  const llvm::MachineLoop &L;
  llvm::DenseMap<const llvm::MachineBasicBlock *, State> Out;
  llvm::DenseMap<const llvm::MachineOperand *, SymbolicValue> Operands;
  /// What a register that a comparison defines compares: it and a number.
  llvm::DenseMap<llvm::Register, std::pair<SymbolicValue, int64_t>> Equal;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDITERATIONVALUES_H

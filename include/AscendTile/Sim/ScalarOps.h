//===-- ScalarOps.h - What scalar instructions compute ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The meaning of a scalar instruction as its record (TableGen/AscendScalar.td)
// states it, without opcodes, and the function that computes it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_SCALAROPS_H
#define ASCENDTILE_SIM_SCALAROPS_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>

namespace ascend::sim {

#define GET_SCALAR_SEM_ENUM
#include "AscendGenScalars.inc"

/// The type that an instruction works on; of loads and stores, the type in
/// memory, with the extension to a register's width.
enum class ScalarTy : uint8_t {
  none,
  i64,
  i32,
  f32,
  i16,
  i8,
  si16,
  ui16,
  si8,
  ui8
};

struct ScalarOp {
  ScalarSem Sem = ScalarSem::Ret;
  ScalarTy Ty = ScalarTy::none;
  CmpCond Cond = CmpCond::none;
  bool Defines = false; ///< Its first operand is a register that it assigns.
};

/// The operation of a machine opcode; nullopt if it is not a scalar one.
std::optional<ScalarOp> scalarOpOf(unsigned Opcode);

/// Bytes that a load or store of \p Ty moves.
unsigned memoryBytesOf(ScalarTy Ty);

/// What a load of \p Ty that found \p Bits in memory leaves in its register.
uint64_t extendLoaded(ScalarTy Ty, uint64_t Bits);

/// The result of a computation on registers' bits; 32-bit values stand in the
/// low half, the high half is zero. nullopt: the operation traps (a division by
/// zero). Not for memory, branches and parameters.
std::optional<uint64_t> evaluate(ScalarOp Op, llvm::ArrayRef<uint64_t> In);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_SCALAROPS_H

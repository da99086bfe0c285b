//===-- Simulation.h - Runs a kernel ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_SIMULATION_H
#define ASCENDTILE_SIM_SIMULATION_H

#include "AscendTile/Sim/Finding.h"
#include "AscendTile/Sim/Tensor.h"
#include "AscendTile/Sim/Timeline.h"
#include "llvm/Support/Error.h"

namespace ascend::sim {

/// What a kernel's parameter is given.
struct Argument {
  ParamType Type = ParamType::GM;
  uint64_t Scalar = 0; ///< Bits of an i64, i32 or f32.
  Tensor Data;         ///< Of a tensor, before the run.
  bool IsOut = false;  ///< The kernel writes it.
  /// The tensor shares the bytes of an earlier argument, from this byte on.
  std::optional<unsigned> SharedWith;
  uint64_t SharedAt = 0;
};

struct RunOptions {
  unsigned Blocks = 1;      ///< Cores, one block each.
  unsigned SubBlocks = 1;   ///< Vector cores that run each block.
  unsigned Schedules = 3;   ///< Adversarial ones beside the normal one.
  uint64_t Seed = 1;        ///< Of the adversarial ones.
  uint64_t AliasOffset = 0; ///< Bytes to a second mapping of global memory.
  /// Instructions a block may take; a tile operation counts as 100.
  uint64_t StepLimit = 50'000'000;
  unsigned MaxFindings = 10;
  bool MayAlias = false; ///< Tensor arguments may share bytes.
  /// The kernel is an entry: arguments, tensors first, go into the block that
  /// it unpacks.
  bool IsEntry = false;
};

struct RunResult {
  std::string KernelName;
  Processor Target = Processor::A2A3;
  uint64_t Cycles = 0;      ///< Of the slowest block, normal schedule.
  uint64_t IdealCycles = 0; ///< Of the block that needs most.
  std::array<uint64_t, NumPipes> Busy = {}; ///< Cycles, of the slowest block.
  std::array<uint64_t, NumSpaces> PeakBytes = {}; ///< Up to the highest slot.
  std::vector<Finding> Findings;
  unsigned OmittedFindings = 0;
  std::vector<double> MaxErrors; ///< One a golden tensor.
  Timeline Log;                  ///< Of the slowest block.
  std::vector<std::string> Printed; ///< By core, normal schedule.
  /// Tensors after the normal schedule, one an argument; empty for scalars.
  std::vector<Tensor> Tensors;
};

/// The tensor that an output has to equal.
struct Golden {
  unsigned Argument = 0; ///< Number of the output among all arguments.
  Tensor Expected;
  double Tolerance = 0; ///< Of |difference| / max(1, |expected|).
};

/// Runs \p K on \p Args, one for each parameter, under the normal and the
/// adversarial schedules. Types agree with the kernel's; sizes of golden
/// tensors agree with the outputs'. An error: the options make no sense.
llvm::Expected<RunResult> simulate(const Program &P, const Kernel &K,
                                   llvm::ArrayRef<Argument> Args,
                                   llvm::ArrayRef<Golden> Goldens,
                                   const RunOptions &Options);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_SIMULATION_H

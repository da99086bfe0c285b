//===-- Report.h - What a run is told as ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_REPORT_H
#define ASCENDTILE_SIM_REPORT_H

#include "AscendTile/Sim/Simulation.h"

namespace ascend::sim {

/// What the kernel has printed, core by core; where there are several, each line
/// says which one it is from.
void writePrinted(const RunResult &R, llvm::raw_ostream &OS);

/// A summary for people; the first finding in full.
void writeSummary(const RunResult &R, llvm::raw_ostream &OS);

/// The report for programs. Keys: kernel, cpu, cycles, ideal_cycles, busy
/// (cycles a pipe), peak_bytes (a memory), findings; max_error (a list, one
/// number a golden tensor) if there are any. A finding has kind and text and,
/// where it is about them, first and second (line, text, file, source_line) and
/// bytes (where, begin, end). An infinite error is the largest double.
void writeJSON(const RunResult &R, llvm::raw_ostream &OS);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_REPORT_H

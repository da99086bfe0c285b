//===-- ArgumentSpec.h - Arguments on the command line ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   in=a.npy               a tensor that the kernel reads
//   in=a.bin:f16[256x64]   raw elements
//   in=a.npy:bf16          elements that numpy has no type for
//   out=c.npy:f32[4x4]     a tensor that the kernel writes, zero before
//   inout=c.npy            read before, written after the run
//   same=0+64:f32[4x4]     bytes of argument 0, from byte 64 on
//   i64=5, i32=-1, f32=1.5 scalars
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_ARGUMENTSPEC_H
#define ASCENDTILE_SIM_ARGUMENTSPEC_H

#include "AscendTile/Sim/Simulation.h"
#include "llvm/Support/Error.h"

namespace ascend::sim {

/// An argument and where its result goes.
struct ParsedArgument {
  Argument Arg;
  std::string OutPath; ///< Of outputs.
};

/// Parses one argument and reads its file. Errors say what was expected.
llvm::Expected<ParsedArgument> parseArgument(llvm::StringRef Text);

/// Appends the values of synthetic parameters that \p Args leave to the run.
void addSynthetic(const Kernel &K, uint64_t AliasOffset,
                  std::vector<ParsedArgument> &Args);

/// Why \p Args do not fit the parameters of \p K, or "".
std::string whyMismatched(const Kernel &K, llvm::ArrayRef<ParsedArgument> Args);

/// Why \p K is no entry, or \p Args do not fit the block that one gets, or "".
std::string whyNoEntry(const Kernel &K, llvm::ArrayRef<ParsedArgument> Args);

/// Parses "FILE[:type]:tolerance" and reads the file; the tolerance is 0 if it
/// is missing.
llvm::Expected<Golden> parseGolden(llvm::StringRef Text);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_ARGUMENTSPEC_H

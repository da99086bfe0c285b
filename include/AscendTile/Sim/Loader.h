//===-- Loader.h - Reads tile assembly for the simulator --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_LOADER_H
#define ASCENDTILE_SIM_LOADER_H

#include "AscendTile/Sim/Program.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace ascend::sim {

/// Parses assembly with the target's own parser. An error says every
/// diagnostic, each with the buffer's name, its line and the line's text.
llvm::Expected<Program> loadAssembly(std::unique_ptr<llvm::MemoryBuffer> Text);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_LOADER_H

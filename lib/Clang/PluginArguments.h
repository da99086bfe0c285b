//===-- PluginArguments.h - What -fplugin-arg-ascend-… says -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_PLUGINARGUMENTS_H
#define ASCENDTILE_LIB_CLANG_PLUGINARGUMENTS_H

#include "AscendTile/MC/KernelParams.h"
#include "AscendTile/MC/TileType.h"
#include "Clang/Core.h"

namespace ascend {

/// What the plugin writes.
enum class EmitKind {
  Assembly, ///< Tile assembly.
  LLVM,     ///< The textual IR that selection would see.
  Pto,      ///< C++ that calls the PTO tile library.
  Source,   ///< The source with kernels in that C++, all else as it was.
};

struct PluginArguments {
  Processor Cpu = Processor::A2A3;
  /// nullopt: both, and each kernel stays on the cores that it has work for.
  std::optional<Core> Only;
  EmitKind Emit = EmitKind::Assembly;
  /// nullopt: what -ascend-abi says.
  std::optional<KernelABI> ABI;

  /// Adds one argument, "cpu=a5". Returns what is wrong with it, or an empty
  /// string.
  std::string add(llvm::StringRef Argument);
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_PLUGINARGUMENTS_H

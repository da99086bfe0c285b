//===-- Core.h - The two kinds of cores -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A translation unit is compiled once for each kind: sources test macros, as
// they do with the vendor's compiler.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_CORE_H
#define ASCENDTILE_LIB_CLANG_CORE_H

#include "AscendTile/MC/TileType.h"

namespace ascend {

enum class Core { Cube, Vector };

inline Core otherCore(Core C) {
  return C == Core::Cube ? Core::Vector : Core::Cube;
}

/// "cube" or "vector", as in the attribute "ascend-core".
llvm::StringRef nameOf(Core C);

/// The core whose memory \p S is; nullopt for global memory, which both have.
std::optional<Core> coreOf(Space S);

/// The macros that sources test, as a text of #define lines.
std::string coreMacros(const ProcessorInfo &Info, Core C);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_CORE_H

//===-- TileNames.h - Source names of tiles ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_TILENAMES_H
#define ASCENDTILE_LIB_IR_TILENAMES_H

#include <string>

namespace llvm {
class CallBase;
class MDNode;
} // namespace llvm

namespace ascend {

/// The node {name, file, line} of the tile that \p Call makes, or null. The
/// name is its debug variable's, else its IR name; the line its debug
/// location's.
llvm::MDNode *tileNameNode(llvm::CallBase &Call);

/// "'a' (gemm.cpp:47)" of the tile or set that \p Call makes, as far as its name
/// and place are known; "a set" for one without either.
std::string tileText(const llvm::CallBase &Call);

/// "'a'", or "a set".
std::string tileNameText(const llvm::CallBase &Call);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_TILENAMES_H

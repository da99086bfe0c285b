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

/// "'aL1' (line 20)" of the tile that \p Call makes, "a tile" without a name.
std::string tileText(const llvm::CallBase &Call);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_TILENAMES_H

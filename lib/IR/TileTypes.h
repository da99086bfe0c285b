//===-- TileTypes.h - The type of a tile value ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is an opaque pointer; its type is that of the operation or of the set
// that it comes from, the same along every path.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_TILETYPES_H
#define ASCENDTILE_LIB_IR_TILETYPES_H

#include "IR/Builtins.h"
#include "llvm/ADT/SmallVector.h"

namespace ascend {

/// What is known of a tile.
struct TileOrigin {
  /// nullopt if it comes from nowhere (undef, an argument) or from calls that
  /// disagree.
  std::optional<TileType> Type;
  bool IsSet = false;
  unsigned Count = 1; ///< Slots of a set.
  /// The calls that make it; two that disagree come first.
  llvm::SmallVector<const llvm::CallBase *, 2> Makers;
  /// Something else that it may be, such as undef; null if nothing.
  const llvm::Value *Stranger = nullptr;
  /// Its makers disagree on the type.
  bool Conflict = false;
};

TileOrigin originOf(const llvm::Value &Tile);

/// The pitch that a tile was laid out with on \p P: its own, or what the
/// operation that made it says; nullopt if that is not known here.
std::optional<TilePitch> pitchOf(const TileOrigin &Origin, Processor P);

/// "f16.nz.128x64 (line 20)" of the call that makes a tile.
std::string tileTypeText(const llvm::CallBase &Maker);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_TILETYPES_H

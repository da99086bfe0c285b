//===-- ArrayPlacement.h - Addresses of an array's tiles --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TASSIGN(b[0], 0x0);
//   TASSIGN(b[1], 0x8000);                    one set: slot i at i * 0x8000
//
//   for (int i = 0; i < 2; ++i)
//     TASSIGN(b[i], i * 0x8000);              the same
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_ARRAYPLACEMENT_H
#define ASCENDTILE_LIB_CLANG_ARRAYPLACEMENT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <string>

namespace ascend {

/// A call that makes a tile at an address, or null.
llvm::CallInst *asPlacedTile(llvm::Value *V);

/// Where the source puts the elements of one array of tiles: all of them, the
/// same distance apart, once.
class ArrayPlacement {
public:
  /// Element First + Scale * Index.
  struct Element {
    int64_t First = 0;
    int64_t Scale = 0;
    llvm::Value *Index = nullptr;
  };
  void add(llvm::CallInst &Tile, const Element &E) {
    Places.push_back({&Tile, E});
  }

  /// The set of \p Count slots that the elements are, not inserted yet; null if
  /// the source places none. Reports elements that are not such a set.
  llvm::CallInst *makeSet(uint64_t Count, const std::string &Name);
  /// Whether the last element has the lowest address.
  bool isDescending() const { return Step < 0; }

private:
  struct Place {
    llvm::CallInst *Tile;
    Element Of;
  };
  bool solve(uint64_t Count, const std::string &Name);
  bool takeRunTime(const Place &P);
  void error(llvm::CallInst &At, const llvm::Twine &Text) const;

  llvm::SmallVector<Place, 4> Places;
  std::optional<int64_t> Base; ///< Of element 0, bytes.
  int64_t Step = 0;            ///< From one element to the next, bytes.
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_ARRAYPLACEMENT_H

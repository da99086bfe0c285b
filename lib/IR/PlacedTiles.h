//===-- PlacedTiles.h - Tiles at addresses of the source's --------*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   t = slots.at(1, …, (k & 1) * 0x8000)      s = slots.at(2, …, 0x0, 0x8000)
//   tload.into t, 0, …                    =>  i = k & 1
//   … textract …, t, 0                        tload.into s, i, …
//                                             … textract …, s, i
//
// An address that is one of a few numbers becomes the slot of a set at a
// constant address; phis and selects of placed tiles are phis and selects of
// their addresses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_PLACEDTILES_H
#define ASCENDTILE_LIB_IR_PLACEDTILES_H

#include "IR/Builtins.h"
#include "IR/FewNumbers.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <tuple>

namespace llvm {
class CallInst;
class Function;
class ScalarEvolution;
} // namespace llvm

namespace ascend {

/// Whether the source has placed a tile of \p F.
bool hasPlacedTiles(const llvm::Function &F);

class TilePlacer {
public:
  TilePlacer(llvm::Function &F, llvm::ScalarEvolution &SE)
      : F(F), Few(SE) {}

  /// Returns false after an error.
  bool run();

private:
  /// A tile operand and its address.
  struct Use {
    llvm::CallBase *Call;
    unsigned Arg;
    llvm::Value *Address;
    llvm::CallBase *Maker; ///< One of the calls that place it.
  };
  /// Where a set lies that an address is a slot of.
  struct Place {
    uint64_t Base = 0, Stride = 0;
    unsigned Count = 1;
  };

  bool collect();
  /// The calls that place what \p Tile may be; empty if it is not placed.
  /// Reports a tile that is placed on some paths only.
  llvm::SmallVector<llvm::CallBase *, 2> makersOf(llvm::CallBase &User,
                                                  llvm::Value &Tile);
  /// The address of a placed tile as a number at its own place.
  llvm::Value *addressOf(llvm::Value &Tile);
  std::optional<Place> placeOf(const Use &U);
  llvm::CallInst *setAt(llvm::CallBase &Maker, const Place &P);
  void rewrite(const Use &U, const Place &P);
  void removeUnused();
  void error(const llvm::Instruction &At, const llvm::Twine &Text);

  llvm::Function &F;
  FewNumbers Few;
  std::vector<Use> Uses;
  llvm::Instruction *Front = nullptr; ///< Sets are made before it.
  llvm::DenseMap<llvm::Value *, llvm::Value *> Addresses;
  /// By function, arguments and name.
  std::map<std::tuple<std::string, std::vector<uint64_t>, std::string>,
           llvm::CallInst *>
      Sets;
  llvm::SmallPtrSet<const llvm::CallBase *, 4> Reported;
  bool Failed = false;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_PLACEDTILES_H

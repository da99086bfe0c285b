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
#include "IR/PlacedAddresses.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <map>
#include <tuple>

namespace llvm {
class CallBase;
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
      : F(F), Few(SE), Addresses(F.getContext()) {}

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
  bool collect();
  /// The calls that place what \p Tile may be; empty if it is not placed.
  /// Reports a tile that is placed on some paths only.
  llvm::SmallVector<llvm::CallBase *, 2> makersOf(llvm::CallBase &User,
                                                  llvm::Value &Tile);
  std::optional<SetPlace> placeOf(const Use &U);
  llvm::CallInst *setAt(llvm::CallBase &Maker, const SetPlace &P);
  void rewrite(const Use &U, const SetPlace &P);
  void removeUnused();
  void error(const llvm::Instruction &At, const llvm::Twine &Text);

  llvm::Function &F;
  FewNumbers Few;
  std::vector<Use> Uses;
  llvm::Instruction *Front = nullptr; ///< Sets are made before it.
  PlacedAddresses Addresses;
  /// By function, arguments, name and tensor.
  std::map<std::tuple<std::string, std::vector<uint64_t>, std::string,
                      llvm::Attribute>,
           llvm::CallInst *>
      Sets;
  llvm::SmallPtrSet<const llvm::CallBase *, 4> Reported;
  bool Failed = false;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_PLACEDTILES_H

//===-- PlacedAddresses.h - Where placed tiles lie ----------------*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   t = phi [ slots.at(1, …, 0x0) ], [ slots.at(1, …, 0x8000) ]
//   a = phi [ 0x0 ],                 [ 0x8000 ]
//
// A placed tile is an address: phis and selects of one are phis and selects of
// the other.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_PLACEDADDRESSES_H
#define ASCENDTILE_LIB_IR_PLACEDADDRESSES_H

#include "IR/FewNumbers.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class LLVMContext;
class Value;
} // namespace llvm

namespace ascend {

/// A call that places a tile, of the type that it should have; else null.
llvm::CallBase *asPlaced(llvm::Value *V);

/// The calls that make what a tile may be.
struct TileMakers {
  llvm::SmallVector<llvm::CallBase *, 2> Placed;
  bool HasOthers = false; ///< It may be a tile that is not placed.
};
TileMakers makersOf(llvm::Value &Tile);
/// Whether \p Maker places a single slot.
bool placesOne(const llvm::CallBase &Maker);

/// Where a set lies that each of a few addresses is a slot of.
struct SetPlace {
  uint64_t Base = 0, Stride = 0;
  uint64_t Count = 1;
};
/// Slots of the largest set.
constexpr unsigned MaxPlaces = 16;
SetPlace placeOfSet(const FewNumbers::Numbers &Addresses);

class PlacedAddresses {
public:
  explicit PlacedAddresses(llvm::LLVMContext &Context) : Context(Context) {}

  /// The address of a placed tile, an i64 at the tile's own place.
  llvm::Value *of(llvm::Value &Tile);
  /// \p Address is going to be erased.
  void forget(const llvm::Value &Address);

private:
  llvm::LLVMContext &Context;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Known;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_PLACEDADDRESSES_H

//===-- TileVariable.h - The tiles of a local variable ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What loads and stores of handles in a local variable say of it: which arrays
// of tiles it holds, which element each access means.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_TILEVARIABLE_H
#define ASCENDTILE_LIB_CLANG_TILEVARIABLE_H

#include "Clang/ArrayPlacement.h"
#include "Clang/JoinedAddresses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>
#include <string>

namespace ascend {

/// Whether values of a type name tiles.
bool isTileHandle(const llvm::Type *T);
/// A call that makes a set of slots, or null.
llvm::CallInst *asSlotSet(llvm::Value *V);
/// Whether a call names slots for tiles of another type.
bool isOtherName(const llvm::Instruction &I);
/// What the author calls a variable, or an empty string.
std::string sourceNameOf(llvm::Value *Object);
/// Where the sets of a kernel are made.
llvm::Instruction *entryPoint(llvm::Function &F);

/// Elements of one array, each of which owns the slot that its constructor
/// made.
struct TileArray {
  int64_t Offset = 0; ///< Of the first element's handle in the variable, bytes.
  int64_t Stride = 0; ///< Bytes; 0 for a single tile.
  uint64_t Count = 1;
  llvm::CallInst *Slots = nullptr;
  llvm::StoreInst *Store = nullptr;
  /// In the loop that constructs the elements.
  llvm::PHINode *Current = nullptr;
  llvm::BasicBlock *Before = nullptr; ///< That loop.
  llvm::CallInst *Set = nullptr;      ///< What replaces it.
  ArrayPlacement Placement; ///< Addresses that the source gives elements.
};

/// The tiles of one local variable.
class TileVariable {
  llvm::AllocaInst &Variable;
  const llvm::DataLayout &DL;
  llvm::SmallVector<TileArray, 2> Arrays;
  llvm::MapVector<llvm::LoadInst *, const TileArray *> Loads;
  /// Stores of tiles at addresses.
  llvm::SmallVector<llvm::StoreInst *, 4> Placing;
  /// Phis and selects of handles, and the index that goes with each.
  llvm::SetVector<llvm::Instruction *> Carriers;
  /// Names of handles for tiles of another type.
  llvm::SetVector<llvm::Instruction *> OtherNames;
  llvm::DenseMap<llvm::Value *, llvm::Value *> Index;
  bool Reported = false;

  bool findAccesses();
  bool addStore(llvm::StoreInst &Store);
  bool addPlacement(llvm::StoreInst &Store);
  bool addLoop(TileArray &Array, llvm::PHINode &Current);
  bool addLoad(llvm::LoadInst &Load);
  bool findCarriers();
  std::optional<LocalAddress> addressOf(llvm::Value *Pointer) const {
    return addressIn(Variable, Pointer, DL);
  }
  const TileArray *arrayAt(const LocalAddress &Address) const;
  void reportOutside(const llvm::LoadInst &Load, const LocalAddress &Address);
  void makeSets();
  void unrollOtherStores(const TileArray &Array);
  void describe(llvm::CallInst &Set);
  llvm::Value *indexOf(llvm::LoadInst &Load, const TileArray &Array);
  llvm::Value *indexOf(llvm::Value *Handle) const;
  void makeIndexes();
  void rewriteOperations(llvm::Instruction &Handle);

public:
  explicit TileVariable(llvm::AllocaInst &Variable)
      : Variable(Variable),
        DL(Variable.getFunction()->getParent()->getDataLayout()) {}
  /// Turns its tiles into slots of sets; false, and nothing changes, if its
  /// address goes elsewhere.
  bool run();
  /// An access to it has been refused.
  bool isReported() const { return Reported; }
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_TILEVARIABLE_H

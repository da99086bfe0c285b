//===-- OpModels.h - What each tile operation does --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One entry an operation: which bytes it touches, and what it does to them.
// Entries stand in OpModels.cpp; the functions in one file a kind.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_OPMODELS_H
#define ASCENDTILE_LIB_SIM_OPMODELS_H

#include "Sim/Footprint.h"
#include "Sim/OnChip.h"

namespace ascend::sim {

/// What an operation works on.
struct CoreState {
  OnChip &Chip;
  GlobalMemory &GM;

  /// A result depends on a byte that nothing has written.
  struct PoisonHit {
    std::string What; ///< "stores element (3, 17)"
    const TileRef *Tile;
    uint64_t Byte; ///< In the memory.
  };
  std::optional<PoisonHit> Poison;
  /// A rule that an element of an operand breaks, or "".
  std::string Illegal = {};
  /// What the operation yields: an element's bits.
  uint64_t Number = 0;
  /// Says such a rule, unless another one was said before.
  void reject(std::string Why) {
    if (Illegal.empty())
      Illegal = std::move(Why);
  }

  uint8_t *bytes(const TileRef &T) { return Chip.bytes(T.Type.Mem, T.Begin); }
  uint8_t *poison(const TileRef &T) { return Chip.poison(T.Type.Mem, T.Begin); }
};

struct OpModel {
  const char *Builtin;
  /// Says what it will touch. The record's rules hold.
  void (*Touch)(const TileCall &C, FootprintBuilder &F);
  /// Does it. All that it touches exists.
  void (*Run)(const TileCall &C, CoreState &S);
  /// Of one that touches what its sources say: the bytes, when these are there.
  /// Until then, and for the ideal time, it touches all that it might.
  void (*Narrow)(const TileCall &C, CoreState &S, FootprintBuilder &F) =
      nullptr;
};

/// Models that a file of their own lists.
llvm::ArrayRef<OpModel> elementModels(); // ElementModels.cpp
llvm::ArrayRef<OpModel> fusedModels();   // FusedModels.cpp
llvm::ArrayRef<OpModel> maskModels();    // MaskModels.cpp
llvm::ArrayRef<OpModel> placeModels();   // PlaceModels.cpp
llvm::ArrayRef<OpModel> singleModels();  // SingleElementModels.cpp

/// The model of an operation, or null.
const OpModel *modelOf(const TileOpInfo &Op);

// Global memory -> tile.
void touchLoad(const TileCall &C, FootprintBuilder &F);
void runLoad(const TileCall &C, CoreState &S);
void runAliasLoad(const TileCall &C, CoreState &S);
void touchAliasLoad(const TileCall &C, FootprintBuilder &F);

// Tile -> tile. What they touch is touchMove (TileMove.h).
void runMove(const TileCall &C, CoreState &S);
void runBias(const TileCall &C, CoreState &S);
void runFromL0C(const TileCall &C, CoreState &S);

// Matrix multiplication; without an m, it is 1.
void touchMatmul(const TileCall &C, FootprintBuilder &F);
void runMatmul(const TileCall &C, CoreState &S);
void touchMatmulAcc(const TileCall &C, FootprintBuilder &F);
void runMatmulAcc(const TileCall &C, CoreState &S);
void touchMatmulBias(const TileCall &C, FootprintBuilder &F);
void runMatmulBias(const TileCall &C, CoreState &S);

// Tile -> global memory.
void touchStore(const TileCall &C, FootprintBuilder &F);
void runStore(const TileCall &C, CoreState &S);
void runStoreAsIs(const TileCall &C, CoreState &S);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_OPMODELS_H

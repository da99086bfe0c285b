//===-- Footprint.h - The bytes that an operation touches -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_FOOTPRINT_H
#define ASCENDTILE_LIB_SIM_FOOTPRINT_H

#include "Sim/GlobalMemory.h"
#include "Sim/TileCall.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace ascend::sim {

/// Bytes [Begin, End) of a memory on chip, or of a region of global memory.
struct ByteRange {
  Space Mem = Space::GM;
  unsigned Region = 0;
  uint64_t Begin = 0;
  uint64_t End = 0;
};

struct Footprint {
  llvm::SmallVector<ByteRange, 8> Reads;
  llvm::SmallVector<ByteRange, 8> Writes;
  bool Atomic = false; ///< Its writes to global memory add up in any order.
};

/// Calls \p Run with (row, column, elements, true if along a row) for the
/// contiguous runs of a window.
void forEachRun(const WindowRef &W,
                llvm::function_ref<void(int64_t, int64_t, int64_t, bool)> Run);

/// Collects a footprint, and what is wrong with it.
class FootprintBuilder {
public:
  /// \p Only: nothing but what is touched of this tile.
  explicit FootprintBuilder(const GlobalMemory &GM,
                            const TileRef *Only = nullptr)
      : GM(GM), Only(Only) {}

  /// Elements of a tile, from (\p Row, \p Col).
  void reads(const TileRef &T, int64_t Row, int64_t Col, int64_t Rows,
             int64_t Cols) {
    addTile(F.Reads, T, Row, Col, Rows, Cols);
  }
  void writes(const TileRef &T, int64_t Rows, int64_t Cols) {
    addTile(F.Writes, T, 0, 0, Rows, Cols);
  }
  void writes(const TileRef &T, int64_t Row, int64_t Col, int64_t Rows,
              int64_t Cols) {
    addTile(F.Writes, T, Row, Col, Rows, Cols);
  }
  /// The first \p Bytes of a tile, whatever its shape.
  void readsDense(const TileRef &T, uint64_t Bytes) {
    addBytes(F.Reads, T, 0, Bytes);
  }
  void writesDense(const TileRef &T, uint64_t Bytes) {
    addBytes(F.Writes, T, 0, Bytes);
  }
  /// Bytes from \p Begin of a tile on, whatever its shape.
  void readsBytes(const TileRef &T, uint64_t Begin, uint64_t Bytes) {
    addBytes(F.Reads, T, Begin, Begin + Bytes);
  }
  void writesBytes(const TileRef &T, uint64_t Begin, uint64_t Bytes) {
    addBytes(F.Writes, T, Begin, Begin + Bytes);
  }
  void reads(const WindowRef &W) { addWindow(F.Reads, W, "reads"); }
  void writes(const WindowRef &W) { addWindow(F.Writes, W, "writes"); }
  void atomic() { F.Atomic = true; }

  const Footprint &footprint() const { return F; }
  /// Why a window leaves its tensor, or "".
  llvm::StringRef outOfRange() const { return OutOfRange; }
  /// Why a tile leaves its slot, or "".
  llvm::StringRef beyondSlot() const { return BeyondSlot; }

private:
  using Ranges = llvm::SmallVectorImpl<ByteRange>;
  void addTile(Ranges &To, const TileRef &T, int64_t Row, int64_t Col,
               int64_t Rows, int64_t Cols);
  void addBytes(Ranges &To, const TileRef &T, uint64_t Begin, uint64_t End);
  void addWindow(Ranges &To, const WindowRef &W, const char *Verb);

  const GlobalMemory &GM;
  const TileRef *Only;
  Footprint F;
  std::string OutOfRange;
  std::string BeyondSlot;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_FOOTPRINT_H

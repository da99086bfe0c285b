//===-- SlotState.h - What the slots hold -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each slot of each set, what it may hold: nothing yet, the tile that was
// last written there, or a tile over whose bytes another slot's tile was
// written. What is read must be a tile that is whole. A view is another name of
// its slot, a part that is written by it one that is inserted.
//
// Slots that the author of the kernel has placed go by bytes: what is read
// there may have been written by other placed slots' names. A tile that another
// one has covered is no longer there; one of which another has written a part
// is broken, for sure where neither lies inside the other.
//
// A set of a length that is known at run time only lies where those in front of
// it end: their lengths and its own are told on every way to its use, once.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_SLOTSTATE_H
#define ASCENDTILE_LIB_CHECK_SLOTSTATE_H

#include "Check/ByteSet.h"
#include "Check/Findings.h"

namespace ascend::check {

/// Where each slot of each set lies; the same for all states of a kernel.
class SlotMap {
public:
  explicit SlotMap(const sim::Kernel &K);

  unsigned size() const { return Places.size(); }
  /// The number of slot \p Index of set \p Slot.
  unsigned number(unsigned Slot, unsigned Index) const {
    return First[Slot] + Index;
  }
  uint64_t begin(unsigned N) const { return Places[N].Begin; }
  Space memory(unsigned N) const { return Places[N].Mem; }
  uint64_t bytes(unsigned N) const { return Places[N].Bytes; }
  /// Whether the author of the kernel placed it, or what it is a view of.
  bool isPlaced(unsigned N) const { return Places[holder(N)].IsPlaced; }
  bool hasPlaced() const { return HasPlaced; }
  /// The sets of lengths known at run time, as indices into Kernel::Slots.
  llvm::ArrayRef<unsigned> sized() const { return Sized; }
  /// The slot that holds what is written to a slot: itself, or the one whose
  /// bytes a view names.
  unsigned holder(unsigned N) const { return Places[N].Holder; }
  /// Whether what is written to a slot is all that its holder holds.
  bool isWhole(unsigned N) const {
    return Places[N].Bytes == Places[holder(N)].Bytes;
  }
  /// The slots of other tiles that share bytes with a slot.
  llvm::ArrayRef<unsigned> neighbours(unsigned N) const {
    return Places[N].Neighbours;
  }

private:
  struct Place {
    Space Mem;
    uint64_t Begin, Bytes;
    bool IsPlaced;
    unsigned Holder;
    std::vector<unsigned> Neighbours;
  };
  void findHolder(unsigned N, unsigned Root, const sim::Kernel &K);

  std::vector<unsigned> First; ///< By set.
  std::vector<Place> Places;
  std::vector<unsigned> Sized;
  bool HasPlaced = false;
};

class SlotState {
public:
  SlotState(const ActionTable &Table, const SlotMap &Map)
      : Table(&Table), Map(&Map), Held(Map.size()),
        Lengths(Map.sized().size()) {}

  void apply(const Action &A, const FindingSink *Sink);
  void finish(const FindingSink &) const {}
  bool join(const SlotState &O);

private:
  static constexpr int64_t NoType = -1, SeveralTypes = -2;
  static constexpr unsigned Several = Access::None - 1;

  struct Contents {
    bool MayBeEmpty = true;
    bool MayBeTile = false;
    bool MayBeLost = false; ///< Another slot's tile lies over it.
    /// A part was inserted after it was lost, and the rest is gone.
    bool MayBePart = false;
    /// Of a placed slot: the tile that lies over it covers it, or lies inside.
    bool MayBeMeant = false;
    int64_t Type = NoType;          ///< Of the tile, lost or not.
    unsigned LostTo = Access::None; ///< An instruction that did it.
  };

  /// Whether the length of a set has been told.
  struct Length {
    bool IsKnown = false;      ///< On every way.
    bool MayBeKnown = false;
  };

  void tellLength(const Action &A, unsigned Slot, const FindingSink *Sink);
  void needLengths(const Action &A, const TileUse &U,
                   const FindingSink &Sink) const;
  void read(const Action &A, const TileUse &U, const FindingSink *Sink);
  void readPlaced(const Action &A, const TileUse &U,
                  const FindingSink &Sink) const;
  void write(const Action &A, const TileUse &U);
  void lose(unsigned To, bool ForSure, unsigned N, uint64_t Begin,
            uint64_t End);
  void clobber(unsigned By, const ReservedBytes &Bytes);
  void losePlaced(unsigned To, bool ForSure, unsigned N, uint64_t Begin,
                  uint64_t End);
  void noteBytes(unsigned N, bool ForSure, uint64_t Begin, uint64_t End);
  uint64_t extent(unsigned N, int64_t Type) const;
  void report(Rule Which, const Action &A, const TileUse &U, unsigned N,
              bool IsCertain, const llvm::Twine &Text,
              const FindingSink &Sink) const;

  const ActionTable *Table;
  const SlotMap *Map;
  std::vector<Contents> Held; ///< By number in the map.
  std::vector<Length> Lengths; ///< By number in the map's sized().
  /// Bytes that placed slots' tiles have been written to, by memory: on every
  /// way here, and on some.
  std::array<ByteSet, NumSpaces> Written, MayBeWritten;
};

/// Judges the slot table and what instructions say of slots by themselves:
/// bounds, alignment, sizes, ties.
void judgeSlotTable(const Function &F, FindingSink Sink);

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_SLOTSTATE_H

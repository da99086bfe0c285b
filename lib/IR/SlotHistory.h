//===-- SlotHistory.h - What happens to the slots of sets -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fill s[0]        s[0]: filled
//   use  s[0]        s[0]: filled, read
//   release s[0]     s[0]: given back
//   use  s[0]        an event: read after its release
//
// Follows the slots of sets through one walk of the kernel, and tells what is
// amiss.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_SLOTHISTORY_H
#define ASCENDTILE_LIB_IR_SLOTHISTORY_H

#include "IR/Builtins.h"
#include "IR/KernelWalk.h"
#include "llvm/ADT/DenseSet.h"
#include <map>

namespace ascend {

/// What an operation met.
enum class SlotEvent : uint8_t {
  Fine,
  Unwritten,     ///< Reads what nothing has written.
  OtherType,     ///< Reads a tile of another type.
  AfterRelease,  ///< Reads what has been given back.
  ReleasedAgain, ///< Gives back what has been given back.
  NoLease,       ///< Gives back what nothing has written.
  Unread,        ///< Overwrites what nothing has read.
  Outside        ///< Names a slot that the set does not have.
};

/// One operand's doing with one slot.
struct SlotMeeting {
  SlotEvent Event = SlotEvent::Fine;
  const llvm::CallBase *At = nullptr;
  const llvm::CallBase *Set = nullptr;
  int64_t Slot = 0;
  /// The operand's name in the record; "" for a release.
  const char *Operand = "";
  bool Writes = false;
  std::optional<TileType> Type; ///< That a read takes it for.
  /// The write or the release before.
  const llvm::CallBase *Before = nullptr;
};

class SlotHistory {
public:
  using Sets = llvm::DenseSet<const llvm::CallBase *>;

  /// Follows the sets of \p Followed; \p Tell hears of each meeting.
  SlotHistory(const KernelWalk &Walk, const Sets &Followed,
              llvm::function_ref<void(const SlotMeeting &)> Tell)
      : Walk(Walk), Followed(Followed), Tell(Tell) {}

  /// An operation, a set, a view or a release that runs now. False if it is not
  /// known what it does, so that nothing behind it is.
  bool visit(const llvm::CallBase &Call);

private:
  struct Slot {
    enum { Empty, Filled, Released } State = Empty;
    const llvm::CallBase *By = nullptr; ///< That filled or released it.
    bool Read = false;
    bool Whole = false; ///< Filled completely, and not through a view.
    std::optional<TileType> Type; ///< Of the tile; none if views made it.
  };
  /// Where a tile operand lies.
  struct Place {
    const llvm::CallBase *Set = nullptr; ///< Null: in none that is followed.
    int64_t Index = 0;
    bool ByView = false;
    std::optional<TileType> Type; ///< Of the name.
    bool Known = true;
  };

  Place placeOf(const llvm::Value &Tile, const llvm::Value &Index) const;
  Slot &slotAt(const Place &P) { return Slots[{P.Set, P.Index}]; }
  /// Whether \p P names a slot that there is.
  bool isInside(const Place &P, SlotMeeting &M);
  void read(const Place &P, SlotMeeting M);
  void write(const Place &P, SlotMeeting M, TileOpRef Ref);
  void release(const Place &P, SlotMeeting M);
  bool visitOp(const llvm::CallBase &Call, TileOpRef Ref);

  const KernelWalk &Walk;
  const Sets &Followed;
  llvm::function_ref<void(const SlotMeeting &)> Tell;
  std::map<std::pair<const llvm::CallBase *, int64_t>, Slot> Slots;
};

/// The sets of \p F whose slots are worth following: those of several slots, and
/// those that are released or hold tiles of other types.
SlotHistory::Sets followedSets(const llvm::Function &F);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_SLOTHISTORY_H

//===-- SizedSlots.h - Slots of lengths known at run time -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets that `slot_bytes` gives their length lie one behind the other, behind all
// others of their memory. Here each keeps its nominal place, in which there is
// room for the longest: as long as all of them fit the memory and nothing leaves
// its slot, which is what this judges, nobody can tell the difference.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_SIZEDSLOTS_H
#define ASCENDTILE_LIB_SIM_SIZEDSLOTS_H

#include "AscendTile/Sim/Program.h"
#include <map>

namespace ascend::sim {

class SizedSlots {
public:
  explicit SizedSlots(const Kernel &K) : K(K) {}

  /// The slots of set \p Slot are \p Length bytes long. Returns why they cannot
  /// be, or "".
  std::string tell(unsigned Slot, uint64_t Length);
  /// Why it is not known yet where \p S lies, or "".
  std::string whyNowhere(const Slot &S) const;
  /// The bytes of one slot, or of the part of it that a view names.
  uint64_t bytesOf(const Slot &S) const;

private:
  /// Where the sets of \p Mem end, by what has been told.
  uint64_t endIn(Space Mem) const;

  const Kernel &K;
  /// Of one slot of each set, by its index in Kernel::Slots, once it is told.
  std::map<unsigned, uint64_t> Bytes;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_SIZEDSLOTS_H

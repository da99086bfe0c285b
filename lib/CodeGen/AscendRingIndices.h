//===-- AscendRingIndices.h - Indices that go round together ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   loop:  x6 = (x5 + 1) mod 2          s[x6]: ring 1, offset 1
//          TLOAD    s[x6], …
//          TEXTRACT …, s[x5 mod 2]      s[x5 mod 2]: ring 1, offset 0
//          x5 = x5 + 1
//
// Which sets' slots a loop names by indices that differ by a constant, and that
// go up by one, modulo the number of slots, from one iteration to the next.
// Registers are followed through one iteration, not through SSA form: there is
// none any more when flags are placed.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDRINGINDICES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDRINGINDICES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/CodeGen/MachineInstr.h"
#include <optional>
#include <vector>

namespace llvm {
class MachineFunction;
class MachineLoop;
class MachineLoopInfo;
} // namespace llvm

namespace ascend {

struct IndexRing {
  const llvm::MachineBasicBlock *Header;
  unsigned Slots;
  bool SameStart; ///< Its index is the same whenever the loop is entered.
};

class RingIndices {
public:
  /// \p SlotsOf says how many slots the set of a register has; 1 for what does
  /// not count.
  RingIndices(const llvm::MachineFunction &MF,
              const llvm::MachineLoopInfo &MLI,
              llvm::function_ref<unsigned(llvm::Register)> SlotsOf);

  struct Place {
    unsigned Ring;   ///< A number of rings().
    unsigned Offset; ///< From the ring's index, below its slots.
  };
  /// The ring that the index operand \p Index is in; nullopt if in none.
  std::optional<Place> placeOf(const llvm::MachineOperand &Index) const {
    auto I = Places.find(&Index);
    return I == Places.end() ? std::nullopt : std::optional(I->second);
  }
  llvm::ArrayRef<IndexRing> rings() const { return Rings; }

private:
  /// Whether the indices of one set in \p L make a ring, which they then do.
  bool tryLoop(const llvm::MachineLoop &L, const llvm::MachineLoopInfo &MLI,
               llvm::ArrayRef<const llvm::MachineOperand *> Indices,
               unsigned Slots);

  std::vector<IndexRing> Rings;
  llvm::SmallVector<llvm::Register, 2> Symbols; ///< By ring.
  llvm::DenseMap<const llvm::MachineOperand *, Place> Places;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDRINGINDICES_H

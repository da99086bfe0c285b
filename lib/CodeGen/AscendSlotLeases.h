//===-- AscendSlotLeases.h - Where a set is given back ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TLOAD    s[x5], …         {x5} is held
//   TEXTRACT …, s[x5]
//   RELEASE  s[x5]            nothing is held: the lease of the set ends
//   x5 = ADD x5, 1
//
// Which slots of a set hold something, by the index that they were filled
// under. A release that leaves nothing ends the set's contents, whatever reads
// there are behind it: they see what is written later.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDSLOTLEASES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDSLOTLEASES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/CodeGen/Register.h"

namespace llvm {
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
} // namespace llvm

namespace ascend {

class SlotLeases {
public:
  /// \p NumberOf gives each register that names a set, or bytes of one, the
  /// number of the set.
  SlotLeases(const llvm::MachineFunction &MF,
             const llvm::DenseMap<llvm::Register, unsigned> &NumberOf);

  /// The number of the set that \p MI releases a slot of, if after it no slot
  /// of the set holds anything; else ~0.
  unsigned endedBy(const llvm::MachineInstr &MI) const;

private:
  /// An index: a register, or a number.
  using Index = std::pair<unsigned, int64_t>;
  struct Held {
    bool Unknown = false;
    llvm::SmallVector<Index, 2> Slots; ///< Ascending.

    bool add(const Held &Other);
    void fill(Index Slot);
    void giveBack(Index Slot);
  };
  using State = llvm::DenseMap<unsigned, Held>; ///< By set.

  void collect(const llvm::MachineFunction &MF);
  void apply(const llvm::MachineInstr &MI, State &S);
  void solve(const llvm::MachineFunction &MF);

  const llvm::DenseMap<llvm::Register, unsigned> &NumberOf;
  llvm::DenseSet<unsigned> Sets; ///< Those with releases.
  llvm::DenseSet<const llvm::MachineInstr *> Ends;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDSLOTLEASES_H

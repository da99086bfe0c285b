//===-- AscendRematerialiser.h - Makes a tile again -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a = TEXTRACT_L0A l1a …            a = TEXTRACT_L0A l1a …
//   TMATMUL …, a, …                   TMATMUL …, a, …
//   b = TEXTRACT_L0A l1b …      =>    b = TEXTRACT_L0A l1b …
//   TMATMUL …, b, …                   TMATMUL …, b, …
//   TMATMUL …, a, …                   a' = TEXTRACT_L0A l1a …
//                                     TMATMUL …, a', …
//
// Where a memory is too small, a tile that can be made again from what is still
// there (extracted from L1, loaded from global memory that nothing has written
// since) gives up its bytes between two uses. The same undoes the optimiser's
// hoisting and merging where the result does not fit: what fits as written
// fits.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDREMATERIALISER_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDREMATERIALISER_H

#include "CodeGen/AscendTileLiveness.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class SlotIndex;
class VirtRegMap;
} // namespace llvm

namespace ascend {

class Rematerialiser {
public:
  /// Called with the instruction that makes a tile again.
  using Notify = llvm::function_ref<void(const llvm::MachineInstr &)>;

  Rematerialiser(llvm::MachineFunction &MF, llvm::LiveIntervals &LIS,
                 llvm::VirtRegMap &VRM);

  /// Frees at least \p Excess bytes at \p Position, a distance as in
  /// TileObject::Live, by making some of \p Live again after it; the first ones
  /// go first. Returns false if nothing could be freed.
  bool relieve(llvm::ArrayRef<const TileObject *> Live, uint64_t Position,
               uint64_t Excess, Notify Made);

private:
  /// Uses of a tile that one definition serves, in program order.
  using Cluster = llvm::SmallVector<llvm::MachineInstr *, 4>;

  llvm::SlotIndex firstAt(uint64_t Position) const;
  /// The definition of \p O if it can be executed again at all.
  llvm::MachineInstr *onlyDef(const TileObject &O) const;
  /// The uses of what \p Def makes, cut where another tile of its memory is
  /// made and before \p Cut. The first cluster is the definition's own; it may
  /// be empty.
  std::vector<Cluster> clusters(const llvm::MachineInstr &Def,
                                llvm::SlotIndex Cut) const;
  bool areTogether(const llvm::MachineInstr &From,
                   const llvm::MachineInstr &To, Space Mem,
                   llvm::SlotIndex Cut) const;
  /// Whether \p Def computes the same right before \p Use as where it stands.
  bool canRepeat(const llvm::MachineInstr &Def,
                 const llvm::MachineInstr &Use) const;
  bool isSameValue(llvm::Register Reg, const llvm::MachineInstr &From,
                   const llvm::MachineInstr &To) const;
  bool isWrittenBetween(const llvm::MachineInstr &Def,
                        const llvm::MachineInstr &Use) const;
  /// Makes the tile again for each cluster but the first.
  bool split(llvm::MachineInstr &Def, llvm::SlotIndex Cut, Notify Made);
  void repeat(const llvm::MachineInstr &Def, const Cluster &Uses, Notify Made);
  /// Shortens the life of what \p Def makes, or removes it.
  void shrink(llvm::MachineInstr &Def);

  llvm::MachineFunction &MF;
  llvm::LiveIntervals &LIS;
  llvm::VirtRegMap &VRM;
  /// What writes global memory.
  llvm::SmallVector<const llvm::MachineInstr *, 8> Stores;
  /// Made again for a single use: nothing is left to gain.
  llvm::DenseSet<llvm::Register> Final;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDREMATERIALISER_H

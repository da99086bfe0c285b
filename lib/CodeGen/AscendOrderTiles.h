//===-- AscendOrderTiles.h - Tiles before allocation ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before allocation, in SSA form. Registers that phis, copies and accumulation
// join are one tile, since they will be one object; so is a set.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDORDERTILES_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDORDERTILES_H

#include "CodeGen/AscendOrderSchedule.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/CodeGen/Register.h"

namespace llvm {
class MachineBasicBlock;
class MachineFunction;
class MachineInstr;
class MachineLoop;
class MachineLoopInfo;
class MachineOperand;
class MachineRegisterInfo;
} // namespace llvm

namespace ascend {

class OrderTiles {
public:
  OrderTiles(const llvm::MachineFunction &MF,
             const llvm::MachineLoopInfo &MLI);

  struct Tile {
    order::Resource Facts; ///< Outside: in more than one block, or a phi.
    bool IsFixed = false;  ///< A set that the author made.
    unsigned Home = ~0u;   ///< The only block that accesses it, if one does.
  };

  /// The tile of \p MO, or ~0u if that is none.
  unsigned tileOf(const llvm::MachineOperand &MO) const;
  const Tile &operator[](unsigned T) const { return Tiles[T]; }

  /// Adds to \p B the bytes of tiles that hold something in \p MBB, or might,
  /// and that \p Touched does not have.
  void addOutside(const llvm::MachineBasicBlock &MBB,
                  const llvm::DenseMap<unsigned, unsigned> &Touched,
                  order::Block &B) const;

private:
  /// Where a tile is accessed, by block.
  struct Place {
    bool Defined = false; ///< Before any use, if there is one.
    bool Used = false;    ///< Before any definition.
  };

  void joinRegisters();
  void describe(const llvm::MachineInstr &MI);
  void findPlaces();
  void findLives();
  void findLive(unsigned T, std::vector<unsigned> &Seen);
  const llvm::MachineLoop *nestOf(unsigned T) const;

  const llvm::MachineFunction &MF;
  const llvm::MachineRegisterInfo &MRI;
  const llvm::MachineLoopInfo &MLI;
  llvm::IntEqClasses Classes; ///< Of virtual registers.
  std::vector<Tile> Tiles;
  std::vector<llvm::DenseMap<unsigned, Place>> Places; ///< By tile and block.
  /// Blocks behind which a phi reads a tile.
  std::vector<llvm::SmallVector<unsigned, 2>> ReadBehind;
  /// Tiles that hold something in a block, of those with several.
  std::vector<llvm::SmallVector<unsigned, 8>> LiveIn;
  /// One slot of each rotating set of a nest, by its outermost loop.
  llvm::DenseMap<const llvm::MachineLoop *, order::Bytes> Nests;
  order::Bytes Fixed{}; ///< Of sets that the author made.
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDORDERTILES_H

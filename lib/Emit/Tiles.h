//===-- Tiles.h - Tiles, tensors and operations in C++ ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile is declared and placed for each slot and type; a set as an array.
// Where the valid size is not the same number at all uses it is set before
// each; a set is one tile then, which is placed before each use, too, or as many
// as it has slots in one operation.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_TILES_H
#define ASCENDTILE_LIB_EMIT_TILES_H

#include "Emit/SlotTypes.h"
#include "Emit/Values.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace ascend::emission {

/// "half"
llvm::StringRef cppTypeOf(DType T);

class Tiles {
public:
  Tiles(const Flow &F, const Values &V, Names &N);

  /// The statements of tile operation \p Inst. Throws nothing: what the library
  /// cannot say ends up in error().
  std::vector<std::string> statements(unsigned Inst);
  /// Those of slot_bytes \p Inst: where a set's slots lie.
  std::vector<std::string> lengths(unsigned Inst);
  /// What earlier statements have set of tiles may not hold any more.
  void forget() { Said.clear(); }
  /// Declarations of what statements() named, once it has seen all.
  std::vector<std::string> declarations() const;
  llvm::StringRef error() const { return Error; }

private:
  struct Number {
    std::string Text;
    bool IsConst = true;
    int64_t Value = 0;
  };
  /// Number \p Name of an operation as rules call it.
  Number number(unsigned Inst, llvm::StringRef Name);
  std::optional<TileType> typeOf(unsigned Inst, const OperandInfo &O) const;
  /// A tile's valid size; nullopt if the operation does not ask for it.
  std::optional<std::pair<Number, Number>> extents(unsigned Inst,
                                                   const OperandInfo &O);
  /// The slot and the type of a tile operand.
  using Key = std::pair<int64_t, int64_t>;
  std::optional<Key> keyOf(unsigned Inst, const OperandInfo &O) const;
  /// What statements say of a tile in front of its use; "" what its
  /// declaration says.
  struct Properties {
    std::string Address, Rows, Cols;
    bool operator==(const Properties &O) const {
      return std::tie(Address, Rows, Cols) ==
             std::tie(O.Address, O.Rows, O.Cols);
    }
  };
  std::string variable(const Key &K, const Properties &Wanted,
                       llvm::function_ref<void(const std::string &)> Declare);
  std::string tile(unsigned Inst, const OperandInfo &O,
                   std::vector<std::string> &Before, std::string &Type);
  std::string tensor(unsigned Inst, const OperandInfo &O,
                     std::vector<std::string> &Before, std::string &Type);
  std::optional<TileType> numberType(unsigned Inst) const;
  std::string elementNumber(unsigned Inst, const OperandInfo &O);
  std::string padding(unsigned Inst) const;
  std::string aliased(const std::string &Tensor, const std::string &Type,
                      const std::string &Offset,
                      std::vector<std::string> &Before);
  /// A name for the type \p Spelling, "Left" and a number.
  std::string alias(llvm::StringRef Stem, const std::string &Spelling);
  /// Variables that say where a set lies whose length is known at run time
  /// only.
  struct SizedSet {
    std::string At;    ///< The first byte of its first slot.
    std::string Bytes; ///< Of one slot.
  };
  const SizedSet &sized(unsigned Slot);
  std::string address(const sim::Slot &S, const Expr &Index);
  void fail(unsigned Inst, const llvm::Twine &Why);

  const Flow &F;
  const Values &V;
  Names &N;
  SlotTypes Held;
  std::vector<std::string> Aliases;         ///< Declarations.
  std::map<std::string, std::string> Types; ///< Their names, by spelling.
  /// Names of tiles: more than one where operands of one operation are
  /// different slots of a set.
  std::map<Key, std::vector<std::string>> Declared;
  std::map<std::string, Properties> InUse; ///< By the statement at hand.
  /// Valid sizes; -1: set before each use.
  std::map<Key, std::pair<int64_t, int64_t>> Valid;
  std::map<Key, std::string> Pads; ///< What loads put around the valid part.
  std::vector<std::string> Places;
  std::map<unsigned, SizedSet> Sized;      ///< By set.
  std::map<std::string, std::string> Said; ///< Places and sizes set last.
  std::string Error;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_TILES_H

//===-- Builtins.h - The functions named ascend.* ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which function a call names, what its operands are in order, and what the
// type of the function has to be (docs/ir.md).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_BUILTINS_H
#define ASCENDTILE_LIB_IR_BUILTINS_H

#include "AscendTile/MC/KernelParams.h"
#include "AscendTile/MC/PrintText.h"
#include "AscendTile/MC/TileOps.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

namespace ascend {

enum class BuiltinKind : uint8_t {
  TileOp,
  Slots,
  SlotsAs,
  View,
  Sync,
  Release,
  RunTimeValue,
  Print,
  Unknown
};

struct Builtin {
  BuiltinKind Kind = BuiltinKind::Unknown;
  TileOpRef Ref;         ///< Of a tile operation.
  Space Mem = Space::GM; ///< Of a slot set, another name, or a release.
  bool IsPlaced = false; ///< Of a slot set: it says where it lies.
  bool IsSized = false;  ///< Of a slot set: it says how long its slots are.
  SyncKind Sync = SyncKind::Barrier; ///< Of a Sync.
  /// Of a RunTimeValue.
  const KernelParamInfo *Param = nullptr;
  PrintBuiltin Print; ///< Of a Print.
};

inline bool isBuiltinName(llvm::StringRef Name) {
  return Name.starts_with("ascend.");
}
Builtin builtinOf(llvm::StringRef Name);
/// Of a direct call; Unknown for any other.
Builtin builtinOf(const llvm::CallBase &Call);

/// "; did you mean 'ascend.tload.l1'?" for a misspelt name, else "".
std::string nearestBuiltin(llvm::StringRef Name);

/// The type that the builtin's function must have.
llvm::FunctionType *typeOfBuiltin(const Builtin &B, llvm::LLVMContext &C);

/// Gives a declaration the attributes that its record implies.
void stampBuiltin(llvm::Function &F, const Builtin &B);

/// The memory of a tile pointer's type; nullopt for all other types.
std::optional<Space> tileMemory(const llvm::Type *T);

/// What a name for tiles of another type names; any other tile itself.
const llvm::Value &namedTile(const llvm::Value &Tile);

/// The operands of a tile operation's call by the names of its record.
class TileCall {
public:
  TileCall(const llvm::CallBase &Call, TileOpRef Ref);

  const TileOpInfo &op() const { return *Ref.Op; }
  bool isInto() const { return Ref.Form == TileForm::Into; }
  /// First IR operand of \p O.
  unsigned first(const OperandInfo &O) const;
  /// The tile pointer of a source or of an into form's destination; the old
  /// value of an accumulator. Null for a value form's result.
  const llvm::Value *tile(const OperandInfo &O) const;
  /// The index in its set; null where there is none.
  const llvm::Value *slotIndex(const OperandInfo &O) const;
  /// First of the four immediates of the type of what is written.
  unsigned typeArg(const OperandInfo &O) const;
  /// The constant that operand \p Arg is; nullopt for a run-time value.
  std::optional<int64_t> constant(unsigned Arg) const;
  /// A number of the rules (TileOps.h), apart from those of tile types.
  std::optional<int64_t> number(llvm::StringRef Field) const;

private:
  const llvm::CallBase &Call;
  TileOpRef Ref;
  llvm::SmallVector<unsigned, 8> Firsts;
};

/// Operands of a view: another name of bytes of a set's slot, or of each one's.
enum ViewArg : unsigned { ViewBase, ViewIndex, ViewRow, ViewCol, ViewType };
/// Whether a view is a set of as many slots as the one that it is of.
bool isOfEverySlot(const llvm::CallBase &View);

/// Operands of a slot set; the address and the stride are of one that says where
/// it lies, the bytes of one that says how long its slots are.
enum SlotsArg : unsigned {
  SlotsCount,
  SlotsType,
  SlotsAddress = SlotsType + 4,
  SlotsStride,
  SlotsBytes = SlotsAddress
};

/// Operands of a set's name for tiles of another type.
enum SlotsAsArg : unsigned { SlotsAsSet, SlotsAsType };

/// Operands of a flag or a barrier; the last two are a flag's.
enum SyncArg : unsigned { SyncFrom, SyncTo, SyncEvent };

/// Operands of the end of a slot's lease.
enum ReleaseArg : unsigned { ReleasedSet, ReleasedIndex };

/// Four immediates from \p Arg on as a tile type; nullopt if a code is unknown.
std::optional<TileType> tileTypeArg(const llvm::CallBase &Call, unsigned Arg,
                                    Space Mem);

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_BUILTINS_H

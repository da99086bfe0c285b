//===-- TileOps.h - One view of every tile operation ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The generated table of tile operations (TableGen/AscendTile*.td). Passes, the
// verifier, the parser and the simulator see an operation through it and never
// name an opcode or a builtin.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_TILEOPS_H
#define ASCENDTILE_MC_TILEOPS_H

#include "AscendTile/MC/TileType.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace ascend {

enum class OperandKind : uint8_t {
  Dst,   ///< Tile written.
  Acc,   ///< Tile read and written in place.
  Src,   ///< Tile read.
  Tmp,   ///< Slot of a set that is written over: scratch.
  Out,   ///< Slot of a set that is written as the result is: another result.
  GMSrc, ///< Window of global memory read.
  GMDst, ///< Window of global memory written.
  Int,   ///< Run-time number (i64).
  Reg,   ///< Run-time number that must be a register (i64).
  Elem,  ///< Run-time number of the elements' type, its bits (i64).
  Res,   ///< Number that the operation yields: an element's bits (i64).
  Word,  ///< Choice from a closed set, an immediate (i32).
};

/// Value: the result is an implicit tile. Into: it fills a slot of a set.
enum class TileForm : uint8_t { Value, Into };

struct OperandInfo {
  const char *Name;
  OperandKind Kind;
  Space Mem;         ///< Of a tile; GM for all else.
  uint8_t ValueIdx;  ///< First machine operand, value form.
  uint8_t IntoIdx;   ///< First machine operand, into form.
  llvm::ArrayRef<const char *> Words;
  const char *Doc;
  uint8_t Apart;     ///< Processors (1 << Processor) on which the result may
                     ///< not take its bytes.

  bool isDst() const {
    return Kind == OperandKind::Dst || Kind == OperandKind::Acc;
  }
  bool isScratch() const { return Kind == OperandKind::Tmp; }
  /// Whether it is a slot of a set in both forms.
  bool isPlace() const { return isScratch() || Kind == OperandKind::Out; }
  /// Whether what it holds afterwards is meant.
  bool isResult() const { return isDst() || Kind == OperandKind::Out; }
  /// Whether what the tile holds goes into the result.
  bool isRead() const {
    return Kind == OperandKind::Src || Kind == OperandKind::Acc;
  }
  bool isWritten() const { return isDst() || isPlace(); }
  bool isTile() const { return isRead() || isWritten(); }
  bool isApart(Processor P) const {
    return Apart >> static_cast<unsigned>(P) & 1;
  }
  bool isGM() const {
    return Kind == OperandKind::GMSrc || Kind == OperandKind::GMDst;
  }
  /// Tiles and windows have a dtype and a layout.
  bool isTyped() const { return isTile() || isGM(); }
};

/// Machine operands of a window, from its first one.
enum GMIndex : unsigned {
  GMBase = 0,
  GMOffset = 1,
  GMTypeImm = 2,
  GMShape = 3,  ///< Five extents in elements, outermost first.
  GMStride = 8, ///< Five strides in elements.
  GMOperands = 13
};

/// A legal combination of the typed operands, in their order.
struct SigInfo {
  struct Cell {
    DType Elem;
    Layout Order;
    bool Left; ///< Order is the processor's own for L0A instead.
    Layout orderOn(Processor P) const {
      return Left ? infoOf(P).LeftLayout : Order;
    }
  };
  uint8_t Processors; ///< 1 << Processor
  uint8_t CostBytes;  ///< Bytes an element that the cost counts; 0: its size.
  uint8_t Square;     ///< Elements that a compact pitch is rounded up to; 0: a
                      ///< fractal.
  bool AlwaysCompact; ///< A destination that is not compact is laid out so too.
  uint8_t NumCells;
  Cell Cells[6];
};

/// The types of the typed operands, in their order, for which a rule holds.
struct RuleCondition {
  struct Cell {
    int8_t Elem = -1;  ///< Code of the DType; -1: any.
    int8_t Order = -1; ///< Code of the Layout; -1: any.
    int8_t Compact = -1; ///< 1: compact tiles only; 0: others; -1: any.
  };
  Cell Cells[6] = {};
};

/// Bounds on a number. Names: an Int operand; `x.rows`, `x.cols`, `x.elements`
/// of a tile's type; those, `x.shape0` … `x.stride4` and `x.c0` of a window (see
/// windowNumber); a literal; `x[36]`, bit 36 of an Int operand or of an element
/// of a tile of parameters; the name of a tile, each element of it; a sum of
/// these, `a+b`.
struct LimitInfo {
  uint8_t Processors;
  const char *Field;
  int64_t Min, Max;
  unsigned Multiple; ///< 0: of 32 bytes' worth of the first operand's elements.
  const char *UnlessOne; ///< A number, or a product "a*b": where it is 1 there
                         ///< is no bound. Or "".
  const char *Hint;      ///< Why, and what to do instead; or "".
  RuleCondition When;
};
/// Types that are refused, with a reason of their own.
struct RefusalInfo {
  uint8_t Processors;
  const char *Why; ///< Goes behind the operation's name.
  RuleCondition When;
};
struct SameInfo {
  uint8_t Processors;
  const char *Field, *Other;
  RuleCondition When;
};
/// Offset + Extent <= Size.
struct InsideInfo {
  const char *Offset, *Extent, *Size;
  RuleCondition When;
};

/// Field is at least Other * Times + Extra for each begun Per of Other.
struct RoomInfo {
  const char *Field, *Other;
  int64_t Times, Extra, Per;
  RuleCondition When;
};

/// Field is a multiple of Other * Times.
struct WholeInfo {
  const char *Field, *Other;
  int64_t Times;
  RuleCondition When;
};

/// Offset + Field, rounded up to a fractal, is the pitch of the tile that Size
/// names in that dimension ("a.cols"), unless Across, the number in the other
/// dimension, is at most one fractal.
struct DenseInfo {
  const char *Offset, *Field, *Size, *Across;
  RuleCondition When;
};

enum class CostKind : uint8_t { DMA, MAD, Vector, Scalar };
/// Cycles of an operation of the vector unit: Head, Milli / 1000 for each repeat
/// of 256 bytes, Tail; Counted where it counts elements instead of repeats.
struct VectorRate {
  uint8_t Processors; ///< 1 << Processor
  uint16_t Head, Tail, Counted;
  uint32_t Milli;
};
/// What an operation of the vector unit takes, in cycles: until it works, while
/// it does, and until its last result is there.
struct VectorTime {
  uint64_t Head = 0, Body = 0, Tail = 0;
  uint64_t all() const { return Head + Body + Tail; }
};
struct CostInfo {
  CostKind Kind;
  uint32_t CentiGiBps;  ///< Hundredths of GiB/s.
  uint8_t SpecialRegs;  ///< One cycle each.
  uint8_t ElementBytes; ///< Counted instead of the element's size, if not 0.
  uint8_t Base;         ///< Cycles before the first fractal.
  llvm::ArrayRef<VectorRate> Rates;
};

struct TileOpInfo {
  const char *Mnemonic;
  const char *Builtin; ///< Name of the value form; the into form adds ".into".
  const char *Summary;
  Pipe OnPipe;
  uint8_t Processors;
  bool HasIdentity;
  bool KeepsRest; ///< The old contents of an Acc need not mean anything.
  bool CopiesTile; ///< To another place of the same memory.
  bool CopiesPart; ///< Element (r, c) of dst is element (row + r, col + c) of src.
  bool ReadsGM;
  bool WritesGM;
  llvm::ArrayRef<OperandInfo> Operands;
  llvm::ArrayRef<SigInfo> Sigs;
  llvm::ArrayRef<RefusalInfo> Refusals;
  llvm::ArrayRef<LimitInfo> Limits;
  llvm::ArrayRef<SameInfo> Sames;
  llvm::ArrayRef<InsideInfo> Insides;
  llvm::ArrayRef<RoomInfo> Rooms;
  llvm::ArrayRef<WholeInfo> Wholes;
  llvm::ArrayRef<DenseInfo> Denses;
  CostInfo Cost;
  /// Names of the numbers that say how much of the destination is written.
  const char *ValidRows, *ValidCols;
  const char *Absence; ///< Why some processors do not have it, or "".
  /// Of a load past the cache, names of builtins: the same load through it, and
  /// the same with the distance of the two mappings of global memory; or "".
  const char *CachedForm, *AliasForm;

  bool isOn(Processor P) const {
    return Processors >> static_cast<unsigned>(P) & 1;
  }
  /// The tile that it makes, or null (a store).
  const OperandInfo *dst() const;
  /// Whether it yields a number, which is its first operand.
  bool yieldsNumber() const {
    return !Operands.empty() && Operands.front().Kind == OperandKind::Res;
  }
  /// The operand named \p Name, or null.
  const OperandInfo *operand(llvm::StringRef Name) const;
  /// Whether it writes over scratch.
  bool hasScratch() const;
  /// Whether it writes slots of sets in both forms.
  bool hasPlaces() const;
};

/// An operation in one of its forms.
struct TileOpRef {
  const TileOpInfo *Op = nullptr;
  TileForm Form = TileForm::Value;
  /// First machine operand of \p O.
  unsigned indexOf(const OperandInfo &O) const {
    return Form == TileForm::Value ? O.ValueIdx : O.IntoIdx;
  }
  /// The machine operand that holds the type of what is written.
  unsigned typeIndexOf(const OperandInfo &O) const {
    bool HasOneBefore = Form == TileForm::Value && O.Kind == OperandKind::Dst;
    return indexOf(O) + (HasOneBefore ? 1 : 2);
  }
  /// The machine operand that holds the index of a tile in its set; the old
  /// and the new value of an implicit tile have none.
  std::optional<unsigned> slotIndexOf(const OperandInfo &O) const {
    if (O.isDst() && Form == TileForm::Value)
      return std::nullopt;
    return indexOf(O) + 1;
  }
  explicit operator bool() const { return Op; }
  const TileOpInfo *operator->() const { return Op; }
};

/// Hand-written synchronisation.
enum class SyncKind : uint8_t { Set, Wait, Barrier };
/// What "ascend.set.flag", "ascend.wait.flag" or "ascend.pipe.barrier" is;
/// nullopt for any other name.
std::optional<SyncKind> syncOfBuiltin(llvm::StringRef Name);

/// The slot that a view names if it is one of every slot of its set: as many
/// slots, each as far from the set's slot of its number.
constexpr int64_t EverySlot = -1;

/// The count of a set for which the slot allocator chooses the number of slots,
/// one number for all sets of a group.
constexpr int64_t autoCount(unsigned Group) {
  return -1 - static_cast<int64_t>(Group);
}
/// The group of such a count; nullopt for a number of slots.
inline std::optional<unsigned> groupOfCount(int64_t Count) {
  if (Count >= 0)
    return std::nullopt;
  return static_cast<unsigned>(-1 - Count);
}

llvm::ArrayRef<TileOpInfo> tileOps();

/// The operation of a machine opcode; empty for any other instruction.
TileOpRef tileOpOf(unsigned Opcode);

/// The operation of a builtin's name, "ascend.tload.l1" or
/// "ascend.tload.l1.into"; empty for an unknown name.
TileOpRef tileOpOfBuiltin(llvm::StringRef Name);

/// The machine opcode of an operation's form.
unsigned opcodeOf(TileOpRef Ref);

/// The number of a window that rules call \p Part: `shape0` … `stride4`; `rows`
/// and `cols`, the matrix that the window is by its order (docs/isa.md); `c0`,
/// 32 bytes' worth of elements. \p Operand gives an extent or a stride by its
/// GMIndex, nullopt where it is not known; so is the number then.
std::optional<int64_t> windowNumber(
    llvm::StringRef Part, const GMType &Type,
    llvm::function_ref<std::optional<int64_t>(unsigned)> Operand);

/// Why an operation that no record describes is not compiled, as a sentence, if
/// \p Builtin is a name of the machine's own that TableGen/AscendUnsupported.td
/// lists; else "".
llvm::StringRef whyUnsupported(llvm::StringRef Builtin);

/// What an operation's typed operands are, in their order, and its known
/// numbers, for the rules below. Unknown numbers are nullopt.
struct OpFacts {
  struct Typed {
    DType Elem;
    Layout Order;
    std::optional<TileType> Tile; ///< Of a tile whose shape is known.
    std::optional<TilePitch> Pitch; ///< Of a tile that is read, if known.
  };
  llvm::ArrayRef<std::optional<Typed>> Types; ///< nullopt: not known here.
  llvm::function_ref<std::optional<int64_t>(llvm::StringRef)> Number;
};

/// The first rule of its record that an operation breaks on \p P, as a sentence
/// for the kernel's author that names the operand, the numbers and what is
/// legal; an empty string if none.
std::string whyIllegal(const TileOpInfo &Op, Processor P, const OpFacts &F);

/// The first signature that the known types match on \p P, or null.
const SigInfo *signatureOf(const TileOpInfo &Op, Processor P,
                           const OpFacts &F);

/// The pitch that an operation lays its destination out with; nullopt if it has
/// none, or if the numbers that say it are not known.
std::optional<TilePitch> writtenPitch(const TileOpInfo &Op, Processor P,
                                      const OpFacts &F);

/// Cycles of a DMA of \p Elements elements (SigInfo and CostInfo say how wide),
/// by the public cost model at 1.85 GHz (docs/isa.md).
uint64_t dmaCycles(const CostInfo &Cost, uint64_t Elements, unsigned ElemBytes);
/// Cycles of a vector operation on \p P of \p Rows x \p Cols elements of \p
/// ElemBytes, in tiles of \p Pitch columns.
VectorTime vectorTime(const CostInfo &Cost, Processor P, uint64_t Rows,
                      uint64_t Cols, uint64_t Pitch, unsigned ElemBytes);
/// Cycles of a matrix multiplication, sizes in elements.
uint64_t madCycles(const CostInfo &Cost, uint64_t M, uint64_t K, uint64_t N,
                   DType Elem);

} // namespace ascend

#endif // ASCENDTILE_MC_TILEOPS_H

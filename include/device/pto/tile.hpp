//===-- tile.hpp - Tiles ----------------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Tile is a handle. Its declaration makes the storage; copies of it (by-value
// parameters, returns, array elements assigned to another) name the same
// storage. Where the storage lies, and when a tile's bytes may serve another,
// is the compiler's business, unless TASSIGN says it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_TILE_HPP
#define ASCEND_PTO_TILE_HPP

#include "element.hpp"
#include "types.hpp"

namespace pto {
namespace detail {

/// The memory behind a TileType: its handle, how to make a slot in it, and
/// another name of a slot's bytes.
template <TileType Loc> struct Memory;

#define ASCEND_MEMORY(LOC, NAME)                                               \
  template <> struct Memory<TileType::LOC> {                                   \
    using Handle = __ascend_##NAME;                                            \
    template <int rows, int cols, int dtype, int layout>                       \
    PTO_INTERNAL static Handle makeSlot() {                                    \
      return __ascend_slots_##NAME(1, rows, cols, dtype, layout);              \
    }                                                                          \
    template <int rows, int cols, int dtype, int layout>                       \
    PTO_INTERNAL static Handle makeTileAt(int64_t address) {                   \
      return __ascend_slots_at_##NAME(1, rows, cols, dtype, layout, address,   \
                                      0);                                      \
    }                                                                          \
    template <int rows, int cols, int dtype, int layout>                       \
    PTO_INTERNAL static Handle makeView(Handle base, int64_t row,              \
                                        int64_t col) {                         \
      return __ascend_view_##NAME(base, 0, row, col, rows, cols, dtype,        \
                                  layout);                                     \
    }                                                                          \
    template <int rows, int cols, int dtype, int layout>                       \
    PTO_INTERNAL static Handle makeName(Handle slot) {                         \
      return __ascend_slots_as_##NAME(slot, rows, cols, dtype, layout);        \
    }                                                                          \
    PTO_INTERNAL static void release(Handle slot) {                            \
      __ascend_slots_release_##NAME(slot, 0);                                  \
    }                                                                          \
  };
ASCEND_MEMORY(Vec, ub)
ASCEND_MEMORY(Mat, l1)
ASCEND_MEMORY(Left, l0a)
ASCEND_MEMORY(Right, l0b)
ASCEND_MEMORY(Acc, l0c)
ASCEND_MEMORY(Bias, bt)
ASCEND_MEMORY(Scaling, fb)
// Known by name only: a constructor refuses them, whatever memory stands here.
ASCEND_MEMORY(ScaleLeft, fb)
ASCEND_MEMORY(ScaleRight, fb)
ASCEND_MEMORY(Ctrl, fb)
#undef ASCEND_MEMORY

enum class Dimension { Row, Col };

/// The valid extent of one dimension: a constant that takes no room in the
/// tile, or a member.
template <Dimension Which, int Capacity, int Valid> struct ValidExtent {
  static_assert(Valid >= 0 && Valid <= Capacity,
                "the valid size is larger than the tile");
  PTO_INTERNAL constexpr ValidExtent() = default;
  PTO_INTERNAL constexpr explicit ValidExtent(int) {}
  PTO_INTERNAL constexpr int get() const { return Valid; }
};
template <Dimension Which, int Capacity>
struct ValidExtent<Which, Capacity, DYNAMIC> {
  int value = Capacity;
  PTO_INTERNAL constexpr ValidExtent() = default;
  PTO_INTERNAL constexpr explicit ValidExtent(int value) : value(value) {}
  PTO_INTERNAL constexpr int get() const { return value; }
};

/// Elements of one row and one column of a fractal, 1 without fractals.
constexpr int fractalRows(SLayout inside, int fractalBytes, int elementBytes) {
  if (inside == SLayout::NoneBox)
    return 1;
  if (fractalBytes == TileConfig::fractalABSize && inside == SLayout::ColMajor)
    return C0_SIZE_BYTE / elementBytes;
  return fractalBytes == TileConfig::fractalMxSize &&
                 inside == SLayout::ColMajor
             ? 2
             : 16;
}
constexpr int fractalCols(SLayout inside, int fractalBytes, int elementBytes) {
  if (inside == SLayout::NoneBox)
    return 1;
  if (fractalBytes == TileConfig::fractalABSize && inside == SLayout::RowMajor)
    return C0_SIZE_BYTE / elementBytes;
  return fractalBytes == TileConfig::fractalMxSize &&
                 inside == SLayout::RowMajor
             ? 2
             : 16;
}

/// A left tile of one row that is row-major is a vector: it has no fractals.
constexpr bool isVector(TileType loc, BLayout blocks, int rows) {
  return loc == TileType::Left && rows == 1 && blocks == BLayout::RowMajor;
}

/// The builtins' code of a tile's order.
constexpr int layoutCodeOf(TileType loc, BLayout blocks, SLayout inside,
                           int rows, CompactMode compact) {
  int code = codeOf(blocks, isVector(loc, blocks, rows) ? SLayout::NoneBox
                                                        : inside);
  return code < 0 || compact != CompactMode::Normal ? code : code | 0x10;
}

} // namespace detail

/// A two-dimensional tile of Rows_ x Cols_ elements (both static), of which the
/// first RowValid_ x ColValid_ mean something; a compact tile is laid out for
/// these alone. DYNAMIC valid sizes come with
/// the constructor or SetValidRow/SetValidCol; a default-constructed tile is
/// valid as a whole.
template <TileType Loc_, typename Element_, int Rows_, int Cols_,
          BLayout BLayout_ = BLayout::RowMajor, int RowValid_ = Rows_,
          int ColValid_ = Cols_, SLayout SLayout_ = SLayout::NoneBox,
          int SFractalSize_ = TileConfig::fractalABSize,
          PadValue PadVal_ = PadValue::Null,
          CompactMode Compact_ = CompactMode::Null>
struct Tile
    : private detail::ValidExtent<detail::Dimension::Row, Rows_, RowValid_>,
      private detail::ValidExtent<detail::Dimension::Col, Cols_, ColValid_> {
private:
  using RowExtent =
      detail::ValidExtent<detail::Dimension::Row, Rows_, RowValid_>;
  using ColExtent =
      detail::ValidExtent<detail::Dimension::Col, Cols_, ColValid_>;

public:
  using DType = Element_;
  static constexpr TileType Loc = Loc_;
  static constexpr int Rows = Rows_;
  static constexpr int Cols = Cols_;
  static constexpr int Numel = Rows_ * Cols_;
  static constexpr int RowStride = BLayout_ == BLayout::RowMajor ? Cols_ : 1;
  static constexpr int ColStride = BLayout_ == BLayout::RowMajor ? 1 : Rows_;
  static constexpr int ValidRow = RowValid_;
  static constexpr int ValidCol = ColValid_;
  static constexpr BLayout BFractal = BLayout_;
  static constexpr SLayout SFractal = SLayout_;
  static constexpr int SFractalSize = SFractalSize_;
  static constexpr PadValue PadVal = PadVal_;
  static constexpr CompactMode Compact = Compact_;
  static constexpr bool isRowMajor = BLayout_ == BLayout::RowMajor;
  static constexpr bool isBoxedLayout = SLayout_ != SLayout::NoneBox;
  /// Rows and columns of one fractal.
  static constexpr int InnerRows =
      detail::fractalRows(SLayout_, SFractalSize_, sizeof(Element_));
  static constexpr int InnerCols =
      detail::fractalCols(SLayout_, SFractalSize_, sizeof(Element_));
  /// The builtins' codes.
  static constexpr int dtypeCode = detail::Element<Element_>::code;
  static constexpr int layoutCode =
      detail::layoutCodeOf(Loc_, BLayout_, SLayout_, Rows_, Compact_);
  /// A tile of one row takes a whole row of fractals.
  static constexpr int storedRows =
      Rows_ == 1 && !detail::isVector(Loc_, BLayout_, Rows_) ? InnerRows
                                                             : Rows_;

  static_assert(dtypeCode >= 0 || detail::isNamedOnly<Element_>,
                "no tile has elements of this type");
  static_assert(Rows_ > 0 && Cols_ > 0, "a tile has at least one element");
  static_assert(SFractalSize_ == TileConfig::fractalABSize ||
                    SFractalSize_ == TileConfig::fractalCSize ||
                    SFractalSize_ == TileConfig::fractalMxSize,
                "a fractal has 512 bytes (operands), 1024 bytes "
                "(accumulators) or 32 bytes (scales)");
  static_assert(Compact_ != CompactMode::RowPlusOne,
                "CompactMode::RowPlusOne is not supported");
  static_assert(Compact_ != CompactMode::RowAlignedPadding,
                "CompactMode::RowAlignedPadding is not supported");
  static_assert(Compact_ == CompactMode::Null || Loc_ == TileType::Left ||
                    Loc_ == TileType::Right || Loc_ == TileType::Acc,
                "only Left, Right and Acc tiles can be compact");
  static_assert(Rows_ == 1 || Loc_ == TileType::Vec || Rows_ % InnerRows == 0,
                "the rows of a tile are a multiple of its fractal's rows");
  static_assert(
      Cols_ % InnerCols == 0,
      "the columns of a tile are a multiple of its fractal's columns");
  static_assert(isBoxedLayout || BLayout_ != BLayout::RowMajor ||
                    Cols_ * sizeof(Element_) % TileConfig::alignedSize == 0,
                "a row of a row-major tile is a multiple of 32 bytes");
  static_assert(isBoxedLayout || BLayout_ != BLayout::ColMajor ||
                    Rows_ * sizeof(Element_) % TileConfig::alignedSize == 0,
                "a column of a column-major tile is a multiple of 32 bytes");

  ASCEND_CHECKED_TILE
  PTO_INTERNAL Tile()
      : slots(detail::Memory<Loc_>::template makeSlot<storedRows, Cols_,
                                                      dtypeCode, layoutCode>()) {}
  /// Static valid sizes win over the arguments.
  ASCEND_CHECKED_TILE
  PTO_INTERNAL Tile(int validRow, int validCol)
      : RowExtent(validRow), ColExtent(validCol),
        slots(detail::Memory<Loc_>::template makeSlot<storedRows, Cols_,
                                                      dtypeCode, layoutCode>()) {}
  /// The one valid size that is DYNAMIC.
  ASCEND_CHECKED_TILE
  PTO_INTERNAL explicit Tile(int valid)
      : RowExtent(valid), ColExtent(valid),
        slots(detail::Memory<Loc_>::template makeSlot<storedRows, Cols_,
                                                      dtypeCode, layoutCode>()) {
    static_assert((RowValid_ == DYNAMIC) != (ColValid_ == DYNAMIC),
                  "one size is enough when exactly one valid size is DYNAMIC");
  }
  // Written out, because a tile that is trivial to copy would travel as
  // integers between functions.
  PTO_INTERNAL Tile(const Tile &other)
      : RowExtent(other), ColExtent(other), slots(other.slots) {}
  PTO_INTERNAL Tile &operator=(const Tile &other) {
    static_cast<RowExtent &>(*this) = other;
    static_cast<ColExtent &>(*this) = other;
    slots = other.slots;
    return *this;
  }

  PTO_INTERNAL int GetValidRow() const { return RowExtent::get(); }
  PTO_INTERNAL int GetValidCol() const { return ColExtent::get(); }
  PTO_INTERNAL void SetValidRow(int rows) {
    static_assert(RowValid_ == DYNAMIC,
                  "the valid rows of this tile are fixed");
    if constexpr (RowValid_ == DYNAMIC)
      RowExtent::value = rows;
  }
  PTO_INTERNAL void SetValidCol(int cols) {
    static_assert(ColValid_ == DYNAMIC,
                  "the valid columns of this tile are fixed");
    if constexpr (ColValid_ == DYNAMIC)
      ColExtent::value = cols;
  }
  PTO_INTERNAL void SetValidShape(int rows, int cols) {
    SetValidRow(rows);
    SetValidCol(cols);
  }

  /// Element `offset` of a Vec tile, in the order in which its elements lie, by
  /// the scalar unit.
  __attribute__((diagnose_if(
      Loc_ != TileType::Vec,
      "GetValue reads Vec tiles: the scalar unit reaches no other memory on chip",
      "error"))) PTO_INTERNAL DType
  GetValue(uint32_t offset) const {
    if constexpr (Loc_ == TileType::Vec)
      return detail::numberOf<DType>(__ascend_tgetval_ub(slots, 0, offset));
    else
      return DType();
  }
  __attribute__((diagnose_if(
      Loc_ != TileType::Vec,
      "SetValue writes Vec tiles: the scalar unit reaches no other memory on "
      "chip",
      "error"))) PTO_INTERNAL void
  SetValue(uint32_t offset, DType value) {
    if constexpr (Loc_ == TileType::Vec)
      __ascend_tsetval_ub_into(slots, 0, storedRows, Cols, dtypeCode,
                               layoutCode, offset, detail::bitsOf(value));
  }

  /// Says that k ends at 16 elements. Only f32 has blocks that are smaller; the
  /// compiler lays them out for the columns that the tile has.
  __attribute__((diagnose_if(
      isKAligned && detail::isSame<const Element_, const float>,
      "SetKAligned(true) is not supported for float: give the tile columns that "
      "are a multiple of 16",
      "error"))) PTO_INTERNAL void
  SetKAligned(bool isKAligned) {}
  /// Rounds f32 operands to fewer bits.
  void SetMadTF32Mode(RoundMode mode) __attribute__((diagnose_if(
      true,
      "SetMadTF32Mode is not supported: f32 is multiplied as f32; drop it, or "
      "use half or bfloat16_t",
      "error")));
  PTO_INTERNAL void ResetMadMode() {}

  /// Another name of a slot, with a type of its own: for TileSlots.
  PTO_INTERNAL explicit Tile(typename detail::Memory<Loc_>::Handle slot)
      : slots(slot) {}

  /// The slot: for the operations of this library, not for kernels.
  typename detail::Memory<Loc_>::Handle slots;
};

/// From here on the tile lies at a byte of its memory, and so do copies of it.
/// The address is a constant or chosen among a few.
template <typename TileData, typename Address>
__attribute__((diagnose_if(!(__is_integral(Address) || __is_enum(Address)),
                           "the address of a tile is a number of bytes",
                           "error")))
PTO_INST void
TASSIGN(TileData &tile, Address address) {
  tile.slots = detail::Memory<TileData::Loc>::template makeTileAt<
      TileData::storedRows, TileData::Cols, TileData::dtypeCode,
      TileData::layoutCode>(static_cast<int64_t>(address));
}
template <size_t address, typename TileData>
PTO_INST void TASSIGN(TileData &tile) {
  TASSIGN(tile, address);
}

/// A left operand in L0A, in the processor's own order.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileLeft =
    Tile<TileType::Left, T, Rows, Cols, BLayout::__ascend_left_blocks, RowValid,
         ColValid, SLayout::__ascend_left_inside, TileConfig::fractalABSize>;

/// The same, laid out for its valid size.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileLeftCompact =
    Tile<TileType::Left, T, Rows, Cols, BLayout::__ascend_left_blocks, RowValid,
         ColValid, SLayout::__ascend_left_inside, TileConfig::fractalABSize,
         PadValue::Null, CompactMode::Normal>;

/// A right operand in L0B.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileRight =
    Tile<TileType::Right, T, Rows, Cols, BLayout::RowMajor, RowValid, ColValid,
         SLayout::ColMajor, TileConfig::fractalABSize>;

/// The same, laid out for its valid size.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileRightCompact =
    Tile<TileType::Right, T, Rows, Cols, BLayout::RowMajor, RowValid, ColValid,
         SLayout::ColMajor, TileConfig::fractalABSize, PadValue::Null,
         CompactMode::Normal>;

/// An accumulator in L0C.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileAcc = Tile<TileType::Acc, T, Rows, Cols, BLayout::ColMajor, RowValid,
                     ColValid, SLayout::RowMajor, TileConfig::fractalCSize>;

/// The same, laid out for its valid size.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileAccCompact =
    Tile<TileType::Acc, T, Rows, Cols, BLayout::ColMajor, RowValid, ColValid,
         SLayout::RowMajor, TileConfig::fractalCSize, PadValue::Null,
         CompactMode::Normal>;

/// Scales of operands. Known by name only.
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileLeftScale =
    Tile<TileType::ScaleLeft, T, Rows, Cols, BLayout::RowMajor, RowValid,
         ColValid, SLayout::RowMajor, TileConfig::fractalMxSize>;
template <typename T, int Rows, int Cols, int RowValid = Rows,
          int ColValid = Cols>
using TileRightScale =
    Tile<TileType::ScaleRight, T, Rows, Cols, BLayout::ColMajor, RowValid,
         ColValid, SLayout::ColMajor, TileConfig::fractalMxSize>;

} // namespace pto

#endif // ASCEND_PTO_TILE_HPP

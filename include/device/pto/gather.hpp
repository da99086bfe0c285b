//===-- gather.hpp - Elements to and from places ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Blocks by their offset, elements by their index, columns by a pattern. A part
// of vector.hpp, whose macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_GATHER_HPP
#define ASCEND_PTO_GATHER_HPP

namespace pto {

/// dst = the blocks of 32 bytes of src0 that begin so many bytes behind its
/// beginning as src1 says.
ASCEND_TILES_3(TGATHERB,
               __ascend_tgatherb_ub_into(
                   ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
                   ASCEND_VALID(dst),
                   (dst.GetValidCol() * int64_t(sizeof(typename TileDst::DType)) +
                    BLOCK_BYTE_SIZE - 1) /
                       BLOCK_BYTE_SIZE,
                   TileSrc0::storedRows, TileSrc0::Cols))

/// dst = 0, but the elements of src0 where src1 counts to.
ASCEND_TILES_3(TSCATTER, __ascend_tscatter_ub_into(
                             ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),
                             ASCEND_SRC(src1), ASCEND_VALID(src1),
                             TileDst::storedRows, TileDst::Cols))

namespace detail {
template <MaskPattern mask>
constexpr bool isHalf =
    mask == MaskPattern::P0101 || mask == MaskPattern::P1010;
/// A pattern as the builtins count those that take as many columns.
template <MaskPattern mask>
constexpr int wordOf =
    static_cast<int>(mask) -
    static_cast<int>(isHalf<mask> ? MaskPattern::P0101 : MaskPattern::P0001);
} // namespace detail

/// dst = the columns of src that the pattern names.
template <typename DstTileData, typename SrcTileData, MaskPattern mask,
          auto axis = GatherAxis::GATHER_ROW, typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<DstTileData, SrcTileData> &&
                  axis == GatherAxis::GATHER_ROW),
                 "TGATHER with a pattern takes two Vec tiles, and gathers "
                 "columns: GatherAxis::GATHER_ROW")
TGATHER(DstTileData &dst, SrcTileData &src, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (!detail::areVec<DstTileData, SrcTileData>)
    return {};
  else if constexpr (mask == MaskPattern::P1111)
    TMOV(dst, src);
  else if constexpr (detail::isHalf<mask>)
    __ascend_tgather_half_ub_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                                  detail::wordOf<mask>, ASCEND_VALID(dst),
                                  src.GetValidCol());
  else
    __ascend_tgather_quarter_ub_into(
        ASCEND_DST(DstTileData, dst), ASCEND_SRC(src), detail::wordOf<mask>,
        ASCEND_VALID(dst), src.GetValidCol());
  return {};
}

namespace detail {

/// A comparison with a whole number of each row. Not functions: argument-
/// dependent lookup would find them from kernels.
template <CmpMode cmp> struct CompareGather {
  template <typename T, typename K> PTO_INTERNAL static bool holds(T x, K k) {
    if constexpr (isSame<T, float> || isSame<T, half>) {
      float left = static_cast<float>(x), right = static_cast<float>(k);
      return cmp == CmpMode::EQ ? left == right : left > right;
    } else {
      int64_t left = x, right = k;
      return cmp == CmpMode::EQ ? left == right : left > right;
    }
  }

  /// The scalar unit looks at each element; there is no operation that puts
  /// what a mask names side by side.
  template <typename TileDst, typename TileSrc, typename TileNumber,
            typename TileCount>
  PTO_INTERNAL static void run(TileDst &dst, TileSrc &src, TileNumber &numbers,
                               TileCount &counts, uint32_t offset) {
    for (int64_t row = 0; row < src.GetValidRow(); ++row) {
      auto number = numbers.GetValue(row);
      int64_t count = 0;
      for (int64_t col = 0; col < src.GetValidCol(); ++col) {
        int64_t place = row * TileSrc::Cols + col;
        if (!holds(src.GetValue(place), number))
          continue;
        if (count < TileDst::Cols)
          dst.SetValue(row * TileDst::Cols + count, offset + place);
        ++count;
      }
      counts.SetValue(row, count);
    }
  }
};

/// Tiles of which places can be taken.
template <typename TileDst, typename TileSrc, typename TileNumber,
          typename TileCount, typename TileTmp>
constexpr bool isCompareGather =
    areVec<TileDst, TileSrc, TileNumber, TileCount, TileTmp> &&
    TileDst::isRowMajor && TileSrc::isRowMajor &&
    TileDst::Rows >= TileSrc::Rows &&
    (isSame<typename TileDst::DType, int32_t> ||
     isSame<typename TileDst::DType, uint32_t>);

} // namespace detail

#define ASCEND_IS_COMPARE_GATHER                                               \
  (detail::isCompareGather<TileDst, TileSrc, TileNumber, TileCount, TileTmp>)
#define ASCEND_COMPARE_GATHER                                                  \
  __attribute__((diagnose_if(cmp != CmpMode::EQ && cmp != CmpMode::GT,         \
                             "TGATHER compares for EQ or GT", "error")))       \
  ASCEND_OPERATION(ASCEND_IS_COMPARE_GATHER,                                   \
                   "TGATHER by a comparison takes five Vec tiles: places, "    \
                   "int32_t or uint32_t, of as many rows as what is "          \
                   "compared, that, a whole number a row, counts, and "        \
                   "scratch")
/// Row r of dst = the places in src, counted row by row over all of the tile
/// from offset on, of the elements of row r that compare so with number r;
/// count r = how many these are. What dst has no room for is counted only.
/// Nothing needs scratch.
template <typename TileDst, typename TileSrc, typename TileNumber,
          typename TileCount, typename TileTmp, CmpMode cmp,
          typename... WaitEvents>
ASCEND_COMPARE_GATHER TGATHER(TileDst &dst, TileSrc &src, TileNumber &numbers,
                              TileCount &counts, TileTmp &, uint32_t offset,
                              WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_COMPARE_GATHER)
    detail::CompareGather<cmp>::run(dst, src, numbers, counts, offset);
  return {};
}

/// dst = 0, but the columns of src where the pattern names one.
template <MaskPattern mask = MaskPattern::P1111,
          auto axis = ScatterAxis::SCATTER_ROW, typename DstTileData,
          typename SrcTileData, typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<DstTileData, SrcTileData> &&
                  axis == ScatterAxis::SCATTER_ROW),
                 "TSCATTER with a pattern takes two Vec tiles, and scatters "
                 "columns: ScatterAxis::SCATTER_ROW")
TSCATTER(DstTileData &dst, SrcTileData &src, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (!detail::areVec<DstTileData, SrcTileData>)
    return {};
  else if constexpr (mask == MaskPattern::P1111)
    TMOV(dst, src);
  else if constexpr (detail::isHalf<mask>)
    __ascend_tscatter_half_ub_into(
        ASCEND_DST(DstTileData, dst), ASCEND_SRC(src), detail::wordOf<mask>,
        ASCEND_VALID(src), dst.GetValidCol(), DstTileData::storedRows,
        DstTileData::Cols);
  else
    __ascend_tscatter_quarter_ub_into(
        ASCEND_DST(DstTileData, dst), ASCEND_SRC(src), detail::wordOf<mask>,
        ASCEND_VALID(src), dst.GetValidCol(), DstTileData::storedRows,
        DstTileData::Cols);
  return {};
}

} // namespace pto

#undef ASCEND_IS_COMPARE_GATHER
#undef ASCEND_COMPARE_GATHER

#endif // ASCEND_PTO_GATHER_HPP

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

/// By a comparison. Known by name only.
template <typename TileDst, typename TileSrc, typename TileNumber,
          typename TileCount, typename TileTmp, CmpMode cmp,
          typename... WaitEvents>
RecordEvent TGATHER(TileDst &, TileSrc &, TileNumber &, TileCount &, TileTmp &,
                    uint32_t, WaitEvents &...)
    __attribute__((diagnose_if(
        true,
        "TGATHER by a comparison is not supported: use TCMPS, and TSELS or "
        "TGATHER with indices",
        "error")));

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

#endif // ASCEND_PTO_GATHER_HPP

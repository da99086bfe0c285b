//===-- merge.hpp - Lists that are merged or parted ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of vector.hpp, whose macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_MERGE_HPP
#define ASCEND_PTO_MERGE_HPP

namespace pto {

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// How many pairs of each list have gone when one has ended. Nothing writes it.
struct MrgSortExecutedNumList {
  uint16_t mrgSortList0;
  uint16_t mrgSortList1;
  uint16_t mrgSortList2;
  uint16_t mrgSortList3;
};

/// Columns of scratch that merging these tiles takes.
template <typename... Sources> constexpr uint32_t GETMRGSORTTMPSIZE() {
  return (uint32_t(0) + ... + uint32_t(Sources::Cols));
}

/// Each four sorted blocks of src, of blockLen elements, become one in dst.
template <typename TileDst, typename TileSrc, typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc>),
                 "TMRGSORT takes two Vec tiles and the length of a block")
TMRGSORT(TileDst &dst, TileSrc &src, uint32_t blockLen, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc>)
    __ascend_tmrgsort_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                              blockLen, src.GetValidCol());
  return {};
}

#define ASCEND_MERGE(REQUIRED, COUNT)                                          \
  __attribute__((diagnose_if(                                                  \
      exhausted,                                                               \
      "TMRGSORT that stops where a list ends is not supported: merge all of "  \
      "them, and take less of the result",                                     \
      "error")))                                                               \
  ASCEND_OPERATION(REQUIRED, "TMRGSORT takes a Vec tile for the result, one "  \
                             "that is scratch, and " COUNT                     \
                             " that are sorted")

/// dst = the first elements of what the sorted lists make together.
template <typename TileDst, typename TileTmp, typename TileSrc0,
          typename TileSrc1, bool exhausted, typename... WaitEvents>
ASCEND_MERGE((detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1>), "two")
TMRGSORT(TileDst &dst, MrgSortExecutedNumList &, TileTmp &tmp, TileSrc0 &src0,
         TileSrc1 &src1, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1>)
    __ascend_tmrgsort_lists2_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
        ASCEND_DST(TileTmp, tmp), dst.GetValidCol(), src0.GetValidCol(),
        src1.GetValidCol());
  return {};
}
template <typename TileDst, typename TileTmp, typename TileSrc0,
          typename TileSrc1, typename TileSrc2, bool exhausted,
          typename... WaitEvents>
ASCEND_MERGE((detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2>),
             "three")
TMRGSORT(TileDst &dst, MrgSortExecutedNumList &, TileTmp &tmp, TileSrc0 &src0,
         TileSrc1 &src1, TileSrc2 &src2, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2>)
    __ascend_tmrgsort_lists3_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
        ASCEND_SRC(src2), ASCEND_DST(TileTmp, tmp), dst.GetValidCol(),
        src0.GetValidCol(), src1.GetValidCol(), src2.GetValidCol());
  return {};
}
template <typename TileDst, typename TileTmp, typename TileSrc0,
          typename TileSrc1, typename TileSrc2, typename TileSrc3,
          bool exhausted, typename... WaitEvents>
ASCEND_MERGE((detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2,
                             TileSrc3>),
             "four")
TMRGSORT(TileDst &dst, MrgSortExecutedNumList &, TileTmp &tmp, TileSrc0 &src0,
         TileSrc1 &src1, TileSrc2 &src2, TileSrc3 &src3,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2,
                               TileSrc3>)
    __ascend_tmrgsort_lists4_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
        ASCEND_SRC(src2), ASCEND_SRC(src3), ASCEND_DST(TileTmp, tmp),
        dst.GetValidCol(), src0.GetValidCol(), src1.GetValidCol(),
        src2.GetValidCol(), src3.GetValidCol());
  return {};
}

//===----------------------------------------------------------------------===//
// By turns
//===----------------------------------------------------------------------===//

#define ASCEND_BY_TURNS(NAME, BUILTIN)                                         \
  template <typename TileDst1, typename TileDst, typename TileSrc1,            \
            typename TileSrc0, typename... WaitEvents,                         \
            typename = typename TileSrc0::DType>                               \
  ASCEND_OPERATION((detail::areVec<TileDst1, TileDst, TileSrc1, TileSrc0>),    \
                   #NAME " takes two Vec tiles for results and two more")      \
  NAME(TileDst1 &dst1, TileDst &dst0, TileSrc1 &src1, TileSrc0 &src0,          \
       WaitEvents &...events) {                                                \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst1, TileDst, TileSrc1, TileSrc0>)       \
      BUILTIN(ASCEND_DST(TileDst, dst0), ASCEND_DST(TileDst1, dst1),           \
              ASCEND_SRC(src0), ASCEND_SRC(src1), ASCEND_VALID(dst0));         \
    return {};                                                                 \
  }
/// The elements of src0 and src1 by turns: the first half of each row to dst0.
ASCEND_BY_TURNS(TINTERLEAVE, __ascend_tinterleave_ub_into)
/// The other way about.
ASCEND_BY_TURNS(TDEINTERLEAVE, __ascend_tdeinterleave_ub_into)

/// dst0 = elements of src with even places, dst1 = the others.
template <typename TileDst1, typename TileDst, typename TileSrc,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst1, TileDst, TileSrc>),
                 "TDEINTERLEAVE takes two Vec tiles for results and another")
TDEINTERLEAVE(TileDst1 &dst1, TileDst &dst0, TileSrc &src,
              WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst1, TileDst, TileSrc>)
    __ascend_tdeinterleave_one_ub_into(
        ASCEND_DST(TileDst, dst0), ASCEND_DST(TileDst1, dst1), ASCEND_SRC(src),
        src.GetValidCol(), ASCEND_VALID(dst0));
  return {};
}

//===----------------------------------------------------------------------===//
// The larger, and where it was
//===----------------------------------------------------------------------===//

#define ASCEND_PART_INDEX(NAME, BUILTIN)                                       \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename TileDstIdx, typename TileIdx0, typename TileIdx1,         \
            typename... WaitEvents>                                            \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc0, TileSrc1, TileDstIdx,    \
                                   TileIdx0, TileIdx1>),                       \
                   #NAME " takes six Vec tiles")                               \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, TileDstIdx &dstIdx,       \
       TileIdx0 &src0Idx, TileIdx1 &src1Idx, WaitEvents &...events) {          \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc0, TileSrc1, TileDstIdx,      \
                                 TileIdx0, TileIdx1>)                          \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_DST(TileDstIdx, dstIdx),        \
              ASCEND_SRC(src0), ASCEND_SRC(src1), ASCEND_SRC(src0Idx),         \
              ASCEND_SRC(src1Idx), ASCEND_VALID(dst), ASCEND_VALID(src0),      \
              ASCEND_VALID(src1));                                             \
    return {};                                                                 \
  }
/// dst = the larger element where both sources have one, dstIdx = its index.
ASCEND_PART_INDEX(TPARTARGMAX, __ascend_tpartargmax_ub_into)
ASCEND_PART_INDEX(TPARTARGMIN, __ascend_tpartargmin_ub_into)

} // namespace pto

#undef ASCEND_MERGE
#undef ASCEND_BY_TURNS
#undef ASCEND_PART_INDEX

#endif // ASCEND_PTO_MERGE_HPP

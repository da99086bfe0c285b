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

/// How many pairs of each list have gone when one has ended.
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

namespace detail {

/// Where a merge stops that ends with the first list that has none left. The
/// scalar unit finds it in the lists, which are sorted, by halves; nothing is
/// there to read the unit's own count. Not functions: argument-dependent lookup
/// would find them from kernels.
struct MergeEnd {
  template <typename TileList>
  static constexpr int64_t pairColumns =
      8 / int64_t(sizeof(typename TileList::DType));

  template <typename TileList>
  PTO_INTERNAL static int64_t pairsOf(TileList &list) {
    return list.GetValidCol() / pairColumns<TileList>;
  }

  /// A number's place in the order: larger ones, and first of all NaNs, have a
  /// larger one; both zeros have the same.
  template <typename TileList>
  PTO_INTERNAL static int64_t keyAt(TileList &list, int64_t pair) {
    constexpr bool isFloat = sizeof(typename TileList::DType) == 4;
    constexpr int64_t sign = isFloat ? 0x80000000 : 0x8000;
    constexpr int64_t infinity = isFloat ? 0x7F800000 : 0x7C00;
    int64_t bits =
        __ascend_tgetval_ub(list.slots, 0, pair * pairColumns<TileList>);
    int64_t size = bits & (sign - 1);
    if (size > infinity)
      return infinity + 1;
    return bits & sign ? -size : size;
  }

  /// How many pairs of a list go before one with that key; whether those with
  /// the same key do is \p equal.
  template <typename TileList>
  PTO_INTERNAL static int64_t countBefore(TileList &list, int64_t key,
                                          bool equal) {
    int64_t low = 0, high = pairsOf(list);
    while (low < high) {
      int64_t middle = (low + high) / 2, found = keyAt(list, middle);
      if (found > key || (equal && found == key))
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  int64_t key = 0;  ///< Of the last pair that goes.
  int64_t list = 0; ///< Whose last one that is.

  /// The last pair of list \p index is that if it goes before the others'.
  template <typename TileList>
  PTO_INTERNAL void consider(TileList &other, int64_t index) {
    int64_t last = keyAt(other, pairsOf(other) - 1);
    if (index == 0 || last > key) {
      key = last;
      list = index;
    }
  }

  template <typename TileList>
  PTO_INTERNAL uint16_t goneOf(TileList &other, int64_t index) const {
    return index == list ? pairsOf(other)
                         : countBefore(other, key, index < list);
  }

  /// Writes how many pairs of each list go.
  template <typename... Lists>
  PTO_INTERNAL static void count(MrgSortExecutedNumList &gone,
                                 Lists &...lists) {
    uint16_t counts[4] = {0, 0, 0, 0};
    if (((pairsOf(lists) != 0) && ...)) {
      MergeEnd end;
      int64_t index = 0;
      (end.consider(lists, index++), ...);
      index = 0;
      ((counts[index] = end.goneOf(lists, index), ++index), ...);
    }
    gone.mrgSortList0 = counts[0];
    gone.mrgSortList1 = counts[1];
    gone.mrgSortList2 = counts[2];
    gone.mrgSortList3 = counts[3];
  }
};

} // namespace detail

// All are merged; where the operation is to stop where a list ends, what lies
// behind the pairs that it counts means nothing.
#define ASCEND_MERGE(REQUIRED, COUNT)                                          \
  ASCEND_OPERATION(REQUIRED, "TMRGSORT takes a Vec tile for the result, one "  \
                             "that is scratch, and " COUNT                     \
                             " that are sorted")

/// dst = the first elements of what the sorted lists make together. exhausted:
/// how many pairs of each there are up to where one of them ends.
template <typename TileDst, typename TileTmp, typename TileSrc0,
          typename TileSrc1, bool exhausted, typename... WaitEvents>
ASCEND_MERGE((detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1>), "two")
TMRGSORT(TileDst &dst, MrgSortExecutedNumList &executed, TileTmp &tmp,
         TileSrc0 &src0, TileSrc1 &src1, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1>)
    __ascend_tmrgsort_lists2_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
        ASCEND_DST(TileTmp, tmp), dst.GetValidCol(), src0.GetValidCol(),
        src1.GetValidCol());
  if constexpr (exhausted &&
                detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1>)
    detail::MergeEnd::count(executed, src0, src1);
  return {};
}
template <typename TileDst, typename TileTmp, typename TileSrc0,
          typename TileSrc1, typename TileSrc2, bool exhausted,
          typename... WaitEvents>
ASCEND_MERGE((detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2>),
             "three")
TMRGSORT(TileDst &dst, MrgSortExecutedNumList &executed, TileTmp &tmp,
         TileSrc0 &src0, TileSrc1 &src1, TileSrc2 &src2,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2>)
    __ascend_tmrgsort_lists3_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
        ASCEND_SRC(src2), ASCEND_DST(TileTmp, tmp), dst.GetValidCol(),
        src0.GetValidCol(), src1.GetValidCol(), src2.GetValidCol());
  if constexpr (exhausted &&
                detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2>)
    detail::MergeEnd::count(executed, src0, src1, src2);
  return {};
}
template <typename TileDst, typename TileTmp, typename TileSrc0,
          typename TileSrc1, typename TileSrc2, typename TileSrc3,
          bool exhausted, typename... WaitEvents>
ASCEND_MERGE(
    (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2, TileSrc3>),
    "four")
TMRGSORT(TileDst &dst, MrgSortExecutedNumList &executed, TileTmp &tmp,
         TileSrc0 &src0, TileSrc1 &src1, TileSrc2 &src2, TileSrc3 &src3,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileTmp, TileSrc0, TileSrc1, TileSrc2,
                               TileSrc3>)
    __ascend_tmrgsort_lists4_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),
        ASCEND_SRC(src2), ASCEND_SRC(src3), ASCEND_DST(TileTmp, tmp),
        dst.GetValidCol(), src0.GetValidCol(), src1.GetValidCol(),
        src2.GetValidCol(), src3.GetValidCol());
  if constexpr (exhausted && detail::areVec<TileDst, TileTmp, TileSrc0,
                                            TileSrc1, TileSrc2, TileSrc3>)
    detail::MergeEnd::count(executed, src0, src1, src2, src3);
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

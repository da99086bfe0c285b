//===-- reduce.hpp - Rows and columns to one --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions, and what else works on the valid part of its source. A part of
// vector.hpp, whose macros it uses; families as there.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_REDUCE_HPP
#define ASCEND_PTO_REDUCE_HPP

namespace pto {

//===----------------------------------------------------------------------===//
// dst = f(src)
//===----------------------------------------------------------------------===//

#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_2(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),      \
                               ASCEND_VALID(src)))
__ascend_family_reduce(X)
#undef X

// The same with scratch, which not every processor needs.
#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_2_TMP(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),  \
                                   ASCEND_DST(TileTmp, tmp),                   \
                                   ASCEND_VALID(src)))
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_2_TMP(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),  \
                                   ASCEND_VALID(src)))
__ascend_family_reduce_unused(X)
#undef X

/// Adds up columns in a tree, or from the top.
template <typename TileDst, typename TileSrc, typename TileTmp,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TileTmp>),
                 "TCOLSUM takes three Vec tiles, the last of them scratch")
TCOLSUM(TileDst &dst, TileSrc &src, TileTmp &tmp, bool isBinary,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc, TileTmp>) {
    if (isBinary)
      __ascend_tcolsum_tmp_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                                   ASCEND_DST(TileTmp, tmp), 1,
                                   ASCEND_VALID(src));
    else
      __ascend_tcolsum_tmp_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                                   ASCEND_DST(TileTmp, tmp), 0,
                                   ASCEND_VALID(src));
  }
  return {};
}

// Largest or smallest with their indices: two operations.
#define ASCEND_WITH_INDEX(NAME, VALUE)                                         \
  template <typename TileVal, typename TileIdx, typename TileSrc,              \
            typename TileTmp, typename... WaitEvents,                          \
            typename = typename TileTmp::DType>                                \
  ASCEND_OPERATION((detail::areVec<TileVal, TileIdx, TileSrc, TileTmp>),       \
                   #NAME " takes four Vec tiles, the last of them scratch")    \
  NAME(TileVal &values, TileIdx &indices, TileSrc &src, TileTmp &tmp,          \
       WaitEvents &...events) {                                                \
    TSYNC(events...);                                                          \
    VALUE;                                                                     \
    NAME(indices, src, tmp);                                                   \
    return {};                                                                 \
  }
ASCEND_WITH_INDEX(TROWARGMAX, TROWMAX(values, src, tmp))
ASCEND_WITH_INDEX(TROWARGMIN, TROWMIN(values, src, tmp))
ASCEND_WITH_INDEX(TCOLARGMAX, TCOLMAX(values, src))
ASCEND_WITH_INDEX(TCOLARGMIN, TCOLMIN(values, src))

//===----------------------------------------------------------------------===//
// Two sources of different sizes
//===----------------------------------------------------------------------===//

#define ASCEND_PARTS(NAME, BUILTIN, ...)                                       \
  ASCEND_TILES_3(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),     \
                               ASCEND_SRC(src1), ASCEND_VALID(dst),            \
                               __VA_ARGS__))
#define X(NAME, BUILTIN)                                                       \
  ASCEND_PARTS(NAME, BUILTIN, ASCEND_VALID(src0), ASCEND_VALID(src1))
__ascend_family_part(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_PARTS(NAME, BUILTIN, src0.GetValidCol(), src1.GetValidCol())
__ascend_family_concat(X)
#undef X

/// Of each row as many columns as idx0 and idx1 say, in bytes of elements as wide
/// as theirs.
template <typename TileDst, typename TileSrc0, typename TileSrc1,
          typename TileIdx0, typename TileIdx1, typename... WaitEvents,
          typename = typename TileIdx0::DType,
          typename = typename TileIdx1::DType>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc0, TileSrc1, TileIdx0,
                                 TileIdx1>),
                 "TCONCAT with counts takes five Vec tiles")
TCONCAT(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, TileIdx0 &idx0,
        TileIdx1 &idx1, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc0, TileSrc1, TileIdx0, TileIdx1>)
    __ascend_tconcat_idx_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),
                                 ASCEND_SRC(src1), ASCEND_SRC(idx0),
                                 ASCEND_SRC(idx1), ASCEND_VALID(dst),
                                 src0.GetValidCol(), src1.GetValidCol());
  return {};
}

/// The same, and the counts of dst's rows: the sums, at most what dst has.
template <typename TileDst, typename TileSrc0, typename TileSrc1,
          typename TileCount, typename TileIdx0, typename TileIdx1,
          typename... WaitEvents, typename = typename TileCount::DType,
          typename = typename TileIdx0::DType,
          typename = typename TileIdx1::DType>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc0, TileSrc1, TileCount,
                                 TileIdx0, TileIdx1>),
                 "TCONCAT with counts takes six Vec tiles")
TCONCAT(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, TileCount &count,
        TileIdx0 &idx0, TileIdx1 &idx1, WaitEvents &...events) {
  using Count = typename TileCount::DType;
  TCONCAT(dst, src0, src1, idx0, idx1, events...);
  TADD(count, idx0, idx1);
  TMINS(count, count, Count(dst.GetValidCol() * int64_t(sizeof(Count))));
  return {};
}

} // namespace pto

#undef ASCEND_WITH_INDEX
#undef ASCEND_PARTS

#endif // ASCEND_PTO_REDUCE_HPP

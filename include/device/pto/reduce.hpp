//===-- reduce.hpp - Rows and columns to one --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reductions, and what else works on the valid part of its source. A part of
// operations.hpp, whose macros it uses; families as in vector.hpp.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_REDUCE_HPP
#define ASCEND_PTO_REDUCE_HPP

namespace pto {

// The part of a tile that is meant.
#define ASCEND_VALID(tile) (tile).GetValidRow(), (tile).GetValidCol()

//===----------------------------------------------------------------------===//
// dst = f(src)
//===----------------------------------------------------------------------===//

#define ASCEND_REDUCE(NAME)                                                    \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc>),         \
                   #NAME " takes two Vec tiles")
#define X(NAME, BUILTIN)                                                       \
  template <typename TileDst, typename TileSrc, typename... WaitEvents>        \
  ASCEND_REDUCE(NAME)                                                          \
  NAME(TileDst &dst, TileSrc &src, WaitEvents &...events) {                    \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc>)            \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src), ASCEND_VALID(src));   \
    return {};                                                                 \
  }
__ascend_family_reduce(X)
#undef X

// The same with scratch, which not every processor needs.
#define ASCEND_REDUCE_TMP(NAME)                                                \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc> &&        \
                    detail::isVec<TileTmp>),                                   \
                   #NAME " takes three Vec tiles, the last of them scratch")
#define ASCEND_REDUCE_TMP_FAMILY(NAME, CALL)                                   \
  template <typename TileDst, typename TileSrc, typename TileTmp,              \
            typename... WaitEvents>                                            \
  ASCEND_REDUCE_TMP(NAME)                                                      \
  NAME(TileDst &dst, TileSrc &src, TileTmp &tmp, WaitEvents &...events) {      \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc> &&          \
                  detail::isVec<TileTmp>)                                      \
      CALL;                                                                    \
    return {};                                                                 \
  }
#define X(NAME, BUILTIN)                                                       \
  ASCEND_REDUCE_TMP_FAMILY(                                                    \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                 \
                    ASCEND_DST(TileTmp, tmp), ASCEND_VALID(src)))
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_REDUCE_TMP_FAMILY(                                                    \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                 \
                    ASCEND_VALID(src)))
__ascend_family_reduce_unused(X)
#undef X

/// Adds up columns in a tree, or from the top.
template <typename TileDst, typename TileSrc, typename TileTmp,
          typename... WaitEvents>
ASCEND_REDUCE_TMP(TCOLSUM)
TCOLSUM(TileDst &dst, TileSrc &src, TileTmp &tmp, bool isBinary,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc> &&
                detail::isVec<TileTmp>) {
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
  ASCEND_OPERATION((detail::isVec<TileVal> && detail::isVec<TileIdx> &&        \
                    detail::isVec<TileSrc> && detail::isVec<TileTmp>),         \
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

#define ASCEND_PARTS(NAME)                                                     \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc0> &&       \
                    detail::isVec<TileSrc1>),                                  \
                   #NAME " takes three Vec tiles")
#define ASCEND_PARTS_FAMILY(NAME, BUILTIN, ...)                                \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename... WaitEvents>                                            \
  ASCEND_PARTS(NAME)                                                           \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, WaitEvents &...events) {  \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc0> &&         \
                  detail::isVec<TileSrc1>)                                     \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),    \
              ASCEND_VALID(dst), __VA_ARGS__);                                 \
    return {};                                                                 \
  }
#define X(NAME, BUILTIN)                                                       \
  ASCEND_PARTS_FAMILY(NAME, BUILTIN, ASCEND_VALID(src0), ASCEND_VALID(src1))
__ascend_family_part(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_PARTS_FAMILY(NAME, BUILTIN, src0.GetValidCol(), src1.GetValidCol())
__ascend_family_concat(X)
#undef X

} // namespace pto

#undef ASCEND_VALID
#undef ASCEND_REDUCE
#undef ASCEND_REDUCE_TMP
#undef ASCEND_REDUCE_TMP_FAMILY
#undef ASCEND_WITH_INDEX
#undef ASCEND_PARTS
#undef ASCEND_PARTS_FAMILY

#endif // ASCEND_PTO_REDUCE_HPP

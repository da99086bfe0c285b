//===-- expand.hpp - One number for each row or column ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles that meet a number for each of their rows, or columns. A part of
// operations.hpp, whose macros it uses; families as in vector.hpp.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_EXPAND_HPP
#define ASCEND_PTO_EXPAND_HPP

namespace pto {
namespace detail {

/// Whether `Each` has a number for each row, and `Full` has not: a column, or
/// blocks of 32 bytes beside a tile of another width.
template <typename Each, typename Full> constexpr bool isEachRow() {
  if constexpr (isVec<Each> && isVec<Full>) {
    if (Each::isRowMajor != Full::isRowMajor)
      return !Each::isRowMajor;
    constexpr int block = 32 / sizeof(typename Each::DType);
    return Each::ValidCol == block && Full::ValidCol != block;
  }
  return false;
}

} // namespace detail

// The part of a tile that is meant.
#define ASCEND_VALID(tile) (tile).GetValidRow(), (tile).GetValidCol()

#define ASCEND_EXPAND(NAME)                                                    \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc>),         \
                   #NAME " takes two Vec tiles")
#define X(NAME, BUILTIN)                                                       \
  template <typename TileDst, typename TileSrc, typename... WaitEvents>        \
  ASCEND_EXPAND(NAME)                                                          \
  NAME(TileDst &dst, TileSrc &src, WaitEvents &...events) {                    \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc>)            \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src), ASCEND_VALID(dst));   \
    return {};                                                                 \
  }
__ascend_family_expand(X)
#undef X

#define ASCEND_EXPAND_BY(NAME)                                                 \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc0> &&       \
                    detail::isVec<TileSrc1>),                                  \
                   #NAME " takes three Vec tiles")
#define X(NAME, BUILTIN)                                                       \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename... WaitEvents>                                            \
  ASCEND_EXPAND_BY(NAME)                                                       \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, WaitEvents &...events) {  \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc0> &&         \
                  detail::isVec<TileSrc1>)                                     \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),    \
              ASCEND_VALID(dst));                                              \
    return {};                                                                 \
  }
__ascend_family_expand_by(X)
#undef X

// A number for each row may stand in either place; what then is not the same is
// a builtin of its own.
#define ASCEND_EXPAND_ROW(NAME, BUILTIN, TURNED)                               \
  namespace detail {                                                           \
  template <typename TileDst, typename TileSrc0, typename TileSrc1>            \
  PTO_INTERNAL void NAME##_by_row(TileDst &dst, TileSrc0 &src0,                \
                                  TileSrc1 &src1) {                            \
    if constexpr (isEachRow<TileSrc0, TileSrc1>())                             \
      TURNED;                                                                  \
    else                                                                       \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0), ASCEND_SRC(src1),    \
              ASCEND_VALID(dst));                                              \
  }                                                                            \
  }                                                                            \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename... WaitEvents>                                            \
  ASCEND_EXPAND_BY(NAME)                                                       \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, WaitEvents &...events) {  \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc0> &&         \
                  detail::isVec<TileSrc1>)                                     \
      detail::NAME##_by_row(dst, src0, src1);                                  \
    return {};                                                                 \
  }
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_ROW(NAME, BUILTIN,                                             \
                    BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src1),        \
                            ASCEND_SRC(src0), ASCEND_VALID(dst)))
__ascend_family_expand_row(X)
#undef X
#define ASCEND_FIRST_TROWEXPANDSUB __ascend_trowexpandsub_first_ub_into
#define ASCEND_FIRST_TROWEXPANDDIV __ascend_trowexpanddiv_first_ub_into
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_ROW(NAME, BUILTIN,                                             \
                    ASCEND_FIRST_##NAME(ASCEND_DST(TileDst, dst),              \
                                        ASCEND_SRC(src0), ASCEND_SRC(src1),    \
                                        ASCEND_VALID(dst)))
__ascend_family_expand_turned(X)
#undef X

// With scratch.
#define ASCEND_EXPAND_TMP(NAME, CALL)                                          \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename TileTmp, typename... WaitEvents,                          \
            typename = typename TileTmp::DType>                                \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc0> &&       \
                    detail::isVec<TileSrc1> && detail::isVec<TileTmp>),        \
                   #NAME " takes four Vec tiles, the last of them scratch")    \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, TileTmp &tmp,             \
       WaitEvents &...events) {                                                \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc0> &&         \
                  detail::isVec<TileSrc1> && detail::isVec<TileTmp>) {         \
      CALL                                                                     \
    }                                                                          \
    return {};                                                                 \
  }
#define ASCEND_FIRST_TMP_TROWEXPANDSUB __ascend_trowexpandsub_first_tmp_ub_into
#define ASCEND_FIRST_TMP_TROWEXPANDDIV __ascend_trowexpanddiv_first_tmp_ub_into
#define ASCEND_SCRATCH_CALL(BUILTIN, SRC0, SRC1)                               \
  BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(SRC0), ASCEND_SRC(SRC1),        \
          ASCEND_DST(TileTmp, tmp), ASCEND_VALID(dst));
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_TMP(                                                           \
      NAME, if constexpr (detail::isEachRow<TileSrc0, TileSrc1>())             \
          ASCEND_SCRATCH_CALL(BUILTIN, src1, src0)                             \
      else ASCEND_SCRATCH_CALL(BUILTIN, src0, src1))
__ascend_family_expand_row_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_TMP(                                                           \
      NAME, if constexpr (detail::isEachRow<TileSrc0, TileSrc1>())             \
          ASCEND_SCRATCH_CALL(ASCEND_FIRST_TMP_##NAME, src0, src1)             \
      else ASCEND_SCRATCH_CALL(BUILTIN, src0, src1))
__ascend_family_expand_turned_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_TMP(NAME, ASCEND_SCRATCH_CALL(BUILTIN, src0, src1))
__ascend_family_expand_by_tmp(X)
#undef X
#define X(NAME, BUILTIN) ASCEND_EXPAND_TMP(NAME, NAME(dst, src0, src1);)
__ascend_family_expand_unused(X)
#undef X

} // namespace pto

#undef ASCEND_VALID
#undef ASCEND_EXPAND
#undef ASCEND_EXPAND_BY
#undef ASCEND_EXPAND_ROW
#undef ASCEND_EXPAND_TMP
#undef ASCEND_SCRATCH_CALL
#undef ASCEND_FIRST_TROWEXPANDSUB
#undef ASCEND_FIRST_TROWEXPANDDIV
#undef ASCEND_FIRST_TMP_TROWEXPANDSUB
#undef ASCEND_FIRST_TMP_TROWEXPANDDIV

#endif // ASCEND_PTO_EXPAND_HPP

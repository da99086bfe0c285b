//===-- expand.hpp - One number for each row or column ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tiles that meet a number for each of their rows, or columns. A part of
// vector.hpp, whose macros it uses; families as there.
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
  ASCEND_TILES_3(NAME, detail::NAME##_by_row(dst, src0, src1))
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
#define ASCEND_EXPAND_TMP(NAME, ...)                                           \
  ASCEND_TILES_3_TMP(NAME, typename TileTmp::DType, __VA_ARGS__)
#define ASCEND_FIRST_TMP_TROWEXPANDSUB __ascend_trowexpandsub_first_tmp_ub_into
#define ASCEND_FIRST_TMP_TROWEXPANDDIV __ascend_trowexpanddiv_first_tmp_ub_into
#define ASCEND_SCRATCH_CALL(BUILTIN, SRC0, SRC1)                               \
  BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(SRC0), ASCEND_SRC(SRC1),        \
          ASCEND_DST(TileTmp, tmp), ASCEND_VALID(dst))
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_TMP(                                                           \
      NAME, if constexpr (detail::isEachRow<TileSrc0, TileSrc1>())             \
          ASCEND_SCRATCH_CALL(BUILTIN, src1, src0);                            \
      else ASCEND_SCRATCH_CALL(BUILTIN, src0, src1))
__ascend_family_expand_row_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_TMP(                                                           \
      NAME, if constexpr (detail::isEachRow<TileSrc0, TileSrc1>())             \
          ASCEND_SCRATCH_CALL(ASCEND_FIRST_TMP_##NAME, src0, src1);            \
      else ASCEND_SCRATCH_CALL(BUILTIN, src0, src1))
__ascend_family_expand_turned_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_EXPAND_TMP(NAME, ASCEND_SCRATCH_CALL(BUILTIN, src0, src1))
__ascend_family_expand_by_tmp(X)
#undef X
#define X(NAME, BUILTIN) ASCEND_EXPAND_TMP(NAME, NAME(dst, src0, src1))
__ascend_family_expand_unused(X)
#undef X

} // namespace pto

#undef ASCEND_EXPAND_ROW
#undef ASCEND_EXPAND_TMP
#undef ASCEND_SCRATCH_CALL
#undef ASCEND_FIRST_TROWEXPANDSUB
#undef ASCEND_FIRST_TROWEXPANDDIV
#undef ASCEND_FIRST_TMP_TROWEXPANDSUB
#undef ASCEND_FIRST_TMP_TROWEXPANDDIV

#endif // ASCEND_PTO_EXPAND_HPP

//===-- matrix.hpp - Rows and columns of matrices ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   ReduceSum<float, Pattern::Reduce::AR>    each row to an element     TROWSUM
//   ReduceSum<float, Pattern::Reduce::RA>    each column to an element  TCOLSUM
//   Broadcast<float, 2, 1>                   an element to each row     TROWEXPAND
//   Broadcast<float, 2, 0>                   an element to each column  TCOLEXPAND
//
// Widths are known once the kernel is inlined, heights need not be.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_MATRIX_HPP
#define ASCENDC_MATRIX_HPP

#include "repeat_reduce.hpp"

namespace AscendC {

/// Which axes of a matrix are kept (A), and which are reduced (R).
namespace Pattern {
namespace Reduce {
struct AR {};
struct RA {};
} // namespace Reduce
} // namespace Pattern

extern "C" {
void __ascendc_matrix_rows() noexcept __attribute__((
    error("a matrix that is reduced has rows of whole blocks of 32 bytes: set "
          "srcInnerPad where shorter ones are followed by a gap")));
void __ascendc_broadcast() noexcept __attribute__((
    error("Broadcast makes rows of whole blocks of 32 bytes out of a row or a "
          "column: dstShape[1] is a multiple of 32 bytes, srcShape is 1 along the "
          "axis and dstShape along the other")));
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace detail {

/// The rows of a matrix of shape[0] x shape[1].
template <typename T>
PTO_INTERNAL ReducedFrom matrixFrom(const uint32_t shape[], bool isPadded) {
  int32_t cols = shape[1], pitch = inBlocks<T>(cols);
  if ((pitch != cols) & !isPadded)
    __ascendc_matrix_rows();
  return ReducedFrom(shape[0], cols, pitch);
}

// Rows to a column. Scratch of a kernel that places its tensors is the source's, of
// any other one the compiler's.
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME##In(const LocalTensor<T> &dst,                        \
                             const LocalTensor<T> &src, ReducedFrom from,      \
                             const LocalTensor<T> &tmp) {                      \
    BUILTIN(ASCENDC_REDUCED(T, dst, reducedTo(dst, 1), from),                  \
            ASCENDC_SRC_FEW(src, from.rows, from.pitch),                       \
            ASCENDC_DST_FEW(T, tmp, from.rows, from.pitch), from.rows,         \
            from.cols);                                                        \
  }                                                                            \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME##OfMatrix(const LocalTensor<T> &dst,                  \
                                   const LocalTensor<T> &src,                  \
                                   ReducedFrom from,                           \
                                   const LocalTensor<uint8_t> &tmp) {          \
    if (tmp.set.isPlaced)                                                      \
      return NAME##In(dst, src, from, tmp.template ReinterpretCast<T>());      \
    LocalTensor<T> rows = scratchOf<T>(                                        \
        __ascend_at_most(from.rows, src.rowsOf(from.pitch)) * from.pitch);     \
    NAME##In(dst, src, from, rows);                                            \
  }
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME##OfMatrix(const LocalTensor<T> &dst,                  \
                                   const LocalTensor<T> &src,                  \
                                   ReducedFrom from,                           \
                                   const LocalTensor<uint8_t> &) {             \
    BUILTIN(ASCENDC_REDUCED(T, dst, reducedTo(dst, 1), from),                  \
            ASCENDC_SRC_FEW(src, from.rows, from.pitch), from.rows,            \
            from.cols);                                                        \
  }
__ascend_family_reduce_unused(X)
#undef X

// Columns to a row.
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME##OfMatrix(const LocalTensor<T> &dst,                  \
                                   const LocalTensor<T> &src,                  \
                                   ReducedFrom from) {                         \
    BUILTIN(ASCENDC_DST(T, dst),                                               \
            ASCENDC_SRC_FEW(src, from.rows, from.pitch), from.rows,            \
            from.cols);                                                        \
  }
__ascend_family_reduce(X)
#undef X

} // namespace detail

/// Of a matrix of srcShape[0] x srcShape[1]; with \p srcInnerPad each row is
/// followed by what is left of its last 32 bytes. With \p isReuseSource the source
/// may be lost, which is not made use of.
#define ASCENDC_MATRIX(NAME, SUFFIX)                                           \
  template <typename T, typename pattern, bool isReuseSource = false>          \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const LocalTensor<uint8_t> &sharedTmpBuffer,              \
                     const uint32_t srcShape[], bool srcInnerPad) {            \
    constexpr bool rows = IsSameType<pattern, Pattern::Reduce::AR>::value;     \
    static_assert(rows || IsSameType<pattern, Pattern::Reduce::RA>::value,     \
                  #NAME " takes a matrix: the pattern is AR or RA");           \
    detail::ReducedFrom from = detail::matrixFrom<T>(srcShape, srcInnerPad);   \
    if constexpr (rows)                                                        \
      detail::TROW##SUFFIX##OfMatrix(dst, src, from, sharedTmpBuffer);         \
    else                                                                       \
      detail::TCOL##SUFFIX##OfMatrix(dst, src, from);                          \
  }                                                                            \
  template <typename T, typename pattern, bool isReuseSource = false>          \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const uint32_t srcShape[], bool srcInnerPad) {            \
    NAME<T, pattern, isReuseSource>(dst, src, LocalTensor<uint8_t>(),          \
                                    srcShape, srcInnerPad);                    \
  }
ASCENDC_MATRIX(ReduceSum, SUM)
ASCENDC_MATRIX(ReduceMax, MAX)
ASCENDC_MATRIX(ReduceMin, MIN)
ASCENDC_MATRIX(ReduceProd, PROD)
#undef ASCENDC_MATRIX

//===----------------------------------------------------------------------===//
// The other way
//===----------------------------------------------------------------------===//

/// One element, one row (axis 0) or one column (axis 1) becomes dstShape.
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
PTO_INST void Broadcast(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const uint32_t dstShape[], const uint32_t srcShape[]) {
  static_assert((dim == 1 || dim == 2) && axis >= 0 && axis < dim,
                "Broadcast makes a vector or a matrix: dim is 1 or 2, and axis "
                "below it");
  if constexpr (dim == 1) {
    __ascend_trowexpand_ub_into(ASCENDC_DST(T, dst), ASCENDC_SRC(src), 1,
                                dstShape[0]);
  } else {
    int32_t rows = dstShape[0], cols = dstShape[1];
    bool isFrom = (srcShape[axis] == 1) &
                  (srcShape[1 - axis] == dstShape[1 - axis]);
    if (!isFrom | (cols % detail::ElementsOfBlock<T> != 0))
      return __ascendc_broadcast();
    if constexpr (axis == 0)
      __ascend_tcolexpand_ub_into(ASCENDC_DST_FEW(T, dst, rows, cols),
                                  ASCENDC_SRC(src), rows, cols);
    else
      __ascend_trowexpand_ub_into(
          ASCENDC_DST_FEW(T, dst, rows, cols),
          ASCENDC_SRC_TILE(UB, src, src.room(), 1, 1), rows, cols);
  }
}
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false>
PTO_INST void Broadcast(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const uint32_t dstShape[], const uint32_t srcShape[],
                        const LocalTensor<uint8_t> &) {
  Broadcast<T, dim, axis, isReuseSource>(dst, src, dstShape, srcShape);
}

/// The name of older sources.
template <typename T, int32_t dim, int32_t axis, bool isReuseSource = false,
          typename... Tensors>
PTO_INST void BroadCast(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const uint32_t dstShape[], const uint32_t srcShape[],
                        const Tensors &...tmp) {
  Broadcast<T, dim, axis, isReuseSource>(dst, src, dstShape, srcShape, tmp...);
}

} // namespace AscendC

#undef ASCENDC_REDUCED

#endif // ASCENDC_MATRIX_HPP

//===-- reduce.hpp - Many elements to one -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The result is the first element of its tensor.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_REDUCE_HPP
#define ASCENDC_REDUCE_HPP

#include "modes.hpp"
#include "scratch.hpp"

namespace AscendC {

extern "C" void __ascendc_reduce_repeats() noexcept __attribute__((
    error("ReduceSum, ReduceMax and ReduceMin take repetitions that follow each "
          "other: mask is all of 256 bytes and srcRepStride 8; use the form with "
          "a count, or WholeReduceSum and its like")));

namespace detail {

/// Elements of repetitions that follow each other.
template <typename T>
PTO_INTERNAL int32_t followingIn(int32_t mask, int32_t repeats,
                                 int32_t srcRepStride) {
  constexpr int32_t each = ONE_REPEAT_BYTE_SIZE / sizeof(T);
  if (!(((mask == each) & (srcRepStride == 8)) | (repeats == 1)))
    __ascendc_reduce_repeats();
  return (repeats - 1) * each + mask;
}

// Scratch that an operation needs on one processor is the source's; what it has
// for another is left alone. The interface asks for less than the operation
// takes: what is known to be too small gets the compiler's.
#define X(NAME, BUILTIN)                                                       \
  template <typename D, typename T>                                            \
  PTO_INTERNAL void NAME(const LocalTensor<D> &dst, const LocalTensor<T> &src, \
                         const LocalTensor<T> &work, int32_t count) {          \
    if (__ascend_known(count, 0) > work.room()) {                              \
      LocalTensor<T> own = scratchOf<T>(count);                                \
      BUILTIN(ASCENDC_DST(D, dst), ASCENDC_SRC(src), ASCENDC_DST(T, own), 1,   \
              count);                                                          \
      return;                                                                  \
    }                                                                          \
    BUILTIN(ASCENDC_DST(D, dst), ASCENDC_SRC(src), ASCENDC_DST(T, work), 1,    \
            count);                                                            \
  }
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename D, typename T>                                            \
  PTO_INTERNAL void NAME(const LocalTensor<D> &dst, const LocalTensor<T> &src, \
                         const LocalTensor<T> &, int32_t count) {              \
    BUILTIN(ASCENDC_DST(D, dst), ASCENDC_SRC(src), 1, count);                  \
  }
__ascend_family_reduce_unused(X)
#undef X

} // namespace detail

template <typename T>
PTO_INST void ReduceSum(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const LocalTensor<T> &work, int32_t count) {
  detail::TROWSUM(dst, src, work, count);
}

/// Of repetitions.
template <typename T>
PTO_INST void ReduceSum(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                        const LocalTensor<T> &work, int32_t mask,
                        int32_t repeatTime, int32_t srcRepStride) {
  ASCENDC_COUNTED(srcRepStride == 8, ReduceSum(dst, src, work, mask))
  ReduceSum(dst, src, work,
            detail::followingIn<T>(mask, repeatTime, srcRepStride));
}

/// With calIndex, the second element is the bits of the first one's index, an
/// unsigned integer as wide.
#define ASCENDC_REDUCE(NAME, VALUE, INDEX)                                     \
  template <typename T>                                                        \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const LocalTensor<T> &work, int32_t count,                \
                     bool calIndex = false) {                                  \
    detail::VALUE(dst, src, work, count);                                      \
    if (!calIndex)                                                             \
      return;                                                                  \
    using Bits =                                                               \
        typename Conditional<sizeof(T) == 4, uint32_t, uint16_t>::type;        \
    LocalTensor<Bits> index =                                                  \
        detail::scratchOf<Bits>(detail::BytesOfBlock / sizeof(T));             \
    detail::INDEX(index, src, work, count);                                    \
    dst.template ReinterpretCast<Bits>().SetValue(1, index.GetValue(0));       \
    detail::release(index);                                                    \
  }                                                                            \
  template <typename T>                                                        \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const LocalTensor<T> &work, int32_t mask,                 \
                     int32_t repeatTime, int32_t srcRepStride,                 \
                     bool calIndex = false) {                                  \
    ASCENDC_COUNTED(srcRepStride == 8, NAME(dst, src, work, mask, calIndex))   \
    NAME(dst, src, work,                                                       \
         detail::followingIn<T>(mask, repeatTime, srcRepStride), calIndex);    \
  }
ASCENDC_REDUCE(ReduceMax, TROWMAX, TROWARGMAX)
ASCENDC_REDUCE(ReduceMin, TROWMIN, TROWARGMIN)
#undef ASCENDC_REDUCE

} // namespace AscendC

#endif // ASCENDC_REDUCE_HPP

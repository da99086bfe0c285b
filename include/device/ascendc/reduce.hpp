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

#include "tensor.hpp"

namespace AscendC {

extern "C" void __ascendc_index() noexcept __attribute__((
    error("ReduceMax and ReduceMin give the value alone: calIndex is false; "
          "pto/pto-inst.hpp's TROWARGMAX and TROWARGMIN give the index")));

namespace detail {

// Scratch that an operation needs on one processor is the source's; what it has for
// another is left alone.
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src, \
                         const LocalTensor<T> &work, int32_t count) {          \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src), ASCENDC_DST(T, work), 1,    \
            count);                                                            \
  }
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src, \
                         const LocalTensor<T> &, int32_t count) {              \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src), 1, count);                  \
  }
__ascend_family_reduce_unused(X)
#undef X

} // namespace detail

#define ASCENDC_REDUCE(NAME, OPERATION)                                        \
  template <typename T>                                                        \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const LocalTensor<T> &work, int32_t count,                \
                     bool calIndex = false) {                                  \
    if (calIndex)                                                              \
      __ascendc_index();                                                       \
    detail::OPERATION(dst, src, work, count);                                  \
  }
ASCENDC_REDUCE(ReduceSum, TROWSUM)
ASCENDC_REDUCE(ReduceMax, TROWMAX)
ASCENDC_REDUCE(ReduceMin, TROWMIN)
#undef ASCENDC_REDUCE

} // namespace AscendC

#endif // ASCENDC_REDUCE_HPP

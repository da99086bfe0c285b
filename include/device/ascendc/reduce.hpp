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

// Scratch that the operation needs on one processor is the source's; what it has
// for another is left alone.
#define ASCENDC_REDUCE(NAME, OPERATION)                                        \
  template <typename T>                                                        \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const LocalTensor<T> &work, int32_t count) {              \
    OPERATION(ASCENDC_DST(T, dst), ASCENDC_SRC(src), ASCENDC_DST(T, work), 1,  \
              count);                                                          \
  }
ASCENDC_REDUCE(ReduceSum, __ascend_trowsum_tmp_ub_into)
ASCENDC_REDUCE(ReduceMax, __ascend_trowmax_tmp_ub_into)
ASCENDC_REDUCE(ReduceMin, __ascend_trowmin_tmp_ub_into)
#undef ASCENDC_REDUCE

} // namespace AscendC

#endif // ASCENDC_REDUCE_HPP

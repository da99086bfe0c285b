//===-- reduce_kinds.hpp - Reductions by their kind --------------*- C++
//-*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The newer names of what repeat_reduce.hpp has: the kind is a template's
// argument, and the mask comes in front of the repetitions.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_REDUCE_KINDS_HPP
#define ASCENDC_REDUCE_KINDS_HPP

#include "repeat_reduce.hpp"

namespace AscendC {

enum class ReduceType : uint8_t { SUM, MAX, MIN };

/// Each repetition's result; of MAX and MIN also its place.
template <ReduceType type, typename T, typename U = T, bool isSetMask = true,
          typename Mask>
PTO_INST void ReduceRepeat(const LocalTensor<T> &dst, const LocalTensor<U> &src,
                           const Mask &mask, int32_t repeatTime,
                           int32_t dstRepStride, int32_t srcBlkStride,
                           int32_t srcRepStride,
                           ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {
  if constexpr (type == ReduceType::SUM)
    WholeReduceSum<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                 srcBlkStride, srcRepStride);
  else if constexpr (type == ReduceType::MAX)
    WholeReduceMax<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                 srcBlkStride, srcRepStride, order);
  else
    WholeReduceMin<T, isSetMask>(dst, src, mask, repeatTime, dstRepStride,
                                 srcBlkStride, srcRepStride, order);
}

/// The result of each 32 bytes.
template <ReduceType type, typename T, typename U = T, bool isSetMask = true,
          typename Mask>
PTO_INST void ReduceDataBlock(const LocalTensor<T> &dst,
                              const LocalTensor<U> &src, const Mask &mask,
                              int32_t repeatTime, int32_t dstRepStride,
                              int32_t srcBlkStride, int32_t srcRepStride) {
  if constexpr (type == ReduceType::SUM)
    BlockReduceSum<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                                 srcBlkStride, srcRepStride);
  else if constexpr (type == ReduceType::MAX)
    BlockReduceMax<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                                 srcBlkStride, srcRepStride);
  else
    BlockReduceMin<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                                 srcBlkStride, srcRepStride);
}

/// The sum of each two neighbours.
template <ReduceType type, typename T, typename U = T, bool isSetMask = true,
          typename Mask>
PTO_INST void ReducePairElem(const LocalTensor<T> &dst,
                             const LocalTensor<U> &src, const Mask &mask,
                             int32_t repeatTime, int32_t dstRepStride,
                             int32_t srcBlkStride, int32_t srcRepStride) {
  static_assert(type == ReduceType::SUM,
                "ReducePairElem takes ReduceType::SUM");
  PairReduceSum<T, isSetMask>(dst, src, repeatTime, mask, dstRepStride,
                              srcBlkStride, srcRepStride);
}

} // namespace AscendC

#endif // ASCENDC_REDUCE_KINDS_HPP

//===-- interleave.hpp - Elements by turns ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_INTERLEAVE_HPP
#define ASCENDC_INTERLEAVE_HPP

#include "gather.hpp"
#include "repeat_reduce.hpp"

namespace AscendC {

/// \p count elements of src0 and src1 by turns: the first half of the result in
/// dst0, the other in dst1.
template <typename T>
PTO_INST void Interleave(const LocalTensor<T> &dst0, const LocalTensor<T> &dst1,
                         const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                         int32_t count) {
#if __NPU_ARCH__ == 3510
  // The tiles of a pair have one type.
  int32_t to = detail::smaller(dst0.room(), dst1.room());
  int32_t from = detail::smaller(src0.room(), src1.room());
  __ascend_tinterleave_ub_into(ASCENDC_DST_TILE(UB, T, dst0, 1, to, 0),
                               ASCENDC_DST_TILE(UB, T, dst1, 1, to, 0),
                               ASCENDC_SRC_TILE(UB, src0, 1, from, 0),
                               ASCENDC_SRC_TILE(UB, src1, 1, from, 0), 1,
                               count);
#else
  static_assert(sizeof(T) == 2 || sizeof(T) == 4,
                "Interleave takes elements of two or four bytes");
  using Bits = detail::BitsAsWide<T>;
  LocalTensor<Bits> first = src0.template ReinterpretCast<Bits>();
  LocalTensor<Bits> second = src1.template ReinterpretCast<Bits>();
  int32_t half = count / 2;
  detail::inTurn(dst0.template ReinterpretCast<Bits>(), first, second, half,
                 1 << 16);
  detail::inTurn(dst1.template ReinterpretCast<Bits>(), first[half],
                 second[half], half, 1 << 16);
#endif
}

/// The other way about: of src0 and src1, one behind the other, the elements of
/// even places to dst0, the others to dst1.
template <typename T>
PTO_INST void DeInterleave(const LocalTensor<T> &dst0,
                           const LocalTensor<T> &dst1,
                           const LocalTensor<T> &src0,
                           const LocalTensor<T> &src1, int32_t count) {
#if __NPU_ARCH__ == 3510
  // The tiles of a pair have one type.
  int32_t to = detail::smaller(dst0.room(), dst1.room());
  int32_t from = detail::smaller(src0.room(), src1.room());
  __ascend_tdeinterleave_ub_into(ASCENDC_DST_TILE(UB, T, dst0, 1, to, 0),
                                 ASCENDC_DST_TILE(UB, T, dst1, 1, to, 0),
                                 ASCENDC_SRC_TILE(UB, src0, 1, from, 0),
                                 ASCENDC_SRC_TILE(UB, src1, 1, from, 0), 1,
                                 count);
#else
  int32_t half = count / 2;
  detail::gatherHalf(dst0, src0, false, 1, count);
  detail::gatherHalf(dst0[half], src1, false, 1, count);
  detail::gatherHalf(dst1, src0, true, 1, count);
  detail::gatherHalf(dst1[half], src1, true, 1, count);
#endif
}

} // namespace AscendC

#endif // ASCENDC_INTERLEAVE_HPP

//===-- fill.hpp - Numbers from few or none ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_FILL_HPP
#define ASCENDC_FILL_HPP

#include "scratch.hpp"
#include "vector.hpp"

namespace AscendC {

//===----------------------------------------------------------------------===//
// An element to a block
//===----------------------------------------------------------------------===//

/// Distances in 32 bytes: of blocks, and of repetitions of eight.
struct BrcbRepeatParams {
  uint16_t dstBlkStride = 1;
  uint16_t dstRepStride = 8;

  PTO_INST BrcbRepeatParams() {}
  PTO_INST BrcbRepeatParams(uint16_t dstBlk, uint16_t dstRep)
      : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
};

extern "C" void __ascendc_brcb() noexcept __attribute__((
    error("Brcb fills blocks that are equally far apart: dstRepStride is 8 times "
          "dstBlkStride; call it once a repetition")));

/// Block i is element i, eight of them a repetition.
template <typename T>
PTO_INST void Brcb(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                   uint8_t repeatTime, const BrcbRepeatParams &params) {
  constexpr int32_t unit = detail::ElementsOfBlock<T>;
  if (!((params.dstRepStride == 8 * params.dstBlkStride) | (repeatTime == 1)))
    return __ascendc_brcb();
  __ascend_trowexpand_ub_into(
      ASCENDC_DST_ROWS(T, dst, params.dstBlkStride * unit),
      ASCENDC_SRC_TILE(UB, src0, src0.room(), 1, 1), repeatTime * 8, unit);
}

//===----------------------------------------------------------------------===//
// One after another
//===----------------------------------------------------------------------===//

namespace detail {

/// first, first + 1 and so on.
template <typename T>
PTO_INTERNAL void countUp(const LocalTensor<T> &dst, T first, int32_t count) {
  static_assert(__is_integral(T) && sizeof(T) <= 4);
  if constexpr (__ascend_has_tci_ub) {
    __ascend_tci_ub_into(ASCENDC_DST(T, dst), first, 0, count);
  } else {
    LocalTensor<float> tmp = scratchOf<float>(512);
    __ascend_tci_tmp_ub_into(ASCENDC_DST(T, dst), ASCENDC_DST(float, tmp),
                             first, 0, count);
  }
}

/// 0, 1 and so on, in any type: floats are made of integers as wide.
template <typename T>
PTO_INTERNAL void countFromZero(const LocalTensor<T> &dst, int32_t count) {
  if constexpr (__is_integral(T)) {
    countUp(dst, T(0), count);
  } else {
    using Integer =
        typename Conditional<sizeof(T) == 4, int32_t, int16_t>::type;
    LocalTensor<Integer> integers = scratchOf<Integer>(count);
    countUp(integers, Integer(0), count);
    Cast(dst, integers, RoundMode::CAST_NONE, count);
    release(integers);
  }
}

} // namespace detail

/// firstValue, firstValue + 1 and so on. Of halves: up to 32767 of them.
template <typename T>
PTO_INST void CreateVecIndex(const LocalTensor<T> &dst, T firstValue,
                             uint32_t count) {
  if constexpr (__is_integral(T)) {
    detail::countUp(dst, firstValue, count);
  } else {
    detail::countFromZero(dst, count);
    Adds(dst, dst, firstValue, count);
  }
}

/// firstValue, firstValue + diffValue and so on.
template <typename T>
PTO_INST void ArithProgression(const LocalTensor<T> &dst, T firstValue,
                               T diffValue, int32_t count) {
  detail::countFromZero(dst, count);
  Muls(dst, dst, diffValue, count);
  Adds(dst, dst, firstValue, count);
}
/// The name of newer sources.
template <typename T>
PTO_INST void Arange(const LocalTensor<T> &dst, T firstValue, T diffValue,
                     int32_t count) {
  ArithProgression(dst, firstValue, diffValue, count);
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

/// The first \p size elements are \p value, out of 8 KiB of UB.
template <typename T>
PTO_INST void InitOutput(const GlobalTensor<T> &dst, uint32_t size,
                         T value = T(0)) {
  constexpr uint32_t piece = 8192 / sizeof(T);
  LocalTensor<T> filled = detail::scratchOf<T>(piece);
  Duplicate(filled, value, piece);
  for (uint32_t at = 0; at < size; at += piece)
    DataCopy(dst[at], filled, size - at < piece ? size - at : piece);
  detail::release(filled);
}

} // namespace AscendC

#endif // ASCENDC_FILL_HPP

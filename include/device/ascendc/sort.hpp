//===-- sort.hpp - Sorted lists ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A list is pairs of a number and its index, of 8 bytes each, the largest number
// first.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_SORT_HPP
#define ASCENDC_SORT_HPP

#include "scratch.hpp"

namespace AscendC {

extern "C" {
void __ascendc_lists() noexcept __attribute__((
    error("MrgSort merges 2, 3 or 4 lists (validBit 3, 7 or 15) to their ends: "
          "ifExhaustedSuspension is false")));
void __ascendc_equal_lists() noexcept __attribute__((
    error("MrgSort with repeatTimes merges each four lists of equal length that "
          "follow each other: validBit is 15, elementLengths are one number, a "
          "multiple of 32 elements of float, of 16 of half, and src2 to src4 lie "
          "behind src1")));
}

namespace detail {
/// Elements of a pair.
template <typename T> constexpr int32_t ElementsOfPair = 8 / sizeof(T);
} // namespace detail

/// Sorts blocks of 32 numbers, with their indices.
template <typename T>
PTO_INST void Sort32(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                     const LocalTensor<uint32_t> &src1, int32_t repeatTime) {
  __ascend_tsort32_ub_into(ASCENDC_DST(T, dst), ASCENDC_SRC(src0),
                           ASCENDC_SRC(src1), 1, repeatTime * 32,
                           repeatTime * 32 * detail::ElementsOfPair<T>);
}

template <typename T> struct MrgSortSrcList {
  LocalTensor<T> src1, src2, src3, src4;

  PTO_INST MrgSortSrcList() {}
  PTO_INST MrgSortSrcList(const LocalTensor<T> &src1,
                          const LocalTensor<T> &src2,
                          const LocalTensor<T> &src3,
                          const LocalTensor<T> &src4)
      : src1(src1), src2(src2), src3(src3), src4(src4) {}
};

/// Pairs of each list; which lists there are, a bit each from the first on.
struct MrgSort4Info {
  uint16_t elementLengths[4] = {0, 0, 0, 0};
  bool ifExhaustedSuspension = false;
  uint16_t validBit = 0;
  uint16_t repeatTimes = 1;

  PTO_INST MrgSort4Info() {}
  PTO_INST MrgSort4Info(const uint16_t lengths[4], bool suspends,
                        uint16_t validBit, uint16_t repeats)
      : elementLengths{lengths[0], lengths[1], lengths[2], lengths[3]},
        ifExhaustedSuspension(suspends), validBit(validBit),
        repeatTimes(repeats) {}
};

namespace detail {

/// Elements of scratch for a list of such a length.
template <typename T> PTO_INTERNAL int32_t mergedIn(uint16_t length) {
  constexpr int32_t most = 4095;
  return (length & most) * ElementsOfPair<T>;
}

/// One list of two, three or four.
template <typename T>
PTO_INTERNAL void merge(const LocalTensor<T> &dst, const MrgSortSrcList<T> &src,
                        const MrgSort4Info &params) {
  constexpr int32_t pair = ElementsOfPair<T>;
  int32_t first = params.elementLengths[0] * pair,
          second = params.elementLengths[1] * pair,
          third = params.elementLengths[2] * pair,
          fourth = params.elementLengths[3] * pair;
  int32_t two = first + second, three = two + third, four = three + fourth;
  const uint16_t *lengths = params.elementLengths;
  uint32_t scratch = mergedIn<T>(lengths[0]) + mergedIn<T>(lengths[1]);
  if (params.validBit == 3) {
    LocalTensor<T> tmp = scratchOf<T>(scratch);
    __ascend_tmrgsort_lists2_ub_into(ASCENDC_DST(T, dst),
                                     ASCENDC_SRC(src.src1),
                                     ASCENDC_SRC(src.src2), ASCENDC_DST(T, tmp),
                                     two, first, second);
  } else if (params.validBit == 7) {
    LocalTensor<T> tmp = scratchOf<T>(scratch + mergedIn<T>(lengths[2]));
    __ascend_tmrgsort_lists3_ub_into(
        ASCENDC_DST(T, dst), ASCENDC_SRC(src.src1), ASCENDC_SRC(src.src2),
        ASCENDC_SRC(src.src3), ASCENDC_DST(T, tmp), three, first, second,
        third);
  } else {
    if (params.validBit != 15)
      return __ascendc_lists();
    LocalTensor<T> tmp = scratchOf<T>(scratch + mergedIn<T>(lengths[2]) +
                                      mergedIn<T>(lengths[3]));
    __ascend_tmrgsort_lists4_ub_into(
        ASCENDC_DST(T, dst), ASCENDC_SRC(src.src1), ASCENDC_SRC(src.src2),
        ASCENDC_SRC(src.src3), ASCENDC_SRC(src.src4), ASCENDC_DST(T, tmp), four,
        first, second, third, fourth);
  }
}

/// Whether lists of \p bytes bytes each follow each other.
template <typename T>
PTO_INTERNAL bool areNeighbours(const MrgSortSrcList<T> &src, int32_t bytes) {
  return (src.src2.begin - src.src1.begin == bytes) &
         (src.src3.begin - src.src2.begin == bytes) &
         (src.src4.begin - src.src3.begin == bytes);
}

} // namespace detail

/// Merges lists into one; of equal numbers, that of the first list comes first.
template <typename T>
PTO_INST void MrgSort(const LocalTensor<T> &dst, const MrgSortSrcList<T> &src,
                      const MrgSort4Info &params) {
  if (params.ifExhaustedSuspension)
    return __ascendc_lists();
  if (params.repeatTimes == 1) {
    detail::merge(dst, src, params);
    return;
  }
  const uint16_t *lengths = params.elementLengths;
  int32_t block = lengths[0] * detail::ElementsOfPair<T>;
  if (!((params.validBit == 15) & (lengths[0] == lengths[1]) &
        (lengths[0] == lengths[2]) & (lengths[0] == lengths[3]) &
        (block % 64 == 0) & detail::areNeighbours(src, lengths[0] * 8)))
    return __ascendc_equal_lists();
  __ascend_tmrgsort_ub_into(ASCENDC_DST(T, dst), ASCENDC_SRC(src.src1), block,
                            block * 4 * params.repeatTimes);
}

} // namespace AscendC

#endif // ASCENDC_SORT_HPP

//===-- gather.hpp - Elements from places -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_GATHER_HPP
#define ASCENDC_GATHER_HPP

#include "scratch.hpp"
#include "vector.hpp"

namespace AscendC {

extern "C" {
void __ascendc_gatherb() noexcept __attribute__((
    error("Gatherb fills blocks that follow each other: dstBlkStride is 1 and "
          "dstRepStride 8; call it once a repetition")));
void __ascendc_gather_by_tensor() noexcept __attribute__((error(
    "GatherMask with a tensor as its mask is not supported: the number of "
    "results is not known; use Select, a pattern from 1 to 7, or Gather with "
    "offsets")));
void __ascendc_gather_mask() noexcept __attribute__((
    error("GatherMask gathers rows that follow each other by a pattern from 1 to "
          "7: src0BlockStride is 1, src0RepeatStride 8 or repeatTimes 1; in counter "
          "mode repeatTimes is 1 and mask a constant, a multiple of 64 bytes, with "
          "patterns from 3 on of 128")));
}

//===----------------------------------------------------------------------===//
// By offsets
//===----------------------------------------------------------------------===//

namespace detail {

// Rows of 32 bytes: the operation fills whole tiles, of which the number of rows
// may be known at run time.
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src, \
                         const LocalTensor<int32_t> &index, uint32_t rows) {   \
    constexpr int32_t unit = ElementsOfBlock<T>;                               \
    LocalTensor<int32_t> tmp = scratchOf<int32_t>(rows * unit);                \
    BUILTIN(ASCENDC_DST_FEW(T, dst, rows, unit), ASCENDC_SRC(src),             \
            ASCENDC_SRC_ROWS(index, unit),                                     \
            ASCENDC_DST_ROWS(int32_t, tmp, unit), rows, unit,                  \
            src.rowsOf(src.room()), src.room());                               \
  }
__ascend_family_gather_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src, \
                         const LocalTensor<int32_t> &index, uint32_t rows) {   \
    constexpr int32_t unit = ElementsOfBlock<T>;                               \
    BUILTIN(ASCENDC_DST_FEW(T, dst, rows, unit), ASCENDC_SRC(src),             \
            ASCENDC_SRC_ROWS(index, unit), rows, unit,                         \
            src.rowsOf(src.room()), src.room());                               \
  }
__ascend_family_gather_unused(X)
#undef X

} // namespace detail

/// Element i is the one that lies srcBaseAddr + srcOffset[i] bytes behind the
/// beginning of src0. Takes UB for the indices that the offsets are.
template <typename T>
PTO_INST void Gather(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                     const LocalTensor<uint32_t> &srcOffset,
                     uint32_t srcBaseAddr, uint32_t count) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4,
                "Gather takes elements of two or four bytes");
  constexpr uint32_t unit = detail::ElementsOfBlock<T>;
  constexpr int32_t shift = sizeof(T) == 4 ? 2 : 1;
  uint32_t rows = (count + unit - 1) / unit;
  LocalTensor<int32_t> index = detail::scratchOf<int32_t>(rows * unit);
  // What is gathered beyond the last element is element 0.
  if (count % unit != 0)
    Duplicate(index, 0, rows * unit);
  ShiftRight(index, srcOffset.template ReinterpretCast<int32_t>(), shift,
             count);
  if (srcBaseAddr != 0)
    Adds(index, index, static_cast<int32_t>(srcBaseAddr >> shift), count);
  if (count % unit == 0) {
    detail::TGATHER(dst, src0, index, rows);
  } else {
    LocalTensor<T> gathered = detail::scratchOf<T>(rows * unit);
    detail::TGATHER(gathered, src0, index, rows);
    DataCopy(dst, gathered, count);
    detail::release(gathered);
  }
  detail::release(index);
}

/// Distances in 32 bytes: of blocks, and of repetitions of eight.
struct GatherRepeatParams {
  uint16_t dstBlkStride = 1;
  uint16_t dstRepStride = 8;

  PTO_INST GatherRepeatParams() {}
  PTO_INST GatherRepeatParams(uint16_t dstBlk, uint16_t dstRep)
      : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
};

/// Block i is the one that begins offset[i] bytes behind the beginning of src0,
/// eight of them a repetition.
template <typename T>
PTO_INST void Gatherb(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                      const LocalTensor<uint32_t> &offset, uint8_t repeatTime,
                      const GatherRepeatParams &params) {
  constexpr int32_t each = ONE_REPEAT_BYTE_SIZE / sizeof(T);
  if (!((params.dstBlkStride == 1) &
        ((params.dstRepStride == 8) | (repeatTime == 1))))
    return __ascendc_gatherb();
  __ascend_tgatherb_ub_into(
      ASCENDC_DST(T, dst), ASCENDC_SRC(src0), ASCENDC_SRC(offset), 1,
      repeatTime * each, repeatTime * 8, src0.rowsOf(src0.room()), src0.room());
}

//===----------------------------------------------------------------------===//
// By a pattern
//===----------------------------------------------------------------------===//

/// Distances in 32 bytes: of blocks and of repetitions, and how many of these.
struct GatherMaskParams {
  uint8_t src0BlockStride = 1;
  uint16_t repeatTimes = 0;
  uint16_t src0RepeatStride = 0;
  uint8_t src1RepeatStride = 0;

  PTO_INST GatherMaskParams() {}
  PTO_INST GatherMaskParams(uint8_t src0Block, uint16_t repeats,
                            uint16_t src0Repeat, uint8_t src1Repeat)
      : src0BlockStride(src0Block), repeatTimes(repeats),
        src0RepeatStride(src0Repeat), src1RepeatStride(src1Repeat) {}
};

namespace detail {

/// dst, rows of \p pitch elements, = every second column of rows of \p width.
template <typename T>
PTO_INTERNAL void gatherHalf(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                             bool second, int32_t rows, int32_t width) {
  int32_t pitch = width / 2;
  if (second)
    __ascend_tgather_half_ub_into(ASCENDC_DST_FEW(T, dst, rows, pitch),
                                  ASCENDC_SRC_FEW(src, rows, width), 1, rows,
                                  pitch, width);
  else
    __ascend_tgather_half_ub_into(ASCENDC_DST_FEW(T, dst, rows, pitch),
                                  ASCENDC_SRC_FEW(src, rows, width), 0, rows,
                                  pitch, width);
}

/// Every fourth.
template <typename T>
PTO_INTERNAL void gatherQuarter(const LocalTensor<T> &dst,
                                const LocalTensor<T> &src, uint8_t which,
                                int32_t rows, int32_t width) {
  int32_t pitch = width / 4;
#define ASCENDC_QUARTER(WHICH)                                                 \
  case WHICH:                                                                  \
    __ascend_tgather_quarter_ub_into(ASCENDC_DST_FEW(T, dst, rows, pitch),     \
                                     ASCENDC_SRC_FEW(src, rows, width), WHICH, \
                                     rows, pitch, width);                      \
    break;
  switch (which) {
    ASCENDC_QUARTER(0)
    ASCENDC_QUARTER(1)
    ASCENDC_QUARTER(2)
    ASCENDC_QUARTER(3)
  }
#undef ASCENDC_QUARTER
}

/// Patterns from 1 to 6.
template <typename T>
PTO_INTERNAL void gatherPart(const LocalTensor<T> &dst,
                             const LocalTensor<T> &src, uint8_t pattern,
                             int32_t rows, int32_t width) {
  if (pattern < 3)
    gatherHalf(dst, src, pattern == 2, rows, width);
  else
    gatherQuarter(dst, src, pattern - 3, rows, width);
}

} // namespace detail

/// The elements of src0 that the pattern names, one behind the other: 1 and 2
/// every second one, 3 to 6 every fourth, 7 all. Of repetitions of 256 bytes; in
/// counter mode (reduceMode) of \p mask elements. \p rsvdCnt becomes how many.
template <typename T>
PTO_INST void GatherMask(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                         uint8_t src1Pattern, bool reduceMode, uint32_t mask,
                         const GatherMaskParams &params, uint64_t &rsvdCnt) {
  constexpr int32_t each = ONE_REPEAT_BYTE_SIZE / sizeof(T);
  constexpr int32_t unit = detail::ElementsOfBlock<T>;
  int32_t part = src1Pattern < 3 ? 2 : 4;
  bool follow = (params.src0BlockStride == 1) &
                ((params.src0RepeatStride == 8) | (params.repeatTimes == 1));
  bool counts = (params.repeatTimes == 1) & (mask % (part * unit) == 0);
  bool known = (src1Pattern != 0) & (src1Pattern < 8);
  if (!(known & follow & (counts | !reduceMode)))
    return __ascendc_gather_mask();
  int32_t rows = reduceMode ? 1 : params.repeatTimes;
  int32_t width = reduceMode ? mask : each;
  if (&dst == &src0) {
    // The operations do not work in place.
    if (src1Pattern != 7) {
      LocalTensor<T> gathered = detail::scratchOf<T>(rows * width / part);
      detail::gatherPart(gathered, src0, src1Pattern, rows, width);
      DataCopy(dst, gathered, rows * width / part);
      detail::release(gathered);
    }
  } else if (src1Pattern == 7) {
    DataCopy(dst, src0, rows * width);
  } else {
    detail::gatherPart(dst, src0, src1Pattern, rows, width);
  }
  rsvdCnt = rows * width / (src1Pattern == 7 ? 1 : part);
}

template <typename T, typename U>
PTO_INST void GatherMask(const LocalTensor<T> &, const LocalTensor<T> &,
                         const LocalTensor<U> &, bool, uint32_t,
                         const GatherMaskParams &, uint64_t &) {
  __ascendc_gather_by_tensor();
}

} // namespace AscendC

#endif // ASCENDC_GATHER_HPP

//===-- select.hpp - One of two ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// dst = src0 where the mask's bit is 1, else src1. A mask is as Compare leaves it:
// a bit an element, the lowest of its first byte first.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_SELECT_HPP
#define ASCENDC_SELECT_HPP

#include "scratch.hpp"
#include "vector.hpp"

namespace AscendC {

/// What the mask is, and the second source.
enum class SELMODE : uint8_t {
  VSEL_CMPMASK_SPR,        ///< The same bits for each repetition; a tensor.
  VSEL_TENSOR_SCALAR_MODE, ///< A bit for each element; a number.
  VSEL_TENSOR_TENSOR_MODE, ///< A bit for each element; a tensor.
};

extern "C" {
void __ascendc_select_mode() noexcept __attribute__((
    error("Select takes a mask with a bit for each element: its mode is "
          "VSEL_TENSOR_TENSOR_MODE for two tensors, VSEL_TENSOR_SCALAR_MODE for "
          "a tensor and a number")));
void __ascendc_select_repeats() noexcept __attribute__((
    error("Select takes repetitions that follow each other: mask is all of 256 "
          "bytes, block strides are 1 and repeat strides 8; use the form with a "
          "count")));
}

namespace detail {

#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src0,\
                         const LocalTensor<T> &src1,                           \
                         const LocalTensor<uint8_t> &mask, uint32_t count) {   \
    LocalTensor<uint32_t> tmp = scratchOf<uint32_t>(8);                        \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src0), ASCENDC_SRC(src1),         \
            ASCENDC_SRC(mask), ASCENDC_DST(uint32_t, tmp), 1, count,           \
            (count + 7) / 8);                                                  \
  }
__ascend_family_select_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src0,\
                         const LocalTensor<T> &src1,                           \
                         const LocalTensor<uint8_t> &mask, uint32_t count) {   \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src0), ASCENDC_SRC(src1),         \
            ASCENDC_SRC(mask), 1, count, (count + 7) / 8);                     \
  }
    __ascend_family_select_unused(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src, \
                         T number, const LocalTensor<uint8_t> &mask,           \
                         uint32_t count) {                                     \
    LocalTensor<T> tmp = scratchOf<T>(ONE_REPEAT_BYTE_SIZE / sizeof(T));       \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src), ASCENDC_SRC(mask),          \
            ASCENDC_DST(T, tmp), bitsOf<T>(number), 1, count,                  \
            (count + 7) / 8);                                                  \
  }
        __ascend_family_selects_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src, \
                         T number, const LocalTensor<uint8_t> &mask,           \
                         uint32_t count) {                                     \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src), ASCENDC_SRC(mask),          \
            bitsOf<T>(number), 1, count, (count + 7) / 8);                     \
  }
            __ascend_family_selects_unused(X)
#undef X

    /// The number is a tensor where the source sets flags: the operation that
    /// takes it as it is has one of its own on the older processor.
    template <typename T>
    PTO_INTERNAL
    void selectNumber(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                      T number, const LocalTensor<uint8_t> &mask,
                      uint32_t count) {
#if __NPU_ARCH__ != 3510
  if (src.set.isPlaced) {
    LocalTensor<T> numbers = scratchOf<T>(count);
    Duplicate(numbers, number, count);
    TSEL(dst, src, numbers, mask, count);
    return;
  }
#endif
  TSELS(dst, src, number, mask, count);
}

/// Elements of repetitions that follow each other in all operands.
template <typename T>
PTO_INTERNAL uint32_t following(uint64_t mask, uint8_t repeats,
                                const BinaryRepeatParams &params) {
  constexpr uint64_t each = ONE_REPEAT_BYTE_SIZE / sizeof(T);
  // No branches: constants at every level of optimisation.
  bool blocks = (params.dstBlkStride == 1) & (params.src0BlkStride == 1) &
                (params.src1BlkStride == 1);
  bool rows = (params.dstRepStride == 8) & (params.src0RepStride == 8) &
              (params.src1RepStride == 8) & (mask == each);
  if (!(blocks & (rows | (repeats == 1))))
    __ascendc_select_repeats();
  return (repeats - 1) * each + mask;
}

} // namespace detail

/// Of \p count elements; with one repetition's bits for each, they are a
/// constant.
template <typename T, typename U>
PTO_INST void Select(const LocalTensor<T> &dst, const LocalTensor<U> &selMask,
                     const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                     SELMODE selMode, uint32_t count) {
  LocalTensor<uint8_t> mask = selMask.template ReinterpretCast<uint8_t>();
  if (selMode == SELMODE::VSEL_TENSOR_TENSOR_MODE)
    return detail::TSEL(dst, src0, src1, mask, count);
  if (selMode != SELMODE::VSEL_CMPMASK_SPR)
    return __ascendc_select_mode();
  constexpr uint32_t each = ONE_REPEAT_BYTE_SIZE / sizeof(T);
#pragma unroll
  for (uint32_t at = 0; at < count; at += each)
    detail::TSEL(dst[at], src0[at], src1[at], mask,
                 detail::smaller(count - at, each));
}
template <typename T, typename U>
PTO_INST void Select(const LocalTensor<T> &dst, const LocalTensor<U> &selMask,
                     const LocalTensor<T> &src0, T src1, SELMODE selMode,
                     uint32_t count) {
  if (selMode != SELMODE::VSEL_TENSOR_SCALAR_MODE)
    return __ascendc_select_mode();
  detail::selectNumber(dst, src0, src1,
                       selMask.template ReinterpretCast<uint8_t>(), count);
}

/// Of repetitions that follow each other. A single one has the same bits in every
/// mode.
template <typename T, typename U, bool isSetMask = true, typename Mask>
PTO_INST void Select(const LocalTensor<T> &dst, const LocalTensor<U> &selMask,
                     const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                     SELMODE selMode, const Mask &given, uint8_t repeats,
                     const BinaryRepeatParams &params) {
  uint64_t mask = detail::onlyMaskOf<T, isSetMask>(given);
  if (!((selMode == SELMODE::VSEL_TENSOR_TENSOR_MODE) |
        ((selMode == SELMODE::VSEL_CMPMASK_SPR) & (repeats == 1))))
    return __ascendc_select_mode();
  detail::TSEL(dst, src0, src1, selMask.template ReinterpretCast<uint8_t>(),
               detail::following<T>(mask, repeats, params));
}
template <typename T, typename U, bool isSetMask = true, typename Mask>
PTO_INST void Select(const LocalTensor<T> &dst, const LocalTensor<U> &selMask,
                     const LocalTensor<T> &src0, T src1, SELMODE selMode,
                     const Mask &given, uint8_t repeats,
                     const BinaryRepeatParams &params) {
  uint64_t mask = detail::onlyMaskOf<T, isSetMask>(given);
  if (selMode != SELMODE::VSEL_TENSOR_SCALAR_MODE)
    return __ascendc_select_mode();
  // The third operand is a number, whatever its strides are.
  BinaryRepeatParams tensors(params.dstBlkStride, params.src0BlkStride, 1,
                             params.dstRepStride, params.src0RepStride, 8);
  detail::selectNumber(dst, src0, src1,
                       selMask.template ReinterpretCast<uint8_t>(),
                       detail::following<T>(mask, repeats, tensors));
}

} // namespace AscendC

#endif // ASCENDC_SELECT_HPP

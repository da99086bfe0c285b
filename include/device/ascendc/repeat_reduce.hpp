//===-- repeat_reduce.hpp - Repetitions to one element each -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   WholeReduce…   each repetition becomes an element
//   BlockReduce…   each 32 bytes of each repetition do
//   PairReduceSum  each two neighbours do
//
// What is reduced is a row of a tile, and a result's place is a row or an element
// of a column: distances are known once the kernel is inlined, repetitions and,
// but for PairReduceSum, masks need not be.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_REPEAT_REDUCE_HPP
#define ASCENDC_REPEAT_REDUCE_HPP

#include "modes.hpp"
#include "scratch.hpp"
#include "vector.hpp"

namespace AscendC {

/// What WholeReduceMax and WholeReduceMin leave of each repetition.
enum class ReduceOrder : uint8_t {
  ORDER_VALUE_INDEX,
  ORDER_INDEX_VALUE,
  ORDER_ONLY_VALUE,
  ORDER_ONLY_INDEX,
};

extern "C" {
void __ascendc_whole() noexcept __attribute__((
    error("WholeReduce… reduces repetitions of blocks that follow each other: "
          "srcBlkStride is 1, srcRepStride at least the blocks of the mask, and "
          "dstRepStride 1 or a multiple of 32 bytes")));
void __ascendc_blocks() noexcept __attribute__((
    error("BlockReduce… reduces blocks that are equally far apart: mask is all "
          "of 256 bytes, srcRepStride 8 times srcBlkStride and dstRepStride 1; "
          "of a single repetition mask is a multiple of 32 bytes")));
void __ascendc_pairs() noexcept __attribute__((
    error("PairReduceSum reduces repetitions of blocks that follow each other: "
          "srcBlkStride is 1, srcRepStride at least the blocks of the mask, and "
          "mask a multiple of 64 bytes")));
void __ascendc_value_index() noexcept __attribute__((
    error("WholeReduceMax and WholeReduceMin leave pairs of a value and an index "
          "one behind the other: dstRepStride is 1; or use ORDER_ONLY_VALUE and "
          "ORDER_ONLY_INDEX")));
}

namespace detail {

// Copied by constructors: structs that are trivial to copy would travel as
// integers between functions.

/// Where results go: the first elements of rows, or elements of a column.
struct ReducedTo {
  int32_t rows, cols, layout;

  PTO_INTERNAL ReducedTo(int32_t rows, int32_t cols, int32_t layout)
      : rows(rows), cols(cols), layout(layout) {}
  PTO_INTERNAL ReducedTo(const ReducedTo &other)
      : ReducedTo(other.rows, other.cols, other.layout) {}
};
/// Rows of \p cols elements, \p pitch apart.
struct ReducedFrom {
  int32_t rows, cols, pitch;

  PTO_INTERNAL ReducedFrom(int32_t rows, int32_t cols, int32_t pitch)
      : rows(rows), cols(cols), pitch(pitch) {}
  PTO_INTERNAL ReducedFrom(const ReducedFrom &other)
      : ReducedFrom(other.rows, other.cols, other.pitch) {}
};

// The operations on rows. There are fewer than Most of them, a power of two; each
// has scratch of Width elements.
#define ASCENDC_REDUCED(T, dst, to, from)                                      \
  ASCENDC_DST_TILE(UB, T, dst,                                                 \
                   __ascend_at_most(inBlocks<T>((from).rows), (to).rows),      \
                   (to).cols, (to).layout)
#define X(NAME, BUILTIN)                                                       \
  template <int32_t Most, int32_t Width, typename D, typename T>               \
  PTO_INTERNAL void NAME(const LocalTensor<D> &dst, ReducedTo to,              \
                         const LocalTensor<T> &src, ReducedFrom from) {        \
    LocalTensor<T> tmp = scratchOf<T>((from.rows & (Most - 1)) * Width);       \
    BUILTIN(ASCENDC_REDUCED(D, dst, to, from),                                 \
            ASCENDC_SRC_FEW(src, from.rows, from.pitch),                       \
            ASCENDC_DST_ROWS(T, tmp, Width), from.rows, from.cols);            \
  }
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <int32_t Most, int32_t Width, typename D, typename T>               \
  PTO_INTERNAL void NAME(const LocalTensor<D> &dst, ReducedTo to,              \
                         const LocalTensor<T> &src, ReducedFrom from) {        \
    BUILTIN(ASCENDC_REDUCED(D, dst, to, from),                                 \
            ASCENDC_SRC_FEW(src, from.rows, from.pitch),                       \
            from.rows, from.cols);                                             \
  }
__ascend_family_reduce_unused(X)
#undef X

/// More than there can be: of repetitions, of their blocks.
constexpr int32_t MostRepeats = 256, MostBlocks = 8 * MostRepeats;

/// The rows that repetitions of whole blocks are.
template <typename T>
PTO_INTERNAL ReducedFrom repeatsFrom(int32_t mask, int32_t repeats,
                                     int32_t srcBlkStride,
                                     int32_t srcRepStride) {
  int32_t pitch = srcRepStride * ElementsOfBlock<T>;
  if ((srcBlkStride != 1) | (pitch < mask))
    __ascendc_whole();
  return ReducedFrom(repeats, mask, pitch);
}

/// Those that their blocks are.
template <typename T>
PTO_INTERNAL ReducedFrom blocksFrom(int32_t mask, int32_t repeats,
                                    int32_t dstRepStride, int32_t srcBlkStride,
                                    int32_t srcRepStride) {
  constexpr int32_t unit = ElementsOfBlock<T>;
  bool all = (mask == ElementsOfRepeat<T>) &
             (srcRepStride == 8 * srcBlkStride) & (dstRepStride == 1);
  if (!(all | ((repeats == 1) & (mask % unit == 0))))
    __ascendc_blocks();
  return ReducedFrom((repeats - 1) * 8 + mask / unit, unit,
                     srcBlkStride * unit);
}

/// Results that are so many elements apart; a column if they are neighbours.
template <typename T>
PTO_INTERNAL ReducedTo reducedTo(const LocalTensor<T> &dst, int32_t stride) {
  constexpr int32_t unit = ElementsOfBlock<T>;
  if ((stride != 1) & (stride % unit != 0))
    __ascendc_whole();
  return ReducedTo(smaller(dst.rowsOf(stride), 65536 - unit), stride,
                   stride == 1);
}

/// An integer for the bits of a number.
template <typename T>
using BitsAsWide =
    typename Conditional<sizeof(T) == 4, uint32_t, uint16_t>::type;

/// Elements in every second place, from the first or the second on; 0 between.
template <typename T>
PTO_INTERNAL void spread(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                         int32_t count, bool second) {
  if (second)
    __ascend_tscatter_half_ub_into(
        ASCENDC_DST(T, dst), ASCENDC_SRC(src), 1, 1, count, 2 * count,
        dst.rowsOf(dst.room()), dst.room());
  else
    __ascend_tscatter_half_ub_into(
        ASCENDC_DST(T, dst), ASCENDC_SRC(src), 0, 1, count, 2 * count,
        dst.rowsOf(dst.room()), dst.room());
}

/// dst = the elements of both tensors in turn, fewer than \p most, a power of
/// two.
template <typename T>
PTO_INTERNAL void inTurn(const LocalTensor<T> &dst, const LocalTensor<T> &first,
                         const LocalTensor<T> &second, int32_t count,
                         int32_t most = MostRepeats) {
  LocalTensor<T> even = scratchOf<T>(2 * (count & (most - 1)));
  LocalTensor<T> odd = scratchOf<T>(2 * (count & (most - 1)));
  spread(even, first, count, false);
  spread(odd, second, count, true);
  __ascend_tor_ub_into(ASCENDC_DST(T, dst), ASCENDC_SRC(even),
                       ASCENDC_SRC(odd), 1, 2 * count);
  release(even);
  release(odd);
}

} // namespace detail

//===----------------------------------------------------------------------===//
// A repetition to an element
//===----------------------------------------------------------------------===//

/// Each repetition's sum, \p dstRepStride elements apart.
template <typename T, bool isSetMask = true, typename Mask>
PTO_INST void WholeReduceSum(const LocalTensor<T> &dst,
                             const LocalTensor<T> &src, const Mask &given,
                             int32_t repeatTime, int32_t dstRepStride,
                             int32_t srcBlkStride, int32_t srcRepStride) {
  int32_t mask = detail::onlyMaskOf<T, isSetMask>(given);
  detail::TROWSUM<detail::MostRepeats, detail::ElementsOfRepeat<T>>(
      dst, detail::reducedTo(dst, dstRepStride), src,
      detail::repeatsFrom<T>(mask, repeatTime, srcBlkStride, srcRepStride));
}
/// The same; \p dstBlkStride does not matter.
template <typename T, bool isSetMask = true, typename Mask>
PTO_INST void RepeatReduceSum(const LocalTensor<T> &dst,
                              const LocalTensor<T> &src, int32_t repeatTime,
                              const Mask &given, int32_t /*dstBlkStride*/,
                              int32_t srcBlkStride, int32_t dstRepStride,
                              int32_t srcRepStride) {
  WholeReduceSum<T, isSetMask>(dst, src, given, repeatTime, dstRepStride,
                               srcBlkStride, srcRepStride);
}

/// Each repetition's largest or smallest element, its index there, an unsigned
/// integer, or both: as wide as an element then, and dstRepStride counts pairs.
/// Alone, an index has four bytes.
#define ASCENDC_WHOLE(NAME, VALUE, INDEX)                                      \
  template <typename T, bool isSetMask = true, typename Mask>                  \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const Mask &given, int32_t repeatTime,                    \
                     int32_t dstRepStride, int32_t srcBlkStride,               \
                     int32_t srcRepStride,                                     \
                     ReduceOrder order = ReduceOrder::ORDER_VALUE_INDEX) {     \
    using Bits = detail::BitsAsWide<T>;                                        \
    constexpr int32_t most = detail::MostRepeats;                              \
    constexpr int32_t width = detail::ElementsOfRepeat<T>;                     \
    int32_t mask = detail::onlyMaskOf<T, isSetMask>(given);                    \
    detail::ReducedFrom from =                                                 \
        detail::repeatsFrom<T>(mask, repeatTime, srcBlkStride, srcRepStride);  \
    if (order == ReduceOrder::ORDER_ONLY_VALUE) {                              \
      detail::VALUE<most, width>(dst, detail::reducedTo(dst, dstRepStride),    \
                                 src, from);                                   \
      return;                                                                  \
    }                                                                          \
    if (order == ReduceOrder::ORDER_ONLY_INDEX) {                              \
      LocalTensor<uint32_t> index = dst.template ReinterpretCast<uint32_t>();  \
      detail::INDEX<most, width>(                                              \
          index, detail::reducedTo(index, dstRepStride), src, from);           \
      return;                                                                  \
    }                                                                          \
    if ((dstRepStride != 1) & (repeatTime != 1))                               \
      return __ascendc_value_index();                                          \
    LocalTensor<T> value = detail::scratchOf<T>(repeatTime & (most - 1));      \
    LocalTensor<Bits> index =                                                  \
        detail::scratchOf<Bits>(repeatTime & (most - 1));                      \
    detail::VALUE<most, width>(value, detail::reducedTo(value, 1), src, from); \
    detail::INDEX<most, width>(index, detail::reducedTo(index, 1), src, from); \
    LocalTensor<Bits> pairs = dst.template ReinterpretCast<Bits>();            \
    LocalTensor<Bits> bits = value.template ReinterpretCast<Bits>();           \
    if (order == ReduceOrder::ORDER_VALUE_INDEX)                               \
      detail::inTurn(pairs, bits, index, repeatTime);                          \
    else                                                                       \
      detail::inTurn(pairs, index, bits, repeatTime);                          \
    detail::release(value);                                                    \
    detail::release(index);                                                    \
  }
ASCENDC_WHOLE(WholeReduceMax, TROWMAX, TROWARGMAX)
ASCENDC_WHOLE(WholeReduceMin, TROWMIN, TROWARGMIN)
#undef ASCENDC_WHOLE

//===----------------------------------------------------------------------===//
// A block to an element, two elements to one
//===----------------------------------------------------------------------===//

/// Eight results a repetition, one for each 32 bytes.
#define ASCENDC_BLOCKS(NAME, OPERATION)                                        \
  template <typename T, bool isSetMask = true, typename Mask>                  \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     int32_t repeatTime, const Mask &given,                    \
                     int32_t dstRepStride, int32_t srcBlkStride,               \
                     int32_t srcRepStride) {                                   \
    int32_t mask = detail::onlyMaskOf<T, isSetMask>(given);                    \
    detail::OPERATION<detail::MostBlocks, detail::ElementsOfBlock<T>>(         \
        dst, detail::reducedTo(dst, 1), src,                                   \
        detail::blocksFrom<T>(mask, repeatTime, dstRepStride, srcBlkStride,    \
                              srcRepStride));                                  \
  }
ASCENDC_BLOCKS(BlockReduceSum, TROWSUM)
ASCENDC_BLOCKS(BlockReduceMax, TROWMAX)
ASCENDC_BLOCKS(BlockReduceMin, TROWMIN)
#undef ASCENDC_BLOCKS

/// Half as many results as elements; dstRepStride counts 128 bytes.
template <typename T, bool isSetMask = true, typename Mask>
PTO_INST void PairReduceSum(const LocalTensor<T> &dst,
                            const LocalTensor<T> &src, int32_t repeatTime,
                            const Mask &given, int32_t dstRepStride,
                            int32_t srcBlkStride, int32_t srcRepStride) {
  int32_t mask = detail::onlyMaskOf<T, isSetMask>(given);
  constexpr int32_t width = detail::ElementsOfRepeat<T> / 2;
  int32_t pitch = srcRepStride * detail::ElementsOfBlock<T>, half = mask / 2;
  if ((srcBlkStride != 1) | (pitch < mask) |
      (half % detail::ElementsOfBlock<T> != 0))
    return __ascendc_pairs();
  LocalTensor<T> even =
      detail::scratchOf<T>((repeatTime & (detail::MostRepeats - 1)) * width);
  LocalTensor<T> odd =
      detail::scratchOf<T>((repeatTime & (detail::MostRepeats - 1)) * width);
  __ascend_tgather_half_ub_into(ASCENDC_DST_ROWS(T, even, half),
                                ASCENDC_SRC_FEW(src, repeatTime, pitch), 0,
                                repeatTime, half, mask);
  __ascend_tgather_half_ub_into(ASCENDC_DST_ROWS(T, odd, half),
                                ASCENDC_SRC_FEW(src, repeatTime, pitch), 1,
                                repeatTime, half, mask);
  __ascend_tadd_ub_into(ASCENDC_DST_ROWS(T, dst, dstRepStride * width),
                        ASCENDC_SRC_ROWS(even, half),
                        ASCENDC_SRC_ROWS(odd, half), repeatTime, half);
  detail::release(even);
  detail::release(odd);
}

} // namespace AscendC

#endif // ASCENDC_REPEAT_REDUCE_HPP

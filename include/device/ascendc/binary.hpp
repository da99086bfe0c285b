//===-- binary.hpp - Two tensors, element by element ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One source of repetitions may say the same more than once, by its strides:
//
//   of blocks  of repetitions
//       1            8         a row for each repetition       TADD
//       1            0         one row for all of them         TCOLEXPANDADD
//       0            1         a block for each repetition     TROWEXPANDADD
//       0            0         one block for all of them       TROWEXPANDADD
//
// A block is 32 bytes, as Brcb fills it with a number.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_BINARY_HPP
#define ASCENDC_BINARY_HPP

#include "repeats.hpp"

namespace AscendC {

extern "C" void __ascendc_repeated() noexcept __attribute__((error(
    "one source of a function says the same for several blocks or "
    "repetitions (stride 0), not both: use Brcb, or Broadcast one of them")));

namespace detail {

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// What an operand's rows are: as long as the result's, blocks, or one that
/// stands for all.
enum class RowKind : uint8_t { Rows, Blocks, One };

/// Rows of a tensor, \p pitch elements apart, of which \p length count.
template <typename T, RowKind kind = RowKind::Rows> struct RowsOf {
  const LocalTensor<T> &tensor;
  int32_t pitch, length;

  PTO_INTERNAL RowsOf(const LocalTensor<T> &tensor, int32_t pitch,
                      int32_t length)
      : tensor(tensor), pitch(pitch), length(length) {}
  // Written out: see SlotSet.
  PTO_INTERNAL RowsOf(const RowsOf &other)
      : RowsOf(other.tensor, other.pitch, other.length) {}

  /// Row \p row by itself, and how wide a tile of it is.
  PTO_INTERNAL LocalTensor<T> only(int32_t row) const {
    return tensor[kind == RowKind::One ? 0 : row * pitch];
  }
  PTO_INTERNAL static int32_t widthOf(const LocalTensor<T> &row) {
    return kind == RowKind::Blocks ? ElementsOfBlock<T> : row.room();
  }
  PTO_INTERNAL Repetitions among(const Repetitions &all) const {
    if constexpr (kind == RowKind::One)
      return all;
    else
      return all.with(tensor, pitch, length);
  }
};

/// Those that the repetitions of an operand are.
template <typename T>
PTO_INTERNAL RowsOf<T> rowsOf(const LocalTensor<T> &tensor, int32_t blockStride,
                              int32_t repeatStride, int32_t mask,
                              int32_t repeats) {
  return RowsOf<T>(
      tensor, pitchOf(tensor, blockStride, repeatStride, mask, repeats), mask);
}

/// An operation on a row of each operand, by itself.
template <typename Operation, RowKind kind0, RowKind kind1, typename T>
PTO_INTERNAL void onRow(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                        const LocalTensor<T> &src1, int32_t length) {
  Operation::run(dst, dst.room(), src0, RowsOf<T, kind0>::widthOf(src0), src1,
                 RowsOf<T, kind1>::widthOf(src1), 1, length);
}

/// One on rows: on as many as lie in all tiles, and the last one.
template <typename Operation, typename T, RowKind kind0, RowKind kind1>
PTO_INTERNAL void onRows(const RowsOf<T> &dst, const RowsOf<T, kind0> &src0,
                         const RowsOf<T, kind1> &src1, int32_t repeats) {
  const Repetitions all =
      src1.among(src0.among(dst.among(Repetitions(repeats))));
  if (all.haveRows())
    Operation::run(dst.tensor, dst.pitch, src0.tensor, src0.pitch, src1.tensor,
                   src1.pitch, all.rows(), dst.length);
  if (all.haveLast())
    onRow<Operation, kind0, kind1>(dst.only(all.last()), src0.only(all.last()),
                                   src1.only(all.last()), dst.length);
}

#define ASCENDC_ON_ROWS(NAME, BUILTIN)                                         \
  struct NAME {                                                                \
    template <typename T>                                                      \
    PTO_INTERNAL static void                                                   \
    run(const LocalTensor<T> &dst, int32_t dstPitch,                           \
        const LocalTensor<T> &src0, int32_t src0Pitch,                         \
        const LocalTensor<T> &src1, int32_t src1Pitch, int32_t rows,           \
        int32_t cols) {                                                        \
      BUILTIN(ASCENDC_DST_FEW(T, dst, rows, dstPitch),                         \
              ASCENDC_SRC_FEW(src0, rows, src0Pitch),                          \
              ASCENDC_SRC_FEW(src1, rows, src1Pitch), rows, cols);             \
    }                                                                          \
  };

//===----------------------------------------------------------------------===//
// Sources that are repeated
//===----------------------------------------------------------------------===//

/// A block of \p each for each row of \p full; one for all where they are 0
/// apart.
template <typename Operation, typename T>
PTO_INTERNAL void withBlocks(const RowsOf<T> &dst, const RowsOf<T> &full,
                             const LocalTensor<T> &each, int32_t pitch,
                             int32_t repeats) {
  constexpr int32_t unit = ElementsOfBlock<T>;
  if (pitch != 0)
    return onRows<Operation>(
        dst, full, RowsOf<T, RowKind::Blocks>(each, pitch, unit), repeats);
  // Rows without gaps are one.
  int32_t width = __ascend_known(dst.length, 0);
  if (isSingle(repeats) | ((dst.pitch == width) & (full.pitch == width)))
    return onRow<Operation, RowKind::Rows, RowKind::Blocks>(
        dst.tensor, full.tensor, each, repeats * dst.length);
  LocalTensor<T> blocks = scratchOf<T>((repeats & 255) * unit);
  __ascend_tcolexpand_ub_into(ASCENDC_DST_ROWS(T, blocks, unit),
                              ASCENDC_SRC_ROWS(each, unit), repeats, unit);
  onRows<Operation>(dst, full, RowsOf<T, RowKind::Blocks>(blocks, unit, unit),
                    repeats);
  release(blocks);
}

/// One row of \p each for all of \p full.
template <typename Operation, typename T>
PTO_INTERNAL void withRow(const RowsOf<T> &dst, const RowsOf<T> &full,
                          const LocalTensor<T> &each, int32_t repeats) {
  onRows<Operation>(dst, full,
                    RowsOf<T, RowKind::One>(each, each.room(), dst.length),
                    repeats);
}

/// The same, where the row comes first: there is an operation for that if their
/// order does not matter.
template <typename Operations, typename T>
PTO_INTERNAL void withRowFirst(const RowsOf<T> &dst, const LocalTensor<T> &each,
                               const RowsOf<T> &full, int32_t repeats) {
  if constexpr (Operations::isCommutative)
    return withRow<typename Operations::Row>(dst, full, each, repeats);
  int32_t pitch = inBlocks<T>(__ascend_known(dst.length, ElementsOfRepeat<T>));
  LocalTensor<T> rows = scratchOf<T>((repeats & 255) * pitch);
  __ascend_tcolexpand_ub_into(ASCENDC_DST_ROWS(T, rows, pitch),
                              ASCENDC_SRC(each), repeats, dst.length);
  onRows<typename Operations::Plain>(dst, RowsOf<T>(rows, pitch, dst.length),
                                     full, repeats);
  release(rows);
}

/// Whether an operand is a block a repetition, or one row.
template <typename T>
PTO_INTERNAL bool areBlocks(int32_t blockStride, int32_t mask) {
  return (blockStride == 0) & !areTogether<T>(blockStride, mask);
}
PTO_INTERNAL bool isOneRow(int32_t repeatStride, int32_t repeats) {
  return (repeatStride == 0) & !isSingle(repeats);
}

/// The operation that the strides of both sources ask for.
template <typename Operations, typename T>
PTO_INTERNAL void binary(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                         const LocalTensor<T> &src1, int32_t mask,
                         int32_t repeats, const BinaryRepeatParams &params) {
  constexpr int32_t unit = ElementsOfBlock<T>;
  const RowsOf<T> to =
      rowsOf(dst, params.dstBlkStride, params.dstRepStride, mask, repeats);
#define ASCENDC_ROWS_OF(src)                                                   \
  rowsOf(src, params.src##BlkStride, params.src##RepStride, mask, repeats)
  bool are0 = areBlocks<T>(params.src0BlkStride, mask);
  bool are1 = areBlocks<T>(params.src1BlkStride, mask);
  bool is0 = are0 | isOneRow(params.src0RepStride, repeats);
  bool is1 = are1 | isOneRow(params.src1RepStride, repeats);
  if (is0 & is1)
    __ascendc_repeated();
  else if (are1)
    withBlocks<typename Operations::Blocks>(
        to, ASCENDC_ROWS_OF(src0), src1, params.src1RepStride * unit, repeats);
  else if (is1)
    withRow<typename Operations::Row>(to, ASCENDC_ROWS_OF(src0), src1, repeats);
  else if (are0)
    withBlocks<typename Operations::BlocksFirst>(
        to, ASCENDC_ROWS_OF(src1), src0, params.src0RepStride * unit, repeats);
  else if (is0)
    withRowFirst<Operations>(to, src0, ASCENDC_ROWS_OF(src1), repeats);
  else
    onRows<typename Operations::Plain>(to, ASCENDC_ROWS_OF(src0),
                                       ASCENDC_ROWS_OF(src1), repeats);
#undef ASCENDC_ROWS_OF
}

} // namespace detail

//===----------------------------------------------------------------------===//
// The functions
//===----------------------------------------------------------------------===//

#define ASCENDC_BINARY(NAME, BUILTIN, REPEAT)                                  \
  template <typename T>                                                        \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src0,    \
                     const LocalTensor<T> &src1, int32_t count) {              \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src0), ASCENDC_SRC(src1), 1,      \
            count);                                                            \
  }                                                                            \
  template <typename T, bool isSetMask = true, typename Mask>                  \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src0,    \
                     const LocalTensor<T> &src1, const Mask &given,            \
                     uint8_t repeats, const BinaryRepeatParams &params) {      \
    ASCENDC_COUNTED(params.follow(), NAME(dst, src0, src1,                     \
                                          detail::countOf<isSetMask>(given)))  \
    uint64_t mask = detail::maskOf<T, isSetMask>(given);                       \
    REPEAT;                                                                    \
  }

// Either source may be repeated.
#define ASCENDC_EXPANDED(NAME, OPERATION, COMMUTATIVE, FIRST)                  \
  namespace detail {                                                           \
  struct NAME##Operations {                                                    \
    static constexpr bool isCommutative = COMMUTATIVE;                         \
    ASCENDC_ON_ROWS(Plain, __ascend_t##OPERATION##_ub_into)                    \
    ASCENDC_ON_ROWS(Blocks, __ascend_trowexpand##OPERATION##_ub_into)          \
    ASCENDC_ON_ROWS(Row, __ascend_tcolexpand##OPERATION##_ub_into)             \
    FIRST                                                                      \
  };                                                                           \
  }                                                                            \
  ASCENDC_BINARY(NAME, __ascend_t##OPERATION##_ub_into,                        \
                 detail::binary<detail::NAME##Operations>(                     \
                     dst, src0, src1, mask, repeats, params))
#define ASCENDC_TURNED(BUILTIN)                                                \
  ASCENDC_ON_ROWS(TurnedBlocks, BUILTIN)                                       \
  struct BlocksFirst {                                                         \
    template <typename T>                                                      \
    PTO_INTERNAL static void                                                   \
    run(const LocalTensor<T> &dst, int32_t dstPitch,                           \
        const LocalTensor<T> &full, int32_t fullPitch,                         \
        const LocalTensor<T> &each, int32_t eachPitch, int32_t rows,           \
        int32_t cols) {                                                        \
      TurnedBlocks::run(dst, dstPitch, each, eachPitch, full, fullPitch, rows, \
                        cols);                                                 \
    }                                                                          \
  };
#define ASCENDC_SAME using BlocksFirst = Blocks;
ASCENDC_EXPANDED(Add, add, true, ASCENDC_SAME)
ASCENDC_EXPANDED(Div, div, false,
                 ASCENDC_TURNED(__ascend_trowexpanddiv_first_ub_into))
ASCENDC_EXPANDED(Max, max, true, ASCENDC_SAME)
ASCENDC_EXPANDED(Min, min, true, ASCENDC_SAME)
ASCENDC_EXPANDED(Mul, mul, true, ASCENDC_SAME)
ASCENDC_EXPANDED(Sub, sub, false,
                 ASCENDC_TURNED(__ascend_trowexpandsub_first_ub_into))
#undef ASCENDC_EXPANDED
#undef ASCENDC_TURNED
#undef ASCENDC_SAME

// Each repetition has rows of its own.
#define ASCENDC_BY_ROWS(NAME, BUILTIN)                                         \
  namespace detail {                                                           \
  ASCENDC_ON_ROWS(NAME##Rows, BUILTIN)                                         \
  }                                                                            \
  ASCENDC_BINARY(NAME, BUILTIN,                                                \
                 detail::onRows<detail::NAME##Rows>(                           \
                     detail::rowsOf(dst, params.dstBlkStride,                  \
                                    params.dstRepStride, mask, repeats),       \
                     detail::rowsOf(src0, params.src0BlkStride,                \
                                    params.src0RepStride, mask, repeats),      \
                     detail::rowsOf(src1, params.src1BlkStride,                \
                                    params.src1RepStride, mask, repeats),      \
                     repeats))
ASCENDC_BY_ROWS(And, __ascend_tand_ub_into)
ASCENDC_BY_ROWS(Or, __ascend_tor_ub_into)
ASCENDC_BY_ROWS(SubRelu, __ascend_tsubrelu_ub_into)

// dst is a third source: dst + src0 * src1, or dst * src0 + src1.
ASCENDC_BY_ROWS(MulAddDst, __ascend_tmuladddst_ub_into)
ASCENDC_BY_ROWS(FusedMulAdd, __ascend_tfusedmuladd_ub_into)
ASCENDC_BY_ROWS(FusedMulAddRelu, __ascend_tfusedmuladdrelu_ub_into)
#undef ASCENDC_BY_ROWS
#undef ASCENDC_BINARY

} // namespace AscendC

#undef ASCENDC_ON_ROWS

#endif // ASCENDC_BINARY_HPP

//===-- transpose.hpp - Rows to columns -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TransDataTo5HD takes 16 blocks of 32 bytes from anywhere and puts their columns
// in 16 blocks anywhere. Blocks that lie equally far apart are the rows of a tile;
// others are copied one by one.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_TRANSPOSE_HPP
#define ASCENDC_TRANSPOSE_HPP

#include "vector.hpp"

extern "C" void __ascendc_transpose_addresses() noexcept __attribute__((error(
    "TransDataTo5HD of tensors of addresses is not supported: pass two arrays of "
    "16 addresses or LocalTensors")));

namespace AscendC {

namespace detail {

/// dst = the columns of src, of so many rows and columns of tiles that are that
/// wide.
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME##Matrix(const LocalTensor<T> &dst, int32_t dstPitch,  \
                                 const LocalTensor<T> &src, int32_t srcPitch,  \
                                 int32_t rows, int32_t cols) {                 \
    LocalTensor<T> tmp = scratchOf<T>(cols * dstPitch);                        \
    BUILTIN(ASCENDC_DST_TILE(UB, T, dst, cols, dstPitch, 0),                   \
            ASCENDC_SRC_TILE(UB, src, rows, srcPitch, 0),                      \
            ASCENDC_DST_TILE(UB, T, tmp, cols, dstPitch, 0), rows, cols);      \
  }
__ascend_family_reduce_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename T>                                                        \
  PTO_INTERNAL void NAME##Matrix(const LocalTensor<T> &dst, int32_t dstPitch,  \
                                 const LocalTensor<T> &src, int32_t srcPitch,  \
                                 int32_t rows, int32_t cols) {                 \
    BUILTIN(ASCENDC_DST_TILE(UB, T, dst, cols, dstPitch, 0),                   \
            ASCENDC_SRC_TILE(UB, src, rows, srcPitch, 0), rows, cols);         \
  }
__ascend_family_reduce_unused(X)
#undef X

/// Blocks that TransDataTo5HD reads, and writes.
constexpr int32_t BlocksOfTranspose = 16;

/// Where blocks of several tensors lie: the first one, and how far the others are
/// from it.
template <typename T> struct BlockList {
  const LocalTensor<T> (&tensors)[BlocksOfTranspose];
  int32_t shift; ///< Elements from where the tensors begin.

  PTO_INTERNAL LocalTensor<T> operator[](int32_t i) const {
    return tensors[i][shift];
  }
  /// Elements from one block to the next one if they are rows of one tensor;
  /// 0 if not.
  PTO_INTERNAL int32_t pitch() const {
    int32_t bytes = tensors[1].begin - tensors[0].begin;
    bool isOne = bytes > 0;
#pragma clang loop unroll(full)
    for (int32_t i = 1; i < BlocksOfTranspose; ++i)
      isOne &= (tensors[i].set.ub == tensors[0].set.ub) &
               (tensors[i].slot == tensors[0].slot) &
               (tensors[i].begin == tensors[0].begin + i * bytes);
    return isOne * bytes / static_cast<int32_t>(sizeof(T));
  }
};

/// Copies \p count elements of each block from a matrix or to one, whose rows are
/// \p pitch elements apart.
template <typename T>
PTO_INTERNAL void takeBlocks(const LocalTensor<T> &matrix, int32_t pitch,
                             const BlockList<T> &blocks, int32_t count) {
  if (int32_t from = blocks.pitch())
    copyRows(matrix, pitch, blocks[0], from, BlocksOfTranspose, count);
  else
    for (int32_t i = 0; i < BlocksOfTranspose; ++i)
      copyRows(matrix[i * pitch], pitch, blocks[i], pitch, 1, count);
}
template <typename T>
PTO_INTERNAL void putBlocks(const BlockList<T> &blocks,
                            const LocalTensor<T> &matrix, int32_t pitch,
                            int32_t count) {
  if (int32_t to = blocks.pitch())
    copyRows(blocks[0], to, matrix, pitch, BlocksOfTranspose, count);
  else
    for (int32_t i = 0; i < BlocksOfTranspose; ++i)
      copyRows(blocks[i], pitch, matrix[i * pitch], pitch, 1, count);
}

/// Elements of two and of four bytes: 16 rows of a block each become columns.
template <typename T>
PTO_INTERNAL void transposeBlocks(const BlockList<T> &dst,
                                  const BlockList<T> &src) {
  constexpr int32_t cols = ElementsOfBlock<T>;
  LocalTensor<T> from = scratchOf<T>(BlocksOfTranspose * cols);
  takeBlocks(from, cols, src, cols);
  if (dst.pitch() == cols) {
    TTRANSMatrix(dst[0], BlocksOfTranspose, from, cols, BlocksOfTranspose, cols);
    return;
  }
  LocalTensor<T> to = scratchOf<T>(BlocksOfTranspose * cols);
  TTRANSMatrix(to, BlocksOfTranspose, from, cols, BlocksOfTranspose, cols);
  putBlocks(dst, to, cols, cols);
}

/// Elements of one byte: half of each block, which becomes half of each block.
template <typename T>
PTO_INTERNAL void transposeHalves(const BlockList<T> &dst, bool dstHighHalf,
                                  const BlockList<T> &src, bool srcHighHalf) {
  constexpr int32_t half = BlocksOfTranspose, block = 2 * half;
  const int32_t from = srcHighHalf * half * block;
  LocalTensor<T> rows = scratchOf<T>(block * block);
  LocalTensor<T> cols = scratchOf<T>(block * block);
  takeBlocks(rows, block, src, block);
  TTRANSMatrix(cols, block, rows, block, half, block);
  if (!dstHighHalf) {
    putBlocks(dst, cols[from], block, half);
    return;
  }
  // As rows it is below what the low halves hold, which are turned over, too.
  LocalTensor<T> low = scratchOf<T>(half * block);
  TTRANSMatrix(rows[half * block], block, cols[from], block, half, half);
  takeBlocks(low, block, dst, half);
  TTRANSMatrix(rows, block, low, block, half, half);
  TTRANSMatrix(cols, block, rows, block, block, half);
  putBlocks(dst, cols, block, block);
}

} // namespace detail

/// A matrix of 16 x 16 elements of two bytes.
template <typename T>
PTO_INST void Transpose(const LocalTensor<T> &dst, const LocalTensor<T> &src) {
  static_assert(sizeof(T) == 2, "Transpose takes elements of two bytes");
  detail::TTRANSMatrix(dst, 16, src, 16, 16, 16);
}

/// Distances of repetitions in 32 bytes; which half of its blocks elements of one
/// byte are read from and written to.
struct TransDataTo5HDParams {
  bool dstHighHalf = false;
  bool srcHighHalf = false;
  uint8_t repeatTimes = 1;
  uint16_t dstRepStride = 0;
  uint16_t srcRepStride = 0;

  PTO_INST TransDataTo5HDParams() {}
  PTO_INST TransDataTo5HDParams(bool dstHigh, bool srcHigh, uint8_t repeats,
                                uint16_t dstStride, uint16_t srcStride)
      : dstHighHalf(dstHigh), srcHighHalf(srcHigh), repeatTimes(repeats),
        dstRepStride(dstStride), srcRepStride(srcStride) {}
};

/// Element i of block j of dst is element j of block i of src. Of four bytes, where
/// a source block has 8 elements, blocks 2 j and 2 j + 1 are one of 16; of one byte
/// it is the half of each block that the parameters name.
template <typename T>
PTO_INST void TransDataTo5HD(const LocalTensor<T> (&dstList)[16],
                             const LocalTensor<T> (&srcList)[16],
                             const TransDataTo5HDParams &params) {
  static_assert(sizeof(T) <= 4,
                "TransDataTo5HD takes elements of one, two or four bytes");
  constexpr int32_t block = detail::ElementsOfBlock<T>;
  for (int32_t i = 0; i < params.repeatTimes; ++i) {
    detail::BlockList<T> dst{dstList, i * params.dstRepStride * block};
    detail::BlockList<T> src{srcList, i * params.srcRepStride * block};
    if constexpr (sizeof(T) == 1)
      detail::transposeHalves(dst, params.dstHighHalf, src, params.srcHighHalf);
    else
      detail::transposeBlocks(dst, src);
  }
}
/// The same of tensors that GetPhyAddr has named.
template <typename T>
PTO_INST void TransDataTo5HD(uint64_t (&dstList)[16], uint64_t (&srcList)[16],
                             const TransDataTo5HDParams &params) {
  LocalTensor<T> dst[16], src[16];
  for (int32_t i = 0; i < 16; ++i) {
    dst[i] = detail::tensorAt<T>(dstList[i]);
    src[i] = detail::tensorAt<T>(srcList[i]);
  }
  TransDataTo5HD<T>(dst, src, params);
}
template <typename T>
PTO_INST void TransDataTo5HD(const LocalTensor<uint64_t> &,
                             const LocalTensor<uint64_t> &,
                             const TransDataTo5HDParams &) {
  __ascendc_transpose_addresses();
}

} // namespace AscendC

#endif // ASCENDC_TRANSPOSE_HPP

//===-- copy.hpp - To and from global memory ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A copy of blocks is a load or store of a tile: a block is a row, and the gap
// in the local tensor is what its rows have beyond that. So the distance of two
// blocks in the local tensor has to be known once the kernel is inlined; their
// number and length, and the distance in global memory need not. L1 is loaded
// alike, but by whole blocks, or one row.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_COPY_HPP
#define ASCENDC_COPY_HPP

#include "tensor.hpp"

namespace AscendC {

/// Blocks of so many times 32 bytes, and the gaps between them, of 32 bytes too.
struct DataCopyParams {
  uint16_t blockCount = 1;
  uint16_t blockLen = 0;
  union {
    uint16_t srcStride = 0;
    uint16_t srcGap;
  };
  union {
    uint16_t dstStride = 0;
    uint16_t dstGap;
  };

  PTO_INST DataCopyParams() {}
  PTO_INST DataCopyParams(uint16_t count, uint16_t len, uint16_t srcStride,
                          uint16_t dstStride)
      : blockCount(count), blockLen(len), srcStride(srcStride),
        dstStride(dstStride) {}
};

/// Blocks of so many bytes, and the gaps between them: bytes in global memory, 32
/// bytes in UB.
struct DataCopyExtParams {
  uint16_t blockCount = 1;
  uint32_t blockLen = 0;
  uint32_t srcStride = 0;
  uint32_t dstStride = 0;
  uint32_t rsv = 0;

  PTO_INST DataCopyExtParams() {}
  PTO_INST DataCopyExtParams(uint16_t count, uint32_t len, uint32_t srcStride,
                             uint32_t dstStride, uint32_t rsv)
      : blockCount(count), blockLen(len), srcStride(srcStride),
        dstStride(dstStride), rsv(rsv) {}
};

/// Whether each block begins at a multiple of 32 bytes, or where the one before
/// it ends, which is not supported.
enum class PaddingMode : uint8_t { Normal, Compact };

/// What stands beside a block, up to a multiple of 32 bytes.
template <typename T> struct DataCopyPadExtParams {
  bool isPad = false;
  uint8_t leftPadding = 0;
  uint8_t rightPadding = 0;
  T paddingValue = 0;

  PTO_INST DataCopyPadExtParams() {}
  template <typename Value>
  PTO_INST DataCopyPadExtParams(bool isPad, uint8_t left, uint8_t right,
                                Value value)
      : isPad(isPad), leftPadding(left), rightPadding(right),
        paddingValue(static_cast<T>(value)) {}
};
struct DataCopyPadParams {
  bool isPad = false;
  uint8_t leftPadding = 0;
  uint8_t rightPadding = 0;
  uint64_t paddingValue = 0;

  PTO_INST DataCopyPadParams() {}
  PTO_INST DataCopyPadParams(bool isPad, uint8_t left, uint8_t right,
                             uint64_t value)
      : isPad(isPad), leftPadding(left), rightPadding(right),
        paddingValue(value) {}
};

extern "C" void __ascendc_compact() noexcept __attribute__((error(
    "DataCopyPad with PaddingMode::Compact is not supported: DataCopy what "
    "follows each other by count")));
extern "C" void __ascendc_padding() noexcept __attribute__((error(
    "DataCopyPad pads on the right: leftPadding is 0; load what is to be on "
    "the left, or Duplicate the tensor first")));
extern "C" void __ascendc_padding_ub() noexcept __attribute__((error(
    "DataCopyPad pads tensors in UB only: isPad is false and rightPadding 0 for "
    "one in another memory")));
// The kernel's, 0 where it begins: the bits of what stands beside blocks without a
// number of their own.
extern "C" uint64_t __ascend_pad_value __asm__("ascend.plugin.state.pad");
// The plugin's, on both sides of an operation that the source does not know of: a
// barrier, where the kernel has flags of its own.
extern "C" void __ascend_extra() noexcept __asm__("ascend.plugin.extra");

namespace detail {

/// Rows of \p length elements, in global memory \p distance elements apart, in
/// UB \p pitch.
struct Rows {
  int64_t count, length, distance;
  int32_t pitch;
};

template <typename T> constexpr int32_t ElementsOfBlock = BytesOfBlock / sizeof(T);

// A builtin's parameters for a window of rows.
#define ASCENDC_WINDOW(T, address, rows)                                       \
  address, detail::codeOf<T>, 0, 1, 1, 1, (rows).count, (rows).length,         \
      (rows).count *(rows).distance, (rows).count *(rows).distance,            \
      (rows).count *(rows).distance, (rows).distance, 1

template <typename T>
PTO_INTERNAL void load(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       Rows rows, bool zeros) {
  if (dst.set.memory == Memory::L1)
    __ascend_tload_cache_l1_into(
        ASCENDC_DST_TILE(L1, T, dst, dst.rowsOf(rows.pitch), rows.pitch, 0),
        ASCENDC_WINDOW(T, src.GetPhyAddr(), rows), src.policy);
  else if (zeros)
    __ascend_tload_cache_ub_into(
        ASCENDC_DST_ROWS(T, dst, rows.pitch),
        ASCENDC_WINDOW(T, src.GetPhyAddr(), rows),
        static_cast<int>(pto::PadValue::Zero), src.policy);
  else
    __ascend_tload_cache_ub_into(
        ASCENDC_DST_ROWS(T, dst, rows.pitch),
        ASCENDC_WINDOW(T, src.GetPhyAddr(), rows),
        static_cast<int>(pto::PadValue::Null), src.policy);
}

template <typename T>
PTO_INTERNAL void store(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                        Rows rows) {
  __ascend_tstore_ub(ASCENDC_WINDOW(T, dst.GetPhyAddr(0), rows),
                     ASCENDC_SRC_ROWS(src, rows.pitch), 0);
}

/// The same for rows that lie some blocks and a gap apart; a single row may have
/// any length.
template <typename T>
PTO_INTERNAL void load(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       Rows rows, int64_t blocks, int64_t gap, bool zeros) {
  rows.pitch = static_cast<int32_t>((blocks + gap) * ElementsOfBlock<T>);
  if (rows.count == 1)
    load(dst, src, {1, rows.length, rows.distance, dst.room()}, zeros);
  else
    load(dst, src, rows, zeros);
}
template <typename T>
PTO_INTERNAL void store(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                        Rows rows, int64_t blocks, int64_t gap) {
  rows.pitch = static_cast<int32_t>((blocks + gap) * ElementsOfBlock<T>);
  if (rows.count == 1)
    store(dst, src, {1, rows.length, rows.distance, src.room()});
  else
    store(dst, src, rows);
}

constexpr int64_t blocksOf(int64_t bytes) {
  return (bytes + BytesOfBlock - 1) / BytesOfBlock;
}

/// Fills all of the blocks that such rows begin with a number, given as its bits.
template <typename T>
PTO_INTERNAL void fill(const LocalTensor<T> &dst, uint64_t number,
                       int64_t count, int64_t blocks, int64_t gap) {
  constexpr int32_t unit = ElementsOfBlock<T>;
  if (count == 1)
    __ascend_texpands_ub_into(ASCENDC_DST(T, dst), number, 1, blocks * unit);
  else
    __ascend_texpands_ub_into(ASCENDC_DST_ROWS(T, dst, (blocks + gap) * unit),
                              number, count, blocks * unit);
}

} // namespace detail

/// The first \p count elements, to UB, or to one row in L1.
template <typename T>
PTO_INST void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       uint32_t count) {
  detail::load(dst, src, {1, count, count, dst.room()}, false);
}
template <typename T>
PTO_INST void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                       uint32_t count) {
  detail::store(dst, src, {1, count, count, src.room()});
}

/// Blocks of whole 32 bytes.
template <typename T>
PTO_INST void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       const DataCopyParams &params) {
  constexpr int64_t unit = detail::ElementsOfBlock<T>;
  detail::load(dst, src,
               {params.blockCount, params.blockLen * unit,
                (params.blockLen + params.srcStride) * unit, 0},
               params.blockLen, params.dstStride, false);
}
template <typename T>
PTO_INST void DataCopy(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                       const DataCopyParams &params) {
  constexpr int64_t unit = detail::ElementsOfBlock<T>;
  detail::store(dst, src,
                {params.blockCount, params.blockLen * unit,
                 (params.blockLen + params.dstStride) * unit, 0},
                params.blockLen, params.srcStride);
}

/// Blocks of any length. In UB each begins at a multiple of 32 bytes.
template <typename T, PaddingMode mode = PaddingMode::Normal>
PTO_INST void DataCopyPad(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                          const DataCopyExtParams &params,
                          const DataCopyPadExtParams<T> &pad) {
  if constexpr (mode == PaddingMode::Compact)
    return __ascendc_compact();
  if (pad.isPad && pad.leftPadding != 0)
    __ascendc_padding();
  const int64_t size = sizeof(T), blocks = detail::blocksOf(params.blockLen);
  const detail::Rows rows{params.blockCount, params.blockLen / size,
                          (params.blockLen + params.srcStride) / size, 0};
  const bool pads = pad.isPad | (pad.rightPadding != 0);
  if (pads && dst.set.memory != detail::Memory::UB)
    __ascendc_padding_ub();
  const uint64_t number = pad.isPad ? detail::bitsOf<T>(pad.paddingValue)
                                    : __ascend_pad_value;
  // A load pads with 0; what it does not write keeps another number.
  if (pads && number != 0) {
    __ascend_extra();
    detail::fill(dst, number, params.blockCount, blocks, params.dstStride);
    __ascend_extra();
    detail::load(dst, src, rows, blocks, params.dstStride, false);
  } else {
    detail::load(dst, src, rows, blocks, params.dstStride, pads);
  }
}
/// What stands there without isPad.
template <typename T, TPosition position = TPosition::MAX>
PTO_INST void SetPadValue(T value) {
  __ascend_pad_value = detail::bitsOf<T>(value);
}
template <typename T, PaddingMode mode = PaddingMode::Normal>
PTO_INST void DataCopyPad(const GlobalTensor<T> &dst, const LocalTensor<T> &src,
                          const DataCopyExtParams &params) {
  if constexpr (mode == PaddingMode::Compact)
    return __ascendc_compact();
  int64_t size = sizeof(T);
  detail::store(dst, src,
                {params.blockCount, params.blockLen / size,
                 (params.blockLen + params.dstStride) / size, 0},
                detail::blocksOf(params.blockLen), params.srcStride);
}
// The same with lengths of 16 bits, in bytes.
template <typename T>
PTO_INST void DataCopyPad(const LocalTensor<T> &dst,
                          const GlobalTensor<T> &src,
                          const DataCopyParams &params,
                          const DataCopyPadParams &pad) {
  DataCopyPad(dst, src,
              DataCopyExtParams(params.blockCount, params.blockLen,
                                params.srcStride, params.dstStride, 0),
              DataCopyPadExtParams<T>(pad.isPad, pad.leftPadding,
                                      pad.rightPadding, pad.paddingValue));
}
template <typename T>
PTO_INST void DataCopyPad(const GlobalTensor<T> &dst,
                          const LocalTensor<T> &src,
                          const DataCopyParams &params) {
  DataCopyPad(dst, src,
              DataCopyExtParams(params.blockCount, params.blockLen,
                                params.srcStride, params.dstStride, 0));
}

//===----------------------------------------------------------------------===//
// On the core: within UB, from L1 to the bias memory or the fixpipe buffer
//===----------------------------------------------------------------------===//

extern "C" void __ascendc_row() noexcept __attribute__((
    error("a copy from L1 to C2 or C2PIPE2GM is one row without gaps")));

namespace detail {

/// Columns of a row in L1 that go to another memory, in units of 64 bytes.
template <typename Dst, typename Src>
PTO_INTERNAL void moveRow(const LocalTensor<Dst> &dst,
                          const LocalTensor<Src> &src, int32_t count) {
  constexpr int32_t unit = sizeof(Src) < 4 ? 32 : 16;
  int32_t cols = (count + unit - 1) / unit * unit;
  if (dst.set.memory == Memory::FB)
    __ascend_tmov_fb_into(ASCENDC_DST_TILE(FB, Dst, dst, 1, cols, 0),
                          ASCENDC_SRC_TILE(L1, src, 1, cols, 0), 1, count);
  else
    __ascend_tmov_bt_into(ASCENDC_DST_TILE(BT, Dst, dst, 1, cols, 0),
                          ASCENDC_SRC_TILE(L1, src, 1, cols, 0), 1, count);
}

} // namespace detail

template <typename Dst, typename Src>
PTO_INST void DataCopy(const LocalTensor<Dst> &dst, const LocalTensor<Src> &src,
                       uint32_t count) {
  if (dst.set.memory == detail::Memory::UB)
    __ascend_tmov_ub_into(ASCENDC_DST(Dst, dst), ASCENDC_SRC(src), 1, count);
  else
    detail::moveRow(dst, src, count);
}
/// Blocks of whole 32 bytes within UB, of 64 to the bias memory (of 32 on the
/// newer processor), of 128 to the fixpipe buffer.
template <typename Dst, typename Src>
PTO_INST void DataCopy(const LocalTensor<Dst> &dst, const LocalTensor<Src> &src,
                       const DataCopyParams &params) {
  constexpr int32_t unit = detail::ElementsOfBlock<Src>;
  if (dst.set.memory == detail::Memory::UB) {
    __ascend_tmov_ub_into(
        ASCENDC_DST_ROWS(Dst, dst, (params.blockLen + params.dstStride) * unit),
        ASCENDC_SRC_ROWS(src, (params.blockLen + params.srcStride) * unit),
        params.blockCount, params.blockLen * unit);
    return;
  }
  if (params.blockCount != 1 && (params.srcStride || params.dstStride))
    __ascendc_row();
#if __NPU_ARCH__ == 3510
  constexpr int32_t toBias = 1;
#else
  constexpr int32_t toBias = 2;
#endif
  int32_t blocks = dst.set.memory == detail::Memory::BT ? toBias : 4;
  detail::moveRow(dst, src, params.blockCount * params.blockLen * blocks * unit);
}

} // namespace AscendC

#endif // ASCENDC_COPY_HPP

//===-- repeats.hpp - Repetitions as rows of tiles --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Abs(x, x, 24, 3, {1, 1, 4, 4})      a repetition a row, 32 floats apart:
//
//     x:  +--------+--+
//         |  mask  |  |                 TABS of 3 x 24, of a tile of 32 columns
//         +--------+--+
//         |        |  |
//         +--------+--+
//         |        |                    TABS of 1 x 24: its slot ends here
//         +--------+
//
// Distances are a multiple of 32 bytes that is known once the kernel is inlined;
// masks and numbers of repetitions need not be.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_REPEATS_HPP
#define ASCENDC_REPEATS_HPP

#include "copy.hpp"
#include "modes.hpp"
#include "scratch.hpp"

namespace AscendC {

/// Distances in 32 bytes: of the blocks of one repetition, and of repetitions.
struct UnaryRepeatParams {
  uint16_t dstBlkStride = 1;
  uint16_t srcBlkStride = 1;
  uint8_t dstRepStride = 8;
  uint8_t srcRepStride = 8;

  PTO_INST UnaryRepeatParams() {}
  PTO_INST UnaryRepeatParams(uint16_t dstBlk, uint16_t srcBlk, uint8_t dstRep,
                             uint8_t srcRep)
      : dstBlkStride(dstBlk), srcBlkStride(srcBlk), dstRepStride(dstRep),
        srcRepStride(srcRep) {}
  /// Whether all elements follow each other.
  PTO_INTERNAL bool follow() const {
    return (dstBlkStride == 1) & (srcBlkStride == 1) & (dstRepStride == 8) &
           (srcRepStride == 8);
  }
};
struct BinaryRepeatParams {
  uint8_t dstBlkStride = 1;
  uint8_t src0BlkStride = 1;
  uint8_t src1BlkStride = 1;
  uint8_t dstRepStride = 8;
  uint8_t src0RepStride = 8;
  uint8_t src1RepStride = 8;

  PTO_INST BinaryRepeatParams() {}
  PTO_INST BinaryRepeatParams(uint8_t dstBlk, uint8_t src0Blk, uint8_t src1Blk,
                              uint8_t dstRep, uint8_t src0Rep, uint8_t src1Rep)
      : dstBlkStride(dstBlk), src0BlkStride(src0Blk), src1BlkStride(src1Blk),
        dstRepStride(dstRep), src0RepStride(src0Rep), src1RepStride(src1Rep) {}
  PTO_INTERNAL bool follow() const {
    return (dstBlkStride == 1) & (src0BlkStride == 1) & (src1BlkStride == 1) &
           (dstRepStride == 8) & (src0RepStride == 8) & (src1RepStride == 8);
  }
};

extern "C" void __ascendc_strides() noexcept __attribute__((
    error("repetitions are rows of blocks that follow each other: block strides "
          "are 1 and repeat strides at least the blocks of the mask; use the form "
          "with a count, or DataCopy what is to be repeated")));

namespace detail {

/// Elements of whole blocks.
template <typename T> PTO_INTERNAL int32_t inBlocks(int32_t elements) {
  return (elements + ElementsOfBlock<T> - 1) / ElementsOfBlock<T> *
         ElementsOfBlock<T>;
}

template <typename T>
constexpr int32_t ElementsOfRepeat = ONE_REPEAT_BYTE_SIZE / sizeof(T);

/// Whether there is one repetition, as is known when the kernel is compiled: how
/// far the next one would be does not matter then.
PTO_INTERNAL bool isSingle(int32_t repeats) {
  return __ascend_known(repeats, 2) == 1;
}

/// Whether the blocks of a repetition follow each other.
template <typename T>
PTO_INTERNAL bool areTogether(int32_t blockStride, int32_t mask) {
  return (blockStride == 1) |
         (__ascend_known(mask, ElementsOfRepeat<T>) <= ElementsOfBlock<T>);
}

/// Elements from row to row, of repetitions that are some blocks apart. A single
/// one has all of the tensor.
template <typename T>
PTO_INTERNAL int32_t pitchOf(const LocalTensor<T> &tensor, int32_t blockStride,
                             int32_t repeatStride, int32_t mask,
                             int32_t repeats) {
  bool single = isSingle(repeats);
  int32_t pitch = repeatStride * ElementsOfBlock<T>;
  if (!areTogether<T>(blockStride, mask) | (!single & (pitch < mask)))
    __ascendc_strides();
  // One that is refused is replaced, so that nothing else is wrong with it.
  int32_t least = inBlocks<T>(__ascend_known(mask, ElementsOfRepeat<T>));
  int32_t legal = pitch + (pitch < least) * (least - pitch);
  return legal + single * (tensor.room() - legal);
}

/// Of repetitions those that are rows of every operand's tile, and the one behind
/// them, if a slot ends in it, but not before its last element. No branches, as
/// these numbers have to be constants before anything is optimised.
class Repetitions {
public:
  PTO_INTERNAL explicit Repetitions(int32_t repeats) : repeats(repeats) {}
  // Written out: see SlotSet.
  PTO_INTERNAL Repetitions(const Repetitions &other)
      : repeats(other.repeats), whole(other.whole), isCut(other.isCut) {}

  /// With an operand whose rows of \p length elements are \p pitch apart.
  template <typename T>
  PTO_INTERNAL Repetitions with(const LocalTensor<T> &tensor, int32_t pitch,
                                int32_t length) const {
    constexpr int32_t size = sizeof(T);
    Repetitions all(*this);
    int32_t rows = tensor.rowsOf(pitch);
    int32_t rest = (tensor.set.bytes - tensor.begin) / size - rows * pitch;
    all.isCut = ((rows < whole) | ((rows == whole) & isCut)) & (rest >= length) |
                ((rows > whole) & isCut);
    all.whole = smaller(rows, whole);
    return all;
  }

  /// Of the first ones. Where none is cut short there may be too many, which is an
  /// error.
  PTO_INTERNAL int32_t rows() const {
    return smaller(repeats, isCut * whole + !isCut * Most);
  }
  PTO_INTERNAL bool haveRows() const { return (whole != 0) | !isCut; }
  /// Whether there is the one behind them, and which it is.
  PTO_INTERNAL bool haveLast() const { return isCut & (repeats > whole); }
  PTO_INTERNAL int32_t last() const { return whole; }

private:
  static constexpr int32_t Most = 65535;
  int32_t repeats;
  int32_t whole = Most;
  bool isCut = true;
};

} // namespace detail
} // namespace AscendC

#endif // ASCENDC_REPEATS_HPP

//===-- vector.hpp - Element by element -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the first \p count elements of their tensors; or of \p repeats rows
// of \p mask elements, 256 bytes at most, whose distance is theirs to say: a
// multiple of 32 bytes that is known once the kernel is inlined.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_VECTOR_HPP
#define ASCENDC_VECTOR_HPP

#include "copy.hpp"
#include "modes.hpp"

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
};

extern "C" void __ascendc_strides() noexcept __attribute__((
    error("repetitions are rows of blocks that follow each other: block strides "
          "are 1 and repeat strides at least the blocks of the mask; use the form "
          "with a count, or DataCopy what is to be repeated")));

namespace detail {

/// Elements from row to row, of repetitions that are some blocks apart.
template <typename T>
PTO_INTERNAL int32_t pitchOf(int32_t blockStride, int32_t repeatStride,
                             uint64_t mask) {
  if (blockStride != 1 ||
      repeatStride * ElementsOfBlock<T> < static_cast<int64_t>(mask))
    __ascendc_strides();
  return repeatStride * ElementsOfBlock<T>;
}

} // namespace detail

// The tile that repetitions of an operand are.
#define ASCENDC_DST_REPEATS(T, tensor)                                         \
  ASCENDC_DST_ROWS(T, tensor,                                                  \
                   detail::pitchOf<T>(params.tensor##BlkStride,                \
                                      params.tensor##RepStride, mask))
#define ASCENDC_SRC_REPEATS(T, tensor)                                         \
  ASCENDC_SRC_ROWS(tensor,                                                     \
                   detail::pitchOf<T>(params.tensor##BlkStride,                \
                                      params.tensor##RepStride, mask))

//===----------------------------------------------------------------------===//
// dst = f(src), dst = f(src0, src1)
//===----------------------------------------------------------------------===//

#define ASCENDC_UNARY(NAME, BUILTIN)                                           \
  template <typename T>                                                        \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     int32_t count) {                                          \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src), 1, count);                  \
  }                                                                            \
  template <typename T, bool isSetMask = true, typename Mask>                  \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     const Mask &given, uint8_t repeats,                       \
                     const UnaryRepeatParams &params) {                        \
    detail::hasMask<isSetMask>();                                              \
    uint64_t mask = detail::elementsOf<T>(given);                              \
    BUILTIN(ASCENDC_DST_REPEATS(T, dst), ASCENDC_SRC_REPEATS(T, src), repeats, \
            mask);                                                             \
  }
ASCENDC_UNARY(Abs, __ascend_tabs_ub_into)
ASCENDC_UNARY(Exp, __ascend_texp_ub_into)
ASCENDC_UNARY(Ln, __ascend_tlog_ub_into)
ASCENDC_UNARY(Not, __ascend_tnot_ub_into)
ASCENDC_UNARY(Reciprocal, __ascend_trecip_ub_into)
ASCENDC_UNARY(Relu, __ascend_trelu_ub_into)
ASCENDC_UNARY(Rsqrt, __ascend_trsqrt_ub_into)
ASCENDC_UNARY(Sqrt, __ascend_tsqrt_ub_into)
#undef ASCENDC_UNARY

#define ASCENDC_BINARY(NAME, BUILTIN)                                          \
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
    detail::hasMask<isSetMask>();                                              \
    uint64_t mask = detail::elementsOf<T>(given);                              \
    BUILTIN(ASCENDC_DST_REPEATS(T, dst), ASCENDC_SRC_REPEATS(T, src0),         \
            ASCENDC_SRC_REPEATS(T, src1), repeats, mask);                      \
  }
ASCENDC_BINARY(Add, __ascend_tadd_ub_into)
ASCENDC_BINARY(And, __ascend_tand_ub_into)
ASCENDC_BINARY(Div, __ascend_tdiv_ub_into)
ASCENDC_BINARY(Max, __ascend_tmax_ub_into)
ASCENDC_BINARY(Min, __ascend_tmin_ub_into)
ASCENDC_BINARY(Mul, __ascend_tmul_ub_into)
ASCENDC_BINARY(Or, __ascend_tor_ub_into)
ASCENDC_BINARY(Sub, __ascend_tsub_ub_into)
ASCENDC_BINARY(SubRelu, __ascend_tsubrelu_ub_into)

// dst is a third source: dst + src0 * src1, or dst * src0 + src1.
ASCENDC_BINARY(MulAddDst, __ascend_tmuladddst_ub_into)
ASCENDC_BINARY(FusedMulAdd, __ascend_tfusedmuladd_ub_into)
ASCENDC_BINARY(FusedMulAddRelu, __ascend_tfusedmuladdrelu_ub_into)
#undef ASCENDC_BINARY

/// The sum, or 0 where it is less.
template <typename T>
PTO_INST void AddRelu(const LocalTensor<T> &dst, const LocalTensor<T> &src0,
                      const LocalTensor<T> &src1, int32_t count) {
  Add(dst, src0, src1, count);
  Relu(dst, dst, count);
}

/// Each element by its own number of bits.
#define ASCENDC_SHIFT(NAME, BUILTIN)                                           \
  template <typename T, typename U>                                            \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src0,    \
                     const LocalTensor<U> &src1, int32_t count) {              \
    static_assert(sizeof(T) == sizeof(U),                                      \
                  #NAME " takes tensors of one width");                        \
    LocalTensor<T> bits = src1.template ReinterpretCast<T>();                  \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src0), ASCENDC_SRC(bits), 1,      \
            count);                                                            \
  }
ASCENDC_SHIFT(ShiftLeft, __ascend_tshl_ub_into)
ASCENDC_SHIFT(ShiftRight, __ascend_tshr_ub_into)
#undef ASCENDC_SHIFT

//===----------------------------------------------------------------------===//
// dst = f(src, number)
//===----------------------------------------------------------------------===//

#define ASCENDC_SCALAR(NAME, BUILTIN)                                          \
  template <typename T, typename Number>                                       \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     Number number, int32_t count) {                           \
    BUILTIN(ASCENDC_DST(T, dst), ASCENDC_SRC(src), detail::bitsOf<T>(number),  \
            1, count);                                                         \
  }                                                                            \
  template <typename T, bool isSetMask = true, typename Number, typename Mask> \
  PTO_INST void NAME(const LocalTensor<T> &dst, const LocalTensor<T> &src,     \
                     Number number, const Mask &given, uint8_t repeats,        \
                     const UnaryRepeatParams &params) {                        \
    detail::hasMask<isSetMask>();                                              \
    uint64_t mask = detail::elementsOf<T>(given);                              \
    BUILTIN(ASCENDC_DST_REPEATS(T, dst), ASCENDC_SRC_REPEATS(T, src),          \
            detail::bitsOf<T>(number), repeats, mask);                         \
  }
ASCENDC_SCALAR(Adds, __ascend_tadds_ub_into)
ASCENDC_SCALAR(Ands, __ascend_tands_ub_into)
ASCENDC_SCALAR(Axpy, __ascend_taxpy_ub_into)
ASCENDC_SCALAR(Divs, __ascend_tdivs_ub_into)
ASCENDC_SCALAR(LeakyRelu, __ascend_tlrelu_ub_into)
ASCENDC_SCALAR(Maxs, __ascend_tmaxs_ub_into)
ASCENDC_SCALAR(Mins, __ascend_tmins_ub_into)
ASCENDC_SCALAR(Muls, __ascend_tmuls_ub_into)
ASCENDC_SCALAR(Ors, __ascend_tors_ub_into)
ASCENDC_SCALAR(ShiftLeft, __ascend_tshls_ub_into)
ASCENDC_SCALAR(ShiftRight, __ascend_tshrs_ub_into)
ASCENDC_SCALAR(Subs, __ascend_tsubs_ub_into)
#undef ASCENDC_SCALAR

/// All elements are \p number.
template <typename T, typename Number>
PTO_INST void Duplicate(const LocalTensor<T> &dst, Number number,
                        int32_t count) {
  __ascend_texpands_ub_into(ASCENDC_DST(T, dst), detail::bitsOf<T>(number), 1,
                            count);
}
template <typename T, bool isSetMask = true, typename Number, typename Mask>
PTO_INST void Duplicate(const LocalTensor<T> &dst, Number number,
                        const Mask &given, uint8_t repeats,
                        uint16_t dstBlkStride, uint8_t dstRepStride) {
  detail::hasMask<isSetMask>();
  uint64_t mask = detail::elementsOf<T>(given);
  UnaryRepeatParams params(dstBlkStride, 1, dstRepStride, 8);
  __ascend_texpands_ub_into(ASCENDC_DST_REPEATS(T, dst),
                            detail::bitsOf<T>(number), repeats, mask);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace detail {

/// The compiler's code of a mode. Without one, the nearest number of an even
/// last bit; integers that become shorter and what loses nothing have no choice.
constexpr int32_t roundingOf(RoundMode mode) {
  switch (mode) {
  case RoundMode::CAST_NONE:
    return static_cast<int32_t>(pto::RoundMode::CAST_NONE);
  case RoundMode::CAST_RINT:
    return static_cast<int32_t>(pto::RoundMode::CAST_RINT);
  case RoundMode::CAST_FLOOR:
    return static_cast<int32_t>(pto::RoundMode::CAST_FLOOR);
  case RoundMode::CAST_CEIL:
    return static_cast<int32_t>(pto::RoundMode::CAST_CEIL);
  case RoundMode::CAST_ROUND:
    return static_cast<int32_t>(pto::RoundMode::CAST_ROUND);
  case RoundMode::CAST_TRUNC:
    return static_cast<int32_t>(pto::RoundMode::CAST_TRUNC);
  case RoundMode::CAST_ODD:
    return static_cast<int32_t>(pto::RoundMode::CAST_ODD);
  }
}

} // namespace detail

/// Elements as another type; integers stay within it.
template <typename Dst, typename Src>
PTO_INST void Cast(const LocalTensor<Dst> &dst, const LocalTensor<Src> &src,
                   RoundMode mode, uint32_t count) {
  __ascend_tcvt_ub_into(ASCENDC_DST(Dst, dst), ASCENDC_SRC(src),
                        detail::roundingOf(mode),
                        static_cast<int32_t>(pto::SaturationMode::ON), 1,
                        count);
}
/// Repeat strides are in 32 bytes of each tensor's own elements.
template <typename Dst, typename Src, bool isSetMask = true, typename Mask>
PTO_INST void Cast(const LocalTensor<Dst> &dst, const LocalTensor<Src> &src,
                   RoundMode mode, const Mask &given, uint8_t repeats,
                   const UnaryRepeatParams &params) {
  detail::hasMask<isSetMask>();
  uint64_t mask = detail::elementsOf<
      typename Conditional<(sizeof(Dst) < sizeof(Src)), Src, Dst>::type>(given);
  __ascend_tcvt_ub_into(ASCENDC_DST_REPEATS(Dst, dst),
                        ASCENDC_SRC_REPEATS(Src, src), detail::roundingOf(mode),
                        static_cast<int32_t>(pto::SaturationMode::ON), repeats,
                        mask);
}

//===----------------------------------------------------------------------===//
// Masks: a bit an element
//===----------------------------------------------------------------------===//

namespace detail {
constexpr int32_t comparisonOf(CMPMODE mode) {
  switch (mode) {
  case CMPMODE::LT:
    return static_cast<int32_t>(pto::CmpMode::LT);
  case CMPMODE::GT:
    return static_cast<int32_t>(pto::CmpMode::GT);
  case CMPMODE::EQ:
    return static_cast<int32_t>(pto::CmpMode::EQ);
  case CMPMODE::LE:
    return static_cast<int32_t>(pto::CmpMode::LE);
  case CMPMODE::GE:
    return static_cast<int32_t>(pto::CmpMode::GE);
  case CMPMODE::NE:
    return static_cast<int32_t>(pto::CmpMode::NE);
  }
}
} // namespace detail

/// Compares \p count elements: a multiple of 256 bytes.
template <typename T>
PTO_INST void Compare(const LocalTensor<uint8_t> &dst,
                      const LocalTensor<T> &src0, const LocalTensor<T> &src1,
                      CMPMODE mode, uint32_t count) {
  __ascend_tcmp_ub_into(ASCENDC_DST(uint8_t, dst), ASCENDC_SRC(src0),
                        ASCENDC_SRC(src1), detail::comparisonOf(mode), 1,
                        count, dst.room());
}
template <typename T, typename Number>
PTO_INST void CompareScalar(const LocalTensor<uint8_t> &dst,
                            const LocalTensor<T> &src, Number number,
                            CMPMODE mode, uint32_t count) {
  __ascend_tcmps_ub_into(ASCENDC_DST(uint8_t, dst), ASCENDC_SRC(src),
                         detail::bitsOf<T>(number), detail::comparisonOf(mode),
                         1, count, dst.room());
}

template <typename T, typename Number>
PTO_INST void Compares(const LocalTensor<uint8_t> &dst,
                       const LocalTensor<T> &src, Number number, CMPMODE mode,
                       uint32_t count) {
  CompareScalar(dst, src, number, mode, count);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// Distances in 32 bytes: of blocks, and of repetitions.
struct CopyRepeatParams {
  uint16_t dstStride = 1;
  uint16_t srcStride = 1;
  uint16_t dstRepeatSize = 8;
  uint16_t srcRepeatSize = 8;

  PTO_INST CopyRepeatParams() {}
  PTO_INST CopyRepeatParams(uint16_t dstBlk, uint16_t srcBlk, uint16_t dstRep,
                            uint16_t srcRep)
      : dstStride(dstBlk), srcStride(srcBlk), dstRepeatSize(dstRep),
        srcRepeatSize(srcRep) {}
};

template <typename T, bool isSetMask = true, typename Mask>
PTO_INST void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                   const Mask &given, uint8_t repeats,
                   const CopyRepeatParams &copies) {
  detail::hasMask<isSetMask>();
  uint64_t mask = detail::elementsOf<T>(given);
  UnaryRepeatParams params(copies.dstStride, copies.srcStride,
                           copies.dstRepeatSize, copies.srcRepeatSize);
  __ascend_tmov_ub_into(ASCENDC_DST_REPEATS(T, dst), ASCENDC_SRC_REPEATS(T, src),
                        repeats, mask);
}

} // namespace AscendC

#undef ASCENDC_DST_REPEATS
#undef ASCENDC_SRC_REPEATS

#endif // ASCENDC_VECTOR_HPP

//===-- vector.hpp - Element by element -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of the first \p count elements of their tensors; or of \p repeats
// rows of \p mask elements, 256 bytes at most, whose distance is theirs to say:
// a multiple of 32 bytes that is known once the kernel is inlined.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_VECTOR_HPP
#define ASCENDC_VECTOR_HPP

#include "binary.hpp"
#include "repeats.hpp"

namespace AscendC {

// What repetitions of a source and a result are: in front of a function's
// operations on rows of tiles, and on the last one by itself.
#define ASCENDC_REPEATS(D, S)                                                  \
  const int32_t dstPitch = detail::pitchOf<D>(                                 \
      dst, params.dstBlkStride, params.dstRepStride, mask, repeats);           \
  const int32_t srcPitch = detail::pitchOf<S>(                                 \
      src, params.srcBlkStride, params.srcRepStride, mask, repeats);           \
  const detail::Repetitions all = detail::Repetitions(repeats)                 \
                                      .with(dst, dstPitch, mask)               \
                                      .with(src, srcPitch, mask);
#define ASCENDC_LAST(tensor) (tensor)[all.last() * tensor##Pitch]

//===----------------------------------------------------------------------===//
// dst = f(src)
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
    ASCENDC_COUNTED(params.follow(),                                           \
                    NAME(dst, src, detail::countOf<isSetMask>(given)))         \
    uint64_t mask = detail::maskOf<T, isSetMask>(given);                       \
    ASCENDC_REPEATS(T, T)                                                      \
    if (all.haveRows())                                                        \
      BUILTIN(ASCENDC_DST_ROWS(T, dst, dstPitch),                              \
              ASCENDC_SRC_ROWS(src, srcPitch), all.rows(), mask);              \
    if (all.haveLast())                                                        \
      NAME(ASCENDC_LAST(dst), ASCENDC_LAST(src), mask);                        \
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
    ASCENDC_COUNTED(params.follow(),                                           \
                    NAME(dst, src, number, detail::countOf<isSetMask>(given))) \
    uint64_t mask = detail::maskOf<T, isSetMask>(given);                       \
    ASCENDC_REPEATS(T, T)                                                      \
    if (all.haveRows())                                                        \
      BUILTIN(ASCENDC_DST_ROWS(T, dst, dstPitch),                              \
              ASCENDC_SRC_ROWS(src, srcPitch), detail::bitsOf<T>(number),      \
              all.rows(), mask);                                               \
    if (all.haveLast())                                                        \
      NAME(ASCENDC_LAST(dst), ASCENDC_LAST(src), number, mask);                \
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
  ASCENDC_COUNTED((dstBlkStride == 1) & (dstRepStride == 8),
                  Duplicate(dst, number, detail::countOf<isSetMask>(given)))
  uint64_t mask = detail::maskOf<T, isSetMask>(given);
  const int32_t dstPitch =
      detail::pitchOf(dst, dstBlkStride, dstRepStride, mask, repeats);
  const detail::Repetitions all =
      detail::Repetitions(repeats).with(dst, dstPitch, mask);
  if (all.haveRows())
    __ascend_texpands_ub_into(ASCENDC_DST_ROWS(T, dst, dstPitch),
                              detail::bitsOf<T>(number), all.rows(), mask);
  if (all.haveLast())
    Duplicate(ASCENDC_LAST(dst), number, mask);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

namespace detail {

/// The compiler's code of a mode. Without one, the nearest number of an even
/// last bit; integers that become shorter and what loses nothing have no
/// choice.
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
  __ascend_tcvt_ub_into(
      ASCENDC_DST(Dst, dst), ASCENDC_SRC(src), detail::roundingOf(mode),
      static_cast<int32_t>(pto::SaturationMode::ON), 1, count);
}
/// Repeat strides are in 32 bytes of each tensor's own elements.
template <typename Dst, typename Src, bool isSetMask = true, typename Mask>
PTO_INST void Cast(const LocalTensor<Dst> &dst, const LocalTensor<Src> &src,
                   RoundMode mode, const Mask &given, uint8_t repeats,
                   const UnaryRepeatParams &params) {
  using Wider =
      typename Conditional<(sizeof(Dst) < sizeof(Src)), Src, Dst>::type;
  constexpr int32_t each = detail::ElementsOfRepeat<Wider>;
  ASCENDC_COUNTED(
      (params.dstBlkStride == 1) & (params.srcBlkStride == 1) &
          (params.dstRepStride * detail::ElementsOfBlock<Dst> == each) &
          (params.srcRepStride * detail::ElementsOfBlock<Src> == each),
      Cast(dst, src, mode, detail::countOf<isSetMask>(given)))
  uint64_t mask = detail::maskOf<Wider, isSetMask>(given);
  ASCENDC_REPEATS(Dst, Src)
  if (all.haveRows())
    __ascend_tcvt_ub_into(
        ASCENDC_DST_ROWS(Dst, dst, dstPitch), ASCENDC_SRC_ROWS(src, srcPitch),
        detail::roundingOf(mode), static_cast<int32_t>(pto::SaturationMode::ON),
        all.rows(), mask);
  if (all.haveLast())
    Cast(ASCENDC_LAST(dst), ASCENDC_LAST(src), mode, mask);
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
                        ASCENDC_SRC(src1), detail::comparisonOf(mode), 1, count,
                        dst.room());
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

namespace detail {

/// \p count elements of each of some rows, whose distances are in elements.
template <typename T>
PTO_INTERNAL void copyRows(const LocalTensor<T> &dst, int32_t dstPitch,
                           const LocalTensor<T> &src, int32_t srcPitch,
                           int32_t repeats, uint64_t count) {
  const Repetitions all = Repetitions(repeats)
                              .with(dst, dstPitch, count)
                              .with(src, srcPitch, count);
  if (all.haveRows())
    __ascend_tmov_ub_into(ASCENDC_DST_ROWS(T, dst, dstPitch),
                          ASCENDC_SRC_ROWS(src, srcPitch), all.rows(), count);
  if (all.haveLast())
    __ascend_tmov_ub_into(ASCENDC_DST(T, ASCENDC_LAST(dst)),
                          ASCENDC_SRC(ASCENDC_LAST(src)), 1, count);
}

} // namespace detail

template <typename T, bool isSetMask = true, typename Mask>
PTO_INST void Copy(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                   const Mask &given, uint8_t repeats,
                   const CopyRepeatParams &copies) {
  uint64_t mask = detail::onlyMaskOf<T, isSetMask>(given);
  detail::copyRows(dst,
                   detail::pitchOf<T>(dst, copies.dstStride,
                                      copies.dstRepeatSize, mask, repeats),
                   src,
                   detail::pitchOf<T>(src, copies.srcStride,
                                      copies.srcRepeatSize, mask, repeats),
                   repeats, mask);
}

} // namespace AscendC

#undef ASCENDC_REPEATS
#undef ASCENDC_LAST

#endif // ASCENDC_VECTOR_HPP

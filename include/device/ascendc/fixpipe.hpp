//===-- fixpipe.hpp - Out of L0C --------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Fixpipe<…, CFG_ROW_MAJOR>(gm, c, params)   TSTORE of an nd tensor
//   Fixpipe<…, CFG_NZ>(gm, c, params)          TSTORE of an nz tensor
//   Fixpipe<…, CFG_NZ>(a1, c, params)          TEXTRACT to L1
//   Fixpipe<…>(…, c, scales, params)           TSTORE_FP, TEXTRACT_FP
//
// scales are quantisation parameters, one a column: in the fixpipe buffer
// (C2PIPE2GM), or in L1, from where they are moved first.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_FIXPIPE_HPP
#define ASCENDC_FIXPIPE_HPP

#include "cube.hpp"
#include "pipe.hpp"
#include "sync.hpp"

#include "../pto/unit_flag.hpp"

/// How an accumulator's elements become those of their destination: converted,
/// or quantised with one parameter, or (V…) with one a column.
enum QuantMode_t {
  NoQuant,
  F322F16,
  F322BF16,
  DEQF16,
  VDEQF16,
  QF322B8_PRE,
  VQF322B8_PRE,
  REQ8,
  VREQ8,
};

namespace AscendC {

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// nSize columns and mSize rows, srcStride rows from fractal column to column
/// in L0C. dstStride: from row to row of a row-major matrix, in elements; from
/// block of columns to block of fractals, in 32 bytes.
struct FixpipeParamsV220 {
  uint16_t nSize = 0;
  uint16_t mSize = 0;
  uint16_t srcStride = 0;
  uint32_t dstStride = 0;
  bool reluEn = false;
  QuantMode_t quantPre = NoQuant;
  uint64_t deqScalar = 0;
  uint16_t ndNum = 1;
  uint16_t srcNdStride = 0;
  uint16_t dstNdStride = 0;
  uint8_t unitFlag = 0;
  bool isChannelSplit = false;

  PTO_INST FixpipeParamsV220() {}
  PTO_INST FixpipeParamsV220(uint16_t nSize, uint16_t mSize, uint16_t srcStride,
                             uint32_t dstStride, bool reluEn)
      : nSize(nSize), mSize(mSize), srcStride(srcStride), dstStride(dstStride),
        reluEn(reluEn) {}
  PTO_INST FixpipeParamsV220(uint16_t nSize, uint16_t mSize, uint16_t srcStride,
                             uint32_t dstStride, bool reluEn,
                             QuantMode_t quantPre, uint64_t deqScalar,
                             uint16_t ndNum, uint16_t srcNdStride,
                             uint16_t dstNdStride, uint8_t unitFlag)
      : nSize(nSize), mSize(mSize), srcStride(srcStride), dstStride(dstStride),
        reluEn(reluEn), quantPre(quantPre), deqScalar(deqScalar), ndNum(ndNum),
        srcNdStride(srcNdStride), dstNdStride(dstNdStride), unitFlag(unitFlag) {
  }
};
using FixpipeParamsM300 = FixpipeParamsV220;

/// The order of a matrix that Fixpipe writes.
enum class CO2Layout : uint8_t { NZ, ROW_MAJOR, COLUMN_MAJOR };
/// The same as the newer processor has it: dstStride is in elements in either
/// order.
struct Nz2NdParams {
  uint16_t ndNum = 1;
  uint16_t srcNdStride = 0;
  uint32_t dstNdStride = 0;
};
struct Nz2DnParams {
  uint16_t dnNum = 1;
  uint16_t srcNzMatrixStride = 0;
  uint32_t dstDnMatrixStride = 0;
  uint16_t srcNzC0Stride = 0;
};
template <CO2Layout format> struct FixpipeParamsArch3510 {
  uint16_t nSize = 0;
  uint16_t mSize = 0;
  uint16_t srcStride = 0;
  uint32_t dstStride = 0;
  QuantMode_t quantPre = NoQuant;
  uint64_t deqScalar = 0;
  bool reluEn = false;
  uint8_t unitFlag = 0;
  typename Conditional<format == CO2Layout::COLUMN_MAJOR, Nz2DnParams,
                       Nz2NdParams>::type params;
  uint8_t dualDstCtl = 0;
  bool subBlockId = false;
  bool isChannelSplit = false;

  PTO_INST FixpipeParamsArch3510() {}
};
struct FixpipeConfig {
  CO2Layout format;
};
constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ};
constexpr FixpipeConfig CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR};
constexpr FixpipeConfig CFG_COLUMN_MAJOR = {CO2Layout::COLUMN_MAJOR};

extern "C" {
void __ascendc_quantisation() noexcept __attribute__((error(
    "this quantPre goes with other parameters: V… (VDEQF16, VQF322B8_PRE, "
    "VREQ8) with a tensor of scales behind the accumulator, DEQF16, "
    "QF322B8_PRE and REQ8 with deqScalar, NoQuant, F322F16 and F322BF16 "
    "with neither")));
void __ascendc_matrix_parts() noexcept __attribute__((
    error("Fixpipe stores one matrix: ndNum is 1; call it once a "
          "matrix")));
void __ascendc_split() noexcept
    __attribute__((error("isChannelSplit splits the fractals of f32 in global "
                         "memory: it goes with CFG_NZ and elements of float")));
void __ascendc_column_major() noexcept __attribute__((
    error("Fixpipe with CFG_COLUMN_MAJOR is not supported: multiply the "
          "transposed operands, and use CFG_ROW_MAJOR")));
void __ascendc_whole_fractals() noexcept __attribute__((
    error("CFG_NZ fills whole fractals of global memory: mSize is "
          "known when the kernel is compiled, a multiple of 16")));
void __ascendc_scales() noexcept __attribute__((
    error("the scales of Fixpipe are 64-bit numbers in C2PIPE2GM or in L1")));
void __ascendc_fixpipe() noexcept __attribute__((
    error("Fixpipe takes an accumulator (CO1) to global memory or to "
          "L1 (A1, B1, C1); there is no way to UB from one core")));
}

namespace detail {

/// What an accumulator is multiplied by.
enum class Scaling : uint8_t { None, Number, Column };

constexpr Scaling scalingOf(QuantMode_t mode) {
  switch (mode) {
  case NoQuant:
  case F322F16:
  case F322BF16:
    return Scaling::None;
  case DEQF16:
  case QF322B8_PRE:
  case REQ8:
    return Scaling::Number;
  case VDEQF16:
  case VQF322B8_PRE:
  case VREQ8:
    return Scaling::Column;
  }
}

/// A matrix in global memory as a window: a row-major one, or blocks of columns
/// of fractals.
struct Target {
  int64_t blocks, lines, rows, cols, ofBlock, ofLine, ofRow;
};
template <typename T, CO2Layout format>
PTO_INTERNAL Target targetOf(const FixpipeParamsV220 &params) {
  if constexpr (format == CO2Layout::COLUMN_MAJOR)
    __ascendc_column_major();
  if (params.ndNum != 1)
    __ascendc_matrix_parts();
  constexpr bool canSplit =
      format == CO2Layout::NZ && codeOf<T> == codeOf<float>;
  if (params.isChannelSplit && !canSplit)
    __ascendc_split();
  if constexpr (format == CO2Layout::NZ) {
    if (params.mSize % 16 != 0)
      __ascendc_whole_fractals();
    // L0C has 16 columns a fractal, global memory 32 bytes' worth at least.
    int64_t width = canSplit && params.isChannelSplit ? 8
                    : C0<T> < 16                      ? 16
                                                      : C0<T>;
    return {params.nSize / width,     params.mSize / 16, 16,   width,
            params.dstStride * C0<T>, 16 * width,        width};
  } else {
    int64_t size = params.mSize * static_cast<int64_t>(params.dstStride);
    return {1, 1, params.mSize, params.nSize, size, size, params.dstStride};
  }
}

// A builtin's parameters for that window, for the accumulator, for the part of
// L1.
#define ASCENDC_TARGET(T, address, target)                                     \
  address, codeOf<T>, format == CO2Layout::NZ ? NZ : ND, 1, (target).blocks,   \
      (target).lines, (target).rows, (target).cols,                            \
      (target).blocks *(target).ofBlock, (target).ofBlock, (target).ofLine,    \
      (target).ofRow, 1
#define ASCENDC_ACCUMULATOR(src, params)                                       \
  ASCENDC_SRC_TILE(L0C, src, (params).srcStride,                               \
                   columnsOf(src, (params).srcStride, 16), NZ)
#define ASCENDC_PART(T, dst, params)                                           \
  ASCENDC_DST_TILE(                                                            \
      L1, T, dst, static_cast<int32_t>((params).dstStride),                    \
      columnsOf(dst, static_cast<int32_t>((params).dstStride), C0<T>), NZ)
#define ASCENDC_SCALES(scales, params)                                         \
  ASCENDC_SRC_TILE(FB, scales, 1, roundUp((params).nSize, 16), ND)
/// The parameters of \p count columns in the fixpipe buffer.
template <typename S>
PTO_INTERNAL LocalTensor<S> inFixpipeBuffer(const LocalTensor<S> &scales,
                                            int32_t count) {
  static_assert(sizeof(S) == 8, "a quantisation parameter has 64 bits");
  if (scales.set.memory == Memory::FB)
    return scales;
  if (scales.set.memory != Memory::L1)
    __ascendc_scales();
  int32_t cols = roundUp(count, 16);
  LocalTensor<S> result;
  // Where the source places tensors, all of the buffer is this call's.
  if (scales.set.isPlaced)
    result = LocalTensor<S>(TPosition::C2PIPE2GM, 0, cols);
  else
    result =
        LocalTensor<S>(makeSet<TPosition::C2PIPE2GM>(1, cols * sizeof(S)), 0);
  // The pipe does not order what it reads there, and the source knows nothing
  // of it. Where the compiler orders pipes, these are dropped.
  pipe_barrier(PIPE_FIX);
  __ascend_tmov_fb_into(ASCENDC_DST_TILE(FB, S, result, 1, cols, ND),
                        ASCENDC_SRC_TILE(L1, scales, 1, cols, ND), 1, count);
  pipe_barrier(PIPE_FIX);
  return result;
}

template <CO2Layout format, bool relu, typename Dst, typename Src, typename S>
PTO_INTERNAL void
store(const GlobalTensor<Dst> &dst, const LocalTensor<Src> &src,
      const LocalTensor<S> &scales, const FixpipeParamsV220 &params) {
  Target target = targetOf<Dst, format>(params);
  switch (scalingOf(params.quantPre)) {
  case Scaling::None:
    __ascend_tstore_l0c(ASCENDC_TARGET(Dst, dst.GetPhyAddr(0), target),
                        ASCENDC_ACCUMULATOR(src, params), relu, 0);
    break;
  case Scaling::Number:
    __ascend_tstore_quant_l0c(ASCENDC_TARGET(Dst, dst.GetPhyAddr(0), target),
                              ASCENDC_ACCUMULATOR(src, params),
                              params.deqScalar, relu, 0);
    break;
  case Scaling::Column:
    __ascend_tstore_fp_l0c(ASCENDC_TARGET(Dst, dst.GetPhyAddr(0), target),
                           ASCENDC_ACCUMULATOR(src, params),
                           ASCENDC_SCALES(scales, params), relu, 0);
    break;
  }
}
template <CO2Layout format, bool relu, typename Dst, typename Src, typename S>
PTO_INTERNAL void
store(const LocalTensor<Dst> &dst, const LocalTensor<Src> &src,
      const LocalTensor<S> &scales, const FixpipeParamsV220 &params) {
  static_assert(format == CO2Layout::NZ,
                "a matrix in L1 consists of fractals: Fixpipe with CFG_NZ");
  if (dst.set.memory != Memory::L1)
    __ascendc_fixpipe();
  if (params.ndNum != 1)
    __ascendc_matrix_parts();
  if (params.isChannelSplit)
    __ascendc_split();
  switch (scalingOf(params.quantPre)) {
  case Scaling::None:
    __ascend_textract_l1_into(ASCENDC_PART(Dst, dst, params),
                              ASCENDC_ACCUMULATOR(src, params), 0, 0,
                              params.mSize, params.nSize, relu);
    break;
  case Scaling::Number:
    __ascend_textract_quant_l1_into(
        ASCENDC_PART(Dst, dst, params), ASCENDC_ACCUMULATOR(src, params),
        params.deqScalar, 0, 0, params.mSize, params.nSize, relu);
    break;
  case Scaling::Column:
    __ascend_textract_fp_l1_into(
        ASCENDC_PART(Dst, dst, params), ASCENDC_ACCUMULATOR(src, params),
        ASCENDC_SCALES(scales, params), 0, 0, params.mSize, params.nSize, relu);
    break;
  }
}
#undef ASCENDC_TARGET
#undef ASCENDC_ACCUMULATOR
#undef ASCENDC_PART
#undef ASCENDC_SCALES

/// \p To is global memory or L1.
template <CO2Layout format, typename To, typename Src, typename S>
PTO_INTERNAL void fixpipe(const To &dst, const LocalTensor<Src> &src,
                          const LocalTensor<S> &scales,
                          const FixpipeParamsV220 &params) {
  __ascend_unit_flag(0, params.unitFlag);
  if (params.reluEn)
    store<format, true>(dst, src, scales, params);
  else
    store<format, false>(dst, src, scales, params);
  __ascend_unit_flag(1, params.unitFlag);
}
template <typename Dst, CO2Layout format>
PTO_INTERNAL FixpipeParamsV220
same(const FixpipeParamsArch3510<format> &params) {
  FixpipeParamsV220 result(params.nSize, params.mSize, params.srcStride,
                           params.dstStride, params.reluEn);
  if constexpr (format == CO2Layout::NZ)
    result.dstStride /= C0<Dst>;
  result.quantPre = params.quantPre;
  result.deqScalar = params.deqScalar;
  if constexpr (format == CO2Layout::ROW_MAJOR) {
    result.ndNum = params.params.ndNum;
    result.srcNdStride = params.params.srcNdStride;
    result.dstNdStride = params.params.dstNdStride;
  }
  result.unitFlag = params.unitFlag;
  result.isChannelSplit = params.isChannelSplit;
  return result;
}

} // namespace detail

//===----------------------------------------------------------------------===//
// To global memory, and to L1
//===----------------------------------------------------------------------===//

#define ASCENDC_FIXPIPE(TENSOR)                                                \
  template <typename Dst, typename Src,                                        \
            const FixpipeConfig &config = CFG_ROW_MAJOR>                       \
  PTO_INST void Fixpipe(const TENSOR<Dst> &dst, const LocalTensor<Src> &src,   \
                        const FixpipeParamsV220 &params) {                     \
    if (detail::scalingOf(params.quantPre) == detail::Scaling::Column)         \
      return __ascendc_quantisation();                                         \
    detail::fixpipe<config.format>(dst, src, LocalTensor<uint64_t>(), params); \
  }                                                                            \
  template <typename Dst, typename Src,                                        \
            const FixpipeConfig &config = CFG_ROW_MAJOR, typename S>           \
  PTO_INST void Fixpipe(const TENSOR<Dst> &dst, const LocalTensor<Src> &src,   \
                        const LocalTensor<S> &scales,                          \
                        const FixpipeParamsV220 &params) {                     \
    if (detail::scalingOf(params.quantPre) != detail::Scaling::Column)         \
      return __ascendc_quantisation();                                         \
    detail::fixpipe<config.format>(                                            \
        dst, src, detail::inFixpipeBuffer(scales, params.nSize), params);      \
  }                                                                            \
  template <typename Dst, typename Src,                                        \
            const FixpipeConfig &config = CFG_ROW_MAJOR, CO2Layout format>     \
  PTO_INST void Fixpipe(const TENSOR<Dst> &dst, const LocalTensor<Src> &src,   \
                        const FixpipeParamsArch3510<format> &params) {         \
    static_assert(format == config.format, "Fixpipe's two formats differ");    \
    Fixpipe<Dst, Src, config>(dst, src, detail::same<Dst>(params));            \
  }                                                                            \
  template <typename Dst, typename Src,                                        \
            const FixpipeConfig &config = CFG_ROW_MAJOR, typename S,           \
            CO2Layout format>                                                  \
  PTO_INST void Fixpipe(const TENSOR<Dst> &dst, const LocalTensor<Src> &src,   \
                        const LocalTensor<S> &scales,                          \
                        const FixpipeParamsArch3510<format> &params) {         \
    static_assert(format == config.format, "Fixpipe's two formats differ");    \
    Fixpipe<Dst, Src, config>(dst, src, scales, detail::same<Dst>(params));    \
  }
ASCENDC_FIXPIPE(GlobalTensor)
ASCENDC_FIXPIPE(LocalTensor)
#undef ASCENDC_FIXPIPE

} // namespace AscendC

#endif // ASCENDC_FIXPIPE_HPP

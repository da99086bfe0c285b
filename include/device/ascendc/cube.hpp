//===-- cube.hpp - Matrices of Ascend C -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   DataCopy(a1, gm, Nd2NzParams)            TLOAD to L1
//   LoadData(a2, a1, LoadData…Params)        TEXTRACT to L0A, L0B
//   Mmad(c, a2, b2, MmadParams)              TMATMUL, TMATMUL_ACC, TMATMUL_BIAS
//   Fixpipe(gm, c, FixpipeParams…)           TSTORE
//
// A tensor in L1 is fractals in columns (nz), as many rows high as the call says,
// in L0A what the processor takes, in L0B zn, in L0C nz. What makes a tile's type,
// the heights of matrices and the sizes of what is multiplied, has to be known once
// the kernel is inlined.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_CUBE_HPP
#define ASCENDC_CUBE_HPP

#include "copy.hpp"

#include "../pto/tile.hpp"

namespace AscendC {

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

/// Matrices of nValue rows and dValue columns in global memory, srcDValue elements
/// from row to row, that become fractals: dstNzC0Stride rows high.
struct Nd2NzParams {
  uint16_t ndNum = 1;
  uint16_t nValue = 0;
  uint16_t dValue = 0;
  uint16_t srcNdMatrixStride = 0;
  uint16_t srcDValue = 0;
  uint16_t dstNzC0Stride = 0;
  uint16_t dstNzNStride = 1;
  uint16_t dstNzMatrixStride = 0;

  PTO_INST Nd2NzParams() {}
  PTO_INST Nd2NzParams(uint16_t ndNum, uint16_t nValue, uint16_t dValue,
                       uint16_t srcNdMatrixStride, uint16_t srcDValue,
                       uint16_t dstNzC0Stride, uint16_t dstNzNStride,
                       uint16_t dstNzMatrixStride)
      : ndNum(ndNum), nValue(nValue), dValue(dValue),
        srcNdMatrixStride(srcNdMatrixStride), srcDValue(srcDValue),
        dstNzC0Stride(dstNzC0Stride), dstNzNStride(dstNzNStride),
        dstNzMatrixStride(dstNzMatrixStride) {}
};

/// repeatTimes fractals, srcStride fractals from one to the next in L1, dstGap
/// between them at their destination.
struct LoadData2DParams {
  uint16_t startIndex = 0;
  uint8_t repeatTimes = 0;
  uint16_t srcStride = 0;
  uint8_t sid = 0;
  uint16_t dstGap = 0;
  bool ifTranspose = false;
  uint8_t addrMode = 0;

  PTO_INST LoadData2DParams() {}
  PTO_INST LoadData2DParams(uint16_t startIndex, uint8_t repeatTimes,
                            uint16_t srcStride, uint8_t sid, uint16_t dstGap,
                            bool ifTranspose, uint8_t addrMode)
      : startIndex(startIndex), repeatTimes(repeatTimes), srcStride(srcStride),
        sid(sid), dstGap(dstGap), ifTranspose(ifTranspose),
        addrMode(addrMode) {}
};

/// mStep x kStep fractals from (mStart, kStart) on, in units of 16 rows and 32
/// bytes; srcStride and dstStride fractals from column to column.
struct LoadData2DParamsV2 {
  uint32_t mStartPosition = 0;
  uint32_t kStartPosition = 0;
  uint16_t mStep = 0;
  uint16_t kStep = 0;
  int32_t srcStride = 0;
  uint16_t dstStride = 0;
  bool ifTranspose = false;
  uint8_t sid = 0;

  PTO_INST LoadData2DParamsV2() {}
  PTO_INST LoadData2DParamsV2(uint32_t mStart, uint32_t kStart, uint16_t mStep,
                              uint16_t kStep, int32_t srcStride,
                              uint16_t dstStride, bool ifTranspose, uint8_t sid)
      : mStartPosition(mStart), kStartPosition(kStart), mStep(mStep),
        kStep(kStep), srcStride(srcStride), dstStride(dstStride),
        ifTranspose(ifTranspose), sid(sid) {}
};

/// m x k by k x n. The accumulator begins with 0 (cmatrixInitVal), with the bias,
/// or with what it holds.
struct MmadParams {
  uint16_t m = 0;
  uint16_t n = 0;
  uint16_t k = 0;
  bool isBias = false; ///< Older sources: add to what the accumulator holds.
  int32_t fmOffset = 0;
  bool enSsparse = false;
  bool enWinogradA = false;
  bool enWinogradB = false;
  int8_t unitFlag = 0;
  bool kDirectionAlign = false;
  bool cmatrixSource = false;
  bool cmatrixInitVal = true;

  PTO_INST MmadParams() {}
  PTO_INST MmadParams(uint16_t m, uint16_t n, uint16_t k, bool isBias,
                      int32_t fmOffset, bool enSsparse, bool enWinogradA,
                      bool enWinogradB)
      : m(m), n(n), k(k), isBias(isBias), fmOffset(fmOffset),
        enSsparse(enSsparse), enWinogradA(enWinogradA),
        enWinogradB(enWinogradB) {}
  PTO_INST MmadParams(uint16_t m, uint16_t n, uint16_t k, int8_t unitFlag,
                      bool cmatrixSource, bool cmatrixInitVal)
      : m(m), n(n), k(k), unitFlag(unitFlag), cmatrixSource(cmatrixSource),
        cmatrixInitVal(cmatrixInitVal) {}
};

/// How an accumulator's elements become those of their destination.
enum class QuantMode_t {
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

/// nSize columns and mSize rows, srcStride rows from fractal column to column in
/// L0C, dstStride elements from row to row in global memory.
struct FixpipeParamsV220 {
  uint16_t nSize = 0;
  uint16_t mSize = 0;
  uint16_t srcStride = 0;
  uint32_t dstStride = 0;
  bool reluEn = false;
  QuantMode_t quantPre = QuantMode_t::NoQuant;
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
};
using FixpipeParamsM300 = FixpipeParamsV220;

/// The order of a matrix that Fixpipe writes.
enum class CO2Layout : uint8_t { NZ, ROW_MAJOR };
struct FixpipeConfig {
  CO2Layout format;
};
constexpr FixpipeConfig CFG_NZ = {CO2Layout::NZ};
constexpr FixpipeConfig CFG_ROW_MAJOR = {CO2Layout::ROW_MAJOR};

extern "C" {
void __ascendc_matrices() noexcept
    __attribute__((error("DataCopy with Nd2NzParams copies one matrix whose rows "
                         "follow each other: ndNum and dstNzNStride are 1; call "
                         "it once a matrix")));
void __ascendc_gaps() noexcept
    __attribute__((error("LoadData of several columns fills its destination "
                         "without gaps: dstStride is mStep (with ifTranspose: "
                         "kStep); call it once a column")));
void __ascendc_quantisation() noexcept __attribute__((
    error("Fixpipe converts (NoQuant, F322F16, F322BF16) or scales by deqScalar "
          "(DEQF16, QF322B8_PRE, REQ8); modes with a parameter a column are not "
          "supported")));
void __ascendc_matrix_parts() noexcept
    __attribute__((error("Fixpipe stores one matrix, not split by channel: ndNum "
                         "is 1 and isChannelSplit false")));
}

namespace detail {

// Codes of layouts.
constexpr int32_t ND = 0, NZ = 2, ZN = 3;
constexpr int32_t LeftLayout = pto::TileLeft<half, 16, 16>::layoutCode;

constexpr int32_t roundUp(int32_t value, int32_t unit) {
  return (value + unit - 1) / unit * unit;
}
/// Columns of a fractal.
template <typename T> constexpr int32_t C0 = BytesOfBlock / sizeof(T);

/// Columns that fit beside each other in fractals that are \p rows high.
template <typename T>
PTO_INTERNAL int32_t columnsOf(const LocalTensor<T> &tensor, int32_t rows,
                               int32_t unit) {
  int32_t fit = (tensor.set.bytes - tensor.begin) /
                static_cast<int32_t>(rows * unit * sizeof(T));
  return smaller(fit, 65536 / C0<T> - 1) * unit;
}

/// A matrix in L1, fractals in columns of \p height rows, of which the part of
/// rows x cols from (row, col) on becomes an operand: as it is, or transposed.
template <typename T>
PTO_INTERNAL void extract(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                          int32_t height, int32_t row, int32_t col,
                          int32_t rows, int32_t cols, bool isTransposed) {
  int32_t width = columnsOf(src, height, C0<T>);
  // The bytes of nz are those of the transposed matrix as zn.
  if (dst.set.memory == Memory::L0A) {
    int32_t tileRows = roundUp(rows, 16), tileCols = roundUp(cols, C0<T>);
    if (isTransposed)
      __ascend_textract_l0a_into(
          ASCENDC_DST_TILE(L0A, T, dst, roundUp(cols, 16),
                           roundUp(rows, C0<T>), LeftLayout),
          ASCENDC_SRC_TILE(L1, src, width, height, ZN), col, row, cols, rows);
    else
      __ascend_textract_l0a_into(
          ASCENDC_DST_TILE(L0A, T, dst, tileRows, tileCols, LeftLayout),
          ASCENDC_SRC_TILE(L1, src, height, width, NZ), row, col, rows, cols);
  } else {
    if (isTransposed)
      __ascend_textract_l0b_into(
          ASCENDC_DST_TILE(L0B, T, dst, roundUp(rows, C0<T>),
                           roundUp(cols, 16), ZN),
          ASCENDC_SRC_TILE(L1, src, height, width, NZ), row, col, rows, cols);
    else
      __ascend_textract_l0b_into(
          ASCENDC_DST_TILE(L0B, T, dst, roundUp(cols, C0<T>),
                           roundUp(rows, 16), ZN),
          ASCENDC_SRC_TILE(L1, src, width, height, ZN), col, row, cols, rows);
  }
}

} // namespace detail

//===----------------------------------------------------------------------===//
// To L1
//===----------------------------------------------------------------------===//

template <typename T>
PTO_INST void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       const Nd2NzParams &params) {
  if (params.ndNum != 1 || params.dstNzNStride != 1)
    __ascendc_matrices();
  detail::Rows rows = {params.nValue, params.dValue, params.srcDValue, 0};
  int32_t height = params.dstNzC0Stride;
  __ascend_tload_cache_l1_into(
      ASCENDC_DST_TILE(L1, T, dst, height,
                       detail::columnsOf(dst, height, detail::C0<T>),
                       detail::NZ),
      ASCENDC_WINDOW(T, src.GetPhyAddr(), rows), src.policy);
}

//===----------------------------------------------------------------------===//
// To L0A and L0B
//===----------------------------------------------------------------------===//

/// One fractal after the other. ifTranspose: of an operand of L0A that lies
/// transposed in L1, of one of L0B that does not. Without gaps at the destination
/// they are a line of a matrix that is srcStride fractals high.
template <typename T>
PTO_INST void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                       const LoadData2DParams &params) {
  constexpr int32_t bytes = 16 * detail::BytesOfBlock;
  int32_t first = src.begin / bytes + params.startIndex;
  if (params.dstGap == 0 && params.srcStride != 0) {
    LocalTensor<T> matrix = src;
    int32_t line = first % params.srcStride;
    matrix.begin = (first - line) * bytes;
    detail::extract(dst, matrix, params.srcStride * 16, line * 16, 0, 16,
                    params.repeatTimes * detail::C0<T>, params.ifTranspose);
    return;
  }
#pragma unroll
  for (int32_t i = 0; i < params.repeatTimes; ++i) {
    LocalTensor<T> from = src, to = dst;
    from.begin = (first + i * params.srcStride) * bytes;
    to.begin += i * (params.dstGap + 1) * bytes;
    detail::extract(to, from, 16, 0, 0, 16, detail::C0<T>, params.ifTranspose);
  }
}

/// A part of a matrix.
template <typename T>
PTO_INST void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                       const LoadData2DParamsV2 &params) {
  constexpr int32_t c0 = detail::C0<T>;
  if (params.dstStride != (params.ifTranspose ? params.kStep : params.mStep) &&
      params.kStep != 1)
    __ascendc_gaps();
  detail::extract(dst, src, params.srcStride * 16, params.mStartPosition * 16,
                  params.kStartPosition * c0, params.mStep * 16,
                  params.kStep * c0, params.ifTranspose);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

#define ASCENDC_PRODUCT(C, A, params)                                          \
  ASCENDC_DST_TILE(L0C, C, c, detail::roundUp((params).m, 16),                 \
                   detail::roundUp((params).n, 16), detail::NZ),               \
      ASCENDC_SRC_TILE(L0A, a, detail::roundUp((params).m, 16),                \
                       detail::roundUp((params).k, detail::C0<A>),             \
                       detail::LeftLayout),                                    \
      ASCENDC_SRC_TILE(L0B, b,                                                 \
                       detail::roundUp((params).k, detail::C0<A>),             \
                       detail::roundUp((params).n, 16), detail::ZN)

template <typename C, typename A, typename B>
PTO_INST void Mmad(const LocalTensor<C> &c, const LocalTensor<A> &a,
                   const LocalTensor<B> &b, const MmadParams &params) {
  if (params.cmatrixInitVal && !params.isBias)
    __ascend_tmatmul_l0c_into(ASCENDC_PRODUCT(C, A, params), params.m, params.k,
                              params.n);
  else
    __ascend_tmatmul_acc_l0c_into(ASCENDC_PRODUCT(C, A, params), params.m,
                                  params.k, params.n);
}
/// Begins with a row that is added to each row.
template <typename C, typename A, typename B>
PTO_INST void Mmad(const LocalTensor<C> &c, const LocalTensor<A> &a,
                   const LocalTensor<B> &b, const LocalTensor<C> &bias,
                   const MmadParams &params) {
  __ascend_tmatmul_bias_l0c_into(
      ASCENDC_PRODUCT(C, A, params),
      ASCENDC_SRC_TILE(BT, bias, 1, detail::roundUp(params.n, 16), detail::ND),
      params.m, params.k, params.n);
}
#undef ASCENDC_PRODUCT

//===----------------------------------------------------------------------===//
// Out of L0C
//===----------------------------------------------------------------------===//

template <typename Dst, typename Src, const FixpipeConfig &config = CFG_ROW_MAJOR>
PTO_INST void Fixpipe(const GlobalTensor<Dst> &dst, const LocalTensor<Src> &src,
                      const FixpipeParamsV220 &params) {
  static_assert(config.format == CO2Layout::ROW_MAJOR,
                "Fixpipe writes rows: CFG_NZ is not supported");
  if (params.ndNum != 1 || params.isChannelSplit)
    __ascendc_matrix_parts();
  detail::Rows rows = {params.mSize, params.nSize, params.dstStride, 0};
  int32_t height = params.srcStride;
  int32_t width = detail::columnsOf(src, height, 16);
#define ASCENDC_STORE(BUILTIN, ...)                                            \
  BUILTIN(ASCENDC_WINDOW(Dst, dst.GetPhyAddr(0), rows),                        \
          ASCENDC_SRC_TILE(L0C, src, height, width, detail::NZ), __VA_ARGS__, 0)
  switch (params.quantPre) {
  case QuantMode_t::NoQuant:
  case QuantMode_t::F322F16:
  case QuantMode_t::F322BF16:
    if (params.reluEn)
      ASCENDC_STORE(__ascend_tstore_l0c, 1);
    else
      ASCENDC_STORE(__ascend_tstore_l0c, 0);
    break;
  case QuantMode_t::DEQF16:
  case QuantMode_t::QF322B8_PRE:
  case QuantMode_t::REQ8:
    if (params.reluEn)
      ASCENDC_STORE(__ascend_tstore_quant_l0c, params.deqScalar, 1);
    else
      ASCENDC_STORE(__ascend_tstore_quant_l0c, params.deqScalar, 0);
    break;
  default:
    __ascendc_quantisation();
  }
#undef ASCENDC_STORE
}

} // namespace AscendC

#endif // ASCENDC_CUBE_HPP

//===-- cube.hpp - Matrices of Ascend C -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   DataCopy(a1, gm, Nd2NzParams)            TLOAD to L1
//   LoadData(a2, a1, LoadData…Params)        TEXTRACT to L0A, L0B
//   LoadDataWithTranspose(a2, a1, …)         TEXTRACT of squares, turned over
//   Mmad(c, a2, b2, MmadParams)              TMATMUL, TMATMUL_ACC, TMATMUL_BIAS
//   DataCopy(c2, c1, …)                      TMOV to the bias memory
//
// What becomes of an accumulator is in fixpipe.hpp.
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
#include "scratch.hpp"

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

#if __NPU_ARCH__ == 3510
#define ASCENDC_DN2NZ
#else
#define ASCENDC_DN2NZ                                                          \
  __attribute__((unavailable(                                                  \
      "Dn2NzParams is the newer processor's: use Nd2NzParams of the "          \
      "transposed matrix, and LoadData with ifTranspose")))
#endif
/// The same of matrices that lie column by column, srcDValue elements from one
/// to the next.
struct ASCENDC_DN2NZ Dn2NzParams {
  uint16_t dnNum = 1;
  uint16_t nValue = 0;
  uint32_t dValue = 0;
  uint64_t srcDnMatrixStride = 0;
  uint64_t srcDValue = 0;
  uint16_t dstNzC0Stride = 0;
  uint16_t dstNzNStride = 1;
  uint32_t dstNzMatrixStride = 0;

  PTO_INST Dn2NzParams() {}
  PTO_INST Dn2NzParams(uint16_t dnNum, uint16_t nValue, uint32_t dValue,
                       uint64_t srcDnMatrixStride, uint64_t srcDValue,
                       uint16_t dstNzC0Stride, uint16_t dstNzNStride,
                       uint32_t dstNzMatrixStride)
      : dnNum(dnNum), nValue(nValue), dValue(dValue),
        srcDnMatrixStride(srcDnMatrixStride), srcDValue(srcDValue),
        dstNzC0Stride(dstNzC0Stride), dstNzNStride(dstNzNStride),
        dstNzMatrixStride(dstNzMatrixStride) {}
};
#undef ASCENDC_DN2NZ

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

/// repeatTimes squares of 16 x 16 elements, or of one byte 32 x 32, which lie close
/// together and are turned over; srcStride squares from one to the next in L1, dstGap
/// fractals between where their first ones go.
struct LoadData2dTransposeParams {
  uint16_t startIndex = 0;
  uint8_t repeatTimes = 0;
  uint16_t srcStride = 0;
  uint16_t dstGap = 0;
  uint16_t dstFracGap = 0;
  uint8_t addrMode = 0;

  PTO_INST LoadData2dTransposeParams() {}
  PTO_INST LoadData2dTransposeParams(uint16_t startIndex, uint8_t repeatTimes,
                                     uint16_t srcStride, uint16_t dstGap,
                                     uint16_t dstFracGap, uint8_t addrMode = 0)
      : startIndex(startIndex), repeatTimes(repeatTimes), srcStride(srcStride),
        dstGap(dstGap), dstFracGap(dstFracGap), addrMode(addrMode) {}
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

/// A window of an image of l1H x l1W x channelSize, one element to a column. With a
/// filter of one element it is a part of a matrix of l1H * l1W rows.
template <typename T> struct LoadData3DParamsV2 {
  uint8_t padList[4] = {0, 0, 0, 0};
  uint16_t l1H = 0;
  uint16_t l1W = 0;
  uint16_t channelSize = 0;
  uint16_t kExtension = 0;
  uint16_t mExtension = 0;
  uint16_t kStartPt = 0;
  uint16_t mStartPt = 0;
  uint8_t strideW = 1;
  uint8_t strideH = 1;
  uint8_t filterW = 1;
  uint8_t filterH = 1;
  uint8_t dilationFilterW = 1;
  uint8_t dilationFilterH = 1;
  bool enTranspose = false;
  bool enSmallK = false;
  T padValue{};
  bool filterSizeW = false;
  bool filterSizeH = false;
  bool fMatrixCtrl = false;

  PTO_INST LoadData3DParamsV2() {}
};

extern "C" {
void __ascendc_matrices() noexcept
    __attribute__((error("DataCopy with Nd2NzParams copies matrices whose rows "
                         "follow each other: dstNzNStride is 1")));
void __ascendc_bias() noexcept __attribute__((
    error("Mmad with cmatrixSource begins with a bias, which it has "
          "to be given: Mmad(c, a, b, bias, params)")));
void __ascendc_gaps() noexcept __attribute__((
    error("LoadData of several columns fills its destination "
          "without gaps: dstStride is mStep (with ifTranspose: "
          "kStep, of one byte 2 * kStep, of four kStep / 2); call "
          "it once a column")));
void __ascendc_square() noexcept
    __attribute__((error("LoadDataWithTranspose leaves the two fractals of a square "
                         "together: dstFracGap is 0; use LoadData with "
                         "LoadData3DParamsV2 for a part of a matrix")));
void __ascendc_image() noexcept
    __attribute__((error("LoadData with LoadData3DParamsV2 takes parts of matrices: "
                         "filters, strides and dilations are 1, and nothing is "
                         "padded; images are not supported")));
}

namespace detail {

// Codes of layouts.
constexpr int32_t ND = 0, DN = 1, NZ = 2, ZN = 3;
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

/// ndNum matrices, one after the other. A single row without fractals below it, as
/// a bias, stays a row.
template <typename T>
PTO_INST void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       const Nd2NzParams &params) {
  if (params.dstNzNStride != 1)
    __ascendc_matrices();
  detail::Rows rows = {params.nValue, params.dValue, params.srcDValue, 0};
  int32_t height = params.dstNzC0Stride, count = params.ndNum;
  if (height == 1)
    return DataCopy(dst, src, static_cast<uint32_t>(params.dValue));
  // Parts of one matrix, the one below the other.
  if (params.srcNdMatrixStride == params.nValue * params.srcDValue &&
      params.dstNzMatrixStride == params.nValue * detail::C0<T>) {
    rows.count *= count;
    count = 1;
  }
#pragma unroll
  for (int32_t i = 0; i < count; ++i) {
    LocalTensor<T> matrix = dst;
    matrix.begin += static_cast<int32_t>(i * params.dstNzMatrixStride * sizeof(T));
    __ascend_tload_cache_l1_into(
        ASCENDC_DST_TILE(L1, T, matrix, height,
                         detail::columnsOf(matrix, height, detail::C0<T>),
                         detail::NZ),
        ASCENDC_WINDOW(T, src.GetPhyAddr() + i * params.srcNdMatrixStride,
                       rows),
        src.policy);
  }
}

#if __NPU_ARCH__ == 3510
/// The same of columns.
template <typename T>
PTO_INST void DataCopy(const LocalTensor<T> &dst, const GlobalTensor<T> &src,
                       const Dn2NzParams &params) {
  if (params.dstNzNStride != 1)
    __ascendc_matrices();
  int32_t height = params.dstNzC0Stride, count = params.dnNum;
#pragma unroll
  for (int32_t i = 0; i < count; ++i) {
    LocalTensor<T> matrix = dst;
    matrix.begin +=
        static_cast<int32_t>(i * params.dstNzMatrixStride * sizeof(T));
    int64_t size = params.dValue * static_cast<int64_t>(params.srcDValue);
    __ascend_tload_cache_l1_into(
        ASCENDC_DST_TILE(L1, T, matrix, height,
                         detail::columnsOf(matrix, height, detail::C0<T>),
                         detail::NZ),
        src.GetPhyAddr() + i * params.srcDnMatrixStride, detail::codeOf<T>,
        detail::DN, 1, 1, 1, params.nValue, params.dValue, size, size, size, 1,
        static_cast<int64_t>(params.srcDValue), src.policy);
  }
}
#endif

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
  // Fractals of 16 rows, which columns become.
  int32_t rows =
      params.ifTranspose ? (params.kStep * c0 + 15) / 16 : params.mStep;
  if (params.dstStride != rows && params.kStep != 1)
    __ascendc_gaps();
  detail::extract(dst, src, params.srcStride * 16, params.mStartPosition * 16,
                  params.kStartPosition * c0, params.mStep * 16,
                  params.kStep * c0, params.ifTranspose);
}

/// The same. To L0B it comes as the matrix that it is, to L0A transposed if
/// enTranspose says so.
template <typename T>
PTO_INST void LoadData(const LocalTensor<T> &dst, const LocalTensor<T> &src,
                       const LoadData3DParamsV2<T> &params) {
  if (params.filterW != 1 || params.filterH != 1 || params.strideW != 1 ||
      params.strideH != 1 || params.dilationFilterW != 1 ||
      params.dilationFilterH != 1 || params.filterSizeW || params.filterSizeH ||
      params.padList[0] || params.padList[1] || params.padList[2] ||
      params.padList[3])
    __ascendc_image();
  detail::extract(dst, src, params.l1H * params.l1W, params.mStartPt,
                  params.kStartPt, params.mExtension, params.kExtension,
                  dst.set.memory == detail::Memory::L0B || params.enTranspose);
}

/// Squares, each of its own.
template <typename T>
PTO_INST void LoadDataWithTranspose(const LocalTensor<T> &dst,
                                    const LocalTensor<T> &src,
                                    const LoadData2dTransposeParams &params) {
  constexpr int32_t fractal = 16 * detail::BytesOfBlock;
  constexpr int32_t side = sizeof(T) == 1 ? 32 : 16;
  if (sizeof(T) != 2 && params.dstFracGap != 0)
    __ascendc_square();
#pragma unroll
  for (int32_t i = 0; i < params.repeatTimes; ++i) {
    LocalTensor<T> from = src, to = dst;
    from.begin += static_cast<int32_t>(
        (params.startIndex + i * params.srcStride) * side * side * sizeof(T));
    to.begin += i * (params.dstGap + 1) * fractal;
    detail::extract(to, from, side, 0, 0, side, side, true);
  }
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

namespace detail {

/// Rows, columns and depth of the tiles of a product. One of them may be known at
/// run time only: what the tensors have room for is what its operands were laid out
/// with.
struct ProductSizes {
  int32_t m, n, k;
};
template <typename C, typename A>
PTO_INTERNAL ProductSizes sizesOf(const LocalTensor<C> &c,
                                  const LocalTensor<A> &a,
                                  const MmadParams &params) {
  int32_t m = roundUp(params.m, 16), n = roundUp(params.n, 16);
  int32_t lines = (c.set.bytes - c.begin) / static_cast<int32_t>(16 * sizeof(C));
  int32_t blocks = (a.set.bytes - a.begin) / BytesOfBlock;
  int32_t unit = C0<A>;
#if __NPU_ARCH__ != 3510
  // Lines of fractals of floats are whole pairs of them (kDirectionAlign).
  if constexpr (sizeof(A) == 4)
    unit *= 1 + params.kDirectionAlign;
#endif
  return {__ascend_known(m, lines / n * 16), __ascend_known(n, lines / m * 16),
          __ascend_known(roundUp(params.k, unit), blocks / m * C0<A>)};
}

} // namespace detail

#define ASCENDC_PRODUCT(C, A, sizes)                                           \
  ASCENDC_DST_TILE(L0C, C, c, (sizes).m, (sizes).n, detail::NZ),               \
      ASCENDC_SRC_TILE(L0A, a, (sizes).m, (sizes).k, detail::LeftLayout),      \
      ASCENDC_SRC_TILE(L0B, b, (sizes).k, (sizes).n, detail::ZN)

template <typename C, typename A, typename B>
PTO_INST void Mmad(const LocalTensor<C> &c, const LocalTensor<A> &a,
                   const LocalTensor<B> &b, const MmadParams &params) {
  if (params.cmatrixSource && !params.cmatrixInitVal)
    __ascendc_bias();
  detail::ProductSizes sizes = detail::sizesOf(c, a, params);
  if (params.cmatrixInitVal && !params.isBias)
    __ascend_tmatmul_l0c_into(ASCENDC_PRODUCT(C, A, sizes), params.m, params.k,
                              params.n);
  else
    __ascend_tmatmul_acc_l0c_into(ASCENDC_PRODUCT(C, A, sizes), params.m,
                                  params.k, params.n);
}
/// Begins with a row that is added to each row.
template <typename C, typename A, typename B>
PTO_INST void Mmad(const LocalTensor<C> &c, const LocalTensor<A> &a,
                   const LocalTensor<B> &b, const LocalTensor<C> &bias,
                   const MmadParams &params) {
  detail::ProductSizes sizes = detail::sizesOf(c, a, params);
  __ascend_tmatmul_bias_l0c_into(
      ASCENDC_PRODUCT(C, A, sizes),
      ASCENDC_SRC_TILE(BT, bias, 1, sizes.n, detail::ND),
      params.m, params.k, params.n);
}
#undef ASCENDC_PRODUCT

} // namespace AscendC

#endif // ASCENDC_CUBE_HPP

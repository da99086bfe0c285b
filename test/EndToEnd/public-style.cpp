// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels as public ones are written, but for addresses and flags: templates over
// types and shapes, helpers that take tiles, buffers that lambdas choose, every
// form of a tensor, type traits, phases, launches from host code. They compile as
// they are and compute what they say, with every edge ragged.
//
// RUN: %python %S/Inputs/public_style.py %t
// RUN: %clang_ascend_a2a3 -DKEY=0 -S %s -o %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg out=%t/x.bin:f32[100x88] --arg in=%t/a.bin:f16[100x168] --arg in=%t/bt.bin:f16[88x168] --arg in=%t/bias.bin:f32[1x88] --golden %t/c.bin:f32[100x88]:0
// RUN: %clang_ascend_a5 -DKEY=0 -S %s -o %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg out=%t/x.bin:f32[100x88] --arg in=%t/a.bin:f16[100x168] --arg in=%t/bt.bin:f16[88x168] --arg in=%t/bias.bin:f32[1x88] --golden %t/c.bin:f32[100x88]:0
// RUN: %clang_ascend_a2a3 -DKEY=1 -S %s -o %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg out=%t/x.bin:i8[4096] --arg in=%t/ai.bin:i8[64x64] --arg in=%t/bi.bin:i8[64x64] --arg in=%t/scales.bin:u64[1x64] --arg i32=50 --golden %t/ci.bin:i8[4096]:0

#include <cstdint>
#include <pto/common/constants.hpp>
#include <pto/common/pto_tile.hpp>
#include <pto/pto-inst.hpp>
#include <type_traits>
#include <utility>

using namespace pto;

constexpr uint32_t BUFFER_NUM = 2;

template <typename T>
AICORE constexpr inline T CeilAlign(T number, T align) {
  return align == 0 ? 0 : (number + align - 1) / align * align;
}

/// Buffers take turns; the body sees which one is its own.
template <uint32_t Buffers> class TakeTurns {
public:
  struct Context {
    int iter;
    int buffer;
  };
  template <int Trips, typename Body> AICORE inline void loop(Body &&body) {
    for (int i = 0; i < Trips; ++i)
      std::forward<Body>(body)(Context{i, i % static_cast<int>(Buffers)});
  }
};

/// From that row on, as many rows as the tile has.
template <typename ResTile, typename T, int M, int N>
AICORE inline void storeResult(ResTile &cTile, __gm__ T *out, int row) {
  using ValidShape = Shape<1, 1, 1, DYNAMIC, N>;
  using WholeShape = BaseShape2D<T, M, N, Layout::ND>;
  using GlobalDataOut = GlobalTensor<T, ValidShape, WholeShape, Layout::ND>;
  GlobalDataOut dstGlobal(out + row * N, ValidShape(cTile.GetValidRow()));
  TSTORE<STPhase::Final>(dstGlobal, cTile);
  out = dstGlobal.data();
}

/// C = A * B + bias, B column by column, one tile of rows after the other.
template <typename T, typename U, typename S, typename B, int validM,
          int validK, int validN, bool isBias>
__global__ AICORE void RunGemm(__gm__ T *out, __gm__ U *src0, __gm__ S *src1,
                               __gm__ B *src2) {
  constexpr int baseM = 32;
  constexpr int baseK = 48;
  static_assert(baseK % (C0_SIZE_BYTE / sizeof(U)) == 0);
  constexpr int N = CeilAlign<int>(validN, 32);
  constexpr int lastK = validK % baseK == 0 ? baseK : validK % baseK;
  constexpr int lastM = validM % baseM == 0 ? baseM : validM % baseM;
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, int32_t>,
                "accumulators are 32 bits wide");

  using GlobalDataSrc0 =
      GlobalTensor<U, pto::Shape<1, 1, 1, DYNAMIC, DYNAMIC>,
                   pto::Stride<1 * validM * validK, 1 * validM * validK,
                               validM * validK, validK, 1>>;
  using ShapeB = pto::Shape<1, 1, 1, -1, validN>;
  using StrideB = pto::Stride<-1, -1, -1, 1, -1>;
  using GlobalDataSrc1 = GlobalTensor<S, ShapeB, StrideB, Layout::DN>;
  using GlobalDataSrc2 = GlobalTensor<B, TileShape2D<B, 1, validN>,
                                      BaseShape2D<B, 1, validN>>;

  using TileMatA = Tile<TileType::Mat, U, baseM, baseK, BLayout::ColMajor,
                        DYNAMIC, DYNAMIC, SLayout::RowMajor, 512>;
  using TileMatB = Tile<TileType::Mat, S, baseK, N, BLayout::RowMajor, -1,
                        validN, SLayout::ColMajor, 512>;
  using TileMatBias = Tile<TileType::Mat, B, 1, N, BLayout::RowMajor, 1, validN>;
  using LeftTile = TileLeftCompact<U, baseM, baseK, DYNAMIC, DYNAMIC>;
  using RightTile = TileRightCompact<S, baseK, N, DYNAMIC, validN>;
  using AccTile = TileAccCompact<T, baseM, N, DYNAMIC, validN>;
  using BiasTile = Tile<TileType::Bias, T, 1, N, BLayout::RowMajor, 1, validN>;
  using Any = std::conditional_t<isBias, BiasTile, AccTile>;
  static_assert(Any::Rows == 1 && AccTile::Cols == N);

  BiasTile biasTile;
  if constexpr (isBias) {
    TileMatBias biasMat;
    GlobalDataSrc2 src2Global(src2);
    TLOAD(biasMat, src2Global);
    TMOV(biasTile, biasMat);
  }

  TakeTurns<BUFFER_NUM> outer, inner;
  outer.loop<(validM + baseM - 1) / baseM>([&](auto rows) {
    int m = rows.iter * baseM + baseM <= validM ? baseM : lastM;
    AccTile cTile(m);
    inner.template loop<(validK + baseK - 1) / baseK>([&](auto step) {
      int k = step.iter * baseK + baseK <= validK ? baseK : lastK;
      TileMatA aMat(m, k);
      TileMatB bMat(k);
      LeftTile aTile(m, k);
      aTile.SetKAligned(false);
      RightTile bTile(k);
      GlobalDataSrc0 src0Global(src0 + rows.iter * baseM * validK +
                                    step.iter * baseK,
                                pto::Shape<1, 1, 1, DYNAMIC, DYNAMIC>(m, k));
      ShapeB shapeB(k);
      StrideB strideB(validK * validN, validK * validN, validK * validN, validK);
      GlobalDataSrc1 src1Global(src1 + step.iter * baseK, shapeB, strideB);
      TLOAD(aMat, src0Global);
      TLOAD(bMat, src1Global);
      TEXTRACT(aTile, aMat, 0, 0);
      TEXTRACT(bTile, bMat);
      if (step.iter == 0) {
        if constexpr (isBias)
          TMATMUL_BIAS<AccPhase::Partial>(cTile, aTile, bTile, biasTile);
        else
          TMATMUL<AccPhase::Partial>(cTile, aTile, bTile);
      } else {
        TMATMUL_ACC<AccPhase::Final>(cTile, cTile, aTile, bTile);
      }
    });
    storeResult<AccTile, T, validM, validN>(cTile, out, rows.iter * baseM);
  });
}

/// i8 in fractals, quantised by column: two halves of the columns, one buffer each.
template <typename T, int M, int K, int N>
__global__ AICORE void RunQuantised(__gm__ int8_t *out, __gm__ int8_t *src0,
                                    __gm__ int8_t *src1, __gm__ uint64_t *scale,
                                    int32_t rows) {
#if defined(__DAV_CUBE__) || defined(__DAV_C220_CUBE__)
  using Whole = GlobalTensor<T, TileShape2D<T, M, K>, BaseShape2D<T, M, K>>;
  using Mat = Tile<TileType::Mat, T, M, K, BLayout::ColMajor, M, K,
                   SLayout::RowMajor>;
  using LeftTile = TileLeft<T, M, K, M, K>;
  using RightTile = TileRight<T, K, N / 2, K, N / 2>;
  using ResTile = TileAcc<int32_t, M, N / 2, M, N / 2>;
  using ScaleMat = Tile<TileType::Mat, uint64_t, 1, N / 2>;
  using Scaling = Tile<TileType::Scaling, uint64_t, 1, N / 2>;
  using Half = GlobalTensor<T, TileShape2D<T, M, N / 2, Layout::NZ>,
                            BaseShape2D<T, M, N / 2, Layout::NZ>, Layout::NZ>;
  Mat aMat, bMat;
  Whole aGlobal(src0), bGlobal(src0);
  TASSIGN(bGlobal, src1);
  TLOAD(aMat, aGlobal);
  TLOAD(bMat, bGlobal);
  LeftTile aTile;
  RightTile bTile[BUFFER_NUM];
  ResTile cTile[BUFFER_NUM];
  Scaling fp[BUFFER_NUM];
  TMOV(aTile, aMat);
  for (uint32_t half = 0; half < BUFFER_NUM; half++) {
    ScaleMat scaleMat;
    GlobalTensor<uint64_t, Shape<1, 1, 1, 1, N / 2>, Stride<N, N, N, N, 1>>
        scaleGlobal(scale + half * N / 2);
    TLOAD(scaleMat, scaleGlobal);
    TMOV(fp[half], scaleMat);
    TEXTRACT(bTile[half], bMat, 0, half * N / 2);
    TMATMUL(cTile[half], aTile, bTile[half]);
    Half dstGlobal(out + half * M * N / 2);
    if (rows > 0)
      TSTORE_FP<ResTile, Half, Scaling, AtomicType::AtomicNone,
                ReluPreMode::NormalRelu>(dstGlobal, cTile[half], fp[half]);
  }
#endif
}

template <int32_t tilingKey>
void Launch(uint8_t *out, uint8_t *src0, uint8_t *src1, uint8_t *src2,
            void *stream) {
  if constexpr (tilingKey == 0)
    RunGemm<float, half, half, float, 100, 168, 88, true>
        <<<1, nullptr, stream>>>(
            reinterpret_cast<float *>(out), reinterpret_cast<half *>(src0),
            reinterpret_cast<half *>(src1), reinterpret_cast<float *>(src2));
  else
    RunQuantised<int8_t, 64, 64, 64><<<1, nullptr, stream>>>(
        reinterpret_cast<int8_t *>(out), reinterpret_cast<int8_t *>(src0),
        reinterpret_cast<int8_t *>(src1), reinterpret_cast<uint64_t *>(src2),
        64);
}

template void Launch<KEY>(uint8_t *out, uint8_t *src0, uint8_t *src1,
                          uint8_t *src2, void *stream);

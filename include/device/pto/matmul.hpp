//===-- matmul.hpp - Matrix multiplication ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Products of tiles, and of a row by a tile. A part of operations.hpp, whose
// macros it uses. Phases are hints for an interlock of M and FIX in hardware; the
// compiler orders the two itself.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_MATMUL_HPP
#define ASCEND_PTO_MATMUL_HPP

namespace pto {

namespace detail {
template <typename C, typename A, typename B>
constexpr bool isMatmul = C::Loc == TileType::Acc && A::Loc == TileType::Left &&
                          B::Loc == TileType::Right;
} // namespace detail

#define ASCEND_MATMUL                                                          \
  ASCEND_OPERATION((detail::isMatmul<TileRes, TileLeft, TileRight>),           \
                   "a matrix multiplication takes an Acc, a Left and a Right " \
                   "tile, in this order")

#define ASCEND_MATMUL_BIAS                                                     \
  ASCEND_OPERATION((detail::isMatmul<TileRes, TileLeft, TileRight> &&          \
                    TileBias::Loc == TileType::Bias),                          \
                   "a matrix multiplication with a bias takes an Acc, a Left, " \
                   "a Right and a Bias tile, in this order")

/// c = a * b
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_MATMUL
TMATMUL(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_tmatmul_l0c_into(ASCEND_DST(TileRes, cMatrix), ASCEND_SRC(aMatrix),
                              ASCEND_SRC(bMatrix), aMatrix.GetValidRow(),
                              aMatrix.GetValidCol(), bMatrix.GetValidCol());
  return {};
}

/// c += a * b
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_MATMUL
TMATMUL_ACC(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
            WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_tmatmul_acc_l0c_into(
        ASCEND_DST(TileRes, cMatrix), ASCEND_SRC(aMatrix), ASCEND_SRC(bMatrix),
        aMatrix.GetValidRow(), aMatrix.GetValidCol(), bMatrix.GetValidCol());
  return {};
}

/// cOut = cIn + a * b. The unit accumulates in place, so both have to be one
/// tile; the plugin checks it once everything is inlined.
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_MATMUL
TMATMUL_ACC(TileRes &cOutMatrix, TileRes &cInMatrix, TileLeft &aMatrix,
            TileRight &bMatrix, WaitEvents &...events) {
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_same_tile(cOutMatrix.slots, cInMatrix.slots);
  return TMATMUL_ACC(cOutMatrix, aMatrix, bMatrix, events...);
}

/// c = a * b + bias, the one row of bias added to every row
template <typename TileRes, typename TileLeft, typename TileRight,
          typename TileBias, typename... WaitEvents>
ASCEND_MATMUL_BIAS
TMATMUL_BIAS(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
             TileBias &biasData, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight> &&
                TileBias::Loc == TileType::Bias)
    __ascend_tmatmul_bias_l0c_into(
        ASCEND_DST(TileRes, cMatrix), ASCEND_SRC(aMatrix), ASCEND_SRC(bMatrix),
        ASCEND_SRC(biasData), aMatrix.GetValidRow(), aMatrix.GetValidCol(),
        bMatrix.GetValidCol());
  return {};
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename TileBias, typename... WaitEvents>
ASCEND_MATMUL_BIAS
TMATMUL_BIAS(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
             TileBias &biasData, WaitEvents &...events) {
  return TMATMUL_BIAS(cMatrix, aMatrix, bMatrix, biasData, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
ASCEND_MATMUL
TMATMUL(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
        WaitEvents &...events) {
  return TMATMUL(cMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
ASCEND_MATMUL
TMATMUL_ACC(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
            WaitEvents &...events) {
  return TMATMUL_ACC(cMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
ASCEND_MATMUL
TMATMUL_ACC(TileRes &cOutMatrix, TileRes &cInMatrix, TileLeft &aMatrix,
            TileRight &bMatrix, WaitEvents &...events) {
  return TMATMUL_ACC(cOutMatrix, cInMatrix, aMatrix, bMatrix, events...);
}

/// c = the first row of a * b
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_MATMUL
TGEMV(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
      WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_tgemv_l0c_into(ASCEND_DST(TileRes, cMatrix), ASCEND_SRC(aMatrix),
                            ASCEND_SRC(bMatrix), bMatrix.GetValidRow(),
                            bMatrix.GetValidCol());
  return {};
}

/// c += the first row of a * b
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_MATMUL
TGEMV_ACC(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
          WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_tgemv_acc_l0c_into(ASCEND_DST(TileRes, cMatrix),
                                ASCEND_SRC(aMatrix), ASCEND_SRC(bMatrix),
                                bMatrix.GetValidRow(), bMatrix.GetValidCol());
  return {};
}

/// The same in place, as TMATMUL_ACC.
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_MATMUL
TGEMV_ACC(TileRes &cOutMatrix, TileRes &cInMatrix, TileLeft &aMatrix,
          TileRight &bMatrix, WaitEvents &...events) {
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_same_tile(cOutMatrix.slots, cInMatrix.slots);
  return TGEMV_ACC(cOutMatrix, aMatrix, bMatrix, events...);
}

/// c = the first row of a * b + bias
template <typename TileRes, typename TileLeft, typename TileRight,
          typename TileBias, typename... WaitEvents>
ASCEND_MATMUL_BIAS
TGEMV_BIAS(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
           TileBias &biasData, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight> &&
                TileBias::Loc == TileType::Bias)
    __ascend_tgemv_bias_l0c_into(ASCEND_DST(TileRes, cMatrix),
                                 ASCEND_SRC(aMatrix), ASCEND_SRC(bMatrix),
                                 ASCEND_SRC(biasData), bMatrix.GetValidRow(),
                                 bMatrix.GetValidCol());
  return {};
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
ASCEND_MATMUL
TGEMV(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
      WaitEvents &...events) {
  return TGEMV(cMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
ASCEND_MATMUL
TGEMV_ACC(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
          WaitEvents &...events) {
  return TGEMV_ACC(cMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
ASCEND_MATMUL
TGEMV_ACC(TileRes &cOutMatrix, TileRes &cInMatrix, TileLeft &aMatrix,
          TileRight &bMatrix, WaitEvents &...events) {
  return TGEMV_ACC(cOutMatrix, cInMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename TileBias, typename... WaitEvents>
ASCEND_MATMUL_BIAS
TGEMV_BIAS(TileRes &cMatrix, TileLeft &aMatrix, TileRight &bMatrix,
           TileBias &biasData, WaitEvents &...events) {
  return TGEMV_BIAS(cMatrix, aMatrix, bMatrix, biasData, events...);
}

} // namespace pto

#undef ASCEND_MATMUL
#undef ASCEND_MATMUL_BIAS

#endif // ASCEND_PTO_MATMUL_HPP

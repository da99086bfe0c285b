//===-- operations.hpp - Tile operations ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation is one builtin. What is legal on which processor is the
// compiler's to say, at the source line; the assertions here only keep template
// errors readable.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_OPERATIONS_HPP
#define ASCEND_PTO_OPERATIONS_HPP

#include "sync.hpp"
#include "tile.hpp"

// Erased by the plugin, which reports a use with two different tiles.
extern "C" void __ascend_same_tile(__ascend_l0c out, __ascend_l0c in) noexcept
    __asm__("ascend.plugin.same");

namespace pto {

// A builtin's parameters for a destination tile, a source tile and a window.
#define ASCEND_DST(T, tile)                                                    \
  (tile).slots, 0, T::Rows, T::Cols, T::dtypeCode, T::layoutCode
#define ASCEND_SRC(tile) (tile).slots, 0
#define ASCEND_STRIDES(tensor)                                                 \
  (tensor).template distance<0>(), (tensor).template distance<1>(),            \
      (tensor).template distance<2>(), (tensor).template distance<3>(),        \
      (tensor).template distance<4>()
#define ASCEND_EXTENTS(tensor)                                                 \
  (tensor).template extent<0>(), (tensor).template extent<1>(),                \
      (tensor).template extent<2>(), (tensor).template extent<3>(),            \
      (tensor).template extent<4>()
// What has to hold of the template's arguments, reported at the call.
#define ASCEND_REQUIRE(WHAT, TEXT)                                             \
  __attribute__((diagnose_if(!(WHAT), TEXT, "error")))
#define ASCEND_EVENTS                                                          \
  ASCEND_REQUIRE((true && ... && detail::IsEvent<WaitEvents>::value),          \
                 "only events follow an operation's operands; quantisation is "\
                 "not supported yet")

//===----------------------------------------------------------------------===//
// Global memory to L1
//===----------------------------------------------------------------------===//

/// Loads the tensor's window into the tile.
template <typename TileData, typename GlobalData, typename... WaitEvents>
ASCEND_EVENTS
ASCEND_REQUIRE(TileData::Loc == TileType::Mat, "TLOAD fills Mat tiles so far")
PTO_INST RecordEvent TLOAD(TileData &dst, GlobalData &src, WaitEvents &...) {
  if constexpr (TileData::Loc == TileType::Mat)
    __ascend_tload_l1_into(ASCEND_DST(TileData, dst), src.data(),
                           GlobalData::dtypeCode, GlobalData::layoutCode,
                           ASCEND_EXTENTS(src), ASCEND_STRIDES(src));
  return {};
}

//===----------------------------------------------------------------------===//
// L1 to L0A and L0B
//===----------------------------------------------------------------------===//
namespace detail {
template <typename Dst, typename Src>
constexpr bool isOperandMove =
    Src::Loc == TileType::Mat &&
    (Dst::Loc == TileType::Left || Dst::Loc == TileType::Right);
} // namespace detail

/// The part of src from (row, col) on that is as large as dst's valid part.
template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_EVENTS
ASCEND_REQUIRE((detail::isOperandMove<DstTileData, SrcTileData>),
               "TEXTRACT goes from Mat to Left or Right so far")
PTO_INST RecordEvent TEXTRACT(DstTileData &dst, SrcTileData &src,
                              int64_t row = 0, int64_t col = 0,
                              WaitEvents &...) {
  if constexpr (!detail::isOperandMove<DstTileData, SrcTileData>)
    return {};
  else if constexpr (DstTileData::Loc == TileType::Left)
    __ascend_textract_l0a_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                               row, col, dst.GetValidRow(), dst.GetValidCol());
  else
    __ascend_textract_l0b_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                               row, col, dst.GetValidRow(), dst.GetValidCol());
  return {};
}

/// A whole tile.
template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_EVENTS
ASCEND_REQUIRE((detail::isOperandMove<DstTileData, SrcTileData>),
               "TMOV goes from Mat to Left or Right so far")
PTO_INST RecordEvent TMOV(DstTileData &dst, SrcTileData &src, WaitEvents &...) {
  if constexpr (!detail::isOperandMove<DstTileData, SrcTileData>)
    return {};
  else if constexpr (DstTileData::Loc == TileType::Left)
    __ascend_tmov_l0a_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                           dst.GetValidRow(), dst.GetValidCol());
  else
    __ascend_tmov_l0b_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                           dst.GetValidRow(), dst.GetValidCol());
  return {};
}

//===----------------------------------------------------------------------===//
// Matrix multiplication
//===----------------------------------------------------------------------===//
namespace detail {
template <typename C, typename A, typename B>
constexpr bool isMatmul = C::Loc == TileType::Acc && A::Loc == TileType::Left &&
                          B::Loc == TileType::Right;
} // namespace detail

#define ASCEND_MATMUL                                                          \
  ASCEND_REQUIRE((detail::isMatmul<TileRes, TileLeft, TileRight>),             \
                 "a matrix multiplication takes an Acc, a Left and a Right "   \
                 "tile, in this order")

/// c = a * b
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_EVENTS ASCEND_MATMUL
PTO_INST RecordEvent TMATMUL(TileRes &cMatrix, TileLeft &aMatrix,
                             TileRight &bMatrix, WaitEvents &...) {
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_tmatmul_l0c_into(ASCEND_DST(TileRes, cMatrix), ASCEND_SRC(aMatrix),
                            ASCEND_SRC(bMatrix), aMatrix.GetValidRow(),
                            aMatrix.GetValidCol(), bMatrix.GetValidCol());
  return {};
}

/// c += a * b
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_EVENTS ASCEND_MATMUL
PTO_INST RecordEvent TMATMUL_ACC(TileRes &cMatrix, TileLeft &aMatrix,
                                 TileRight &bMatrix, WaitEvents &...) {
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_tmatmul_acc_l0c_into(
      ASCEND_DST(TileRes, cMatrix), ASCEND_SRC(aMatrix), ASCEND_SRC(bMatrix),
      aMatrix.GetValidRow(), aMatrix.GetValidCol(), bMatrix.GetValidCol());
  return {};
}

/// The unit accumulates in place, so cIn has to be the tile that cOut is; the
/// plugin checks it once everything is inlined.
template <typename TileRes, typename TileLeft, typename TileRight,
          typename... WaitEvents>
ASCEND_EVENTS ASCEND_MATMUL
PTO_INST RecordEvent TMATMUL_ACC(TileRes &cOutMatrix, TileRes &cInMatrix,
                                 TileLeft &aMatrix, TileRight &bMatrix,
                                 WaitEvents &...events) {
  if constexpr (detail::isMatmul<TileRes, TileLeft, TileRight>)
    __ascend_same_tile(cOutMatrix.slots, cInMatrix.slots);
  return TMATMUL_ACC(cOutMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
PTO_INST RecordEvent TMATMUL(TileRes &cMatrix, TileLeft &aMatrix,
                             TileRight &bMatrix, WaitEvents &...events) {
  return TMATMUL(cMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
PTO_INST RecordEvent TMATMUL_ACC(TileRes &cMatrix, TileLeft &aMatrix,
                                 TileRight &bMatrix, WaitEvents &...events) {
  return TMATMUL_ACC(cMatrix, aMatrix, bMatrix, events...);
}

template <AccPhase phase, typename TileRes, typename TileLeft,
          typename TileRight, typename... WaitEvents>
PTO_INST RecordEvent TMATMUL_ACC(TileRes &cOutMatrix, TileRes &cInMatrix,
                                 TileLeft &aMatrix, TileRight &bMatrix,
                                 WaitEvents &...events) {
  return TMATMUL_ACC(cOutMatrix, cInMatrix, aMatrix, bMatrix, events...);
}

//===----------------------------------------------------------------------===//
// L0C to global memory
//===----------------------------------------------------------------------===//
namespace detail {

template <typename TileData, typename GlobalData, AtomicType atomic,
          ReluPreMode relu>
PTO_INTERNAL void store(GlobalData &dst, TileData &src) {
  if constexpr (TileData::Loc == TileType::Acc)
    __ascend_tstore_l0c(dst.data(), GlobalData::dtypeCode, GlobalData::layoutCode,
                      1, 1, 1, src.GetValidRow(), src.GetValidCol(),
                      ASCEND_STRIDES(dst), ASCEND_SRC(src),
                      static_cast<int>(relu), static_cast<int>(atomic));
}

} // namespace detail

#define ASCEND_STORE                                                           \
  ASCEND_REQUIRE(TileData::Loc == TileType::Acc, "TSTORE stores Acc tiles so "  \
                                                 "far")

/// Stores the tile's valid part, converted to the tensor's element type.
template <typename TileData, typename GlobalData,
          AtomicType atomic = AtomicType::AtomicNone, typename... WaitEvents>
ASCEND_EVENTS ASCEND_STORE
PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src, WaitEvents &...) {
  detail::store<TileData, GlobalData, atomic, ReluPreMode::NoRelu>(dst, src);
  return {};
}

template <typename TileData, typename GlobalData, AtomicType atomic,
          ReluPreMode relu, typename... WaitEvents>
ASCEND_EVENTS ASCEND_STORE
PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src, WaitEvents &...) {
  detail::store<TileData, GlobalData, atomic, relu>(dst, src);
  return {};
}

template <STPhase phase, typename TileData, typename GlobalData,
          AtomicType atomic = AtomicType::AtomicNone, typename... WaitEvents>
ASCEND_EVENTS ASCEND_STORE
PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src,
                            WaitEvents &...events) {
  return TSTORE<TileData, GlobalData, atomic>(dst, src, events...);
}

template <STPhase phase, typename TileData, typename GlobalData,
          AtomicType atomic, ReluPreMode relu, typename... WaitEvents>
ASCEND_EVENTS ASCEND_STORE
PTO_INST RecordEvent TSTORE(GlobalData &dst, TileData &src,
                            WaitEvents &...events) {
  return TSTORE<TileData, GlobalData, atomic, relu>(dst, src, events...);
}

#undef ASCEND_DST
#undef ASCEND_SRC
#undef ASCEND_EXTENTS
#undef ASCEND_STRIDES
#undef ASCEND_MATMUL
#undef ASCEND_STORE
#undef ASCEND_EVENTS
#undef ASCEND_REQUIRE

} // namespace pto

#endif // ASCEND_PTO_OPERATIONS_HPP

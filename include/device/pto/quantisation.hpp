//===-- quantisation.hpp - Quantised accumulators ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The forms of TSTORE, TMOV, TEXTRACT and TINSERT that quantise an accumulator
// on its way out: with one parameter for all elements, a number behind the
// tiles; or, as …_FP, with one a column, a Scaling tile of one row. docs/isa.md
// says what the 64 bits of a parameter mean. A part of operations.hpp, whose
// macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_QUANTISATION_HPP
#define ASCEND_PTO_QUANTISATION_HPP

// Declarations of operations with a parameter, and with a tile of them.
#define ASCEND_QUANTISED(REQUIRED, TEXT)                                       \
  __attribute__((diagnose_if(!__is_integral(Parameter),                        \
                             "a quantisation parameter is 64 bits, the scale " \
                             "among them (docs/isa.md), not a float",          \
                             "error")))                                        \
  ASCEND_REQUIRE(REQUIRED, TEXT) detail::EventIfNumber<Parameter>
#define ASCEND_FP(REQUIRED, TEXT)                                              \
  __attribute__((diagnose_if(FpTileData::Loc != TileType::Scaling,             \
                             "quantisation by column takes a Scaling tile",    \
                             "error")))                                        \
  ASCEND_OPERATION(REQUIRED, TEXT)

#define ASCEND_IS_FROM_ACC (detail::isFromAcc<DstTileData, SrcTileData>)
#define ASCEND_IS_STORE (TileData::Loc == TileType::Acc)
#define ASCEND_IS_STORE_FP                                                     \
  (TileData::Loc == TileType::Acc && FpTileData::Loc == TileType::Scaling)
#define ASCEND_IS_FROM_ACC_FP                                                  \
  (detail::isFromAcc<DstTileData, SrcTileData> &&                              \
   FpTileData::Loc == TileType::Scaling)

namespace pto {

//===----------------------------------------------------------------------===//
// L0C to global memory
//===----------------------------------------------------------------------===//

/// As TSTORE, each element quantised with one parameter.
template <typename TileData, typename GlobalData,
          AtomicType atomic = AtomicType::AtomicNone,
          ReluPreMode relu = ReluPreMode::NoRelu, typename Parameter,
          typename... WaitEvents>
ASCEND_QUANTISED(ASCEND_IS_STORE, "TSTORE quantises Acc tiles")
TSTORE(GlobalData &dst, TileData &src, Parameter preQuantScalar,
       WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_STORE)
    __ascend_tstore_quant_l0c(
        ASCEND_STORED(GlobalData, dst, src), ASCEND_SRC(src),
        static_cast<int64_t>(preQuantScalar), static_cast<int>(relu),
        static_cast<int>(atomic));
  return {};
}

template <STPhase phase, typename TileData, typename GlobalData,
          AtomicType atomic = AtomicType::AtomicNone,
          ReluPreMode relu = ReluPreMode::NoRelu, typename Parameter,
          typename... WaitEvents>
ASCEND_QUANTISED(ASCEND_IS_STORE, "TSTORE quantises Acc tiles")
TSTORE(GlobalData &dst, TileData &src, Parameter preQuantScalar,
       WaitEvents &...events) {
  [[maybe_unused]] detail::UnitFlag<phase> flag;
  return TSTORE<TileData, GlobalData, atomic, relu>(dst, src, preQuantScalar,
                                                    events...);
}

/// As TSTORE, column c quantised with element c of fp.
template <typename TileData, typename GlobalData, typename FpTileData,
          AtomicType atomic = AtomicType::AtomicNone,
          ReluPreMode relu = ReluPreMode::NoRelu, typename... WaitEvents>
ASCEND_FP(ASCEND_IS_STORE, "TSTORE_FP stores Acc tiles")
TSTORE_FP(GlobalData &dst, TileData &src, FpTileData &fp,
          WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_STORE_FP)
    __ascend_tstore_fp_l0c(ASCEND_STORED(GlobalData, dst, src), ASCEND_SRC(src),
                           ASCEND_SRC(fp), static_cast<int>(relu),
                           static_cast<int>(atomic));
  return {};
}

template <STPhase phase, typename TileData, typename GlobalData,
          typename FpTileData, AtomicType atomic = AtomicType::AtomicNone,
          ReluPreMode relu = ReluPreMode::NoRelu, typename... WaitEvents>
ASCEND_FP(ASCEND_IS_STORE, "TSTORE_FP stores Acc tiles")
TSTORE_FP(GlobalData &dst, TileData &src, FpTileData &fp,
          WaitEvents &...events) {
  [[maybe_unused]] detail::UnitFlag<phase> flag;
  return TSTORE_FP<TileData, GlobalData, FpTileData, atomic, relu>(
      dst, src, fp, events...);
}

//===----------------------------------------------------------------------===//
// L0C to L1
//===----------------------------------------------------------------------===//

/// A whole accumulator, quantised.
template <typename DstTileData, typename SrcTileData,
          ReluPreMode relu = ReluPreMode::NoRelu, typename Parameter,
          typename... WaitEvents>
ASCEND_QUANTISED(ASCEND_IS_FROM_ACC, "TMOV quantises from Acc to Mat")
TMOV(DstTileData &dst, SrcTileData &src, Parameter preQuantScalar,
     WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_FROM_ACC)
    __ascend_tmov_quant_l1_into(
        ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
        static_cast<int64_t>(preQuantScalar), dst.GetValidRow(),
        dst.GetValidCol(), static_cast<int>(relu));
  return {};
}

template <typename DstTileData, typename SrcTileData, typename FpTileData,
          ReluPreMode relu = ReluPreMode::NoRelu, typename... WaitEvents>
ASCEND_FP(ASCEND_IS_FROM_ACC, "TMOV_FP goes from Acc to Mat")
TMOV_FP(DstTileData &dst, SrcTileData &src, FpTileData &fp,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_FROM_ACC_FP)
    __ascend_tmov_fp_l1_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                             ASCEND_SRC(fp), dst.GetValidRow(),
                             dst.GetValidCol(), static_cast<int>(relu));
  return {};
}

/// The part of an accumulator from (row, col) on, quantised.
template <typename DstTileData, typename SrcTileData,
          ReluPreMode relu = ReluPreMode::NoRelu, typename Parameter,
          typename... WaitEvents>
ASCEND_QUANTISED(ASCEND_IS_FROM_ACC, "TEXTRACT quantises from Acc to Mat")
TEXTRACT(DstTileData &dst, SrcTileData &src, Parameter preQuantScalar,
         int64_t row, int64_t col, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_FROM_ACC)
    __ascend_textract_quant_l1_into(
        ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
        static_cast<int64_t>(preQuantScalar), row, col, dst.GetValidRow(),
        dst.GetValidCol(), static_cast<int>(relu));
  return {};
}

/// The same; element 0 of fp belongs to column col.
template <typename DstTileData, typename SrcTileData, typename FpTileData,
          ReluPreMode relu = ReluPreMode::NoRelu, typename... WaitEvents>
ASCEND_FP(ASCEND_IS_FROM_ACC, "TEXTRACT_FP goes from Acc to Mat")
TEXTRACT_FP(DstTileData &dst, SrcTileData &src, FpTileData &fp, int64_t row,
            int64_t col, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_FROM_ACC_FP)
    __ascend_textract_fp_l1_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                                 ASCEND_SRC(fp), row, col, dst.GetValidRow(),
                                 dst.GetValidCol(), static_cast<int>(relu));
  return {};
}

/// An accumulator's valid part goes to (row, col) of dst, quantised; the rest
/// of dst stays.
template <typename DstTileData, typename SrcTileData,
          ReluPreMode relu = ReluPreMode::NoRelu, typename Parameter,
          typename... WaitEvents>
ASCEND_QUANTISED(ASCEND_IS_FROM_ACC, "TINSERT goes from Acc to Mat so far")
TINSERT(DstTileData &dst, SrcTileData &src, Parameter preQuantScalar,
        int64_t row, int64_t col, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_FROM_ACC)
    __ascend_tinsert_quant_l1_into(
        ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
        static_cast<int64_t>(preQuantScalar), row, col, src.GetValidRow(),
        src.GetValidCol(), static_cast<int>(relu));
  return {};
}

template <typename DstTileData, typename SrcTileData, typename FpTileData,
          ReluPreMode relu = ReluPreMode::NoRelu, typename... WaitEvents>
ASCEND_FP(ASCEND_IS_FROM_ACC, "TINSERT_FP goes from Acc to Mat")
TINSERT_FP(DstTileData &dst, SrcTileData &src, FpTileData &fp, int64_t row,
           int64_t col, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (ASCEND_IS_FROM_ACC_FP)
    __ascend_tinsert_fp_l1_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                                ASCEND_SRC(fp), row, col, src.GetValidRow(),
                                src.GetValidCol(), static_cast<int>(relu));
  return {};
}

} // namespace pto

#undef ASCEND_QUANTISED
#undef ASCEND_FP
#undef ASCEND_IS_FROM_ACC
#undef ASCEND_IS_FROM_ACC_FP
#undef ASCEND_IS_STORE
#undef ASCEND_IS_STORE_FP

#endif // ASCEND_PTO_QUANTISATION_HPP

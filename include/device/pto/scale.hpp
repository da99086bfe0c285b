//===-- scale.hpp - Numbers of few bits in UB ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of vector.hpp, whose macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_SCALE_HPP
#define ASCEND_PTO_SCALE_HPP

namespace pto {

/// What TQUANT makes.
enum class QuantType { MXFP8, MXFP4_E2M1, INT8_SYM, INT8_ASYM };
/// Known by name only.
enum class QuantScaleAlg { OCP, NV };
enum class MxQuantAlg { OcpMxFp8E4M3, NvMxFp8E4M3, OcpMxFp4E2M1, NvMxFp4E2M1 };

namespace detail {

/// A tile as large as T of other elements; of the size that is given.
template <typename T, typename Element>
using Alike = Tile<TileType::Vec, Element, T::Rows,
                   (T::Cols + C0_SIZE_BYTE / int(sizeof(Element)) - 1) /
                       (C0_SIZE_BYTE / int(sizeof(Element))) *
                       (C0_SIZE_BYTE / int(sizeof(Element))),
                   BLayout::RowMajor, DYNAMIC, DYNAMIC>;

// Not functions: argument-dependent lookup would find them from kernels.

/// Where no instruction quantises: the steps of the library's own code, with
/// tiles of their own in the place of the source.
struct QuantSteps {
  template <typename TileFull, typename TileSrc, typename TileEach>
  PTO_INTERNAL static void multiply(TileFull &full, TileSrc &src,
                                    TileEach &each) {
    if constexpr (TileEach::isRowMajor) {
      TROWEXPANDMUL(full, src, each);
    } else {
      Tile<TileType::Vec, float, (TileSrc::Rows + 7) / 8, 64> tmp;
      TROWEXPANDMUL(full, src, each, tmp);
    }
  }
  template <typename TileFull, typename TileEach>
  PTO_INTERNAL static void add(TileFull &full, TileEach &each) {
    if constexpr (TileEach::isRowMajor) {
      TROWEXPANDADD(full, full, each);
    } else {
      Tile<TileType::Vec, float, (TileFull::Rows + 7) / 8, 64> tmp;
      TROWEXPANDADD(full, full, each, tmp);
    }
  }
  template <typename TileDst, typename TileSrc>
  PTO_INTERNAL static void convert(TileDst &dst, TileSrc &src) {
    Alike<TileSrc, int32_t> whole(src.GetValidRow(), src.GetValidCol());
    Alike<TileSrc, half> small(src.GetValidRow(), src.GetValidCol());
    TCVT(whole, src, RoundMode::CAST_RINT, SaturationMode::ON);
    TCVT(small, whole, RoundMode::CAST_RINT, SaturationMode::ON);
    TCVT(dst, small, RoundMode::CAST_RINT, SaturationMode::ON);
  }
};

struct Quant {
  template <typename TileDst, typename TileSrc, typename TilePara>
  PTO_INTERNAL static void symmetric(TileDst &dst, TileSrc &src,
                                     TilePara &scale) {
    if constexpr (__ascend_has_tquant_ub) {
      __ascend_tquant_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                              ASCEND_SRC(scale), ASCEND_VALID(src));
    } else {
      Alike<TileSrc, float> scaled(src.GetValidRow(), src.GetValidCol());
      QuantSteps::multiply(scaled, src, scale);
      QuantSteps::convert(dst, scaled);
    }
  }
  template <typename TileDst, typename TileSrc, typename TilePara>
  PTO_INTERNAL static void asymmetric(TileDst &dst, TileSrc &src,
                                      TilePara &scale, TilePara &offset) {
    if constexpr (__ascend_has_tquant_offset_ub) {
      __ascend_tquant_offset_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                                     ASCEND_SRC(scale), ASCEND_SRC(offset),
                                     ASCEND_VALID(src));
    } else {
      Alike<TileSrc, float> scaled(src.GetValidRow(), src.GetValidCol());
      QuantSteps::multiply(scaled, src, scale);
      QuantSteps::add(scaled, offset);
      QuantSteps::convert(dst, scaled);
    }
  }
};

} // namespace detail

//===----------------------------------------------------------------------===//
// To eight bits, and back
//===----------------------------------------------------------------------===//

/// dst = src * scale in 8 bits, with a number a row.
template <QuantType type, typename TileDst, typename TileSrc, typename TilePara,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TilePara>),
                 "TQUANT takes three Vec tiles")
TQUANT(TileDst &dst, TileSrc &src, TilePara &scale, WaitEvents &...events) {
  static_assert(type == QuantType::INT8_SYM,
                "TQUANT takes one number a row for INT8_SYM only");
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc, TilePara>)
    detail::Quant::symmetric(dst, src, scale);
  return {};
}

/// dst = src * scale + offset in 8 bits, unsigned.
template <QuantType type, typename TileDst, typename TileSrc, typename TilePara,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TilePara>),
                 "TQUANT takes three Vec tiles and the address of another")
TQUANT(TileDst &dst, TileSrc &src, TilePara &scale, TilePara *offset,
       WaitEvents &...events) {
  static_assert(type == QuantType::INT8_ASYM,
                "TQUANT takes an offset for INT8_ASYM only");
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc, TilePara>)
    detail::Quant::asymmetric(dst, src, scale, *offset);
  return {};
}

/// The same with scratch that nothing needs.
template <QuantType type, typename TileDst, typename TileSrc, typename TilePara,
          typename TileTmp, typename... WaitEvents,
          typename = typename TileTmp::DType>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TilePara, TileTmp>),
                 "TQUANT takes Vec tiles")
TQUANT(TileDst &dst, TileSrc &src, TilePara &scale, TileTmp &,
       WaitEvents &...events) {
  return TQUANT<type>(dst, src, scale, events...);
}
template <QuantType type, typename TileDst, typename TileSrc, typename TilePara,
          typename TileTmp, typename... WaitEvents,
          typename = typename TileTmp::DType>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TilePara, TileTmp>),
                 "TQUANT takes Vec tiles")
TQUANT(TileDst &dst, TileSrc &src, TilePara &scale, TileTmp &,
       TilePara *offset, WaitEvents &...events) {
  return TQUANT<type>(dst, src, scale, offset, events...);
}

// What needs 8-bit exponents.
#define ASCEND_NO_MX                                                           \
  __attribute__((diagnose_if(true,                                             \
                             "TQUANT to MXFP8 and MXFP4 is not supported: "    \
                             "TMATMUL has no scales",                          \
                             "error")))
template <auto type, typename... Types, typename Dst, typename Src,
          typename Exp, typename Max, typename Scaling, typename... Rest>
RecordEvent TQUANT(Dst &, Src &, Exp *, Max *, Scaling *,
                   Rest &&...) ASCEND_NO_MX;
template <auto axis, auto algorithm, typename... Arguments>
RecordEvent TQUANT(Arguments &&...) ASCEND_NO_MX;
template <auto axis, auto algorithm, bool interleave, typename... Arguments>
RecordEvent TQUANT(Arguments &&...) ASCEND_NO_MX;

/// dst = (src - offset) * scale, with a number a row.
template <typename TileDst, typename TileSrc, typename TilePara,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TilePara>),
                 "TDEQUANT takes four Vec tiles")
TDEQUANT(TileDst &dst, TileSrc &src, TilePara &scale, TilePara &offset,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc, TilePara>)
    __ascend_tdequant_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                              ASCEND_SRC(scale), ASCEND_SRC(offset),
                              ASCEND_VALID(dst));
  return {};
}

//===----------------------------------------------------------------------===//
// Sums that are scaled and cut off
//===----------------------------------------------------------------------===//

/// dst = the larger of 0 and (src0 + src1) * deqScale. Nothing needs scratch.
template <typename TileDst, typename TileSrc0, typename TileSrc1,
          typename TileTmp, typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc0, TileSrc1, TileTmp>),
                 "TADDDEQRELU takes three Vec tiles, a number, and a Vec tile "
                 "that is scratch")
TADDDEQRELU(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, float deqScale,
            TileTmp &, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (!detail::areVec<TileDst, TileSrc0, TileSrc1, TileTmp>) {
  } else if constexpr (__ascend_has_tadddeqrelu_ub) {
    __ascend_tadddeqrelu_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),
                                 ASCEND_SRC(src1), detail::bitsOf(deqScale),
                                 ASCEND_VALID(dst));
  } else {
    detail::Alike<TileSrc0, int32_t> sum(dst.GetValidRow(), dst.GetValidCol());
    detail::Alike<TileSrc0, float> value(dst.GetValidRow(), dst.GetValidCol());
    TADD(sum, src0, src1);
    TCVT(value, sum, RoundMode::CAST_RINT);
    TMULS(value, value, 1.0f / 131072);
    TMULS(value, value, deqScale);
    TMULS(value, value, 131072.0f);
    TRELU(value, value);
    TCVT(dst, value, RoundMode::CAST_RINT);
  }
  return {};
}

} // namespace pto

#undef ASCEND_NO_MX

#endif // ASCEND_PTO_SCALE_HPP

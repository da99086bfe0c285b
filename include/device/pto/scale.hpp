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

//===----------------------------------------------------------------------===//
// To eight bits with an exponent for each 32
//===----------------------------------------------------------------------===//

namespace detail {

/// TQUANT to MXFP8 in steps, of tiles that are valid as a whole: so many groups
/// of 32 elements one behind the other. Not functions: argument-dependent
/// lookup would find them from kernels.
template <int groups> struct MxQuant {
  static constexpr int rows = (groups + 7) / 8 * 8; // whole blocks of 32 bytes
  template <typename T> using Groups = Tile<TileType::Vec, T, groups, 32>;
  template <typename T>
  using Row = Tile<TileType::Vec, T, 1, rows, BLayout::RowMajor, 1, groups>;
  using Column =
      Tile<TileType::Vec, float, rows, 1, BLayout::ColMajor, groups, 1>;

  static constexpr int32_t infinity = 0x7F800000;
  static constexpr int mantissaBits = 23;
  static constexpr int largestExponent = 8; // of e4m3: 1.75 * 2^8

  /// The exponents of groups whose largest magnitudes have these bits, and the
  /// bits of 1 / 2^exponent: 255 and a NaN of a NaN.
  template <typename TileExp>
  PTO_INTERNAL static void exponents(TileExp &exp, Row<int32_t> &bits,
                                     Row<int32_t> &scales) {
    Row<int32_t> shared, isNaN, more;
    TADDS(isNaN, bits, -infinity);
    TMAXS(isNaN, isNaN, 0);
    TMINS(isNaN, isNaN, 1);
    TSHRS(shared, bits, mantissaBits);
    TADDS(shared, shared, -largestExponent);
    TMAXS(shared, shared, 0);
    TMULS(more, isNaN, largestExponent);
    TADD(shared, shared, more);
    TCVT(exp, shared, RoundMode::CAST_RINT, SaturationMode::ON);
    TMULS(scales, shared, -1);
    TADDS(scales, scales, 254);
    TSHLS(scales, scales, mantissaBits);
    TMULS(more, isNaN, 1 << (mantissaBits - 1));
    TADD(scales, scales, more);
  }

  template <typename TileDst, typename TileSrc, typename TileExp>
  PTO_INTERNAL static void run(TileDst &dst, TileSrc &src, TileExp &exp) {
    Groups<float> all, sizes, scaled;
    Groups<float8_e4m3_t> small;
    Column largest;
    Row<int32_t> bits, scales;
    TRESHAPE(all, src);
    TABS(sizes, all);
    TROWMAX(largest, sizes, sizes);
    TRESHAPE(bits, largest);
    exponents(exp, bits, scales);
    Column factors;
    TRESHAPE(factors, scales);
    TROWEXPANDMUL(scaled, all, factors);
    TRESHAPE(small, dst);
    TCVT(small, scaled, RoundMode::CAST_RINT, SaturationMode::ON);
  }
};

/// What TQUANT makes MXFP8 of.
template <typename TileDst, typename TileSrc, typename TileExp>
constexpr bool isMxQuant =
    areVec<TileDst, TileSrc, TileExp> && TileSrc::isRowMajor &&
    isSame<typename TileSrc::DType, float> &&
    isSame<typename TileExp::DType, uint8_t> &&
    sizeof(typename TileDst::DType) == 1 && TileSrc::Cols % 32 == 0 &&
    TileSrc::ValidRow == TileSrc::Rows && TileSrc::ValidCol == TileSrc::Cols &&
    TileDst::ValidRow == TileSrc::Rows && TileDst::ValidCol == TileSrc::Cols &&
    TileDst::Rows == TileSrc::Rows && TileDst::Cols == TileSrc::Cols;

} // namespace detail

/// exp = an exponent for each 32 elements of src, one behind the other; dst =
/// the elements over 2 to that, in e4m3. The other tiles are scratch that
/// nothing needs.
template <QuantType type, typename TileDst, typename TileSrc, typename TileExp,
          typename TileMax, typename TileScaling, typename... WaitEvents>
__attribute__((diagnose_if(!__ascend_has_tquant_ub,
                           "TQUANT to MXFP8 and MXFP4 does not exist here: "
                           "a2a3 has no 8-bit floats; use INT8_SYM",
                           "error")))
ASCEND_OPERATION((type == QuantType::MXFP8 &&
                  detail::isMxQuant<TileDst, TileSrc, TileExp>),
                 "TQUANT makes MXFP8 of float tiles that are valid as a whole, "
                 "rows of whole groups of 32, and a row of uint8_t exponents; "
                 "MXFP4 has elements that are smaller than a byte")
TQUANT(TileDst &dst, TileSrc &src, TileExp *exp, TileMax *, TileScaling *,
       WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (__ascend_has_tquant_ub && type == QuantType::MXFP8 &&
                detail::isMxQuant<TileDst, TileSrc, TileExp>)
    detail::MxQuant<TileSrc::Rows * TileSrc::Cols / 32>::run(dst, src, *exp);
  return {};
}

// By columns, or with exponents in the cube unit's order.
#define ASCEND_NO_MX                                                           \
  __attribute__((diagnose_if(                                                  \
      true,                                                                    \
      "this form of TQUANT is not supported: use TQUANT<QuantType::MXFP8>, "   \
      "which takes groups of a row",                                           \
      "error")))
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

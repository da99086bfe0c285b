//===-- conversion.hpp - Conversions, comparisons, selections ---*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations of the vector unit on tiles of several types. A part of vector.hpp,
// whose macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_CONVERSION_HPP
#define ASCEND_PTO_CONVERSION_HPP

namespace pto {
namespace detail {

/// Whether a half becomes one of these in steps that need scratch where it does
/// not saturate.
#define X(NAME, BUILTIN) || true
template <typename Dst, typename Src>
constexpr bool convertsInScratch =
    (false __ascend_family_convert_tmp(X)) && isSame<typename Src::DType, half> &&
    (isSame<typename Dst::DType, int16_t> || isSame<typename Dst::DType, int8_t>);
#undef X

/// What a conversion does that does not say it: the pairs that PyTorch wraps do
/// not saturate.
template <typename To, typename From>
constexpr SaturationMode usualSaturation =
    (isSame<From, half> && (isSame<To, uint8_t> || isSame<To, int8_t> ||
                            isSame<To, int16_t>)) ||
            (isSame<From, float> && isSame<To, int16_t>) ||
            (isSame<From, int64_t> && isSame<To, int32_t>) ||
            (isSame<From, int32_t> && isSame<To, int16_t>)
        ? SaturationMode::OFF
        : SaturationMode::ON;

/// Elements of a mask that have a bit for each of `cols` elements.
template <typename TileMask> PTO_INTERNAL int64_t maskCols(int64_t cols) {
  constexpr int64_t bits = 8 * sizeof(typename TileMask::DType);
  return (cols + bits - 1) / bits;
}

} // namespace detail

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

#define ASCEND_CONVERT                                                         \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc>),         \
                   "TCVT takes two Vec tiles, and scratch if need be")

/// dst = src in dst's type, rounded as `mode` says. NeedSetCtrl is accepted
/// without need.
template <bool NeedSetCtrl = true, typename TileDst, typename TileSrc,
          typename... WaitEvents>
ASCEND_CONVERT
TCVT(TileDst &dst, TileSrc &src, RoundMode mode, SaturationMode sat,
     WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc>)
    __ascend_tcvt_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                          static_cast<int>(mode), static_cast<int>(sat),
                          ASCEND_VALID(dst));
  return {};
}
template <bool NeedSetCtrl = true, typename TileDst, typename TileSrc,
          typename... WaitEvents>
ASCEND_CONVERT
TCVT(TileDst &dst, TileSrc &src, RoundMode mode, WaitEvents &...events) {
  return TCVT(
      dst, src, mode,
      detail::usualSaturation<typename TileDst::DType, typename TileSrc::DType>,
      events...);
}

/// The same with scratch, which is left alone where no step needs it.
template <bool NeedSetCtrl = true, typename TileDst, typename TileSrc,
          typename TileTmp, typename... WaitEvents>
ASCEND_CONVERT
TCVT(TileDst &dst, TileSrc &src, TileTmp &tmp, RoundMode mode,
     SaturationMode sat, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::convertsInScratch<TileDst, TileSrc>) {
#define X(NAME, BUILTIN)                                                       \
  BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src), ASCEND_DST(TileTmp, tmp), \
          static_cast<int>(mode), static_cast<int>(sat), ASCEND_VALID(dst));
    __ascend_family_convert_tmp(X)
#undef X
  } else {
    TCVT(dst, src, mode, sat);
  }
  return {};
}
template <bool NeedSetCtrl = true, typename TileDst, typename TileSrc,
          typename TileTmp, typename... WaitEvents>
ASCEND_CONVERT
TCVT(TileDst &dst, TileSrc &src, TileTmp &tmp, RoundMode mode,
     WaitEvents &...events) {
  return TCVT(
      dst, src, tmp, mode,
      detail::usualSaturation<typename TileDst::DType, typename TileSrc::DType>,
      events...);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// A mask: which of src0's valid elements compare so with src1's.
template <typename TileDst, typename TileSrc0, typename TileSrc1,
          typename... WaitEvents>
ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc0> &&
                  detail::isVec<TileSrc1>),
                 "TCMP takes three Vec tiles, the first of them a mask")
TCMP(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, CmpMode cmp,
     WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc0> &&
                detail::isVec<TileSrc1>)
    __ascend_tcmp_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),
                          ASCEND_SRC(src1), static_cast<int>(cmp),
                          ASCEND_VALID(src0),
                          detail::maskCols<TileDst>(src0.GetValidCol()));
  return {};
}

/// The same with a number.
template <typename TileDst, typename TileSrc, typename... WaitEvents>
ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc>),
                 "TCMPS takes two Vec tiles, the first of them a mask, and a "
                 "number")
TCMPS(TileDst &dst, TileSrc &src, typename TileSrc::DType scalar, CmpMode cmp,
      WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc>)
    __ascend_tcmps_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                           detail::bitsOf(scalar), static_cast<int>(cmp),
                           ASCEND_VALID(src),
                           detail::maskCols<TileDst>(src.GetValidCol()));
  return {};
}

/// The same with the first element of another tile.
template <typename TileDst, typename TileSrc, typename TileNumber,
          typename... WaitEvents, typename = typename TileNumber::DType>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TileNumber>),
                 "TCMPS takes three Vec tiles, the first of them a mask")
TCMPS(TileDst &dst, TileSrc &src, TileNumber &number, CmpMode cmp,
      WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc, TileNumber>)
    __ascend_tcmps_tile_ub_into(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),
                                ASCEND_SRC(number), static_cast<int>(cmp),
                                ASCEND_VALID(src),
                                detail::maskCols<TileDst>(src.GetValidCol()));
  return {};
}

//===----------------------------------------------------------------------===//
// Selections
//===----------------------------------------------------------------------===//

/// dst = src0 where the mask has a bit, else src1.
#define ASCEND_SELECT_FAMILY(NAME, CALL)                                       \
  template <typename TileDst, typename TileMask, typename TileSrc0,            \
            typename TileSrc1, typename TileTmp, typename... WaitEvents>       \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileMask> &&       \
                    detail::isVec<TileSrc0> && detail::isVec<TileSrc1> &&      \
                    detail::isVec<TileTmp>),                                   \
                   #NAME " takes five Vec tiles, the last of them scratch")    \
  NAME(TileDst &dst, TileMask &mask, TileSrc0 &src0, TileSrc1 &src1,           \
       TileTmp &tmp, WaitEvents &...events) {                                  \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileMask> &&         \
                  detail::isVec<TileSrc0> && detail::isVec<TileSrc1> &&        \
                  detail::isVec<TileTmp>)                                      \
      CALL;                                                                    \
    return {};                                                                 \
  }
#define X(NAME, BUILTIN)                                                       \
  ASCEND_SELECT_FAMILY(                                                        \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),                \
                    ASCEND_SRC(src1), ASCEND_SRC(mask),                        \
                    ASCEND_DST(TileTmp, tmp), ASCEND_VALID(dst),               \
                    detail::maskCols<TileMask>(dst.GetValidCol())))
__ascend_family_select_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_SELECT_FAMILY(                                                        \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),                \
                    ASCEND_SRC(src1), ASCEND_SRC(mask), ASCEND_VALID(dst),     \
                    detail::maskCols<TileMask>(dst.GetValidCol())))
__ascend_family_select_unused(X)
#undef X

/// dst = src where the mask has a bit, else the number.
#define ASCEND_SELECTS_FAMILY(NAME, CALL)                                      \
  template <typename TileDst, typename TileMask, typename TileSrc,             \
            typename TileTmp, typename... WaitEvents>                          \
  ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileMask> &&       \
                    detail::isVec<TileSrc> && detail::isVec<TileTmp>),         \
                   #NAME " takes four Vec tiles, the last of them scratch, and " \
                         "a number")                                           \
  NAME(TileDst &dst, TileMask &mask, TileSrc &src, TileTmp &tmp,               \
       typename TileSrc::DType scalar, WaitEvents &...events) {                \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst> && detail::isVec<TileMask> &&         \
                  detail::isVec<TileSrc> && detail::isVec<TileTmp>)            \
      CALL;                                                                    \
    return {};                                                                 \
  }
#define X(NAME, BUILTIN)                                                       \
  ASCEND_SELECTS_FAMILY(                                                       \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                 \
                    ASCEND_SRC(mask), ASCEND_DST(TileTmp, tmp),                \
                    detail::bitsOf(scalar), ASCEND_VALID(dst),                 \
                    detail::maskCols<TileMask>(dst.GetValidCol())))
__ascend_family_selects_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_SELECTS_FAMILY(                                                       \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                 \
                    ASCEND_SRC(mask), detail::bitsOf(scalar),                  \
                    ASCEND_VALID(dst),                                         \
                    detail::maskCols<TileMask>(dst.GetValidCol())))
__ascend_family_selects_unused(X)
#undef X

} // namespace pto

#undef ASCEND_CONVERT
#undef ASCEND_SELECT_FAMILY
#undef ASCEND_SELECTS_FAMILY

#endif // ASCEND_PTO_CONVERSION_HPP

//===-- places.hpp - Elements around, and in other places -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Filling, sorting and gathering. A part of vector.hpp, whose macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_PLACES_HPP
#define ASCEND_PTO_PLACES_HPP

namespace pto {

//===----------------------------------------------------------------------===//
// Filling
//===----------------------------------------------------------------------===//

/// dst = src's valid part, and around it what dst's PadValue says.
#define ASCEND_FILLPAD(NAME, BUILTIN)                                          \
  ASCEND_TILES_2(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),      \
                               static_cast<int>(TileDst::PadVal),              \
                               ASCEND_VALID(src), TileDst::storedRows,         \
                               TileDst::Cols))
ASCEND_FILLPAD(TFILLPAD_INPLACE, __ascend_tfillpad_inplace_ub_into)
ASCEND_FILLPAD(TFILLPAD_EXPAND, __ascend_tfillpad_expand_ub_into)
ASCEND_FILLPAD(TFILLPAD, __ascend_tfillpad_ub_into)

namespace detail {
template <typename T, bool = T::Loc == TileType::Mat> struct OnlyMat {};
template <typename T> struct OnlyMat<T, true> {
  using Tile = T;
};
} // namespace detail

/// A Mat tile, in place: 0 where it is not valid.
template <typename TileData, PadValue pad = PadValue::Zero,
          typename... WaitEvents,
          typename = typename detail::OnlyMat<TileData>::Tile>
ASCEND_OPERATION(pad == PadValue::Zero &&
                     (TileData::PadVal == PadValue::Null ||
                      TileData::PadVal == PadValue::Zero),
                 "TFILLPAD fills Mat tiles with zeros")
TFILLPAD(TileData &dst, TileData &src, WaitEvents &...events) {
  TSYNC(events...);
  __ascend_same_tile_l1(dst.slots, src.slots);
  __ascend_tfillpad_l1_into(ASCEND_DST(TileData, dst), ASCEND_VALID(dst));
  return {};
}

/// The same, by the mode.
template <TFillPadMode mode, typename TileDst, typename TileSrc,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc>),
                 "TFILLPAD takes two Vec tiles")
TFILLPAD(TileDst &dst, TileSrc &src, WaitEvents &...events) {
  if constexpr (mode == TFillPadMode::InPlace)
    return TFILLPAD_INPLACE(dst, src, events...);
  else if constexpr (mode == TFillPadMode::Expand)
    return TFILLPAD_EXPAND(dst, src, events...);
  else
    return TFILLPAD(dst, src, events...);
}

/// One half of dst is 1, the rest 0; isUpperOrLower 0 is the lower one.
template <typename TileDst, int isUpperOrLower, typename... WaitEvents>
ASCEND_OPERATION(detail::isVec<TileDst>, "TTRI fills Vec tiles")
TTRI(TileDst &dst, int diagonal, WaitEvents &...events) {
  static_assert(isUpperOrLower == 0 || isUpperOrLower == 1,
                "TTRI is lower (0) or upper (1)");
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst>)
    __ascend_ttri_ub_into(ASCEND_DST(TileDst, dst), isUpperOrLower, diagonal,
                          ASCEND_VALID(dst));
  return {};
}

//===----------------------------------------------------------------------===//
// Sorting and gathering
//===----------------------------------------------------------------------===//

/// dst = each 32 valid elements of src with those of idx, the largest first.
template <typename TileDst, typename TileSrc, typename TileIdx,
          typename... WaitEvents>
ASCEND_OPERATION((detail::isVec<TileDst> && detail::isVec<TileSrc> &&
                  detail::isVec<TileIdx>),
                 "TSORT32 takes three Vec tiles")
TSORT32(TileDst &dst, TileSrc &src, TileIdx &idx, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst> && detail::isVec<TileSrc> &&
                detail::isVec<TileIdx>)
    __ascend_tsort32_ub_into(
        ASCEND_DST(TileDst, dst), ASCEND_SRC(src), ASCEND_SRC(idx),
        ASCEND_VALID(src),
        src.GetValidCol() * (8 / int64_t(sizeof(typename TileDst::DType))));
  return {};
}

// dst = the elements of src0 that src1 counts.
#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_3_TMP(NAME, void,                                               \
                     BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),       \
                             ASCEND_SRC(src1), ASCEND_DST(TileTmp, tmp),       \
                             ASCEND_VALID(dst), TileSrc0::storedRows,          \
                             TileSrc0::Cols))
__ascend_family_gather_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_3_TMP(NAME, void,                                               \
                     BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),       \
                             ASCEND_SRC(src1), ASCEND_VALID(dst),              \
                             TileSrc0::storedRows, TileSrc0::Cols))
__ascend_family_gather_unused(X)
#undef X

} // namespace pto

#undef ASCEND_FILLPAD

#endif // ASCEND_PTO_PLACES_HPP

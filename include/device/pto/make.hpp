//===-- make.hpp - Numbers that are made or counted ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part of vector.hpp, whose macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_MAKE_HPP
#define ASCEND_PTO_MAKE_HPP

namespace pto {

//===----------------------------------------------------------------------===//
// One after another
//===----------------------------------------------------------------------===//

#define ASCEND_COUNT(TEXT)                                                     \
  __attribute__((diagnose_if(descending != 0 && descending != 1,               \
                             "TCI counts up (0) or down (1)", "error")))       \
  ASCEND_OPERATION((detail::isVec<TileDst>), TEXT)

/// dst, a row, = start, start + 1 and so on; down if `descending` is 1.
template <typename TileDst, typename TileTmp, typename T, int descending,
          typename... WaitEvents>
ASCEND_COUNT("TCI fills a Vec tile, and has one for scratch")
TCI(TileDst &dst, T start, TileTmp &tmp, WaitEvents &...events) {
  static_assert(detail::isSame<T, typename TileDst::DType>,
                "the numbers that TCI makes have the tile's type");
  TSYNC(events...);
  constexpr bool isSigned = T(-1) < T(0);
  if constexpr (!detail::isVec<TileDst>) {
  } else if constexpr (__ascend_has_tci_ub) {
    __ascend_tci_ub_into(ASCEND_DST(TileDst, dst), start, descending,
                         dst.GetValidCol());
  } else if constexpr (descending && isSigned) {
    __ascend_tci_tmp_ub_into(ASCEND_DST(TileDst, dst),
                             ASCEND_DST(TileTmp, tmp), -int64_t(start), 0,
                             dst.GetValidCol());
    TMULS(dst, dst, T(-1));
  } else {
    __ascend_tci_tmp_ub_into(ASCEND_DST(TileDst, dst),
                             ASCEND_DST(TileTmp, tmp), start, descending,
                             dst.GetValidCol());
  }
  return {};
}

/// The same with scratch of its own.
template <typename TileDst, typename T, int descending, typename... WaitEvents>
ASCEND_COUNT("TCI fills a Vec tile")
TCI(TileDst &dst, T start, WaitEvents &...events) {
  Tile<TileType::Vec, float, 1, 512> tmp;
  return TCI<TileDst, Tile<TileType::Vec, float, 1, 512>, T, descending>(
      dst, start, tmp, events...);
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

using TRandomKey = uint32_t[2];
using TRandomCounter = uint32_t[4];

/// Random numbers by Philox 4x32 with so many rounds.
template <uint16_t Rounds = 10, typename TileDst, typename... WaitEvents>
__attribute__((diagnose_if(Rounds != 7 && Rounds != 10,
                           "TRANDOM has 7 or 10 rounds", "error")))
ASCEND_OPERATION(detail::isVec<TileDst>, "TRANDOM fills Vec tiles")
TRANDOM(TileDst &dst, TRandomKey &key, TRandomCounter &counter,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isVec<TileDst>)
    __ascend_trandom_ub_into(ASCEND_DST(TileDst, dst), Rounds == 7 ? 0 : 1,
                             key[0], key[1], counter[0], counter[1],
                             counter[2], counter[3], ASCEND_VALID(dst));
  return {};
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

/// A byte of an element, the lowest one first.
enum class HistByte : uint8_t { BYTE_0, BYTE_1, BYTE_2, BYTE_3 };

/// dst = how often each byte occurs in a row of src; below the highest byte,
/// where those above it are idx's.
template <HistByte byte, typename TileDst, typename TileSrc, typename TileIdx,
          typename... WaitEvents>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TileIdx>),
                 "THISTOGRAM takes three Vec tiles")
THISTOGRAM(TileDst &dst, TileSrc &src, TileIdx &idx, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::areVec<TileDst, TileSrc, TileIdx>) {
    constexpr int bytes = sizeof(typename TileSrc::DType);
    constexpr int which = static_cast<int>(byte);
    static_assert(which < bytes, "the elements that THISTOGRAM counts have no "
                                 "such byte");
    if constexpr (which == bytes - 1) {
      __ascend_thistogram_first_ub_into(ASCEND_DST(TileDst, dst),
                                        ASCEND_SRC(src), bytes == 2 ? 0 : 1,
                                        ASCEND_VALID(src));
    } else if constexpr (bytes == 2) {
      __ascend_thistogram_u16_ub_into(ASCEND_DST(TileDst, dst),
                                      ASCEND_SRC(src), ASCEND_SRC(idx),
                                      ASCEND_VALID(src));
    } else {
      __ascend_thistogram_u32_ub_into(ASCEND_DST(TileDst, dst),
                                      ASCEND_SRC(src), ASCEND_SRC(idx), which,
                                      bytes - 1 - which, ASCEND_VALID(src));
    }
  }
  return {};
}

} // namespace pto

#undef ASCEND_COUNT

#endif // ASCEND_PTO_MAKE_HPP

//===-- indexed.hpp - Global memory by index --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rows or elements of a tensor, by a tile of indices. A part of vector.hpp, whose
// macros it uses.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_INDEXED_HPP
#define ASCEND_PTO_INDEXED_HPP

namespace pto {

namespace detail {
template <typename T> constexpr bool isMat = T::Loc == TileType::Mat;
} // namespace detail

#define ASCEND_MGATHER                                                         \
  __attribute__((diagnose_if(                                                  \
      detail::isMat<TileDst>,                                                  \
      "MGATHER to a Mat tile is not supported: gather on a vector core into "  \
      "a Vec tile, TSTORE it, and TLOAD the tensor",                           \
      "error")))                                                               \
  ASCEND_OPERATION((detail::areVec<TileDst, TileIdx>),                         \
                   "MGATHER takes a Vec tile, a tensor, and a Vec tile of "    \
                   "indices")
/// dst = the rows, or elements, of the table that idx names.
template <Coalesce mode = Coalesce::Row, GatherOOB oob = GatherOOB::Undefined,
          typename TileDst, typename GlobalData, typename TileIdx,
          typename... WaitEvents>
ASCEND_MGATHER
MGATHER(TileDst &dst, GlobalData &table, TileIdx &idx, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (!detail::areVec<TileDst, TileIdx>)
    return {};
  else if constexpr (mode == Coalesce::Row)
    __ascend_mgather_row_ub_into(ASCEND_DST(TileDst, dst),
                                 ASCEND_WINDOW(GlobalData, table),
                                 ASCEND_SRC(idx), static_cast<int>(oob),
                                 ASCEND_VALID(dst));
  else
    __ascend_mgather_elem_ub_into(ASCEND_DST(TileDst, dst),
                                  ASCEND_WINDOW(GlobalData, table),
                                  ASCEND_SRC(idx), static_cast<int>(oob),
                                  ASCEND_VALID(dst));
  return {};
}

namespace detail {
/// As the builtins count what becomes of an index beyond the tensor.
template <ScatterOOB oob>
constexpr int wordOfOOB = oob == ScatterOOB::Skip ? 3
                          : oob == ScatterOOB::Undefined
                              ? 0
                              : static_cast<int>(oob) - 1;
} // namespace detail

#define ASCEND_MSCATTER                                                        \
  ASCEND_OPERATION((detail::areVec<TileSrc, TileIdx> &&                        \
                    (atomic != ScatterAtomicOp::None ||                        \
                     conflict == ScatterConflict::Last)),                      \
                   "MSCATTER takes a tensor, a Vec tile, and a Vec tile of "   \
                   "indices; of two that are equal the last one remains: "     \
                   "ScatterConflict::Last")
/// The rows, or elements, of src go where idx names one of the table.
template <Coalesce mode = Coalesce::Row,
          ScatterAtomicOp atomic = ScatterAtomicOp::None,
          ScatterOOB oob = ScatterOOB::Undefined,
          ScatterConflict conflict = ScatterConflict::Last, typename GlobalData,
          typename TileSrc, typename TileIdx, typename... WaitEvents>
ASCEND_MSCATTER
MSCATTER(GlobalData &table, TileSrc &src, TileIdx &idx, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (!detail::areVec<TileSrc, TileIdx>)
    return {};
  else if constexpr (mode == Coalesce::Row)
    __ascend_mscatter_row_ub(ASCEND_WINDOW(GlobalData, table), ASCEND_SRC(src),
                             ASCEND_SRC(idx), static_cast<int>(atomic),
                             detail::wordOfOOB<oob>, ASCEND_VALID(src));
  else
    __ascend_mscatter_elem_ub(ASCEND_WINDOW(GlobalData, table), ASCEND_SRC(src),
                              ASCEND_SRC(idx), static_cast<int>(atomic),
                              detail::wordOfOOB<oob>, ASCEND_VALID(src));
  return {};
}

} // namespace pto

#undef ASCEND_MGATHER
#undef ASCEND_MSCATTER

#endif // ASCEND_PTO_INDEXED_HPP

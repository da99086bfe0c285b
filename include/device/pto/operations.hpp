//===-- operations.hpp - Tile operations ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each operation is one builtin. What is legal on which processor is the
// compiler's to say, at the source line; what is required here only keeps
// template errors away from kernel authors.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_OPERATIONS_HPP
#define ASCEND_PTO_OPERATIONS_HPP

#include "sync.hpp"
#include "tile.hpp"
#include "unit_flag.hpp"

// Erased by the plugin, which reports uses with two different tiles.
extern "C" void __ascend_same_tile(__ascend_l0c out, __ascend_l0c in) noexcept
    __asm__("ascend.plugin.same");
extern "C" void __ascend_same_tile_l1(__ascend_l1 dst, __ascend_l1 src) noexcept
    __asm__("ascend.plugin.same.l1");

// A builtin's parameters for a destination tile, a source tile and a window.
#define ASCEND_DST(T, tile)                                                    \
  (tile).slots, 0, T::storedRows, T::Cols, T::dtypeCode, T::layoutCode
#define ASCEND_SRC(tile) (tile).slots, 0
// Expressions, not functions: instantiating ten a tensor takes clang longer than
// all the rest of a load.
#define ASCEND_STRIDE(T, tensor, dim)                                          \
  (T::staticStride[dim] != DYNAMIC ? T::staticStride[dim]                      \
                                   : (tensor).GetStride(dim))
#define ASCEND_STRIDES(T, tensor)                                              \
  ASCEND_STRIDE(T, tensor, 0), ASCEND_STRIDE(T, tensor, 1),                    \
      ASCEND_STRIDE(T, tensor, 2), ASCEND_STRIDE(T, tensor, 3),                \
      ASCEND_STRIDE(T, tensor, 4)
#define ASCEND_EXTENT(T, tensor, dim)                                          \
  (T::staticShape[dim] != DYNAMIC ? T::staticShape[dim]                        \
                                  : (tensor).GetShape(dim))
#define ASCEND_WINDOW(T, tensor)                                               \
  (tensor).data(), T::dtypeCode, T::layoutCode, ASCEND_EXTENT(T, tensor, 0),   \
      ASCEND_EXTENT(T, tensor, 1), ASCEND_EXTENT(T, tensor, 2),                \
      ASCEND_EXTENT(T, tensor, 3), ASCEND_EXTENT(T, tensor, 4),                \
      ASCEND_STRIDES(T, tensor)
// The window that a store fills: of an NZ tensor what it holds, of any other the
// tile's valid part.
#define ASCEND_STORED_EXTENT(T, tensor, dim, VALID)                            \
  (T::layout == Layout::NZ ? ASCEND_EXTENT(T, tensor, dim) : (VALID))
#define ASCEND_STORED(T, tensor, tile)                                         \
  (tensor).data(), T::dtypeCode, T::layoutCode,                                \
      ASCEND_STORED_EXTENT(T, tensor, 0, 1),                                   \
      ASCEND_STORED_EXTENT(T, tensor, 1, 1),                                   \
      ASCEND_STORED_EXTENT(T, tensor, 2, 1),                                   \
      ASCEND_STORED_EXTENT(T, tensor, 3, (tile).GetValidRow()),                \
      ASCEND_STORED_EXTENT(T, tensor, 4, (tile).GetValidCol()),                \
      ASCEND_STRIDES(T, tensor)

// The formatter would take ASCEND_OPERATION for the function.
// clang-format off

// What an operation requires is reported at the call; only events may follow
// its operands.
#define ASCEND_REQUIRE(REQUIRED, TEXT)                                         \
  __attribute__((diagnose_if(!(REQUIRED), TEXT, "error"),                      \
                 diagnose_if(!(true && ... &&                                  \
                               detail::IsEvent<WaitEvents>::value),            \
                             "only events may follow an operation's operands", \
                             "error")))                                        \
  PTO_INST
// An operation's declaration. One that has a form with a quantisation parameter
// leaves numbers behind its operands to that form.
#define ASCEND_OPERATION(REQUIRED, TEXT)                                       \
  ASCEND_REQUIRE(REQUIRED, TEXT) RecordEvent
#define ASCEND_PLAIN(REQUIRED, TEXT)                                           \
  ASCEND_REQUIRE(REQUIRED, TEXT) detail::EventUnlessNumber<WaitEvents...>

namespace pto {

//===----------------------------------------------------------------------===//
// Global memory to L1 and UB
//===----------------------------------------------------------------------===//

namespace detail {
template <typename TileData>
constexpr bool isLoaded = TileData::Loc == TileType::Mat ||
                          TileData::Loc == TileType::Vec;

// Not a function: argument-dependent lookup would find it from kernels.
struct Load {
  template <typename TileData, typename GlobalData>
  PTO_INTERNAL static void run(TileData &dst, GlobalData &src, int policy) {
    if constexpr (TileData::Loc == TileType::Mat)
      __ascend_tload_cache_l1_into(ASCEND_DST(TileData, dst),
                                   ASCEND_WINDOW(GlobalData, src), policy);
    else if constexpr (TileData::Loc == TileType::Vec)
      __ascend_tload_cache_ub_into(ASCEND_DST(TileData, dst),
                                   ASCEND_WINDOW(GlobalData, src),
                                   static_cast<int>(TileData::PadVal), policy);
  }
};
} // namespace detail

/// Loads the tensor's window into the tile.
template <typename TileData, typename GlobalData, typename... WaitEvents>
ASCEND_OPERATION(detail::isLoaded<TileData>, "TLOAD fills Mat and Vec tiles")
TLOAD(TileData &dst, GlobalData &src, WaitEvents &...events) {
  TSYNC(events...);
  detail::Load::run(dst, src, static_cast<int>(src.GetCachePolicy()));
  return {};
}

/// The same with a cache policy of its own, whatever the tensor's is.
template <CachePolicy policy, typename TileData, typename GlobalData,
          typename... WaitEvents>
ASCEND_OPERATION(detail::isLoaded<TileData>, "TLOAD fills Mat and Vec tiles")
TLOAD(TileData &dst, GlobalData &src, WaitEvents &...events) {
  TSYNC(events...);
  detail::Load::run(dst, src, static_cast<int>(policy));
  return {};
}

//===----------------------------------------------------------------------===//
// L1 to L0A, L0B, the bias memory and the fixpipe buffer; L0C to L1
//===----------------------------------------------------------------------===//
namespace detail {
template <typename Dst, typename Src>
constexpr bool isToLeft =
    Src::Loc == TileType::Mat && Dst::Loc == TileType::Left;
template <typename Dst, typename Src>
constexpr bool isToRight =
    Src::Loc == TileType::Mat && Dst::Loc == TileType::Right;
template <typename Dst, typename Src>
constexpr bool isToBias =
    Src::Loc == TileType::Mat && Dst::Loc == TileType::Bias;
template <typename Dst, typename Src>
constexpr bool isToScaling =
    Src::Loc == TileType::Mat && Dst::Loc == TileType::Scaling;
template <typename Dst, typename Src>
constexpr bool isFromAcc =
    Src::Loc == TileType::Acc && Dst::Loc == TileType::Mat;
template <typename Dst, typename Src>
constexpr bool isWithinVec =
    Src::Loc == TileType::Vec && Dst::Loc == TileType::Vec;
/// Whether no operation goes this way (TableGen/AscendUnsupported.td).
#define X(FROM, TO, WHY)                                                       \
  || (Src::Loc == TileType::FROM && Dst::Loc == TileType::TO)
template <typename Dst, typename Src>
constexpr bool isRefusedPath = false __ascend_unsupported_paths(X);
#undef X
} // namespace detail

// A move, from SrcTileData to DstTileData.
#define ASCEND_REFUSE_PATH(FROM, TO, WHY)                                      \
  __attribute__((diagnose_if(SrcTileData::Loc == TileType::FROM &&             \
                                 DstTileData::Loc == TileType::TO,             \
                             WHY, "error")))
#define ASCEND_MOVE(REQUIRED, TEXT)                                            \
  __ascend_unsupported_paths(ASCEND_REFUSE_PATH) ASCEND_PLAIN(                 \
      (detail::isRefusedPath<DstTileData, SrcTileData> || (REQUIRED)), TEXT)
#define ASCEND_FROM_ACC(TEXT)                                                  \
  ASCEND_MOVE((detail::isFromAcc<DstTileData, SrcTileData>), TEXT)

/// The part of an accumulator from (row, col) on, clamped at 0 if relu says so.
template <typename DstTileData, typename SrcTileData, ReluPreMode relu,
          typename... WaitEvents>
ASCEND_FROM_ACC("TEXTRACT with relu goes from Acc to Mat")
TEXTRACT(DstTileData &dst, SrcTileData &src, int64_t row, int64_t col,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isFromAcc<DstTileData, SrcTileData>)
    __ascend_textract_l1_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                              row, col, dst.GetValidRow(), dst.GetValidCol(),
                              static_cast<int>(relu));
  return {};
}

/// An accumulator's valid part goes to (row, col) of dst, the rest of which
/// stays.
template <typename DstTileData, typename SrcTileData, ReluPreMode relu,
          typename... WaitEvents>
ASCEND_FROM_ACC("TINSERT with relu goes from Acc to Mat")
TINSERT(DstTileData &dst, SrcTileData &src, int64_t row, int64_t col,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isFromAcc<DstTileData, SrcTileData>)
    __ascend_tinsert_l1_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src), row,
                             col, src.GetValidRow(), src.GetValidCol(),
                             static_cast<int>(relu));
  return {};
}

template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_MOVE((detail::isFromAcc<DstTileData, SrcTileData> ||
             detail::isWithinVec<DstTileData, SrcTileData>),
            "TINSERT goes from Acc to Mat, or from Vec to Vec")
TINSERT(DstTileData &dst, SrcTileData &src, int64_t row, int64_t col,
        WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isFromAcc<DstTileData, SrcTileData>)
    TINSERT<DstTileData, SrcTileData, ReluPreMode::NoRelu>(dst, src, row, col);
  if constexpr (detail::isWithinVec<DstTileData, SrcTileData>)
    __ascend_tinsert_ub_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src), row,
                             col, src.GetValidRow(), src.GetValidCol());
  return {};
}

/// A whole accumulator, clamped at 0 if relu says so.
template <typename DstTileData, typename SrcTileData, ReluPreMode relu,
          typename... WaitEvents>
ASCEND_FROM_ACC("TMOV with relu goes from Acc to Mat")
TMOV(DstTileData &dst, SrcTileData &src, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isFromAcc<DstTileData, SrcTileData>)
    __ascend_tmov_l1_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                          dst.GetValidRow(), dst.GetValidCol(),
                          static_cast<int>(relu));
  return {};
}

/// The part of src from (row, col) on that is as large as dst's valid part.
template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_MOVE((detail::isToLeft<DstTileData, SrcTileData> ||
             detail::isToRight<DstTileData, SrcTileData> ||
             detail::isFromAcc<DstTileData, SrcTileData> ||
             detail::isWithinVec<DstTileData, SrcTileData>),
            "TEXTRACT goes from Mat to Left or Right, from Acc to Mat, or from "
            "Vec to Vec")
TEXTRACT(DstTileData &dst, SrcTileData &src, int64_t row = 0, int64_t col = 0,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isToLeft<DstTileData, SrcTileData>)
    __ascend_textract_l0a_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                               row, col, dst.GetValidRow(), dst.GetValidCol());
  if constexpr (detail::isToRight<DstTileData, SrcTileData>)
    __ascend_textract_l0b_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                               row, col, dst.GetValidRow(), dst.GetValidCol());
  if constexpr (detail::isFromAcc<DstTileData, SrcTileData>)
    TEXTRACT<DstTileData, SrcTileData, ReluPreMode::NoRelu>(dst, src, row, col);
  if constexpr (detail::isWithinVec<DstTileData, SrcTileData>)
    __ascend_textract_ub_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                              row, col, dst.GetValidRow(), dst.GetValidCol());
  return {};
}

/// A whole tile.
template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_MOVE((detail::isToLeft<DstTileData, SrcTileData> ||
             detail::isToRight<DstTileData, SrcTileData> ||
             detail::isToBias<DstTileData, SrcTileData> ||
             detail::isToScaling<DstTileData, SrcTileData> ||
             detail::isFromAcc<DstTileData, SrcTileData> ||
             detail::isWithinVec<DstTileData, SrcTileData>),
            "TMOV goes from Mat to Left, Right, Bias or Scaling, from Acc to "
            "Mat, or from Vec to Vec")
TMOV(DstTileData &dst, SrcTileData &src, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (detail::isToLeft<DstTileData, SrcTileData>)
    __ascend_tmov_l0a_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                           dst.GetValidRow(), dst.GetValidCol());
  if constexpr (detail::isToRight<DstTileData, SrcTileData>)
    __ascend_tmov_l0b_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                           dst.GetValidRow(), dst.GetValidCol());
  if constexpr (detail::isToBias<DstTileData, SrcTileData>)
    __ascend_tmov_bt_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                          dst.GetValidRow(), dst.GetValidCol());
  if constexpr (detail::isToScaling<DstTileData, SrcTileData>)
    __ascend_tmov_fb_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                          dst.GetValidRow(), dst.GetValidCol());
  if constexpr (detail::isFromAcc<DstTileData, SrcTileData>)
    TMOV<DstTileData, SrcTileData, ReluPreMode::NoRelu>(dst, src);
  if constexpr (detail::isWithinVec<DstTileData, SrcTileData>)
    __ascend_tmov_ub_into(ASCEND_DST(DstTileData, dst), ASCEND_SRC(src),
                          dst.GetValidRow(), dst.GetValidCol());
  return {};
}

// To vector cores, which are chosen in angle brackets. Known by name only.
#define ASCEND_TO_VECTOR_CORES(NAME)                                           \
  template <typename DstTileData, typename SrcTileData, AccToVecMode mode,     \
            auto... more, typename... Rest>                                    \
  __ascend_unsupported_paths(ASCEND_REFUSE_PATH)                               \
      RecordEvent NAME(DstTileData &dst, SrcTileData &src, Rest &&...)         \
          __attribute__((diagnose_if(                                          \
              !detail::isRefusedPath<DstTileData, SrcTileData>,                \
              #NAME " with an AccToVecMode goes from Acc to Vec", "error")));
ASCEND_TO_VECTOR_CORES(TMOV)
ASCEND_TO_VECTOR_CORES(TEXTRACT)

/// Two nz tiles out of an nd one. Known by name only.
template <typename Dst0, typename Dst1, typename SrcTileData,
          typename = typename Dst1::DType,
          typename = typename SrcTileData::DType>
RecordEvent TEXTRACT(Dst0 &, Dst1 &, SrcTileData &, int64_t, int64_t, int64_t,
                     int64_t)
    __attribute__((diagnose_if(
        true,
        "TEXTRACT of two nz tiles is not supported: TSTORE the tile, and TLOAD "
        "fractals of the tensor",
        "error")));

//===----------------------------------------------------------------------===//
// Views: other names of a tile's bytes. Nothing moves; from here on, dst is that
// part of src.
//===----------------------------------------------------------------------===//

/// dst names the part of src from (row, col) on. Row and column are known when
/// the kernel is compiled.
template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_OPERATION(DstTileData::Loc == SrcTileData::Loc,
                 "a view lies in the memory of its tile")
TSUBVIEW(DstTileData &dst, SrcTileData &src, int64_t row, int64_t col,
         WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (DstTileData::Loc == SrcTileData::Loc)
    dst.slots = detail::Memory<DstTileData::Loc>::template makeView<
        DstTileData::storedRows, DstTileData::Cols, DstTileData::dtypeCode,
        DstTileData::layoutCode>(src.slots, row, col);
  return {};
}

namespace detail {
template <typename T>
constexpr int bytesOfTile = T::storedRows * T::Cols *
                            int(sizeof(typename T::DType));
} // namespace detail

/// dst names all bytes of src, whatever its type.
template <typename DstTileData, typename SrcTileData, typename... WaitEvents>
ASCEND_OPERATION((DstTileData::Loc == SrcTileData::Loc &&
                  detail::bytesOfTile<DstTileData> ==
                      detail::bytesOfTile<SrcTileData>),
                 "TRESHAPE takes two tiles of one memory and as many bytes")
TRESHAPE(DstTileData &dst, SrcTileData &src, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (DstTileData::Loc == SrcTileData::Loc)
    dst.slots = detail::Memory<DstTileData::Loc>::template makeView<
        DstTileData::storedRows, DstTileData::Cols, DstTileData::dtypeCode,
        DstTileData::layoutCode>(src.slots, 0, 0);
  return {};
}

//===----------------------------------------------------------------------===//
// L0C, L1 and UB to global memory
//===----------------------------------------------------------------------===//
#define ASCEND_STORE                                                           \
  ASCEND_PLAIN(TileData::Loc == TileType::Acc || detail::isLoaded<TileData>,   \
               "TSTORE stores Acc, Mat and Vec tiles")
#define ASCEND_STORE_RELU                                                      \
  ASCEND_PLAIN(TileData::Loc == TileType::Acc ||                               \
                   (detail::isLoaded<TileData> &&                              \
                    relu == ReluPreMode::NoRelu),                              \
               "TSTORE stores Acc, Mat and Vec tiles, with relu Acc tiles")

/// Stores the tile's valid part (of an NZ tensor, and from L1 and UB: what the
/// tensor holds), clamped at 0 if relu says so, converted to the tensor's element
/// type, added to what is there if atomic says so.
template <typename TileData, typename GlobalData, AtomicType atomic,
          ReluPreMode relu, typename... WaitEvents>
ASCEND_STORE_RELU
TSTORE(GlobalData &dst, TileData &src, WaitEvents &...events) {
  TSYNC(events...);
  if constexpr (TileData::Loc == TileType::Acc)
    __ascend_tstore_l0c(ASCEND_STORED(GlobalData, dst, src), ASCEND_SRC(src),
                        static_cast<int>(relu), static_cast<int>(atomic));
  else if constexpr (TileData::Loc == TileType::Mat)
    __ascend_tstore_l1(ASCEND_WINDOW(GlobalData, dst), ASCEND_SRC(src),
                       static_cast<int>(atomic));
  else if constexpr (TileData::Loc == TileType::Vec)
    __ascend_tstore_ub(ASCEND_WINDOW(GlobalData, dst), ASCEND_SRC(src),
                       static_cast<int>(atomic));
  return {};
}

template <typename TileData, typename GlobalData,
          AtomicType atomic = AtomicType::AtomicNone, typename... WaitEvents>
ASCEND_STORE
TSTORE(GlobalData &dst, TileData &src, WaitEvents &...events) {
  return TSTORE<TileData, GlobalData, atomic, ReluPreMode::NoRelu>(dst, src,
                                                                   events...);
}

template <STPhase phase, typename TileData, typename GlobalData,
          AtomicType atomic = AtomicType::AtomicNone, typename... WaitEvents>
ASCEND_STORE
TSTORE(GlobalData &dst, TileData &src, WaitEvents &...events) {
  [[maybe_unused]] detail::UnitFlag<phase> flag;
  return TSTORE<TileData, GlobalData, atomic>(dst, src, events...);
}

template <STPhase phase, typename TileData, typename GlobalData,
          AtomicType atomic, ReluPreMode relu, typename... WaitEvents>
ASCEND_STORE_RELU
TSTORE(GlobalData &dst, TileData &src, WaitEvents &...events) {
  [[maybe_unused]] detail::UnitFlag<phase> flag;
  return TSTORE<TileData, GlobalData, atomic, relu>(dst, src, events...);
}

} // namespace pto

#include "matmul.hpp"
#include "quantisation.hpp"
#include "vector.hpp"

// clang-format on

#undef ASCEND_DST
#undef ASCEND_SRC
#undef ASCEND_EXTENT
#undef ASCEND_STORED_EXTENT
#undef ASCEND_STRIDES
#undef ASCEND_STRIDE
#undef ASCEND_STORED
#undef ASCEND_WINDOW
#undef ASCEND_REFUSE_PATH
#undef ASCEND_MOVE
#undef ASCEND_FROM_ACC
#undef ASCEND_TO_VECTOR_CORES
#undef ASCEND_STORE
#undef ASCEND_STORE_RELU
#undef ASCEND_OPERATION
#undef ASCEND_PLAIN
#undef ASCEND_REQUIRE

#endif // ASCEND_PTO_OPERATIONS_HPP

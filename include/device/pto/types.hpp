//===-- types.hpp - Enumerations and constants of tiles ---------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vocabulary of the tile library's documented interface, and how it maps to
// the codes of the compiler's builtins.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_TYPES_HPP
#define ASCEND_PTO_TYPES_HPP

#include "language.hpp"
#include <stddef.h>
// Kernels use these without including them. Not every host has them for every
// triple, and the headers here do without.
#if __has_include(<type_traits>)
#include <cstdint>
#include <type_traits>
#endif

#define AICORE __aicore__
/// The library's functions leave no trace: what they do is at the caller's
/// line.
#define PTO_INLINE inline __attribute__((always_inline, nodebug))
#define PTO_INTERNAL PTO_INLINE
#define PTO_INST PTO_INLINE

namespace pto {

/// A size that is known at run time only.
constexpr int DYNAMIC = -1;
/// Bytes of one row of a fractal, of a block that a DMA moves, of a fractal.
constexpr int C0_SIZE_BYTE = 32;
constexpr int BLOCK_BYTE_SIZE = 32;
constexpr int CUBE_BLOCK_SIZE = 512;
/// Rows of a fractal; rows and columns of an accumulator's.
constexpr int FRACTAL_NZ_ROW = 16;
constexpr int ACC_C0_SIZE = 16;
constexpr int BLOCK_LEN = 16;

struct TileConfig {
  static constexpr int alignedSize = 32;    ///< Bytes.
  static constexpr int fractalABSize = 512; ///< Bytes, of operands.
  static constexpr int fractalCSize = 1024; ///< Bytes, of accumulators.
  static constexpr int fractalMxSize = 32;  ///< Bytes, of scales.
};

/// Where a tile lives: UB, L1, L0A, L0B, L0C, bias buffer, fixpipe buffer.
enum class TileType {
  Vec,
  Mat,
  Left,
  Right,
  Acc,
  Bias,
  Scaling,
  ScaleLeft,
  ScaleRight,
  Ctrl
};
/// Order of a tile's fractals, or of its elements if it has none.
enum class BLayout { RowMajor, ColMajor };
/// Order inside a fractal.
enum class SLayout { NoneBox, RowMajor, ColMajor };
/// What lies outside a tile's valid part.
enum class PadValue : uint64_t { Null, Zero, Max, Min };
/// How far apart a tile's fractals lie.
enum class CompactMode { Null, Normal, RowPlusOne, RowAlignedPadding };
/// Order of a tensor in global memory.
enum class Layout {
  ND,
  DN,
  NZ,
  SCALE,
  MX_A_ND,
  MX_A_DN,
  MX_A_ZZ,
  MX_B_ND,
  MX_B_DN,
  MX_B_NN,
  NC1HWC0,
  NHWC,
  NCHW,
  NDC1HWC0,
  NCDHW,
  FRACTAL_Z,
  FRACTAL_Z_3D
};
/// How conversions round (TableGen/AscendTileConvert.td).
enum class RoundMode : uint8_t {
  CAST_NONE,
  CAST_RINT,
  CAST_ROUND,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_TRUNC,
  CAST_ODD
};
/// Whether a conversion to integers stays within their type.
enum class SaturationMode : uint8_t { ON, OFF };
/// What comparisons ask.
enum class CmpMode : uint8_t { EQ, NE, LT, LE, GT, GE };
/// Which columns TGATHER takes and TSCATTER fills: the last digit is column 0.
enum class MaskPattern : uint8_t {
  P0101 = 1,
  P1010 = 2,
  P0001 = 3,
  P0010 = 4,
  P0100 = 5,
  P1000 = 6,
  P1111 = 7
};
enum class GatherAxis : uint8_t { GATHER_ROW = 0, GATHER_COL = 1 };
enum class ScatterAxis : uint8_t { SCATTER_ROW = 0, SCATTER_COL = 1 };
/// Whether an index of global memory is a row's or an element's.
enum class Coalesce : uint8_t { Row = 0, Elem = 1 };
/// What becomes of an index beyond the tensor.
enum class GatherOOB : uint8_t { Undefined = 0, Clamp = 1, Wrap = 2, Zero = 3 };
enum class ScatterOOB : uint8_t { Undefined = 0, Skip = 1, Clamp = 2, Wrap = 3 };
/// What MSCATTER does with what is there.
enum class ScatterAtomicOp : uint8_t { None = 0, Add = 1, Max = 2, Min = 3 };
/// Of elements with one index, whether the last one remains.
enum class ScatterConflict : uint8_t { Last = 0, Default = 1 };
/// Which tiles TFILLPAD takes.
enum class TFillPadMode { Normal, InPlace, Expand };
enum class AtomicType : uint8_t { AtomicNone, AtomicAdd };
enum class ReluPreMode : uint8_t { NoRelu, NormalRelu };
/// Which vector cores an accumulator would go to. Known by name only.
enum class AccToVecMode : uint8_t {
  SingleModeVec0,
  SingleModeVec1,
  DualModeSplitM,
  DualModeSplitN
};
/// Whether a load goes past the L2 cache.
enum class CachePolicy { Cached, Bypass };
/// How M and FIX interlock (unit_flag.hpp). A product's phase says nothing to
/// this compiler.
enum class AccPhase : uint8_t { Unspecified = 0, Partial = 2, Final = 3 };
enum class STPhase : uint8_t { Unspecified = 0, Partial = 2, Final = 3 };

//===----------------------------------------------------------------------===//
// Codes
//===----------------------------------------------------------------------===//
namespace detail {

template <typename T> struct Element { static constexpr int code = -1; };
#define X(TYPE, CODE)                                                          \
  template <> struct Element<TYPE> { static constexpr int code = CODE; };
__ascend_element_types(X)
#undef X
    template <typename T>
    struct Element<const T> : Element<T> {
};

template <typename A, typename B> constexpr bool isSame = false;
template <typename A> constexpr bool isSame<A, A> = true;

/// Whether an element type is known by name only. Its tiles and tensors are
/// refused where they are declared.
#define X(NAME, WHY) || __is_same(const T, const ::NAME)
template <typename T>
constexpr bool isNamedOnly = false __ascend_unsupported_types(X);
#undef X

/// -1 if the builtins know no such order.
constexpr int codeOf(BLayout blocks, SLayout inside) {
#define X(BLOCKS, INSIDE, CODE)                                                \
  if (blocks == BLayout::BLOCKS && inside == SLayout::INSIDE)                  \
    return CODE;
  __ascend_tile_layouts(X)
#undef X
      return -1;
}
constexpr int codeOf(Layout order) {
#define X(NAME, CODE)                                                          \
  if (order == Layout::NAME)                                                   \
    return CODE;
  __ascend_gm_layouts(X)
#undef X
      return -1;
}

} // namespace detail
} // namespace pto

// In front of a constructor: refuses, at the declaration, what is known by name
// only.
#define ASCEND_REFUSE_TYPE(NAME, WHY)                                          \
  __attribute__((                                                              \
      diagnose_if(__is_same(const Element_, const ::NAME), WHY, "error")))
#define ASCEND_REFUSE_LAYOUT(NAME, WHY)                                        \
  __attribute__((diagnose_if(Layout_ == pto::Layout::NAME, WHY, "error")))
#define ASCEND_REFUSE_PLACE(NAME, WHY)                                         \
  __attribute__((diagnose_if(Loc_ == pto::TileType::NAME, WHY, "error")))
#define ASCEND_CHECKED_TILE                                                    \
  __ascend_unsupported_types(ASCEND_REFUSE_TYPE)                               \
      __ascend_unsupported_places(ASCEND_REFUSE_PLACE)
#define ASCEND_CHECKED_TENSOR                                                  \
  __ascend_unsupported_types(ASCEND_REFUSE_TYPE)                               \
      __ascend_unsupported_layouts(ASCEND_REFUSE_LAYOUT)

#endif // ASCEND_PTO_TYPES_HPP

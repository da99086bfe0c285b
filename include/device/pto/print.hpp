//===-- print.hpp - What a kernel prints ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For whoever looks for a mistake: numbers of the scalar unit, tiles and
// tensors, as ascend-sim shows them. A format is a literal, its values are
// numbers.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_PRINT_HPP
#define ASCEND_PTO_PRINT_HPP

#include "global_tensor.hpp"
#include "tile.hpp"

// Values in the order of the format's conversions, and what is behind the last
// one. Replaced by the plugin.
extern "C" {
void __ascend_print_i64(const char *format, int32_t index, int64_t value,
                        int32_t bits) noexcept
    __asm__("ascend.plugin.print.i64");
void __ascend_print_f32(const char *format, int32_t index, float value) noexcept
    __asm__("ascend.plugin.print.f32");
void __ascend_print_rest(const char *format, int32_t count) noexcept
    __asm__("ascend.plugin.print.rest");
}

namespace pto::detail {

/// Whether \p T is a number with a fraction.
template <typename T>
constexpr bool isFraction = isSame<T, float> || isSame<T, double> ||
                            isSame<T, half> || isSame<T, bfloat16_t>;

// Not a function: argument-dependent lookup would find it from kernels.
struct Print {
  template <typename T>
  PTO_INTERNAL static void value(const char *format, int32_t index, T number) {
    static_assert(isFraction<T> || __is_integral(T) || __is_enum(T),
                  "what is printed are numbers: text stands in the format");
    if constexpr (isFraction<T>)
      __ascend_print_f32(format, index, static_cast<float>(number));
    else if constexpr (__is_integral(T) || __is_enum(T))
      __ascend_print_i64(format, index, static_cast<int64_t>(number),
                         sizeof(T) < 4 ? 32 : 8 * sizeof(T));
  }
  template <typename... Values>
  PTO_INTERNAL static void all(const char *format, Values... values) {
    int32_t index = 0;
    (value(format, index++, values), ...);
    __ascend_print_rest(format, index);
  }
  /// An element in a line of them.
  template <typename T> PTO_INTERNAL static void element(T number) {
    if constexpr (isFraction<T>)
      all("%g ", number);
    else
      all("%d ", number);
  }
};

} // namespace pto::detail

/// What code for this processor calls printf.
namespace cce {
template <typename... Values>
PTO_INST void printf(const char *format, Values... values) {
  pto::detail::Print::all(format, values...);
}
} // namespace cce

namespace pto {

namespace detail {

/// How to show a tile or a tensor, if the scalar unit can read it.
template <typename Data> struct Shown {
  static constexpr bool isReached = false;
};
template <typename Element, int Rows, int Cols, BLayout Order, int ValidRows,
          int ValidCols, int FractalSize, PadValue Pad>
struct Shown<Tile<TileType::Vec, Element, Rows, Cols, Order, ValidRows,
                  ValidCols, SLayout::NoneBox, FractalSize, Pad>> {
  static constexpr bool isReached = true;
  template <typename Data> PTO_INTERNAL static void run(Data &tile) {
    for (int row = 0; row < tile.GetValidRow(); ++row) {
      for (int col = 0; col < tile.GetValidCol(); ++col)
        Print::element(
            tile.GetValue(row * Data::RowStride + col * Data::ColStride));
      Print::all("\n");
    }
  }
};
template <typename Element, typename Shape, typename Stride, Layout Order>
struct Shown<GlobalTensor<Element, Shape, Stride, Order>> {
  static constexpr bool isReached = true;
  /// What has all indices from dimension \p dim on.
  template <int dim, typename Data>
  PTO_INTERNAL static void from(Data &tensor, __gm__ Element *at) {
    for (int64_t i = 0; i < tensor.GetShape(dim);
         ++i, at += tensor.GetStride(dim))
      if constexpr (dim == GlobalTensorDim::DIM_4)
        Print::element(static_cast<Element>(*at));
      else
        from<dim + 1>(tensor, at);
    if constexpr (dim == GlobalTensorDim::DIM_4)
      Print::all("\n");
  }
  template <typename Data> PTO_INTERNAL static void run(Data &tensor) {
    from<0>(tensor, tensor.data());
  }
};

} // namespace detail

/// Prints the valid part of a Vec tile, a line a row, or a tensor, a line for
/// each run of its innermost dimension.
template <typename Data>
__attribute__((diagnose_if(
    !detail::Shown<Data>::isReached,
    "TPRINT shows tensors and Vec tiles without fractals: the scalar unit "
    "reaches "
    "no other memory on chip; TSTORE the tile and look at the tensor",
    "error"))) PTO_INST void
TPRINT(Data &data) {
  if constexpr (detail::Shown<Data>::isReached)
    detail::Shown<Data>::run(data);
}

} // namespace pto

#endif // ASCEND_PTO_PRINT_HPP

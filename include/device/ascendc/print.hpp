//===-- print.hpp - What a kernel prints ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_PRINT_HPP
#define ASCENDC_PRINT_HPP

#include "../pto/print.hpp"
#include "tensor.hpp"

namespace AscendC {

/// The format is a literal, values are numbers.
template <typename... Values>
PTO_INST void printf(const char *format, Values... values) {
  pto::detail::Print::all(format, values...);
}
template <typename... Values>
PTO_INST void PRINTF(const char *format, Values... values) {
  pto::detail::Print::all(format, values...);
}

namespace detail {
// Not a function: argument-dependent lookup would find it from kernels.
struct Dump {
  /// In lines of eight.
  template <typename Tensor>
  PTO_INTERNAL static void elements(const Tensor &tensor, uint32_t desc,
                                    uint32_t count) {
    pto::detail::Print::all("DumpTensor: desc=%u, %u elements", desc, count);
    for (uint32_t i = 0; i < count; ++i) {
      if (i % 8 == 0)
        pto::detail::Print::all("\n");
      pto::detail::Print::element(tensor.GetValue(i));
    }
    pto::detail::Print::all("\n");
  }
};
} // namespace detail

/// Prints the first \p count elements of a tensor; \p desc is a number to find
/// them by. Of L1, L0 and L0C, which the scalar unit does not reach, it says
/// so.
template <typename T>
PTO_INST void DumpTensor(const LocalTensor<T> &tensor, uint32_t desc,
                         uint32_t count) {
  if (tensor.set.memory == detail::Memory::UB)
    detail::Dump::elements(tensor, desc, count);
  else
    pto::detail::Print::all("DumpTensor: desc=%u, of no memory that the scalar "
                            "unit reaches: bring it to global memory\n",
                            desc);
}
template <typename T>
PTO_INST void DumpTensor(const GlobalTensor<T> &tensor, uint32_t desc,
                         uint32_t count) {
  detail::Dump::elements(tensor, desc, count);
}

} // namespace AscendC

#endif // ASCENDC_PRINT_HPP

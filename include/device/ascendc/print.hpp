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

/// Prints the first \p count elements of a tensor of UB, or of global memory, in
/// lines of eight; \p desc is a number to find them by.
template <typename Tensor>
PTO_INST void DumpTensor(const Tensor &tensor, uint32_t desc, uint32_t count) {
  pto::detail::Print::all("DumpTensor: desc=%u, %u elements", desc, count);
  for (uint32_t i = 0; i < count; ++i) {
    if (i % 8 == 0)
      pto::detail::Print::all("\n");
    pto::detail::Print::element(tensor.GetValue(i));
  }
  pto::detail::Print::all("\n");
}

} // namespace AscendC

#endif // ASCENDC_PRINT_HPP

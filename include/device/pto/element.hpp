//===-- element.hpp - Elements of tiles as numbers --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_ELEMENT_HPP
#define ASCEND_PTO_ELEMENT_HPP

#include "types.hpp"

namespace pto {
namespace detail {

/// A number as the builtins take it.
template <typename T> PTO_INTERNAL int64_t bitsOf(T number) {
  if constexpr (__is_integral(T))
    return static_cast<int64_t>(number);
  else if constexpr (sizeof(T) == 1)
    return __builtin_bit_cast(uint8_t, number);
  else if constexpr (sizeof(T) == 2)
    return __builtin_bit_cast(uint16_t, number);
  else
    return __builtin_bit_cast(uint32_t, number);
}

/// A number as the builtins give it.
template <typename T> PTO_INTERNAL T numberOf(int64_t bits) {
  if constexpr (__is_integral(T))
    return static_cast<T>(bits);
  else if constexpr (sizeof(T) == 1)
    return __builtin_bit_cast(T, static_cast<uint8_t>(bits));
  else if constexpr (sizeof(T) == 2)
    return __builtin_bit_cast(T, static_cast<uint16_t>(bits));
  else
    return __builtin_bit_cast(T, static_cast<uint32_t>(bits));
}

} // namespace detail
} // namespace pto

#endif // ASCEND_PTO_ELEMENT_HPP

//===-- unit_flag.hpp - Stores with a unit flag -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A store with a unit flag waits for the products that it stores, and products
// behind its last phase for it. Where the source sets flags of its own, the
// plugin sets these, too; elsewhere the compiler orders the pipes.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_UNIT_FLAG_HPP
#define PTO_UNIT_FLAG_HPP

#include "types.hpp"

// In front of a store (0) and behind it (1), with its phase. Replaced by the
// plugin.
extern "C" void __ascend_unit_flag(int32_t isBehind, int32_t phase) noexcept
    __asm__("ascend.plugin.unit.flag");

namespace pto {
namespace detail {

/// Lives as long as a store is called.
template <STPhase phase> struct UnitFlag {
  PTO_INTERNAL UnitFlag() {
    if constexpr (phase != STPhase::Unspecified)
      __ascend_unit_flag(0, static_cast<int32_t>(phase));
  }
  PTO_INTERNAL ~UnitFlag() {
    if constexpr (phase == STPhase::Final)
      __ascend_unit_flag(1, static_cast<int32_t>(phase));
  }
};

} // namespace detail
} // namespace pto

#endif // PTO_UNIT_FLAG_HPP

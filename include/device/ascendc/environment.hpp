//===-- environment.hpp - What sources expect around them -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kind of core that is compiled for, tiling data, and names that say something
// to other tools only.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_ENVIRONMENT_HPP
#define ASCENDC_ENVIRONMENT_HPP

#include "pipe.hpp"

// A source is compiled once for each kind of core: if ASCEND_IS_AIC { … }
#ifdef __DAV_CUBE__
#define ASCEND_IS_AIC constexpr(true)
#define ASCEND_IS_AIV constexpr(false)
#else
#define ASCEND_IS_AIC constexpr(false)
#define ASCEND_IS_AIV constexpr(true)
#endif

// A structure that the host has written, by value. With the type of
// REGISTER_TILING_DEFAULT where none is named.
#define GET_TILING_DATA_WITH_STRUCT(TYPE, NAME, ADDRESS)                       \
  TYPE NAME = AscendC::detail::structureAt<TYPE>(ADDRESS)
#define REGISTER_TILING_DEFAULT(TYPE) using AscendCTilingData = TYPE
#define GET_TILING_DATA(NAME, ADDRESS)                                         \
  GET_TILING_DATA_WITH_STRUCT(AscendCTilingData, NAME, ADDRESS)

// What a kernel is linked for: what it does decides that here.
#define KERNEL_TASK_TYPE_DEFAULT(TYPE) static_assert(true, "")

namespace AscendC {

constexpr int32_t AIC = 1, AIV = 2;
#ifdef __DAV_CUBE__
constexpr int32_t g_coreType = AIC;
#else
constexpr int32_t g_coreType = AIV;
#endif

namespace detail {

template <typename Number, Number... numbers> struct Numbers {};

template <typename T, unsigned... word>
PTO_INTERNAL T structureOf(__gm__ const uint32_t *from,
                           Numbers<unsigned, word...>) {
  union Words {
    T structure;
    uint32_t words[sizeof...(word)];
    PTO_INTERNAL Words() {}
  } data;
  // Not a loop: indices are constants at every level of optimisation.
  ((data.words[word] = from[word]), ...);
  return data.structure;
}

template <typename T> PTO_INTERNAL T structureAt(__gm__ const void *address) {
  static_assert(__is_trivially_copyable(T) && sizeof(T) % 4 == 0,
                "tiling data is words of four bytes");
  return structureOf<T>(static_cast<__gm__ const uint32_t *>(address),
                        __make_integer_seq<Numbers, unsigned, sizeof(T) / 4>());
}

} // namespace detail

/// The kernel's pipe, wherever it is: a TPipe holds nothing.
PTO_INST TPipe *GetTPipePtr() {
  __ascend_orders_pipes();
  return reinterpret_cast<TPipe *>(alignof(TPipe));
}

} // namespace AscendC

#endif // ASCENDC_ENVIRONMENT_HPP

//===-- language.hpp - What the language knows without an include -*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Keywords, types and functions that kernel sources use without including
// anything. The configuration files (a2a3.cfg, a5.cfg) include this first; so
// does pto-inst.hpp. The plugin acts on the annotations and on the two names
// that its rewriting leaves behind: `__aicore` for a literal `[aicore]`, and
// `$` for a launch.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_LANGUAGE_HPP
#define ASCEND_PTO_LANGUAGE_HPP

#pragma clang system_header

// Global memory: the one memory that kernels address with pointers.
#define __gm__ __attribute__((address_space(1)))
// What a kernel declares in UB is the scalar unit's, which alone may use it: no
// operation takes a pointer. It reaches no other memory on chip.
#define __ubuf__
#define ASCEND_PRAGMA(TEXT) _Pragma(#TEXT)
#define ASCEND_NO_SCALARS(NAME)                                                \
  ASCEND_PRAGMA(GCC error NAME " is not supported: the scalar unit reaches "   \
                               "UB alone; tiles and tensors are in the other " \
                               "memories")
#define __cbuf__ ASCEND_NO_SCALARS("__cbuf__")
#define __ca__ ASCEND_NO_SCALARS("__ca__")
#define __cb__ ASCEND_NO_SCALARS("__cb__")
#define __cc__ ASCEND_NO_SCALARS("__cc__")
#define __fbuf__ ASCEND_NO_SCALARS("__fbuf__")
#define __biasbuf__ ASCEND_NO_SCALARS("__biasbuf__")
// Direction of a pointer parameter: documentation only.
#define __in__
#define __out__

// A kernel, and a function of the device. An extern "C" function of the device
// is a kernel too (that is how some loaders find their entry).
#define __global__ __attribute__((annotate("ascend.kernel")))
#define __aicore__ __attribute__((annotate("ascend.device")))
#define __aicore __aicore__
// The core that a kernel is for. Without one, what the kernel does decides.
#define __cube__ __attribute__((annotate("ascend.cube")))
#define __vector__ __attribute__((annotate("ascend.vector")))
#define __mix__(cubes, vectors)
// What an entry has to know of a kernel's parameter: a number is an extent of a
// tensor; a pointer is no tensor but is passed as it is.
//
//     void k(__gm__ half *a, int64_t rows __extent__(a, 0))
//
#define __extent__(tensor, dimension)                                          \
  __attribute__((annotate("ascend.extent:" #tensor "." #dimension)))
#define __address__ __attribute__((annotate("ascend.address")))

#ifdef __cplusplus

#include "ascend_builtins.h"

typedef _Float16 half;
typedef __bf16 bfloat16_t;
// Elements of tiles and tensors that scalar code only moves.
struct float8_e4m3_t {
  unsigned char bits;
};
struct float8_e5m2_t {
  unsigned char bits;
};
struct hifloat8_t {
  unsigned char bits;
};
typedef float8_e4m3_t fp8_e4m3fn_t;
typedef float8_e5m2_t fp8_e5m2_t;
// Types that are known by name only: tiles and tensors of them are refused.
#define X(NAME, WHY)                                                           \
  struct NAME {                                                                \
    unsigned char bits;                                                        \
  };
__ascend_unsupported_types(X)
#undef X

/// Which block of the launch runs, 0 to get_block_num() - 1.
__attribute__((always_inline, nodebug)) inline int64_t get_block_idx() {
  return __ascend_block_idx();
}
/// Blocks of the launch.
__attribute__((always_inline, nodebug)) inline int64_t get_block_num() {
  return __ascend_block_num();
}
/// Which vector core of a cube core's runs, 0 on the cube core.
__attribute__((always_inline, nodebug)) inline int64_t get_subblockid() {
  return __ascend_subblock_idx();
}
/// What the run time gives asynchronous copies to work in: a parameter that the
/// compiler adds, __pypto_sdma_workspace.
__attribute__((always_inline, nodebug)) inline __gm__ int8_t *
get_sdma_workspace() {
  return __ascend_sdma_workspace();
}
/// Stores are not atomic unless they say so: there is no mode to take back.
__attribute__((always_inline, nodebug)) inline void set_atomic_none() {}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//
//
// `kernel<<<blocks, bytes, stream>>>(args)` reads `kernel*$(blocks, bytes,
// stream)  (args)` when it is parsed: same length, so that every column stays
// where the author sees it. It only needs a type: host code is not emitted.
//
namespace ascend_launch {

template <typename... Args> struct Arguments {};

struct Configuration {
  template <typename... Args> Arguments<Args...> operator()(Args...) const;
};

/// Launching instantiates a kernel template.
template <typename... Params, typename... Args>
void operator*(void (*)(Params...), Arguments<Args...>) {
  static_assert(sizeof...(Params) == sizeof...(Args),
                "the launch has another number of arguments than the kernel");
}

} // namespace ascend_launch

template <typename... Settings> ascend_launch::Configuration $(Settings...);

#endif // __cplusplus

#endif // ASCEND_PTO_LANGUAGE_HPP

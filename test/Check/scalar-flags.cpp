// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: operations whose library code does a part with the scalar unit use event 0
// between V and S themselves: a kernel whose own flag of that name is up across one
// is refused at its line. On a5 only some do. With another event each is right.
//
// RUN: not %clang_ascend_a2a3 -DEVENT=EVENT_ID0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefixes=ALL,A2A3
// RUN: not %clang_ascend_a5 -DEVENT=EVENT_ID0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ALL --implicit-check-not=error:
// RUN: %clang_ascend_a2a3 -DEVENT=EVENT_ID1 -Werror -S %s -o %t.s
// RUN: %clang_ascend_a5 -DEVENT=EVENT_ID1 -Werror -S %s -o %t.s

#include <pto/pto-inst.hpp>
using namespace pto;

template <typename T> using Unit = Tile<TileType::Vec, T, 8, 64>;
template <typename T>
using Window = GlobalTensor<T, TileShape2D<T, 8, 64>, BaseShape2D<T, 8, 64>>;

// A kernel with tiles a, b, d and tmp of a type, and an operation while its flag
// is up.
#define KERNEL(NAME, T, ...)                                                   \
  extern "C" __global__ AICORE void NAME(__gm__ T *in, __gm__ T *out) {        \
    Unit<T> a, b, tmp;                                                         \
    Tile<TileType::Vec, T, 8, 64, BLayout::RowMajor, 8, 64, SLayout::NoneBox,  \
         512, PadValue::Zero>                                                  \
        d;                                                                     \
    Tile<TileType::Vec, uint8_t, 8, 32, BLayout::RowMajor, 8, 8> mask;         \
    TASSIGN(a, 0);                                                             \
    TASSIGN(b, 4096);                                                          \
    TASSIGN(tmp, 8192);                                                        \
    TASSIGN(d, 12288);                                                         \
    TASSIGN(mask, 16384);                                                      \
    Window<T> x(in), y(in + 512), o(out);                                      \
    TLOAD(a, x);                                                               \
    TLOAD(b, y);                                                               \
    set_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);                                    \
    wait_flag(PIPE_MTE2, PIPE_V, EVENT_ID1);                                   \
    TCMP(mask, a, b, CmpMode::EQ);                                             \
    pipe_barrier(PIPE_V);                                                      \
    set_flag(PIPE_V, PIPE_S, EVENT);                                           \
    __VA_ARGS__;                                                               \
    wait_flag(PIPE_V, PIPE_S, EVENT);                                          \
    set_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);                                    \
    wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);                                   \
    TSTORE(o, d);                                                              \
  }

// ALL: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TDIVS (V) uses flag V -> S, event 0 itself while the kernel's is up: take another event id
KERNEL(divides, float, TDIVS(d, a, 2.0f))
// ALL: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TRECIP (V) uses flag V -> S, event 0 itself
KERNEL(inverts, float, TRECIP(d, a))
// A2A3: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TSHL (V) uses flag V -> S, event 0 itself
KERNEL(shifts, int32_t, TSHL(d, a, b))
// A2A3: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TSHR (V) uses flag V -> S, event 0 itself
KERNEL(shiftsBack, int32_t, TSHR(d, a, b))
// A2A3: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TSELS (V) uses flag V -> S, event 0 itself
KERNEL(selects, float, TSELS(d, mask, a, tmp, 1.0f))
// A2A3: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TPOW (V) uses flag V -> S, event 0 itself
KERNEL(raises, float, TPOW(d, a, b, tmp))
// A2A3: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TFILLPAD (V) uses flag V -> S, event 0 itself
KERNEL(fills, float, TFILLPAD(d, a))
// A2A3: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TCMPS (V) uses flag V -> S, event 0 itself
KERNEL(compares, float, TCMPS(mask, a, 1.0f, CmpMode::EQ); TMOV(d, b))
// ALL: scalar-flags.cpp:[[#@LINE+1]]:{{.*}}error: TEXTRACT (V) uses flag V -> S, event 0 itself
KERNEL(extracts, float, TEXTRACT(d, a, 0, 0))

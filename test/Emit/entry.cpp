// With the entry's ABI the C++ has kernel_entry(args), which unpacks tensors
// (from where the run time's view of them begins), scalars, extents and what only
// the run time knows, each once, and passes them on in the order of the table;
// compiled again and run from a block of arguments it has the numbers of the
// kernel itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t
// RUN: %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-abi=kernel-entry -o %t/k.s
// RUN: %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-abi=kernel-entry -fplugin-arg-ascend-emit=pto -o %t/k.cpp
// RUN: %python %S/Inputs/joined.py %t/k.cpp > %t/joined
// RUN: FileCheck %s --check-prefixes=CHECK,A2A3 --input-file=%t/joined
// RUN: %clang_ascend_a2a3 -isystem %build/share/ascend/include/entry -S %t/k.cpp -o %t/entry.s
// RUN: %python %S/Inputs/entry.py a2a3 %ascend_sim %t/k.s %t/entry.s %t
// RUN: %clang_ascend_a5 -S %s -mllvm -ascend-abi=kernel-entry -o %t/k.s
// RUN: %clang_ascend_a5 -S %s -mllvm -ascend-abi=kernel-entry -fplugin-arg-ascend-emit=pto -o %t/k.cpp
// RUN: %python %S/Inputs/joined.py %t/k.cpp > %t/joined
// RUN: FileCheck %s --check-prefixes=CHECK,A5 --input-file=%t/joined
// RUN: %clang_ascend_a5 -isystem %build/share/ascend/include/entry -S %t/k.cpp -o %t/entry.s
// RUN: %python %S/Inputs/entry.py a5 %ascend_sim %t/k.s %t/entry.s %t
//
// CHECK: #include <pto/pto-inst.hpp>
// CHECK-DAG: #include "tensor.h"
// CHECK-DAG: #include "intrinsic.h"
// CHECK: static AICORE inline __attribute__((always_inline)) void k(__gm__ half *a, __gm__ half *b, __gm__ float *c, __gm__ uint64_t *out, int64_t n, float scale, int32_t shift, int64_t rows,
// A2A3-SAME: int64_t __pypto_l2_cache_offset, int32_t __pypto_block_idx, int32_t __pypto_block_num) {
// A5-SAME: int32_t __pypto_block_idx, int32_t __pypto_block_num) {
// CHECK: extern "C" AICORE __attribute__((always_inline)) void kernel_entry(__gm__ int64_t *args) {
// CHECK-NEXT: #if !defined(__CPU_SIM) && !defined(__COSTMODEL)
// CHECK-NEXT: set_atomic_none();
// CHECK-NEXT: #endif
// CHECK-NEXT: __gm__ ChipTensor *aTensor = reinterpret_cast<__gm__ ChipTensor *>(args[0]);
// CHECK-NEXT: __gm__ half *a = reinterpret_cast<__gm__ half *>(aTensor->buffer.addr + aTensor->start_offset * 2);
// CHECK: outTensor->start_offset * 8
// CHECK-NEXT: int64_t n = args[4];
// CHECK: {static_cast<uint64_t>(args[5])};
// CHECK-NEXT: float scale =
// CHECK-NEXT: int32_t shift = static_cast<int32_t>(args[6]);
// CHECK-NEXT: int64_t rows = aTensor->shapes[0];
// A2A3-NEXT: uint64_t __pypto_l2_cache_offset = get_l2_cache_offset(args);
// A5-NOT: l2_cache_offset
// CHECK: int32_t __pypto_block_idx = get_block_idx(args);
// CHECK-NEXT: int32_t __pypto_block_num = get_block_num(args);
// A2A3-NEXT: k(a, b, c, out, n, scale, shift, rows, __pypto_l2_cache_offset, __pypto_block_idx, __pypto_block_num);
// A5-NEXT: k(a, b, c, out, n, scale, shift, rows, __pypto_block_idx, __pypto_block_num);
// CHECK-NEXT: }
// CHECK-NOT: {{.}}

#include <pto/pto-inst.hpp>

using namespace pto;

template <typename T>
using Window = GlobalTensor<T, TileShape2D<T, 64, 64>, BaseShape2D<T, 64, 64>>;
using Mat = Tile<TileType::Mat, half, 64, 64, BLayout::ColMajor, 64, 64,
                 SLayout::RowMajor>;

extern "C" __global__ AICORE void k(int64_t n, __gm__ half *a,
                                    int64_t rows __extent__(a, 0),
                                    __gm__ half *b, __gm__ float *c,
                                    float scale, int32_t shift,
                                    __gm__ int64_t *out) {
  int64_t block = get_block_idx();
  Window<half> aWindow(a + block * 4096), bWindow(b);
  Window<float> cWindow(c + block * 4096);
  Mat aL1, bL1;
  TileLeft<half, 64, 64> aL0;
  TileRight<half, 64, 64> bL0;
  TileAcc<float, 64, 64> acc;
  TLOAD(aL1, aWindow);
  TLOAD<CachePolicy::Bypass>(bL1, bWindow);
  TMOV(aL0, aL1);
  TMOV(bL0, bL1);
  TMATMUL(acc, aL0, bL0);
  TSTORE(cWindow, acc);
  out[4 * block] = n + block;
  out[4 * block + 1] = rows * get_block_num();
  out[4 * block + 2] = static_cast<int64_t>(scale * 1000.0f);
  out[4 * block + 3] = n >> shift;
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source without a kernel is a warning that says why.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s -DNONE 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %clang_ascend_a2a3 -S %s -o %t.s -DEMPTY 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: %clang_ascend_a2a3 -S %s -o %t.s -DTEMPLATE 2>&1 | FileCheck %s --check-prefix=TEMPLATE
// RUN: %clang_ascend_a2a3 -S %s -o %t.s -DMARKED -fplugin-arg-ascend-core=cube 2>&1 | FileCheck %s --check-prefix=MARKED
// RUN: %clang_ascend_a2a3 -S %s -o %t.s -DFOREIGN -fplugin-arg-ascend-core=vector 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: %clang_ascend_a2a3 -S %s -o %t.s -DSOME 2>&1 | count 0

#include <pto/pto-inst.hpp>

#ifdef NONE
// NONE: warning: no kernel here: no function with a body is marked __global__, or extern "C" and AICORE
void host() {}
#endif
#if defined(EMPTY) || defined(SOME)
// EMPTY: no_kernel.cpp:[[@LINE+1]]:24: warning: kernel 'empty' is dropped: it does nothing on the cores that it is compiled for
__global__ AICORE void empty(__gm__ int *p) {}
#endif
#if defined(TEMPLATE) || defined(SOME)
// TEMPLATE: warning: kernel template 'fill' is never instantiated: launch it with <<<>>>, or instantiate it explicitly
template <int N> __global__ AICORE void fill(__gm__ int *p) { *p = N; }
#endif
#ifdef MARKED
// MARKED: warning: kernel 'marked' is dropped: it is marked for the vector core
__global__ __vector__ AICORE void marked(__gm__ int *p) { *p = 1; }
#endif
#ifdef FOREIGN
// FOREIGN: warning: kernel 'foreign' is dropped: the vector core does not have L1
__global__ AICORE void foreign(__gm__ half *p) {
  pto::Tile<pto::TileType::Mat, half, 16, 16, pto::BLayout::ColMajor, 16, 16,
            pto::SLayout::RowMajor>
      mat;
  pto::GlobalTensor<half, pto::TileShape2D<half, 16, 16>,
                    pto::BaseShape2D<half, 16, 16>>
      tensor(p);
  pto::TLOAD(mat, tensor);
}
#endif
#ifdef SOME
__global__ AICORE void some(__gm__ int *p) { *p = 1; }
#endif

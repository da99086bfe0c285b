// Rule: in a copy of the source each kernel's text is replaced in its place; what
// is an instance of a template or stands in a macro has none.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: not %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-emit=source -o %t.cpp 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-emit=source -fplugin-arg-ascend-abi=kernel-entry -o %t.cpp 2>&1 | FileCheck %s --check-prefix=ABI
// RUN: not ls %t.cpp
// RUN: not %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-abi=none 2>&1 | FileCheck %s --check-prefix=NAME
// ABI: error: a copy of the source launches kernels by their names: ascend-emit=source goes with ascend-abi=cann
// NAME: error: ascend: unknown ABI 'none': cann or kernel-entry

#include <pto/pto-inst.hpp>

// CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: kernel 'inMacro' cannot be replaced in a copy of the source: it is in a header, in a macro or an instance of a template; write a function in this file that calls it
#define KERNEL(NAME) extern "C" __global__ AICORE void NAME(__gm__ int *a) { *a = 1; }
KERNEL(inMacro)

// CHECK: error: kernel 'generic<int>' cannot be replaced
template <typename T> __global__ AICORE void generic(__gm__ T *a) { *a = 1; }
void launch(__gm__ int *a) { generic<int><<<1, nullptr, nullptr>>>(a); }

// Where capacity forbids a second slot, a remark at the tile's line says which
// tile, and how many bytes two would take of how many.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %examples/gemm.cpp -o %t.s -Rpass-missed=ascend-slots 2>&1 | FileCheck %s
// RUN: %clang_ascend_a5 -S %examples/gemm.cpp -o %t.5.s -Rpass-missed=ascend-slots 2>&1 | FileCheck %s --check-prefix=FITS --allow-empty
// CHECK: gemm.cpp:{{[0-9]+}}:{{[0-9]+}}: remark: 'acc' (131072 bytes, {{.*}}gemm.cpp:{{[0-9]+}}) keeps one slot in its loop: with two, 262144 bytes of L0C would be live, which has 131072
// FITS-NOT: remark

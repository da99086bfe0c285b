// Tensors that hold fractals: loaded as they lie, and stored with all their
// dimensions, f32 in blocks of 8 or 16.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

template <typename T>
using Fractals = GlobalTensor<T, TileShape2D<T, 64, 64, Layout::NZ>,
                              BaseShape2D<T, 64, 64, Layout::NZ>, Layout::NZ>;
using Wide = GlobalTensor<float, Shape<1, 4, 4, 16, 16>,
                          Stride<4096, 1024, 256, 16, 1>, Layout::NZ>;

// CHECK: TLOAD l1s0{{.*}}, f16.nz.64x64, [x{{[0-9]+}}] f16.nz shape(1,4,4,16,16) stride(4096,1024,256,16,1)
// CHECK: TSTORE {{.*}} f16.nz shape(1,4,4,16,16) stride(4096,1024,256,16,1), l0cs0, relu.none, atomic.none
// CHECK: TSTORE {{.*}} f32.nz shape(1,8,4,16,8) stride(4096,512,128,8,1), l0cs0, relu.none, atomic.none
// CHECK: TSTORE {{.*}} f32.nz shape(1,4,4,16,16) stride(4096,1024,256,16,1), l0cs0, relu.normal, atomic.add
extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ half *h,
                                    __gm__ float *f) {
  Mat mat;
  Left left;
  Right right;
  Acc acc;
  Fractals<half> source(in), toH(h);
  Fractals<float> toF(f);
  Wide wide(f);
  TLOAD(mat, source);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL(acc, left, right);
  TSTORE(toH, acc);
  TSTORE(toF, acc);
  TSTORE<Acc, Wide, AtomicType::AtomicAdd, ReluPreMode::NormalRelu>(wide, acc);
}

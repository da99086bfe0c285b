// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The documented forms of TSTORE: element types, relu, atomic, phases.
//
// RUN: %clang_ascend_a2a3 -S %s -o - | FileCheck %s

#include "Inputs/matmul.hpp"
using namespace pto;

template <typename T>
using To = GlobalTensor<T, TileShape2D<T, 64, 64>, BaseShape2D<T, 64, 128>>;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *f, __gm__ half *h,
                                    __gm__ bfloat16_t *b) {
  Mat mat;
  Left left;
  Right right;
  Acc acc;
  In source(in);
  To<float> toF(f);
  To<half> toH(h);
  To<bfloat16_t> toB(b);
  TLOAD(mat, source);
  TMOV(left, mat);
  TMOV(right, mat);
  TMATMUL<AccPhase::Final>(acc, left, right);
  // CHECK: TSTORE {{.*}} f32.nd shape(1,1,1,64,64) stride(8192,8192,8192,128,1), l0cs0, relu.none, atomic.none
  TSTORE(toF, acc);
  // CHECK: TSTORE {{.*}} f16.nd shape{{.*}}, l0cs0, relu.none, atomic.none
  TSTORE<STPhase::Final>(toH, acc);
  // CHECK: TSTORE {{.*}} bf16.nd shape{{.*}}, l0cs0, relu.none, atomic.add
  TSTORE<Acc, To<bfloat16_t>, AtomicType::AtomicAdd>(toB, acc);
  // CHECK: TSTORE {{.*}} f32.nd shape{{.*}}, l0cs0, relu.normal, atomic.none
  TSTORE<Acc, To<float>, AtomicType::AtomicNone, ReluPreMode::NormalRelu>(toF, acc);
  // CHECK: TSTORE {{.*}} f32.nd shape{{.*}}, l0cs0, relu.normal, atomic.add
  TSTORE<STPhase::Partial, Acc, To<float>, AtomicType::AtomicAdd, ReluPreMode::NormalRelu>(toF, acc);
}

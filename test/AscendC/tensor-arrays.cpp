// What an array of tensors cannot do is an error at its line: more elements than an
// index chooses among, an assignment where only the run knows which, a queue that
// only the run knows, whose buffers are, a pointer that moves.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not %clang_ascend_a2a3 -S %s -o /dev/null 2>&1 | FileCheck %s
// RUN: not %clang_ascend_a5 -O0 -S %s -o /dev/null 2>&1 | FileCheck %s

#include "kernel_operator.h"
using namespace AscendC;

// CHECK: tensor-arrays.cpp:[[@LINE+9]]:14: error: which tensor of an array of 17 this is only the run knows: an index chooses among at most 16, and a loop that reaches more by its count counts to a constant of at most 64
extern "C" __global__ __aicore__ void many(GM_ADDR x, int32_t n) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  LocalTensor<half> all[17];
  // This is fine: the count of a loop says which.
  for (int32_t i = 0; i < 17; ++i)
    all[i] = LocalTensor<half>(TPosition::VECIN, i * 256, 128);
  for (int32_t i = 0; i < n; ++i)
    DataCopy(all[i % 17], xs[i * 128], 128);
}

// CHECK: tensor-arrays.cpp:[[@LINE+6]]:5: error: which tensor of an array is assigned only the run knows: assign the elements by constants or the count of a loop that counts to one, and choose where they are read
extern "C" __global__ __aicore__ void assigned(GM_ADDR x, int32_t n) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  LocalTensor<half> a(TPosition::VECIN, 0, 128), two[2];
  for (int32_t i = 0; i < n; ++i) {
    two[i & 1] = a;
    DataCopy(two[i & 1], xs[i * 128], 128);
  }
}

// CHECK: tensor-arrays.cpp:[[@LINE+9]]:19: error: which queue or buffer of an array this is only the run knows: choose among the tensors of one that has several buffers, or the queue by the count of a loop that counts to a constant
extern "C" __global__ __aicore__ void queues(GM_ADDR x, int32_t n) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in[2];
  for (int32_t i = 0; i < 2; ++i)
    pipe.InitBuffer(in[i], 1, 256);
  for (int32_t i = 0; i < n; ++i) {
    auto &queue = in[i & 1];
    LocalTensor<half> a = queue.AllocTensor<half>();
    DataCopy(a, xs[i * 128], 128);
    queue.EnQue(a);
    a = queue.DeQue<half>();
    queue.FreeTensor(a);
  }
}

// CHECK: tensor-arrays.cpp:[[@LINE+6]]:{{[0-9]+}}: error: which tensor of an array a pointer is at only the run knows: reach the elements by an index, in a loop that counts to a constant
extern "C" __global__ __aicore__ void pointer(GM_ADDR x, int32_t n) {
  GlobalTensor<half> xs;
  xs.SetGlobalBuffer((__gm__ half *)x);
  LocalTensor<half> two[2] = {LocalTensor<half>(TPosition::VECIN, 0, 128),
                              LocalTensor<half>(TPosition::VECIN, 256, 128)};
  for (LocalTensor<half> *at = two; at != two + n; ++at)
    DataCopy(*at, xs, 128);
}

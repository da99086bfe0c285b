// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile is a value to pass, return, choose and exchange: no copy of it is ever
// needed, and the numbers are those of the source, optimised or not.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.s %t | FileCheck %s
// RUN: %clang_ascend_a2a3 -O0 -S %s -o %t.0.s
// RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.0.s %t | FileCheck %s
// RUN: %clang_ascend_a5 -S %s -o %t.a5.s
// RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.a5.s %t | FileCheck %s
// RUN: %clang_ascend_a5 -O0 -S %s -o %t.a5.0.s
// RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.a5.0.s %t | FileCheck %s
// CHECK: 37 runs right

#include <pto/pto-inst.hpp>
using namespace pto;

constexpr int N = 16;
using Mat = Tile<TileType::Mat, half, N, N, BLayout::ColMajor, N, N,
                 SLayout::RowMajor>;
using Left = TileLeft<half, N, N>;
using Right = TileRight<half, N, N>;
using Acc = TileAcc<float, N, N>;
using In = GlobalTensor<half, TileShape2D<half, N, N>, BaseShape2D<half, N, N>>;
using Out =
    GlobalTensor<float, TileShape2D<float, N, N>, BaseShape2D<float, N, N>>;
using Inputs = __gm__ half *;
using Outputs = __gm__ float *;

AICORE void load(Mat mat, Inputs a, int64_t i) {
  In window(a + i * N * N);
  TLOAD(mat, window);
}

struct Operands {
  Left left;
  Right right;
};

/// A struct of tiles that its function declares.
AICORE Operands operands(Mat mat) {
  Operands result;
  TMOV(result.left, mat);
  TMOV(result.right, mat);
  return result;
}

/// Tile i of a times itself.
AICORE void square(Acc acc, Inputs a, int64_t i) {
  Mat mat;
  load(mat, a, i);
  Operands o = operands(mat);
  TMATMUL(acc, o.left, o.right);
}

/// Added to the caller's accumulator, by value.
AICORE void add(Acc acc, Inputs a, int64_t i) {
  Mat mat;
  load(mat, a, i);
  Operands o = operands(mat);
  TMATMUL_ACC(acc, o.left, o.right);
}

AICORE void store(Outputs c, int64_t i, Acc acc) {
  Out window(c + i * N * N);
  TSTORE(window, acc);
}

extern "C" __global__ AICORE void conditional(Inputs a, Outputs c, int64_t n) {
  Acc acc;
  square(acc, a, 0);
  if (n)
    add(acc, a, 1);
  store(c, 0, acc);
}

extern "C" __global__ AICORE void cur_next(Inputs a, Outputs c, int64_t n) {
  Mat first, second;
  Mat cur = first, next = second;
  load(cur, a, 0);
  for (int64_t i = 0; i < n; ++i) {
    load(next, a, i + 1);
    Operands o = operands(cur);
    Acc acc;
    TMATMUL(acc, o.left, o.right);
    store(c, i, acc);
    Mat other = cur;
    cur = next;
    next = other;
  }
  Operands o = operands(cur);
  Acc acc;
  TMATMUL(acc, o.left, o.right);
  store(c, n, acc);
}

extern "C" __global__ AICORE void swap(Inputs a, Outputs c, int64_t n) {
  Acc first, second;
  Acc x = first, y = second;
  square(x, a, 0);
  square(y, a, 1);
  for (int64_t i = 0; i < n; ++i) {
    add(x, a, 2);
    Acc other = x;
    x = y;
    y = other;
  }
  store(c, 0, x);
  store(c, 1, y);
}

extern "C" __global__ AICORE void select_read(Inputs a, Outputs c, int64_t n) {
  Acc x, y;
  square(x, a, 0);
  square(y, a, 1);
  store(c, 0, n ? x : y);
  store(c, 1, x);
  store(c, 2, y);
}

extern "C" __global__ AICORE void select_update(Inputs a, Outputs c, int64_t n) {
  Acc x, y;
  square(x, a, 0);
  square(y, a, 1);
  Acc chosen = n ? x : y;
  add(chosen, a, 2);
  store(c, 0, n ? x : y);
}

extern "C" __global__ AICORE void equal_seeds(Inputs a, Outputs c, int64_t) {
  Mat mat;
  load(mat, a, 0);
  Operands o = operands(mat);
  Acc x, y;
  TMATMUL(x, o.left, o.right);
  TMATMUL(y, o.left, o.right);
  add(x, a, 1);
  store(c, 0, x);
  store(c, 1, y);
}

extern "C" __global__ AICORE void nested(Inputs a, Outputs c, int64_t n) {
  Acc acc;
  square(acc, a, 0);
  for (int64_t i = 0; i < n; ++i) {
    for (int64_t j = 0; j < i; ++j) {
      add(acc, a, 1);
      if (j == 1)
        break;
    }
    if (i == 3)
      break;
    add(acc, a, 2);
  }
  if (n == 5)
    return;
  store(c, 0, acc);
}

extern "C" __global__ AICORE void by_value(Inputs a, Outputs c, int64_t n) {
  Acc acc;
  square(acc, a, 0);
  auto once = [=](Acc sum) { add(sum, a, 1); };
  for (int64_t i = 0; i < n; ++i)
    once(acc);
  store(c, 0, acc);
}

struct Pair {
  int64_t steps;
  Acc x, y;
};

AICORE Pair step(Pair pair, Inputs a) {
  add(pair.x, a, 2);
  add(pair.y, a, 3);
  ++pair.steps;
  return pair;
}

extern "C" __global__ AICORE void structs(Inputs a, Outputs c, int64_t n) {
  Pair pair;
  pair.steps = 0;
  square(pair.x, a, 0);
  square(pair.y, a, 1);
  while (pair.steps < n)
    pair = step(pair, a);
  Pair copy = pair;
  store(c, 0, copy.x);
  store(c, 1, copy.y);
}

extern "C" __global__ AICORE void array(Inputs a, Outputs c, int64_t n) {
  Acc accs[3];
  for (int64_t i = 0; i < 3; ++i)
    square(accs[i], a, i);
  add(accs[n % 3], a, 3);
  for (int64_t i = 0; i < 3; ++i)
    store(c, i, accs[i]);
}

AICORE Acc squared(Inputs a, int64_t i) {
  Acc result;
  square(result, a, i);
  return result;
}

AICORE Acc pick(Acc x, Acc y, bool first) {
  if (first)
    return x;
  return y;
}

extern "C" __global__ AICORE void returned(Inputs a, Outputs c, int64_t n) {
  Acc x = squared(a, 0), y = squared(a, 1);
  add(y, a, 2);
  store(c, 0, x);
  store(c, 1, y);
  Acc chosen = pick(x, y, n != 0);
  add(chosen, a, 3);
  store(c, 2, pick(x, y, n != 0));
}

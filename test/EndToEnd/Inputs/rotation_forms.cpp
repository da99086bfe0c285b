//===-- rotation_forms.cpp - Every way to go round a set of slots ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A(i) is the i-th block of 16 x 16 of a. rotation_forms.py says what c is.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

using Mat = Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16,
                 SLayout::RowMajor>;
using WindowA = GlobalTensor<half, TileShape2D<half, 16, 16>,
                             BaseShape2D<half, 16, 16>>;
using WindowC = GlobalTensor<float, TileShape2D<float, 16, 16>,
                             BaseShape2D<float, 16, 16>>;

AICORE inline void fill(Mat &tile, __gm__ half *a, int i) {
  WindowA window(a + i * 256);
  TLOAD(tile, window);
}

/// c(i) = x * y
AICORE inline void multiply(Mat &x, Mat &y, __gm__ float *c, int i) {
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  TMOV(left, x);
  TMOV(right, y);
  TMATMUL(acc, left, right);
  WindowC window(c + i * 256);
  TSTORE(window, acc);
}

template <int N>
AICORE inline void inIteration(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  for (int i = 0; i < n; ++i) {
    fill(s[i % N], a, i);
    multiply(s[i % N], s[i % N], c, i);
  }
}

template <int N>
AICORE inline void prefetch(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  fill(s[0], a, 0);
  for (int i = 0; i < n; ++i) {
    if (i + 1 < n)
      fill(s[(i + 1) % N], a, i + 1);
    multiply(s[i % N], s[i % N], c, i);
  }
}

template <int N>
AICORE inline void twoLive(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  for (int i = 0; i < n; ++i) {
    fill(s[i % N], a, i);
    fill(s[(i + 1) % N], a, i + 1);
    multiply(s[i % N], s[(i + 1) % N], c, i);
  }
}

template <int N>
AICORE inline void carried(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  fill(s[0], a, 0);
  for (int i = 0; i < n; ++i) {
    fill(s[(i + 1) % N], a, i + 1);
    multiply(s[i % N], s[(i + 1) % N], c, i);
  }
}

template <int N>
AICORE inline void steps(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  for (int i = 0; i < 3 * n; i += 3) {
    fill(s[i / 3 % N], a, i / 3);
    multiply(s[i / 3 % N], s[i / 3 % N], c, i / 3);
  }
}

template <int N>
AICORE inline void nested(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  Mat outer[2];
  for (int o = 0; o < 3; ++o) {
    fill(outer[o & 1], a, o);
    for (int i = 0; i < n; ++i) {
      fill(s[i % N], a, i);
      multiply(outer[o & 1], s[i % N], c, o * n + i);
    }
  }
}

template <int N>
AICORE inline void epilogue(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  fill(s[0], a, 0);
  int i = 0;
  for (; i < n; ++i) {
    fill(s[(i + 1) % N], a, i + 1);
    multiply(s[i % N], s[i % N], c, i);
  }
  multiply(s[i % N], s[i % N], c, i);
}

/// The loop is entered again and again, and left in the middle the last time.
template <int N>
AICORE inline void entered(__gm__ half *a, __gm__ float *c, int n) {
  TileSlots<Mat, N> s;
  for (int o = 0; o < 3; ++o) {
    fill(s[0], a, 0);
    for (int i = 0; i < n; ++i) {
      if (i + 1 < n)
        fill(s[(i + 1) % N], a, i + 1);
      if (o == 2 && i == 5)
        return;
      multiply(s[i % N], s[i % N], c, o * n + i);
    }
  }
}

#define KERNEL(FORM, N)                                                        \
  extern "C" __global__ AICORE void FORM##_##N(                                \
      __gm__ half *a, __gm__ float *c, int n) {                                \
    FORM<N>(a, c, n);                                                          \
  }
#define KERNELS(FORM)                                                          \
  KERNEL(FORM, 2)                                                              \
  KERNEL(FORM, 3) KERNEL(FORM, 4) KERNEL(FORM, 8) KERNEL(FORM, 16)
KERNELS(inIteration)
KERNELS(prefetch)
KERNELS(twoLive)
KERNELS(carried)
KERNELS(steps)
KERNELS(nested)
KERNELS(epilogue)
KERNELS(entered)

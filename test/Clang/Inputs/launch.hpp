// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same syntax in a header.
#define DEVICE [aicore]
__global__ DEVICE void included(__gm__ float *p) { p[3] = 3.0f; }
inline int dim(int x, int y) { return x * y; }
inline void launchIncluded(float *p, void *stream) {
  included<<<1, nullptr, stream>>>(p);
}

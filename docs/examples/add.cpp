//===-- add.cpp - The sum of two vectors ----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// z = x + y, `tiles` times 4096 numbers, shared out among the blocks:
//
//   x  |  0  |  1  |  2  |  3  | …      block 0 takes tiles 0, n, 2n, …
//   y  |  0  |  1  |  2  |  3  | …      block 1 takes tiles 1, n + 1, …
//         v     v
//   UB  [a] + [b] = [c]                 MTE2 loads the next tiles while V adds
//                    v                  and MTE3 stores: two slots each, which
//   z  |  0  |  1  |  2  |  3  | …      the source does not mention
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Rows = 16, Cols = 256;

using Unit = Tile<TileType::Vec, float, Rows, Cols>;
using Window = GlobalTensor<float, TileShape2D<float, Rows, Cols>,
                            BaseShape2D<float, Rows, Cols>>;

extern "C" __global__ AICORE void add(__gm__ float *x, __gm__ float *y,
                                      __gm__ float *z, int32_t tiles) {
  Unit a, b, c;
  for (int64_t i = get_block_idx(); i < tiles; i += get_block_num()) {
    int64_t at = i * Rows * Cols;
    Window xs(x + at), ys(y + at), zs(z + at);
    TLOAD(a, xs);
    TLOAD(b, ys);
    TADD(c, a, b);
    TSTORE(zs, c);
  }
}

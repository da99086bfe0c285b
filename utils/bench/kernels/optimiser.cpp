//===-- optimiser.cpp - Weights, gradients and two moments ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step of an optimiser, 2048 weights at a time: four loads and three stores an
// iteration, so that two slots each take all event ids of MTE2 and V.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Rows = 8, Cols = 256;

using Unit = Tile<TileType::Vec, float, Rows, Cols>;
using Window = GlobalTensor<float, TileShape2D<float, Rows, Cols>,
                            BaseShape2D<float, Rows, Cols>>;

extern "C" __global__ AICORE void
kernel(__gm__ float *weights, __gm__ float *gradients, __gm__ float *means,
       __gm__ float *squares, __gm__ float *newWeights, __gm__ float *newMeans,
       __gm__ float *newSquares, int32_t tiles) {
  for (int i = get_block_idx(); i < tiles; i += get_block_num()) {
    int at = i * Rows * Cols;
    Window ws(weights + at), gs(gradients + at), ms(means + at);
    Window ss(squares + at), wTo(newWeights + at), mTo(newMeans + at);
    Window sTo(newSquares + at);
    Unit w, g, m, s, step;
    TLOAD(w, ws);
    TLOAD(g, gs);
    TLOAD(m, ms);
    TLOAD(s, ss);
    TMULS(m, m, 0.9f);
    TAXPY(m, g, 0.1f);
    TMUL(g, g, g);
    TMULS(s, s, 0.99f);
    TAXPY(s, g, 0.01f);
    TSTORE(mTo, m);
    TSTORE(sTo, s);
    TSQRT(step, s);
    TADDS(step, step, 1e-8f);
    TDIV(step, m, step);
    TAXPY(w, step, -0.001f);
    TSTORE(wTo, w);
  }
}

//===-- dequant_swiglu.cpp - A gated unit of what an i8 product makes -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// x is a product in int32_t: the left half of a row is the gate, the right half
// goes through it. A number is x times its row's scale (of activations) times
// its column's (of weights):
//
//     gate    up                      columns' scales   +-------+-------+
//   +-------+-------+  +-+                              +-------+-------+
//   |       |       |  | |  rows' scales
//   +-------+-------+  +-+            y = gate / (1 + e^-gate) * up, as f16
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Half = 256, Step = 16;

template <typename T, int Rows>
using Unit = Tile<TileType::Vec, T, Rows, Half>;
template <typename T, int Rows, int Pitch>
using Window = GlobalTensor<T, Shape<1, 1, 1, Rows, Half>,
                            Stride<1, 1, 1, Pitch, 1>>;
using Column = Tile<TileType::Vec, float, Step, 1, BLayout::ColMajor>;
using ColumnWindow = GlobalTensor<float, Shape<1, 1, 1, Step, 1>,
                                  Stride<1, 1, 1, 1, Step>, Layout::DN>;

extern "C" __global__ AICORE void dequant_swiglu(__gm__ int32_t *x,
                                                 __gm__ float *rowScale,
                                                 __gm__ float *colScale,
                                                 __gm__ half *y, int32_t rows) {
  using Products = Window<int32_t, Step, 2 * Half>;
  Window<float, 1, 2 * Half> gs(colScale), us(colScale + Half);
  Unit<float, 1> gateScale, upScale;
  TLOAD(gateScale, gs);
  TLOAD(upScale, us);

  int stride = get_block_num() * Step;
  for (int first = get_block_idx() * Step; first < rows; first += stride) {
    Products gates(x + first * 2 * Half), ups(x + first * 2 * Half + Half);
    ColumnWindow scales(rowScale + first);
    Window<half, Step, Half> to(y + first * Half);
    Unit<int32_t, Step> gateIn, upIn;
    Unit<float, Step> gate, up, divisor;
    Unit<half, Step> out;
    Column scale;
    TLOAD(scale, scales);
    TLOAD(gateIn, gates);
    TLOAD(upIn, ups);
    TCVT(gate, gateIn, RoundMode::CAST_RINT);
    TROWEXPANDMUL(gate, gate, scale);
    TCOLEXPANDMUL(gate, gate, gateScale);
    TMULS(divisor, gate, -1.0f);
    TEXP(divisor, divisor);
    TADDS(divisor, divisor, 1.0f);
    TDIV(gate, gate, divisor);
    TCVT(up, upIn, RoundMode::CAST_RINT);
    TROWEXPANDMUL(up, up, scale);
    TCOLEXPANDMUL(up, up, upScale);
    TMUL(gate, gate, up);
    TCVT(out, gate, RoundMode::CAST_RINT);
    TSTORE(to, out);
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of 64 x 64 for the tests: f16 operands, f32 accumulator.
#include <pto/pto-inst.hpp>

using Mat = pto::Tile<pto::TileType::Mat, half, 64, 64, pto::BLayout::ColMajor,
                      64, 64, pto::SLayout::RowMajor>;
using Left = pto::TileLeft<half, 64, 64>;
using Right = pto::TileRight<half, 64, 64>;
using Acc = pto::TileAcc<float, 64, 64>;
using In = pto::GlobalTensor<half, pto::TileShape2D<half, 64, 64>,
                             pto::BaseShape2D<half, 64, 64>>;
using Out = pto::GlobalTensor<float, pto::TileShape2D<float, 64, 64>,
                              pto::BaseShape2D<float, 64, 64>>;

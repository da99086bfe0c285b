// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of 16 x 16 that lie where the author puts them, and a kernel's steps one
// by one: no step orders itself behind another.
#include <pto/pto-inst.hpp>
using namespace pto;

using MatTile = Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16,
                     SLayout::RowMajor>;
using LeftTile = TileLeft<half, 16, 16>;
using RightTile = TileRight<half, 16, 16>;
using AccTile = TileAcc<float, 16, 16>;
using In = GlobalTensor<half, TileShape2D<half, 16, 16>,
                        BaseShape2D<half, 16, 16>>;
using Out = GlobalTensor<float, TileShape2D<float, 16, 16>,
                         BaseShape2D<float, 16, 16>>;

constexpr int Bytes = 512; // Of an operand's tile.

#define KERNEL extern "C" __global__ AICORE void

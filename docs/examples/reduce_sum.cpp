//===-- reduce_sum.cpp - The sum of all elements --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each block adds up its share, piece by piece, and its sum to the result, that
// is 0 before:
//
//   x | block 0           | block 1           | …
//       piece piece pie       the last piece is a part of one: TPARTADD leaves
//         +     +    +        the partial sums alone that it does not reach
//       [ 1024 partial sums ] -> TROWSUM -> result += their sum
//
// Which block adds first is not fixed, so that the last bits of a sum of floats
// are not, either.
//
//===----------------------------------------------------------------------===//

#include <pto/pto-inst.hpp>

using namespace pto;

constexpr int Piece = 1024;

using Sums = Tile<TileType::Vec, float, 1, Piece>;
using Part = Tile<TileType::Vec, float, 1, Piece, BLayout::RowMajor, 1,
                  DYNAMIC>;
using Window = GlobalTensor<float, Shape<1, 1, 1, 1, DYNAMIC>,
                            Stride<1, 1, 1, Piece, 1>>;
using Number = Tile<TileType::Vec, float, 1, 8, BLayout::RowMajor, 1, 1>;
using Result = GlobalTensor<float, Shape<1, 1, 1, 1, 1>,
                            Stride<1, 1, 1, 1, 1>>;

extern "C" __global__ AICORE void reduce_sum(__gm__ float *x,
                                             __gm__ float *result,
                                             int32_t count) {
  int share = (count + get_block_num() - 1) / get_block_num();
  int first = get_block_idx() * share;
  int end = first + share < count ? first + share : count;

  Sums sums, tmp;
  TEXPANDS(sums, 0.0f);
  for (int at = first; at < end; at += Piece) {
    int length = end - at < Piece ? end - at : Piece;
    Part part(length);
    Window window(x + at, {length});
    TLOAD(part, window);
    TPARTADD(sums, sums, part);
  }
  Number sum;
  TROWSUM(sum, sums, tmp);
  Result to(result);
  TSTORE<Number, Result, AtomicType::AtomicAdd>(to, sum);
}

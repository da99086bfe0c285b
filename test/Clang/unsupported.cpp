// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what the library has and this compiler does not is refused at its own
// line by its name, with the nearest thing that there is, never by a template of
// the headers.
//
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s
// RUN: not test -e %t.s
// RUN: not %clang_ascend_a5 -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=QUIET
// QUIET-NOT: {{in instantiation|static assertion|no matching|undefined template}}

#include "Inputs/matmul.hpp"
using namespace pto;

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float8_e8m0_t *e) {
  Mat mat;
  Left left;
  Right right;
  Acc acc;
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TIMG2COL is not supported: unroll the image in global memory, then TLOAD and TEXTRACT
  TIMG2COL(left, mat);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TIMG2COL is not supported
  TIMG2COL<Left, Mat, SetFmatrixMode::FMATRIX_A_MANUAL>(left, mat, 0, 0);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: SETFMATRIX is not supported
  SETFMATRIX(mat);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: SET_IMG2COL_RPT is not supported
  SET_IMG2COL_RPT<Mat, SetFmatrixMode::FMATRIX_A_MANUAL>(mat);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: SET_IMG2COL_PADDING is not supported
  SET_IMG2COL_PADDING(mat);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TFILLPAD fills Mat tiles with zeros
  TFILLPAD<Mat, PadValue::Max>(mat, mat);
  Tile<TileType::Vec, float, 16, 16> vec;
  Tile<TileType::Vec, float, 1, 8> few;
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TEXTRACT of two nz tiles is not supported: TSTORE the tile, and TLOAD fractals of the tensor
  TEXTRACT(vec, vec, vec, 0, 0, 8, 0);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TGATHER by a comparison takes five Vec tiles: places, int32_t or uint32_t
  TGATHER<decltype(vec), decltype(vec), decltype(few), decltype(few), decltype(vec), CmpMode::GT>(vec, vec, few, few, vec, 0);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: MGATHER to a Mat tile is not supported: gather on a vector core into a Vec tile, TSTORE it, and TLOAD the tensor
  MGATHER(mat, vec, few);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TMATMUL_MX is not supported: use TMATMUL, which has no scales
  TMATMUL_MX(acc, left, left, right, right);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TMATMUL_MX is not supported
  TMATMUL_MX<AccPhase::Final>(acc, acc, left, left, right, right);
  // CHECK: unsupported.cpp:[[@LINE+1]]:3: error: TGEMV_MX is not supported: use TGEMV
  TGEMV_MX(acc, left, left, right, right);
  // CHECK: unsupported.cpp:[[@LINE+1]]:35: error: float8_e8m0_t is not supported: TMATMUL has no scales
  TileLeft<float8_e8m0_t, 64, 64> narrow;
  // CHECK: unsupported.cpp:[[@LINE+1]]:53: error: float4_e2m1x2_t is not supported: the smallest elements are int8_t and uint8_t
  TileRight<const float4_e2m1x2_t, 64, 64, DYNAMIC> packed(5);
  // CHECK: unsupported.cpp:[[@LINE+1]]:{{[0-9]+}}: error: fp8_e8m0_t is not supported
  Tile<TileType::Mat, fp8_e8m0_t, 64, 64> high;
  // CHECK: unsupported.cpp:[[@LINE+3]]:14: error: float8_e8m0_t is not supported
  GlobalTensor<float8_e8m0_t, TileShape2D<float8_e8m0_t, 64, 64>,
               BaseShape2D<float8_e8m0_t, 64, 64>>
      tensor(e);
  // CHECK: unsupported.cpp:[[@LINE+4]]:14: error: MX_A_ZZ is not supported: tensors are ND, DN or NZ; there are no scales
  GlobalTensor<half, TileShape2D<half, 16, 2, Layout::MX_A_ZZ>,
               BaseShape2D<half, 16, 2, Layout::MX_A_ZZ>,
               Layout::MX_A_ZZ>
      scales(in);
  // CHECK: unsupported.cpp:[[@LINE+3]]:13: error: NC1HWC0 is not supported: tensors are ND, DN or NZ matrices
  GlobalTensor<half, Shape<1, 1, 4, 4, 16>, Stride<256, 256, 64, 16, 1>,
               Layout::NC1HWC0>
      image(in);
  // CHECK: unsupported.cpp:[[@LINE+1]]:{{[0-9]+}}: error: ScaleLeft is not supported: TMATMUL has no scales
  TileLeftScale<half, 64, 2> leftScale;
  // CHECK: unsupported.cpp:[[@LINE+4]]:7: error: ConvTile is not supported: use a Mat Tile; unroll the image in global memory, then TLOAD and TEXTRACT
  // CHECK: unsupported.cpp:[[@LINE+3]]:13: error: ConvTile is not supported
  ConvTile<TileType::Mat, half, 2048, Layout::NC1HWC0,
           ConvTileShape<1, 1, 4, 4, 16>>
      conv, other(4, 4);
  TileLeft<float, 16, 16> exact;
  exact.SetKAligned(false);
  left.SetKAligned(true);
  // CHECK: unsupported.cpp:[[@LINE+1]]:{{[0-9]+}}: error: SetKAligned(true) is not supported for float: give the tile columns that are a multiple of 16
  exact.SetKAligned(true);
  // CHECK: unsupported.cpp:[[@LINE+1]]:{{[0-9]+}}: error: SetMadTF32Mode is not supported: f32 is multiplied as f32; drop it, or use half or bfloat16_t
  exact.SetMadTF32Mode(RoundMode::CAST_RINT);
  exact.ResetMadMode();
}
// CHECK: 23 errors generated.

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of elements of each width whose rows become columns: of a matrix in
// repetitions and by addresses, to blocks that are not equally far apart, and by
// halves.
#include "kernel_operator.h"
using namespace AscendC;

extern "C" __global__ __aicore__ void transdata(GM_ADDR h, GM_ADDR f, GM_ADDR b,
                                                GM_ADDR y) {
  GlobalTensor<half> halves;
  GlobalTensor<float> floats;
  GlobalTensor<int8_t> bytes, out;
  halves.SetGlobalBuffer((__gm__ half *)h);
  floats.SetGlobalBuffer((__gm__ float *)f);
  bytes.SetGlobalBuffer((__gm__ int8_t *)b);
  out.SetGlobalBuffer((__gm__ int8_t *)y);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> done;
  pipe.InitBuffer(in, 2, 2048);
  pipe.InitBuffer(done, 2, 2048);

  // 16 x 64 to 64 x 16.
  LocalTensor<half> hs = in.AllocTensor<half>(), ht = done.AllocTensor<half>();
  DataCopy(hs, halves, 1024);
  in.EnQue(hs);
  hs = in.DeQue<half>();
  // Two of four repetitions at once.
  for (int j = 0; j < 2; ++j) {
    uint64_t rows[16], cols[16];
    for (int i = 0; i < 16; ++i) {
      rows[i] = (uint64_t)hs[j * 32 + i * 64].GetPhyAddr();
      cols[i] = (uint64_t)ht.GetPhyAddr(j * 512 + i * 16);
    }
    TransDataTo5HD<half>(cols, rows, {false, false, 2, 16, 1});
  }
  in.FreeTensor(hs);
  done.EnQue(ht);
  ht = done.DeQue<half>();
  DataCopy(out, ht.ReinterpretCast<int8_t>(), 2048);
  done.FreeTensor(ht);

  // 16 x 8 to 8 x 16, of rows of 24 elements: two blocks and a gap.
  LocalTensor<float> fs = in.AllocTensor<float>(), ft = done.AllocTensor<float>();
  DataCopy(fs, floats, 128);
  in.EnQue(fs);
  fs = in.DeQue<float>();
  Duplicate(ft, 7.0f, 192);
  LocalTensor<float> from[16], to[16];
  for (int i = 0; i < 16; ++i) {
    from[i] = fs[i * 8];
    to[i] = ft[i / 2 * 24 + i % 2 * 8];
  }
  TransDataTo5HDParams once;
  TransDataTo5HD<float>(to, from, once);
  in.FreeTensor(fs);
  done.EnQue(ft);
  ft = done.DeQue<float>();
  DataCopy(out[2048], ft.ReinterpretCast<int8_t>(), 768);
  done.FreeTensor(ft);

  // Two matrices of 16 x 32 to one of 32 x 32.
  LocalTensor<int8_t> bs = in.AllocTensor<int8_t>(),
                      bt = done.AllocTensor<int8_t>();
  DataCopy(bs, bytes, 1024);
  in.EnQue(bs);
  bs = in.DeQue<int8_t>();
  LocalTensor<int8_t> left[16], right[16], above[16], below[16];
  for (int i = 0; i < 16; ++i) {
    left[i] = bs[i * 32];
    right[i] = bs[512 + i * 32];
    above[i] = bt[i * 32];
    below[i] = bt[512 + i * 32];
  }
  TransDataTo5HD(above, left, TransDataTo5HDParams(false, false, 1, 0, 0));
  TransDataTo5HD(below, left, TransDataTo5HDParams(false, true, 1, 0, 0));
  TransDataTo5HD(above, right, TransDataTo5HDParams(true, false, 1, 0, 0));
  TransDataTo5HD(below, right, TransDataTo5HDParams(true, true, 1, 0, 0));
  in.FreeTensor(bs);
  done.EnQue(bt);
  bt = done.DeQue<int8_t>();
  DataCopy(out[2816], bt, 1024);
  done.FreeTensor(bt);
}

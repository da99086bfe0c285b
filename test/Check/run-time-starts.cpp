// An index that is how far a loop's counter has come from a start that only the
// run knows is proved to alternate, whatever the start: flags rotate with it,
// nothing falls back to barriers. Rule: an index names a slot of its set; one
// that leaves it for some start or after some trips is not proved.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DEFINE: %{compile} = %clang_ascend_a5 -mllvm -ascend-check=on -mllvm -ascend-check-report -Rpass-analysis=ascend-check -S %s -o %t.s
// RUN: %{compile} -DINDEX="(m - m0) / 128 %% 2" 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: FileCheck %s < %t.s
// RUN: %{compile} -DINDEX="((m - m0) / 128 & 1)" -DSTART="get_block_idx() * p" 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: FileCheck %s < %t.s
// RUN: %{compile} -DINDEX="(m - m0) / 128 %% 2" -DTYPE=long -DEND=n 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: FileCheck %s < %t.s
// RUN: %{compile} -DINDEX="(m - m0) / 128" -DEND="m0 + 256" 2>&1 | FileCheck %s --check-prefix=PROVED
// RUN: FileCheck %s < %t.s
// RUN: %ascend_sim --quiet --schedules 3 %t.s --arg out=/dev/null:f16[1048576] --arg out=/dev/null:f32[1048576] --arg i32=640 --arg i64=0
//
// Slot 2 in the second trip; in the third, which `<` was not to allow; of a step
// that is no multiple, 0, 100 and 200; slot -1, since a remainder has the sign of
// what it is of.
// RUN: %{compile} -DINDEX="(m - m0) / 128 + 1" -DEND="m0 + 256" 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %{compile} -DINDEX="(m - m0) / 128" -DEND="m0 + 257" 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %{compile} -DINDEX="(m - m0) %% 256 / 64" -DSTEP=100 -DEND="m0 + 256" 2>&1 | FileCheck %s --check-prefix=OPEN
// RUN: %{compile} -DINDEX="(m - m0) / 128 %% 2" -DSTEP=-128 -DLESS=">" -DEND="m0 - 512" 2>&1 | FileCheck %s --check-prefix=OPEN

// PROVED-NOT: slot-index
// PROVED: slots: proved, synchronisation: proved
// PROVED: 0 kernels fell back to barriers
// CHECK: set_flag MTE1, MTE2, 0
// CHECK: set_flag MTE1, MTE2, 1
// CHECK: wait_flag MTE1, MTE2, [[I:x[0-9]+]]
// CHECK: TLOAD {{l1s[0-9]+}}{{\[}}[[I]]],
// OPEN: run-time-starts.cpp:[[#@LINE+34]]:5: remark: not proved: the index is {{none|not known to be one}} of slot set l1s0{{.*}}, which has 2 slots [slot-index]
// OPEN: 1 kernels fell back to barriers

#include <pto/pto-inst.hpp>
using namespace pto;
#ifndef TYPE
#define TYPE int
#endif
#ifndef START
#define START p
#endif
#ifndef STEP
#define STEP 128
#endif
#ifndef LESS
#define LESS <
#endif
#ifndef END
#define END m0 + 3072
#endif

extern "C" __global__ AICORE void k(__gm__ half *in, __gm__ float *out, int p,
                                    long n) {
  Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, 16, 16, SLayout::RowMajor>
      s[2];
  TileLeft<half, 16, 16> left;
  TileRight<half, 16, 16> right;
  TileAcc<float, 16, 16> acc;
  TYPE m0 = START;
  for (TYPE m = m0; m LESS END; m += STEP) {
    GlobalTensor<half, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>
        from(in + m * 256);
    GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<256, 256, 256, 16, 1>>
        to(out + m * 256);
    TLOAD(s[INDEX], from);
    TMOV(left, s[INDEX]);
    TMOV(right, s[INDEX]);
    TMATMUL(acc, left, right);
    TSTORE(to, acc);
  }
}

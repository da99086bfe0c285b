// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of 16 x 16 that a kernel with flags of its own has at addresses.
#include "cube.hpp"

struct Operands {
  Left<16, 16> left;
  Right<16, 16> right;
  Acc<16, 16> acc;
  AICORE Operands() {
    TASSIGN(left, 0);
    TASSIGN(right, 0);
    TASSIGN(acc, 0);
  }
};

/// out = a * a, in order by itself, from when a has come until all is stored.
template <typename M>
AICORE void square(__gm__ float *out, M &a, Operands &x) {
  TMOV(x.left, a);
  TMOV(x.right, a);
  set_flag(PIPE_MTE1, PIPE_M, EVENT_ID7);
  wait_flag(PIPE_MTE1, PIPE_M, EVENT_ID7);
  TMATMUL(x.acc, x.left, x.right);
  set_flag(PIPE_M, PIPE_FIX, EVENT_ID7);
  wait_flag(PIPE_M, PIPE_FIX, EVENT_ID7);
  store(out, x.acc);
  set_flag(PIPE_FIX, PIPE_MTE1, EVENT_ID7);
  wait_flag(PIPE_FIX, PIPE_MTE1, EVENT_ID7);
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An Event is a flag that is set where it is assigned and waited for where an
// operation or TSYNC names it; events of one pair of pipes take its ids in turn.
// Between operations of one pipe it is a barrier where the processor needs one.
//
// RUN: %clang_ascend_a2a3 -S %s -o %t.s
// RUN: FileCheck %s --check-prefixes=CHECK,A2A3 --input-file=%t.s
// RUN: %simulate %t.s %zeros %zeros
// RUN: %ascend_check -strict %t.s
// RUN: %clang_ascend_a5 -S %s -o - | FileCheck %s --check-prefixes=CHECK,A5
// RUN: not %clang_ascend_a5 -DOWN_ORDER -S %s -o - 2>&1 | FileCheck %s --check-prefix=OWN

#include "Inputs/by_hand.hpp"

// CHECK:      TLOAD [[A:l1s[0-9]+]]
// CHECK:      set_flag MTE2, MTE1, 0
// CHECK:      TLOAD [[B:l1s[0-9]+]]
// CHECK:      set_flag MTE2, MTE1, 1
// CHECK:      wait_flag MTE2, MTE1, 0
// CHECK:      TMOV l0as0{{.*}}, [[A]],
// CHECK:      wait_flag MTE2, MTE1, 1
// CHECK:      TMOV l0bs0{{.*}}, [[B]],
// CHECK:      set_flag MTE1, M, 5
// CHECK:      wait_flag MTE1, M, 5
// CHECK:      TMATMUL
// A2A3:       pipe_barrier M
// A5-NOT:     pipe_barrier
// CHECK:      TMATMUL_ACC
// CHECK:      set_flag M, FIX, 0
// CHECK:      wait_flag M, FIX, 0
// CHECK:      TSTORE
KERNEL k(__gm__ half *in, __gm__ float *out) {
  MatTile a, b;
  LeftTile left;
  RightTile right;
  AccTile acc;
  TASSIGN<0x0>(a);
  TASSIGN<0x200>(b);
  TASSIGN<0x0>(left);
  TASSIGN<0x0>(right);
  TASSIGN<0x0>(acc);
  In window(in);
  Out stored(out);
  Event<Op::TLOAD, Op::TMOV_M2L> first;
  Event<Op::TLOAD, Op::TMOV_M2R> second;
  Event<Op::TMOV_M2R, Op::TMATMUL, false, EVENT_ID5> filled;
  Event<Op::TMATMUL, Op::TMATMUL_ACC> product;
  first = TLOAD(a, window);
  second = TLOAD(b, window);
  TMOV(left, a, first);
  filled = TMOV(right, b, second);
  product = TMATMUL(acc, left, right, filled);
  Event<Op::TMATMUL_ACC, Op::TSTORE_ACC> done =
      TMATMUL_ACC(acc, left, right, product);
  TSYNC(done);
  TSTORE(stored, acc);
#ifdef OWN_ORDER
  // OWN: events.cpp:[[@LINE+1]]:3: error: the operation's pipe keeps its own order on this processor: drop TSYNC
  TSYNC<Op::TMATMUL>();
#endif
}

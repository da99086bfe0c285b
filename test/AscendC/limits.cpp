// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rule: what a function's parameters ask for and no operation does is refused at
// its line, with the way out; a store obeys the mode that is in force there, one
// mode of its own type on every way; a mask is the function's own; scratch lies
// behind what a kernel places; lengths with bounds that do not all fit share the
// memory in their proportion; what is not used is not refused.
//
// RUN: not %clang_ascend_a2a3 -DPARAMETERS -ferror-limit=0 -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=PARAMETERS
// RUN: not %clang_ascend_a2a3 -DROOM -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=ROOM
// RUN: not %clang_ascend_a2a3 -DMODES -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=MODES
// RUN: not %clang_ascend_a5 -DNAMES -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=NAMES
// RUN: %clang_ascend_a5 -DBOUNDS -Rpass-analysis=ascend-buffers -S %s -o %t.s 2>&1 | FileCheck %s --check-prefix=BOUNDS
// RUN: FileCheck %s --check-prefix=ADDS < %t.s
// RUN: %clang_ascend_a2a3 -DFLAGS -S %S/Inputs/static_matmul.cpp -o - | FileCheck %s --check-prefix=FIXPIPE
// FIXPIPE: TSTORE {{.*}}, atomic.add

#include "kernel_operator.h"
using namespace AscendC;

struct Tensors {
  TPipe pipe;
  TBuf<> one, two, three;
  GlobalTensor<float> xs;
  LocalTensor<float> a, b;
  LocalTensor<uint8_t> mask;
  BinaryRepeatParams all, apart = BinaryRepeatParams(1, 1, 1, 8, 16, 8);
  UnaryRepeatParams rows;

  __aicore__ inline Tensors(GM_ADDR x) {
    xs.SetGlobalBuffer((__gm__ float *)x);
    pipe.InitBuffer(one, 8192);
    pipe.InitBuffer(two, 8192);
    pipe.InitBuffer(three, 256);
    a = one.Get<float>();
    b = two.Get<float>();
    mask = three.Get<uint8_t>();
    DataCopy(a, xs, 1024);
    DataCopy(b, xs, 1024);
    Compare(mask, a, b, CMPMODE::LT, 256);
  }
};

#define KERNEL(NAME, TENSORS)                                                  \
  struct NAME##Kernel : TENSORS {                                              \
    using TENSORS::TENSORS;                                                    \
    __aicore__ inline void run();                                              \
  };                                                                           \
  extern "C" __global__ __aicore__ void NAME(GM_ADDR x) {                      \
    NAME##Kernel(x).run();                                                     \
  }                                                                            \
  __aicore__ inline void NAME##Kernel::run()

#if defined(PARAMETERS)
struct Lists : Tensors {
  MrgSortSrcList<float> lists;
  MrgSort4Info info;
  __aicore__ inline Lists(GM_ADDR x) : Tensors(x) {
    lists = MrgSortSrcList<float>(a, a[64], a, a);
    info.elementLengths[0] = info.elementLengths[1] = 32;
    info.validBit = 3;
  }
};

KERNEL(select_mode, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: Select takes a mask with a bit for each element: its mode is VSEL_TENSOR_TENSOR_MODE for two tensors
  Select(a, mask, a, b, SELMODE::VSEL_TENSOR_SCALAR_MODE, 256);
}
KERNEL(select_repeats, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: Select takes repetitions that follow each other: mask is all of 256 bytes
  Select(a, mask, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64, 4, apart);
}
KERNEL(repeated, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: one source of a function says the same for several blocks or repetitions (stride 0), not both
  Add(b, a, a[8], 64, 4, BinaryRepeatParams(1, 0, 1, 8, 1, 0));
}
KERNEL(repeated_and, Tensors) {
  LocalTensor<int16_t> i = a.ReinterpretCast<int16_t>();
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: repetitions are rows of blocks that follow each other
  And(i, i, i[512], 128, 4, BinaryRepeatParams(1, 1, 1, 8, 8, 0));
}
KERNEL(matrix, Tensors) {
  const uint32_t shape[] = {4, 60};
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: a matrix that is reduced has rows of whole blocks of 32 bytes: set srcInnerPad
  ReduceSum<float, Pattern::Reduce::AR>(b, a, shape, false);
}
KERNEL(broadcast, Tensors) {
  const uint32_t from[] = {4, 1}, to[] = {4, 60};
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: Broadcast makes rows of whole blocks of 32 bytes out of a row or a column
  Broadcast<float, 2, 1>(b, a, to, from);
}
KERNEL(whole, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: WholeReduce… reduces repetitions of blocks that follow each other: srcBlkStride is 1
  WholeReduceSum(b, a, 64, 4, 1, 2, 16);
}
KERNEL(pair_of_values, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: WholeReduceMax and WholeReduceMin leave pairs of a value and an index one behind the other
  WholeReduceMax(b, a, 64, 4, 2, 1, 8);
}
KERNEL(reduce_repeats, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: ReduceSum, ReduceMax and ReduceMin take repetitions that follow each other
  ReduceMax(b, a, b[512], 48, 4, 8, false);
}
KERNEL(blocks, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: BlockReduce… reduces blocks that are equally far apart
  BlockReduceSum(b, a, 4, 48, 1, 1, 8);
}
KERNEL(pairs, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: PairReduceSum reduces repetitions of blocks that follow each other
  PairReduceSum(b, a, 4, 62, 1, 1, 8);
}
KERNEL(brcb, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: Brcb fills blocks that are equally far apart: dstRepStride is 8 times dstBlkStride
  Brcb(b, a, 2, BrcbRepeatParams(1, 16));
}
KERNEL(gather_mask, Tensors) {
  uint64_t count = 0;
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: GatherMask gathers rows that follow each other by a pattern from 1 to 7
  GatherMask(b, a, 1, true, 100, GatherMaskParams(1, 1, 8, 0), count);
}
KERNEL(lists, Lists) {
  info.ifExhaustedSuspension = true;
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: MrgSort merges 2, 3 or 4 lists (validBit 3, 7 or 15) to their ends
  MrgSort(b, Lists::lists, info);
}
KERNEL(equal_lists, Lists) {
  info.repeatTimes = 2;
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: MrgSort with repeatTimes merges each four lists of equal length that follow each other
  MrgSort(b, lists, info);
}
KERNEL(mask_bits, Tensors) {
  uint64_t odd[2] = {5, 0};
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: a mask of bits names elements that follow each other from the first one on
  Abs(a, a, odd, 4, rows);
}
KERNEL(gatherb, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: Gatherb fills blocks that follow each other
  Gatherb(b, a, mask.ReinterpretCast<uint32_t>(), 2, GatherRepeatParams(1, 16));
}
KERNEL(compact, Tensors) {
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: DataCopyPad with PaddingMode::Compact is not supported
  DataCopyPad<float, PaddingMode::Compact>(a, xs, DataCopyExtParams(2, 20, 0, 0, 0), DataCopyPadExtParams<float>(true, 0, 3, 0));
}
KERNEL(number_of_tensor, Tensors) {
  static constexpr BinaryConfig config = {0};
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:3: error: a tensor's element as the number of an operation is not supported
  Adds<BinaryDefaultType, true, config>(a, b[0], a, 64);
}
struct OwnPool {
  EXTERN_IMPL_BUFPOOL(OwnPool, TPosition::VECCALC, 16)
};
KERNEL(own_pool, Tensors) {
  OwnPool pool;
// PARAMETERS-DAG: limits.cpp:[[#@LINE+1]]:8: error: a pool of the source's own places buffers, which the compiler does
  pool.GetBufHandle(0);
}
// What a scenario names that is not compiled is no error.
extern "C" __global__ __aicore__ void not_used(GM_ADDR x) {
// PARAMETERS-NOT: limits.cpp:[[#@LINE+2]]
  if constexpr (false)
    SetAtomicMax<float>();
}
#elif defined(ROOM)
extern "C" __global__ __aicore__ void no_room() {
  LocalTensor<float> a(TPosition::VECCALC, 0, 46 * 1024);
  LocalTensor<uint8_t> mask(TPosition::VECCALC, 184 * 1024 - 32, 32);
  SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
// ROOM: limits.cpp:[[#@LINE+1]]:3: error: this takes 32 bytes of scratch behind the tensors that the kernel places, which leave less
  Select(a, mask, a, a, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);
}
#elif defined(MODES)
extern "C" __global__ __aicore__ void k(GM_ADDR x, uint32_t n, bool twice) {
  Tensors t(x);
  LocalTensor<float> &a = t.a, &b = t.b;
  GlobalTensor<float> &xs = t.xs;
  GlobalTensor<int32_t> is;
  is.SetGlobalBuffer((__gm__ int32_t *)x);
  LocalTensor<int32_t> i = a.ReinterpretCast<int32_t>();
  SetAtomicAdd<float>();
// MODES: limits.cpp:[[#@LINE+1]]:3: error: this stores i32, but SetAtomicAdd of f32 in line [[#@LINE-1]] is in force: call SetAtomicAdd of what is stored, or SetAtomicNone
  DataCopy(is, i, 1024);
  DataCopy(xs, a, 1024);
  if (twice)
    SetAtomicNone();
// MODES: limits.cpp:[[#@LINE+1]]:3: error: whether this adds to what is there depends on the way to it: SetAtomicAdd of f32 in line [[#@LINE-6]] on one, SetAtomicNone in line [[#@LINE-1]] on another
  DataCopy(xs, a, 1024);
  SetAtomicNone();
  for (uint32_t at = 0; at < n; ++at) {
// MODES: limits.cpp:[[#@LINE+1]]:5: error: whether this adds to what is there depends on the way to it: SetAtomicNone in line [[#@LINE-2]] on one, SetAtomicAdd of f32 in line [[#@LINE+2]] on another
    DataCopy(xs, a, 1024);
    SetAtomicAdd<float>();
    DataCopy(xs, b, 1024);
  }
// MODES-NOT: error:
}
#elif defined(NAMES)
KERNEL(counted, Tensors) {
  SetMaskCount();
  Abs(a, a, 1024);
// NAMES-DAG: limits.cpp:[[#@LINE+1]]:3: error: where SetMaskCount is in force a mask is the number of all elements, which follow each other: strides are 1 and 8
  Abs(a, a, 128, 1, UnaryRepeatParams(1, 1, 16, 16));
// NAMES-DAG: limits.cpp:[[#@LINE+1]]:3: error: where SetMaskCount is in force this function's mask is the number of all elements, which is not supported: call SetMaskNorm in front of it
  WholeReduceSum(b, a, 64, 4, 1, 1, 8);
  SetMaskNorm();
  WholeReduceSum(b, a, 64, 4, 1, 1, 8);
}
KERNEL(by_tensor, Tensors) {
  uint64_t count = 0;
// NAMES-DAG: limits.cpp:[[#@LINE+1]]:3: error: GatherMask with a tensor as its mask is not supported: the number of results is not known
  GatherMask(b, a, mask.ReinterpretCast<uint32_t>(), false, 0, GatherMaskParams(1, 1, 8, 0), count);
}
KERNEL(most, Tensors) {
// NAMES-DAG: limits.cpp:[[#@LINE+1]]:3: error: SetAtomicMax is not supported: compute the maximum with Max and store it
  SetAtomicMax<float>();
}
#else
extern "C" __global__ __aicore__ void k(GM_ADDR x, uint32_t n) {
  TPipe pipe;
  TBuf<> one, two, three;
  pipe.InitBuffer(two, 8192);
  uint32_t most = n < 60000 ? n : 60000;
// BOUNDS: limits.cpp:[[#@LINE+2]]:8: remark: {{.*}} at most 163840 bytes, for each of 1 slots
// BOUNDS: limits.cpp:[[#@LINE+2]]:8: remark: {{.*}} at most 81920 bytes, for each of 1 slots
  pipe.InitBuffer(one, most * 4);
  pipe.InitBuffer(three, most * 2);
  GlobalTensor<float> xs;
  xs.SetGlobalBuffer((__gm__ float *)x);
  LocalTensor<float> a = one.Get<float>(), b = three.Get<float>();
  DataCopy(a, xs, 1024);
  DataCopy(b, xs, 1024);
// ADDS: TSTORE {{.*}}, atomic.add
  SetAtomicAdd<float>();
  for (uint32_t at = 0; at < n; at += 1024)
    DataCopy(xs[at], a, 1024);
  SetAtomicNone();
// ADDS: TSTORE {{.*}}, atomic.none
  DataCopy(xs, b, 1024);
}
#endif

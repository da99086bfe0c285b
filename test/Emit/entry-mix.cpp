// A kernel on both kinds of cores has one entry, with what each kind needs under
// its guard, so that either half of it can be what a loader takes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t && mkdir %t
// RUN: %clang_ascend_a2a3 -S %s -fplugin-arg-ascend-abi=kernel-entry -fplugin-arg-ascend-emit=pto -o %t/k.cpp
// RUN: FileCheck %s --input-file=%t/k.cpp
// RUN: %clang_ascend_a2a3 -isystem %build/share/ascend/include/entry -S %t/k.cpp -fplugin-arg-ascend-core=vector -o %t/vector.s
// RUN: %clang_ascend_a2a3 -isystem %build/share/ascend/include/entry -S %t/k.cpp -fplugin-arg-ascend-core=cube -o %t/cube.s
// RUN: %python -c "import struct; open('%t/v', 'wb').write(struct.pack('<4q', 5, 105, 205, 305)); open('%t/c', 'wb').write(struct.pack('<4q', 6, 6, 6, 6))"
// RUN: %ascend_sim %t/vector.s --entry --blocks 2 --sub-blocks 2 --arg out=%t/o:i64[4] --arg i64=5 --golden %t/v:i64[4]
// RUN: %ascend_sim %t/cube.s --entry --blocks 4 --arg out=%t/o:i64[4] --arg i64=6 --golden %t/c:i64[4]
//
// CHECK-LABEL: kernel_entry(
// CHECK-COUNT-1: set_atomic_none();
// CHECK: get_block_idx(args);
// CHECK: get_sub_block_id(args);
// CHECK-NOT: goto

#include <pto/pto-inst.hpp>

extern "C" __global__ AICORE void k(__gm__ int64_t *out, int64_t n) {
#ifdef __DAV_CUBE__
  // A tile makes it work of the cube core's.
  pto::Tile<pto::TileType::Mat, half, 16, 16, pto::BLayout::RowMajor, 16, 16,
            pto::SLayout::NoneBox> mat;
  pto::GlobalTensor<half, pto::TileShape2D<half, 16, 16>,
                    pto::BaseShape2D<half, 16, 16>> none(
      reinterpret_cast<__gm__ half *>(out));
  if (n < 0)
    TLOAD(mat, none), TSTORE(none, mat);
  out[get_block_idx()] = n;
#else
  int64_t at = 2 * get_block_idx() + get_subblockid();
  out[at] = 100 * at + n;
#endif
}

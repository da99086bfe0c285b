; The workspace of asynchronous copies and the vector core's number are parameters
; in body and entry; pointers that are no tensors are passed as they are; a kernel
; that needs nothing of the run time includes nothing of it and gains nothing.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: rm -rf %t && split-file %s %t
; RUN: %llc-a2a3 -ascend-abi=kernel-entry -ascend-emit=pto %t/all.ll -o %t/all.cpp
; RUN: %python %S/Inputs/joined.py %t/all.cpp > %t/joined
; RUN: FileCheck %t/all.ll --input-file=%t/joined
; RUN: %llc-a2a3 -ascend-abi=kernel-entry -ascend-emit=pto %t/none.ll -o %t/none.cpp
; RUN: %python %S/Inputs/joined.py %t/none.cpp | FileCheck %t/none.ll
; RUN: %clang_ascend_a2a3 -isystem %build/share/ascend/include/entry -S %t/all.cpp -fplugin-arg-ascend-core=vector -o %t/all.s
; RUN: %python -c "import struct; open('%t/want', 'wb').write(struct.pack('<6q', 0, 1, 10, 11, 20, 21))"
; RUN: %ascend_sim %t/all.s --entry --blocks 3 --sub-blocks 2 --arg out=%t/got:i64[6] --arg i64=0 --golden %t/want:i64[6]
; RUN: %llc-a2a3 %t/all.ll -o %t/cann.s
; RUN: FileCheck %t/all.ll --check-prefix=CANN --input-file=%t/cann.s
; RUN: %ascend_sim %t/cann.s --blocks 3 --sub-blocks 2 --arg in=%t/want:i64[6] --arg out=%t/got:i64[6] --golden %t/want:i64[6]

;--- all.ll
; CHECK: #include "intrinsic.h"
; CHECK: void k(__gm__ uint64_t *out, __gm__ uint8_t *context, __gm__ int8_t *__pypto_sdma_workspace, int32_t __pypto_block_idx, int32_t __pypto_subblock_idx) {
; CHECK: __gm__ uint8_t *context = reinterpret_cast<__gm__ uint8_t *>(args[1]);
; CHECK-NEXT: __gm__ int8_t *__pypto_sdma_workspace = reinterpret_cast<__gm__ int8_t *>(get_dma_workspace(args, DMA_WORKSPACE_SDMA));
; CHECK-NEXT: int32_t __pypto_block_idx = get_block_idx(args);
; CHECK-NEXT: int32_t __pypto_subblock_idx = get_sub_block_id(args);
; CHECK-NEXT: k(out, context, __pypto_sdma_workspace, __pypto_block_idx, __pypto_subblock_idx);
; CANN: .param __pypto_sdma_workspace, gm
; CANN-NOT: .param
; CANN: subblock_idx
define void @k(ptr addrspace(1) "ascend.address" %context, ptr addrspace(1) "ascend.element"="8" %out) "ascend-core"="vector" {
  %sub = call i64 @ascend.subblock.idx()
  %block = call i64 @ascend.block.idx()
  %work = call ptr addrspace(1) @ascend.sdma.workspace()
  %tens = mul i64 %block, 10
  %sum = add i64 %tens, %sub
  %pair = mul i64 %block, 2
  %at = add i64 %pair, %sub
  %own = getelementptr i64, ptr addrspace(1) %work, i64 %at
  store i64 %sum, ptr addrspace(1) %own
  %p = getelementptr i64, ptr addrspace(1) %out, i64 %at
  store i64 %sum, ptr addrspace(1) %p
  ret void
}
declare i64 @ascend.subblock.idx()
declare i64 @ascend.block.idx()
declare ptr addrspace(1) @ascend.sdma.workspace()

;--- none.ll
; CHECK: #include "tensor.h"
; CHECK-NOT: intrinsic.h
; CHECK: k(__gm__ uint64_t *out) {
; CHECK-NOT: __pypto
define void @k(ptr addrspace(1) "ascend.element"="8" %out) {
  store i64 1, ptr addrspace(1) %out
  ret void
}

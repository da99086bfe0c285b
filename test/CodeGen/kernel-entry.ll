; With the entry's ABI, block index and count are parameters behind the distance of
; the mappings, in the order of the table, whatever order the kernel uses them in;
; a kernel that needs none gains none. Without it the processor has them.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc-a2a3 -ascend-abi=kernel-entry %s -o %t.s
; RUN: FileCheck %s --input-file=%t.s
; RUN: %llc-a2a3 %s -o - | FileCheck %s --check-prefix=CANN
; RUN: %python -c "open('%t.in', 'wb').write(bytes(2048)); open('%t.z', 'wb').write(bytes(768)); import struct; open('%t.c', 'wb').write(struct.pack('<3i', 3, 4, 5))"
; RUN: %ascend_sim %t.s --kernel k --blocks 3 --alias-offset 0x80000000000 --arg in=%t.in:f16[16x64] --arg out=%t.y:f16[3x128] --arg out=%t.x:i32[3] --golden %t.z:f16[3x128] --golden %t.c:i32[3]

; CHECK: .kernel k, cube
; CHECK-NEXT: .param a, gm
; CHECK-NEXT: .param b, gm
; CHECK-NEXT: .param c, gm
; CHECK-NEXT: .param __pypto_l2_cache_offset, i64
; CHECK-NEXT: .param __pypto_block_idx, i32
; CHECK-NEXT: .param __pypto_block_num, i32
; CHECK: .kernel plain, cube
; CHECK-NEXT: .param c, gm
; CHECK-NOT: .param
; CANN: .kernel k, cube
; CANN: .param __pypto_l2_cache_offset, i64
; CANN-NOT: .param
; CANN: .endkernel
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
  %n = call i64 @ascend.block.num()
  %i = call i64 @ascend.block.idx()
  %sum = add i64 %n, %i
  %word = trunc i64 %sum to i32
  %p = getelementptr i32, ptr addrspace(1) %c, i64 %i
  store i32 %word, ptr addrspace(1) %p
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 4, i32 32, i32 1, i32 0, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 4, i64 32, i64 128, i64 128, i64 128, i64 32, i64 1, i32 1)
  %at = mul i64 %i, 256
  %o = getelementptr i8, ptr addrspace(1) %b, i64 %at
  call void @ascend.tstore.l1(ptr addrspace(1) %o, i32 1, i32 0, i64 1, i64 1, i64 1, i64 4, i64 32, i64 128, i64 128, i64 128, i64 32, i64 1, ptr addrspace(2) %t, i64 0, i32 0)
  ret void
}
define void @plain(ptr addrspace(1) %c) {
  store i32 1, ptr addrspace(1) %c
  ret void
}
declare i64 @ascend.block.idx()
declare i64 @ascend.block.num()
declare void @ascend.tstore.l1(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(2), i64, i32)
declare ptr addrspace(2) @ascend.tload.cache.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)

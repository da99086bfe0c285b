; Rule: a tile is no larger than UB
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; CHECK: error: in function 'k': dst of type f32.nd.256x256 takes 262144 bytes; UB of a2a3 has 196608 bytes: no packing can help, use a smaller tile
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o, i64 %n) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 256, i32 256, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 256, i64 256, i64 65536, i64 65536, i64 65536, i64 256, i64 1, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
attributes #0 = { "ascend-core"="vector" }

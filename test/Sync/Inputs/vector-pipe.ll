; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) #0 {
  %t = call ptr addrspace(6) @ascend.tload.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(1) %a, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, i32 0)
  %u = call ptr addrspace(6) @ascend.tadds.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 1065353216, i64 8, i64 64)
  %w = call ptr addrspace(6) @ascend.tabs.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %t, i64 0, i64 8, i64 64)
  %v = call ptr addrspace(6) @ascend.tadd.ub(i32 8, i32 64, i32 0, i32 0, ptr addrspace(6) %u, i64 0, ptr addrspace(6) %t, i64 0, i64 8, i64 64)
  %p = getelementptr i8, ptr addrspace(1) %o, i64 2048
  call void @ascend.tstore.ub(ptr addrspace(1) %o, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %v, i64 0, i32 0)
  call void @ascend.tstore.ub(ptr addrspace(1) %p, i32 0, i32 0, i64 1, i64 1, i64 1, i64 8, i64 64, i64 512, i64 512, i64 512, i64 64, i64 1, ptr addrspace(6) %w, i64 0, i32 0)
  ret void
}
declare ptr addrspace(6) @ascend.tload.ub(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)
declare ptr addrspace(6) @ascend.tadds.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64, i64)
declare ptr addrspace(6) @ascend.tabs.ub(i32, i32, i32, i32, ptr addrspace(6), i64, i64, i64)
declare ptr addrspace(6) @ascend.tadd.ub(i32, i32, i32, i32, ptr addrspace(6), i64, ptr addrspace(6), i64, i64, i64)
declare void @ascend.tstore.ub(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(6), i64, i32)
attributes #0 = { "ascend-core"="vector" }

; Rule: a load past the cache reads nothing that the kernel writes, by any path to
; the same argument, or to what was loaded from the same place
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %llc-a2a3 %s -o %t.s 2>&1 | FileCheck %s
; RUN: not ls %t.s
; RUN: not %llc-a5 %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: error: in function 'scalar': TLOAD.cache goes past the cache, but the kernel also writes tensor 'a': the write is in the cache; load with CachePolicy::Cached
; CHECK: error: in function 'either': TLOAD.cache goes past the cache, but the kernel also writes tensor 'a': the write is in the cache; load with CachePolicy::Cached
; CHECK: error: in function 'loaded': TLOAD.cache goes past the cache, but the kernel also writes tensor 'p'
; CHECK: error: in function 'unpacked': TLOAD.cache goes past the cache, but the kernel also writes tensor 'p'
; CHECK: error: in function 'table': TLOAD.cache goes past the cache, but the kernel also writes tensor 'p'
; CHECK-NOT: error
; CHECK-NOT: {{Cannot select|Assertion|PLEASE submit}}
define void @scalar(ptr addrspace(1) %a, i64 %i) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 65536
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %q = getelementptr i8, ptr addrspace(1) %a, i64 %i
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @either(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %q = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @loaded(ptr addrspace(1) %args) {
  %slot = getelementptr i8, ptr addrspace(1) %args, i64 8
  %p = load ptr addrspace(1), ptr addrspace(1) %slot
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %again = getelementptr i64, ptr addrspace(1) %args, i64 1
  %q = load ptr addrspace(1), ptr addrspace(1) %again
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @unpacked(ptr addrspace(1) %args) {
  %tensor = load i64, ptr addrspace(1) %args
  %descriptor = inttoptr i64 %tensor to ptr addrspace(1)
  %address = load i64, ptr addrspace(1) %descriptor
  %first = add i64 %address, 128
  %p = inttoptr i64 %first to ptr addrspace(1)
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %same = load i64, ptr addrspace(1) %args
  %other = inttoptr i64 %same to ptr addrspace(1)
  %q = load ptr addrspace(1), ptr addrspace(1) %other
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @table(ptr addrspace(1) %args, i64 %i) {
  %slot = getelementptr i64, ptr addrspace(1) %args, i64 %i
  %p = load ptr addrspace(1), ptr addrspace(1) %slot
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %q = load ptr addrspace(1), ptr addrspace(1) %args
  store i32 1, ptr addrspace(1) %q
  ret void
}
define void @apart(ptr addrspace(1) %args, ptr addrspace(1) %c) {
  %p = load ptr addrspace(1), ptr addrspace(1) %args
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %slot = getelementptr i64, ptr addrspace(1) %args, i64 1
  %q = load ptr addrspace(1), ptr addrspace(1) %slot
  store i32 1, ptr addrspace(1) %q
  store i32 1, ptr addrspace(1) %c
  ret void
}
define void @fine(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %t = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %a, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 1)
  %u = call ptr addrspace(2) @ascend.tload.cache.l1(i32 16, i32 64, i32 1, i32 2, ptr addrspace(1) %b, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 64, i64 1024, i64 1024, i64 1024, i64 64, i64 1, i32 0)
  store i32 1, ptr addrspace(1) %b
  ret void
}
declare ptr addrspace(2) @ascend.tload.cache.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32)

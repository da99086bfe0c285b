; What tiles-as-values.cpp says of handles, of values: phis, selects, aggregates,
; arguments and results of tiles mean which slot, and the numbers are right.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %llc-a2a3 %s -o %t.s
; RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.s %t | FileCheck %s
; RUN: %llc-a2a3 -O0 %s -o %t.0.s
; RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.0.s %t | FileCheck %s
; RUN: %opt-print -O2 %s -o %t.opt.ll
; RUN: %llc-a2a3 %t.opt.ll -o %t.2.s
; RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.2.s %t | FileCheck %s
; RUN: sed 's/i32 4, ptr addrspace(2)/i32 2, ptr addrspace(2)/' %s > %t.a5.ll
; RUN: %llc-a5 %t.a5.ll -o %t.a5.s
; RUN: %python %S/Inputs/tiles_as_values.py %ascend_sim %t.a5.s %t | FileCheck %s
; CHECK: 37 runs right

%pair = type { i64, ptr addrspace(5), ptr addrspace(5) }

define internal ptr addrspace(2) @load(ptr addrspace(1) %a, i64 %i) {
  %o = mul i64 %i, 256
  %p = getelementptr half, ptr addrspace(1) %a, i64 %o
  %t = call ptr addrspace(2) @ascend.tload.l1(i32 16, i32 16, i32 1, i32 2, ptr addrspace(1) %p, i32 1, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1)
  ret ptr addrspace(2) %t
}

define internal { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %t) {
  %l = call ptr addrspace(3) @ascend.tmov.l0a(i32 16, i32 16, i32 1, i32 4, ptr addrspace(2) %t, i64 0, i64 16, i64 16)
  %r = call ptr addrspace(4) @ascend.tmov.l0b(i32 16, i32 16, i32 1, i32 3, ptr addrspace(2) %t, i64 0, i64 16, i64 16)
  %o1 = insertvalue { ptr addrspace(3), ptr addrspace(4) } poison, ptr addrspace(3) %l, 0
  %o2 = insertvalue { ptr addrspace(3), ptr addrspace(4) } %o1, ptr addrspace(4) %r, 1
  ret { ptr addrspace(3), ptr addrspace(4) } %o2
}

define internal ptr addrspace(5) @product({ ptr addrspace(3), ptr addrspace(4) } %o) {
  %l = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 0
  %r = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 1
  %m = call ptr addrspace(5) @ascend.tmatmul.l0c(i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  ret ptr addrspace(5) %m
}

; Tile i of a times itself.
define internal ptr addrspace(5) @square(ptr addrspace(1) %a, i64 %i) {
  %t = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 %i)
  %o = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %t)
  %m = call ptr addrspace(5) @product({ ptr addrspace(3), ptr addrspace(4) } %o)
  ret ptr addrspace(5) %m
}

; The same, added to an accumulator.
define internal ptr addrspace(5) @add(ptr addrspace(5) %old, ptr addrspace(1) %a, i64 %i) {
  %t = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 %i)
  %o = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %t)
  %l = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 0
  %r = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 1
  %m = call ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5) %old, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  ret ptr addrspace(5) %m
}

define internal void @store(ptr addrspace(1) %c, i64 %i, ptr addrspace(5) %t) {
  %o = mul i64 %i, 256
  %p = getelementptr float, ptr addrspace(1) %c, i64 %o
  call void @ascend.tstore.l0c(ptr addrspace(1) %p, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %t, i64 0, i32 0, i32 0)
  ret void
}

define void @conditional(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %x = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  %b = icmp ne i64 %n, 0
  br i1 %b, label %then, label %join
then:
  %x1 = call ptr addrspace(5) @add(ptr addrspace(5) %x, ptr addrspace(1) %a, i64 1)
  br label %join
join:
  %s = phi ptr addrspace(5) [ %x, %entry ], [ %x1, %then ]
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %s)
  ret void
}

define void @cur_next(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %first = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %body ]
  %cur = phi ptr addrspace(2) [ %first, %entry ], [ %next, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %i1 = add i64 %i, 1
  %next = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 %i1)
  %o = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %cur)
  %m = call ptr addrspace(5) @product({ ptr addrspace(3), ptr addrspace(4) } %o)
  call void @store(ptr addrspace(1) %c, i64 %i, ptr addrspace(5) %m)
  br label %head
done:
  %o2 = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %cur)
  %m2 = call ptr addrspace(5) @product({ ptr addrspace(3), ptr addrspace(4) } %o2)
  call void @store(ptr addrspace(1) %c, i64 %n, ptr addrspace(5) %m2)
  ret void
}

define void @swap(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %x0 = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  %y0 = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 1)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %body ]
  %x = phi ptr addrspace(5) [ %x0, %entry ], [ %y, %body ]
  %y = phi ptr addrspace(5) [ %y0, %entry ], [ %x1, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %x1 = call ptr addrspace(5) @add(ptr addrspace(5) %x, ptr addrspace(1) %a, i64 2)
  %i1 = add i64 %i, 1
  br label %head
done:
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %x)
  call void @store(ptr addrspace(1) %c, i64 1, ptr addrspace(5) %y)
  ret void
}

define void @select_read(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
  %x = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  %y = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 1)
  %b = icmp ne i64 %n, 0
  %s = select i1 %b, ptr addrspace(5) %x, ptr addrspace(5) %y
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %s)
  call void @store(ptr addrspace(1) %c, i64 1, ptr addrspace(5) %x)
  call void @store(ptr addrspace(1) %c, i64 2, ptr addrspace(5) %y)
  ret void
}

define void @select_update(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
  %x = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  %y = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 1)
  %b = icmp ne i64 %n, 0
  %s = select i1 %b, ptr addrspace(5) %x, ptr addrspace(5) %y
  %s1 = call ptr addrspace(5) @add(ptr addrspace(5) %s, ptr addrspace(1) %a, i64 2)
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %s1)
  ret void
}

; Two products that are equal and must not become one: one of them goes on.
define void @equal_seeds(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
  %t = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 0)
  %o = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %t)
  %x = call ptr addrspace(5) @product({ ptr addrspace(3), ptr addrspace(4) } %o)
  %y = call ptr addrspace(5) @product({ ptr addrspace(3), ptr addrspace(4) } %o)
  %x1 = call ptr addrspace(5) @add(ptr addrspace(5) %x, ptr addrspace(1) %a, i64 1)
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %x1)
  call void @store(ptr addrspace(1) %c, i64 1, ptr addrspace(5) %y)
  ret void
}

define void @nested(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %start = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
  %acc = phi ptr addrspace(5) [ %start, %entry ], [ %acc2, %latch ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %inner, label %done
inner:
  %j = phi i64 [ 0, %outer ], [ %j1, %again ]
  %sum = phi ptr addrspace(5) [ %acc, %outer ], [ %sum1, %again ]
  %inside = icmp slt i64 %j, %i
  br i1 %inside, label %step, label %after
step:
  %sum1 = call ptr addrspace(5) @add(ptr addrspace(5) %sum, ptr addrspace(1) %a, i64 1)
  %last = icmp eq i64 %j, 1
  br i1 %last, label %after, label %again
again:
  %j1 = add i64 %j, 1
  br label %inner
after:
  %acc1 = phi ptr addrspace(5) [ %sum, %inner ], [ %sum1, %step ]
  %enough = icmp eq i64 %i, 3
  br i1 %enough, label %done, label %latch
latch:
  %acc2 = call ptr addrspace(5) @add(ptr addrspace(5) %acc1, ptr addrspace(1) %a, i64 2)
  %i1 = add i64 %i, 1
  br label %outer
done:
  %end = phi ptr addrspace(5) [ %acc, %outer ], [ %acc1, %after ]
  %nothing = icmp eq i64 %n, 5
  br i1 %nothing, label %leave, label %write
write:
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %end)
  ret void
leave:
  ret void
}

define void @by_value(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %start = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %i1, %body ]
  %acc = phi ptr addrspace(5) [ %start, %entry ], [ %acc1, %body ]
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %acc1 = call ptr addrspace(5) @add(ptr addrspace(5) %acc, ptr addrspace(1) %a, i64 1)
  %i1 = add i64 %i, 1
  br label %head
done:
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %acc)
  ret void
}

define internal %pair @step(%pair %p, ptr addrspace(1) %a) {
  %n = extractvalue %pair %p, 0
  %x = extractvalue %pair %p, 1
  %y = extractvalue %pair %p, 2
  %n1 = add i64 %n, 1
  %x1 = call ptr addrspace(5) @add(ptr addrspace(5) %x, ptr addrspace(1) %a, i64 2)
  %y1 = call ptr addrspace(5) @add(ptr addrspace(5) %y, ptr addrspace(1) %a, i64 3)
  %p1 = insertvalue %pair %p, i64 %n1, 0
  %p2 = insertvalue %pair %p1, ptr addrspace(5) %x1, 1
  %p3 = insertvalue %pair %p2, ptr addrspace(5) %y1, 2
  ret %pair %p3
}

; A struct that holds tiles lives in memory, as a front end leaves it.
define void @structs(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %p = alloca %pair
  %x0 = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  %y0 = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 1)
  %px = getelementptr %pair, ptr %p, i32 0, i32 1
  %py = getelementptr %pair, ptr %p, i32 0, i32 2
  store i64 0, ptr %p
  store ptr addrspace(5) %x0, ptr %px
  store ptr addrspace(5) %y0, ptr %py
  br label %head
head:
  %i = load i64, ptr %p
  %more = icmp slt i64 %i, %n
  br i1 %more, label %body, label %done
body:
  %old = load %pair, ptr %p
  %new = call %pair @step(%pair %old, ptr addrspace(1) %a)
  store %pair %new, ptr %p
  br label %head
done:
  %x = load ptr addrspace(5), ptr %px
  %y = load ptr addrspace(5), ptr %py
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %x)
  call void @store(ptr addrspace(1) %c, i64 1, ptr addrspace(5) %y)
  ret void
}

define internal void @square_into(ptr addrspace(5) %set, i64 %index, ptr addrspace(1) %a, i64 %i) {
  %t = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 %i)
  %o = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %t)
  %l = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 0
  %r = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 1
  call void @ascend.tmatmul.l0c.into(ptr addrspace(5) %set, i64 %index, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  ret void
}

; An array is a set, its index any scalar.
define void @array(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
entry:
  %set = call ptr addrspace(5) @ascend.slots.l0c(i32 3, i32 16, i32 16, i32 0, i32 2)
  call void @square_into(ptr addrspace(5) %set, i64 0, ptr addrspace(1) %a, i64 0)
  call void @square_into(ptr addrspace(5) %set, i64 1, ptr addrspace(1) %a, i64 1)
  call void @square_into(ptr addrspace(5) %set, i64 2, ptr addrspace(1) %a, i64 2)
  %chosen = srem i64 %n, 3
  %t = call ptr addrspace(2) @load(ptr addrspace(1) %a, i64 3)
  %o = call { ptr addrspace(3), ptr addrspace(4) } @operands(ptr addrspace(2) %t)
  %l = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 0
  %r = extractvalue { ptr addrspace(3), ptr addrspace(4) } %o, 1
  call void @ascend.tmatmul.acc.l0c.into(ptr addrspace(5) %set, i64 %chosen, i32 16, i32 16, i32 0, i32 2, ptr addrspace(3) %l, i64 0, ptr addrspace(4) %r, i64 0, i64 16, i64 16, i64 16)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
  %at = mul i64 %i, 256
  %p = getelementptr float, ptr addrspace(1) %c, i64 %at
  call void @ascend.tstore.l0c(ptr addrspace(1) %p, i32 0, i32 0, i64 1, i64 1, i64 1, i64 16, i64 16, i64 256, i64 256, i64 256, i64 16, i64 1, ptr addrspace(5) %set, i64 %i, i32 0, i32 0)
  %i1 = add i64 %i, 1
  %more = icmp slt i64 %i1, 3
  br i1 %more, label %loop, label %done
done:
  ret void
}

define internal ptr addrspace(5) @pick(ptr addrspace(5) %x, ptr addrspace(5) %y, i1 %b) {
  br i1 %b, label %first, label %second
first:
  ret ptr addrspace(5) %x
second:
  ret ptr addrspace(5) %y
}

define void @returned(ptr addrspace(1) %a, ptr addrspace(1) %c, i64 %n) {
  %x = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 0)
  %y = call ptr addrspace(5) @square(ptr addrspace(1) %a, i64 1)
  %y1 = call ptr addrspace(5) @add(ptr addrspace(5) %y, ptr addrspace(1) %a, i64 2)
  call void @store(ptr addrspace(1) %c, i64 0, ptr addrspace(5) %x)
  call void @store(ptr addrspace(1) %c, i64 1, ptr addrspace(5) %y1)
  %b = icmp ne i64 %n, 0
  %s = call ptr addrspace(5) @pick(ptr addrspace(5) %x, ptr addrspace(5) %y1, i1 %b)
  %s1 = call ptr addrspace(5) @add(ptr addrspace(5) %s, ptr addrspace(1) %a, i64 3)
  call void @store(ptr addrspace(1) %c, i64 2, ptr addrspace(5) %s1)
  ret void
}

declare ptr addrspace(5) @ascend.slots.l0c(i32, i32, i32, i32, i32)
declare ptr addrspace(2) @ascend.tload.l1(i32, i32, i32, i32, ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64)
declare ptr addrspace(3) @ascend.tmov.l0a(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare ptr addrspace(4) @ascend.tmov.l0b(i32, i32, i32, i32, ptr addrspace(2), i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.l0c(i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tmatmul.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare ptr addrspace(5) @ascend.tmatmul.acc.l0c(ptr addrspace(5), i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tmatmul.acc.l0c.into(ptr addrspace(5), i64, i32, i32, i32, i32, ptr addrspace(3), i64, ptr addrspace(4), i64, i64, i64, i64)
declare void @ascend.tstore.l0c(ptr addrspace(1), i32, i32, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr addrspace(5), i64, i32, i32)

//===-- kernel_operator.h - Ascend C ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The documented interface of Ascend C, over this compiler's operations: a queue
// is a set of slots, a call is a tile operation, and what orders them is the
// compiler's to find. docs/ascend-c.md lists what is accepted.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_KERNEL_OPERATOR_H
#define ASCEND_KERNEL_OPERATOR_H

#pragma clang system_header

#include "ascendc/binary.hpp"
#include "ascendc/copy.hpp"
#include "ascendc/cube.hpp"
#include "ascendc/environment.hpp"
#include "ascendc/fill.hpp"
#include "ascendc/fixpipe.hpp"
#include "ascendc/gather.hpp"
#include "ascendc/interleave.hpp"
#include "ascendc/matrix.hpp"
#include "ascendc/modes.hpp"
#include "ascendc/pipe.hpp"
#include "ascendc/pool.hpp"
#include "ascendc/print.hpp"
#include "ascendc/reduce.hpp"
#include "ascendc/reduce_kinds.hpp"
#include "ascendc/repeat_reduce.hpp"
#include "ascendc/select.hpp"
#include "ascendc/sort.hpp"
#include "ascendc/sync.hpp"
#include "ascendc/tensor.hpp"
#include "ascendc/transpose.hpp"
#include "ascendc/unsupported.hpp"
#include "ascendc/vector.hpp"

/// The name of older sources.
namespace tik2 = AscendC;

/// Some sources name it without its namespace.
using AscendC::GetTPipePtr;

// The kernel stops where a condition does not hold. A host header's assert comes
// behind this one, or takes its place.
#define ascendc_assert(condition, ...)                                         \
  ((condition) ? static_cast<void>(0) : __builtin_trap())
#ifndef assert
#define assert(condition) ascendc_assert(condition)
#endif

#endif // ASCEND_KERNEL_OPERATOR_H

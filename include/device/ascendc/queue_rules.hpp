//===-- queue_rules.hpp - What a queue's calls need -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules that calls of a queue leave markers for, and what is wrong where one
// does not hold. The plugin (lib/Clang/QueueChecks.cpp) reads this file, too.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_QUEUE_RULES_HPP
#define ASCENDC_QUEUE_RULES_HPP

// X(rule, text)
#define ASCENDC_QUEUE_RULES(X)                                                 \
  X(SlotIsFree,                                                                \
    "AllocTensor finds no free buffer: all have been given out and none is "   \
    "freed, so that it waits forever; FreeTensor one before, or give "         \
    "InitBuffer more")                                                         \
  X(TensorIsAllocated,                                                         \
    "EnQue of what was not allocated: AllocTensor comes before")               \
  X(TensorWaits,                                                               \
    "DeQue finds nothing: EnQue comes before, or it waits forever")            \
  X(TensorIsTaken,                                                             \
    "FreeTensor of what was not allocated, or is free already")

namespace AscendC {
namespace detail {
enum class QueueRule : int {
#define X(RULE, TEXT) RULE,
  ASCENDC_QUEUE_RULES(X)
#undef X
};
} // namespace detail
} // namespace AscendC

#endif // ASCENDC_QUEUE_RULES_HPP

//===-- sync.hpp - Flags of Ascend C ----------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a kernel with a TPipe these ask for what the compiler does anyway: it
// orders all operations by what they touch, and drops the source's own flags.
// In one without, they are kept and checked (docs/hand-written.md).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_SYNC_HPP
#define ASCENDC_SYNC_HPP

#include "../pto/sync.hpp"
#include "types.hpp"

namespace AscendC {

namespace detail {

struct Signal {
  pipe_t from, to;
};

constexpr Signal signalOf(HardEvent event) {
#define ASCENDC_SIGNAL(FROM, TO)                                               \
  case HardEvent::FROM##_##TO:                                                 \
    return {PIPE_##FROM, PIPE_##TO};
  switch (event) {
    ASCENDC_SIGNAL(MTE2, MTE1)
    ASCENDC_SIGNAL(MTE1, MTE2)
    ASCENDC_SIGNAL(MTE1, M)
    ASCENDC_SIGNAL(M, MTE1)
    ASCENDC_SIGNAL(MTE2, V)
    ASCENDC_SIGNAL(V, MTE2)
    ASCENDC_SIGNAL(MTE3, V)
    ASCENDC_SIGNAL(V, MTE3)
    ASCENDC_SIGNAL(M, V)
    ASCENDC_SIGNAL(V, M)
    ASCENDC_SIGNAL(V, V)
    ASCENDC_SIGNAL(MTE3, MTE1)
    ASCENDC_SIGNAL(MTE1, MTE3)
    ASCENDC_SIGNAL(MTE1, V)
    ASCENDC_SIGNAL(MTE2, M)
    ASCENDC_SIGNAL(M, MTE2)
    ASCENDC_SIGNAL(V, MTE1)
    ASCENDC_SIGNAL(M, FIX)
    ASCENDC_SIGNAL(FIX, M)
    ASCENDC_SIGNAL(MTE3, MTE2)
    ASCENDC_SIGNAL(MTE2, MTE3)
    ASCENDC_SIGNAL(S, V)
    ASCENDC_SIGNAL(V, S)
    ASCENDC_SIGNAL(S, MTE2)
    ASCENDC_SIGNAL(MTE2, S)
    ASCENDC_SIGNAL(S, MTE3)
    ASCENDC_SIGNAL(MTE3, S)
    ASCENDC_SIGNAL(MTE2, FIX)
    ASCENDC_SIGNAL(FIX, MTE2)
    ASCENDC_SIGNAL(FIX, S)
    ASCENDC_SIGNAL(M, S)
    ASCENDC_SIGNAL(FIX, MTE3)
    ASCENDC_SIGNAL(MTE1, FIX)
    ASCENDC_SIGNAL(FIX, MTE1)
    ASCENDC_SIGNAL(FIX, FIX)
  default:
    return {PIPE_ALL, PIPE_ALL};
  }
#undef ASCENDC_SIGNAL
}

} // namespace detail

/// Between two pipes a flag, within one a barrier.
template <HardEvent Event> PTO_INST void SetFlag(int32_t id) {
  constexpr detail::Signal signal = detail::signalOf(Event);
  static_assert(signal.from != PIPE_ALL, "SetFlag takes a HardEvent");
  if constexpr (signal.from != signal.to)
    set_flag(signal.from, signal.to, id);
}
template <HardEvent Event> PTO_INST void WaitFlag(int32_t id) {
  constexpr detail::Signal signal = detail::signalOf(Event);
  static_assert(signal.from != PIPE_ALL, "WaitFlag takes a HardEvent");
  if constexpr (signal.from != signal.to)
    wait_flag(signal.from, signal.to, id);
  else
    pipe_barrier(signal.from);
}
template <pipe_t Pipe> PTO_INST void PipeBarrier() { pipe_barrier(Pipe); }

/// What it waits for.
enum class MemDsbT : uint8_t { ALL, DDR, UB, SEQ };
/// The scalar unit's own accesses have an order.
template <MemDsbT memory> PTO_INST void DataSyncBarrier() {}

} // namespace AscendC

/// The spelling of older sources.
template <pipe_t Pipe> PTO_INST void pipe_barrier() { pipe_barrier(Pipe); }

#endif // ASCENDC_SYNC_HPP

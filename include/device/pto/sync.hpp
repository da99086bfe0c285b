//===-- sync.hpp - Hand-written flags ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that uses what is declared here orders its pipes itself: it stays as
// it was written, and the compiler checks it.
//
//   set_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
//   wait_flag(PIPE_MTE2, PIPE_MTE1, EVENT_ID0);
//
//   Event<Op::TLOAD, Op::TMOV_M2L> loaded;    // the same, as a value
//   loaded = TLOAD(tile, tensor);
//   TMOV(left, tile, loaded);
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_SYNC_HPP
#define ASCEND_PTO_SYNC_HPP

#include "global_tensor.hpp"

#define X(NAME, CODE) PIPE_##NAME = CODE,
enum pipe_t { __ascend_pipes(X) };
#undef X
enum event_t {
  EVENT_ID0,
  EVENT_ID1,
  EVENT_ID2,
  EVENT_ID3,
  EVENT_ID4,
  EVENT_ID5,
  EVENT_ID6,
  EVENT_ID7
};

/// Raises a flag when all that stands before it on pipe \p from is complete. A
/// flag is one bit: it must have been taken before.
PTO_INST void set_flag(pipe_t from, pipe_t to, int64_t id) {
  __ascend_set_flag(from, to, id);
}
/// What follows on pipe \p to waits until the flag is up, and takes it down.
PTO_INST void wait_flag(pipe_t from, pipe_t to, int64_t id) {
  __ascend_wait_flag(from, to, id);
}
/// What follows on the pipe waits for all that stands before it there; on all
/// pipes, for all.
PTO_INST void pipe_barrier(pipe_t pipe) { __ascend_pipe_barrier(pipe); }

// The next event id of a pair of pipes, in the order of the kernel's text;
// replaced by the plugin.
extern "C" int64_t __ascend_next_event(int32_t from, int32_t to) noexcept
    __asm__("ascend.plugin.event");

namespace pto {

/// What an operation returns; an Event takes it.
struct RecordEvent {};

/// Operations as an Event names them. Those that are not supported have a name
/// all the same.
#define X(NAME, PIPE) NAME,
enum class Op {
  __ascend_event_operations(X) TMOV_A2V,
  TMOV_V2M,
  TEXTRACT_V2M
};
#undef X

namespace detail {
/// The pipe of an operation; PIPE_ALL for one that is not supported.
constexpr pipe_t pipeOf(Op which) {
#define X(NAME, PIPE)                                                          \
  if (which == Op::NAME)                                                       \
    return PIPE;
  __ascend_event_operations(X)
#undef X
      return PIPE_ALL;
}
constexpr bool isSupported(Op which) { return pipeOf(which) != PIPE_ALL; }
/// Whether operations that follow each other on a pipe need a barrier.
constexpr bool needsBarrier(pipe_t pipe) {
  return __ascend_event_barriers >> pipe & 1;
}
} // namespace detail

#define ASCEND_SUPPORTED_EVENT                                                 \
  __attribute__((diagnose_if(                                                  \
      !detail::isSupported(From) || !detail::isSupported(To),                  \
      "an operation of this Event is not supported", "error")))

/// An order between an operation that the Event is assigned from and one that
/// it is given to: a flag, or a barrier where both run on one pipe. With
/// AutoToken it has the next of the pair's event ids, in the order in which
/// Events are declared; otherwise Id.
template <Op From, Op To, bool AutoToken = true, event_t Id = EVENT_ID0>
struct Event {
  static constexpr pipe_t from = detail::pipeOf(From);
  static constexpr pipe_t to = detail::pipeOf(To);

  ASCEND_SUPPORTED_EVENT
  PTO_INTERNAL Event() {
    if constexpr (AutoToken && from != to)
      id = __ascend_next_event(from, to);
  }
  ASCEND_SUPPORTED_EVENT
  PTO_INTERNAL Event(const RecordEvent &) : Event() { Record(); }
  PTO_INTERNAL Event &operator=(const RecordEvent &) {
    Record();
    return *this;
  }

  /// What has been issued on the first pipe is what is waited for.
  PTO_INTERNAL void Record() {
    if constexpr (from != to)
      set_flag(from, to, id);
  }
  PTO_INTERNAL void Wait() {
    if constexpr (from != to)
      wait_flag(from, to, id);
    else if constexpr (detail::needsBarrier(to))
      pipe_barrier(to);
  }

private:
  int64_t id = Id;
};

#undef ASCEND_SUPPORTED_EVENT

namespace detail {
/// What may stand in an operation's list of events.
template <typename T> struct IsEvent { static constexpr bool value = false; };
template <> struct IsEvent<RecordEvent> { static constexpr bool value = true; };
template <Op From, Op To, bool AutoToken, event_t Id>
struct IsEvent<Event<From, To, AutoToken, Id>> {
  static constexpr bool value = true;
};

/// What an operation returned and nobody took orders nothing.
template <typename T> PTO_INTERNAL void waitFor(T &) {}
template <Op From, Op To, bool AutoToken, event_t Id>
PTO_INTERNAL void waitFor(Event<From, To, AutoToken, Id> &event) {
  event.Wait();
}
} // namespace detail

/// Waits for events.
template <typename... Events> PTO_INST void TSYNC(Events &...events) {
  (detail::waitFor(events), ...);
}
/// What follows on the operation's pipe waits for what stands before it there.
template <Op Which>
__attribute__((diagnose_if(!detail::isSupported(Which),
                           "this operation is not supported", "error"),
               diagnose_if(detail::isSupported(Which) &&
                               !detail::needsBarrier(detail::pipeOf(Which)),
                           "the operation's pipe keeps its own order on this "
                           "processor: drop TSYNC",
                           "error")))
PTO_INST void
TSYNC() {
  pipe_barrier(detail::pipeOf(Which));
}

/// Makes a tensor point elsewhere.
template <typename T, typename TensorShape, typename TensorStride, Layout order>
PTO_INST void TASSIGN(GlobalTensor<T, TensorShape, TensorStride, order> &tensor,
                      __gm__ T *data) {
  tensor.SetAddr(data);
}

namespace detail {
/// What an operation returns, in forms that exist only with, or only without,
/// a number among some arguments.
template <bool exists> struct EventIf {};
template <> struct EventIf<true> { using type = RecordEvent; };
template <typename Argument>
using EventIfNumber = typename EventIf<__is_arithmetic(Argument)>::type;
template <typename... Arguments>
using EventUnlessNumber =
    typename EventIf<(true && ... && !__is_arithmetic(Arguments))>::type;
} // namespace detail

} // namespace pto

#endif // ASCEND_PTO_SYNC_HPP

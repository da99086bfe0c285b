//===-- sync.hpp - Hand-written addresses and flags -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The compiler chooses slots and orders the pipes. What would choose for it is
// declared here, and refused at the source line.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_SYNC_HPP
#define ASCEND_PTO_SYNC_HPP

#include "global_tensor.hpp"

#define ASCEND_NO_ADDRESSES                                                    \
  "hand-written addresses are not supported yet: drop TASSIGN, slots are "     \
  "allocated by the compiler"
#define ASCEND_NO_FLAGS                                                        \
  "hand-written synchronisation is not supported yet: drop it, flags are "     \
  "inserted by the compiler"

enum pipe_t {
  PIPE_S,
  PIPE_V,
  PIPE_M,
  PIPE_MTE1,
  PIPE_MTE2,
  PIPE_MTE3,
  PIPE_FIX,
  PIPE_ALL
};
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

void set_flag(pipe_t from, pipe_t to, int id)
    __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));
void wait_flag(pipe_t from, pipe_t to, int id)
    __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));
void pipe_barrier(pipe_t pipe)
    __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));

namespace pto {

/// What an operation returns; an Event takes it.
struct RecordEvent {};

/// Operations as an Event names them.
enum class Op {
  TLOAD,
  TSTORE_VEC,
  TSTORE_ACC,
  TSTORE_MAT,
  TMOV_M2L,
  TMOV_M2R,
  TMOV_M2B,
  TMOV_M2S,
  TMOV_A2V,
  TMOV_A2M,
  TMOV_V2V,
  TMOV_V2M,
  TEXTRACT_M2LR,
  TEXTRACT_A2M,
  TEXTRACT_V2M,
  TMATMUL,
  TMATMUL_ACC,
  TMATMUL_BIAS,
  TGEMV
};

template <Op From, Op To, bool AutoToken = true, event_t Id = EVENT_ID0>
struct Event {
  Event() __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));
  Event(const RecordEvent &)
      __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));
  Event &operator=(const RecordEvent &);
};

template <Op Which>
void TSYNC() __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));
template <typename... Events>
void TSYNC(Events &...)
    __attribute__((diagnose_if(true, ASCEND_NO_FLAGS, "error")));

template <typename Object, typename Address>
void TASSIGN(Object &object, Address address)
    __attribute__((diagnose_if(true, ASCEND_NO_ADDRESSES, "error")));
template <size_t Address, typename Object>
void TASSIGN(Object &object)
    __attribute__((diagnose_if(true, ASCEND_NO_ADDRESSES, "error")));

/// Makes a tensor point elsewhere.
template <typename T, typename TensorShape, typename TensorStride, Layout order>
PTO_INST void TASSIGN(GlobalTensor<T, TensorShape, TensorStride, order> &tensor,
                      __gm__ T *data) {
  tensor.SetAddr(data);
}

namespace detail {
/// What may stand in an operation's list of events.
template <typename T> struct IsEvent { static constexpr bool value = false; };
template <> struct IsEvent<RecordEvent> { static constexpr bool value = true; };
template <Op From, Op To, bool AutoToken, event_t Id>
struct IsEvent<Event<From, To, AutoToken, Id>> {
  static constexpr bool value = true;
};

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

#undef ASCEND_NO_ADDRESSES
#undef ASCEND_NO_FLAGS

#endif // ASCEND_PTO_SYNC_HPP

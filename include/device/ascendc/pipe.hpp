//===-- pipe.hpp - Queues and buffers of Ascend C ---------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TPipe pipe;
//   TQue<TPosition::VECIN, 1> queue;
//   pipe.InitBuffer(queue, 2, bytes);       a set of two slots
//   auto x = queue.AllocTensor<half>();     its next slot
//   queue.EnQue(x);                         behind those that wait
//   auto y = queue.DeQue<half>();           the first of them
//   queue.FreeTensor(y);                    its lease ends
//
// A queue knows the order of its slots, and nothing of pipes: who waits for whom
// is what the operations on the slots say, as anywhere else.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_PIPE_HPP
#define ASCENDC_PIPE_HPP

#include "queue_rules.hpp"
#include "tensor.hpp"

// The plugin's: a set of so many slots of a length that need not be constant, and
// the bytes that the compiler makes a slot. That pipes are ordered by the compiler,
// which drops the kernel's own flags and barriers.
extern "C" {
#define ASCENDC_BUFFER(NAME)                                                   \
  __ascend_##NAME __ascend_buffer_##NAME(uint32_t count, uint32_t bytes)       \
      noexcept __asm__("ascend.plugin.buffer." #NAME);                         \
  int32_t __ascend_room_##NAME(__ascend_##NAME set) noexcept __asm__(          \
      "ascend.plugin.room." #NAME);
ASCENDC_BUFFER(ub)
ASCENDC_BUFFER(l1)
ASCENDC_BUFFER(l0a)
ASCENDC_BUFFER(l0b)
ASCENDC_BUFFER(l0c)
ASCENDC_BUFFER(fb)
ASCENDC_BUFFER(bt)
#undef ASCENDC_BUFFER
// Whether what a call of a queue needs is so.
void __ascend_queue(bool holds, AscendC::detail::QueueRule rule) noexcept
    __asm__("ascend.plugin.queue");
void __ascend_orders_pipes() noexcept __asm__("ascend.plugin.resync");
}

namespace AscendC {

namespace detail {

template <TPosition position>
PTO_INTERNAL SlotSet makeSet(int32_t count, uint32_t length) {
  constexpr Memory memory = memoryOf(position);
  SlotSet set;
  set.memory = memory;
  set.length = length;
#define ASCENDC_MAKE(MEMORY, NAME)                                             \
  if constexpr (memory == Memory::MEMORY) {                                    \
    set.NAME = __ascend_buffer_##NAME(count, length);                          \
    set.bytes = __ascend_room_##NAME(set.NAME);                                \
  }
  ASCENDC_MAKE(UB, ub)
  ASCENDC_MAKE(L1, l1)
  ASCENDC_MAKE(L0A, l0a)
  ASCENDC_MAKE(L0B, l0b)
  ASCENDC_MAKE(L0C, l0c)
  ASCENDC_MAKE(FB, fb)
  ASCENDC_MAKE(BT, bt)
#undef ASCENDC_MAKE
  return set;
}

template <TPosition position>
PTO_INTERNAL void release(const SlotSet &set, int64_t slot) {
  constexpr Memory memory = memoryOf(position);
#define ASCENDC_RELEASE(MEMORY, NAME)                                          \
  if constexpr (memory == Memory::MEMORY)                                      \
    __ascend_slots_release_##NAME(set.NAME, slot);
  ASCENDC_RELEASE(UB, ub)
  ASCENDC_RELEASE(L1, l1)
  ASCENDC_RELEASE(L0A, l0a)
  ASCENDC_RELEASE(L0B, l0b)
  ASCENDC_RELEASE(L0C, l0c)
  ASCENDC_RELEASE(FB, fb)
  ASCENDC_RELEASE(BT, bt)
#undef ASCENDC_RELEASE
}

#define ASCENDC_HAS_MEMORY(POSITION)                                           \
  __attribute__((diagnose_if(                                                  \
      detail::memoryOf(POSITION) == detail::Memory::None,                      \
      "this core has no memory for a buffer of this position (CO2 is global "  \
      "memory: use Fixpipe to a GlobalTensor)",                                \
      "error"))) PTO_INST

} // namespace detail

/// Slots on their way from who fills them to who empties them, in order.
template <TPosition From, TPosition To, int32_t Depth, auto Mask = 0>
class TQueBind {
public:
  // What makes a queue's memory: where its elements are written first, unless
  // that is global memory.
  static constexpr TPosition position = From == TPosition::GM ? To : From;

  PTO_INST TQueBind() {}
  TQueBind(const TQueBind &) = delete;

  /// The next slot, for someone to fill.
  template <typename T> PTO_INST LocalTensor<T> AllocTensor() {
    __ascend_queue(taken < count, detail::QueueRule::SlotIsFree);
    ++taken;
    return LocalTensor<T>(set, next++ % count);
  }
  template <typename T> PTO_INST void AllocTensor(LocalTensor<T> &tensor) {
    tensor = AllocTensor<T>();
  }
  /// It is filled: behind those that wait.
  template <typename T> PTO_INST bool EnQue(const LocalTensor<T> &tensor) {
    __ascend_queue(static_cast<uint32_t>(length) < taken,
                   detail::QueueRule::TensorIsAllocated);
    waiting |= tensor.slot << (BitsOfSlot * length++);
    return true;
  }
  /// The first that waits.
  template <typename T> PTO_INST LocalTensor<T> DeQue() {
    __ascend_queue(length != 0, detail::QueueRule::TensorWaits);
    int64_t slot = waiting & ((1 << BitsOfSlot) - 1);
    waiting >>= BitsOfSlot;
    --length;
    return LocalTensor<T>(set, slot);
  }
  template <typename T> PTO_INST void DeQue(LocalTensor<T> &tensor) {
    tensor = DeQue<T>();
  }
  /// What it holds is not read any more.
  template <typename T> PTO_INST void FreeTensor(LocalTensor<T> &tensor) {
    __ascend_queue(taken != 0, detail::QueueRule::TensorIsTaken);
    --taken;
    detail::release<position>(set, tensor.slot);
  }
  template <typename T> PTO_INST void FreeAllEvent() {}
  PTO_INST int32_t GetTensorCountInQue() const { return length; }
  PTO_INST bool HasTensorInQue() const { return length != 0; }
  PTO_INST bool VacantInQue() const { return length < Depth; }

  // For TPipe.
  PTO_INTERNAL void init(int32_t slots, uint32_t bytes) {
    set = detail::makeSet<position>(slots, bytes);
    count = slots;
    next = 0;
    taken = 0;
    waiting = 0;
    length = 0;
  }

private:
  static constexpr int32_t BitsOfSlot = 4;

  detail::SlotSet set;
  uint32_t count = 1;
  uint32_t next = 0;    ///< How often one has been given out.
  uint32_t taken = 0;   ///< Slots that are given out and not free again.
  int64_t waiting = 0;  ///< The queue: numbers of slots, the first lowest.
  int32_t length = 0;   ///< How many wait.
};

template <TPosition Position, int32_t Depth, auto Mask = 0>
class TQue
    : public TQueBind<Position == TPosition::VECIN || Position == TPosition::A1 ||
                              Position == TPosition::B1 ||
                              Position == TPosition::C1
                          ? TPosition::GM
                          : Position,
                      Position == TPosition::VECIN || Position == TPosition::A1 ||
                              Position == TPosition::B1 ||
                              Position == TPosition::C1
                          ? Position
                          : TPosition::GM,
                      Depth, Mask> {
public:
  PTO_INST TQue() {}
};

/// One buffer, without an order.
template <TPosition Position = TPosition::LCM> class TBuf {
public:
  PTO_INST TBuf() {}
  TBuf(const TBuf &) = delete;

  template <typename T> PTO_INST LocalTensor<T> Get() {
    return LocalTensor<T>(set, 0);
  }
  /// The first \p size elements.
  template <typename T> PTO_INST LocalTensor<T> Get(uint32_t size) {
    LocalTensor<T> tensor(set, 0);
    tensor.SetSize(size);
    return tensor;
  }
  /// \p size elements from a byte on.
  template <typename T>
  PTO_INST LocalTensor<T> GetWithOffset(uint32_t size, uint32_t offset) {
    LocalTensor<T> tensor(set, 0);
    tensor.begin = offset;
    tensor.SetSize(size);
    return tensor;
  }

  // For TPipe.
  PTO_INTERNAL void init(uint32_t bytes) {
    set = detail::makeSet<Position>(1, bytes);
  }

private:
  detail::SlotSet set;
};

/// Who gives queues and buffers their memory.
class TPipe {
public:
  PTO_INST TPipe() { __ascend_orders_pipes(); }

  /// A set of \p slots slots of \p bytes bytes, rounded up to 32.
  template <TPosition From, TPosition To, int32_t Depth, auto Mask>
  ASCENDC_HAS_MEMORY((TQueBind<From, To, Depth, Mask>::position))
  bool InitBuffer(TQueBind<From, To, Depth, Mask> &queue,
                           uint8_t slots, uint32_t bytes) {
    queue.init(slots, bytes);
    return true;
  }
  template <TPosition Position>
  ASCENDC_HAS_MEMORY(Position)
  bool InitBuffer(TBuf<Position> &buffer, uint32_t bytes) {
    buffer.init(bytes);
    return true;
  }
  PTO_INST void Init() {}
  PTO_INST void Destroy() {}
  PTO_INST void Reset() {}
  /// Pools hold nothing (pool.hpp).
  template <typename Pool> PTO_INST bool InitBufPool(Pool &, uint32_t) {
    return true;
  }
  template <typename Pool, typename Other>
  PTO_INST bool InitBufPool(Pool &, uint32_t, Other &) {
    return true;
  }
  // Flags that the source takes, sets and waits for are the compiler's.
  template <HardEvent Event> PTO_INST int32_t AllocEventID() { return 0; }
  template <HardEvent Event> PTO_INST void ReleaseEventID(int32_t) {}
  PTO_INST int32_t FetchEventID(HardEvent) { return 0; }
  template <HardEvent Event> PTO_INST int32_t FetchEventID() { return 0; }
};

#undef ASCENDC_HAS_MEMORY

/// A memory of the core.
enum class Hardware : uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

/// Gives tensors places one behind the other, from a memory's start: the source's
/// own, as if it had counted bytes.
template <Hardware Memory = Hardware::UB> class LocalMemAllocator {
public:
  PTO_INST LocalMemAllocator() {}
  PTO_INST uint32_t GetCurAddr() const { return head; }
  template <TPosition Position, typename T, uint32_t Size>
  PTO_INST LocalTensor<T> Alloc() {
    return Alloc<Position, T>(Size);
  }
  template <TPosition Position, typename T>
  PTO_INST LocalTensor<T> Alloc(uint32_t size) {
    LocalTensor<T> tensor(Position, head, size);
    head += tensor.set.bytes;
    return tensor;
  }
  template <typename T, uint32_t Size> PTO_INST LocalTensor<T> Alloc() {
    return Alloc<position, T>(Size);
  }
  template <typename T> PTO_INST LocalTensor<T> Alloc(uint32_t size) {
    return Alloc<position, T>(size);
  }

private:
  static constexpr TPosition position =
      Memory == Hardware::UB       ? TPosition::VECCALC
      : Memory == Hardware::L1     ? TPosition::A1
      : Memory == Hardware::L0A    ? TPosition::A2
      : Memory == Hardware::L0B    ? TPosition::B2
      : Memory == Hardware::L0C    ? TPosition::CO1
      : Memory == Hardware::BIAS   ? TPosition::C2
      : Memory == Hardware::FIXBUF ? TPosition::C2PIPE2GM
                                   : TPosition::GM;
  uint32_t head = 0;
};

} // namespace AscendC

#endif // ASCENDC_PIPE_HPP

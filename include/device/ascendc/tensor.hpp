//===-- tensor.hpp - Tensors of Ascend C ------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A GlobalTensor is a pointer. A LocalTensor names bytes of one slot of a set,
// as elements of a type: the set is a queue's or a buffer's (pipe.hpp). Which
// memory that is in, how long the slot is and where in it the tensor begins has
// to be known once the kernel is inlined; which slot, and how many elements an
// operation takes, need not.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_TENSOR_HPP
#define ASCENDC_TENSOR_HPP

#include "types.hpp"

// That barriers within a pipe are the compiler's matter, as sources of Ascend C
// expect. Erased by the plugin.
extern "C" void __ascend_orders_own_pipes() noexcept
    __asm__("ascend.plugin.own.pipes");
// The plugin's: \p number if that is known when the kernel is compiled.
extern "C" int32_t __ascend_known(int32_t number, int32_t otherwise) noexcept
    __asm__("ascend.plugin.known");
extern "C" void __ascendc_address() noexcept __attribute__((error(
    "where a tensor on chip lies is the compiler's matter: functions take the "
    "tensor, not GetPhyAddr")));
// The plugin's: a name for bytes of a slot in UB, and what it is made of.
extern "C" {
uint64_t __ascend_address(__ascend_ub set, int64_t slot, int32_t begin,
                          int32_t bytes) noexcept
    __asm__("ascend.plugin.address");
__ascend_ub __ascend_address_set(uint64_t address) noexcept
    __asm__("ascend.plugin.address.set");
int64_t __ascend_address_slot(uint64_t address) noexcept
    __asm__("ascend.plugin.address.slot");
int32_t __ascend_address_begin(uint64_t address) noexcept
    __asm__("ascend.plugin.address.begin");
int32_t __ascend_address_bytes(uint64_t address) noexcept
    __asm__("ascend.plugin.address.bytes");
}
extern "C" void __ascendc_scalar() noexcept __attribute__((
    error("GetValue and SetValue take tensors of UB: the scalar unit reaches no "
          "other memory on chip")));
extern "C" void __ascendc_position() noexcept __attribute__((
    error("this core has no memory for a tensor of this position (CO2 is global "
          "memory: use Fixpipe to a GlobalTensor)")));

namespace AscendC {

namespace detail {

/// A set of slots: a handle, of the memory that it is in.
struct SlotSet {
  // No initial values that matter: a tensor that is declared first and assigned in one
  // branch of a loop is what was assigned.
  Memory memory;
  uint32_t length; ///< Bytes of a slot that the source wants.
  int32_t bytes;   ///< Those that it has: at least as many.
  bool isPlaced = false; ///< Its address is the source's.
  __ascend_ub ub;
  __ascend_l1 l1;
  __ascend_l0a l0a;
  __ascend_l0b l0b;
  __ascend_l0c l0c;
  __ascend_bt bt;
  __ascend_fb fb;

  // Written out, because a struct that is trivial to copy would travel as
  // integers between functions.
  PTO_INTERNAL SlotSet() {}
  PTO_INTERNAL SlotSet(const SlotSet &other) { *this = other; }
  PTO_INTERNAL SlotSet &operator=(const SlotSet &other) {
    memory = other.memory;
    length = other.length;
    bytes = other.bytes;
    isPlaced = other.isPlaced;
    ub = other.ub;
    l1 = other.l1;
    l0a = other.l0a;
    l0b = other.l0b;
    l0c = other.l0c;
    bt = other.bt;
    fb = other.fb;
    return *this;
  }
};

/// The index of a view that is one of every slot of its set.
constexpr int64_t EverySlot = -1;

} // namespace detail

/// Elements in global memory.
template <typename T> class GlobalTensor {
public:
  using PrimType = T;

  PTO_INST GlobalTensor() {}
  PTO_INST void SetGlobalBuffer(__gm__ T *buffer, uint64_t size) {
    address = buffer;
    elements = size;
  }
  PTO_INST void SetGlobalBuffer(__gm__ T *buffer) { address = buffer; }
  PTO_INST const __gm__ T *GetPhyAddr() const { return address; }
  PTO_INST __gm__ T *GetPhyAddr(uint64_t offset) const {
    return address + offset;
  }
  PTO_INST uint64_t GetSize() const { return elements; }
  PTO_INST GlobalTensor operator[](uint64_t offset) const {
    GlobalTensor part = *this;
    part.address += offset;
    part.elements -= offset;
    return part;
  }
  PTO_INST T GetValue(uint64_t offset) const { return address[offset]; }
  PTO_INST void SetValue(uint64_t offset, T value) { address[offset] = value; }
  PTO_INST __gm__ T &operator()(uint64_t offset) const {
    return address[offset];
  }
  /// Loads of a tensor whose mode is CACHE_MODE_DISABLE go past the L2 cache.
  template <CacheRwMode = CacheRwMode::RW>
  PTO_INST void SetL2CacheHint(CacheMode mode) {
    policy = mode == CacheMode::CACHE_MODE_DISABLE;
  }

  /// Of loads: 1 past the cache. For the operations of this library.
  int32_t policy = 0;

private:
  __gm__ T *address = nullptr;
  uint64_t elements = 0;
};

/// Elements in a memory of the core.
template <typename T> class LocalTensor {
public:
  using PrimType = T;

  PTO_INST LocalTensor() {}
  PTO_INST LocalTensor(const detail::SlotSet &set, int64_t slot)
      : set(set), slot(slot), begin(0), elements(set.length / sizeof(T)) {}

  /// \p size elements from a byte of the position's memory on, which the source
  /// answers for: other tensors may lie over them.
  PTO_INST LocalTensor(TPosition position, uint32_t address, uint32_t size)
      : slot(0), begin(0), elements(size) {
    __ascend_orders_own_pipes();
    set.memory = detail::memoryOf(position);
    set.length = size * sizeof(T);
    set.isPlaced = true;
    set.bytes = (set.length + detail::BytesOfBlock - 1) /
                detail::BytesOfBlock * detail::BytesOfBlock;
#define ASCENDC_PLACE(MEMORY, NAME)                                            \
  case detail::Memory::MEMORY:                                                 \
    set.NAME = __ascend_slots_at_##NAME(                                       \
        1, set.bytes / detail::BytesOfBlock, detail::BytesOfBlock,             \
        detail::codeOf<uint8_t>, 0, address, 0);                               \
    break;
    switch (set.memory) {
      ASCENDC_PLACE(UB, ub)
      ASCENDC_PLACE(L1, l1)
      ASCENDC_PLACE(L0A, l0a)
      ASCENDC_PLACE(L0B, l0b)
      ASCENDC_PLACE(L0C, l0c)
      ASCENDC_PLACE(FB, fb)
      ASCENDC_PLACE(BT, bt)
    default:
      __ascendc_position();
    }
#undef ASCENDC_PLACE
  }

  /// Elements of the tensor.
  PTO_INST uint32_t GetSize() const { return elements; }
  PTO_INST void SetSize(uint32_t size) { elements = size; }
  PTO_INST uint64_t GetLength() const { return elements * sizeof(T); }
  /// A name for where it is, for functions that take addresses.
  PTO_INST uint64_t GetPhyAddr(uint32_t offset = 0) const {
    if (set.memory != detail::Memory::UB)
      __ascendc_address();
    return __ascend_address(set.ub, slot, begin + offset * sizeof(T), set.bytes);
  }
  /// The part from an element on, which begins at a multiple of 32 bytes.
  PTO_INST LocalTensor operator[](uint32_t offset) const {
    LocalTensor part = *this;
    part.begin += offset * sizeof(T);
    part.elements -= offset;
    return part;
  }
  /// The same bytes as elements of another type.
  template <typename Other> PTO_INST LocalTensor<Other> ReinterpretCast() const {
    LocalTensor<Other> other(set, slot);
    other.begin = begin;
    other.SetSize(elements * sizeof(T) / sizeof(Other));
    return other;
  }

  /// One element: the scalar unit waits for who writes the tensor, and others for
  /// it.
  PTO_INST T GetValue(uint32_t offset) const {
    checkScalar();
    return pto::detail::numberOf<T>(__ascend_tgetval_ub(
        tile<detail::Memory::UB>(1, room(), 0), slot, offset));
  }
  PTO_INST void SetValue(uint32_t offset, T value) const {
    checkScalar();
    __ascend_tsetval_ub_into(tile<detail::Memory::UB>(1, room(), 0), slot, 1,
                             room(), detail::codeOf<T>, 0, offset,
                             detail::bitsOf<T>(value));
  }

  // For the operations of this library.

  PTO_INTERNAL void checkScalar() const {
    if (set.memory != detail::Memory::UB)
      __ascendc_scalar();
  }
  /// Elements of \p rows rows that are \p pitch elements apart. None: as many as
  /// fit.
  PTO_INTERNAL int32_t rowsOf(int32_t pitch) const {
    return (set.bytes - begin) / static_cast<int32_t>(pitch * sizeof(T));
  }
  /// Elements from its begin to the end of the slot; no row of a tile has more
  /// than 65535.
  PTO_INTERNAL int32_t room() const {
    constexpr int32_t most = 65536 - detail::BytesOfBlock / sizeof(T);
    return detail::smaller(
        (set.bytes - begin) / static_cast<int32_t>(sizeof(T)), most);
  }
  /// A tile of its bytes, in each slot of the set.
  template <detail::Memory memory>
  PTO_INTERNAL auto tile(int32_t rows, int32_t cols, int32_t layout) const {
    static_assert(
        !pto::detail::isSame<T, int4b_t>,
        "int4b_t is not supported: there are no operations on elements "
        "of four bits; use int8_t");
    int32_t row = begin / detail::BytesOfBlock;
#define ASCENDC_VIEW(MEMORY, NAME)                                             \
  if constexpr (memory == detail::Memory::MEMORY)                              \
    return __ascend_view_##NAME(set.NAME, detail::EverySlot, row, 0, rows, cols, \
                                detail::codeOf<T>, layout);
    ASCENDC_VIEW(UB, ub)
    ASCENDC_VIEW(L1, l1)
    ASCENDC_VIEW(L0A, l0a)
    ASCENDC_VIEW(L0B, l0b)
    ASCENDC_VIEW(L0C, l0c)
    ASCENDC_VIEW(FB, fb)
    ASCENDC_VIEW(BT, bt)
#undef ASCENDC_VIEW
  }

  detail::SlotSet set;
  int64_t slot;
  int32_t begin; ///< Bytes from the slot's.

private:
  template <typename> friend class LocalTensor;
  uint32_t elements = 0;
};

namespace detail {

/// The tensor that GetPhyAddr has named, to the end of its slot.
template <typename T>
PTO_INTERNAL LocalTensor<T> tensorAt(uint64_t address) {
  SlotSet set;
  set.memory = Memory::UB;
  set.ub = __ascend_address_set(address);
  set.bytes = __ascend_address_bytes(address);
  set.length = set.bytes;
  LocalTensor<T> tensor(set, __ascend_address_slot(address));
  tensor.begin = __ascend_address_begin(address);
  tensor.SetSize(tensor.room());
  return tensor;
}

} // namespace detail

/// A number in global memory, past the scalar unit's cache, which no kernel
/// here has: GetValue and SetValue of a tensor that begins there.
template <typename T> PTO_INST T ReadGmByPassDCache(__gm__ T *address) {
  return *address;
}
template <typename T>
PTO_INST void WriteGmByPassDCache(__gm__ T *address, T value) {
  *address = value;
}

} // namespace AscendC

// A builtin's parameters for a tile of a local tensor.
#define ASCENDC_DST_TILE(MEMORY, T, tensor, rows, cols, layout)                \
  (tensor).template tile<detail::Memory::MEMORY>(rows, cols, layout),          \
      (tensor).slot, rows, cols, detail::codeOf<T>, layout
#define ASCENDC_SRC_TILE(MEMORY, tensor, rows, cols, layout)                   \
  (tensor).template tile<detail::Memory::MEMORY>(rows, cols, layout),          \
      (tensor).slot
// The same for one in UB, in rows of some elements or in one row.
#define ASCENDC_DST_ROWS(T, tensor, pitch)                                     \
  ASCENDC_DST_TILE(UB, T, tensor, (tensor).rowsOf(pitch), pitch, 0)
#define ASCENDC_SRC_ROWS(tensor, pitch)                                        \
  ASCENDC_SRC_TILE(UB, tensor, (tensor).rowsOf(pitch), pitch, 0)
#define ASCENDC_DST(T, tensor) ASCENDC_DST_ROWS(T, tensor, (tensor).room())
#define ASCENDC_SRC(tensor) ASCENDC_SRC_ROWS(tensor, (tensor).room())

#endif // ASCENDC_TENSOR_HPP

//===-- modes.hpp - What later calls obey -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mode is in force until the next call that sets it, on every way through the
// kernel. The compiler gives each store what it says there; where two ways meet
// that differ, a store is an error. What masks are may depend on the way.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_MODES_HPP
#define ASCENDC_MODES_HPP

#include "types.hpp"

// A marker that the plugin resolves: whether stores add to elements of a type that
// are there.
extern "C" {
void __ascend_atomic_mode(pto::AtomicType mode, int32_t dtype) noexcept
    __asm__("ascend.plugin.atomic");
void __ascendc_counted() noexcept __attribute__((error(
    "where SetMaskCount is in force a mask is the number of all elements, which "
    "follow each other: strides are 1 and 8 (of Cast whole repetitions)")));
void __ascendc_no_count() noexcept __attribute__((error(
    "where SetMaskCount is in force this function's mask is the number of all "
    "elements, which is not supported: call SetMaskNorm in front of it")));
void __ascendc_mask_bits() noexcept __attribute__((
    error("a mask of bits names elements that follow each other from the first "
          "one on; use Select with a mask tensor for others")));
// The kernel's, 0 where it begins: whether masks count all elements, and the bits
// that are off in the mask that functions without one of their own take.
extern uint64_t __ascend_mask_counts __asm__("ascend.plugin.state.mask.counts");
extern uint64_t __ascend_mask_low __asm__("ascend.plugin.state.mask.low");
extern uint64_t __ascend_mask_high __asm__("ascend.plugin.state.mask.high");
}

namespace AscendC {

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// DataCopy, DataCopyPad and Fixpipe to global memory add to the elements of this
/// type that are there. One of another type is an error.
template <typename T> PTO_INST void SetAtomicAdd() {
  __ascend_atomic_mode(pto::AtomicType::AtomicAdd, detail::codeOf<T>);
}
/// They write over what is there, as when a kernel begins.
PTO_INST void SetAtomicNone() {
  __ascend_atomic_mode(pto::AtomicType::AtomicNone, 0);
}
/// The newer name.
PTO_INST void DisableDmaAtomic() { SetAtomicNone(); }

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// What a mask says: elements of each repetition, or of all.
enum class MaskMode : uint8_t { NORMAL, COUNTER };

/// What a function's mask is where the source has set it by SetVectorMask.
constexpr uint64_t MASK_PLACEHOLDER = 0;

/// From here on a mask is the number of all elements; functions with a count do
/// not mind.
PTO_INST void SetMaskCount() { __ascend_mask_counts = 1; }
/// A mask is of each repetition again.
PTO_INST void SetMaskNorm() { __ascend_mask_counts = 0; }
/// The mask of functions with isSetMask = false: bits of elements, or in low how
/// many there are.
template <typename T, MaskMode mode = MaskMode::NORMAL>
PTO_INST void SetVectorMask(uint64_t high, uint64_t low) {
  __ascend_mask_low = ~low;
  __ascend_mask_high = ~high;
}
/// The first \p count elements of each repetition, or all that there are.
template <typename T, MaskMode mode = MaskMode::NORMAL>
PTO_INST void SetVectorMask(int32_t count) {
  constexpr uint64_t all = ~uint64_t(0);
  if constexpr (mode == MaskMode::COUNTER)
    SetVectorMask<T, mode>(0, count);
  else
    SetVectorMask<T, mode>(count > 64 ? all >> (128 - count) : 0,
                           count < 64 ? ~(all << count) : all);
}
PTO_INST void ResetMask() {
  SetVectorMask<uint8_t>(~uint64_t(0), ~uint64_t(0));
}

namespace detail {

/// How many elements of a repetition a mask names, the first ones: it is their
/// number, or bits of which each has an element.
template <typename T> PTO_INTERNAL uint64_t elementsOf(uint64_t mask) {
  return mask;
}
template <typename T> PTO_INTERNAL uint64_t elementsOf(const uint64_t *mask) {
  uint64_t low = mask[0], high = sizeof(T) == 4 ? 0 : mask[1];
  // No branches: constants at every level of optimisation.
  bool follow = ((low & (low + 1)) == 0) & ((high & (high + 1)) == 0) &
                ((high == 0) | (low == ~uint64_t(0)));
  if (!follow)
    __ascendc_mask_bits();
  return __builtin_popcountll(low) + __builtin_popcountll(high);
}

/// Elements of each repetition: what the function is given, or what is set.
template <typename T, bool isSetMask, typename Mask>
PTO_INTERNAL uint64_t maskOf(const Mask &given) {
  if constexpr (isSetMask) {
    return elementsOf<T>(given);
  } else {
    const uint64_t bits[] = {~__ascend_mask_low, ~__ascend_mask_high};
    return elementsOf<T>(static_cast<const uint64_t *>(bits));
  }
}

/// Whether a mask is the number of all elements.
PTO_INTERNAL bool counts() { return __ascend_mask_counts != 0; }
PTO_INTERNAL uint64_t numberOf(uint64_t mask) { return mask; }
PTO_INTERNAL uint64_t numberOf(const uint64_t *mask) { return mask[0]; }
/// That number.
template <bool isSetMask, typename Mask>
PTO_INTERNAL int32_t countOf(const Mask &given) {
  if constexpr (isSetMask)
    return numberOf(given);
  else
    return ~__ascend_mask_low;
}

/// The mask of a function that has no form with a count.
template <typename T, bool isSetMask, typename Mask>
PTO_INTERNAL uint64_t onlyMaskOf(const Mask &given) {
  if (counts())
    __ascendc_no_count();
  return maskOf<T, isSetMask>(given);
}
} // namespace detail

} // namespace AscendC

// At the beginning of a function with a mask that has a form with a count: calls
// that where masks are counts.
#define ASCENDC_COUNTED(FOLLOW, ...)                                           \
  if (detail::counts()) {                                                      \
    if (!(FOLLOW))                                                             \
      __ascendc_counted();                                                     \
    __VA_ARGS__;                                                               \
    return;                                                                    \
  }

#endif // ASCENDC_MODES_HPP

//===-- modes.hpp - What later calls obey -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A mode is in force until the next call that sets it, on every way through the
// kernel. The compiler gives each operation what it says there; where two ways
// meet that differ, an operation that obeys is an error.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_MODES_HPP
#define ASCENDC_MODES_HPP

#include "types.hpp"

// Markers that the plugin resolves: whether stores add to elements of a type that
// are there; whether masks count all elements; that a call has a mask.
extern "C" {
void __ascend_atomic_mode(pto::AtomicType mode, int32_t dtype) noexcept
    __asm__("ascend.plugin.atomic");
void __ascend_mask_mode(int32_t counts, int32_t) noexcept
    __asm__("ascend.plugin.mask");
void __ascend_masked() noexcept __asm__("ascend.plugin.masked");
void __ascendc_set_mask() noexcept __attribute__((error(
    "isSetMask = false takes the mask that SetVectorMask has set, which is "
    "not supported: give the function its mask, or use the form with a "
    "count")));
void __ascendc_mask_bits() noexcept __attribute__((
    error("a mask of bits names elements that follow each other from the first "
          "one on; use Select with a mask tensor for others")));
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

/// Functions with a count do not mind; those with a mask are refused, until
/// SetMaskNorm.
PTO_INST void SetMaskCount() { __ascend_mask_mode(1, 0); }
PTO_INST void SetMaskNorm() { __ascend_mask_mode(0, 0); }
/// Every function that is accepted has a mask or a count of its own.
template <typename T, MaskMode mode = MaskMode::NORMAL>
PTO_INST void SetVectorMask(uint64_t, uint64_t) {}
template <typename T, MaskMode mode = MaskMode::NORMAL>
PTO_INST void SetVectorMask(int32_t) {}
PTO_INST void ResetMask() {}

namespace detail {

/// At the beginning of a function with a mask: refuses the form that has none
/// of its own.
template <bool isSetMask = true> PTO_INTERNAL void hasMask() {
  if constexpr (isSetMask)
    __ascend_masked();
  else
    __ascendc_set_mask();
}

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
} // namespace detail

} // namespace AscendC


#endif // ASCENDC_MODES_HPP

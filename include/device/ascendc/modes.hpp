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

} // namespace AscendC

// In front of a function with a mask: refuses the form that has none of its own.
#define ASCENDC_MASKED                                                         \
  __attribute__((diagnose_if(                                                  \
      !isSetMask,                                                              \
      "isSetMask = false takes the mask that SetVectorMask has set, which is " \
      "not supported: give the function its mask, or use the form with a "     \
      "count",                                                                 \
      "error"))) PTO_INST

#endif // ASCENDC_MODES_HPP

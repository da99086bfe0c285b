//===-- scratch.hpp - Tensors of the functions' own -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a function needs beside its operands is UB of the kernel's, as if it had a
// TBuf more: the slots of one call may lie where those of another do.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_SCRATCH_HPP
#define ASCENDC_SCRATCH_HPP

#include "pipe.hpp"

// The plugin's: a slot of so many bytes, which need not be constant; the smaller
// number if the first is constant, else the second, which always is; the first if
// it is constant once the kernel is inlined, else the second.
extern "C" {
__ascend_ub __ascend_scratch_ub(uint32_t bytes) noexcept
    __asm__("ascend.plugin.scratch.ub");
int32_t __ascend_at_most(int32_t wanted, int32_t room) noexcept
    __asm__("ascend.plugin.at.most");
int32_t __ascend_known(int32_t number, int32_t otherwise) noexcept
    __asm__("ascend.plugin.known");
}

namespace AscendC {
namespace detail {

/// \p count elements. A function has at most four of them at once
/// (lib/Clang/BufferSizes.cpp).
template <typename T> PTO_INTERNAL LocalTensor<T> scratchOf(uint32_t count) {
  SlotSet set;
  set.memory = Memory::UB;
  set.length = count * sizeof(T);
  set.ub = __ascend_scratch_ub(set.length);
  set.bytes = __ascend_room_ub(set.ub);
  return LocalTensor<T>(set, 0);
}

/// What one that has been written holds is not read any more.
template <typename T> PTO_INTERNAL void release(const LocalTensor<T> &scratch) {
  release<TPosition::VECCALC>(scratch.set, scratch.slot);
}

} // namespace detail
} // namespace AscendC

// The tile of \p rows rows, for operations whose result may not lie over a source:
// what lies behind the last row is no part of it, if their number is known.
#define ASCENDC_DST_FEW(T, tensor, rows, pitch)                                \
  ASCENDC_DST_TILE(UB, T, tensor,                                              \
                   __ascend_at_most(rows, (tensor).rowsOf(pitch)), pitch, 0)
#define ASCENDC_SRC_FEW(tensor, rows, pitch)                                   \
  ASCENDC_SRC_TILE(UB, tensor,                                                 \
                   __ascend_at_most(rows, (tensor).rowsOf(pitch)), pitch, 0)

#endif // ASCENDC_SCRATCH_HPP

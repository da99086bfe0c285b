//===-- pool.hpp - Parts of a memory of Ascend C ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pools say which buffers lie in the same bytes one after the other. The
// compiler finds that itself: a buffer of a pool is a buffer, and a pool holds
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_POOL_HPP
#define ASCENDC_POOL_HPP

#include "pipe.hpp"

extern "C" void __ascendc_own_pool() noexcept __attribute__((error(
    "a pool of the source's own places buffers, which the compiler does: use "
    "TBufPool, or tensors with addresses")));

namespace AscendC {

template <TPosition position, uint32_t most = 4> class TBufPool {
public:
  PTO_INST TBufPool() {}
  TBufPool(const TBufPool &) = delete;

  template <typename Queue>
  PTO_INST bool InitBuffer(Queue &queue, uint8_t slots, uint32_t bytes) {
    return TPipe().InitBuffer(queue, slots, bytes);
  }
  template <TPosition Position>
  PTO_INST bool InitBuffer(TBuf<Position> &buffer, uint32_t bytes) {
    return TPipe().InitBuffer(buffer, bytes);
  }
  /// Part of this one, or in the place of another.
  template <typename Pool> PTO_INST bool InitBufPool(Pool &, uint32_t) {
    return true;
  }
  template <typename Pool, typename Other>
  PTO_INST bool InitBufPool(Pool &, uint32_t, Other &) {
    return true;
  }
  PTO_INST void Reset() {}
};

} // namespace AscendC

/// The members that a pool of the source's own gets; they are refused where
/// they are called.
#define EXTERN_IMPL_BUFPOOL(NAME, POSITION, MOST)                              \
public:                                                                        \
  PTO_INST int GetBufHandle(uint32_t) {                                        \
    __ascendc_own_pool();                                                      \
    return 0;                                                                  \
  }                                                                            \
  PTO_INST uint32_t GetCurAddr() { return 0; }                                 \
  PTO_INST uint32_t GetCurBufSize() { return 0; }                              \
  PTO_INST void SetCurAddr(uint32_t) {}                                        \
  PTO_INST void SetCurBufSize(uint32_t) {}                                     \
  PTO_INST void Init() {}                                                      \
  PTO_INST void Reset() {}

#endif // ASCENDC_POOL_HPP

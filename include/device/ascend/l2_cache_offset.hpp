//===-- l2_cache_offset.hpp - What a launch passes --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For host code. A kernel that loads past the L2 cache has one parameter more, the
// last, on a2a3: the bytes from the cached to the uncached mapping of global
// memory. The device's run time knows them; its function is declared by CANN's
// own header, and nothing of ours is linked:
//
//     k<<<blocks, nullptr, stream>>>(a, b, ascend::l2CacheOffset(device));
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_L2_CACHE_OFFSET_HPP
#define ASCEND_L2_CACHE_OFFSET_HPP

#include <cstdint>
#include <runtime/rt.h>
#if __has_include(<runtime/rt_preload_task.h>)
#include <runtime/rt_preload_task.h> // Where older releases declare it.
#endif

namespace ascend {

/// The distance of the mappings on a device, in bytes; the same for each launch
/// there. 0, which is valid and loads through the cache, if the device has one
/// mapping or does not tell.
inline int64_t l2CacheOffset(uint32_t device) {
  uint64_t offset = 0;
  if (rtGetL2CacheOffset(device, &offset) != 0)
    return 0;
  return static_cast<int64_t>(offset);
}

} // namespace ascend

#endif // ASCEND_L2_CACHE_OFFSET_HPP

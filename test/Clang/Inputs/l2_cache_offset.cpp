// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run time with one device that has two mappings.
#include <ascend/l2_cache_offset.hpp>

int rtGetL2CacheOffset(uint32_t device, uint64_t *offset) {
  *offset = 0x80000000000;
  return device == 0 ? 0 : 507899;
}

int main() {
  return ascend::l2CacheOffset(0) == 0x80000000000 &&
                 ascend::l2CacheOffset(1) == 0
             ? 0
             : 1;
}

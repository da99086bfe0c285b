// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Declares what of the run time's header the tests need.
#pragma once
#include <cstdint>
extern "C" int rtGetL2CacheOffset(uint32_t device, uint64_t *offset);

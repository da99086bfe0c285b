//===-- tensor.h - A tensor as an entry gets it -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In place of the run time's header of this name, where emitted kernels are
// compiled by this compiler for its simulator (-isystem …/include/entry).
// Fields lie where the run time has them; those that an entry does not read are
// left out.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_ENTRY_TENSOR_H
#define ASCEND_ENTRY_TENSOR_H

#include <stdint.h>

struct alignas(64) ChipTensor {
  struct {
    uint64_t addr; ///< Of the allocation.
    uint64_t size; ///< Bytes.
  } buffer;
  uint64_t owner;
  uint64_t start_offset; ///< Elements from addr to the first one.
  int32_t version;
  uint32_t ndims;
  uint8_t dtype;
  uint8_t flags[3];
  uint32_t shapes[5]; ///< Elements.
  uint8_t rest[64];
};

#ifdef __cplusplus
static_assert(sizeof(ChipTensor) == 128, "two lines of the cache");
#endif

#endif // ASCEND_ENTRY_TENSOR_H

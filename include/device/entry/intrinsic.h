//===-- intrinsic.h - What an entry asks the run time -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In place of the run time's header of this name, as tensor.h here. An entry's
// block of arguments has room for 32 tensors and 16 scalars; the addresses of
// two contexts stand behind them. ascend-sim --entry fills in all of it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_ENTRY_INTRINSIC_H
#define ASCEND_ENTRY_INTRINSIC_H

#include <stdint.h>

enum EntryArgument {
  ENTRY_MAX_TENSORS = 32,
  ENTRY_MAX_SCALARS = 16,
  ENTRY_LOCAL_CONTEXT = ENTRY_MAX_TENSORS + ENTRY_MAX_SCALARS,
  ENTRY_GLOBAL_CONTEXT,
  ENTRY_ARGUMENTS
};

enum DmaWorkspaceKind { DMA_WORKSPACE_SDMA, DMA_WORKSPACE_KINDS = 2 };

/// Of a block.
struct LocalContext {
  int32_t block_idx;
  int32_t block_num;
};

/// Of a core.
struct GlobalContext {
  int32_t sub_block_id;
  uint64_t dma_workspace[DMA_WORKSPACE_KINDS];
  uint64_t l2_cache_offset;
};

#ifdef __NPU_ARCH__

static __aicore__ inline __gm__ LocalContext *
entry_local_context(__gm__ int64_t *args) {
  return reinterpret_cast<__gm__ LocalContext *>(args[ENTRY_LOCAL_CONTEXT]);
}
static __aicore__ inline __gm__ GlobalContext *
entry_global_context(__gm__ int64_t *args) {
  return reinterpret_cast<__gm__ GlobalContext *>(args[ENTRY_GLOBAL_CONTEXT]);
}

static __aicore__ inline int32_t get_block_idx(__gm__ int64_t *args) {
  return entry_local_context(args)->block_idx;
}
static __aicore__ inline int32_t get_block_num(__gm__ int64_t *args) {
  return entry_local_context(args)->block_num;
}
static __aicore__ inline int32_t get_sub_block_id(__gm__ int64_t *args) {
  return entry_global_context(args)->sub_block_id;
}
static __aicore__ inline __gm__ uint8_t *get_dma_workspace(__gm__ int64_t *args,
                                                           int kind) {
  return reinterpret_cast<__gm__ uint8_t *>(
      entry_global_context(args)->dma_workspace[kind]);
}
#if __NPU_ARCH__ == 2201
// Where global memory has one mapping the run time has no such function.
static __aicore__ inline uint64_t get_l2_cache_offset(__gm__ int64_t *args) {
  return entry_global_context(args)->l2_cache_offset;
}
#endif

#endif // __NPU_ARCH__

#endif // ASCEND_ENTRY_INTRINSIC_H

//===-- unsupported.hpp - Known, but refused by name ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of Ascend C that are declared only to say at the source line that they
// are not supported, and what is.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_UNSUPPORTED_HPP
#define ASCENDC_UNSUPPORTED_HPP

#include "types.hpp"

#define ASCENDC_UNSUPPORTED(X)                                                 \
  X(AtomicAdd, "use SetAtomicAdd around a store with DataCopy")                \
  X(BroadCastVecToMM, "a kernel runs on one kind of core")                     \
  X(CrossCoreSetFlag, "a kernel runs on one kind of core")                     \
  X(CrossCoreWaitFlag, "a kernel runs on one kind of core")                    \
  X(DataCacheCleanAndInvalid, "store with DataCopy what other cores read")     \
  X(DisableDmaAtomic, "use SetAtomicNone")                                     \
  X(GetMrgSortResult, "MrgSort merges its lists to their ends")                \
  X(GetReduceMaxMinCount, "use ReduceMax or ReduceMin with calIndex")          \
  X(GetReduceRepeatMaxMinSpr, "use ReduceMax or ReduceMin with a tensor")      \
  X(GetReduceRepeatSumSpr, "use ReduceSum with a tensor")                      \
  X(GetUBSizeInBytes,                                                          \
    "give InitBuffer lengths of the run, which share UB out")                  \
  X(GroupBarrier, "a launch ends all blocks: use two kernels")                 \
  X(IBSet, "a launch ends all blocks: use two kernels")                        \
  X(IBWait, "a launch ends all blocks: use two kernels")                       \
  X(InitDetermineComputeWorkspace,                                             \
    "a launch ends all blocks: use two kernels")                               \
  X(Interleave, "use pto/pto-inst.hpp's TINTERLEAVE")                          \
  X(LoadDataWithSparse, "multiply dense matrices with LoadData and Mmad")      \
  X(LoadDataWithStride, "use LoadData with LoadData3DParamsV2")                \
  X(MmadMx, "use Mmad, which has no scales")                                   \
  X(MmadWithSparse, "multiply dense matrices with Mmad")                       \
  X(NotifyNextBlock, "a launch ends all blocks: use two kernels")              \
  X(ProposalConcat, "use Sort32 and MrgSort")                                  \
  X(ProposalExtract, "use Sort32 and MrgSort")                                 \
  X(ReadGmByPassDCache, "use GetValue of a GlobalTensor")                      \
  X(Scatter, "store to global memory with DataCopy")                           \
  X(SetAtomicMax, "compute the maximum with Max and store it")                 \
  X(SetAtomicMin, "compute the minimum with Min and store it")                 \
  X(SetCmpMask, "Select takes its mask as a tensor")                           \
  X(SetLoadDataRepeatWithStride, "use LoadData with LoadData3DParamsV2")       \
  X(SetPadValue, "give DataCopyPadExtParams the value, with isPad")            \
  X(SyncAll, "a launch ends all blocks: use two kernels")                      \
  X(TransDataTo5HD, "Transpose matrices of 16 x 16 elements of two bytes")     \
  X(WaitPreBlock, "a launch ends all blocks: use two kernels")                 \
  X(WriteGmByPassDCache, "use SetValue of a GlobalTensor")

namespace AscendC {

// However a call spells its template arguments: types, values, or a type and
// values.
#define X(NAME, INSTEAD)                                                       \
  template <typename... Types, typename... Arguments>                          \
  int NAME(Arguments &&...)                                                    \
      __attribute__((diagnose_if(true, #NAME " is not supported: " INSTEAD,    \
                                 "error")));                                   \
  template <auto first, auto... values, typename... Arguments>                 \
  int NAME(Arguments &&...)                                                    \
      __attribute__((diagnose_if(true, #NAME " is not supported: " INSTEAD,    \
                                 "error")));                                   \
  template <typename Type, auto first, auto... values, typename... Arguments>  \
  int NAME(Arguments &&...)                                                    \
      __attribute__((diagnose_if(true, #NAME " is not supported: " INSTEAD,    \
                                 "error")));
ASCENDC_UNSUPPORTED(X)
#undef X

} // namespace AscendC

#undef ASCENDC_UNSUPPORTED

#endif // ASCENDC_UNSUPPORTED_HPP

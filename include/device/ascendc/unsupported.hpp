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
  X(CrossCoreSetFlag, "a kernel runs on one kind of core")                     \
  X(CrossCoreWaitFlag, "a kernel runs on one kind of core")                    \
  X(GetMrgSortResult, "MrgSort merges its lists to their ends")                \
  X(GetReduceMaxMinCount, "use ReduceMax or ReduceMin with calIndex")          \
  X(GetReduceRepeatMaxMinSpr, "use ReduceMax or ReduceMin with a tensor")      \
  X(GetReduceRepeatSumSpr, "use ReduceSum with a tensor")                      \
  X(LoadDataWithSparse, "multiply dense matrices with LoadData and Mmad")      \
  X(MmadWithSparse, "multiply dense matrices with Mmad")                       \
  X(Scatter, "store to global memory with DataCopy")                           \
  X(SetAtomicMax, "compute the maximum with Max and store it")                 \
  X(SetAtomicMin, "compute the minimum with Min and store it")                 \
  X(SetCmpMask, "Select takes its mask as a tensor")                           \
  X(SyncAll, "a launch ends all blocks: use two kernels")                      \
  X(TransDataTo5HD, "Transpose matrices of 16 x 16 elements of two bytes")

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

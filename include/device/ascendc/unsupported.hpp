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
  X(BlockReduceMax, "use ReduceMax of each part")                              \
  X(BlockReduceMin, "use ReduceMin of each part")                              \
  X(BlockReduceSum, "use ReduceSum of each part")                              \
  X(Brcb, "use Duplicate with GetValue")                                       \
  X(CreateVecIndex, "load the indices with DataCopy")                          \
  X(CrossCoreSetFlag, "a kernel runs on one kind of core")                     \
  X(CrossCoreWaitFlag, "a kernel runs on one kind of core")                    \
  X(DumpTensor, "ascend-sim shows tensors: DataCopy it to an output")          \
  X(Gather, "use pto/pto-inst.hpp's TGATHER")                                  \
  X(GatherMask, "use pto/pto-inst.hpp's TGATHER")                              \
  X(GetReduceRepeatMaxMinSpr, "use ReduceMax or ReduceMin with a tensor")      \
  X(GetReduceRepeatSumSpr, "use ReduceSum with a tensor")                      \
  X(InitOutput, "Duplicate a tensor and DataCopy it")                          \
  X(LoadDataWithSparse, "multiply dense matrices with LoadData and Mmad")      \
  X(MmadWithSparse, "multiply dense matrices with Mmad")                       \
  X(MrgSort, "use pto/pto-inst.hpp's sorting operations")                      \
  X(PairReduceSum, "use ReduceSum of each part")                               \
  X(Scatter, "store to global memory with DataCopy")                           \
  X(Select, "use pto/pto-inst.hpp's TSEL")                                     \
  X(SetAtomicAdd, "use pto/pto-inst.hpp's TSTORE with AtomicType::AtomicAdd")  \
  X(SetAtomicMax, "compute the maximum with Max and store it")                 \
  X(SetAtomicMin, "compute the minimum with Min and store it")                 \
  X(SetMaskCount, "use the form of a function that takes a count")             \
  X(SetMaskNorm, "use the form of a function that takes a mask")               \
  X(SetVectorMask, "use the form of a function that takes a mask")             \
  X(Sort32, "use pto/pto-inst.hpp's TSORT32")                                  \
  X(SyncAll, "a launch ends all blocks: use two kernels")                      \
  X(TransDataTo5HD, "use pto/pto-inst.hpp's TTRANS")                           \
  X(Transpose, "use pto/pto-inst.hpp's TTRANS")                                \
  X(WholeReduceMax, "use ReduceMax of each part")                              \
  X(WholeReduceMin, "use ReduceMin of each part")                              \
  X(WholeReduceSum, "use ReduceSum of each part")

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

/// Stores are not atomic unless they say so: there is no mode to take back.
PTO_INST void SetAtomicNone() {}

} // namespace AscendC

#undef ASCENDC_UNSUPPORTED

#endif // ASCENDC_UNSUPPORTED_HPP

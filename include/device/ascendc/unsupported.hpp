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

#include "vector.hpp"

#define ASCENDC_UNSUPPORTED(X)                                                 \
  X(AllocMutexID, "set and wait for flags, or give the kernel a TPipe")        \
  X(AtomicAdd, "use SetAtomicAdd around a store with DataCopy")                \
  X(AtomicCas, "use SetAtomicAdd around a store with DataCopy")                \
  X(BroadCastVecToMM, "a kernel runs on one kind of core")                     \
  X(CrossCoreSetFlag, "a kernel runs on one kind of core")                     \
  X(CrossCoreWaitFlag, "a kernel runs on one kind of core")                    \
  X(DataCacheCleanAndInvalid, "store with DataCopy what other cores read")     \
  X(Fill, "use Duplicate in UB, or load zeros")                                \
  X(GetCmpMask, "use Compare with a tensor as its result")                     \
  X(GetCtrlSpr, "Cast says how it rounds and saturates")                       \
  X(GetMrgSortResult, "MrgSort merges its lists to their ends")                \
  X(GetReduceMaxMinCount, "use ReduceMax or ReduceMin with calIndex")          \
  X(GetReduceRepeatMaxMinSpr, "use ReduceMax or ReduceMin with a tensor")      \
  X(GetReduceRepeatSumSpr, "use ReduceSum with a tensor")                      \
  X(GetSystemCycle, "a kernel has no clock: ascend-sim shows when what ran")   \
  X(GroupBarrier, "a launch ends all blocks: use two kernels")                 \
  X(IBSet, "a launch ends all blocks: use two kernels")                        \
  X(IBWait, "a launch ends all blocks: use two kernels")                       \
  X(InitDetermineComputeWorkspace,                                             \
    "a launch ends all blocks: use two kernels")                               \
  X(LoadDataWithSparse, "multiply dense matrices with LoadData and Mmad")      \
  X(LoadDataWithStride, "use LoadData with LoadData3DParamsV2")                \
  X(MmadMx, "use Mmad, which has no scales")                                   \
  X(MmadWithSparse, "multiply dense matrices with Mmad")                       \
  X(MrgSort4, "use MrgSort")                                                   \
  X(NdDmaDci, "use DataCopyPad once a plane")                                  \
  X(NotifyNextBlock, "a launch ends all blocks: use two kernels")              \
  X(ProposalConcat, "use Sort32 and MrgSort")                                  \
  X(ProposalExtract, "use Sort32 and MrgSort")                                 \
  X(ReleaseMutexID, "set and wait for flags, or give the kernel a TPipe")      \
  X(ResetCtrlSpr, "Cast says how it rounds and saturates")                     \
  X(ResetLoopModePara, "call DataCopyPad in a loop")                           \
  X(RpSort16, "use Sort32 and MrgSort")                                        \
  X(Scatter, "store to global memory with DataCopy")                           \
  X(SetAtomicMax, "compute the maximum with Max and store it")                 \
  X(SetAtomicMin, "compute the minimum with Min and store it")                 \
  X(SetCmpMask, "Select takes its mask as a tensor")                           \
  X(SetCtrlSpr, "Cast says how it rounds and saturates")                       \
  X(SetDeqScale, "use Fixpipe with deqScalar, or Muls")                        \
  X(SetLoopModePara, "call DataCopyPad in a loop")                             \
  X(SetNextTaskStart, "a launch ends all blocks: use two kernels")             \
  X(SyncAll, "a launch ends all blocks: use two kernels")                      \
  X(WaitPreBlock, "a launch ends all blocks: use two kernels")                 \
  X(WaitPreTaskEnd, "a launch ends all blocks: use two kernels")

// Not while it is parsed: a kernel may name what the scenario that is compiled
// does not use.
extern "C" {
#define X(NAME, INSTEAD)                                                       \
  void __ascendc_no_##NAME() noexcept                                          \
      __attribute__((error(#NAME " is not supported: " INSTEAD)));
ASCENDC_UNSUPPORTED(X)
#undef X
}

extern "C" {
void __ascendc_transpose_images() noexcept __attribute__((error(
    "Transpose with TransposeParamsExt is not supported: Transpose matrices "
    "of 16 x 16 elements of two bytes, or Gather with offsets")));
void __ascendc_load_repeat() noexcept __attribute__((
    error("SetLoadDataRepeatWithStride is not supported: use LoadData with "
          "LoadData2DParamsV2")));
void __ascendc_number_of_tensor() noexcept __attribute__((error(
    "a tensor's element as the number of an operation is not supported: give "
    "it GetValue of the element")));
}

namespace AscendC {

// However a call spells its template arguments: types, values, or a type and
// values.
#define X(NAME, INSTEAD)                                                       \
  template <typename... Types, typename... Arguments>                          \
  PTO_INST int NAME(Arguments &&...) {                                         \
    __ascendc_no_##NAME();                                                     \
    return 0;                                                                  \
  }                                                                            \
  template <auto first, auto... values, typename... Arguments>                 \
  PTO_INST int NAME(Arguments &&...) {                                         \
    __ascendc_no_##NAME();                                                     \
    return 0;                                                                  \
  }                                                                            \
  template <typename Type, auto first, auto... values, typename... Arguments>  \
  PTO_INST int NAME(Arguments &&...) {                                         \
    __ascendc_no_##NAME();                                                     \
    return 0;                                                                  \
  }
ASCENDC_UNSUPPORTED(X)
#undef X

// Parameters and modes of such functions.

constexpr uint32_t K_MAX_DIM = 8;
enum class CacheLine : uint8_t { SINGLE_CACHE_LINE, ENTIRE_DATA_CACHE };
enum class DcciDst : uint8_t {
  CACHELINE_ALL,
  CACHELINE_UB,
  CACHELINE_OUT,
  CACHELINE_ATOMIC,
};
enum class TransposeType : uint8_t {
  TRANSPOSE_ND2ND_B16,
  TRANSPOSE_NCHW2NHWC,
  TRANSPOSE_NHWC2NCHW,
};
struct TransposeParamsExt {
  uint16_t nSize = 0;
  uint16_t cSize = 0;
  uint16_t hSize = 0;
  uint16_t wSize = 0;
  TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
};
template <typename T, typename U>
PTO_INST void Transpose(const LocalTensor<T> &, const LocalTensor<T> &,
                        const LocalTensor<U> &, const TransposeParamsExt &) {
  __ascendc_transpose_images();
}
/// What SetLoadDataRepeatWithStride takes.
struct LoadDataRepeatParamWithStride {
  uint16_t repeatStride = 0;
  uint8_t repeatTime = 1;
  uint8_t repeatMode = 0;
  uint16_t dstStride = 0;
};
PTO_INST void
SetLoadDataRepeatWithStride(const LoadDataRepeatParamWithStride &) {
  __ascendc_load_repeat();
}
/// What SetLoopModePara takes.
struct LoopModeParams {
  uint32_t loop1Size = 0;
  uint32_t loop2Size = 0;
  uint64_t loop1SrcStride = 0;
  uint64_t loop1DstStride = 0;
  uint64_t loop2SrcStride = 0;
  uint64_t loop2DstStride = 0;
};
enum class DataCopyMVType : uint8_t { UB_TO_OUT, OUT_TO_UB };

//===----------------------------------------------------------------------===//
// Numbers that are elements of tensors
//===----------------------------------------------------------------------===//

/// Which of two sources is the number.
struct BinaryConfig {
  int8_t scalarTensorIndex = 1;
};
struct BinaryDefaultType {};

#define X(NAME)                                                                \
  template <typename T, bool isSetMask, const BinaryConfig &config,            \
            typename... Arguments>                                             \
  PTO_INST void NAME(Arguments &&...) {                                        \
    __ascendc_number_of_tensor();                                              \
  }
X(Adds)
X(Ands)
X(Divs)
X(Maxs)
X(Mins)
X(Muls)
X(Ors)
X(Subs)
#undef X
template <typename T, typename U, const BinaryConfig &config,
          typename... Arguments>
PTO_INST void Select(Arguments &&...) {
  __ascendc_number_of_tensor();
}
template <typename T>
PTO_INST void Compares(const LocalTensor<uint8_t> &, const LocalTensor<T> &,
                       const LocalTensor<T> &, CMPMODE, uint32_t) {
  __ascendc_number_of_tensor();
}

/// With parameters in braces.
template <typename C, typename A, typename B>
PTO_INST void MmadWithSparse(const LocalTensor<C> &, const LocalTensor<A> &,
                             const LocalTensor<B> &, const MmadParams &) {
  __ascendc_no_MmadWithSparse();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// Of parameters: whatever they are made of. They have their members, so that the
// type is all that is refused.
#define X(NAME, INSTEAD, ...)                                                  \
  struct __attribute__((                                                       \
      unavailable(#NAME " is not supported: " INSTEAD))) NAME {                \
    template <typename... Values> PTO_INST NAME(Values &&...) {}               \
    uint64_t __VA_ARGS__;                                                      \
  };
X(DataCopyCO12DstParams, "use Fixpipe, which has FixpipeParamsV220", sid, nSize,
  mSize, dstStride, srcStride, unitFlag, clipReluPre, eltWiseOp, quantPre,
  reluPre, channelSplit, nz2ndEn)
X(DataCopyEnhancedParams,
  "DataCopy with DataCopyParams keeps elements as they are", blockMode,
  deqScale, deqValue, sidStoreMode, isRelu, padMode, padValue)
X(LoadData2DMxParams,
  "use LoadData with LoadData2DParamsV2, which has no scales", xStartPosition,
  yStartPosition, xStep, yStep, srcStride, dstStride)
X(ListTensorDesc, "give the kernel one argument for each tensor", unused)
X(SliceInfo, "use DataCopyPad with DataCopyExtParams, once a plane", startIndex,
  endIndex, stride, burstLen, shapeValue)
#undef X
template <typename T>
struct __attribute__((unavailable("InitConstValueParams is not supported: use "
                                  "Duplicate in UB"))) InitConstValueParams {
  template <typename... Values> PTO_INST InitConstValueParams(Values &&...) {}
  uint16_t repeatTimes, blockNum, dstGap;
  T initValue;
};
template <uint8_t dimensions>
struct __attribute__((unavailable("NdDmaLoopInfo is not supported: use "
                                  "DataCopyPad once a plane"))) NdDmaLoopInfo {
  template <typename... Values> PTO_INST NdDmaLoopInfo(Values &&...) {}
};

} // namespace AscendC

#undef ASCENDC_UNSUPPORTED

#endif // ASCENDC_UNSUPPORTED_HPP

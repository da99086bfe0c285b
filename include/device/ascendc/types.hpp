//===-- types.hpp - Enumerations of Ascend C --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Positions, pipes, events and modes by their documented names.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDC_TYPES_HPP
#define ASCENDC_TYPES_HPP

#include "../pto/element.hpp"
#include "../pto/types.hpp"

/// An address in global memory, as kernels take it.
typedef __gm__ uint8_t *GM_ADDR;

namespace AscendC {

// Known by name only: tensors of it are refused.
using ::int4b_t;

/// What a buffer is for; it decides the memory.
enum class TPosition : uint8_t {
  GM,
  A1,
  A2,
  B1,
  B2,
  C1,
  C2,
  CO1,
  CO2,
  VECIN,
  VECOUT,
  VECCALC,
  LCM = VECCALC,
  SPM,
  TSCM,
  C2PIPE2GM,
  MAX,
};
using QuePosition = TPosition;

/// Two pipes, the first of which signals to the second.
enum class HardEvent : uint8_t {
  MTE2_MTE1,
  MTE1_MTE2,
  MTE1_M,
  M_MTE1,
  MTE2_V,
  V_MTE2,
  MTE3_V,
  V_MTE3,
  M_V,
  V_M,
  V_V,
  MTE3_MTE1,
  MTE1_MTE3,
  MTE1_V,
  MTE2_M,
  M_MTE2,
  V_MTE1,
  M_FIX,
  FIX_M,
  MTE3_MTE2,
  MTE2_MTE3,
  S_V,
  V_S,
  S_MTE2,
  MTE2_S,
  S_MTE3,
  MTE3_S,
  MTE2_FIX,
  FIX_MTE2,
  FIX_S,
  M_S,
  FIX_MTE3,
  MTE1_FIX,
  FIX_MTE1,
  FIX_FIX,
  MAX,
};

/// How Cast rounds.
enum class RoundMode : uint8_t {
  CAST_NONE,
  CAST_RINT,
  CAST_FLOOR,
  CAST_CEIL,
  CAST_ROUND,
  CAST_TRUNC,
  CAST_ODD,
};

/// What Compare asks.
enum class CMPMODE : uint8_t { LT, GT, EQ, LE, GE, NE };

/// Whether a tensor's loads go past the L2 cache.
enum class CacheMode : uint8_t {
  CACHE_MODE_DISABLE,
  CACHE_MODE_NORMAL,
  CACHE_MODE_LAST,
  CACHE_MODE_PERSISTENT,
};
enum class CacheRwMode : uint8_t { READ = 1, WRITE = 2, RW = 3 };

namespace detail {

constexpr int64_t BytesOfBlock = 32;

/// A memory of the core.
enum class Memory : uint8_t { None, UB, L1, L0A, L0B, L0C, FB, BT };

constexpr uint64_t memoryAt(TPosition position, Memory memory) {
  return static_cast<uint64_t>(memory) << 4 * static_cast<int>(position);
}
/// Four bits a position. No branches: it has to be constant before anything is
/// optimised.
constexpr uint64_t Memories =
    memoryAt(TPosition::A1, Memory::L1) | memoryAt(TPosition::B1, Memory::L1) |
    memoryAt(TPosition::C1, Memory::L1) | memoryAt(TPosition::TSCM, Memory::L1) |
    memoryAt(TPosition::A2, Memory::L0A) | memoryAt(TPosition::B2, Memory::L0B) |
    memoryAt(TPosition::C2, Memory::BT) | memoryAt(TPosition::CO1, Memory::L0C) |
    memoryAt(TPosition::C2PIPE2GM, Memory::FB) |
    memoryAt(TPosition::VECIN, Memory::UB) |
    memoryAt(TPosition::VECOUT, Memory::UB) |
    memoryAt(TPosition::VECCALC, Memory::UB);

constexpr Memory memoryOf(TPosition position) {
  return static_cast<Memory>(Memories >> 4 * static_cast<int>(position) & 15);
}

/// The smaller of two numbers, without a branch: a tile's size has to be constant
/// before anything is optimised.
PTO_INTERNAL constexpr int32_t smaller(int32_t a, int32_t b) {
  return b + (a < b) * (a - b);
}

/// The compiler's code of an element type.
template <typename T> constexpr int codeOf = pto::detail::Element<T>::code;

/// A number as the builtins take it, once it has an element's type.
template <typename To, typename From> PTO_INTERNAL int64_t bitsOf(From number) {
  return pto::detail::bitsOf(static_cast<To>(number));
}

} // namespace detail

//===----------------------------------------------------------------------===//
// Constants and helpers
//===----------------------------------------------------------------------===//

/// Bytes of a block, of what one repetition takes; blocks of that.
constexpr uint32_t ONE_BLK_SIZE = 32;
constexpr uint32_t ONE_REPEAT_BYTE_SIZE = 256;
constexpr uint32_t DEFAULT_BLK_NUM = 8;
constexpr uint32_t BLOCK_CUBE = 16;
/// Bytes of UB that tensors may have.
#if __NPU_ARCH__ == 3510
constexpr uint32_t TOTAL_UB_SIZE = 253952;
#else
constexpr uint32_t TOTAL_UB_SIZE = 188416;
#endif
PTO_INST constexpr uint32_t GetUBSizeInBytes() { return TOTAL_UB_SIZE; }
PTO_INST constexpr uint32_t GetRuntimeUBSize() { return TOTAL_UB_SIZE; }

template <typename First, typename Second> struct IsSameType {
  static constexpr bool value = pto::detail::isSame<First, Second>;
};
template <bool Condition, typename First, typename Second> struct Conditional {
  using type = First;
};
template <typename First, typename Second>
struct Conditional<false, First, Second> {
  using type = Second;
};

/// The quotient, rounded up.
PTO_INST constexpr uint32_t DivCeil(uint32_t a, uint32_t b) {
  return (a + b - 1) / b;
}
PTO_INST constexpr uint32_t CeilDivision(uint32_t a, uint32_t b) {
  return DivCeil(a, b);
}

//===----------------------------------------------------------------------===//
// The block
//===----------------------------------------------------------------------===//

PTO_INST int64_t GetBlockIdx() { return __ascend_block_idx(); }
PTO_INST int64_t GetBlockNum() { return __ascend_block_num(); }
PTO_INST int64_t GetSubBlockIdx() { return __ascend_subblock_idx(); }

/// Rounds \p value up to a multiple of \p align.
PTO_INST constexpr uint32_t AlignUp(uint32_t value, uint32_t align) {
  return (value + align - 1) / align * align;
}

} // namespace AscendC

#endif // ASCENDC_TYPES_HPP

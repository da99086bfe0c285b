//===-- scalar_prelude.hpp - What random scalar kernels are made of -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same text is compiled for the host (ASCEND_HOST), whose results are the
// reference. Every function is defined for every argument: signed arithmetic
// that could overflow is done in Work<T>, unsigned and not promoted to int.
//
//===----------------------------------------------------------------------===//

#ifdef ASCEND_HOST
#define __gm__
#define __global__
#define AICORE
typedef _Float16 half;
typedef __bf16 bfloat16_t;
/// Set by the program that calls the kernels.
inline long CurrentBlock;
inline long get_block_idx() { return CurrentBlock; }
#else
#include <pto/pto-inst.hpp>
#endif

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned u32;
typedef long i64;
typedef unsigned long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef _BitInt(7) i7;
typedef unsigned _BitInt(7) u7;
typedef _BitInt(24) i24;
typedef unsigned _BitInt(24) u24;
typedef _BitInt(33) i33;
typedef unsigned _BitInt(33) u33;
typedef _BitInt(65) i65;
typedef unsigned _BitInt(65) u65;

typedef i16 i16_anywhere __attribute__((aligned(1), may_alias));
typedef i32 i32_anywhere __attribute__((aligned(1), may_alias));
typedef i64 i64_anywhere __attribute__((aligned(1), may_alias));
typedef float float_anywhere __attribute__((aligned(1), may_alias));

/// Fields that share words, straddle bytes and end in one.
struct Bits {
  u32 a : 5;
  i32 b : 11;
  u64 c : 37;
  bool d : 1;
  i64 e : 10;
  u8 f : 3;
  i32 g;
};

/// Padding, and every width.
struct Mixed {
  i8 a;
  i64 b;
  i16 c;
  float d;
  half e;
  u32 f;
  bool g;
  i128 h;
};

template <typename T> struct Traits;
#define ASCEND_TYPE(Type, Unsigned, WorkType, Width)                           \
  template <> struct Traits<Type> {                                            \
    using U = Unsigned;                                                        \
    using Work = WorkType;                                                     \
    static constexpr u32 Bits = Width;                                         \
  };
ASCEND_TYPE(i8, u8, u32, 8)
ASCEND_TYPE(u8, u8, u32, 8)
ASCEND_TYPE(i16, u16, u32, 16)
ASCEND_TYPE(u16, u16, u32, 16)
ASCEND_TYPE(i32, u32, u32, 32)
ASCEND_TYPE(u32, u32, u32, 32)
ASCEND_TYPE(i64, u64, u64, 64)
ASCEND_TYPE(u64, u64, u64, 64)
ASCEND_TYPE(i128, u128, u128, 128)
ASCEND_TYPE(u128, u128, u128, 128)
ASCEND_TYPE(i7, u7, u7, 7)
ASCEND_TYPE(u7, u7, u7, 7)
ASCEND_TYPE(i24, u24, u24, 24)
ASCEND_TYPE(u24, u24, u24, 24)
ASCEND_TYPE(i33, u33, u33, 33)
ASCEND_TYPE(u33, u33, u33, 33)
ASCEND_TYPE(i65, u65, u65, 65)
ASCEND_TYPE(u65, u65, u65, 65)
#undef ASCEND_TYPE

template <typename T> using Unsigned = typename Traits<T>::U;
template <typename T> using Work = typename Traits<T>::Work;
template <typename T> constexpr u32 BitsOf = Traits<T>::Bits;
template <typename T> constexpr bool IsSigned = T(-1) < T(0);
template <typename T>
constexpr T Lowest = IsSigned<T> ? T(Work<T>(1) << (BitsOf<T> - 1)) : T(0);
template <typename T> constexpr T Highest = T(~Lowest<T>);

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

template <typename T> AICORE T quotient(T a, T b) {
  if (b == 0)
    return T(a ^ T(5));
  if (IsSigned<T> && b == T(-1))
    return T(Work<T>(0) - Work<T>(a));
  return T(a / b);
}

template <typename T> AICORE T remainder_of(T a, T b) {
  return b == 0 || (IsSigned<T> && b == T(-1)) ? T(1) : T(a % b);
}

template <typename T> AICORE T lesser(T a, T b) { return a < b ? a : b; }
template <typename T> AICORE T greater(T a, T b) { return a > b ? a : b; }
template <typename T> AICORE T clamped(T a, T low, T high) {
  return a < low ? low : a > high ? high : a;
}

template <typename T> AICORE T saturated_sum(T a, T b) {
  T sum;
  if (!__builtin_add_overflow(a, b, &sum))
    return sum;
  return IsSigned<T> && a < 0 ? Lowest<T> : Highest<T>;
}
template <typename T> AICORE T saturated_difference(T a, T b) {
  T difference;
  bool overflows = __builtin_sub_overflow(a, b, &difference);
  return overflows ? (a < b ? Lowest<T> : Highest<T>) : difference;
}
/// The idiom without a builtin.
template <typename T> AICORE T clipped_sum(T a, T b) {
  Unsigned<T> sum = Unsigned<T>(Work<T>(a) + Work<T>(b));
  return T(sum < Unsigned<T>(a) ? Unsigned<T>(-1) : sum);
}
/// No overflow of signed types of more than 64 bits: the host has no library
/// function for it.
template <typename T> AICORE T product_or(T a, T b, T otherwise) {
  T product;
  return __builtin_mul_overflow(a, b, &product) ? otherwise : product;
}

template <typename T> AICORE T rotated(T a, u32 by) {
  constexpr u32 Width = BitsOf<T>;
  u32 left = by % Width, right = (Width - left) % Width;
  Unsigned<T> bits = Unsigned<T>(a);
  return T(Unsigned<T>(Work<T>(bits) << left) |
           Unsigned<T>(Work<T>(bits) >> right));
}
/// The high bits of a, the low bits of b: a funnel shift.
template <typename T> AICORE T funnel(T a, T b, u32 by) {
  constexpr u32 Width = BitsOf<T>;
  u32 left = by % Width;
  if (left == 0)
    return a;
  return T(Work<T>(a) << left | Work<T>(Unsigned<T>(b)) >> (Width - left));
}

template <typename T> AICORE T magnitude(T a) {
  return a < 0 ? T(Work<T>(0) - Work<T>(a)) : a;
}
template <typename T> AICORE T distance(T a, T b) {
  return a > b ? T(Work<T>(a) - Work<T>(b)) : T(Work<T>(b) - Work<T>(a));
}
template <typename T> AICORE T mean_down(T a, T b) {
  return T((a & b) + ((a ^ b) >> 1));
}
template <typename T> AICORE T mean_up(T a, T b) {
  return T((a | b) - ((a ^ b) >> 1));
}

AICORE inline u64 high_product(u64 a, u64 b) { return u64(u128(a) * b >> 64); }
AICORE inline i64 high_product(i64 a, i64 b) { return i64(i128(a) * b >> 64); }
AICORE inline u32 high_product(u32 a, u32 b) { return u32(u64(a) * b >> 32); }
AICORE inline i32 high_product(i32 a, i32 b) { return i32(i64(a) * b >> 32); }

template <typename T> AICORE i32 ones(T a) {
  return __builtin_popcountg(Unsigned<T>(a));
}
template <typename T> AICORE i32 leading_zeros(T a) {
  return __builtin_clzg(Unsigned<T>(a), i32(BitsOf<T>));
}
template <typename T> AICORE i32 trailing_zeros(T a) {
  return __builtin_ctzg(Unsigned<T>(a), i32(BitsOf<T>));
}
/// A loop that is one instruction after recognition.
template <typename T> AICORE i32 counted_ones(T a) {
  i32 count = 0;
  for (Unsigned<T> rest = Unsigned<T>(a); rest != 0;
       rest = Unsigned<T>(rest & Unsigned<T>(Work<T>(rest) - 1)))
    ++count;
  return count;
}

template <typename T> AICORE void exchange(T &a, T &b) {
  T old = a;
  a = b;
  b = old;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// The payload and sign of a NaN may differ between host and device, so that
/// none reaches memory or an integer.
AICORE inline float tame(float x) { return x != x ? 1.5f : x; }

/// A signalling NaN is quiet once it has been through an operation, or not, if
/// the operation is optimised away.
AICORE inline float quiet(float x) { return x != x ? __builtin_nanf("") : x; }

/// The lesser of two zeros of different sign is either.
AICORE inline float least_float(float a, float b) {
  return __builtin_fminf(a + 0.0f, b + 0.0f);
}
AICORE inline float greatest_float(float a, float b) {
  return __builtin_fmaxf(a + 0.0f, b + 0.0f);
}

/// A float as an integer, 0 if it does not fit.
template <typename T> AICORE T integer(float x) {
  float high = 2.0f * float(Unsigned<T>(1) << (BitsOf<T> - 2));
  if (IsSigned<T>)
    return x >= -high && x < high ? T(x) : T(0);
  return x > -1.0f && x < high + high ? T(x) : T(0);
}

//===-- Float8.h - Floats of one byte ---------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The two formats of the OCP's 8-bit floating point specification:
//
//             sign exponent mantissa  bias  largest  infinities  NaNs
//   fp8_e4m3   1      4        3        7     448    none        0x7f, 0xff
//   fp8_e5m2   1      5        2       15   57344    0x7c, 0xfc  above those
//
// HiFloat8 ("Ascend HiFloat8 Format for Deep Learning", arXiv 2409.16626) has
// more exponent the farther a number is from 1. Behind the sign comes the dot
// field, a prefix code that says how many bits of exponent follow:
//
//   S 11 eeee m    S 10 eee mm    S 01 ee mmm    S 001 e mmm    S 0001 mmm
//
// An exponent is a sign bit, 1 for negative, and a magnitude whose leading 1
// goes without saying: 8 to 15 in four bits, 4 to 7 in three, 2 and 3 in two, 1
// in one, 0 in none. The number is (-1)^S * 2^exponent * 1.m. Exponent 15 with
// m = 1 (0x6f, 0xef) is infinity. What is left is S 0000 mmm: 2^(mmm - 23), for
// mmm from 1 to 7; 0x00 is zero, which has no sign, and 0x80 is the NaN.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_FLOAT8_H
#define ASCENDTILE_SIM_FLOAT8_H

#include <cstdint>

namespace ascend::sim {

/// The number of a code, exactly.
float fp8E4M3ToF32(uint8_t Bits);
float fp8E5M2ToF32(uint8_t Bits);
float hif8ToF32(uint8_t Bits);

/// To nearest, ties to even. What rounds to more than 448 becomes a NaN, since
/// there is no infinity; a NaN stays one, with its sign.
uint8_t f32ToFp8E4M3(float F);

/// Bits of mantissa that a HiFloat8 of an exponent from -22 to 15 has.
unsigned hif8MantissaBits(int Exponent);

/// To nearest, ties away from zero, in the precision of the number's exponent.
/// From 40960 on, halfway from the largest number to the next, it is infinity;
/// below 2^-23, half the smallest, zero. A NaN is the one NaN.
uint8_t f32ToHif8(float F);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_FLOAT8_H

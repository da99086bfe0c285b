//===-- QuantTest.h - Quantisation computed otherwise -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SIM_QUANTTEST_H
#define ASCENDTILE_UNITTESTS_SIM_QUANTTEST_H

#include "AscendTile/Sim/Float8.h"
#include "MoveTest.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

namespace ascend::sim::test {

/// A quantisation parameter as docs/isa.md lays it out.
inline uint64_t parameter(float Scale, int Offset = 0, bool Signed = true) {
  return llvm::bit_cast<uint32_t>(Scale) | uint64_t(Offset & 0x1ff) << 37 |
         uint64_t(Signed) << 46;
}

/// The code of the nearest number, the larger of two that are as near.
inline uint8_t nearestHif8(float Value) {
  unsigned Best = 0;
  double Distance = std::fabs(Value);
  for (unsigned Code = 1; Code != 0x80; ++Code) {
    // Where infinity stands, its number would be 1.5 * 2^15.
    double Number = Code == 0x6f ? 49152.0 : double(hif8ToF32(Code));
    double D = std::fabs(std::fabs(double(Value)) - Number);
    if (D < Distance || (D == Distance && Number > hif8ToF32(Best)))
      Best = Code, Distance = D;
  }
  if (std::fabs(Value) >= 49152)
    Best = 0x6f;
  return Best && Value < 0 ? Best | 0x80 : Best;
}

/// The same in arithmetic of another kind: exact products in double precision,
/// one rounding to f32, and llvm::APFloat for the rest. Scale has 11 bits at
/// most.
inline uint64_t reference(DType To, double X, float Scale, int Offset,
                          bool Signed, bool Relu) {
  double Product = Relu && X <= 0 ? 0 : X * Scale;
  llvm::APFloat Y(static_cast<float>(Product));
  if (To == DType::F32)
    return Y.bitcastToAPInt().getZExtValue();
  if (Y.isNaN())
    Y = llvm::APFloat(0.0f);
  bool Lost;
  if (To == DType::HIF8)
    return nearestHif8(Y.convertToFloat());
  if (To == DType::I8 || To == DType::U8) {
    llvm::APSInt Integer(32, /*isUnsigned=*/false);
    if (Y.compare(llvm::APFloat(-256.0f)) == llvm::APFloat::cmpLessThan)
      Integer = llvm::APSInt::get(-256);
    else if (Y.compare(llvm::APFloat(255.0f)) == llvm::APFloat::cmpGreaterThan)
      Integer = llvm::APSInt::get(255);
    else
      Y.convertToInteger(Integer, llvm::APFloat::rmNearestTiesToEven, &Lost);
    int64_t Sum = Integer.getExtValue() + Offset;
    int64_t Low = Signed ? -128 : 0;
    if (Sum < Low)
      Sum = Low;
    if (Sum > Low + 255)
      Sum = Low + 255;
    return Sum & 0xff;
  }
  const llvm::fltSemantics &Result =
      To == DType::F16    ? llvm::APFloat::IEEEhalf()
      : To == DType::BF16 ? llvm::APFloat::BFloat()
                          : llvm::APFloat::Float8E4M3FN();
  Y.convert(Result, llvm::APFloat::rmNearestTiesToEven, &Lost);
  if (Y.isInfinity() || Y.isNaN())
    Y = llvm::APFloat::getLargest(Result, Product < 0);
  return Y.bitcastToAPInt().getZExtValue();
}

} // namespace ascend::sim::test

#endif // ASCENDTILE_UNITTESTS_SIM_QUANTTEST_H

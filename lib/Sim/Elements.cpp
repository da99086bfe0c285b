//===-- Elements.cpp - Single elements as bits ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Elements.h"
#include "AscendTile/Sim/Float8.h"
#include "AscendTile/Sim/Numeric.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace ascend::sim {

NumberKind kindOf(DType T) {
  switch (T) {
  case DType::I8:
  case DType::I16:
  case DType::I32:
  case DType::I64:
    return NumberKind::Signed;
  case DType::U8:
  case DType::U16:
  case DType::U32:
  case DType::U64:
    return NumberKind::Unsigned;
  case DType::F32:
  case DType::F16:
  case DType::BF16:
  case DType::FP8_E4M3:
  case DType::FP8_E5M2:
  case DType::HIF8:
    return NumberKind::Float;
  }
  llvm_unreachable("every type is listed");
}

uint32_t bitsOfFloat(DType T, float Value) {
  switch (T) {
  case DType::F16:
    return f32ToF16(Value);
  case DType::BF16:
    return f32ToBF16(Value);
  case DType::FP8_E4M3:
    return f32ToFp8E4M3(Value);
  case DType::HIF8:
    return f32ToHif8(Value);
  default:
    return bit_cast<uint32_t>(Value);
  }
}

uint64_t extremeOf(DType T, bool Largest) {
  unsigned Bits = 8 * bytesOf(T);
  switch (kindOf(T)) {
  case NumberKind::Signed:
    return Largest ? maskTrailingOnes<uint64_t>(Bits - 1)
                   : uint64_t(1) << (Bits - 1);
  case NumberKind::Unsigned:
    return Largest ? maskTrailingOnes<uint64_t>(Bits) : 0;
  case NumberKind::Float:
    return bitsOfFloat(T, Largest ? HUGE_VALF : -HUGE_VALF);
  }
  llvm_unreachable("every kind is listed");
}

} // namespace ascend::sim

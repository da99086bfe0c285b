//===-- Tensor.cpp - An array of elements ---------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Tensor.h"
#include "AscendTile/Sim/Float8.h"
#include "AscendTile/Sim/Numeric.h"
#include "Sim/Elements.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::support::endian;

namespace ascend::sim {

std::optional<float> floatOf(DType T, uint64_t Bits) {
  switch (T) {
  case DType::F32:
    return bit_cast<float>(static_cast<uint32_t>(Bits));
  case DType::F16:
    return f16ToF32(Bits);
  case DType::BF16:
    return bf16ToF32(Bits);
  case DType::FP8_E4M3:
    return fp8E4M3ToF32(Bits);
  case DType::FP8_E5M2:
    return fp8E5M2ToF32(Bits);
  case DType::HIF8:
    return hif8ToF32(Bits);
  default:
    return std::nullopt;
  }
}

double elementAsDouble(DType T, const uint8_t *Bytes) {
  if (auto Float = floatOf(T, readElement(Bytes, bytesOf(T))))
    return *Float;
  switch (T) {
  case DType::I8:
    return static_cast<int8_t>(*Bytes);
  case DType::U8:
    return *Bytes;
  case DType::I16:
    return static_cast<int16_t>(read16le(Bytes));
  case DType::U16:
    return read16le(Bytes);
  case DType::I32:
    return static_cast<int32_t>(read32le(Bytes));
  case DType::U32:
    return read32le(Bytes);
  case DType::I64:
    return static_cast<int64_t>(read64le(Bytes));
  case DType::U64:
    return read64le(Bytes);
  default:
    llvm_unreachable("every element type has a number");
  }
}

double Tensor::at(uint64_t I) const {
  return elementAsDouble(Elem, Bytes.data() + I * bytesOf(Elem));
}

std::string Tensor::typeString() const {
  SmallVector<std::string, 4> Parts;
  for (uint64_t Extent : Shape)
    Parts.push_back(std::to_string(Extent));
  return (nameOf(Elem) + "[" + join(Parts, "x") + "]").str();
}

} // namespace ascend::sim

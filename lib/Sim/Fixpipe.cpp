//===-- Fixpipe.cpp - What FIX makes of an accumulator's elements ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Fixpipe.h"
#include "AscendTile/Sim/Float8.h"
#include "AscendTile/Sim/Numeric.h"
#include "Sim/Elements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace llvm::support::endian;

namespace ascend::sim {

namespace {
/// A quantisation parameter in its parts.
struct Parameter {
  float Scale;
  unsigned Shift; ///< Of an i32 that becomes an i16.
  int Offset;
  bool Signed;

  explicit Parameter(uint64_t Bits)
      : Scale(bit_cast<float>(static_cast<uint32_t>(Bits) & 0xffffe000)),
        Shift((Bits >> 32 & 0xf) + 1),
        Offset(SignExtend32<9>(Bits >> 37 & 0x1ff)), Signed(Bits >> 46 & 1) {}
};
} // namespace

/// Where quantisation to a float type saturates: at the largest finite number,
/// or nowhere.
static float limitOf(DType T) {
  switch (T) {
  case DType::F16:
    return f16ToF32(0x7bff);
  case DType::BF16:
    return bf16ToF32(0x7f7f);
  case DType::FP8_E4M3:
    return fp8E4M3ToF32(0x7e);
  default:
    return std::numeric_limits<float>::infinity();
  }
}

/// What an i32 becomes as an i16.
static uint16_t shifted(int32_t Value, bool Relu, unsigned Shift) {
  if (Relu)
    Value = std::max(Value, 0);
  return static_cast<uint16_t>(std::clamp(Value >> Shift, -32768, 32767));
}

uint32_t Fixpipe::cast(DType From, DType To, bool Relu, uint32_t Bits) {
  if (From == DType::I32)
    return Relu && static_cast<int32_t>(Bits) < 0 ? 0 : Bits;
  float Value = bit_cast<float>(Bits);
  return bitsOfFloat(To, Relu && Value <= 0 ? 0 : Value);
}

uint32_t Fixpipe::quantise(DType From, DType To, bool Relu, uint32_t Bits,
                           uint64_t ParameterBits) {
  Parameter P(ParameterBits);
  if (To == DType::I16)
    return shifted(static_cast<int32_t>(Bits), Relu, P.Shift);
  float Value = From == DType::I32
                    ? static_cast<float>(static_cast<int32_t>(Bits))
                    : bit_cast<float>(Bits);
  Value = Relu && Value <= 0 ? 0 : Value * P.Scale;
  if (std::isnan(Value)) {
    if (To == DType::F32)
      return bit_cast<uint32_t>(Value);
    Value = 0;
  }
  if (To != DType::I8 && To != DType::U8) {
    float Limit = limitOf(To);
    return bitsOfFloat(To, std::clamp(Value, -Limit, Limit));
  }
  int Integer =
      static_cast<int>(std::nearbyint(std::clamp(Value, -256.0f, 255.0f)));
  int Low = P.Signed ? -128 : 0, High = P.Signed ? 127 : 255;
  return static_cast<uint8_t>(std::clamp(Integer + P.Offset, Low, High));
}

Fixpipe::Fixpipe(const TileCall &C, CoreState &S, DType To)
    : From(C.tile("src").Type.Elem), To(To), Relu(C.wordIs("relu", "normal")) {
  if (C.Op->operand("scale")) {
    Quantises = true;
    Scalar = C.number("scale");
  } else if (C.Op->operand("fp")) {
    Quantises = true;
    Row = &C.tile("fp");
    RowBytes = S.bytes(*Row);
    RowShadow = S.poison(*Row);
  }
}

uint32_t Fixpipe::operator()(uint32_t Bits, unsigned Column) const {
  if (!Quantises)
    return cast(From, To, Relu, Bits);
  return quantise(From, To, Relu, Bits,
                  Row ? read64le(RowBytes + Column * 8) : Scalar);
}

void Fixpipe::checkParameters(const TileCall &C, CoreState &S,
                              int64_t Cols) const {
  std::optional<uint64_t> Last;
  for (int64_t Col = 0; S.Illegal.empty() && Col < Cols; ++Col) {
    uint64_t Bits = read64le(RowBytes + Col * 8);
    if (Bits == Last || isPoison(Col))
      continue;
    Last = Bits;
    S.Illegal = C.brokenRule("fp", Bits);
    if (!S.Illegal.empty())
      S.Illegal += (Twine("; it is that of column ") + Twine(Col)).str();
  }
}

bool Fixpipe::isPoison(unsigned Column) const {
  return Row && any_of(ArrayRef(RowShadow + Column * 8, 8),
                       [](uint8_t P) { return P != 0; });
}

} // namespace ascend::sim

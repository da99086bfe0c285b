//===-- Elements.cpp - Numbers of a tile's element type in C++ ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Elements.h"
#include "Emit/Tiles.h"
#include "Sim/Elements.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace ascend::emission {

/// The shortest decimal number that is \p Value.
static std::string decimal(float Value) {
  SmallString<32> Text;
  APFloat(Value).toString(Text, /*FormatPrecision=*/0);
  if (StringRef(Text).find_first_of(".E") == StringRef::npos)
    Text += ".0";
  return (Text + "f").str();
}

/// A float type's number by its bits.
static std::string bitCast(DType T, const Twine &Bits) {
  return ("__builtin_bit_cast(" + cppTypeOf(T) + ", " + Bits + ")").str();
}

std::string elementLiteral(DType T, uint64_t Bits) {
  unsigned Width = 8 * bytesOf(T);
  Bits &= maskTrailingOnes<uint64_t>(Width);
  std::string Unsigned = "uint" + std::to_string(Width) + "_t";
  switch (sim::kindOf(T)) {
  case sim::NumberKind::Signed: {
    int64_t Number = SignExtend64(Bits, Width);
    // The smallest one has no literal.
    if (Number == minIntN(Width))
      return (cppTypeOf(T) + "(" + Unsigned + "(1) << " + Twine(Width - 1) +
              ")")
          .str();
    return std::to_string(Number);
  }
  case sim::NumberKind::Unsigned:
    return std::to_string(Bits) + "u";
  case sim::NumberKind::Float:
    break;
  }
  float Number = *sim::floatOf(T, Bits);
  if (!std::isfinite(Number))
    return bitCast(T, Unsigned + "(0x" + utohexstr(Bits, true) + ")");
  std::string Text = decimal(Number);
  return T == DType::F32 ? Text : (cppTypeOf(T) + "(" + Text + ")").str();
}

std::string elementOfBits(DType T, StringRef Text) {
  std::string Unsigned = "uint" + std::to_string(8 * bytesOf(T)) + "_t";
  if (sim::kindOf(T) != sim::NumberKind::Float)
    return formatv("static_cast<{0}>({1})", cppTypeOf(T), Text);
  return bitCast(T, "static_cast<" + Unsigned + ">(" + Text + ")");
}

std::string bitsOfElement(DType T, StringRef Text) {
  std::string Unsigned = "uint" + std::to_string(8 * bytesOf(T)) + "_t";
  if (sim::kindOf(T) == sim::NumberKind::Float)
    return formatv("__builtin_bit_cast({0}, {1})", Unsigned, Text);
  return formatv("static_cast<{0}>({1})", Unsigned, Text);
}

} // namespace ascend::emission

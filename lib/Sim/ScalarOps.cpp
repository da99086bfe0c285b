//===-- ScalarOps.cpp - What scalar instructions compute ------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/ScalarOps.h"
#include "AscendTile/Sim/Numeric.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace ascend::sim {

namespace {
struct OpcodeEntry {
  unsigned Opcode;
  ScalarOp Op;
};
} // namespace

static constexpr OpcodeEntry Opcodes[] = {
#define GET_SCALAR_OPCODES
#include "AscendGenScalars.inc"
};

std::optional<ScalarOp> scalarOpOf(unsigned Opcode) {
  const auto *I = find_if(
      Opcodes, [=](const OpcodeEntry &E) { return E.Opcode == Opcode; });
  if (I == std::end(Opcodes))
    return std::nullopt;
  return I->Op;
}

unsigned memoryBytesOf(ScalarTy Ty) {
  switch (Ty) {
  case ScalarTy::i64:
    return 8;
  case ScalarTy::i16:
  case ScalarTy::si16:
  case ScalarTy::ui16:
    return 2;
  case ScalarTy::i8:
  case ScalarTy::si8:
  case ScalarTy::ui8:
    return 1;
  default:
    return 4;
  }
}

uint64_t extendLoaded(ScalarTy Ty, uint64_t Bits) {
  if (Ty == ScalarTy::si8)
    return static_cast<uint32_t>(SignExtend32<8>(Bits));
  if (Ty == ScalarTy::si16)
    return static_cast<uint32_t>(SignExtend32<16>(Bits));
  return Bits;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// \p T is the unsigned type of the operation's width.
template <typename T>
static std::optional<uint64_t> evaluateInt(ScalarSem Sem, T A, T B) {
  using Signed = std::make_signed_t<T>;
  __extension__ using Wide = unsigned __int128;
  __extension__ using SignedWide = __int128;
  constexpr unsigned Bits = sizeof(T) * 8;
  Signed SA = A, SB = B;
  bool Overflows = SA == std::numeric_limits<Signed>::min() && SB == -1;
  switch (Sem) {
  case ScalarSem::Add:
    return T(A + B);
  case ScalarSem::Sub:
    return T(A - B);
  case ScalarSem::Mul:
    return T(A * B);
  case ScalarSem::MulHS:
    return T(static_cast<SignedWide>(SA) * SB >> Bits);
  case ScalarSem::MulHU:
    return T(static_cast<Wide>(A) * B >> Bits);
  case ScalarSem::SDiv:
    if (B == 0)
      return std::nullopt;
    return T(Overflows ? SA : SA / SB);
  case ScalarSem::SRem:
    if (B == 0)
      return std::nullopt;
    return T(Overflows ? 0 : SA % SB);
  case ScalarSem::UDiv:
    if (B == 0)
      return std::nullopt;
    return T(A / B);
  case ScalarSem::URem:
    if (B == 0)
      return std::nullopt;
    return T(A % B);
  case ScalarSem::And:
    return T(A & B);
  case ScalarSem::Or:
    return T(A | B);
  case ScalarSem::Xor:
    return T(A ^ B);
  case ScalarSem::SMin:
    return T(std::min(SA, SB));
  case ScalarSem::SMax:
    return T(std::max(SA, SB));
  case ScalarSem::UMin:
    return T(std::min(A, B));
  case ScalarSem::UMax:
    return T(std::max(A, B));
  case ScalarSem::Shl:
    return T(A << (B % Bits));
  case ScalarSem::Srl:
    return T(A >> (B % Bits));
  case ScalarSem::Sra:
    return T(SA >> (B % Bits));
  case ScalarSem::CtPop:
    return popcount(A);
  case ScalarSem::CtLz:
    return countl_zero(A);
  default:
    llvm_unreachable("not an integer operation");
  }
}

template <typename T> static bool compareInt(CmpCond Cond, T A, T B) {
  using Signed = std::make_signed_t<T>;
  Signed SA = A, SB = B;
  switch (Cond) {
  case CmpCond::eq:
    return A == B;
  case CmpCond::ne:
    return A != B;
  case CmpCond::lt:
    return SA < SB;
  case CmpCond::le:
    return SA <= SB;
  case CmpCond::gt:
    return SA > SB;
  case CmpCond::ge:
    return SA >= SB;
  case CmpCond::ult:
    return A < B;
  case CmpCond::ule:
    return A <= B;
  case CmpCond::ugt:
    return A > B;
  case CmpCond::uge:
    return A >= B;
  default:
    llvm_unreachable("not a condition on integers");
  }
}

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

static float asFloat(uint64_t Bits) {
  return bit_cast<float>(static_cast<uint32_t>(Bits));
}

static uint64_t asBits(float F) { return bit_cast<uint32_t>(F); }

static bool compareFloat(CmpCond Cond, float A, float B) {
  bool Unordered = std::isnan(A) || std::isnan(B);
  switch (Cond) {
  case CmpCond::oeq:
    return A == B;
  case CmpCond::one:
    return !Unordered && A != B;
  case CmpCond::olt:
    return A < B;
  case CmpCond::ole:
    return A <= B;
  case CmpCond::ogt:
    return A > B;
  case CmpCond::oge:
    return A >= B;
  case CmpCond::ueq:
    return Unordered || A == B;
  case CmpCond::une:
    return A != B;
  case CmpCond::ult:
    return Unordered || A < B;
  case CmpCond::ule:
    return Unordered || A <= B;
  case CmpCond::ugt:
    return Unordered || A > B;
  case CmpCond::uge:
    return Unordered || A >= B;
  case CmpCond::ord:
    return !Unordered;
  case CmpCond::uno:
    return Unordered;
  default:
    llvm_unreachable("not a condition on floats");
  }
}

static float evaluateFloat(ScalarSem Sem, ArrayRef<uint64_t> In) {
  float A = asFloat(In[0]), B = In.size() > 1 ? asFloat(In[1]) : 0;
  switch (Sem) {
  case ScalarSem::FAdd:
    return A + B;
  case ScalarSem::FSub:
    return A - B;
  case ScalarSem::FMul:
    return A * B;
  case ScalarSem::FDiv:
    return A / B;
  case ScalarSem::FMin:
    return std::fmin(A, B);
  case ScalarSem::FMax:
    return std::fmax(A, B);
  case ScalarSem::FNeg:
    return -A;
  case ScalarSem::FAbs:
    return std::fabs(A);
  case ScalarSem::FSqrt:
    return std::sqrt(A);
  case ScalarSem::FFloor:
    return std::floor(A);
  case ScalarSem::FCeil:
    return std::ceil(A);
  case ScalarSem::FTrunc:
    return std::trunc(A);
  case ScalarSem::FRint:
    return std::nearbyint(A);
  case ScalarSem::FRound:
    return std::round(A);
  case ScalarSem::FMA:
    return std::fma(A, B, asFloat(In[2]));
  default:
    llvm_unreachable("not an operation on floats");
  }
}

/// A float as an integer, saturated, NaN as 0.
template <typename T> static T toInt(float F) {
  if (std::isnan(F))
    return 0;
  if (F <= static_cast<float>(std::numeric_limits<T>::min()))
    return std::numeric_limits<T>::min();
  if (F >= static_cast<float>(std::numeric_limits<T>::max()))
    return std::numeric_limits<T>::max();
  return static_cast<T>(F);
}

//===----------------------------------------------------------------------===//
// Conversion and dispatch
//===----------------------------------------------------------------------===//

/// The result of a conversion; nullopt if \p Sem is none.
static std::optional<uint64_t> convert(ScalarSem Sem, uint64_t A) {
  switch (Sem) {
  case ScalarSem::Cvt_s32_s64:
    return SignExtend64<32>(A);
  case ScalarSem::Cvt_u32_u64:
  case ScalarSem::Cvt_u64_u32:
    return A & 0xffffffff;
  case ScalarSem::Cvt_b8_s64:
    return SignExtend64<8>(A);
  case ScalarSem::Cvt_b16_s64:
    return SignExtend64<16>(A);
  case ScalarSem::Cvt_b32_s64:
    return SignExtend64<32>(A);
  case ScalarSem::Cvt_b8_s32:
    return static_cast<uint32_t>(SignExtend32<8>(A));
  case ScalarSem::Cvt_b16_s32:
    return static_cast<uint32_t>(SignExtend32<16>(A));
  case ScalarSem::Cvt_s32_f32:
    return asBits(static_cast<int32_t>(A));
  case ScalarSem::Cvt_u32_f32:
    return asBits(static_cast<uint32_t>(A));
  case ScalarSem::Cvt_s64_f32:
    return asBits(static_cast<int64_t>(A));
  case ScalarSem::Cvt_u64_f32:
    return asBits(A);
  case ScalarSem::Cvt_f32_s32:
    return static_cast<uint32_t>(toInt<int32_t>(asFloat(A)));
  case ScalarSem::Cvt_f32_u32:
    return toInt<uint32_t>(asFloat(A));
  case ScalarSem::Cvt_f32_s64:
    return toInt<int64_t>(asFloat(A));
  case ScalarSem::Cvt_f32_u64:
    return toInt<uint64_t>(asFloat(A));
  case ScalarSem::Cvt_bits_f32:
  case ScalarSem::Cvt_f32_bits:
    return A;
  case ScalarSem::Cvt_f16_f32:
    return asBits(f16ToF32(A));
  case ScalarSem::Cvt_f32_f16:
    return f32ToF16(asFloat(A));
  case ScalarSem::Cvt_bf16_f32:
    return asBits(bf16ToF32(A));
  case ScalarSem::Cvt_f32_bf16:
    return f32ToBF16(asFloat(A));
  default:
    return std::nullopt;
  }
}

std::optional<uint64_t> evaluate(ScalarOp Op, ArrayRef<uint64_t> In) {
  if (auto Converted = convert(Op.Sem, In[0]))
    return Converted;
  uint64_t B = In.size() > 1 ? In[1] : 0;
  switch (Op.Sem) {
  case ScalarSem::Mov:
    return In[0] & (Op.Ty == ScalarTy::i64 ? ~0ULL : ~0U);
  case ScalarSem::Select:
    return (In[0] ? In[1] : In[2]) & (Op.Ty == ScalarTy::i64 ? ~0ULL : ~0U);
  case ScalarSem::Cmp:
    if (Op.Ty == ScalarTy::f32)
      return compareFloat(Op.Cond, asFloat(In[0]), asFloat(B));
    if (Op.Ty == ScalarTy::i32)
      return compareInt<uint32_t>(Op.Cond, In[0], B);
    return compareInt<uint64_t>(Op.Cond, In[0], B);
  default:
    break;
  }
  if (Op.Ty == ScalarTy::f32)
    return asBits(evaluateFloat(Op.Sem, In));
  if (Op.Ty == ScalarTy::i32)
    return evaluateInt<uint32_t>(Op.Sem, In[0], B);
  return evaluateInt<uint64_t>(Op.Sem, In[0], B);
}

} // namespace ascend::sim

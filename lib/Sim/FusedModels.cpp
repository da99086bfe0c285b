//===-- FusedModels.cpp - Conversions, and several steps in one -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileConvert.td and AscendTileFused.td say what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementWalk.h"
#include "Sim/Rounding.h"
#include "llvm/Support/ErrorHandling.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace ascend::sim {

static void runConvert(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  auto Mode = static_cast<Rounding>(C.number("mode"));
  bool Saturate = C.wordIs("sat", "on");
  walkElements(C, S, [=](ArrayRef<Element> In) {
    return convertElement(In[0].Type, In[0].Bits, To, Mode, Saturate);
  });
}

/// Of a NaN, itself.
static float cutOff(float A) { return A <= 0 ? 0 : A; }

/// \p Of is given the old element of the result and those of the sources.
template <typename Function>
static void walkFloats(const TileCall &C, CoreState &S, Function Of) {
  DType To = C.tile("dst").Type.Elem;
  walkElements(C, S, [=](ArrayRef<Element> In) -> uint64_t {
    return bitsOfFloat(To, Of(In[0].as<float>(), In[1].as<float>(),
                              In[2].as<float>()));
  });
}

static void runFusedMulAdd(const TileCall &C, CoreState &S) {
  walkFloats(C, S,
             [](float D, float A, float B) { return std::fma(A, D, B); });
}

static void runFusedMulAddRelu(const TileCall &C, CoreState &S) {
  walkFloats(C, S, [](float D, float A, float B) {
    return cutOff(std::fma(A, D, B));
  });
}

static void runMulAddDst(const TileCall &C, CoreState &S) {
  walkFloats(C, S,
             [](float D, float A, float B) { return std::fma(A, B, D); });
}

/// The sum or difference cut off at 0, as an element of the result's type.
template <bool Subtract>
static void runCutOff(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  walkElements(C, S, [To](ArrayRef<Element> In) -> uint64_t {
    if (kindOf(In[0].Type) != NumberKind::Float) {
      int64_t A = In[0].as<int64_t>(), B = In[1].as<int64_t>();
      int64_t Sum = Subtract ? A - B : A + B;
      return std::clamp<int64_t>(Sum, 0, extremeOf(To, true));
    }
    float A = In[0].as<float>(), B = In[1].as<float>();
    float Sum = cutOff(Subtract ? A - B : A + B);
    return kindOf(To) == NumberKind::Float
               ? bitsOfFloat(To, Sum)
               : integerOfFloat(Sum, To, Rounding::Rint, true);
  });
}

/// x^p of integers that wrap.
static uint64_t power(int64_t X, int64_t P) {
  if (P < 0) {
    if (X == 0)
      return ~uint64_t(0);
    return X == 1 ? 1 : X == -1 ? (P & 1 ? ~uint64_t(0) : 1) : 0;
  }
  uint64_t Result = 1, Base = X;
  for (; P; P >>= 1, Base *= Base)
    if (P & 1)
      Result *= Base;
  return Result;
}

static void runPower(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  walkElements(C, S, [To](ArrayRef<Element> In) -> uint64_t {
    switch (kindOf(To)) {
    case NumberKind::Float:
      return bitsOfFloat(To, static_cast<float>(std::pow(
                                 double(In[0].as<float>()),
                                 double(In[1].as<float>()))));
    case NumberKind::Signed:
      return power(In[0].as<int64_t>(), In[1].as<int64_t>());
    case NumberKind::Unsigned:
      return power(In[0].as<uint64_t>(), In[1].as<uint64_t>());
    }
    llvm_unreachable("every kind is listed");
  });
}

static constexpr OpModel Models[] = {
    {"ascend.tcvt.ub", touchElements, runConvert},
    {"ascend.tcvt.tmp.ub", touchElements, runConvert},
    {"ascend.tfusedmuladd.ub", touchElements, runFusedMulAdd},
    {"ascend.tfusedmuladdrelu.ub", touchElements, runFusedMulAddRelu},
    {"ascend.tmuladddst.ub", touchElements, runMulAddDst},
    {"ascend.tsubrelu.ub", touchElements, runCutOff<true>},
    {"ascend.tsubreluconv.ub", touchElements, runCutOff<true>},
    {"ascend.taddreluconv.ub", touchElements, runCutOff<false>},
    {"ascend.tpow.ub", touchElements, runPower},
    {"ascend.tpows.ub", touchElements, runPower},
};

ArrayRef<OpModel> fusedModels() { return Models; }

} // namespace ascend::sim

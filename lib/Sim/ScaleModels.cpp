//===-- ScaleModels.cpp - Numbers of few bits in UB ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileScale.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementMath.h"
#include "Sim/Rounding.h"
#include "Sim/TilePart.h"
#include "Sim/VectorModels.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace llvm;

namespace ascend::sim {

namespace {
/// A number of each row, or one that stands for all.
class RowNumber {
public:
  RowNumber(const TileCall &C, CoreState &S, StringRef Name, float Default)
      : Default(Default) {
    if (C.Op->operand(Name))
      Of.emplace(S, C.tile(Name), C.number("vrows"), 1);
  }
  float at(unsigned R) const {
    return Of ? Of->get(R, 0).as<float>() : Default;
  }
  bool isPoison(unsigned R) const { return Of && Of->poisoned(R, 0); }

private:
  std::optional<Part> Of;
  float Default;
};
} // namespace

static void touchScaled(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  for (StringRef Name : {"scale", "offset"})
    if (C.Op->operand(Name))
      F.reads(C.tile(Name), 0, 0, Rows, 1);
  F.writes(C.tile("dst"), Rows, Cols);
}

/// \p Function is given an element, and the scale and offset of its row.
static void
runScaled(const TileCall &C, CoreState &S,
          function_ref<uint64_t(const Element &, float, float)> Function) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  Part Src(S, C.tile("src"), Rows, Cols), Dst(S, C.tile("dst"), Rows, Cols);
  RowNumber Scale(C, S, "scale", 1), Offset(C, S, "offset", -0.0f);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned Col = 0; Col != Cols; ++Col)
      Dst.put(R, Col, Function(Src.get(R, Col), Scale.at(R), Offset.at(R)),
              Src.poisoned(R, Col) || Scale.isPoison(R) || Offset.isPoison(R));
}

static void runQuant(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  runScaled(C, S, [To](const Element &E, float Scale, float Offset) {
    float Product = E.as<float>() * Scale;
    return integerOfFloat(Product + Offset, To, Rounding::Rint, true);
  });
}

static void runDequant(const TileCall &C, CoreState &S) {
  runScaled(C, S, [](const Element &E, float Scale, float Offset) {
    float Difference = static_cast<float>(E.as<int64_t>()) - Offset;
    return bitsOfFloat(DType::F32, Difference * Scale);
  });
}

static void runAddDeqRelu(const TileCall &C, CoreState &S) {
  constexpr float Small = 0x1p-17f, Large = 0x1p17f;
  float Scale = bit_cast<float>(static_cast<uint32_t>(C.number("scale")));
  walkElements(C, S, [=](ArrayRef<Element> In) -> uint64_t {
    auto Sum = static_cast<int32_t>(In[0].as<int64_t>() + In[1].as<int64_t>());
    float Value = static_cast<float>(Sum) * Small;
    Value *= Scale;
    Value *= Large;
    return bitsOfFloat(DType::F16, element::Relu::of<float>(Value));
  });
}

static constexpr OpModel Models[] = {
    {"ascend.tquant.ub", touchScaled, runQuant},
    {"ascend.tquant.offset.ub", touchScaled, runQuant},
    {"ascend.tdequant.ub", touchScaled, runDequant},
    {"ascend.tadddeqrelu.ub", touchElements, runAddDeqRelu},
};

ArrayRef<OpModel> scaleModels() { return Models; }

} // namespace ascend::sim

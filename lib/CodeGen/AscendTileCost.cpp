//===-- AscendTileCost.cpp - How long a tile operation takes --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTileCost.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

/// Rows and columns of an operation whose sizes nothing tells.
static constexpr unsigned TypicalSize = 128;

static uint64_t elementsOf(const TileView &View) {
  std::string Rows = "vrows", Cols = "vcols";
  for (const OperandInfo &O : View.op().Operands)
    if (O.isGM()) {
      Rows = std::string(O.Name) + ".rows";
      Cols = std::string(O.Name) + ".cols";
    }
  auto Type = View.dstType();
  uint64_t R = View.number(Rows).value_or(Type ? Type->Rows : TypicalSize);
  uint64_t C = View.number(Cols).value_or(Type ? Type->Cols : TypicalSize);
  // L0C is read in whole blocks of columns.
  constexpr unsigned Block = 16;
  if (any_of(View.op().Operands,
             [](const OperandInfo &O) { return O.Mem == Space::L0C; }))
    C = alignTo(C, Block);
  return R * C;
}

uint64_t ascend::estimatedCycles(const MachineInstr &MI) {
  TileView View(MI);
  if (!View)
    return 0;
  auto Type = View.dstType();
  const CostInfo &Cost = View.op().Cost;
  if (Cost.Kind == CostKind::Scalar)
    return 0;
  if (Cost.Kind == CostKind::DMA)
    return dmaCycles(Cost, elementsOf(View), Type ? bytesOf(Type->Elem) : 4);
  auto Size = [&](StringRef Name, unsigned Tile) {
    return View.number(Name).value_or(Tile);
  };
  unsigned Rows = Type ? Type->Rows : TypicalSize;
  unsigned Cols = Type ? Type->Cols : TypicalSize;
  if (Cost.Kind == CostKind::Vector) {
    // A reduction's sources are wider than its result.
    uint64_t Valid = Size("vcols", Cols);
    return vectorTime(
        Cost, MI.getMF()->getSubtarget<AscendSubtarget>().processor().Which,
        Size("vrows", Rows), Valid, std::max<uint64_t>(Cols, Valid),
        Type ? bytesOf(Type->Elem) : 4)
        .all();
  }
  return madCycles(Cost, Size("m", Rows), Size("k", TypicalSize),
                   Size("n", Cols), DType::F16);
}

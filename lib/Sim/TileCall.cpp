//===-- TileCall.cpp - A tile operation with its run-time numbers ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/TileCall.h"
#include "AscendTile/MC/HiddenResources.h"
#include "Sim/HiddenWrites.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

uint64_t WindowRef::elements() const {
  uint64_t N = 1;
  for (int64_t Extent : Shape)
    N *= Extent;
  return N;
}

int64_t WindowRef::rows() const {
  switch (Type.Order) {
  case Layout::DN:
    return Shape[3];
  case Layout::NZ:
    return Shape[2] * Shape[3];
  default:
    return Shape[0] * Shape[1] * Shape[2] * Shape[3];
  }
}

int64_t WindowRef::cols() const {
  switch (Type.Order) {
  case Layout::DN:
    return Shape[0] * Shape[1] * Shape[2] * Shape[4];
  case Layout::NZ:
    return Shape[0] * Shape[1] * Shape[4];
  default:
    return Shape[4];
  }
}

uint64_t WindowRef::addressOf(int64_t R, int64_t C) const {
  // A row or a column is a number whose digits are the places in some of the
  // dimensions, the innermost last.
  int64_t Offset = 0;
  auto Split = [&](int64_t Number, ArrayRef<unsigned> Dimensions) {
    for (unsigned D : reverse(Dimensions)) {
      bool Outermost = D == Dimensions.front();
      Offset += (Outermost ? Number : Number % Shape[D]) * Stride[D];
      Number = Outermost ? 0 : Number / Shape[D];
    }
  };
  switch (Type.Order) {
  case Layout::DN:
    Split(R, {3});
    Split(C, {0, 1, 2, 4});
    break;
  case Layout::NZ:
    Split(R, {2, 3});
    Split(C, {0, 1, 4});
    break;
  default:
    Split(R, {0, 1, 2, 3});
    Split(C, {4});
  }
  return Addr + Offset * bytesOf(Type.Elem);
}

namespace {
enum class Group { Tile, Window, Number };
} // namespace

static Group groupOf(const OperandInfo &O) {
  if (O.isTile())
    return Group::Tile;
  return O.isGM() ? Group::Window : Group::Number;
}

/// The place of operand \p Name among those of its group; nullopt if there is
/// no such operand.
static std::optional<unsigned> placeOf(const TileOpInfo &Op, Group G,
                                       StringRef Name) {
  unsigned Place = 0;
  for (const OperandInfo &O : Op.Operands) {
    if (groupOf(O) != G)
      continue;
    if (Name == O.Name)
      return Place;
    ++Place;
  }
  return std::nullopt;
}

const TileRef &TileCall::tile(StringRef Name) const {
  return Tiles[*placeOf(*Op, Group::Tile, Name)];
}

const WindowRef &TileCall::window(StringRef Name) const {
  return Windows[*placeOf(*Op, Group::Window, Name)];
}

int64_t TileCall::number(StringRef Name) const {
  return Numbers[*placeOf(*Op, Group::Number, Name)];
}

bool TileCall::wordIs(StringRef Name, StringRef Word) const {
  return Op->operand(Name)->Words[number(Name)] == Word;
}

/// The number that a rule calls \p Field: "row", "dst.cols", "src.stride3".
static std::optional<int64_t> fieldOf(const TileCall &C, StringRef Field) {
  auto [Name, Part] = Field.split('.');
  if (Part.empty()) {
    auto Place = placeOf(*C.Op, Group::Number, Name);
    return Place ? std::optional(C.Numbers[*Place]) : std::nullopt;
  }
  if (auto Place = placeOf(*C.Op, Group::Tile, Name)) {
    const TileType &T = C.Tiles[*Place].Type;
    if (Part == "bytes")
      return T.bytes();
    if (Part == "elements")
      return T.Rows * T.Cols;
    return Part == "rows" ? T.Rows : T.Cols;
  }
  auto Place = placeOf(*C.Op, Group::Window, Name);
  if (!Place)
    return std::nullopt;
  const WindowRef &W = C.Windows[*Place];
  return windowNumber(Part, W.Type, [&](unsigned I) {
    return std::optional(I < GMStride ? W.Shape[I - GMShape]
                                      : W.Stride[I - GMStride]);
  });
}

/// The typed operands of \p C, in their order.
static SmallVector<std::optional<OpFacts::Typed>, 4>
typesOf(const TileCall &C) {
  SmallVector<std::optional<OpFacts::Typed>, 4> Types;
  unsigned Tile = 0, Window = 0;
  for (const OperandInfo &O : C.Op->Operands) {
    if (O.isTile()) {
      const TileRef &Ref = C.Tiles[Tile++];
      const TileType &T = Ref.Type;
      Types.push_back(OpFacts::Typed{T.Elem, T.Order, T, Ref.Pitch});
    } else if (O.isGM()) {
      const GMType &T = C.Windows[Window++].Type;
      Types.push_back(OpFacts::Typed{T.Elem, T.Order, std::nullopt, {}});
    }
  }
  return Types;
}

TilePitch TileCall::dstPitch() const {
  auto Types = typesOf(*this);
  auto Number = [this](StringRef Field) { return fieldOf(*this, Field); };
  auto Pitch = writtenPitch(*Op, On, {Types, Number});
  return Pitch.value_or(Tiles.front().Type.pitch());
}

std::string TileCall::brokenRule() const {
  auto Types = typesOf(*this);
  auto Number = [this](StringRef Field) { return fieldOf(*this, Field); };
  return whyIllegal(*Op, On, {Types, Number});
}

std::string TileCall::brokenRule(StringRef Name, uint64_t Parameter) const {
  auto Types = typesOf(*this);
  auto Number = [&](StringRef Field) -> std::optional<int64_t> {
    return Field == Name ? std::optional<int64_t>(Parameter)
                         : fieldOf(*this, Field);
  };
  return whyIllegal(*Op, On, {Types, Number});
}

/// The signature that a call matches, or null.
static const SigInfo *signatureOf(const TileCall &C) {
  auto Types = typesOf(C);
  auto Number = [&C](StringRef Field) { return fieldOf(C, Field); };
  return signatureOf(*C.Op, C.On, {Types, Number});
}

unsigned TileCall::square() const {
  const SigInfo *Sig = signatureOf(*this);
  return Sig ? Sig->Square : 0;
}

SmallVector<ByteRange, 1> hiddenWrites(const TileCall &C) {
  SmallVector<ByteRange, 1> Ranges;
  auto Types = typesOf(C);
  auto Number = [&C](StringRef Field) { return fieldOf(C, Field); };
  if (!C.HasDst || !clobbersReserved(*C.Op, C.On, {Types, Number}))
    return Ranges;
  Space Mem = C.Tiles.front().Type.Mem;
  for (const ReservedBytes &R : infoOf(C.On).Reserved)
    if (R.Mem == Mem)
      Ranges.push_back({Mem, 0, R.Offset, uint64_t(R.Offset) + R.Bytes});
  return Ranges;
}

/// The repeats are those of the widest tile.
VectorTime TileCall::vectorTime() const {
  if (Op->Cost.Kind != CostKind::Vector)
    return {};
  unsigned Pitch = 0, ElemBytes = 0, Tile = 0;
  for (const OperandInfo &O : Op->Operands) {
    if (!O.isTile())
      continue;
    const TileType &T = Tiles[Tile++].Type;
    if (O.isScratch())
      continue;
    Pitch = std::max(Pitch, unsigned(T.Cols));
    ElemBytes = std::max(ElemBytes, bytesOf(T.Elem));
  }
  return ascend::vectorTime(Op->Cost, On, numberOr("vrows", 1),
                            number("vcols"), Pitch, ElemBytes);
}

/// What a DMA moves. L0C is read in whole blocks of columns, and so are rows that
/// end within one.
static uint64_t movedElements(const TileCall &C) {
  bool HasWindow = !C.Windows.empty();
  uint64_t Rows = HasWindow ? C.Windows.front().rows() : C.number("vrows");
  uint64_t Cols = HasWindow ? C.Windows.front().cols() : C.number("vcols");
  for (const TileRef &T : C.Tiles)
    if (T.Type.Mem == Space::L0C)
      Cols = alignTo(Cols, T.Type.fractalCols());
  return Rows * Cols;
}

uint64_t TileCall::cycles() const {
  if (Op->Cost.Kind == CostKind::Scalar)
    return 0;
  if (Op->Cost.Kind == CostKind::Vector)
    return vectorTime().all();
  if (Op->Cost.Kind == CostKind::MAD)
    return madCycles(Op->Cost, numberOr("m", 1), number("k"), number("n"),
                     tile("a").Type.Elem);
  const SigInfo *Sig = signatureOf(*this);
  unsigned ElemBytes = Sig && Sig->CostBytes
                           ? Sig->CostBytes
                           : bytesOf(typesOf(*this).front()->Elem);
  return dmaCycles(Op->Cost, movedElements(*this), ElemBytes);
}

} // namespace ascend::sim

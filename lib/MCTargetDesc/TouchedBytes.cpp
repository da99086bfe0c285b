//===-- TouchedBytes.cpp - What an operation takes of a tile --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TouchedBytes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

using NumberOf = function_ref<std::optional<int64_t>(StringRef)>;

static bool holdsForAll(const RuleCondition &When) {
  return all_of(When.Cells, [](const RuleCondition::Cell &C) {
    return C.Elem < 0 && C.Order < 0 && C.Compact < 0;
  });
}

/// A literal, or a number of the operation's own; what a window has is not
/// asked.
static std::optional<int64_t> value(StringRef Field, NumberOf Number) {
  if (int64_t Literal; !Field.getAsInteger(10, Literal))
    return Literal;
  return Field.contains('.') ? std::nullopt : Number(Field);
}

/// How far an operation reaches in the dimension \p Size of a tile, by the rule
/// that keeps it inside; nullopt if no constant says so.
static std::optional<uint64_t> reach(const TileOpInfo &Op, const Twine &Size,
                                     uint64_t All, NumberOf Number) {
  std::string Name = Size.str();
  for (const InsideInfo &I : Op.Insides) {
    if (Name != I.Size || !holdsForAll(I.When))
      continue;
    auto Offset = value(I.Offset, Number), Extent = value(I.Extent, Number);
    if (Offset && Extent && *Offset >= 0 && *Extent > 0)
      return std::min<uint64_t>(*Offset + *Extent, All);
  }
  return All == 1 ? std::optional<uint64_t>(1) : std::nullopt;
}

TouchedBytes ascend::touchedBytes(const TileOpInfo &Op, const OperandInfo &O,
                                  const TileType &Type, NumberOf Number) {
  constexpr uint64_t Block = 32;
  const bool ByRow = Type.Order == Layout::ND;
  // The library's own code may use all of its scratch.
  if (O.isScratch() || O.Mem != Space::UB ||
      (!ByRow && Type.Order != Layout::DN))
    return {Type.bytes()};
  auto ToRow = reach(Op, Twine(O.Name) + ".rows", Type.Rows, Number);
  auto ToCol = reach(Op, Twine(O.Name) + ".cols", Type.Cols, Number);
  uint64_t Rows = ToRow.value_or(Type.Rows), Cols = ToCol.value_or(Type.Cols);
  uint64_t Elem = bytesOf(Type.Elem);
  uint64_t Lines = ByRow ? Rows : Cols;
  uint64_t Line = (ByRow ? Type.Cols : Type.Rows) * Elem;
  uint64_t Width = std::min(alignTo((ByRow ? Cols : Rows) * Elem, Block), Line);
  TouchedBytes Touched{(Lines - 1) * Line + Width};
  Touched.IsSure = ToRow && ToCol;
  if (Lines > 1 && Width < Line) {
    Touched.Pitch = Line;
    Touched.Width = Width;
  }
  return Touched;
}

bool ascend::lieBetween(const TouchedBytes &First, const TouchedBytes &Second,
                        uint64_t Distance) {
  uint64_t Pitch = std::max(First.Pitch, Second.Pitch);
  if (Pitch == 0 ||
      (First.Pitch && Second.Pitch && First.Pitch != Second.Pitch))
    return false;
  uint64_t Begin = Distance % Pitch;
  return (First.Pitch ? First.Width : First.Bytes) <= Begin &&
         Begin + (Second.Pitch ? Second.Width : Second.Bytes) <= Pitch;
}

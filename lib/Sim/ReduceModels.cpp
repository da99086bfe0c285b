//===-- ReduceModels.cpp - A row or a column to one element ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A result is a function of a line: the elements of a row, from the left, or of
// a column, from the top. AscendTileReduce.td says in which order and precision
// they meet.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementMath.h"
#include "Sim/TileOffsets.h"
#include "Sim/VectorModels.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

using namespace element;

namespace {
enum class Lines { Rows, Columns };
} // namespace

template <Lines Which>
static void touchLines(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  bool ByRow = Which == Lines::Rows;
  F.reads(C.tile("src"), 0, 0, Rows, Cols);
  F.writes(C.tile("dst"), ByRow ? Rows : 1, ByRow ? 1 : Cols);
  if (const OperandInfo *Tmp = C.Op->operand("tmp"))
    F.writesDense(C.tile(Tmp->Name), C.tile(Tmp->Name).Type.bytes());
}

/// Makes an element of the result of each line.
static void reduceLines(const TileCall &C, CoreState &S, Lines Which,
                        function_ref<uint64_t(ArrayRef<Element>)> Function) {
  spoilScratch(C, S);
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  bool ByRow = Which == Lines::Rows;
  unsigned Number = ByRow ? Rows : Cols, Length = ByRow ? Cols : Rows;
  const TileRef &Src = C.tile("src"), &Dst = C.tile("dst");
  TileOffsets From(Src, 0, 0, Rows, Cols);
  TileOffsets To(Dst, 0, 0, ByRow ? Rows : 1, ByRow ? 1 : Cols);
  unsigned Bytes = bytesOf(Src.Type.Elem), DstBytes = bytesOf(Dst.Type.Elem);
  std::vector<Element> Line(Length, {Src.Type.Elem, 0});
  for (unsigned L = 0; L != Number; ++L) {
    bool Poisoned = false;
    for (unsigned I = 0; I != Length; ++I) {
      size_t Place = size_t(ByRow ? From(L, I) : From(I, L)) * Bytes;
      Line[I].Bits = readElement(S.bytes(Src) + Place, Bytes);
      Poisoned |= isPoisoned(S.poison(Src) + Place, Bytes);
    }
    size_t Out = size_t(ByRow ? To(L, 0) : To(0, L)) * DstBytes;
    writeElement(S.bytes(Dst) + Out, DstBytes, Function(Line));
    std::memset(S.poison(Dst) + Out, Poisoned, DstBytes);
  }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Floats stay f32 until the end.
template <typename F, typename N>
static N foldRow(ArrayRef<Element> Line) {
  N Result = Line.front().as<N>();
  for (const Element &E : Line.drop_front())
    Result = F::template of<N>(Result, E.as<N>());
  return Result;
}

template <typename F> static void runRows(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  reduceLines(C, S, Lines::Rows, [To](ArrayRef<Element> Line) -> uint64_t {
    switch (kindOf(To)) {
    case NumberKind::Float:
      return bitsOfFloat(To, foldRow<F, float>(Line));
    case NumberKind::Signed:
      return foldRow<F, int64_t>(Line);
    case NumberKind::Unsigned:
      return foldRow<F, uint64_t>(Line);
    }
    llvm_unreachable("every kind is listed");
  });
}

/// Each step makes an element of the type.
template <typename F>
static uint64_t foldColumn(DType To, ArrayRef<Element> Line) {
  Element Result = Line.front();
  for (const Element &E : Line.drop_front())
    Result.Bits = compute<F, 2>(To, {Result, E});
  return Result.Bits;
}

template <typename F> static void runColumns(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  reduceLines(C, S, Lines::Columns, [To](ArrayRef<Element> Line) {
    return foldColumn<F>(To, Line);
  });
}

/// Neighbours are added, then their sums; the last of an odd number waits.
static uint64_t addTree(DType To, ArrayRef<Element> Line) {
  std::vector<Element> Sums(Line.begin(), Line.end());
  while (Sums.size() > 1) {
    size_t Pairs = Sums.size() / 2;
    for (size_t I = 0; I != Pairs; ++I)
      Sums[I].Bits = compute<Add, 2>(To, {Sums[2 * I], Sums[2 * I + 1]});
    if (Sums.size() % 2)
      Sums[Pairs++] = Sums.back();
    Sums.resize(Pairs, Sums.front());
  }
  return Sums.front().Bits;
}

static void runColumnSum(const TileCall &C, CoreState &S) {
  DType To = C.tile("dst").Type.Elem;
  bool Tree = C.wordIs("order", "tree");
  reduceLines(C, S, Lines::Columns, [=](ArrayRef<Element> Line) {
    return Tree ? addTree(To, Line) : foldColumn<Add>(To, Line);
  });
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// Whether \p A goes before \p B, which comes earlier.
template <bool Largest, typename N> static bool beats(N A, N B) {
  if constexpr (IsFloat<N>) {
    if (std::isnan(B))
      return false;
    if (std::isnan(A))
      return true;
  }
  return Largest ? A > B : A < B;
}

template <bool Largest, typename N>
static uint64_t bestIn(ArrayRef<Element> Line) {
  size_t Best = 0;
  for (size_t I = 1; I != Line.size(); ++I)
    if (beats<Largest>(Line[I].as<N>(), Line[Best].as<N>()))
      Best = I;
  return Best;
}

template <Lines Which, bool Largest>
static void runIndex(const TileCall &C, CoreState &S) {
  DType From = C.tile("src").Type.Elem;
  reduceLines(C, S, Which, [From](ArrayRef<Element> Line) {
    switch (kindOf(From)) {
    case NumberKind::Float:
      return bestIn<Largest, float>(Line);
    case NumberKind::Signed:
      return bestIn<Largest, int64_t>(Line);
    case NumberKind::Unsigned:
      return bestIn<Largest, uint64_t>(Line);
    }
    llvm_unreachable("every kind is listed");
  });
}

static constexpr auto touchRows = touchLines<Lines::Rows>;
static constexpr auto touchColumns = touchLines<Lines::Columns>;

static constexpr OpModel Models[] = {
    {"ascend.trowsum.ub", touchRows, runRows<Add>},
    {"ascend.trowsum.tmp.ub", touchRows, runRows<Add>},
    {"ascend.trowprod.ub", touchRows, runRows<Mul>},
    {"ascend.trowprod.tmp.ub", touchRows, runRows<Mul>},
    {"ascend.trowmax.ub", touchRows, runRows<Max>},
    {"ascend.trowmax.tmp.ub", touchRows, runRows<Max>},
    {"ascend.trowmin.ub", touchRows, runRows<Min>},
    {"ascend.trowmin.tmp.ub", touchRows, runRows<Min>},
    {"ascend.trowargmax.ub", touchRows, runIndex<Lines::Rows, true>},
    {"ascend.trowargmax.tmp.ub", touchRows, runIndex<Lines::Rows, true>},
    {"ascend.trowargmin.ub", touchRows, runIndex<Lines::Rows, false>},
    {"ascend.trowargmin.tmp.ub", touchRows, runIndex<Lines::Rows, false>},
    {"ascend.tcolsum.ub", touchColumns, runColumns<Add>},
    {"ascend.tcolsum.tmp.ub", touchColumns, runColumnSum},
    {"ascend.tcolprod.ub", touchColumns, runColumns<Mul>},
    {"ascend.tcolmax.ub", touchColumns, runColumns<Max>},
    {"ascend.tcolmin.ub", touchColumns, runColumns<Min>},
    {"ascend.tcolargmax.ub", touchColumns, runIndex<Lines::Columns, true>},
    {"ascend.tcolargmax.tmp.ub", touchColumns, runIndex<Lines::Columns, true>},
    {"ascend.tcolargmin.ub", touchColumns, runIndex<Lines::Columns, false>},
    {"ascend.tcolargmin.tmp.ub", touchColumns,
     runIndex<Lines::Columns, false>},
};

ArrayRef<OpModel> reduceModels() { return Models; }

} // namespace ascend::sim

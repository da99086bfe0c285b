//===-- MergeModels.cpp - Lists that are merged or parted ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileSort.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/TilePart.h"
#include "Sim/VectorModels.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using namespace llvm;

namespace ascend::sim {

//===----------------------------------------------------------------------===//
// Merging
//===----------------------------------------------------------------------===//

/// Bytes of a number with its index.
static constexpr unsigned PairBytes = 8;

namespace {
/// Pairs of a row, of which the first ones may be gone.
class List {
public:
  List(CoreState &S, const TileRef &T, unsigned Col, unsigned Cols)
      : Type(T.Type.Elem), At(S.bytes(T) + Col * bytesOf(Type)),
        Shadow(S.poison(T) + Col * bytesOf(Type)),
        Pairs(Cols * bytesOf(Type) / PairBytes) {}

  bool empty() const { return !Pairs; }
  float front() const { return *floatOf(Type, readElement(At, bytesOf(Type))); }
  const uint8_t *bytes() const { return At; }
  const uint8_t *shadow() const { return Shadow; }
  void pop() {
    At += PairBytes;
    Shadow += PairBytes;
    --Pairs;
  }
  /// Whether one of the numbers means nothing.
  bool hasPoison() const {
    for (unsigned P = 0; P != Pairs; ++P)
      if (isPoisoned(Shadow + P * PairBytes, bytesOf(Type)))
        return true;
    return false;
  }

private:
  DType Type;
  const uint8_t *At, *Shadow;
  unsigned Pairs;
};

/// What a merge writes: up to so many pairs.
struct Merged {
  uint8_t *At, *Shadow;
  unsigned Room;
};
} // namespace

/// Larger ones first, NaNs before them.
static bool goesBefore(float A, float B) {
  if (std::isnan(A) || std::isnan(B))
    return std::isnan(A) && !std::isnan(B);
  return A > B;
}

/// The next pair, of equal ones that of the first list; null at the end.
static List *nextOf(MutableArrayRef<List> Lists) {
  List *Next = nullptr;
  for (List &L : Lists)
    if (!L.empty() && (!Next || goesBefore(L.front(), Next->front())))
      Next = &L;
  return Next;
}

static void merge(MutableArrayRef<List> Lists, Merged To) {
  // A number that means nothing may belong anywhere.
  bool Poison = any_of(Lists, [](const List &L) { return L.hasPoison(); });
  for (List *L; To.Room && (L = nextOf(Lists)); --To.Room) {
    std::memcpy(To.At, L->bytes(), PairBytes);
    std::memcpy(To.Shadow, L->shadow(), PairBytes);
    if (Poison)
      std::memset(To.Shadow, 1, PairBytes);
    L->pop();
    To.At += PairBytes;
    To.Shadow += PairBytes;
  }
}

static void touchBlocks(const TileCall &C, FootprintBuilder &F) {
  F.reads(C.tile("src"), 0, 0, 1, C.number("vcols"));
  F.writes(C.tile("dst"), 1, C.number("vcols"));
}

static void runBlocks(const TileCall &C, CoreState &S) {
  constexpr unsigned Blocks = 4;
  const TileRef &Dst = C.tile("dst"), &Src = C.tile("src");
  unsigned Block = C.number("block"), Cols = C.number("vcols");
  unsigned Bytes = bytesOf(Dst.Type.Elem);
  for (unsigned Col = 0; Col < Cols; Col += Blocks * Block) {
    SmallVector<List, Blocks> Lists;
    for (unsigned I = 0; I != Blocks; ++I)
      Lists.emplace_back(S, Src, Col + I * Block, Block);
    merge(Lists, {S.bytes(Dst) + Col * Bytes, S.poison(Dst) + Col * Bytes,
                  Blocks * Block * Bytes / PairBytes});
  }
}

/// "src0", "cols0" and so on, for each list that there is.
static void forEachList(const TileCall &C,
                        function_ref<void(const TileRef &, unsigned)> Do) {
  for (unsigned I = 0;; ++I) {
    std::string N = utostr(I);
    if (!C.Op->operand("src" + N))
      return;
    Do(C.tile("src" + N), C.number("cols" + N));
  }
}

static void touchLists(const TileCall &C, FootprintBuilder &F) {
  forEachList(
      C, [&](const TileRef &T, unsigned Cols) { F.reads(T, 0, 0, 1, Cols); });
  F.writes(C.tile("dst"), 1, C.number("vcols"));
  F.writesDense(C.tile("tmp"), C.tile("tmp").Type.bytes());
}

static void runLists(const TileCall &C, CoreState &S) {
  const TileRef &Dst = C.tile("dst");
  SmallVector<List, 4> Lists;
  forEachList(C, [&](const TileRef &T, unsigned Cols) {
    Lists.emplace_back(S, T, 0, Cols);
  });
  unsigned Bytes = C.number("vcols") * bytesOf(Dst.Type.Elem);
  spoilScratch(C, S);
  merge(Lists, {S.bytes(Dst), S.poison(Dst), Bytes / PairBytes});
}

//===----------------------------------------------------------------------===//
// By turns
//===----------------------------------------------------------------------===//

static void touchOneSource(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows"), Cols = C.number("vcols");
  F.reads(C.tile("src0"), 0, 0, Rows, C.number("scols"));
  F.writes(C.tile("dst"), Rows, Cols);
  F.writes(C.tile("dst1"), Rows, Cols);
}

static void runInterleave(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  Part A(S, C.tile("src0"), Rows, Cols), B(S, C.tile("src1"), Rows, Cols);
  Part Dst(S, C.tile("dst"), Rows, Cols), Dst1(S, C.tile("dst1"), Rows, Cols);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned I = 0; I != 2 * Cols; ++I) {
      const Part &From = I % 2 ? B : A, &To = I < Cols ? Dst : Dst1;
      To.put(R, I % Cols, From.get(R, I / 2).Bits, From.poisoned(R, I / 2));
    }
}

/// The second source, if there is one, goes on where the first one ends.
static void runDeinterleave(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  bool HasTwo = C.Op->operand("src1");
  unsigned Length = HasTwo ? Cols : 2 * Cols;
  Part A(S, C.tile("src0"), Rows, Length);
  Part B(S, C.tile(HasTwo ? "src1" : "src0"), Rows, Length);
  Part Dst(S, C.tile("dst"), Rows, Cols), Dst1(S, C.tile("dst1"), Rows, Cols);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned I = 0; I != 2 * Cols; ++I) {
      const Part &From = I < Length ? A : B, &To = I % 2 ? Dst1 : Dst;
      To.put(R, I / 2, From.get(R, I % Length).Bits,
             From.poisoned(R, I % Length));
    }
}

static constexpr OpModel Models[] = {
    {"ascend.tmrgsort.ub", touchBlocks, runBlocks},
    {"ascend.tmrgsort.lists2.ub", touchLists, runLists},
    {"ascend.tmrgsort.lists3.ub", touchLists, runLists},
    {"ascend.tmrgsort.lists4.ub", touchLists, runLists},
    {"ascend.tinterleave.ub", touchElements, runInterleave},
    {"ascend.tdeinterleave.ub", touchElements, runDeinterleave},
    {"ascend.tdeinterleave.one.ub", touchOneSource, runDeinterleave},
};

ArrayRef<OpModel> mergeModels() { return Models; }

} // namespace ascend::sim

//===-- Footprint.cpp - The bytes that an operation touches ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Footprint.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

void forEachRun(const WindowRef &W,
                function_ref<void(int64_t, int64_t, int64_t, bool)> Run) {
  int64_t Rows = W.rows(), Cols = W.cols();
  if (Rows <= 0 || Cols <= 0)
    return;
  if (W.Stride[4] == 1 || Cols == 1 || W.Stride[3] != 1) {
    int64_t Step = W.Stride[4] == 1 ? W.Shape[4] : 1;
    for (int64_t R = 0; R != Rows; ++R)
      for (int64_t C = 0; C < Cols; C += Step)
        Run(R, C, Step, true);
    return;
  }
  for (int64_t C = 0; C != Cols; ++C)
    for (int64_t R = 0; R < Rows; R += W.Shape[3])
      Run(R, C, W.Shape[3], false);
}

/// Appends a range, or grows the last one.
static void append(SmallVectorImpl<ByteRange> &To, const ByteRange &R) {
  if (!To.empty() && To.back().Mem == R.Mem && To.back().Region == R.Region &&
      To.back().End == R.Begin) {
    To.back().End = R.End;
    return;
  }
  To.push_back(R);
}

void FootprintBuilder::addBytes(Ranges &To, const TileRef &T, uint64_t Begin,
                                uint64_t End) {
  if (Begin == End ||
      (Only && (Only->Where != T.Where || Only->Begin != T.Begin)))
    return;
  if (End > T.SlotBytes && BeyondSlot.empty())
    BeyondSlot =
        (Twine("bytes ") + Twine(Begin) + " to " + Twine(End) + " of slot " +
         T.Where->Name + ", which has " + Twine(T.SlotBytes))
            .str();
  append(To, {T.Type.Mem, 0, T.Begin + Begin, T.Begin + End});
}

void FootprintBuilder::addTile(Ranges &To, const TileRef &T, int64_t Row,
                               int64_t Col, int64_t Rows, int64_t Cols) {
  if (Rows <= 0 || Cols <= 0)
    return;
  const TileType &Ty = T.Type;
  auto At = [&](int64_t R, int64_t C) { return Ty.offsetOf(R, C, T.Pitch); };
  unsigned IR = Ty.fractalRows(), IC = Ty.fractalCols();
  unsigned Elem = bytesOf(Ty.Elem);
  bool Boxed = IR != 1 || IC != 1;
  if (!Boxed) {
    // Without fractals a row (or a column) is one range.
    bool ByRow = At(0, 1) == 1;
    for (int64_t I = 0, E = ByRow ? Rows : Cols; I != E; ++I) {
      uint64_t Begin = Elem * (ByRow ? At(Row + I, Col) : At(Row, Col + I));
      addBytes(To, T, Begin, Begin + Elem * (ByRow ? Cols : Rows));
    }
    return;
  }
  // A fractal's inner rows (columns where it lies on its side) are whole.
  bool RowsInside = At(0, 1) == 1;
  bool RowsOutside = At(0, IC) == uint64_t(IR) * IC;
  auto Fractal = [&](int64_t R, int64_t C) {
    int64_t First = RowsInside ? std::max(Row - R, int64_t(0))
                               : std::max(Col - C, int64_t(0));
    int64_t Last = RowsInside ? std::min<int64_t>(Row + Rows - R, IR)
                              : std::min<int64_t>(Col + Cols - C, IC);
    uint64_t LineBytes = Elem * (RowsInside ? IC : IR);
    uint64_t Base = At(R, C) * Elem;
    addBytes(To, T, Base + First * LineBytes, Base + Last * LineBytes);
  };
  int64_t R0 = alignDown(Row, IR), C0 = alignDown(Col, IC);
  if (RowsOutside) {
    for (int64_t R = R0; R < Row + Rows; R += IR)
      for (int64_t C = C0; C < Col + Cols; C += IC)
        Fractal(R, C);
    return;
  }
  for (int64_t C = C0; C < Col + Cols; C += IC)
    for (int64_t R = R0; R < Row + Rows; R += IR)
      Fractal(R, C);
}

void FootprintBuilder::addWindow(Ranges &To, const WindowRef &W,
                                 const char *Verb) {
  if (Only)
    return;
  unsigned Elem = bytesOf(W.Type.Elem);
  forEachRun(W, [&](int64_t R, int64_t C, int64_t Count, bool) {
    uint64_t Addr = W.addressOf(R, C), Bytes = Count * Elem;
    auto Place = GM.find(Addr, Bytes);
    if (Place)
      append(To,
             {Space::GM, Place->Region, Place->Offset, Place->Offset + Bytes});
    else if (OutOfRange.empty())
      OutOfRange =
          (Twine(Verb) + " " + GM.describeMiss(Addr, Bytes) + ", for row " +
           Twine(R) + ", column " + Twine(C) + " of its window")
              .str();
  });
}

} // namespace ascend::sim

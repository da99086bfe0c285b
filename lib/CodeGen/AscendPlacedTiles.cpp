//===-- AscendPlacedTiles.cpp - Bytes that the source has given away ------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendPlacedTiles.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

using namespace llvm;
using namespace ascend;

std::vector<PlacedRange> ascend::placedRanges(ArrayRef<TileObject> Objects) {
  std::vector<PlacedRange> Each;
  for (auto [I, O] : enumerate(Objects))
    if (O.Place) {
      uint64_t Last = O.Place->Offset + (O.Count - 1) * O.Place->Stride;
      Each.push_back({O.Type.Mem, O.Place->Offset,
                      Last + alignTo(O.bytes(), fractalOf(O.Type.Mem)),
                      {static_cast<unsigned>(I)}});
    }
  sort(Each, [](const PlacedRange &A, const PlacedRange &B) {
    return std::tie(A.Mem, A.Begin, A.Objects.front()) <
           std::tie(B.Mem, B.Begin, B.Objects.front());
  });
  std::vector<PlacedRange> Ranges;
  for (const PlacedRange &R : Each) {
    if (Ranges.empty() || Ranges.back().Mem != R.Mem ||
        R.Begin >= Ranges.back().End) {
      Ranges.push_back(R);
      continue;
    }
    Ranges.back().End = std::max(Ranges.back().End, R.End);
    Ranges.back().Objects.append(R.Objects);
  }
  for (PlacedRange &R : Ranges)
    sort(R.Objects);
  return Ranges;
}

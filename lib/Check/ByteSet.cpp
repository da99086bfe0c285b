//===-- ByteSet.cpp - Some bytes of one memory ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/ByteSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::check {

bool ByteSet::contains(uint64_t Begin, uint64_t End) const {
  return any_of(Ranges, [&](const auto &R) {
    return R.first <= Begin && End <= R.second;
  });
}

bool ByteSet::meets(uint64_t Begin, uint64_t End) const {
  return any_of(Ranges, [&](const auto &R) {
    return R.first < End && Begin < R.second;
  });
}

void ByteSet::add(uint64_t Begin, uint64_t End) {
  auto First = find_if(Ranges, [&](const auto &R) { return R.second >= Begin; });
  auto Last = First;
  for (; Last != Ranges.end() && Last->first <= End; ++Last) {
    Begin = std::min(Begin, Last->first);
    End = std::max(End, Last->second);
  }
  Ranges.insert(Ranges.erase(First, Last), {Begin, End});
}

bool ByteSet::add(const ByteSet &O) {
  auto Old = Ranges;
  for (auto [Begin, End] : O.Ranges)
    add(Begin, End);
  return Ranges != Old;
}

bool ByteSet::keepOnly(const ByteSet &O) {
  std::vector<std::pair<uint64_t, uint64_t>> Kept;
  for (auto [Begin, End] : Ranges)
    for (auto [OtherBegin, OtherEnd] : O.Ranges) {
      uint64_t From = std::max(Begin, OtherBegin);
      uint64_t To = std::min(End, OtherEnd);
      if (From < To)
        Kept.push_back({From, To});
    }
  bool Changed = Kept != Ranges;
  Ranges = std::move(Kept);
  return Changed;
}

} // namespace ascend::check

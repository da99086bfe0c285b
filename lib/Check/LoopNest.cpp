//===-- LoopNest.cpp - The loops of printed assembly ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/LoopNest.h"
#include "llvm/ADT/BitVector.h"
#include <map>

using namespace llvm;

namespace ascend::check {

LoopNest::LoopNest(const Function &F) : F(F) {
  find();
  Known = nest();
  if (Known)
    return;
  Loops.clear();
  Around.assign(F.size(), None);
}

/// Collects the jumps backwards by where they go.
void LoopNest::find() {
  std::map<unsigned, Loop> ByHeader;
  for (unsigned I = 0; I != F.size(); ++I)
    for (unsigned To : F.successors(I)) {
      if (To > I)
        continue;
      Loop &L = ByHeader[To];
      L.Header = To;
      L.Last = I;
      L.Latches.push_back(I);
    }
  for (auto &[Header, L] : ByHeader)
    Loops.push_back(std::move(L));
}

bool LoopNest::nest() {
  Around.assign(F.size(), None);
  SmallVector<unsigned, 8> Open;
  unsigned Next = 0;
  for (unsigned I = 0; I != F.size(); ++I) {
    while (!Open.empty() && Loops[Open.back()].Last < I)
      Open.pop_back();
    for (; Next != Loops.size() && Loops[Next].Header == I; ++Next) {
      if (!Open.empty()) {
        Loops[Next].Parent = Open.back();
        if (Loops[Next].Last > Loops[Open.back()].Last)
          return false;
      }
      Open.push_back(Next);
    }
    Around[I] = Open.empty() ? None : Open.back();
  }
  // No loop is entered but at its header.
  for (unsigned I = 0; I != F.size(); ++I)
    for (unsigned To : F.successors(I)) {
      if (To >= F.size())
        continue;
      for (unsigned L = Around[To]; L != None && !contains(L, I);
           L = Loops[L].Parent)
        if (Loops[L].Header != To)
          return false;
    }
  return true;
}

SmallVector<unsigned, 4> LoopNest::common(unsigned A, unsigned B) const {
  SmallVector<unsigned, 4> Common;
  for (unsigned L = Around[A]; L != None; L = Loops[L].Parent)
    if (contains(L, B))
      Common.push_back(L);
  std::reverse(Common.begin(), Common.end());
  return Common;
}

bool LoopNest::mustPass(unsigned L, unsigned Through, unsigned To) const {
  unsigned Start = L == None ? 0 : Loops[L].Header;
  BitVector Seen(F.size());
  SmallVector<unsigned, 32> Work;
  auto Enter = [&](unsigned I) {
    // Another iteration has another beginning.
    if (I < F.size() && contains(L, I) && I != Through && !Seen[I]) {
      Seen.set(I);
      Work.push_back(I);
    }
  };
  Enter(Start);
  while (!Work.empty()) {
    unsigned I = Work.pop_back_val();
    if (I == To)
      return false;
    for (unsigned S : F.successors(I))
      if (L == None || S != Start)
        Enter(S);
  }
  return true;
}

} // namespace ascend::check

//===-- Graph.cpp - What the checkers judge -------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Graph.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::check {

unsigned ActionTable::intern(unsigned Inst, const ActionNumbers &N) {
  for (const auto &[Numbers, Known] : Of[Inst])
    if (Numbers == N)
      return Known;
  Of[Inst].push_back({N, Actions.size()});
  const Op &O = F.Ops[Inst];
  Action A;
  A.Kind = O.Kind;
  A.Inst = Inst;
  A.On = O.Kind == OpKind::Wait ? O.To : O.On;
  A.FirstAccess = Accesses.size();
  if (O.Kind == OpKind::Set || O.Kind == OpKind::Wait)
    addFlag(A, N[0]);
  else
    addTiles(A, N);
  addWindows(A);
  A.NumAccesses = Accesses.size() - A.FirstAccess;
  Actions.push_back(std::move(A));
  return Actions.size() - 1;
}

Access ActionTable::accessOf(const Action &A) const {
  Access New;
  New.On = A.On;
  New.Inst = A.Inst;
  return New;
}

void ActionTable::addAccess(const Access &New) {
  Accesses.push_back(New);
  Places.push_back(New.Takes == Access::None ? static_cast<unsigned>(New.Mem)
                                             : NumSpaces + New.Takes);
}

void ActionTable::addTiles(Action &A, const ActionNumbers &N) {
  for (auto [I, Tile] : enumerate(F.Ops[A.Inst].Tiles)) {
    TileUse U;
    U.Slot = Tile.Slot;
    U.First = N[3 * I];
    U.Last = N[3 * I + 1];
    U.Bounds = static_cast<decltype(U.Bounds)>(N[3 * I + 2]);
    U.Reads = Tile.Reads;
    U.Writes = Tile.Writes;
    U.KeepsRest = Tile.KeepsRest;
    U.Type = Tile.Type;
    A.Tiles.push_back(U);
    const sim::Slot &S = F.Kernel->Slots[Tile.Slot];
    Access New = accessOf(A);
    New.Mem = S.Mem;
    New.Begin = S.begin(U.First);
    New.End = S.begin(U.Last) + S.Bytes;
    // Of a tile that is only read, the size is not known here.
    auto Type = TileType::decode(U.Type);
    uint64_t Sure = U.First != U.Last  ? 0
                    : Type && U.Writes ? std::min(Type->bytes(), S.Bytes)
                                       : 1;
    if (Tile.Touched && U.First == U.Last) {
      New.End = New.Begin + Tile.Touched->Bytes;
      New.Pitch = Tile.Touched->Pitch;
      New.Width = Tile.Touched->Width;
      Sure =
          std::min<uint64_t>(Sure, New.Pitch ? New.Width : Tile.Touched->Bytes);
    }
    New.SureEnd = New.Begin + Sure;
    New.Writes = U.Writes;
    addAccess(New);
  }
  for (const ReservedBytes &R : F.Ops[A.Inst].Clobbers) {
    Access New = accessOf(A);
    New.Mem = R.Mem;
    New.Begin = New.SureEnd = R.Offset;
    New.End = uint64_t(R.Offset) + R.Bytes;
    New.Writes = true;
    addAccess(New);
  }
}

void ActionTable::addWindows(const Action &A) {
  for (const GlobalAccess &W : F.Ops[A.Inst].Windows)
    for (unsigned T : W.Tensors.set_bits()) {
      Access New = accessOf(A);
      New.Begin = New.SureEnd = T; // somewhere in the tensor
      New.End = T + 1;
      New.Writes = W.Writes;
      addAccess(New);
    }
}

void ActionTable::addFlag(Action &A, int64_t Event) {
  const Op &O = F.Ops[A.Inst];
  A.Flag = F.flag(O.On, O.To, Event).value_or(Access::None);
  if (O.Kind != OpKind::Wait || A.Flag == Access::None)
    return;
  Access New = accessOf(A);
  New.Takes = A.Flag;
  addAccess(New);
}

std::vector<unsigned> Graph::reversePostOrder() const {
  std::vector<unsigned> Order;
  std::vector<bool> Seen(Nodes.size());
  SmallVector<std::pair<unsigned, unsigned>, 32> Stack;
  Seen[0] = true;
  Stack.push_back({0, 0});
  while (!Stack.empty()) {
    auto &[N, Next] = Stack.back();
    if (Next == Nodes[N].Succs.size()) {
      Order.push_back(N);
      Stack.pop_back();
      continue;
    }
    unsigned S = Nodes[N].Succs[Next++];
    if (!Seen[S]) {
      Seen[S] = true;
      Stack.push_back({S, 0});
    }
  }
  std::reverse(Order.begin(), Order.end());
  return Order;
}

} // namespace ascend::check

//===-- SlotTypes.cpp - What a slot holds where it is read ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/SlotTypes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::emission {

namespace {
struct Write {
  int64_t Slot, Type;
};
} // namespace

static SmallVector<Write, 2> writesOf(const sim::Inst &I) {
  SmallVector<Write, 2> Writes;
  if (!I.Tile)
    return Writes;
  for (const OperandInfo &O : I.Tile->Operands)
    if (O.isResult())
      Writes.push_back(
          {I.Ops[I.Tile.indexOf(O)].Value, I.Ops[I.Tile.typeIndexOf(O)].Value});
  return Writes;
}

bool SlotTypes::isShared(int64_t Slot) const {
  auto At = Written.find(Slot);
  return At != Written.end() && At->second.size() > 1;
}

/// Slots of a set hold tiles of one type at a time, so that a write says what
/// the whole set holds.
void SlotTypes::runBlock(unsigned B, State &S) {
  for (unsigned N = F.block(B).Begin; N != F.block(B).End; ++N) {
    const sim::Inst &I = F.kernel().Insts[N];
    if (!I.Tile)
      continue;
    for (const OperandInfo &O : I.Tile->Operands)
      if (O.isRead() && !O.isDst())
        if (int64_t Slot = I.Ops[I.Tile.indexOf(O)].Value; isShared(Slot))
          Reads[{N, Slot}] = S[Slot];
    for (const Write &W : writesOf(I))
      if (isShared(W.Slot))
        S[W.Slot] = {W.Type};
  }
}

SlotTypes::SlotTypes(const Flow &F) : F(F) {
  for (const sim::Inst &I : F.kernel().Insts)
    for (const Write &W : writesOf(I))
      Written[W.Slot].insert(W.Type);
  if (none_of(Written, [&](const auto &W) { return isShared(W.first); }))
    return;
  std::vector<State> Out(F.size());
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B : F.order()) {
      State S;
      for (unsigned P : F.block(B).Preds)
        for (const auto &[Slot, Types] : Out[P])
          S[Slot].insert(Types.begin(), Types.end());
      runBlock(B, S);
      if (S == Out[B])
        continue;
      Out[B] = std::move(S);
      Changed = true;
    }
  }
}

std::optional<TileType> SlotTypes::read(unsigned Inst,
                                        const OperandInfo &O) const {
  const sim::Inst &I = F.kernel().Insts[Inst];
  int64_t Slot = I.Ops[I.Tile.indexOf(O)].Value;
  auto At = Written.find(Slot);
  if (At == Written.end())
    return F.kernel().Slots[Slot].ViewType;
  const std::set<int64_t> *Types = &At->second;
  if (Types->size() > 1) {
    auto Here = Reads.find({Inst, Slot});
    if (Here == Reads.end() || Here->second.size() != 1)
      return std::nullopt;
    Types = &Here->second;
  }
  return TileType::decode(*Types->begin());
}

} // namespace ascend::emission

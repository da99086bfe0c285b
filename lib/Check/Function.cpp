//===-- Function.cpp - A kernel as the checkers see it --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Function.h"
#include "AscendTile/MC/HiddenResources.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::check {

using sim::InstClass;
using sim::Operand;
using sim::ScalarSem;

std::optional<unsigned> Function::flag(Pipe From, Pipe To,
                                       int64_t Event) const {
  for (auto [I, F] : enumerate(Flags))
    if (F.From == From && F.To == To && F.Event == Event)
      return I;
  return std::nullopt;
}

SmallVector<unsigned, 2> Function::successors(unsigned I) const {
  const sim::Inst &In = inst(I);
  if (In.Class != InstClass::Scalar)
    return {I + 1};
  switch (In.Scalar.Sem) {
  case ScalarSem::Br:
    return {unsigned(In.Ops[0].Value)};
  case ScalarSem::BrNZ:
  case ScalarSem::BrZ:
    return {unsigned(In.Ops[1].Value), I + 1};
  case ScalarSem::Ret:
  case ScalarSem::Trap:
    return {};
  default:
    return {I + 1};
  }
}

namespace {

/// Which tensors each register's value may point into, whatever the path.
class Provenance {
public:
  Provenance(const sim::Kernel &K)
      : K(K), Of(K.NumRegs), NumParams(K.Params.size()) {
    for (SmallBitVector &V : Of)
      V.resize(NumParams);
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (const sim::Inst &I : K.Insts)
        Changed |= I.Class == InstClass::Scalar && propagate(I);
    }
  }

  /// The tensors that an address in \p Base may lie in.
  SmallBitVector tensors(const Operand &Base) const {
    SmallBitVector T =
        Base.What == Operand::Reg ? Of[Base.Value] : SmallBitVector(NumParams);
    return T.any() ? T : all();
  }
  SmallBitVector all() const { return SmallBitVector(NumParams, true); }

private:
  /// True if the instruction's result may point somewhere new.
  bool propagate(const sim::Inst &I);

  const sim::Kernel &K;
  std::vector<SmallBitVector> Of;
  unsigned NumParams;
};

class Extractor {
public:
  Extractor(const sim::Program &P, const sim::Kernel &K, bool MayAlias)
      : K(K), MayAlias(MayAlias), Pointers(K) {
    F.Program = &P;
    F.Kernel = &K;
  }
  Function run();

private:
  Op opOf(const sim::Inst &I) const;
  void addTile(const sim::Inst &I, const OperandInfo &O, Op &To) const;
  void addGlobal(const Operand &Base, bool Writes, Op &To) const;
  void addClobbers(const sim::Inst &I, Op &To) const;
  void addFlags(const Op &O);
  void findHidden();
  void findLeaders();

  const sim::Kernel &K;
  bool MayAlias;
  Provenance Pointers;
  Function F;
};

} // namespace

bool Provenance::propagate(const sim::Inst &I) {
  bool HasResult = !I.Ops.empty() && I.Ops[0].What == Operand::Reg &&
                   I.Scalar.Sem != ScalarSem::BrNZ &&
                   I.Scalar.Sem != ScalarSem::BrZ &&
                   I.Scalar.Sem != ScalarSem::Store;
  if (!HasResult)
    return false;
  SmallBitVector New(NumParams);
  switch (I.Scalar.Sem) {
  case ScalarSem::Param:
    if (K.Params[I.Ops[1].Value].Type == ParamType::GM)
      New.set(I.Ops[1].Value);
    break;
  case ScalarSem::Load:
    // A pointer may come from memory.
    if (I.Scalar.Ty == sim::ScalarTy::i64)
      New = all();
    break;
  case ScalarSem::Cmp:
    break;
  default:
    for (const Operand &O : drop_begin(I.Ops))
      if (O.What == Operand::Reg)
        New |= Of[O.Value];
  }
  SmallBitVector &Old = Of[I.Ops[0].Value];
  if (!New.test(Old))
    return false;
  Old |= New;
  return true;
}

/// An immediate operand of a tile operation by its name.
static std::optional<int64_t> numberOf(const sim::Inst &I, StringRef Name) {
  const OperandInfo *Number = I.Tile->operand(Name);
  if (!Number)
    return std::nullopt;
  const Operand &In = I.Ops[I.Tile.indexOf(*Number)];
  return In.What == Operand::Imm ? std::optional(In.Value) : std::nullopt;
}

void Extractor::addTile(const sim::Inst &I, const OperandInfo &O,
                        Op &To) const {
  TileAccess A;
  A.Slot = I.Ops[I.Tile.indexOf(O)].Value;
  if (auto Index = I.Tile.slotIndexOf(O))
    A.Index = I.Ops[*Index];
  A.Reads = O.isRead();
  A.Writes = O.isWritten();
  A.IsPlace = O.isPlace();
  A.IsScratch = O.isScratch();
  A.IsApart = O.isApart(K.Target);
  A.KeepsRest = A.Reads && A.Writes && I.Tile->KeepsRest;
  if (A.Writes)
    A.Type = I.Ops[I.Tile.typeIndexOf(O)].Value;
  if (auto Part = K.Slots[A.Slot].ViewType)
    A.Touched =
        touchedBytes(*I.Tile.Op, O, TileType::decode(A.Type).value_or(*Part),
                     [&](StringRef Name) { return numberOf(I, Name); });
  To.Tiles.push_back(A);
}

/// What is written where tiles of the kernel lie; what a tile that is read
/// holds is only known of parts and of placed ones.
void Extractor::addClobbers(const sim::Inst &I, Op &To) const {
  const ProcessorInfo &P = infoOf(K.Target);
  const OperandInfo *Dst = I.Tile->dst();
  if (!Dst || P.Reserved.empty())
    return;
  SmallVector<std::optional<OpFacts::Typed>, 4> Types;
  for (const OperandInfo &O : I.Tile->Operands) {
    if (!O.isTyped())
      continue;
    std::optional<TileType> Type;
    if (O.isWritten())
      Type = TileType::decode(I.Ops[I.Tile.typeIndexOf(O)].Value);
    else if (O.isTile())
      Type = K.Slots[I.Ops[I.Tile.indexOf(O)].Value].ViewType;
    Types.emplace_back();
    if (Type)
      Types.back() = {Type->Elem, Type->Order, *Type, std::nullopt};
  }
  auto Number = [&](StringRef Name) { return numberOf(I, Name); };
  if (!clobbersReserved(*I.Tile.Op, K.Target, {Types, Number}))
    return;
  auto HasTiles = [&](const ReservedBytes &R) {
    return R.Mem == Dst->Mem && any_of(K.Slots, [&](const sim::Slot &S) {
             return S.Mem == R.Mem && R.Offset < S.end() &&
                    S.Offset < uint64_t(R.Offset) + R.Bytes;
           });
  };
  copy_if(P.Reserved, std::back_inserter(To.Clobbers), HasTiles);
}

void Extractor::addGlobal(const Operand &Base, bool Writes, Op &To) const {
  To.Windows.push_back(
      {MayAlias ? Pointers.all() : Pointers.tensors(Base), Writes});
}

Op Extractor::opOf(const sim::Inst &I) const {
  Op O;
  switch (I.Class) {
  case InstClass::Tile:
    O.Kind = OpKind::Tile;
    O.On = I.Tile->OnPipe;
    for (const OperandInfo &Info : I.Tile->Operands)
      if (Info.isTile())
        addTile(I, Info, O);
      else if (Info.isGM())
        addGlobal(I.Ops[I.Tile.indexOf(Info)], Info.Kind == OperandKind::GMDst,
                  O);
    addClobbers(I, O);
    return O;
  case InstClass::Scalar:
    if (I.Scalar.Sem == ScalarSem::Load)
      addGlobal(I.Ops[1], false, O);
    if (I.Scalar.Sem == ScalarSem::Store)
      addGlobal(I.Ops[0], true, O);
    return O;
  case InstClass::SlotBytes:
    O.Sizes = I.Ops[0].Value;
    return O;
  case InstClass::Barrier:
    O.Kind = OpKind::Barrier;
    O.On = static_cast<Pipe>(I.Ops[0].Value);
    return O;
  case InstClass::SetFlag:
  case InstClass::WaitFlag:
    break;
  }
  O.Kind = I.Class == InstClass::SetFlag ? OpKind::Set : OpKind::Wait;
  O.On = static_cast<Pipe>(I.Ops[0].Value);
  O.To = static_cast<Pipe>(I.Ops[1].Value);
  O.Event = I.Ops[2];
  return O;
}

void Extractor::addFlags(const Op &O) {
  if (O.Kind != OpKind::Set && O.Kind != OpKind::Wait)
    return;
  if (O.On == O.To || O.On == Pipe::ALL || O.To == Pipe::ALL)
    return;
  bool IsFixed = O.Event.What == Operand::Imm;
  int64_t First = IsFixed ? O.Event.Value : 0;
  int64_t Last = IsFixed ? O.Event.Value : NumEvents - 1;
  if (First < 0 || Last >= NumEvents)
    return;
  for (int64_t E = First; E <= Last; ++E)
    if (!F.flag(O.On, O.To, E))
      F.Flags.push_back({O.On, O.To, unsigned(E)});
}

void Extractor::findHidden() {
  for (auto [O, I] : zip(F.Ops, K.Insts))
    if (I.Tile)
      for (const HiddenEvent &E : hiddenEventsOf(*I.Tile.Op, K.Target))
        if (auto Flag = F.flag(E.Src, E.Dst, E.Id))
          O.Hidden.push_back(*Flag);
}

void Extractor::findLeaders() {
  F.IsLeader.assign(F.size() + 1, false);
  F.IsLeader[0] = true;
  for (unsigned I = 0; I != F.size(); ++I) {
    auto Next = F.successors(I);
    if (Next.size() == 1 && Next[0] == I + 1)
      continue;
    F.IsLeader[I + 1] = true;
    for (unsigned S : Next)
      F.IsLeader[S] = true;
  }
}

Function Extractor::run() {
  F.Ops.reserve(K.Insts.size());
  for (const sim::Inst &I : K.Insts) {
    F.Ops.push_back(opOf(I));
    addFlags(F.Ops.back());
    F.HasIndices |= F.Ops.back().Event.What == Operand::Reg;
    for (const TileAccess &A : F.Ops.back().Tiles)
      F.HasIndices |= A.Index.What == Operand::Reg;
  }
  sort(F.Flags, [](const Flag &A, const Flag &B) {
    return std::tie(A.From, A.To, A.Event) < std::tie(B.From, B.To, B.Event);
  });
  findHidden();
  findLeaders();
  return std::move(F);
}

Function extract(const sim::Program &P, const sim::Kernel &K, bool MayAlias) {
  return Extractor(P, K, MayAlias).run();
}

} // namespace ascend::check

//===-- Values.cpp - Which scalars are variables --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Values.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using ascend::sim::InstClass;
using ascend::sim::Operand;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

Values::Values(const Webs &W, const Pointers &P, const LoopForms &Forms,
               Names &N)
    : W(W), P(P), Forms(Forms), F(W.flow()), Defs(W.size()), Uses(W.size()),
      Leaves(W.size()), Live(W.size()), Inlined(W.size()), Bools(W.size()),
      Signed(W.size()) {
  findLive();
  findBools();
  findSigned();
  countUses();
  chooseInlined();
  nameVariables(N);
}

/// Whether \p I may be repeated wherever it is used.
static bool isTrivial(const sim::Inst &I) {
  return I.Scalar.Sem == ScalarSem::Param ||
         (I.Scalar.Sem == ScalarSem::Mov && I.Ops[1].What == Operand::Imm);
}

/// Of the headers of loops, operands that stand there.
template <typename Callback>
static void forEachHeaderUse(const LoopForms &Forms, Callback Do) {
  for (const LoopHeader &H : Forms.headers())
    for (const Side *S : {&H.Left, &H.Right, &H.Step})
      if (S->Operand.Inst != None)
        Do(S->Operand.Inst, S->Operand.Op);
}

void Values::findLive() {
  SmallVector<unsigned> Work;
  auto Read = [&](unsigned I, unsigned O) {
    if (!W.constant(I, O))
      append_range(Work, W.reaching(I, O));
  };
  for (unsigned B : F.order())
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I)
      if (!inst(I).result())
        Work.push_back(I);
  forEachHeaderUse(Forms, Read);
  for (const LoopHeader &H : Forms.headers())
    for (unsigned Web : {H.Left.Web, H.Right.Web, H.Counter})
      if (Web != None)
        append_range(Work, W.definitions(Web));
  BitVector IsInit(W.size());
  for (const LoopHeader &H : Forms.headers())
    if (H.Init != None)
      IsInit.set(H.Init);
  while (!Work.empty()) {
    unsigned I = Work.pop_back_val();
    if (Live[I])
      continue;
    Live.set(I);
    if (!Forms.hidden()[I] || IsInit[I])
      for (unsigned O = 0; O != inst(I).Ops.size(); ++O)
        Read(I, O);
  }
  for (unsigned I : Live.set_bits())
    if (W.of(I) != None)
      ++Defs[W.of(I)];
}

/// Whether operand \p Op of \p I is only compared with 0.
static bool takesCondition(const sim::Inst &I, unsigned Op) {
  if (I.Class != InstClass::Scalar)
    return false;
  return I.Scalar.Sem == ScalarSem::BrNZ || I.Scalar.Sem == ScalarSem::BrZ ||
         (I.Scalar.Sem == ScalarSem::Select && Op == 1);
}

bool Values::isBoolean(unsigned Def) const {
  const sim::Inst &I = inst(Def);
  auto IsBool = [&](unsigned Op) {
    if (auto C = W.constant(Def, Op))
      return *C == 0 || *C == 1;
    ArrayRef<unsigned> From = W.reaching(Def, Op);
    return !From.empty() && Bools[W.of(From.front())];
  };
  switch (I.Scalar.Sem) {
  case ScalarSem::Cmp:
    return true;
  case ScalarSem::Mov:
    return I.Scalar.Ty == ScalarTy::i32 && IsBool(1);
  case ScalarSem::And:
    return I.Scalar.Ty == ScalarTy::i32 && IsBool(1) && IsBool(2);
  default:
    return false;
  }
}

/// Webs of comparisons and of 0 and 1, which conditions or their like read.
void Values::findBools() {
  for (unsigned Web = 0; Web != W.size(); ++Web) {
    ArrayRef<unsigned> All = W.definitions(Web);
    bool Compares = any_of(All, [&](unsigned D) {
      return inst(D).Scalar.Sem == ScalarSem::Cmp;
    });
    bool IsTested = all_of(All, [&](unsigned D) {
      return all_of(W.users(D), [&](const Use &U) {
        return takesCondition(inst(U.Inst), U.Op);
      });
    });
    Bools[Web] = !All.empty() && (Compares || IsTested);
  }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned Web : Bools.set_bits())
      if (!all_of(W.definitions(Web),
                  [&](unsigned D) { return isBoolean(D); })) {
        Bools.reset(Web);
        Changed = true;
      }
  }
}

/// A counter that goes up by one while it is below a signed bound never
/// overflows.
void Values::findSigned() {
  for (const LoopHeader &H : Forms.headers())
    if (H.Counter != None && H.Left.Web == H.Counter &&
        H.Test == sim::CmpCond::lt && H.Step.Const == 1 && !H.IsDown)
      Signed.set(H.Counter);
}

/// Operands of these are written twice.
static bool repeats(const sim::Inst &I) {
  if (I.Class != InstClass::Scalar)
    return false;
  switch (I.Scalar.Sem) {
  case ScalarSem::SMin:
  case ScalarSem::SMax:
  case ScalarSem::UMin:
  case ScalarSem::UMax:
  case ScalarSem::CtLz:
    return true;
  default:
    return false;
  }
}

/// A product that is added in one expression may become a fused operation.
static bool fuses(const sim::Inst &Def, const sim::Inst &Use) {
  return Def.Scalar.Sem == ScalarSem::FMul && Use.Class == InstClass::Scalar &&
         (Use.Scalar.Sem == ScalarSem::FAdd ||
          Use.Scalar.Sem == ScalarSem::FSub);
}

bool Values::mayInline(unsigned Def, unsigned Use) const {
  // What waits for a flag stands where the flag does.
  if (inst(Def).Class == InstClass::Tile)
    return false;
  if (repeats(inst(Use)) || fuses(inst(Def), inst(Use)))
    return false;
  bool IsLoad = inst(Def).Scalar.Sem == ScalarSem::Load;
  unsigned From = F.blockOf(Def), To = F.blockOf(Use);
  if (From != To)
    return !IsLoad && F.dominates(From, To) && F.depth(From) == F.depth(To) &&
           F.block(From).Loop == F.block(To).Loop &&
           all_of(Leaves[Def], [&](unsigned V) { return Defs[V] == 1; });
  for (unsigned I = Def + 1; I < Use; ++I) {
    if (IsLoad && !inst(I).result())
      return false;
    if (W.of(I) != None && Live[I] && is_contained(Leaves[Def], W.of(I)))
      return false;
  }
  return Def < Use;
}

/// Whether \p Def is a distance that may be written at each address.
bool Values::isOffset(unsigned Def) const {
  const sim::Inst &I = inst(Def);
  if ((I.Scalar.Sem != ScalarSem::Shl && I.Scalar.Sem != ScalarSem::Mul) ||
      !W.constant(Def, 2))
    return false;
  return all_of(W.users(Def), [&](const Use &U) {
    unsigned Web = W.of(U.Inst);
    return Web != None && P.isPointer(Web) &&
           P.addressOperand(U.Inst) != U.Op;
  });
}

/// Whether \p Def is a number more or less than a variable, which may be
/// written twice.
bool Values::isNeighbour(unsigned Def) const {
  const sim::Inst &I = inst(Def);
  return (I.Scalar.Sem == ScalarSem::Add || I.Scalar.Sem == ScalarSem::Sub) &&
         W.constant(Def, 2) && Uses[Def].size() == 2 &&
         !P.isPointer(W.of(Def)) && inlinedAt(Def, 1) == None;
}

void Values::countUses() {
  auto Count = [&](unsigned I, unsigned O) {
    if (!W.constant(I, O))
      for (unsigned D : W.reaching(I, O))
        Uses[D].push_back(I);
  };
  BitVector Shown = Forms.hidden();
  Shown.flip();
  for (const LoopHeader &H : Forms.headers())
    if (H.Init != None)
      Shown.set(H.Init);
  for (unsigned I : Live.set_bits())
    if (Shown[I])
      for (unsigned O = 0; O != inst(I).Ops.size(); ++O)
        Count(I, O);
  forEachHeaderUse(Forms, Count);
}

void Values::chooseInlined() {
  BitVector Fixed(W.size()); // Webs that headers name.
  for (const LoopHeader &H : Forms.headers())
    for (unsigned Web : {H.Left.Web, H.Right.Web, H.Counter})
      if (Web != None)
        Fixed.set(Web);
  for (unsigned B : F.order())
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I) {
      if (!Live[I] || W.of(I) == None)
        continue;
      for (unsigned O = 1; O < inst(I).Ops.size(); ++O) {
        ArrayRef<unsigned> From = W.reaching(I, O);
        if (From.empty() || W.constant(I, O))
          continue;
        if (From.size() == 1 && Inlined[From[0]])
          append_range(Leaves[I], Leaves[From[0]]);
        else
          Leaves[I].push_back(W.of(From[0]));
      }
      if (Defs[W.of(I)] != 1 || Fixed[W.of(I)])
        continue;
      bool Everywhere =
          isTrivial(inst(I)) ||
          ((isOffset(I) || isNeighbour(I)) && all_of(Uses[I], [&](unsigned Use) {
             return mayInline(I, Use);
           }));
      if (Everywhere || (Uses[I].size() == 1 && mayInline(I, Uses[I][0])))
        Inlined.set(I);
    }
  for (unsigned I : Live.set_bits())
    if (W.of(I) != None && !Inlined[I] && !is_contained(Variables, W.of(I)))
      Variables.push_back(W.of(I));
}

bool Values::isStatement(unsigned Inst) const {
  if (Forms.hidden()[Inst])
    return false;
  return !inst(Inst).result() || (Live[Inst] && !Inlined[Inst]);
}

unsigned Values::assigned(unsigned Inst) const {
  return isStatement(Inst) ? W.of(Inst) : None;
}

unsigned Values::inlinedAt(unsigned Inst, unsigned Op) const {
  unsigned D = W.only(Inst, Op);
  return D != None && Inlined[D] ? D : None;
}

void Values::addNamed(unsigned Inst, SmallVectorImpl<unsigned> &To) const {
  if (W.of(Inst) != None) {
    append_range(To, Leaves[Inst]);
    return;
  }
  for (unsigned O = 0; O != inst(Inst).Ops.size(); ++O)
    addNamed(Side{None, std::nullopt, {Inst, O}}, To);
}

void Values::addNamed(const Side &S, SmallVectorImpl<unsigned> &To) const {
  if (S.Web != None)
    To.push_back(S.Web);
  auto [Inst, Op] = S.Operand;
  if (Inst == None || W.reaching(Inst, Op).empty() || W.constant(Inst, Op))
    return;
  if (unsigned D = inlinedAt(Inst, Op); D != None)
    append_range(To, Leaves[D]);
  else
    To.push_back(W.of(W.reaching(Inst, Op).front()));
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// A name by what it is for, where the source has none.
std::string Values::stemFor(unsigned Web) const {
  bool IsEvent = false;
  for (unsigned D : W.definitions(Web)) {
    for (const Use &U : W.users(D)) {
      const sim::Inst &I = inst(U.Inst);
      IsEvent |= I.Class == InstClass::SetFlag;
      if (!I.Tile)
        continue;
      for (const OperandInfo &O : I.Tile->Operands)
        if (O.isTile() && I.Tile.slotIndexOf(O) == U.Op) {
          const sim::Slot &S = F.kernel().Slots[I.Ops[I.Tile.indexOf(O)].Value];
          if (!S.Tiles.empty() && !S.Tiles.front().empty())
            return S.Tiles.front() + "Slot";
        }
    }
    if (P.isPointer(Web) && P.addressOperand(D)) {
      unsigned From = P.base(D, P.addressOperand(D));
      return From == None ? "from" : F.kernel().Params[From].Name + "From";
    }
  }
  return IsEvent ? "event" : "";
}

void Values::nameVariables(Names &N) {
  for (unsigned Web : Variables) {
    StringRef Known;
    for (unsigned D : W.definitions(Web))
      if (Known.empty())
        Known = F.kernel().RegNames[inst(D).Ops[0].Value];
    std::string Stem = Known.empty() ? stemFor(Web) : Known.str();
    Name[Web] = !Stem.empty() ? N.unique(Stem)
                : Bools[Web]  ? N.numbered("is")
                              : N.numbered("t");
  }
}

} // namespace ascend::emission

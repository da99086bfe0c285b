//===-- Webs.cpp - Definitions that uses have in common -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Webs.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/IntEqClasses.h"

using namespace llvm;
using ascend::sim::InstClass;
using ascend::sim::Operand;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

Webs::Webs(const Flow &F)
    : F(F), WebOf(F.kernel().Insts.size(), None), Defs(F.kernel().Insts.size()),
      Users(F.kernel().Insts.size()) {
  findReaching();
  join();
}

void Webs::findReaching() {
  unsigned Size = F.kernel().Insts.size();
  std::vector<BitVector> OfReg(F.kernel().NumRegs, BitVector(Size));
  for (unsigned B : F.order())
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I)
      if (inst(I).result())
        OfReg[inst(I).Ops[0].Value].set(I);
  auto Step = [&](BitVector &State, unsigned I) {
    if (!inst(I).result())
      return;
    State.reset(OfReg[inst(I).Ops[0].Value]);
    State.set(I);
  };
  std::vector<BitVector> Out(F.size(), BitVector(Size));
  auto In = [&](unsigned B) {
    BitVector State(Size);
    for (unsigned P : F.block(B).Preds)
      State |= Out[P];
    return State;
  };
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B : F.order()) {
      BitVector State = In(B);
      for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I)
        Step(State, I);
      Changed |= State != Out[B];
      Out[B] = std::move(State);
    }
  }
  for (unsigned B : F.order()) {
    BitVector State = In(B);
    for (unsigned I = F.block(B).Begin; I != F.block(B).End; ++I) {
      for (unsigned O = inst(I).result() ? 1 : 0; O < inst(I).Ops.size(); ++O) {
        if (inst(I).Ops[O].What != Operand::Reg)
          continue;
        BitVector Here = State;
        Here &= OfReg[inst(I).Ops[O].Value];
        for (unsigned D : Here.set_bits()) {
          Reaching[{I, O}].push_back(D);
          Users[D].push_back({I, O});
        }
      }
      Step(State, I);
    }
  }
}

void Webs::join() {
  unsigned Size = F.kernel().Insts.size();
  IntEqClasses Classes(Size);
  for (unsigned I = 0; I != Size; ++I)
    for (unsigned O = 0; O != inst(I).Ops.size(); ++O)
      for (unsigned D : reaching(I, O))
        Classes.join(reaching(I, O).front(), D);
  Classes.compress();
  std::vector<unsigned> First(Classes.getNumClasses(), None);
  for (unsigned I = 0; I != Size; ++I) {
    if (!inst(I).result() || F.block(F.blockOf(I)).Order == None)
      continue;
    unsigned &W = First[Classes[I]];
    W = W == None ? I : W;
    WebOf[I] = W;
    Defs[W].push_back(I);
  }
}

ArrayRef<unsigned> Webs::reaching(unsigned Inst, unsigned Op) const {
  auto I = Reaching.find({Inst, Op});
  return I == Reaching.end() ? ArrayRef<unsigned>() : I->second;
}

unsigned Webs::only(unsigned Inst, unsigned Op) const {
  ArrayRef<unsigned> From = reaching(Inst, Op);
  return From.size() == 1 ? From.front() : None;
}

std::optional<int64_t> Webs::constant(unsigned Inst, unsigned Op) const {
  for (unsigned Steps = 0; Steps != 8; ++Steps) {
    const Operand &O = inst(Inst).Ops[Op];
    if (O.What == Operand::Imm)
      return O.Value;
    unsigned D = only(Inst, Op);
    if (D == None || inst(D).Scalar.Sem != ScalarSem::Mov ||
        inst(D).Scalar.Ty == ScalarTy::f32)
      return std::nullopt;
    Inst = D;
    Op = 1;
  }
  return std::nullopt;
}

} // namespace ascend::emission

//===-- Pointers.cpp - Which scalars are addresses ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emit/Pointers.h"
#include "Emit/Tiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using ascend::sim::InstClass;
using ascend::sim::ScalarSem;
using ascend::sim::ScalarTy;

namespace ascend::emission {

Element elementOf(DType T) {
  return {cppTypeOf(T).str(), bytesOf(T)};
}

Element elementOf(ScalarTy T) {
  unsigned Bytes = sim::memoryBytesOf(T);
  if (T == ScalarTy::f32)
    return {"float", Bytes};
  StringRef Sign = T == ScalarTy::si16 || T == ScalarTy::si8 ? "int" : "uint";
  return {(Sign + Twine(8 * Bytes) + "_t").str(), Bytes};
}

std::optional<Element> common(const std::optional<Element> &A,
                              const std::optional<Element> &B) {
  if (!A || !B)
    return A ? A : B;
  return *A == *B ? *A : Element();
}

Pointers::Pointers(const Webs &W, ArrayRef<Element> Given)
    : W(W), Several(W.flow().kernel().Params.size()),
      Of(W.size() + 1, Unseen), Accessed(Several), Elements(Given) {
  Of.back() = Integer;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (unsigned B : W.flow().order())
      for (unsigned I = W.flow().block(B).Begin; I != W.flow().block(B).End;
           ++I) {
        if (!W.inst(I).result())
          continue;
        int &State = Of[W.of(I)];
        int New = meet(State, result(I));
        Changed |= New != State;
        State = New;
      }
  }
  for (int &State : Of)
    if (State == Unseen)
      State = Integer;
  findElements();
}

/// Where the state of an operand stands in Of: the last entry is an integer.
unsigned Pointers::state(unsigned Inst, unsigned Op) const {
  ArrayRef<unsigned> From = W.reaching(Inst, Op);
  return From.empty() ? W.size() : W.of(From.front());
}

int Pointers::meet(int A, int B) const {
  if (A == Unseen || A == B)
    return B;
  if (B == Unseen)
    return A;
  return A == Integer || B == Integer ? Integer : Several;
}

int Pointers::result(unsigned Inst) const {
  const sim::Inst &I = W.inst(Inst);
  switch (I.Scalar.Sem) {
  case ScalarSem::Param: {
    unsigned P = I.Ops[1].Value;
    return W.flow().kernel().Params[P].Type == ParamType::GM ? int(P) : Integer;
  }
  case ScalarSem::Mov:
    return operand(Inst, 1);
  case ScalarSem::Select:
    return meet(operand(Inst, 2), operand(Inst, 3));
  case ScalarSem::Add:
  case ScalarSem::Sub: {
    int A = operand(Inst, 1), B = operand(Inst, 2);
    if (A == Unseen)
      return B >= 0 ? B : int(Unseen);
    if (A >= 0)
      return B >= 0 ? Integer : A;
    return I.Scalar.Sem == ScalarSem::Add ? B : Integer;
  }
  default:
    return Integer;
  }
}

unsigned Pointers::addressOperand(unsigned Inst) const {
  for (unsigned Op : {1u, 2u})
    if (operand(Inst, Op) >= 0)
      return Op;
  return 0;
}

const Element &Pointers::elementIn(int Tensor) const {
  return Tensor >= 0 && Tensor < Several ? Elements[Tensor] : Byte;
}

unsigned Pointers::base(unsigned Inst, unsigned Op) const {
  int P = operand(Inst, Op);
  return P >= 0 && P < Several ? P : None;
}

void Pointers::findElements() {
  auto Add = [&](unsigned Inst, unsigned Op, const Element &E) {
    if (unsigned P = base(Inst, Op); P != None)
      Accessed[P] = common(Accessed[P], E);
  };
  for (unsigned N = 0; N != W.size(); ++N) {
    const sim::Inst &I = W.inst(N);
    if (I.Class == InstClass::Scalar && I.Scalar.Sem == ScalarSem::Load)
      Add(N, 1, elementOf(I.Scalar.Ty));
    if (I.Class == InstClass::Scalar && I.Scalar.Sem == ScalarSem::Store)
      Add(N, 0, elementOf(I.Scalar.Ty));
    if (!I.Tile)
      continue;
    for (const OperandInfo &O : I.Tile->Operands)
      if (O.isGM()) {
        unsigned At = I.Tile.indexOf(O);
        Add(N, At, elementOf(GMType::decode(I.Ops[At + GMTypeImm].Value)->Elem));
      }
  }
  if (!Elements.empty())
    return;
  for (const auto &[E, Param] : zip(Accessed, W.flow().kernel().Params)) {
    const KernelParamInfo *Synthetic = syntheticParam(Param.Name);
    bool IsMemory = Synthetic && !Synthetic->Bits;
    Elements.push_back(IsMemory ? Element{"int8_t", 1}
                                : E.value_or(Element()));
  }
}

} // namespace ascend::emission

//===-- PlacedAddresses.cpp - Where placed tiles lie ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/PlacedAddresses.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include <numeric>

using namespace llvm;
using namespace ascend;

CallBase *ascend::asPlaced(Value *V) {
  auto *Call = dyn_cast<CallBase>(V);
  if (!Call)
    return nullptr;
  Builtin B = builtinOf(*Call);
  return B.IsPlaced &&
                 Call->getFunctionType() == typeOfBuiltin(B, Call->getContext())
             ? Call
             : nullptr;
}

bool ascend::placesOne(const CallBase &Maker) {
  auto *Count = dyn_cast<ConstantInt>(Maker.getArgOperand(SlotsCount));
  return Count && Count->isOne();
}

TileMakers ascend::makersOf(Value &Tile) {
  TileMakers Makers;
  SmallSetVector<Value *, 8> Work;
  Work.insert(&Tile);
  for (unsigned I = 0; I != Work.size(); ++I) {
    Value *V = Work[I];
    if (auto *Phi = dyn_cast<PHINode>(V))
      for (Value *In : Phi->incoming_values())
        Work.insert(In);
    else if (auto *Select = dyn_cast<SelectInst>(V))
      Work.insert(Select->getTrueValue()), Work.insert(Select->getFalseValue());
    else if (auto *Freeze = dyn_cast<FreezeInst>(V))
      Work.insert(Freeze->getOperand(0));
    else if (CallBase *Call = asPlaced(V))
      Makers.Placed.push_back(Call);
    else
      Makers.HasOthers |= !isa<UndefValue>(V);
  }
  return Makers;
}

SetPlace ascend::placeOfSet(const FewNumbers::Numbers &Addresses) {
  SetPlace P;
  P.Base = Addresses.front();
  for (uint64_t N : Addresses)
    P.Stride = std::gcd(P.Stride, N - P.Base);
  if (P.Stride)
    P.Count = (Addresses.back() - P.Base) / P.Stride + 1;
  return P;
}

Value *PlacedAddresses::of(Value &Tile) {
  if (CallBase *Call = asPlaced(&Tile))
    return Call->getArgOperand(SlotsAddress);
  if (Value *Address = Known.lookup(&Tile))
    return Address;
  Type *I64 = Type::getInt64Ty(Context);
  if (auto *Phi = dyn_cast<PHINode>(&Tile)) {
    auto *New = PHINode::Create(I64, Phi->getNumIncomingValues(), "address",
                                Phi->getIterator());
    Known[Phi] = New;
    for (auto [Block, In] : zip(Phi->blocks(), Phi->incoming_values()))
      New->addIncoming(of(*In.get()), Block);
    return New;
  }
  if (auto *Select = dyn_cast<SelectInst>(&Tile))
    return Known[Select] = SelectInst::Create(
               Select->getCondition(), of(*Select->getTrueValue()),
               of(*Select->getFalseValue()), "address", Select->getIterator());
  if (auto *Freeze = dyn_cast<FreezeInst>(&Tile))
    return of(*Freeze->getOperand(0));
  return UndefValue::get(I64);
}

void PlacedAddresses::forget(const Value &Address) {
  for (auto &[Tile, Of] : Known)
    if (Of == &Address)
      Of = nullptr;
}

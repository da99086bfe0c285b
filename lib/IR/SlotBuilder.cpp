//===-- SlotBuilder.cpp - From implicit tiles to slot sets ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/SlotBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace ascend;

Function *ascend::declareBuiltin(Module &M, StringRef Name) {
  Builtin B = builtinOf(Name);
  FunctionType *Type = typeOfBuiltin(B, M.getContext());
  Function *F = M.getFunction(Name);
  if (F && F->getFunctionType() == Type)
    return F;
  if (F)
    F->setName(Name + ".misdeclared"); // its calls have been reported
  F = Function::Create(Type, GlobalValue::ExternalLinkage, Name, M);
  stampBuiltin(*F, B);
  return F;
}

CallInst *ascend::createSlots(Function &F, const TileType &Type,
                              int64_t Count, CallBase &Like) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  return createSlots(B, Type, Count, Like);
}

CallInst *ascend::createSlots(IRBuilderBase &B, const TileType &Type,
                              int64_t Count, CallBase &Like) {
  B.SetCurrentDebugLocation(Like.getDebugLoc());
  Function *Slots = declareBuiltin(
      *Like.getModule(), "ascend.slots." + nameOf(Type.Mem).lower());
  CallInst *Set = B.CreateCall(
      Slots, {B.getInt32(Count), B.getInt32(Type.Rows), B.getInt32(Type.Cols),
              B.getInt32(static_cast<unsigned>(Type.Elem)),
              B.getInt32(Type.layoutCode())});
  Set->takeName(&Like);
  return Set;
}

CallInst *ascend::createInto(CallBase &Call, Value &Set, Value &Index) {
  Builtin B = builtinOf(Call);
  const OperandInfo &Dst = *B.Ref->dst();
  SmallVector<Value *, 24> Args{&Set, &Index};
  for (unsigned I = TileCall(Call, B.Ref).typeArg(Dst); I != Call.arg_size();
       ++I)
    Args.push_back(Call.getArgOperand(I));
  Function *Into = declareBuiltin(*Call.getModule(),
                                  (Twine(B.Ref->Builtin) + ".into").str());
  IRBuilder<> Builder(&Call);
  return Builder.CreateCall(Into, Args);
}

CallInst *ascend::createValue(CallBase &Call, Value *Old) {
  Builtin B = builtinOf(Call);
  SmallVector<Value *, 24> Args;
  if (Old)
    Args.push_back(Old);
  for (unsigned I = TileCall(Call, B.Ref).typeArg(*B.Ref->dst());
       I != Call.arg_size(); ++I)
    Args.push_back(Call.getArgOperand(I));
  IRBuilder<> Builder(&Call);
  return Builder.CreateCall(declareBuiltin(*Call.getModule(), B.Ref->Builtin),
                            Args);
}

void ascend::redirectSource(CallBase &Reader, unsigned No, Value &Set,
                            Value &Index) {
  // The old value of an in-place value form has no index: its own into form
  // will name the slot.
  Builtin B = builtinOf(Reader);
  if (B.Kind == BuiltinKind::Release) {
    Reader.setArgOperand(ReleasedSet, &Set);
    Reader.setArgOperand(ReleasedIndex, &Index);
  }
  if (B.Kind != BuiltinKind::TileOp)
    return;
  TileCall Op(Reader, B.Ref);
  for (const OperandInfo &O : B.Ref->Operands)
    if (O.isTile() && Op.slotIndex(O) && Op.first(O) == No) {
      Reader.setArgOperand(No, &Set);
      Reader.setArgOperand(No + 1, &Index);
    }
}

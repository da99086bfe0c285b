//===-- Builtins.cpp - The functions named ascend.* -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Builtins.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;
using namespace ascend;

Builtin ascend::builtinOf(StringRef Name) {
  Builtin B;
  if (TileOpRef Ref = tileOpOfBuiltin(Name)) {
    B.Kind = BuiltinKind::TileOp;
    B.Ref = Ref;
  } else if (const KernelParamInfo *Param = paramOfBuiltin(Name)) {
    B.Kind = BuiltinKind::RunTimeValue;
    B.Param = Param;
  } else if (auto Sync = syncOfBuiltin(Name)) {
    B.Kind = BuiltinKind::Sync;
    B.Sync = *Sync;
  } else if (auto Print = printOfBuiltin(Name)) {
    B.Kind = BuiltinKind::Print;
    B.Print = *Print;
  } else {
    BuiltinKind Kind = BuiltinKind::Slots;
    if (Name.consume_front("ascend.view."))
      Kind = BuiltinKind::View;
    else if (Name.consume_front("ascend.slots.release."))
      Kind = BuiltinKind::Release;
    else if (Name.consume_front("ascend.slots.as."))
      Kind = BuiltinKind::SlotsAs;
    else if (!Name.consume_front("ascend.slots."))
      return B;
    bool IsPlaced = Kind == BuiltinKind::Slots && Name.consume_front("at.");
    bool IsSized = Kind == BuiltinKind::Slots && Name.consume_front("sized.");
    for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M)
      if (Name == nameOf(static_cast<Space>(M)).lower()) {
        B.Kind = Kind;
        B.Mem = static_cast<Space>(M);
        B.IsPlaced = IsPlaced;
        B.IsSized = IsSized && !IsPlaced;
      }
  }
  return B;
}

Builtin ascend::builtinOf(const CallBase &Call) {
  const Function *Callee = Call.getCalledFunction();
  return Callee ? builtinOf(Callee->getName()) : Builtin();
}

bool ascend::isOfEverySlot(const CallBase &View) {
  auto *Index = dyn_cast<ConstantInt>(View.getArgOperand(ViewIndex));
  return Index && Index->getSExtValue() == EverySlot;
}

const Value &ascend::namedTile(const Value &Tile) {
  const Value *Named = &Tile;
  for (;;) {
    auto *Call = dyn_cast<CallBase>(Named);
    if (!Call || builtinOf(*Call).Kind != BuiltinKind::SlotsAs)
      return *Named;
    Named = Call->getArgOperand(SlotsAsSet);
  }
}

std::string ascend::nearestBuiltin(StringRef Name) {
  unsigned Best = Name.size() / 3 + 1;
  std::string Nearest;
  auto Try = [&](const Twine &Known) {
    std::string Text = Known.str();
    unsigned Distance = Name.edit_distance(Text, true, Best);
    if (Distance < Best) {
      Best = Distance;
      Nearest = std::move(Text);
    }
  };
  for (const TileOpInfo &Op : tileOps()) {
    Try(Op.Builtin);
    if (Op.dst())
      Try(Twine(Op.Builtin) + ".into");
  }
  for (const char *Sync :
       {"ascend.set.flag", "ascend.wait.flag", "ascend.pipe.barrier"})
    Try(Sync);
  for (const KernelParamInfo &P : kernelParams())
    if (*P.Builtin)
      Try(P.Builtin);
  return Nearest.empty() ? "" : "; did you mean '" + Nearest + "'?";
}

static unsigned irOperands(const OperandInfo &O, TileForm Form) {
  switch (O.Kind) {
  case OperandKind::Dst:
    return Form == TileForm::Into ? 6 : 4;
  case OperandKind::Acc:
    return Form == TileForm::Into ? 6 : 5;
  case OperandKind::Tmp:
  case OperandKind::Out:
    return 6;
  case OperandKind::Src:
    return 2;
  case OperandKind::GMSrc:
  case OperandKind::GMDst:
    return 13;
  case OperandKind::Int:
  case OperandKind::Reg:
  case OperandKind::Elem:
  case OperandKind::Word:
    return 1;
  case OperandKind::Res:
    return 0;
  }
  llvm_unreachable("every kind of operand is listed");
}

FunctionType *ascend::typeOfBuiltin(const Builtin &B, LLVMContext &C) {
  Type *I32 = Type::getInt32Ty(C), *I64 = Type::getInt64Ty(C);
  auto Ptr = [&](Space S) -> Type * {
    return PointerType::get(C, static_cast<unsigned>(S));
  };
  if (B.Kind == BuiltinKind::RunTimeValue)
    return FunctionType::get(B.Param->Bits ? I64 : Ptr(Space::GM), false);
  if (B.Kind == BuiltinKind::Slots) {
    SmallVector<Type *, 7> Params(5, I32);
    Params.append(B.IsPlaced ? 2 : B.IsSized ? 1 : 0, I64);
    return FunctionType::get(Ptr(B.Mem), Params, false);
  }
  if (B.Kind == BuiltinKind::Sync) {
    Type *Void = Type::getVoidTy(C);
    return B.Sync == SyncKind::Barrier
               ? FunctionType::get(Void, {I32}, false)
               : FunctionType::get(Void, {I32, I32, I64}, false);
  }
  if (B.Kind == BuiltinKind::Print) {
    Type *Void = Type::getVoidTy(C);
    switch (B.Print.Value) {
    case PrintValue::Nothing:
      return FunctionType::get(Void, false);
    case PrintValue::Integer:
      return FunctionType::get(Void, {I64}, false);
    case PrintValue::Float:
      return FunctionType::get(Void, {Type::getFloatTy(C)}, false);
    }
  }
  if (B.Kind == BuiltinKind::Release)
    return FunctionType::get(Type::getVoidTy(C), {Ptr(B.Mem), I64}, false);
  if (B.Kind == BuiltinKind::SlotsAs)
    return FunctionType::get(Ptr(B.Mem), {Ptr(B.Mem), I32, I32, I32, I32},
                             false);
  if (B.Kind == BuiltinKind::View)
    return FunctionType::get(
        Ptr(B.Mem), {Ptr(B.Mem), I64, I64, I64, I32, I32, I32, I32}, false);

  SmallVector<Type *, 32> Params;
  Type *Result = Type::getVoidTy(C);
  for (const OperandInfo &O : B.Ref->Operands) {
    switch (O.Kind) {
    case OperandKind::Dst:
    case OperandKind::Acc:
      if (B.Ref.Form == TileForm::Into)
        Params.append({Ptr(O.Mem), I64});
      else if (O.Kind == OperandKind::Acc)
        Params.push_back(Ptr(O.Mem));
      Params.append(4, I32);
      if (B.Ref.Form == TileForm::Value)
        Result = Ptr(O.Mem);
      break;
    case OperandKind::Tmp:
    case OperandKind::Out:
      Params.append({Ptr(O.Mem), I64, I32, I32, I32, I32});
      break;
    case OperandKind::Src:
      Params.append({Ptr(O.Mem), I64});
      break;
    case OperandKind::GMSrc:
    case OperandKind::GMDst:
      Params.append({Ptr(Space::GM), I32, I32});
      Params.append(10, I64);
      break;
    case OperandKind::Int:
    case OperandKind::Reg:
    case OperandKind::Elem:
      Params.push_back(I64);
      break;
    case OperandKind::Word:
      Params.push_back(I32);
      break;
    case OperandKind::Res:
      Result = I64;
      break;
    }
  }
  return FunctionType::get(Result, Params, false);
}

std::optional<Space> ascend::tileMemory(const Type *T) {
  if (!T->isPointerTy())
    return std::nullopt;
  unsigned AS = T->getPointerAddressSpace();
  if (AS < static_cast<unsigned>(Space::L1) || AS >= NumSpaces)
    return std::nullopt;
  return static_cast<Space>(AS);
}

TileCall::TileCall(const CallBase &Call, TileOpRef Ref) : Call(Call), Ref(Ref) {
  unsigned Next = 0;
  for (const OperandInfo &O : Ref->Operands) {
    Firsts.push_back(Next);
    Next += irOperands(O, Ref.Form);
  }
}

unsigned TileCall::first(const OperandInfo &O) const {
  return Firsts[&O - Ref->Operands.data()];
}

const Value *TileCall::tile(const OperandInfo &O) const {
  if (O.Kind == OperandKind::Dst && !isInto())
    return nullptr;
  return Call.getArgOperand(first(O));
}

const Value *TileCall::slotIndex(const OperandInfo &O) const {
  if (O.isDst() && !isInto())
    return nullptr;
  return Call.getArgOperand(first(O) + 1);
}

unsigned TileCall::typeArg(const OperandInfo &O) const {
  if (isInto() || O.isPlace())
    return first(O) + 2;
  return first(O) + (O.Kind == OperandKind::Acc ? 1 : 0);
}

std::optional<int64_t> TileCall::constant(unsigned Arg) const {
  auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Arg));
  return C ? std::optional<int64_t>(C->getSExtValue()) : std::nullopt;
}

std::optional<int64_t> TileCall::number(StringRef Field) const {
  if (int64_t Literal; !Field.getAsInteger(10, Literal))
    return Literal;
  auto [Name, Part] = Field.split('.');
  const OperandInfo *O = Ref->operand(Name);
  if (!O)
    return std::nullopt;
  if (Part.empty())
    return constant(first(*O));
  if (!O->isGM())
    return std::nullopt;
  auto Elem = constant(first(*O) + 1), Order = constant(first(*O) + 2);
  auto ElemType = Elem ? dtypeFromCode(*Elem) : std::nullopt;
  auto OrderType = Order ? layoutFromCode(*Order) : std::nullopt;
  if (!ElemType || !OrderType)
    return std::nullopt;
  return windowNumber(Part, {*ElemType, *OrderType},
                      [&](unsigned I) { return constant(first(*O) + I); });
}

std::optional<TileType> ascend::tileTypeArg(const CallBase &Call, unsigned Arg,
                                            Space Mem) {
  auto Imm = [&](unsigned I) -> uint64_t {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(Arg + I));
    return C ? C->getZExtValue() : ~0ull;
  };
  return TileType::fromCodes(Mem, Imm(0), Imm(1), Imm(2), Imm(3));
}

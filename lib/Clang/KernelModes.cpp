//===-- KernelModes.cpp - Modes that calls obey ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelModes.h"
#include "AscendTile/IR/Diagnostics.h"
#include "Clang/ModeFlow.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral AtomicMarker = "ascend.plugin.atomic";
/// Of the operand that says what a store does with what is there.
static constexpr StringLiteral AtomicOperand = "atomic";

static std::string lineOf(const CallBase &Call) {
  return " in line " + std::to_string(Call.getDebugLoc().getLine());
}

/// "SetAtomicAdd of f32 in line 12", or what holds where nobody has set it.
static std::string atomicText(const CallBase *Marker) {
  Mode M{Marker};
  if (!Marker)
    return "none from the kernel's begin";
  if (M.number() == 0)
    return "SetAtomicNone" + lineOf(*Marker);
  return ("SetAtomicAdd of " + nameOf(static_cast<DType>(M.type()))).str() +
         lineOf(*Marker);
}

/// The window that \p Op writes; null if it writes none.
static const OperandInfo *windowOf(const TileOpInfo &Op) {
  const auto *O = find_if(Op.Operands, [](const OperandInfo &X) {
    return X.Kind == OperandKind::GMDst;
  });
  return O == Op.Operands.end() ? nullptr : O;
}

/// What is wrong with a store of \p Type under \p M; "" if nothing is.
static std::string whyNot(const TileOpInfo &Op, DType Type, const Mode &M) {
  if (M.Differs)
    return "whether this adds to what is there depends on the way to it: " +
           atomicText(M.Set) + " on one, " + atomicText(M.Other) +
           " on another; call SetAtomicAdd or SetAtomicNone on each way, or in "
           "front of it";
  if (M.number() == 0)
    return "";
  const OperandInfo *Word = Op.operand(AtomicOperand);
  if (!Word || M.number() >= Word->Words.size())
    return (Twine(Op.Mnemonic) + " does not add to what is there, as " +
            atomicText(M.Set) + " asks for: call SetAtomicNone in front of it")
        .str();
  if (static_cast<DType>(M.type()) != Type)
    return ("this stores " + nameOf(Type) + ", but " + atomicText(M.Set) +
            " is in force: call SetAtomicAdd of what is stored, or "
            "SetAtomicNone")
        .str();
  return "";
}

/// Makes a store what \p M says, where it does not say so itself.
static void obey(CallBase &Call, const Mode &M) {
  Builtin B = builtinOf(Call);
  if (B.Kind != BuiltinKind::TileOp)
    return;
  const OperandInfo *Window = windowOf(*B.Ref.Op);
  if (!Window)
    return;
  TileCall Store(Call, B.Ref);
  auto Type = Store.constant(Store.first(*Window) + 1);
  std::string Why =
      whyNot(*B.Ref.Op, static_cast<DType>(Type.value_or(0)), M);
  if (!Why.empty())
    return reportError(*Call.getFunction(), Call.getDebugLoc(), Why);
  if (M.number() == 0)
    return;
  unsigned Arg = Store.first(*B.Ref.Op->operand(AtomicOperand));
  Call.setArgOperand(
      Arg, ConstantInt::get(Call.getArgOperand(Arg)->getType(), M.number()));
}

/// Stores do what SetAtomicAdd and SetAtomicNone say.
static bool resolveStores(Function &F) {
  ModeFlow Modes(F, AtomicMarker);
  if (!Modes.isSet())
    return false;
  Modes.visit([](Instruction &I, const Mode &M) {
    if (auto *Call = dyn_cast<CallBase>(&I))
      obey(*Call, M);
  });
  Modes.eraseMarkers();
  return true;
}

PreservedAnalyses KernelModesPass::run(Function &F, FunctionAnalysisManager &) {
  if (!resolveStores(F))
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}

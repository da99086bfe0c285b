//===-- PrintCalls.cpp - Formats with several values ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/PrintCalls.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/MC/PrintText.h"
#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral MarkerPrefix = "ascend.plugin.print.";
enum MarkerArg : unsigned {
  MarkerFormat,
  MarkerIndex,
  MarkerValue,
  MarkerBits ///< That an integer has in the source.
};

static bool isMarker(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with(MarkerPrefix);
}

namespace {

/// One kernel's prints.
class Splitter {
public:
  explicit Splitter(Function &F) : F(F) {}
  void split(CallBase &Marker);

private:
  void splitValue(CallBase &Marker, ArrayRef<StringRef> Pieces, unsigned Index);
  void splitRest(CallBase &Marker, ArrayRef<StringRef> Pieces, unsigned Count);
  void print(CallBase &Marker, PrintValue Value, StringRef Text,
             ArrayRef<llvm::Value *> Arguments);

  Function &F;
};

} // namespace

void Splitter::print(CallBase &Marker, PrintValue Value, StringRef Text,
                     ArrayRef<llvm::Value *> Arguments) {
  std::string Name = nameOfPrint(Value, Text);
  Builtin B = builtinOf(Name);
  FunctionCallee Callee = F.getParent()->getOrInsertFunction(
      Name, typeOfBuiltin(B, F.getContext()));
  stampBuiltin(*cast<Function>(Callee.getCallee()), B);
  IRBuilder<>(&Marker).CreateCall(Callee, Arguments);
}

void Splitter::splitValue(CallBase &Marker, ArrayRef<StringRef> Pieces,
                          unsigned Index) {
  if (Index + 1 >= Pieces.size())
    return reportError(F, Marker.getDebugLoc(),
                       "the format has " + Twine(Pieces.size() - 1) +
                           " conversions, but there are more values");
  llvm::Value *V = Marker.getArgOperand(MarkerValue);
  PrintValue Kind =
      V->getType()->isFloatTy() ? PrintValue::Float : PrintValue::Integer;
  std::string Why;
  auto Text = PrintText::parse(Pieces[Index], Kind, Why);
  if (!Text)
    return reportError(F, Marker.getDebugLoc(),
                       "value " + Twine(Index + 1) +
                           " cannot be printed: " + Why);
  // A negative int has 32 bits when they are shown as an unsigned number.
  if (Kind == PrintValue::Integer && Text->isUnsigned())
    V = IRBuilder<>(&Marker).CreateAnd(
        V, maskTrailingOnes<uint64_t>(
               cast<ConstantInt>(Marker.getArgOperand(MarkerBits))
                   ->getZExtValue()));
  print(Marker, Kind, Pieces[Index], V);
}

void Splitter::splitRest(CallBase &Marker, ArrayRef<StringRef> Pieces,
                         unsigned Count) {
  if (Count + 1 < Pieces.size())
    return reportError(F, Marker.getDebugLoc(),
                       "the format has " + Twine(Pieces.size() - 1) +
                           " conversions, but there are " + Twine(Count) +
                           " values");
  if (Count < Pieces.size() && !Pieces[Count].empty())
    print(Marker, PrintValue::Nothing, Pieces[Count], {});
}

void Splitter::split(CallBase &Marker) {
  StringRef Format;
  auto *Index = dyn_cast<ConstantInt>(Marker.getArgOperand(MarkerIndex));
  if (!Index ||
      !getConstantStringInfo(Marker.getArgOperand(MarkerFormat), Format))
    return reportError(
        F, Marker.getDebugLoc(),
        "the format of what is printed is a literal: there is no "
        "text in a kernel's memory");
  SmallVector<StringRef, 4> Pieces = PrintText::pieces(Format);
  unsigned N = Index->getZExtValue();
  if (Marker.arg_size() > MarkerValue)
    splitValue(Marker, Pieces, N);
  else
    splitRest(Marker, Pieces, N);
}

PreservedAnalyses PrintCallsPass::run(Function &F, FunctionAnalysisManager &) {
  SmallVector<CallBase *, 8> Markers;
  for (Instruction &I : instructions(F))
    if (isMarker(I))
      Markers.push_back(cast<CallBase>(&I));
  Splitter S(F);
  for (CallBase *Marker : Markers) {
    S.split(*Marker);
    Marker->eraseFromParent();
  }
  return Markers.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

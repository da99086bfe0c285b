//===-- TensorAddresses.cpp - Addresses that name tensors -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/TensorAddresses.h"
#include "AscendTile/IR/Diagnostics.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace ascend;
using namespace llvm;

static constexpr StringLiteral AddressName = "ascend.plugin.address";
/// What an address is made of, and who asks for it behind the name and a dot.
enum AddressArg : unsigned {
  AddressSet,
  AddressSlot,
  AddressBegin,
  AddressBytes,
  NumAddressArgs
};

static StringRef calleeOf(const Value &V) {
  auto *Call = dyn_cast<CallBase>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee ? Callee->getName() : "";
}

bool ascend::isTensorAddress(const CallBase &Call) {
  return calleeOf(Call) == AddressName;
}

/// Which part of an address \p User asks for; none if it does something else.
static unsigned partAsked(const Value &User) {
  StringRef Name = calleeOf(User);
  return Name.consume_front(AddressName) ? StringSwitch<unsigned>(Name)
                                               .Case(".set", AddressSet)
                                               .Case(".slot", AddressSlot)
                                               .Case(".begin", AddressBegin)
                                               .Case(".bytes", AddressBytes)
                                               .Default(NumAddressArgs)
                                         : NumAddressArgs;
}

/// Answers who asks of \p Address. What else uses it gets a number that means
/// nothing, and is reported.
static void resolve(Function &F, CallBase &Address) {
  bool IsElsewhere = false;
  for (User *U : make_early_inc_range(Address.users())) {
    const unsigned Part = partAsked(*U);
    if (Part == NumAddressArgs) {
      IsElsewhere = true;
      continue;
    }
    auto *Asks = cast<CallBase>(U);
    Asks->replaceAllUsesWith(Address.getArgOperand(Part));
    Asks->eraseFromParent();
  }
  if (IsElsewhere)
    reportError(F, Address.getDebugLoc(),
                "where a tensor on chip lies is the compiler's matter: "
                "functions take the tensor, not GetPhyAddr, but for "
                "TransDataTo5HD, which takes addresses as they are");
  Address.replaceAllUsesWith(ConstantInt::get(Address.getType(), 0));
  Address.eraseFromParent();
}

/// Who asks of something that is no tensor's address.
static void refuse(Function &F, CallBase &Asks) {
  if (partAsked(Asks) == AddressSet)
    reportError(F, Asks.getDebugLoc(),
                "this is not known to be the address of one tensor: pass "
                "what GetPhyAddr gives, in a loop that counts to a constant");
  Asks.replaceAllUsesWith(Constant::getNullValue(Asks.getType()));
  Asks.eraseFromParent();
}

PreservedAnalyses TensorAddressesPass::run(Function &F,
                                           FunctionAnalysisManager &) {
  SmallVector<CallBase *, 16> Addresses;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && isTensorAddress(*Call))
      Addresses.push_back(Call);
  for (CallBase *Address : Addresses)
    resolve(F, *Address);
  SmallVector<CallBase *, 4> Left;
  for (Instruction &I : instructions(F))
    if (partAsked(I) != NumAddressArgs)
      Left.push_back(cast<CallBase>(&I));
  for (CallBase *Asks : Left)
    refuse(F, *Asks);
  return Addresses.empty() && Left.empty() ? PreservedAnalyses::all()
                                           : PreservedAnalyses::none();
}

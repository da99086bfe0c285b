//===-- KernelABI.cpp - How a kernel is called ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/KernelABI.h"
#include "AscendTile/IR/Diagnostics.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ascend;

static constexpr char CANNName[] = "cann";
static constexpr char EntryName[] = "kernel-entry";

static cl::opt<KernelABI>
    ABI("ascend-abi", cl::desc("How a kernel is called"),
        cl::init(KernelABI::CANN),
        cl::values(clEnumValN(KernelABI::CANN, CANNName,
                              "by its own name and parameters"),
                   clEnumValN(KernelABI::KernelEntry, EntryName,
                              "by an entry that unpacks arguments and run-time "
                              "values")));

StringRef ascend::nameOf(KernelABI ABI) {
  return ABI == KernelABI::CANN ? CANNName : EntryName;
}

std::optional<KernelABI> ascend::parseKernelABI(StringRef Name) {
  for (KernelABI A : {KernelABI::CANN, KernelABI::KernelEntry})
    if (Name == nameOf(A))
      return A;
  return std::nullopt;
}

KernelABI ascend::kernelABI() { return ABI; }

KernelABI ascend::abiOf(const Function &F) {
  return parseKernelABI(F.getFnAttribute(ABIAttribute).getValueAsString())
      .value_or(ABI);
}

static StringRef textOf(const Argument &A, StringRef Name) {
  return A.getParent()
      ->getAttributes()
      .getParamAttr(A.getArgNo(), Name)
      .getValueAsString();
}

ParamFacts ascend::factsOf(const Argument &A) {
  ParamFacts Facts;
  if (textOf(A, ElementAttribute).getAsInteger(10, Facts.ElemBytes))
    Facts.ElemBytes = 0;
  auto [Tensor, Dim] = textOf(A, ExtentAttribute).rsplit('.');
  if (!Tensor.empty() && !Dim.getAsInteger(10, Facts.Dim))
    Facts.ExtentOf = Tensor.str();
  Facts.IsAddress =
      A.getType()->isPointerTy() && A.getParent()->getAttributes().hasParamAttr(
                                        A.getArgNo(), AddressAttribute);
  return Facts;
}

void ascend::setFacts(Argument &A, const ParamFacts &Facts) {
  AttrBuilder B(A.getContext());
  if (Facts.ElemBytes)
    B.addAttribute(ElementAttribute, utostr(Facts.ElemBytes));
  if (!Facts.ExtentOf.empty())
    B.addAttribute(ExtentAttribute, Facts.ExtentOf + "." + utostr(Facts.Dim));
  if (Facts.IsAddress)
    B.addAttribute(AddressAttribute);
  A.addAttrs(B);
}

/// The argument named \p Name that an entry would unpack as a tensor, or null.
static const Argument *tensorNamed(const Function &F, StringRef Name) {
  for (const Argument &A : F.args())
    if (A.getName() == Name && A.getType()->isPointerTy() &&
        !factsOf(A).IsAddress)
      return &A;
  return nullptr;
}

bool ascend::reportWrongFacts(const Function &F) {
  bool Found = false;
  for (const Argument &A : F.args()) {
    StringRef Text = textOf(A, ExtentAttribute);
    if (Text.empty())
      continue;
    ParamFacts Facts = factsOf(A);
    if (A.getType()->isIntegerTy() && tensorNamed(F, Facts.ExtentOf))
      continue;
    DebugLoc Loc;
    if (DISubprogram *SP = F.getSubprogram())
      Loc = DILocation::get(F.getContext(), SP->getLine(), 0, SP);
    reportError(F, Loc,
                "parameter '" + A.getName() + "' is extent '" + Text +
                    "', which is not 'tensor.dimension' of a tensor among the "
                    "parameters, as an integer");
    Found = true;
  }
  return Found;
}

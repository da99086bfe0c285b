//===-- ArrayPlacement.cpp - Addresses of an array's tiles ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/ArrayPlacement.h"
#include "AscendTile/IR/Diagnostics.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/PatternMatch.h"
#include <map>

using namespace ascend;
using namespace llvm;
using namespace llvm::PatternMatch;

/// Operands of a call that makes a tile at an address.
static constexpr unsigned CountArg = 0, AddressArg = 5, StrideArg = 6;

CallInst *ascend::asPlacedTile(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName().starts_with("ascend.slots.at.") ? Call
                                                                     : nullptr;
}

void ArrayPlacement::error(CallInst &At, const Twine &Text) const {
  reportError(*At.getFunction(), At.getDebugLoc(), Text);
}

namespace {
/// Of * Factor + Plus.
struct Linear {
  int64_t Factor = 0, Plus = 0;
};
} // namespace

static Value *withoutCasts(Value *V) {
  while (isa<ZExtInst, SExtInst, TruncInst>(V))
    V = cast<Instruction>(V)->getOperand(0);
  return V;
}

/// \p V in terms of \p Of, which no cast changes: both count elements.
static std::optional<Linear> linearIn(Value *V, Value *Of) {
  V = withoutCasts(V);
  if (V == withoutCasts(Of))
    return Linear{1, 0};
  if (auto *C = dyn_cast<ConstantInt>(V))
    return Linear{0, C->getSExtValue()};
  Value *X, *Y;
  const APInt *C;
  if (match(V, m_Shl(m_Value(X), m_APInt(C))) && C->ult(32)) {
    auto A = linearIn(X, Of);
    int64_t Factor = int64_t(1) << C->getZExtValue();
    return A ? std::optional(Linear{A->Factor * Factor, A->Plus * Factor})
             : std::nullopt;
  }
  auto *Op = dyn_cast<BinaryOperator>(V);
  if (!Op)
    return std::nullopt;
  X = Op->getOperand(0), Y = Op->getOperand(1);
  auto A = linearIn(X, Of), B = linearIn(Y, Of);
  if (!A || !B)
    return std::nullopt;
  switch (Op->getOpcode()) {
  case Instruction::Add:
    return Linear{A->Factor + B->Factor, A->Plus + B->Plus};
  case Instruction::Sub:
    return Linear{A->Factor - B->Factor, A->Plus - B->Plus};
  case Instruction::Mul:
    if (A->Factor && B->Factor)
      return std::nullopt;
    return Linear{A->Factor * B->Plus + B->Factor * A->Plus, A->Plus * B->Plus};
  default:
    return std::nullopt;
  }
}

/// Whether a place that a loop gives its elements goes with the others.
bool ArrayPlacement::takeRunTime(const Place &P) {
  auto L = linearIn(P.Tile->getArgOperand(AddressArg), P.Of.Index);
  if (!L || L->Factor % P.Of.Scale)
    return false;
  // Element e is at Factor / Scale * (e - First) + Plus.
  int64_t Distance = L->Factor / P.Of.Scale;
  int64_t Zero = L->Plus - Distance * P.Of.First;
  if (Base && (*Base != Zero || Step != Distance))
    return false;
  Base = Zero;
  Step = Distance;
  return true;
}

bool ArrayPlacement::solve(uint64_t Count, const std::string &Name) {
  std::map<int64_t, int64_t> Known;
  for (const Place &P : Places) {
    auto *C = dyn_cast<ConstantInt>(P.Tile->getArgOperand(AddressArg));
    if (P.Of.Index) {
      if (takeRunTime(P))
        continue;
      error(*P.Tile, "the addresses of the tiles of array '" + Name +
                         "' are not a first one and multiples of a distance: "
                         "write base + i * bytes for element i");
      return false;
    }
    if (!C) {
      error(*P.Tile, "the address of an element of array '" + Name +
                         "' must be a constant, or base + i * bytes for "
                         "element i; what changes while the kernel runs is "
                         "which element is used");
      return false;
    }
    auto [At, IsNew] = Known.try_emplace(P.Of.First, C->getSExtValue());
    if (!IsNew && At->second != C->getSExtValue()) {
      error(*P.Tile, "element " + Twine(P.Of.First) + " of array '" + Name +
                         "' gets two addresses, " + Twine(At->second) +
                         " and " + Twine(C->getSExtValue()) +
                         ": declare another tile for the second");
      return false;
    }
  }
  if (!Base && Known.size() != Count) {
    for (uint64_t E = 0; E != Count; ++E)
      if (!Known.count(E)) {
        error(*Places.front().Tile,
              "element " + Twine(E) + " of array '" + Name +
                  "' has no address, others do: place all of them");
        return false;
      }
  }
  if (!Base) {
    Base = Known[0];
    Step = Count > 1 ? Known[1] - Known[0] : 0;
  }
  for (auto [E, Address] : Known)
    if (Address != *Base + E * Step) {
      error(*Places.front().Tile,
            "the tiles of array '" + Name +
                "' are not the same distance apart: element " + Twine(E) +
                " is at " + Twine(Address) + ", not at " +
                Twine(*Base + E * Step) + "; declare tiles one by one instead");
      return false;
    }
  return true;
}

CallInst *ArrayPlacement::makeSet(uint64_t Count, const std::string &Name) {
  if (Places.empty() || !solve(Count, Name)) {
    Step = 0;
    return nullptr;
  }
  int64_t Lowest = Step < 0 ? *Base + int64_t(Count - 1) * Step : *Base;
  auto *Set = cast<CallInst>(Places.front().Tile->clone());
  auto Put = [&](unsigned Arg, int64_t Number) {
    Set->setArgOperand(
        Arg, ConstantInt::get(Set->getArgOperand(Arg)->getType(), Number));
  };
  Put(CountArg, Count);
  Put(AddressArg, Lowest);
  Put(StrideArg, std::abs(Step));
  return Set;
}

//===-- Windows.cpp - Which parts of tensors are apart --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Windows.h"
#include "Check/Affine.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;

namespace ascend::check {

using sim::InstClass;
using sim::Operand;
using sim::ScalarSem;

namespace {

/// Values tried for one pair of accesses.
constexpr unsigned MaxTries = 20000;
/// Sums are 128 bits wide; what a variable without a bound adds is beyond them.
using Wide = __int128;
constexpr Wide Unbounded = Wide(1) << 100;

/// Coefficient * v with Lo <= v <= Hi.
struct Variable {
  int64_t Coefficient;
  Wide Lo, Hi;
};

/// Whether some values make Const + the sum lie strictly between two numbers.
class Equation {
public:
  Equation(std::vector<Variable> All, Wide Above, Wide Below)
      : Vars(std::move(All)), Above(Above), Below(Below) {
    sort(Vars, [](const Variable &A, const Variable &B) {
      return std::abs(A.Coefficient) > std::abs(B.Coefficient);
    });
    RestLo.assign(Vars.size() + 1, 0);
    RestHi.assign(Vars.size() + 1, 0);
    for (size_t I = Vars.size(); I-- != 0;) {
      Wide A = product(Vars[I], Vars[I].Lo), B = product(Vars[I], Vars[I].Hi);
      RestLo[I] = std::max(RestLo[I + 1] + std::min(A, B), -Unbounded);
      RestHi[I] = std::min(RestHi[I + 1] + std::max(A, B), Unbounded);
    }
  }

  /// True also where it takes too many tries to tell.
  bool hasSolution(Wide Const) { return solve(0, Const); }

private:
  static Wide product(const Variable &V, Wide Value) {
    if (V.Coefficient == 0)
      return 0;
    if (Value >= Unbounded || Value <= -Unbounded)
      return (Value > 0) == (V.Coefficient > 0) ? Unbounded : -Unbounded;
    return Value * V.Coefficient;
  }
  static Wide floorDiv(Wide A, Wide B) {
    return A / B - (A % B != 0 && (A < 0) != (B < 0));
  }
  bool solve(size_t I, Wide Sum);

  std::vector<Variable> Vars;
  Wide Above, Below;
  std::vector<Wide> RestLo, RestHi; ///< Of the variables from here on.
  unsigned Tries = 0;
};

/// An access to a tensor as the equation sees it.
struct Part {
  Affine Start;
  SmallVector<std::pair<int64_t, uint64_t>, 5> Dims; ///< Stride, extent.
  int64_t Bytes = 1; ///< Of an element.
};

class Derivation {
public:
  explicit Derivation(const Function &F)
      : F(F), Nest(F), Scalars(F, Nest) {}

  Order order(unsigned First, unsigned Second);

private:
  const std::optional<Part> &part(unsigned Inst);
  std::optional<Part> derive(unsigned Inst) const;
  bool mayMeet(unsigned First, unsigned Second, ArrayRef<unsigned> Common,
               std::optional<unsigned> Level);
  Wide last(unsigned Loop);

  const Function &F;
  LoopNest Nest;
  AffineScalars Scalars;
  std::map<unsigned, std::optional<Part>> Parts;
  std::map<unsigned, Wide> LastOf; ///< The last iteration of a loop.
};

} // namespace

bool Equation::solve(size_t I, Wide Sum) {
  if (I == Vars.size())
    return Above < Sum && Sum < Below;
  if (++Tries > MaxTries)
    return true;
  const Variable &V = Vars[I];
  if (V.Coefficient == 0)
    return solve(I + 1, Sum);
  // Above - Sum - RestHi < Coefficient * v < Below - Sum - RestLo
  Wide Least = Above - Sum - RestHi[I + 1], Most = Below - Sum - RestLo[I + 1];
  Wide A = V.Coefficient, From, To;
  if (A > 0) {
    From = floorDiv(Least, A) + 1;
    To = floorDiv(Most - 1, A);
  } else {
    From = floorDiv(Most - 1, A);
    From += From * A >= Most;
    To = floorDiv(Least + 1, A);
    To -= To * A <= Least;
  }
  From = std::max(From, V.Lo);
  To = std::min(To, V.Hi);
  if (To - From > MaxTries)
    return true;
  for (Wide Value = From; Value <= To; ++Value)
    if (solve(I + 1, Sum + product(V, Value)))
      return true;
  return false;
}

std::optional<Part> Derivation::derive(unsigned Inst) const {
  const sim::Inst &I = F.inst(Inst);
  Part P;
  auto SetStart = [&](const Operand &Base, const Operand &Offset) {
    auto Start = Scalars.valueOf(Base, Inst);
    Affine Rest;
    Rest.Const = Offset.Value;
    if (!Start || Offset.What != Operand::Imm || !Start->add(Rest, 1))
      return false;
    P.Start = *Start;
    return true;
  };
  if (I.Class == InstClass::Scalar) {
    bool IsLoad = I.Scalar.Sem == ScalarSem::Load;
    if (!IsLoad && I.Scalar.Sem != ScalarSem::Store)
      return std::nullopt;
    if (!SetStart(I.Ops[IsLoad], I.Ops[IsLoad + 1]))
      return std::nullopt;
    P.Bytes = sim::memoryBytesOf(I.Scalar.Ty);
    return P;
  }
  if (I.Class != InstClass::Tile)
    return std::nullopt;
  for (const OperandInfo &O : I.Tile->Operands) {
    if (!O.isGM())
      continue;
    const Operand *Ops = &I.Ops[I.Tile.indexOf(O)];
    auto Type = GMType::decode(Ops[GMTypeImm].Value);
    if (!Type || !SetStart(Ops[GMBase], Ops[GMOffset]))
      return std::nullopt;
    P.Bytes = bytesOf(Type->Elem);
    for (unsigned N = 0; N != GMStride - GMShape; ++N) {
      auto Extent = Scalars.mostOf(Ops[GMShape + N], Inst);
      if (Extent && *Extent <= 1)
        continue;
      auto Stride = Scalars.valueOf(Ops[GMStride + N], Inst);
      if (!Extent || *Extent > INT32_MAX || !Stride || !Stride->isConstant())
        return std::nullopt;
      P.Dims.push_back({Stride->Const * P.Bytes, *Extent});
    }
    return P;
  }
  return std::nullopt;
}

const std::optional<Part> &Derivation::part(unsigned Inst) {
  auto [I, New] = Parts.try_emplace(Inst);
  if (New)
    I->second = derive(Inst);
  return I->second;
}

Wide Derivation::last(unsigned Loop) {
  auto [I, New] = LastOf.try_emplace(Loop);
  if (New) {
    auto Trips = Scalars.tripsOf(Loop);
    I->second = Trips ? Wide(*Trips) - 1 : Unbounded;
  }
  return I->second;
}

/// Whether the two may touch one byte: with a \p Level, if the second access is
/// ahead in that loop of \p Common and even in those around it.
bool Derivation::mayMeet(unsigned First, unsigned Second,
                         ArrayRef<unsigned> Common,
                         std::optional<unsigned> Level) {
  const Part &A = *part(First), &B = *part(Second);
  if (A.Start.Values != B.Start.Values)
    return true;
  std::vector<Variable> Vars;
  auto Coefficient = [](const Part &P, unsigned Loop) {
    auto I = P.Start.Loops.find(Loop);
    return I == P.Start.Loops.end() ? 0 : I->second;
  };
  for (auto [Depth, Loop] : enumerate(Common)) {
    int64_t OfA = Coefficient(A, Loop), OfB = Coefficient(B, Loop);
    Wide Last = last(Loop);
    // i of the first, and how far the second is ahead.
    if (OfA != OfB)
      Vars.push_back({OfB - OfA, 0, Last});
    Wide Behind = Level && Depth <= *Level ? Depth == *Level : -Last;
    Wide Ahead = Level && Depth < *Level ? 0 : Last;
    if (Behind > Ahead)
      return false; // there is no later iteration
    Vars.push_back({OfB, Behind, Ahead});
  }
  auto AddOwn = [&](const Part &P, int64_t Sign) {
    for (auto [Loop, Each] : P.Start.Loops)
      if (!is_contained(Common, Loop))
        Vars.push_back({Sign * Each, 0, last(Loop)});
    for (auto [Stride, Extent] : P.Dims)
      Vars.push_back({Sign * Stride, 0, Wide(Extent) - 1});
  };
  AddOwn(B, 1);
  AddOwn(A, -1);
  // Elements overlap if they start less than one apart.
  return Equation(std::move(Vars), -Wide(B.Bytes), A.Bytes)
      .hasSolution(Wide(B.Start.Const) - A.Start.Const);
}

Order Derivation::order(unsigned First, unsigned Second) {
  if (!Nest.isKnown() || !part(First) || !part(Second))
    return Order::Needed;
  auto Common = Nest.common(First, Second);
  if (!mayMeet(First, Second, Common, std::nullopt))
    return Order::Never;
  for (unsigned Level = 0; Level != Common.size(); ++Level)
    if (mayMeet(First, Second, Common, Level))
      return Order::Needed;
  return Order::NotForLater;
}

Windows::Windows(const Function &F) {
  const sim::Kernel &K = *F.Kernel;
  if (K.Apart.empty())
    return;
  std::map<unsigned, SmallVector<unsigned, 1>> AccessTo;
  for (unsigned I = 0; I != F.size(); ++I)
    if (F.inst(I).Window)
      AccessTo[F.inst(I).Window].push_back(I);
  Derivation D(F);
  for (const ApartEntry &Said : K.Apart)
    for (unsigned First : AccessTo[Said.First])
      for (unsigned Second : AccessTo[Said.Second]) {
        Order Is = D.order(First, Second);
        if (Is < (Said.Always ? Order::Never : Order::NotForLater))
          Doubts.push_back({First, Second});
        if (Is == Order::Needed)
          continue;
        if (Derived.insert({{First, Second}, Is}).second)
          Facts.push_back({First, Second, Is});
        Known.insert(First);
        Known.insert(Second);
      }
}

} // namespace ascend::check

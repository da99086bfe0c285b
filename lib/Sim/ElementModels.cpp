//===-- ElementModels.cpp - What the vector unit computes -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function an operation, on numbers: floats, and integers of 64 bits, of
// which the element takes the lowest ones. AscendTileVector.td says what is
// meant where the machine leaves it open.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementWalk.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>
#include <limits>

using namespace llvm;

namespace ascend::sim {

namespace {

template <typename N> constexpr bool IsFloat = std::is_same_v<N, float>;

/// Bases of functions that no record has for floats, or for integers.
struct Integers {};
struct Floats {};

//===----------------------------------------------------------------------===//
// Two numbers
//===----------------------------------------------------------------------===//

// Integers wrap around, hence the unsigned arithmetic.
struct Add {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>)
      return A + B;
    else
      return static_cast<N>(uint64_t(A) + uint64_t(B));
  }
};
struct Sub {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>)
      return A - B;
    else
      return static_cast<N>(uint64_t(A) - uint64_t(B));
  }
};
struct Mul {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>)
      return A * B;
    else
      return static_cast<N>(uint64_t(A) * uint64_t(B));
  }
};
struct Div {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>) {
      return A / B;
    } else {
      if (B == 0)
        return static_cast<N>(-1);
      if (std::is_signed_v<N> && B == static_cast<N>(-1))
        return Sub::of<N>(0, A); // the quotient need not exist
      return A / B;
    }
  }
};
struct Max {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>) {
      if (std::isnan(A) || std::isnan(B))
        return std::numeric_limits<float>::quiet_NaN();
      if (A == B) // 0 is above -0
        return std::signbit(A) ? B : A;
    }
    return A > B ? A : B;
  }
};
struct Min {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>) {
      if (std::isnan(A) || std::isnan(B))
        return std::numeric_limits<float>::quiet_NaN();
      if (A == B)
        return std::signbit(A) ? A : B;
    }
    return A < B ? A : B;
  }
};
struct And : Integers {
  template <typename N> static N of(N A, N B) {
    return A & B;
  }
};
struct Or : Integers {
  template <typename N> static N of(N A, N B) {
    return A | B;
  }
};
struct Xor : Integers {
  template <typename N> static N of(N A, N B) {
    return A ^ B;
  }
};
struct Shl : Integers {
  template <typename N> static N of(N A, N B) {
    return uint64_t(B) >= 64 ? N(0) : static_cast<N>(uint64_t(A) << B);
  }
};
struct Shr : Integers {
  template <typename N> static N of(N A, N B) {
    if (uint64_t(B) >= 64)
      return std::is_signed_v<N> && A < 0 ? N(-1) : N(0);
    return static_cast<N>(A >> B);
  }
};
struct FMod {
  template <typename N> static N of(N A, N B) {
    if constexpr (IsFloat<N>) {
      return std::fmod(A, B);
    } else {
      if (B == 0)
        return static_cast<N>(-1);
      return Sub::of<N>(A, Mul::of<N>(Div::of<N>(A, B), B));
    }
  }
};
struct Rem {
  template <typename N> static N of(N A, N B) {
    N Rest = FMod::of<N>(A, B);
    if constexpr (std::is_signed_v<N>) // float is, too
      if (B != 0 && Rest != 0 && (Rest < 0) != (B < 0))
        return Add::of<N>(Rest, B);
    return Rest;
  }
};
struct PRelu : Floats {
  template <typename N> static N of(N A, N B) {
    return A > 0 ? A : A * B;
  }
};

//===----------------------------------------------------------------------===//
// One number
//===----------------------------------------------------------------------===//

struct Same {
  template <typename N> static N of(N A) { return A; }
};
struct Abs {
  template <typename N> static N of(N A) {
    if constexpr (IsFloat<N>)
      return std::fabs(A);
    else
      return A < 0 ? Sub::of<N>(0, A) : A;
  }
};
struct Neg {
  template <typename N> static N of(N A) {
    if constexpr (IsFloat<N>)
      return -A;
    else
      return Sub::of<N>(0, A);
  }
};
struct Exp : Floats {
  template <typename N> static N of(N A) {
    return static_cast<float>(std::exp(double(A)));
  }
};
struct Log : Floats {
  template <typename N> static N of(N A) {
    return static_cast<float>(std::log(double(A)));
  }
};
struct Sqrt : Floats {
  template <typename N> static N of(N A) {
    return std::sqrt(A);
  }
};
struct Rsqrt : Floats {
  template <typename N> static N of(N A) {
    return 1 / std::sqrt(A);
  }
};
struct Recip {
  template <typename N> static N of(N A) { return Div::of<N>(1, A); }
};
struct Relu {
  template <typename N> static N of(N A) { return Max::of<N>(A, 0); }
};
struct Not : Integers {
  template <typename N> static N of(N A) {
    return ~A;
  }
};

//===----------------------------------------------------------------------===//
// Three numbers
//===----------------------------------------------------------------------===//

/// The old value, a number of the other tile, and the factor.
struct Axpy : Floats {
  template <typename N> static N of(N Y, N X, N A) {
    return std::fma(A, X, Y);
  }
};

} // namespace

template <typename F, typename N, size_t... I>
static N apply(ArrayRef<Element> In, std::index_sequence<I...>) {
  return F::template of<N>(In[I].as<N>()...);
}

/// The result's type says what is computed with.
template <typename F, size_t Arguments>
static void run(const TileCall &C, CoreState &S) {
  DType To = C.tile(C.Op->dst()->Name).Type.Elem;
  using All = std::make_index_sequence<Arguments>;
  switch (kindOf(To)) {
  case NumberKind::Float:
    if constexpr (!std::is_base_of_v<Integers, F>)
      return walkElements(C, S, [To](ArrayRef<Element> In) -> uint64_t {
        return bitsOfFloat(To, apply<F, float>(In, All()));
      });
    break;
  case NumberKind::Signed:
    if constexpr (!std::is_base_of_v<Floats, F>)
      return walkElements(C, S, [](ArrayRef<Element> In) -> uint64_t {
        return apply<F, int64_t>(In, All());
      });
    break;
  case NumberKind::Unsigned:
    if constexpr (!std::is_base_of_v<Floats, F>)
      return walkElements(C, S, [](ArrayRef<Element> In) -> uint64_t {
        return apply<F, uint64_t>(In, All());
      });
    break;
  }
  llvm_unreachable("no record has this type");
}

/// The bits, whatever they mean.
static void runCopy(const TileCall &C, CoreState &S) {
  walkElements(C, S, [](ArrayRef<Element> In) { return In.front().Bits; });
}

static constexpr OpModel Models[] = {
    {"ascend.tadd.ub", touchElements, run<Add, 2>},
    {"ascend.tsub.ub", touchElements, run<Sub, 2>},
    {"ascend.tmul.ub", touchElements, run<Mul, 2>},
    {"ascend.tdiv.ub", touchElements, run<Div, 2>},
    {"ascend.tmax.ub", touchElements, run<Max, 2>},
    {"ascend.tmin.ub", touchElements, run<Min, 2>},
    {"ascend.tand.ub", touchElements, run<And, 2>},
    {"ascend.tor.ub", touchElements, run<Or, 2>},
    {"ascend.txor.ub", touchElements, run<Xor, 2>},
    {"ascend.txor.tmp.ub", touchElements, run<Xor, 2>},
    {"ascend.tshl.ub", touchElements, run<Shl, 2>},
    {"ascend.tshr.ub", touchElements, run<Shr, 2>},
    {"ascend.tfmod.ub", touchElements, run<FMod, 2>},
    {"ascend.trem.ub", touchElements, run<Rem, 2>},
    {"ascend.trem.tmp.ub", touchElements, run<Rem, 2>},
    {"ascend.tprelu.ub", touchElements, run<PRelu, 2>},
    {"ascend.tprelu.tmp.ub", touchElements, run<PRelu, 2>},
    {"ascend.tadds.ub", touchElements, run<Add, 2>},
    {"ascend.tsubs.ub", touchElements, run<Sub, 2>},
    {"ascend.tmuls.ub", touchElements, run<Mul, 2>},
    {"ascend.tdivs.ub", touchElements, run<Div, 2>},
    {"ascend.tdivs.first.ub", touchElements, run<Div, 2>},
    {"ascend.tmaxs.ub", touchElements, run<Max, 2>},
    {"ascend.tmins.ub", touchElements, run<Min, 2>},
    {"ascend.tands.ub", touchElements, run<And, 2>},
    {"ascend.tors.ub", touchElements, run<Or, 2>},
    {"ascend.txors.ub", touchElements, run<Xor, 2>},
    {"ascend.txors.tmp.ub", touchElements, run<Xor, 2>},
    {"ascend.tshls.ub", touchElements, run<Shl, 2>},
    {"ascend.tshrs.ub", touchElements, run<Shr, 2>},
    {"ascend.tfmods.ub", touchElements, run<FMod, 2>},
    {"ascend.trems.ub", touchElements, run<Rem, 2>},
    {"ascend.trems.tmp.ub", touchElements, run<Rem, 2>},
    {"ascend.tlrelu.ub", touchElements, run<PRelu, 2>},
    {"ascend.taxpy.ub", touchElements, run<Axpy, 3>},
    {"ascend.tabs.ub", touchElements, run<Abs, 1>},
    {"ascend.tneg.ub", touchElements, run<Neg, 1>},
    {"ascend.texp.ub", touchElements, run<Exp, 1>},
    {"ascend.tlog.ub", touchElements, run<Log, 1>},
    {"ascend.tsqrt.ub", touchElements, run<Sqrt, 1>},
    {"ascend.trsqrt.ub", touchElements, run<Rsqrt, 1>},
    {"ascend.trecip.ub", touchElements, run<Recip, 1>},
    {"ascend.trelu.ub", touchElements, run<Relu, 1>},
    {"ascend.tnot.ub", touchElements, run<Not, 1>},
    {"ascend.tmov.ub", touchElements, runCopy},
    {"ascend.texpands.ub", touchElements, runCopy},
};

ArrayRef<OpModel> elementModels() { return Models; }

} // namespace ascend::sim

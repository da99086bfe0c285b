//===-- ElementMath.h - Functions of numbers --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function an operation, on numbers: floats, and integers of 64 bits, of
// which the element takes the lowest ones.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ELEMENTMATH_H
#define ASCENDTILE_LIB_SIM_ELEMENTMATH_H

#include "Sim/ElementWalk.h"
#include "llvm/Support/ErrorHandling.h"
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace ascend::sim::element {

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

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

template <typename F, typename N, size_t... I>
N apply(llvm::ArrayRef<Element> In, std::index_sequence<I...>) {
  return F::template of<N>(In[I].as<N>()...);
}

/// F of elements, as bits of an element of \p To, whose type says what it is
/// computed with.
template <typename F, size_t Arguments>
uint64_t compute(DType To, llvm::ArrayRef<Element> In) {
  using All = std::make_index_sequence<Arguments>;
  switch (kindOf(To)) {
  case NumberKind::Float:
    if constexpr (!std::is_base_of_v<Integers, F>)
      return bitsOfFloat(To, apply<F, float>(In, All()));
    break;
  case NumberKind::Signed:
    if constexpr (!std::is_base_of_v<Floats, F>)
      return apply<F, int64_t>(In, All());
    break;
  case NumberKind::Unsigned:
    if constexpr (!std::is_base_of_v<Floats, F>)
      return apply<F, uint64_t>(In, All());
    break;
  }
  llvm_unreachable("no record has this type");
}

} // namespace ascend::sim::element

#endif // ASCENDTILE_LIB_SIM_ELEMENTMATH_H

//===-- vector.hpp - Element by element -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations of the vector unit. A part of operations.hpp, whose macros it uses.
// What is declared alike is a family: a macro here, the operations in it by their
// records (TileOp's Family).
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_VECTOR_HPP
#define ASCEND_PTO_VECTOR_HPP

namespace pto {
namespace detail {

template <typename...> using Void = void;
/// Anything may stand where a Vec tile should.
template <typename T, typename = void> constexpr bool isVec = false;
template <typename T>
constexpr bool isVec<T, Void<decltype(T::Loc)>> = T::Loc == TileType::Vec;
template <typename... Tiles> constexpr bool areVec = (isVec<Tiles> && ...);

} // namespace detail

// The part of a tile that is meant.
#define ASCEND_VALID(tile) (tile).GetValidRow(), (tile).GetValidCol()

// Functions of tiles alone: what they call comes last. Of those with scratch,
// GUARD is a type that TileTmp must have where a form without scratch has the
// same name, so that events are not taken for it, and else void.
#define ASCEND_TILES_2(NAME, ...)                                              \
  template <typename TileDst, typename TileSrc, typename... WaitEvents>        \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc>),                         \
                   #NAME " takes two Vec tiles")                               \
  NAME(TileDst &dst, TileSrc &src, WaitEvents &...events) {                    \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc>) {                          \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return {};                                                                 \
  }
#define ASCEND_TILES_3(NAME, ...)                                              \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename... WaitEvents>                                            \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc0, TileSrc1>),              \
                   #NAME " takes three Vec tiles")                             \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, WaitEvents &...events) {  \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc0, TileSrc1>) {               \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return {};                                                                 \
  }
#define ASCEND_TILES_2_TMP(NAME, ...)                                          \
  template <typename TileDst, typename TileSrc, typename TileTmp,              \
            typename... WaitEvents>                                            \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TileTmp>),                \
                   #NAME " takes three Vec tiles, the last of them scratch")   \
  NAME(TileDst &dst, TileSrc &src, TileTmp &tmp, WaitEvents &...events) {      \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc, TileTmp>) {                 \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return {};                                                                 \
  }
#define ASCEND_TILES_3_TMP(NAME, GUARD, ...)                                   \
  template <typename TileDst, typename TileSrc0, typename TileSrc1,            \
            typename TileTmp, typename... WaitEvents, typename = GUARD>        \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc0, TileSrc1, TileTmp>),     \
                   #NAME " takes four Vec tiles, the last of them scratch")    \
  NAME(TileDst &dst, TileSrc0 &src0, TileSrc1 &src1, TileTmp &tmp,             \
       WaitEvents &...events) {                                                \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc0, TileSrc1, TileTmp>) {      \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return {};                                                                 \
  }

//===----------------------------------------------------------------------===//
// dst = f(src), dst = f(src0, src1)
//===----------------------------------------------------------------------===//

#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_2(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),      \
                               ASCEND_VALID(dst)))
__ascend_family_unary(X)
#undef X

/// With scratch that nothing needs.
template <typename TileDst, typename TileSrc, typename TileTmp,
          typename... WaitEvents, typename = typename TileTmp::DType>
ASCEND_OPERATION((detail::areVec<TileDst, TileSrc>),
                 "TRSQRT takes two Vec tiles, and scratch if need be")
TRSQRT(TileDst &dst, TileSrc &src, TileTmp &, WaitEvents &...events) {
  return TRSQRT(dst, src, events...);
}

#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_3(NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),     \
                               ASCEND_SRC(src1), ASCEND_VALID(dst)))
__ascend_family_binary(X)
#undef X

// The same with scratch, which not every processor needs.
#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_3_TMP(NAME, void,                                               \
                     BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),       \
                             ASCEND_SRC(src1), ASCEND_DST(TileTmp, tmp),       \
                             ASCEND_VALID(dst)))
__ascend_family_binary_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_TILES_3_TMP(NAME, void,                                               \
                     BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src0),       \
                             ASCEND_SRC(src1), ASCEND_VALID(dst)))
__ascend_family_binary_unused(X)
#undef X

//===----------------------------------------------------------------------===//
// dst = f(src, scalar)
//===----------------------------------------------------------------------===//

#define ASCEND_SCALAR(NAME)                                                    \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc>),                         \
                   #NAME " takes two Vec tiles and a number")
#define X(NAME, BUILTIN)                                                       \
  template <typename TileDst, typename TileSrc, typename... WaitEvents>        \
  ASCEND_SCALAR(NAME)                                                          \
  NAME(TileDst &dst, TileSrc &src, typename TileSrc::DType scalar,             \
       WaitEvents &...events) {                                                \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc>)                            \
      BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                       \
              detail::bitsOf(scalar), ASCEND_VALID(dst));                      \
    return {};                                                                 \
  }
__ascend_family_scalar(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  template <typename TileDst, typename TileSrc, typename... WaitEvents>        \
  ASCEND_SCALAR(NAME)                                                          \
  NAME(TileDst &dst, typename TileDst::DType scalar, TileSrc &src,             \
       WaitEvents &...events) {                                                \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc>)                            \
      BUILTIN(ASCEND_DST(TileDst, dst), detail::bitsOf(scalar),                \
              ASCEND_SRC(src), ASCEND_VALID(dst));                             \
    return {};                                                                 \
  }
__ascend_family_scalar_first(X)
#undef X

#define ASCEND_SCALAR_TMP(NAME)                                                \
  ASCEND_OPERATION((detail::areVec<TileDst, TileSrc, TileTmp>),                \
                   #NAME " takes two Vec tiles, a number, and a Vec tile that " \
                         "is scratch")
#define ASCEND_SCALAR_TMP_FAMILY(NAME, CALL)                                   \
  template <typename TileDst, typename TileSrc, typename TileTmp,              \
            typename... WaitEvents>                                            \
  ASCEND_SCALAR_TMP(NAME)                                                      \
  NAME(TileDst &dst, TileSrc &src, typename TileSrc::DType scalar,             \
       TileTmp &tmp, WaitEvents &...events) {                                  \
    TSYNC(events...);                                                          \
    if constexpr (detail::areVec<TileDst, TileSrc, TileTmp>)                   \
      CALL;                                                                    \
    return {};                                                                 \
  }
#define X(NAME, BUILTIN)                                                       \
  ASCEND_SCALAR_TMP_FAMILY(                                                    \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                 \
                    detail::bitsOf(scalar), ASCEND_DST(TileTmp, tmp),          \
                    ASCEND_VALID(dst)))
__ascend_family_scalar_tmp(X)
#undef X
#define X(NAME, BUILTIN)                                                       \
  ASCEND_SCALAR_TMP_FAMILY(                                                    \
      NAME, BUILTIN(ASCEND_DST(TileDst, dst), ASCEND_SRC(src),                 \
                    detail::bitsOf(scalar), ASCEND_VALID(dst)))
__ascend_family_scalar_unused(X)
#undef X

//===----------------------------------------------------------------------===//
// dst = scalar
//===----------------------------------------------------------------------===//

#define ASCEND_FILL(NAME)                                                      \
  ASCEND_OPERATION(detail::isVec<TileDst>, #NAME " fills Vec tiles")
#define X(NAME, BUILTIN)                                                       \
  template <typename TileDst, typename... WaitEvents>                          \
  ASCEND_FILL(NAME)                                                            \
  NAME(TileDst &dst, typename TileDst::DType scalar, WaitEvents &...events) {  \
    TSYNC(events...);                                                          \
    if constexpr (detail::isVec<TileDst>)                                      \
      BUILTIN(ASCEND_DST(TileDst, dst), detail::bitsOf(scalar),                \
              ASCEND_VALID(dst));                                              \
    return {};                                                                 \
  }
__ascend_family_fill(X)
#undef X

} // namespace pto

#include "conversion.hpp"
#include "expand.hpp"
#include "gather.hpp"
#include "indexed.hpp"
#include "make.hpp"
#include "merge.hpp"
#include "places.hpp"
#include "reduce.hpp"
#include "scale.hpp"

#undef ASCEND_VALID
#undef ASCEND_TILES_2
#undef ASCEND_TILES_3
#undef ASCEND_TILES_2_TMP
#undef ASCEND_TILES_3_TMP
#undef ASCEND_SCALAR
#undef ASCEND_SCALAR_TMP
#undef ASCEND_SCALAR_TMP_FAMILY
#undef ASCEND_FILL

#endif // ASCEND_PTO_VECTOR_HPP

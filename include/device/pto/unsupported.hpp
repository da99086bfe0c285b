//===-- unsupported.hpp - Known, but refused by name ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations and classes of the tile library's interface that are declared only
// to say at the source line that they are not supported, and what is
// (TableGen/AscendUnsupported.td).
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_UNSUPPORTED_HPP
#define ASCEND_PTO_UNSUPPORTED_HPP

#include "sync.hpp"

namespace pto {

/// Which registers describe an image. Known by name only.
enum class SetFmatrixMode {
  FMATRIX_A_AUTO,
  FMATRIX_B_AUTO,
  FMATRIX_A_MANUAL,
  FMATRIX_B_MANUAL
};

// However a call spells its template arguments: types, a choice, or some types
// and a choice.
#define X(NAME, WHY)                                                           \
  template <typename... Types, typename... Arguments>                          \
  RecordEvent NAME(Arguments &&...)                                            \
      __attribute__((diagnose_if(true, WHY, "error")));                        \
  template <auto choice, typename... Arguments>                                \
  RecordEvent NAME(Arguments &&...)                                            \
      __attribute__((diagnose_if(true, WHY, "error")));                        \
  template <typename Type, auto choice, typename... Arguments>                 \
  RecordEvent NAME(Arguments &&...)                                            \
      __attribute__((diagnose_if(true, WHY, "error")));                        \
  template <typename Type, typename Other, auto choice, typename... Arguments> \
  RecordEvent NAME(Arguments &&...)                                            \
      __attribute__((diagnose_if(true, WHY, "error")));
__ascend_unsupported_operations(X)
#undef X

/// The extents of an image. Known by name only.
template <int... extents> struct ConvTileShape {};

#define X(NAME, WHY)                                                           \
  template <TileType Loc, typename Element, int bytes, Layout order,           \
            typename Extents>                                                  \
  struct NAME {                                                                \
    NAME() __attribute__((diagnose_if(true, WHY, "error")));                   \
    NAME(int, ...) __attribute__((diagnose_if(true, WHY, "error")));           \
  };
__ascend_unsupported_classes(X)
#undef X

} // namespace pto

#endif // ASCEND_PTO_UNSUPPORTED_HPP

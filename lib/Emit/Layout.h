//===-- Layout.h - C++ laid out ---------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_LAYOUT_H
#define ASCENDTILE_LIB_EMIT_LAYOUT_H

#include <string>

namespace ascend::emission {

/// \p Code as clang-format lays it out in LLVM's style.
std::string laidOut(const std::string &Code);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_LAYOUT_H

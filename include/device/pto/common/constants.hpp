//===-- constants.hpp - Where the library's users look for it *- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../pto-inst.hpp"

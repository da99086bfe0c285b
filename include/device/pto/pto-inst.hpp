//===-- pto-inst.hpp - The tile library's interface -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What kernels include. docs/headers.md lists what is accepted.
//
//===----------------------------------------------------------------------===//

#ifndef ASCEND_PTO_PTO_INST_HPP
#define ASCEND_PTO_PTO_INST_HPP

#include "global_tensor.hpp"
#include "language.hpp"
#include "operations.hpp"
#include "print.hpp"
#include "sync.hpp"
#include "tile.hpp"
#include "tile_slots.hpp"
#include "types.hpp"
#include "unsupported.hpp"

#endif // ASCEND_PTO_PTO_INST_HPP

//===-- Signature.h - A kernel's declaration --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_SIGNATURE_H
#define ASCENDTILE_LIB_EMIT_SIGNATURE_H

#include "Emit/Values.h"

namespace ascend::emission {

/// `extern "C" __global__ AICORE void name(parameters)`. A tensor has the
/// element type that tile operations give it, bytes if they do not agree.
std::string signature(const sim::Kernel &K, const Values &V);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_SIGNATURE_H

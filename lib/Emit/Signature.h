//===-- Signature.h - A kernel's declaration --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_SIGNATURE_H
#define ASCENDTILE_LIB_EMIT_SIGNATURE_H

#include "AscendTile/Emit/Emitter.h"
#include "Emit/Values.h"

namespace ascend::emission {

/// Parameters in C++. A tensor has the element type of its accesses, bytes
/// if they do not agree.
std::vector<EmittedParam> parameters(const sim::Kernel &K, const Values &V);

/// `extern "C" __global__ AICORE void name(parameters)`, or that of a function
/// that others call.
std::string signature(llvm::StringRef Name,
                      llvm::ArrayRef<EmittedParam> Params, KernelForm Form);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_SIGNATURE_H

//===-- Entry.h - What a run time calls -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_ENTRY_H
#define ASCENDTILE_LIB_EMIT_ENTRY_H

#include "AscendTile/Emit/Emitter.h"

namespace ascend::emission {

/// The run time's headers that an entry of these kernels includes.
std::string entryIncludes(llvm::ArrayRef<EmittedKernel> Kernels);

/// kernel_entry(args), which unpacks what a kernel gets and calls it. An error:
/// the kernels are not one a kind of core, or what an entry has to know of a
/// parameter is not there.
llvm::Expected<std::string> entryOf(llvm::ArrayRef<EmittedKernel> Kernels);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_ENTRY_H

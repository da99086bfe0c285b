//===-- HostVersion.h - The host must be the LLVM we were built for -*- C++ -*-//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LLVM_PLUGIN_HOSTVERSION_H
#define ASCENDTILE_LLVM_PLUGIN_HOSTVERSION_H

namespace ascend {

/// Ends the process with one clear line if the host is another LLVM: its
/// classes have another layout, and nothing could be trusted.
void requireHostVersion();

} // namespace ascend

#endif // ASCENDTILE_LLVM_PLUGIN_HOSTVERSION_H

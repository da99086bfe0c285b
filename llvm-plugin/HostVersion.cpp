//===-- HostVersion.cpp - The host must be the LLVM we were built for -----===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "HostVersion.h"
#include "llvm/Config/llvm-config.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

/// LLVM's C interface, the one thing that is stable between versions; absent
/// from a host without it.
using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);

void ascend::requireHostVersion() {
  unsigned Major = 0, Minor = 0, Patch = 0;
  if (auto *Get = reinterpret_cast<GetVersion>(
          dlsym(RTLD_DEFAULT, "LLVMGetVersion")))
    Get(&Major, &Minor, &Patch);
  if (Major == LLVM_VERSION_MAJOR && Minor == LLVM_VERSION_MINOR)
    return;
  std::fprintf(stderr,
               "AscendTile was built for LLVM %d.%d, but the program that loads "
               "it is LLVM %u.%u: use llc-%d, opt-%d or clang-%d\n",
               LLVM_VERSION_MAJOR, LLVM_VERSION_MINOR, Major, Minor,
               LLVM_VERSION_MAJOR, LLVM_VERSION_MAJOR, LLVM_VERSION_MAJOR);
  std::exit(1);
}

//===-- HostCheck.cpp - The host must be the LLVM we were built for -------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What users load: a shared object that needs no symbol of LLVM's, so that it
// can be loaded by any program and say in one line why it must not be. Only
// when the host is right does it load the plugin proper, which lies beside it.
//
//===----------------------------------------------------------------------===//

#include "llvm/Config/llvm-config.h"
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

namespace llvm {
class PassBuilder;
}

namespace {

/// LLVM's C interface: the one thing that is the same in all versions.
using GetVersion = void (*)(unsigned *, unsigned *, unsigned *);

/// As llvm/Passes/PassPlugin.h lays it out.
struct PassPluginInfo {
  uint32_t APIVersion;
  const char *Name;
  const char *Version;
  void (*RegisterCallbacks)(llvm::PassBuilder &);
};
using GetPassPluginInfo = PassPluginInfo (*)();

/// Ends the process unless the host is the LLVM that this was built for: the
/// classes of another one have another layout.
void requireHost() {
  unsigned Major = 0, Minor = 0, Patch = 0;
  if (auto Get =
          reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion")))
    Get(&Major, &Minor, &Patch);
  if (Major == LLVM_VERSION_MAJOR && Minor == LLVM_VERSION_MINOR)
    return;
  std::string Host = "no LLVM of a known version";
  if (Major)
    Host = "LLVM " + std::to_string(Major) + "." + std::to_string(Minor);
  std::fprintf(stderr,
               "AscendTile is built for LLVM %d.%d, but the program that loads "
               "it is %s: use llc-%d, opt-%d or clang++-%d\n",
               LLVM_VERSION_MAJOR, LLVM_VERSION_MINOR, Host.c_str(),
               LLVM_VERSION_MAJOR, LLVM_VERSION_MAJOR, LLVM_VERSION_MAJOR);
  std::exit(1);
}

/// The plugin proper: <this file without .so>Impl.so.
void *loadPlugin() {
  Dl_info Self;
  if (!dladdr(reinterpret_cast<void *>(&requireHost), &Self))
    return nullptr;
  std::string Path = Self.dli_fname;
  Path.insert(Path.rfind(".so"), "Impl");
  void *Plugin = dlopen(Path.c_str(), RTLD_NOW);
  if (Plugin)
    return Plugin;
  std::fprintf(stderr, "AscendTile cannot load '%s': %s\n", Path.c_str(),
               dlerror());
  std::exit(1);
}

/// Set when the host loads this file.
struct Loaded {
  Loaded() {
    requireHost();
    Plugin = loadPlugin();
  }
  void *Plugin;
} ThePlugin;

} // namespace

extern "C" __attribute__((visibility("default"))) PassPluginInfo
llvmGetPassPluginInfo() {
  return reinterpret_cast<GetPassPluginInfo>(
      dlsym(ThePlugin.Plugin, "llvmGetPassPluginInfo"))();
}

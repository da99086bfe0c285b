//===-- HostCheckTest.cpp - Plugins in a host of another version ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gtest/gtest.h"
#include <cstdlib>
#include <dlfcn.h>
#include <string>

static unsigned HostMajor;

/// This program claims to be LLVM HostMajor.1.
extern "C" __attribute__((visibility("default"))) void
LLVMGetVersion(unsigned *Major, unsigned *Minor, unsigned *Patch) {
  *Major = HostMajor;
  *Minor = 1;
  *Patch = 0;
}

static void load(const char *Plugin, unsigned Version) {
  HostMajor = Version;
  std::string Path = std::string(ASCEND_PLUGIN_DIR) + "/" + Plugin;
  dlopen(Path.c_str(), RTLD_NOW);
  std::exit(7);
}

/// A host of another LLVM version is refused with one line that names both.
TEST(HostCheck, RefusesAnotherVersion) {
  for (const char *Plugin : {"AscendTile.so", "AscendTileClang.so"})
    EXPECT_EXIT(load(Plugin, 14), testing::ExitedWithCode(1),
                "^AscendTile is built for LLVM 19.1, but the program that "
                "loads it is LLVM 14.1: use llc-19, opt-19 or clang..-19\n$")
        << Plugin;
}

/// A host that is no LLVM at all gets a line too, not a missing symbol.
TEST(HostCheck, RefusesAHostWithoutLLVM) {
  EXPECT_EXIT(load("AscendTile.so", 0), testing::ExitedWithCode(1),
              "loads it is no LLVM of a known version");
}

/// The version alone is not enough: what cannot be loaded says so in one line.
TEST(HostCheck, NamesWhatCannotBeLoaded) {
  EXPECT_EXIT(load("AscendTile.so", 19), testing::ExitedWithCode(1),
              "AscendTile cannot load '.*AscendTileImpl.so': ");
}

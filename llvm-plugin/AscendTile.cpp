//===-- AscendTile.cpp - The plugin of llc and opt ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   llc-19 -load build/lib/AscendTile.so -march=ascend -mcpu=a5 k.ll -o k.s
//   opt-19 -load-pass-plugin build/lib/AscendTile.so -passes=ascend-verify …
//
//===----------------------------------------------------------------------===//

#include "AscendTile/CodeGen/AscendCodeGen.h"
#include "AscendTile/IR/Passes.h"
#include "llvm/Passes/PassPlugin.h"
#include "llvm/Support/Compiler.h"

namespace {
/// Runs when the host loads the plugin.
struct Registration {
  Registration() { ascend::initializeAscendTarget(); }
} TheRegistration;
} // namespace

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT ::llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "AscendTile", "0.1",
          ascend::registerIRPasses};
}

//===-- AscendTileClang.cpp - The plugin for clang ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   clang++-19 --config=build/share/ascend/a5.cfg -S k.cpp -o k.s
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Clang/AscendAction.h"
#include "AscendTile/CodeGen/AscendCodeGen.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

namespace {
/// Runs when the host loads the plugin.
struct Registration {
  Registration() { ascend::initializeAscendTarget(); }
} TheRegistration;

clang::FrontendPluginRegistry::Add<ascend::AscendAction>
    TheAction("ascend", "compile kernels for Ascend's cube and vector cores");
} // namespace

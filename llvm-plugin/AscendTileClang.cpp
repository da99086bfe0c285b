//===-- AscendTileClang.cpp - The plugin for clang ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Clang/AscendAction.h"
#include "AscendTile/CodeGen/AscendCodeGen.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

namespace {

/// Runs when clang loads the plugin.
struct TargetRegistration {
  TargetRegistration() { ascend::initializeAscendTarget(); }
};

const TargetRegistration Target;
const clang::FrontendPluginRegistry::Add<ascend::AscendAction>
    Action("ascend", "compile kernels for Ascend's cube and vector cores");

} // namespace

//===-- AscendAction.cpp - The plugin's action ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Clang/AscendAction.h"
#include "Clang/DiagnosticBridge.h"
#include "Clang/KernelCompiler.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/Utils.h"

using namespace ascend;

AscendAction::AscendAction() : Compiler(std::make_unique<KernelCompiler>()) {}
AscendAction::~AscendAction() = default;

bool AscendAction::ParseArgs(const clang::CompilerInstance &CI,
                             const std::vector<std::string> &Args) {
  clang::DiagnosticsEngine &Diags = CI.getDiagnostics();
  unsigned ID =
      Diags.getCustomDiagID(clang::DiagnosticsEngine::Error, "ascend: %0");
  for (const std::string &Argument : Args) {
    std::string Wrong = Compiler->Arguments.add(Argument);
    if (Wrong.empty())
      continue;
    Diags.Report(ID) << Wrong;
    return false;
  }
  return true;
}

std::unique_ptr<clang::ASTConsumer>
AscendAction::CreateASTConsumer(clang::CompilerInstance &CI,
                                llvm::StringRef InFile) {
  return Compiler->start(CI, InFile);
}

/// -E replaces nothing: the plugin took the action's place, so it has to do
/// what that would have done.
void AscendAction::ExecuteAction() {
  clang::CompilerInstance &CI = getCompilerInstance();
  if (!CI.getPreprocessorOutputOpts().ShowCPP) {
    PluginASTAction::ExecuteAction();
    return;
  }
  std::unique_ptr<llvm::raw_pwrite_stream> Out =
      CI.createDefaultOutputFile(/*Binary=*/true, getCurrentFileOrBufferName());
  if (Out)
    clang::DoPrintPreprocessedInput(CI.getPreprocessor(), Out.get(),
                                    CI.getPreprocessorOutputOpts());
}

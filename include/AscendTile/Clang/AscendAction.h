//===-- AscendAction.h - The plugin's action --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces clang's main action: kernels in, tile assembly out. The order:
//
//   parse for each core -> kernels -> inline everything -> one module
//     -> stock pipeline with the target's passes -> assembly, or textual IR
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_CLANG_ASCENDACTION_H
#define ASCENDTILE_CLANG_ASCENDACTION_H

#include "clang/Frontend/FrontendAction.h"
#include <memory>

namespace ascend {

class KernelCompiler;

/// Works for any host triple. Arguments, as `-fplugin-arg-ascend-<name>=…`:
///   cpu=a2a3|a5             processor, a2a3 by default
///   core=auto|cube|vector   kind of core, by default each kernel's own
///   emit=asm|llvm           what to write, assembly by default
/// Host code is parsed and not emitted. Findings are clang diagnostics; after
/// an error no output is left.
class AscendAction final : public clang::PluginASTAction {
public:
  AscendAction();
  ~AscendAction() override;

protected:
  bool ParseArgs(const clang::CompilerInstance &CI,
                 const std::vector<std::string> &Args) override;
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI,
                    llvm::StringRef InFile) override;
  void ExecuteAction() override;
  ActionType getActionType() override { return ReplaceAction; }

private:
  std::unique_ptr<KernelCompiler> Compiler;
};

} // namespace ascend

#endif // ASCENDTILE_CLANG_ASCENDACTION_H

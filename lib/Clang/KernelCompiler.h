//===-- KernelCompiler.h - One translation unit, all the way ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELCOMPILER_H
#define ASCENDTILE_LIB_CLANG_KERNELCOMPILER_H

#include "Clang/CoreMacroUse.h"
#include "Clang/KernelConsumer.h"
#include "Clang/OtherCore.h"
#include "Clang/PluginArguments.h"
#include "llvm/IR/LLVMContext.h"

namespace llvm {
class TargetMachine;
}

namespace ascend {

/// Compiles the translation unit of a CompilerInstance, starting with the
/// consumer that it gives to clang.
class KernelCompiler {
public:
  PluginArguments Arguments;

  std::unique_ptr<clang::ASTConsumer> start(clang::CompilerInstance &CI,
                                            llvm::StringRef InFile);

private:
  /// What is left to do when the first parse is over.
  void finish(CoreModule First);
  /// The other core's module, empty if only one core is asked for; nullopt after
  /// an error.
  std::optional<CoreModule> prepareOtherCore(const CoreModule &First,
                                             llvm::TargetMachine &TM);
  /// Kernels by core, in one module; null after an error.
  /// Makes the kernels of one core functions that call nothing but builtins.
  bool prepare(CoreModule &M, llvm::TargetMachine &TM);
  std::unique_ptr<llvm::Module> merge(CoreModule Cube, CoreModule Vector,
                                      llvm::TargetMachine &TM);
  /// Writes the result to where clang's command line says.
  void write(llvm::Module &M, llvm::TargetMachine &TM);
  /// The source with kernels replaced; what is wrong, or "".
  std::string writeSource(llvm::Module &M, llvm::TargetMachine &TM,
                          llvm::raw_pwrite_stream &OS);
  KernelABI abi() const;
  bool failed() const;

  clang::CompilerInstance *CI = nullptr;
  llvm::LLVMContext Context;
  ShownDiagnostics Shown;
  CoreMacroUse MacroUse; ///< Of the first compilation.
  std::string SourceText; ///< Of the main file, as its author wrote it.
  /// Kernels of both cores, before and after it was chosen where they stay.
  std::vector<Kernel> Found, Kept;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELCOMPILER_H

//===-- KernelConsumer.h - From declarations to device code -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the kernels of a translation unit and has clang generate code for them
// and for what they use. A kernel is a function marked __global__, or an
// extern "C" function of the device that returns nothing and is not inline.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELCONSUMER_H
#define ASCENDTILE_LIB_CLANG_KERNELCONSUMER_H

#include "AscendTile/MC/KernelParams.h"
#include "Clang/Core.h"
#include "clang/AST/ASTConsumer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Module.h"
#include <functional>
#include <memory>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace ascend {

/// Where something stands in a source, independent of a SourceManager.
struct SourcePlace {
  std::string File;
  unsigned Line = 0, Column = 0;
};

/// Where a function is in the main file, as offsets.
struct SourceSpan {
  unsigned Begin = 0; ///< Of the declaration and what stands before its type.
  unsigned Body = 0;  ///< Of the opening brace.
  unsigned End = 0;   ///< Behind the closing one.
};

struct Kernel {
  std::string Symbol; ///< Of its function in the module.
  std::string Name;   ///< As the author writes it.
  SourcePlace Place;
  /// nullopt: in a header, in a macro or of a template.
  std::optional<SourceSpan> Span;
  std::vector<ParamFacts> Params; ///< What the source says of each.
  std::vector<std::string> ParamNames;
  std::optional<Core> Only; ///< Marked __cube__ or __vector__.
};

/// What one compilation of a translation unit gives.
struct CoreModule {
  Core Which = Core::Cube;
  std::unique_ptr<llvm::Module> Code; ///< Null after an error.
  std::vector<Kernel> Kernels;        ///< In the order of the source.
  /// Kernel templates that nothing instantiates.
  std::vector<Kernel> Uninstantiated;
};

/// Sets \p CI up for device code of \p C: code generation options, macros,
/// syntax. To be called once, before anything is lexed.
void prepareForCore(clang::CompilerInstance &CI, const ProcessorInfo &Info,
                    Core C);

/// A consumer that compiles the translation unit and gives the result to
/// \p Done, whose module lives in \p Context.
std::unique_ptr<clang::ASTConsumer>
createKernelConsumer(clang::CompilerInstance &CI, llvm::StringRef InFile,
                     Core C, llvm::LLVMContext &Context,
                     std::function<void(CoreModule)> Done);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELCONSUMER_H

//===-- Emitter.h - PTO C++ from tile assembly ------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The assembly that the checkers have judged, as kernels that call the PTO tile
// library (docs/pto-emission.md).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_EMIT_EMITTER_H
#define ASCENDTILE_EMIT_EMITTER_H

#include "AscendTile/MC/KernelParams.h"
#include "AscendTile/Sim/Program.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace ascend::emission {

/// How a kernel is declared.
enum class KernelForm {
  Kernel, ///< As what a launch names.
  Body,   ///< As a function that something of the same file calls.
};

struct EmittedParam {
  ParamEntry Entry; ///< With the bytes of elements that tile operations say.
  std::string Elem; ///< "half", of a pointer.
  std::string Type; ///< "__gm__ half *", "int64_t "; what a name may follow.
};

struct EmittedKernel {
  std::string Name;
  CoreKind Core = CoreKind::Cube;
  bool IsOnBoth = false; ///< Its text has code for either kind of core.
  std::vector<EmittedParam> Params;
  std::string Text; ///< Its definition.
};

/// All kernels of \p P. An error names the instruction that the library has no
/// spelling for.
llvm::Expected<std::vector<EmittedKernel>> emitKernels(const sim::Program &P,
                                                       KernelForm Form);
/// The same of assembly as text. An error says every diagnostic of the parser.
llvm::Expected<std::vector<EmittedKernel>> emitKernels(llvm::StringRef Assembly,
                                                       KernelForm Form);

/// What kernels include.
llvm::StringRef includes();

/// A whole file: the kernels of \p Assembly and, where \p ABI asks for it,
/// their entry.
llvm::Expected<std::string> emitPto(llvm::StringRef Assembly,
                                    KernelABI ABI = KernelABI::CANN);

} // namespace ascend::emission

#endif // ASCENDTILE_EMIT_EMITTER_H

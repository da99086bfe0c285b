//===-- Backend.h - From device code to assembly ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_BACKEND_H
#define ASCENDTILE_LIB_CLANG_BACKEND_H

#include "Clang/PluginArguments.h"
#include <memory>
#include <string>

namespace clang {
class CodeGenOptions;
}
namespace llvm {
class Module;
class TargetMachine;
class raw_pwrite_stream;
} // namespace llvm

namespace ascend {

/// The triple of device code: LLVM's list of architectures is closed, so it
/// says nothing.
inline constexpr char DeviceTriple[] = "unknown-unknown-unknown";

/// The target "ascend" for \p Cpu; null with an \p Error if it is not
/// registered.
std::unique_ptr<llvm::TargetMachine>
createTargetMachine(Processor Cpu, const clang::CodeGenOptions &Opts,
                    std::string &Error);

/// The stock pipeline of clang's -O level, with the target's passes in it.
void optimize(llvm::Module &M, llvm::TargetMachine &TM,
              const clang::CodeGenOptions &Opts);

/// Writes \p M to \p OS, as anything but EmitKind::Source. Returns what is
/// wrong, or an empty string; findings about the code go through the module's
/// context.
std::string emit(llvm::Module &M, llvm::TargetMachine &TM, EmitKind Kind,
                 KernelABI ABI, llvm::raw_pwrite_stream &OS);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_BACKEND_H

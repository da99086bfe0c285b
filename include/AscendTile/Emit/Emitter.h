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

#include "AscendTile/Sim/Program.h"
#include "llvm/Support/Error.h"
#include <string>

namespace ascend::emission {

/// The C++ of all kernels of \p P. An error names the instruction that the
/// library has no spelling for.
llvm::Expected<std::string> emitPto(const sim::Program &P);

/// The same of assembly as text. An error says every diagnostic of the parser.
llvm::Expected<std::string> emitPto(llvm::StringRef Assembly);

} // namespace ascend::emission

#endif // ASCENDTILE_EMIT_EMITTER_H

//===-- ScalarRegs.h - Scalar registers in MC -------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Scalars keep their virtual registers to the end (as in NVPTX), so an MCInst
// names them by kind and number: x3, w0, f12. Numbers are unbounded.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_SCALARREGS_H
#define ASCENDTILE_MC_SCALARREGS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace ascend {

enum class ScalarKind : uint8_t { X = 1, W = 2, F = 3 };

struct ScalarReg {
  ScalarKind Kind;
  unsigned Index;

  /// The register number in an MCOperand; above all physical registers.
  unsigned encode() const {
    return static_cast<unsigned>(Kind) << 28 | (Index & 0x0fffffff);
  }
  static std::optional<ScalarReg> decode(unsigned Reg) {
    unsigned Kind = Reg >> 28;
    if (Kind < 1 || Kind > 3)
      return std::nullopt;
    return ScalarReg{static_cast<ScalarKind>(Kind), Reg & 0x0fffffff};
  }
  std::string str() const {
    return "?xwf"[static_cast<unsigned>(Kind)] + std::to_string(Index);
  }
  static std::optional<ScalarReg> parse(llvm::StringRef Name) {
    size_t Kind = llvm::StringRef("xwf").find(Name.empty() ? '?' : Name[0]);
    unsigned Index;
    if (Kind == llvm::StringRef::npos ||
        Name.drop_front().getAsInteger(10, Index) || Index > 0x0fffffff)
      return std::nullopt;
    return ScalarReg{static_cast<ScalarKind>(Kind + 1), Index};
  }
};

} // namespace ascend

#endif // ASCENDTILE_MC_SCALARREGS_H

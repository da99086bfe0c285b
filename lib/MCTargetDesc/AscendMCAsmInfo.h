//===-- AscendMCAsmInfo.h - What tile assembly looks like -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_MCTARGETDESC_ASCENDMCASMINFO_H
#define ASCENDTILE_LIB_MCTARGETDESC_ASCENDMCASMINFO_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/MCAsmInfo.h"

namespace llvm {

class AscendMCAsmInfo final : public MCAsmInfo {
public:
  AscendMCAsmInfo() {
    CommentString = "//";
    PrivateGlobalPrefix = ".L";
    PrivateLabelPrefix = ".L";
    HasIdentDirective = false;
    HasSingleParameterDotFile = false;
    HasDotTypeDotSizeDirective = false;
    // Locations are `.loc` lines of our own; no debug section is emitted.
    SupportsDebugInformation = false;
  }
  /// A name that is not an identifier to the parser is quoted.
  bool isValidUnquotedName(StringRef Name) const override {
    return !Name.empty() && !isDigit(Name.front()) &&
           MCAsmInfo::isValidUnquotedName(Name);
  }
};

} // namespace llvm

#endif // ASCENDTILE_LIB_MCTARGETDESC_ASCENDMCASMINFO_H

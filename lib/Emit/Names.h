//===-- Names.h - Names of one C++ function ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_NAMES_H
#define ASCENDTILE_LIB_EMIT_NAMES_H

#include "AscendTile/Sim/Program.h"
#include <map>
#include <string>

namespace ascend::emission {

/// Gives each name out once. Those of parameters are taken.
class Names {
public:
  explicit Names(const sim::Kernel &K);

  /// \p Stem as an identifier, with a number if it is taken.
  std::string unique(llvm::StringRef Stem);
  /// \p Stem and a number, from 0 on.
  std::string numbered(llvm::StringRef Stem);

private:
  bool take(const std::string &Name) { return Used.emplace(Name, 0).second; }

  std::map<std::string, unsigned> Used; ///< And how often it was asked for.
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_NAMES_H

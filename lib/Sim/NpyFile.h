//===-- NpyFile.h - numpy's files -------------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one part that is compiled with exceptions, which xtensor's reader throws;
// none gets out.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_NPYFILE_H
#define ASCENDTILE_LIB_SIM_NPYFILE_H

#include <cstdint>
#include <string>
#include <vector>

namespace ascend::sim {

struct NpyArray {
  std::string Type; ///< "<f4", "|i1".
  std::vector<size_t> Shape;
  bool ColumnMajor = false;
  std::vector<uint8_t> Bytes;
};

/// Why the file cannot be read, or "".
std::string readNpy(const std::string &Path, NpyArray &To);

/// Why the file cannot be written, or "".
std::string writeNpy(const std::string &Path, const NpyArray &From);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_NPYFILE_H

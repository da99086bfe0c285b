//===-- NpyFile.cpp - numpy's files ---------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/NpyFile.h"
#include <fstream>
#include <xtensor/xnpy.hpp>

namespace ascend::sim {

std::string readNpy(const std::string &Path, NpyArray &To) {
  try {
    std::ifstream In(Path, std::ifstream::binary);
    if (!In)
      return "the file cannot be opened";
    auto File = xt::detail::load_npy_file(In);
    if (!In)
      return "the file ends too early";
    To.Type = File.m_typestring;
    To.Shape = File.m_shape;
    To.ColumnMajor = File.m_fortran_order;
    To.Bytes.assign(File.ptr(), File.ptr() + File.n_bytes());
    return "";
  } catch (const std::exception &E) {
    return E.what();
  }
}

std::string writeNpy(const std::string &Path, const NpyArray &From) {
  try {
    std::ofstream Out(Path, std::ofstream::binary);
    if (!Out)
      return "the file cannot be opened";
    xt::detail::write_header(Out, From.Type, From.ColumnMajor, From.Shape);
    Out.write(reinterpret_cast<const char *>(From.Bytes.data()),
              static_cast<std::streamsize>(From.Bytes.size()));
    Out.close();
    return Out ? "" : "the file cannot be written";
  } catch (const std::exception &E) {
    return E.what();
  }
}

} // namespace ascend::sim

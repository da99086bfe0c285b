//===-- TensorFile.h - Tensors in files -------------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_SIM_TENSORFILE_H
#define ASCENDTILE_SIM_TENSORFILE_H

#include "AscendTile/Sim/Tensor.h"
#include "llvm/Support/Error.h"

namespace ascend::sim {

/// What is said about a tensor beside its file: "f16[256x64]", "bf16".
struct TensorSpec {
  std::optional<DType> Elem;
  std::optional<llvm::SmallVector<uint64_t, 4>> Shape;

  static llvm::Expected<TensorSpec> parse(llvm::StringRef Text);
  /// A tensor of zeros; element type and shape have to be known.
  Tensor zeros() const;
};

/// Reads a .npy file or, under any other name, raw elements. \p Spec has to
/// give type and shape of raw files; for .npy it may give the type of elements
/// that numpy has none for (bf16 in a file of '<u2', hif8 in one of '|u1').
llvm::Expected<Tensor> readTensor(llvm::StringRef Path, const TensorSpec &Spec);

/// The same for a tensor to compare with, which may also be of '<f8'; that is
/// rounded to f32.
llvm::Expected<Tensor> readGolden(llvm::StringRef Path, const TensorSpec &Spec);

/// Writes .npy or raw, by the name. To .npy, bf16 goes as '<u2' and the 8-bit
/// floats as '|u1'.
llvm::Error writeTensor(llvm::StringRef Path, const Tensor &T);

} // namespace ascend::sim

#endif // ASCENDTILE_SIM_TENSORFILE_H

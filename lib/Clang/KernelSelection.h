//===-- KernelSelection.h - Which kernel runs on which core -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources are compiled once for each kind of core. A kernel stays on a core if
// it has work there:
//
//   on the cube core        on the vector core       kept
//   ----------------------  ----------------------- -------------------------
//   uses L1, L0A, …         nothing left by #ifdef   cube
//   uses L1, L0A, …         the same text            cube
//   uses L1, L0A, …         uses UB                  both: k_mix_aic, k_mix_aiv
//   scalars only            the same                 cube
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_KERNELSELECTION_H
#define ASCENDTILE_LIB_CLANG_KERNELSELECTION_H

#include "Clang/KernelConsumer.h"

namespace ascend {

/// Something to tell the author.
struct KernelRemark {
  SourcePlace Place;
  std::string Text;
  bool IsError = false;
};

/// Erases the kernels that do not run on the core of their module, and gives
/// those that run on both a name for each. Either module may be null. Returns
/// what is wrong, or why no kernel is left.
std::vector<KernelRemark> selectKernels(CoreModule &Cube, CoreModule &Vector);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_KERNELSELECTION_H

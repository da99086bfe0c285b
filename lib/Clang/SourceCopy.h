//===-- SourceCopy.h - A source with kernels replaced -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source that has host and device code goes into an existing build as a copy:
// declarations stay, a kernel's body becomes a call of what was emitted.
//
//     __global__ AICORE void k(__gm__ half *a)     static AICORE inline …
//     k_tiles(…) {…} { TLOAD(…); … }                              __global__
//     AICORE void k(__gm__ half *a)
//                                                  { k_tiles(a); }
//     void launch() { k<<<…>>>(a); }               void launch() { k<<<…>>>(a);
//     }
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_SOURCECOPY_H
#define ASCENDTILE_LIB_CLANG_SOURCECOPY_H

#include "AscendTile/Emit/Emitter.h"
#include "Clang/KernelSelection.h"

namespace ascend {

class SourceCopy {
public:
  /// \p Found: all kernels of \p Source. \p Kept: those that have code, by its
  /// symbol; one kernel may have code for each kind of core. \p Emitted: the
  /// code, as functionOf() calls it.
  SourceCopy(llvm::StringRef Source, llvm::ArrayRef<Kernel> Found,
             llvm::ArrayRef<Kernel> Kept,
             llvm::ArrayRef<emission::EmittedKernel> Emitted);

  /// What the function that has a kernel's code is called.
  static std::string functionOf(llvm::StringRef Symbol) {
    return (Symbol + "_tiles").str();
  }

  /// What is wrong, or worth knowing.
  llvm::ArrayRef<KernelRemark> remarks() const { return Remarks; }
  const std::string &text() const { return Text; }

private:
  /// The functions that a kernel's body calls, and the calls.
  struct Replacement {
    std::string Functions, Body;
  };
  Replacement replace(const Kernel &K);
  std::string call(const Kernel &K, const emission::EmittedKernel &E);
  void say(const Kernel &K, const llvm::Twine &What, bool IsError) {
    Remarks.push_back({K.Place, What.str(), IsError});
  }

  llvm::StringRef Source;
  llvm::ArrayRef<Kernel> Kept;
  llvm::ArrayRef<emission::EmittedKernel> Emitted;
  std::vector<KernelRemark> Remarks;
  std::string Text;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_SOURCECOPY_H

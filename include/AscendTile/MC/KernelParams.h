//===-- KernelParams.h - The order of a kernel's parameters -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TableGen/AscendParams.td as data. What the source declares comes first; the
// compiler appends the rest in this order, each only where it is used.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_KERNELPARAMS_H
#define ASCENDTILE_MC_KERNELPARAMS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace ascend {

#define GET_KERNEL_PARAM_ENUM
#include "AscendGenParams.inc"

/// How a kernel is called.
enum class KernelABI : uint8_t {
  CANN,       ///< By its own name and parameters.
  KernelEntry ///< By an entry that unpacks arguments and run-time values.
};

/// What in a kernel wants a parameter.
enum class ParamUse : uint8_t {
  Source,         ///< The source declares it.
  Call,           ///< Calls of its builtin.
  CallUnderEntry, ///< The same, where an entry calls the kernel; else the
                  ///< processor has the value.
  AliasLoad,      ///< Loads past the cache.
};

/// What a simulated run passes where its command line says nothing.
enum class RunValue : uint8_t {
  Nothing,
  Workspace,   ///< Some memory.
  AliasOffset, ///< Bytes between the two mappings of global memory.
  Block,
  Blocks,
  SubBlock,
};

struct KernelParamInfo {
  KernelParam Which;
  const char *Name; ///< In text; "" for what the source declares.
  unsigned Bits;    ///< Of a number; 0: a pointer.
  ParamUse Use;
  const char *Builtin;  ///< The call that stands for the value, or "".
  const char *Accessor; ///< How an entry reads the value, or "".
  RunValue Run;
  const char *Doc;

  bool isSynthetic() const { return Use != ParamUse::Source; }
};

/// All of them, in their order.
llvm::ArrayRef<KernelParamInfo> kernelParams();
const KernelParamInfo &infoOf(KernelParam P);

/// The synthetic parameter named \p Name, or null.
const KernelParamInfo *syntheticParam(llvm::StringRef Name);
/// The one that calls of the function \p Builtin stand for, or null.
const KernelParamInfo *paramOfBuiltin(llvm::StringRef Builtin);

/// What an entry has to know of one of a kernel's parameters beyond its type.
struct ParamFacts {
  unsigned ElemBytes = 0; ///< Of a tensor's elements; 0: nobody said.
  /// Of a dynamic dimension: the tensor whose extent Dim it is; else "".
  std::string ExtentOf;
  unsigned Dim = 0;
  /// A pointer that is passed as it is, as numbers are, and not as a tensor.
  bool IsAddress = false;
};

/// The group of a parameter: a synthetic one by its name, else one of those
/// that the source declares.
const KernelParamInfo &groupOf(llvm::StringRef Name, bool IsPointer,
                               const ParamFacts &Facts);

} // namespace ascend

#endif // ASCENDTILE_MC_KERNELPARAMS_H

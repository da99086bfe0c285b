//===-- KernelABI.h - How a kernel is called --------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function attribute says it, else -ascend-abi. What an entry has to know of
// a parameter is attributes of the argument (docs/ir.md):
//
//     define void @k(ptr addrspace(1) "ascend.element"="2" %a,
//                    i64 "ascend.extent"="a.0" %rows)
//                    "ascend-abi"="kernel-entry"
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_IR_KERNELABI_H
#define ASCENDTILE_IR_KERNELABI_H

#include "AscendTile/MC/KernelParams.h"
#include "llvm/IR/Function.h"
#include <optional>

namespace ascend {

inline constexpr char ABIAttribute[] = "ascend-abi";
/// Bytes of a tensor's elements.
inline constexpr char ElementAttribute[] = "ascend.element";
/// "tensor.dimension".
inline constexpr char ExtentAttribute[] = "ascend.extent";
/// The pointer is passed as it is.
inline constexpr char AddressAttribute[] = "ascend.address";

/// "cann" or "kernel-entry".
llvm::StringRef nameOf(KernelABI ABI);
std::optional<KernelABI> parseKernelABI(llvm::StringRef Name);

/// What -ascend-abi says.
KernelABI kernelABI();
KernelABI abiOf(const llvm::Function &F);

/// What the attributes of \p A say; what they get wrong is as if not said.
ParamFacts factsOf(const llvm::Argument &A);
/// Sets the attributes that \p Facts ask for.
void setFacts(llvm::Argument &A, const ParamFacts &Facts);
/// Reports attributes of arguments that make no sense, such as extents of what
/// is no tensor. Returns whether there were any.
bool reportWrongFacts(const llvm::Function &F);

} // namespace ascend

#endif // ASCENDTILE_IR_KERNELABI_H

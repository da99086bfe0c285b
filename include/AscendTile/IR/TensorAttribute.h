//===-- TensorAttribute.h - Parts of placed tensors -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   a = slots.at(1, 32 x 32, 0x0)                     "ascend-tensor"="1"
//   p = slots.at(4, 1 x 64, 0x0, 256)    a[k * 64]    "ascend-tensor"="1"
//
// A part at a place that the run chooses is a set of its own over the tensor's
// bytes. That they are one tensor is the source's to say: tiles that the source
// places over each other without are different ones.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_IR_TENSORATTRIBUTE_H
#define ASCENDTILE_IR_TENSORATTRIBUTE_H

#include "llvm/ADT/StringRef.h"

namespace ascend {

/// Of a call that places a tensor or parts of it: a number of the tensor in its
/// function, not 0.
inline constexpr llvm::StringLiteral TensorAttribute = "ascend-tensor";

} // namespace ascend

#endif // ASCENDTILE_IR_TENSORATTRIBUTE_H

//===-- BufferSizes.h - Slots of lengths known at run time ------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %x = @ascend.plugin.buffer.ub(2, 2 * %n)        2 slots of 31392 bytes
//   %y = @ascend.plugin.buffer.ub(1, 4 * %n)   =>   a slot of 62784 bytes
//   %r = @ascend.plugin.room.ub(%x)                 31392
//
// Kernels size their buffers by what the host tells them. Where the lengths are
// multiples of one number, what is left of the memory is shared out in their
// proportion, so that the kernel fits for exactly those values of %n for which
// its buffers do. Lengths with a bound have that, as long as all bounds fit.
//
//   %x = @ascend.plugin.buffer.ub(2, 2 * %n)        2 slots of 2 * %n bytes
//   %y = @ascend.plugin.buffer.ub(1, 32 * %m)   =>  a slot of 32 * %m bytes
//
// Others have the length that they are told, one set behind the other.
//
// Scratch of the headers' own, @ascend.plugin.scratch.ub(bytes), is a buffer of one
// slot that may lie where that of another operation does. A tile that an operation
// wants @ascend.plugin.at.most(rows, room) rows high has so many if that is known.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_BUFFERSIZES_H
#define ASCENDTILE_LIB_CLANG_BUFFERSIZES_H

#include "AscendTile/MC/TileType.h"
#include "llvm/IR/PassManager.h"

namespace ascend {

/// Makes buffers slot sets of constant sizes. Runs on kernels in which everything
/// is inlined and simple variables are values. An error where a number of slots is
/// not constant, or where lengths that have nothing in common are not all told
/// once and in one order.
class BufferSizesPass : public llvm::PassInfoMixin<BufferSizesPass> {
public:
  explicit BufferSizesPass(Processor P) : P(P) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &FAM);
  static bool isRequired() { return true; }

private:
  Processor P;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_BUFFERSIZES_H

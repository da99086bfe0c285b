//===-- ChosenLocals.h - One of several local variables -----------*- C++ -*-=//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LocalTensor<half> a = k % 2 ? ping : pong copies from an address that is one
// of two variables'. The fields are what has to meet:
//
//   p = phi [ &ping ], [ &pong ]         x = ping.field
//   v = p->field                     =>  y = pong.field
//                                        v = phi [ x ], [ y ]
//
// A tensor that is declared in front of a loop and assigned in a branch of it is,
// where it is anything, what was assigned.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CLANG_CHOSENLOCALS_H
#define ASCENDTILE_LIB_CLANG_CHOSENLOCALS_H

namespace llvm {
class DominatorTree;
class Function;
} // namespace llvm

namespace ascend {

/// Replaces loads through phis of addresses of local variables, where nothing is
/// stored to them in between. Returns whether there are any.
bool loadBeforeJoins(llvm::Function &F);

/// Replaces phis that are one tile or undefined by the tile. Returns whether there
/// are any.
bool joinWithNothing(llvm::Function &F, const llvm::DominatorTree &DT);

} // namespace ascend

#endif // ASCENDTILE_LIB_CLANG_CHOSENLOCALS_H

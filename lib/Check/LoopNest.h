//===-- LoopNest.h - The loops of printed assembly --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops as stretches of instructions [Header, Last] that are entered at their
// header alone, where all jumps backwards go to headers. Then whoever gets from
// an instruction to one that does not stand behind it has begun another iteration
// of a loop around both, the loops around that one being in the same.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_LOOPNEST_H
#define ASCENDTILE_LIB_CHECK_LOOPNEST_H

#include "Check/Function.h"

namespace ascend::check {

class LoopNest {
public:
  static constexpr unsigned None = ~0u;

  struct Loop {
    unsigned Header = 0, Last = 0; ///< Instructions; Last jumps to Header.
    unsigned Parent = None;
    llvm::SmallVector<unsigned, 1> Latches; ///< All that jump to Header.
  };

  explicit LoopNest(const Function &F);

  /// False where some jump makes another shape; then there are no loops.
  bool isKnown() const { return Known; }
  const Loop &loop(unsigned L) const { return Loops[L]; }
  /// The innermost loop around an instruction, or None.
  unsigned around(unsigned Inst) const { return Around[Inst]; }
  /// Whether \p Inst is in loop \p L; everything is in None.
  bool contains(unsigned L, unsigned Inst) const {
    return L == None || (Loops[L].Header <= Inst && Inst <= Loops[L].Last);
  }
  /// The loops around both, the outermost first.
  llvm::SmallVector<unsigned, 4> common(unsigned A, unsigned B) const;

  /// Whether every way to \p To in an iteration of loop \p L passes \p Through.
  /// With None: in an execution of the kernel.
  bool mustPass(unsigned L, unsigned Through, unsigned To) const;

private:
  void find();
  bool nest();

  const Function &F;
  bool Known;
  std::vector<Loop> Loops; ///< By header, the outer one of two first.
  std::vector<unsigned> Around;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_LOOPNEST_H

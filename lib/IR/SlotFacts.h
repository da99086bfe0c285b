//===-- SlotFacts.h - Which slots are surely written ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fill s[0]                     s[0]
//   loop: i                       s[i % 2]
//     if (i + 1 < n)
//       fill s[(i + 1) % 2]
//                                 s[i % 2], s[(i + 1) % 2] if i + 1 < n
//     use s[i % 2]
//     i = i + 1                   s[i % 2] if i < n
//   while (i < n)                 s[i % 2]
//
// A forward analysis: at each place, the slots that every path to it has
// written, some of them under a guard. Indices and guards are terms
// (SlotTerms.h) that are put in the loop's new values when it comes round; a
// loop's facts are those that hold when it is entered and that an iteration
// keeps.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_IR_SLOTFACTS_H
#define ASCENDTILE_LIB_IR_SLOTFACTS_H

#include "IR/Builtins.h"
#include "IR/SlotTerms.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"

namespace ascend {

class SlotFacts {
public:
  /// Of the sets \p Followed.
  SlotFacts(const llvm::Function &F,
            const llvm::DenseSet<const llvm::CallBase *> &Followed);

  /// Whether every path has written what the operand \p O of \p Call reads.
  bool isWritten(const llvm::CallBase &Call, const OperandInfo &O) const {
    return Proved.contains({&Call, &O});
  }

private:
  struct Fact {
    const llvm::CallBase *Set;
    Term Index;
    std::optional<Guard> If;

    bool operator==(const Fact &O) const {
      return Set == O.Set && Index == O.Index && If == O.If;
    }
  };
  using Facts = llvm::SmallVector<Fact, 8>;
  using Edge = std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>;

  int64_t slotsOf(const llvm::CallBase &Set) const;
  static bool holds(const Fact &F, const Facts &In);
  static void add(Facts &To, const Fact &F);
  void apply(const llvm::CallBase &Call, Facts &S, bool Note);
  void applyBlock(const llvm::BasicBlock &BB, bool Note);
  Facts alongEdge(Edge E) const;
  std::optional<Term> inNewValues(const Term &T, Edge E) const;
  std::optional<Fact> inNewValues(const Fact &F, Edge E) const;
  Fact inOldValues(const Fact &F, Edge E) const;
  bool holdsAlong(const Fact &F, Edge E) const;
  void joinLoop(const llvm::BasicBlock &Header, bool Grow);
  void joinPaths(const llvm::BasicBlock &BB);
  std::optional<Guard> guardInto(const llvm::BasicBlock &BB, Edge E) const;

  const llvm::DenseSet<const llvm::CallBase *> &Followed;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
  llvm::DenseMap<const llvm::BasicBlock *, Facts> In, Out;
  llvm::DenseSet<std::pair<const llvm::CallBase *, const OperandInfo *>> Proved;
};

} // namespace ascend

#endif // ASCENDTILE_LIB_IR_SLOTFACTS_H

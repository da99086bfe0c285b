//===-- LoopForms.h - Loops that test at their head -------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Optimisation turns a loop around: it tests at its end, behind a test in front
// of it. Where the first test tells that the one at the end would hold at the
// start, too, the loop is written as it was: with its test at the head, and as
// `for` if a counter takes steps of one size.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_LOOPFORMS_H
#define ASCENDTILE_LIB_EMIT_LOOPFORMS_H

#include "Emit/Pointers.h"
#include "Emit/Structure.h"

namespace ascend::emission {

/// One side of a loop's test.
struct Side {
  unsigned Web = None;          ///< A variable,
  std::optional<int64_t> Const; ///< or a number,
  Use Operand;                  ///< or an operand.
};

/// What stands in the brackets of `for` and `while`.
struct LoopHeader {
  sim::CmpCond Test = sim::CmpCond::none; ///< Goes on while it holds.
  sim::ScalarTy Type = sim::ScalarTy::i64;
  Side Left, Right;
  unsigned Counter = None;     ///< A web; None: `while`.
  unsigned Init = None;        ///< The instruction that starts the counter, if
                               ///< it stands here.
  std::optional<int64_t> From; ///< What it starts at, if that is a number.
  Side Step;                   ///< A number or an operand.
  bool IsDown = false;         ///< The step is taken off.
  /// The block that ends with this very test of what the loop starts with.
  unsigned Guard = None;
};

class LoopForms {
public:
  /// Rewrites loops of \p Body that have such a form and to which no goto leads.
  LoopForms(const Webs &W, const Pointers &P, List &Body,
            const llvm::BitVector &Labels);

  const LoopHeader &header(unsigned Form) const { return Headers[Form]; }
  llvm::ArrayRef<LoopHeader> headers() const { return Headers; }
  /// Instructions that are no statements: headers say what they do.
  const llvm::BitVector &hidden() const { return Hidden; }

private:
  /// What a value is: a number, or what one definition made.
  struct Value {
    std::optional<int64_t> Const;
    unsigned Def = None;
  };
  /// A web that a loop carries on: its value at the start, and the next one.
  struct Carried {
    unsigned Web = None, Init = None, Next = None;
  };
  /// One that goes up or down, and the definition that its next value is.
  struct Counter {
    Carried Of;
    unsigned Sum = None;
    Side Step;
    bool IsDown = false;
  };
  /// A loop that tests at its end.
  struct Turned {
    unsigned Header = None, Latch = None, Before = None, Loop = None;
    unsigned Branch = None, Test = None; ///< Instructions.
  };
  /// Its test in parts.
  struct TestParts {
    LoopHeader Header;
    Value Start[2]; ///< What the sides are in front of the loop.
    std::optional<Counter> Count;
    unsigned CountSide = 0;
    unsigned OldSide = None; ///< The one that is tested before its step.
  };

  void visit(List &L);
  bool describe(const Stmt &S, Turned &T) const;
  bool readSide(const Turned &T, unsigned N, TestParts &Parts) const;
  bool testNext(TestParts &Parts) const;
  void preferBelow(const Turned &T, TestParts &Parts) const;
  bool asTurned(Stmt &S);
  bool asTwice(Stmt &S, const Turned &T);
  bool onlyTests(const Turned &T) const;
  bool asHeadTested(Stmt &S);
  bool fitsFor(const Turned &T, const Counter &C) const;
  bool mayMoveInit(const Turned &T, const Carried &C) const;

  Value valueOf(unsigned Inst, unsigned Op) const;
  Value valueOfDef(unsigned Def) const;
  static bool same(const Value &A, const Value &B);
  bool isInvariant(const Turned &T, unsigned Inst, unsigned Op) const;
  std::optional<Carried> carried(const Turned &T, unsigned Web) const;
  std::optional<Counter> counter(const Turned &T, const Carried &C) const;
  /// The carried web whose next value, or with \p IsOld whose present one, the
  /// operand is.
  std::optional<Carried> carriedBy(const Turned &T, unsigned Inst, unsigned Op,
                                   bool &IsOld) const;
  /// Whether what is known in front of the loop tells that \p A \p C \p B.
  /// \p Guard: the block that ends with just that test.
  bool holds(const Turned &T, sim::CmpCond C, const Value &A, const Value &B,
             unsigned *Guard = nullptr) const;
  void finish(Stmt &S, const Turned &T, LoopHeader H, const Counter *C);

  const Webs &W;
  const Pointers &P;
  const Flow &F;
  const llvm::BitVector &Labels;
  std::vector<LoopHeader> Headers;
  llvm::BitVector Hidden;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_LOOPFORMS_H

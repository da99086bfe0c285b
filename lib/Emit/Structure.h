//===-- Structure.h - Statements out of control flow ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_STRUCTURE_H
#define ASCENDTILE_LIB_EMIT_STRUCTURE_H

#include "Emit/Flow.h"
#include "llvm/ADT/BitVector.h"
#include <memory>
#include <vector>

namespace ascend::emission {

struct Stmt;
using List = std::vector<Stmt>;

/// A statement. Conditions are those of the branch that ends block At.
struct Stmt {
  enum Kind : uint8_t {
    Inst,    ///< Instruction At.
    If,      ///< Then if At's branch is taken, or if Negated not; else Else.
    Loop,    ///< Then, for ever; At is its header.
    DoWhile, ///< Then, while the condition of At holds.
    While,   ///< The same, tested before each iteration; of header Form.
    For,     ///< And with a counter.
    Break,
    Continue,
    Goto,  ///< To block At.
    Label, ///< Of block At.
    Return,
  };
  Kind What;
  unsigned At = 0;
  bool Negated = false;
  List Then, Else;
  unsigned Header = None; ///< Of a loop.
  unsigned Form = None;   ///< By number; lib/Emit/LoopForms.h.

  Stmt(Kind What, unsigned At = 0) : What(What), At(At) {}
};

inline bool isLoop(const Stmt &S) { return S.Header != None; }
/// Whether \p L has a continue of the loop around it.
bool continues(const List &L);

/// The statements of a kernel. Any control flow comes out right: where loops
/// have several entries as labels and gotos.
class Structurer {
public:
  explicit Structurer(const Flow &F);
  List run();
  /// Blocks that a goto leads to.
  const llvm::BitVector &labels() const { return Labels; }

private:
  struct Context {
    unsigned Follow = None;  ///< Where control goes on behind the list.
    unsigned Header = None;  ///< Of the innermost loop.
    unsigned BreakTo = None; ///< Behind that loop.
  };
  void place();
  List block(unsigned B, Context C);
  List body(unsigned B, Context C);
  List branch(unsigned From, unsigned To, Context C);
  void sequence(List &L, llvm::ArrayRef<unsigned> Rest, Context C);
  List unstructured();
  Stmt loop(unsigned Header, List Body) const;

  const Flow &F;
  std::vector<std::vector<unsigned>> AfterCode, AfterLoop;
  llvm::BitVector Placed; ///< Not inside of the branch that leads there.
  llvm::BitVector Labels;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_STRUCTURE_H

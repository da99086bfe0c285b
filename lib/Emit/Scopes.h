//===-- Scopes.h - Where variables are declared -----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable is declared in the innermost block that has all its uses: by its
// first assignment, in the header of `for`, or in front of the statement that
// has the first of several. Where there are labels, at the start: no goto may
// pass a declaration.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_SCOPES_H
#define ASCENDTILE_LIB_EMIT_SCOPES_H

#include "Emit/Values.h"
#include <set>

namespace ascend::emission {

class Scopes {
public:
  /// Of statements \p Body, which stay as they are.
  Scopes(const List &Body, const Webs &W, const Values &V,
         const LoopForms &Forms, bool HasLabels);

  /// Variables that are declared in front of \p S.
  llvm::ArrayRef<unsigned> before(const Stmt &S) const;
  /// Whether the assignment \p Inst declares its variable.
  bool isDeclaredAt(unsigned Inst) const { return AtInst[Inst]; }
  /// Variables that are declared at the kernel's start.
  llvm::ArrayRef<unsigned> atStart() const { return Start; }

private:
  /// A statement by the lists around it and its places in them.
  using Path = std::vector<std::pair<const List *, unsigned>>;
  /// The uses of a variable so far.
  struct Extent {
    Path First;          ///< Of the first one.
    unsigned Depth = 0;  ///< First[Depth] has all uses in its list,
    bool InOne = true;   ///< all in the statement that it is.
    bool ByDef = false;  ///< The first is an assignment.
  };

  void visit(const List &L, Path &P);
  void add(unsigned Web, const Path &P, bool IsDef);
  void place(unsigned Web, Extent &E);
  /// Whether \p Web has to keep its value from one iteration to the next.
  bool isCarried(unsigned Web, unsigned Header) const;

  const Webs &W;
  const Values &V;
  const LoopForms &Forms;
  std::map<unsigned, Extent> Extents;
  std::map<const Stmt *, llvm::SmallVector<unsigned, 2>> Before;
  llvm::BitVector AtInst;
  std::vector<unsigned> Start;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_SCOPES_H

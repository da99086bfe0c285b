//===-- Values.h - Scalars as C++ variables and expressions -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each web is a variable, or its one definition stands where it is used.
// Integers are unsigned, so that they wrap around as registers do; what is
// signed is cast. Addresses are pointers.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_VALUES_H
#define ASCENDTILE_LIB_EMIT_VALUES_H

#include "Emit/Expression.h"
#include "Emit/LoopForms.h"
#include "Emit/Names.h"
#include "Emit/Pointers.h"
#include <map>

namespace ascend::emission {

class Values {
public:
  Values(const Webs &W, const Pointers &P, const LoopForms &Forms, Names &N);

  /// Whether \p Inst is a statement: an assignment that something reads, or
  /// what computes nothing.
  bool isStatement(unsigned Inst) const;
  /// The variable that \p Inst assigns as a statement; None if none.
  unsigned assigned(unsigned Inst) const;
  llvm::StringRef nameOf(unsigned Web) const { return Name.at(Web); }
  /// "uint64_t ", "__gm__ half *"
  std::string typeOf(unsigned Web) const;
  /// Variables in the order of their first definitions.
  llvm::ArrayRef<unsigned> variables() const { return Variables; }
  /// Variables that the statement \p Inst names.
  void addNamed(unsigned Inst, llvm::SmallVectorImpl<unsigned> &To) const;
  void addNamed(const Side &S, llvm::SmallVectorImpl<unsigned> &To) const;

  /// Operand \p Op of \p Inst as an integer or float.
  Expr value(unsigned Inst, unsigned Op) const;
  std::string operand(unsigned Inst, unsigned Op) const {
    return value(Inst, Op).Text;
  }
  Expr value(const Side &S, sim::ScalarTy Type) const;
  /// What the branch that ends a block tests.
  Expr condition(unsigned Branch, bool Negated) const;
  /// "x = 2 * y"; "++x" for a statement that declares nothing.
  std::string assignment(unsigned Inst, bool Declares) const;
  /// An address and its offset in bytes, operands from \p Op on, as a pointer
  /// to elements \p E.
  std::string address(unsigned Inst, unsigned Op, const Element &E) const;
  /// And what is there.
  std::string memory(unsigned Inst, unsigned Op, const Element &E) const;
  /// Of a parameter that is a tensor.
  const Element &elementOfParam(unsigned Param) const {
    return P.parameter(Param);
  }
  /// The parameter that an address comes from; None if it is not known.
  unsigned baseParam(unsigned Inst, unsigned Op) const {
    return P.base(Inst, Op);
  }

private:
  /// Elements from a pointer.
  struct Address {
    std::string Base;
    std::optional<Expr> Index;

    Expr pointer() const;
    std::string element() const;
  };

  const sim::Inst &inst(unsigned N) const { return W.inst(N); }
  void findLive();
  void findBools();
  void findSigned();
  bool isBoolean(unsigned Def) const;
  void countUses();
  void chooseInlined();
  bool mayInline(unsigned Def, unsigned Use) const;
  bool isOffset(unsigned Def) const;
  bool isNeighbour(unsigned Def) const;
  void nameVariables(Names &N);
  std::string stemFor(unsigned Web) const;
  /// The definition that stands for an operand; None if a variable does.
  unsigned inlinedAt(unsigned Inst, unsigned Op) const;
  CppType scalarType(unsigned Web) const;
  Expr defined(unsigned Inst) const;
  std::optional<Expr> shiftedTest(unsigned Inst) const;
  Address addressOf(unsigned Inst, unsigned Op, const Element &E) const;
  Address definedAddress(unsigned Inst) const;
  /// The operand divided by a size, if that leaves no rest.
  std::optional<Expr> scaled(unsigned Inst, unsigned Op, unsigned Size) const;
  Address moved(Address A, unsigned Inst, unsigned Op, bool IsDown,
                const Element &E) const;

  const Webs &W;
  const Pointers &P;
  const LoopForms &Forms;
  const Flow &F;
  std::vector<unsigned> Defs; ///< Live ones, by web.
  std::vector<llvm::SmallVector<unsigned, 2>> Uses; ///< Of live definitions.
  std::vector<llvm::SmallVector<unsigned, 4>>
      Leaves; ///< Variables that an expression names, by instruction.
  llvm::BitVector Live, Inlined, Bools, Signed;
  std::vector<unsigned> Variables;
  std::map<unsigned, std::string> Name;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_VALUES_H

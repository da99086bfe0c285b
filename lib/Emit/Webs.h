//===-- Webs.h - Definitions that uses have in common -----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register of assembly is split into webs: definitions that some use has in
// common. A web is named by its first definition.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_WEBS_H
#define ASCENDTILE_LIB_EMIT_WEBS_H

#include "Emit/Flow.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace ascend::emission {

/// An operand of an instruction.
struct Use {
  unsigned Inst = None, Op = 0;
};

class Webs {
public:
  explicit Webs(const Flow &F);

  const Flow &flow() const { return F; }
  const sim::Inst &inst(unsigned N) const { return F.kernel().Insts[N]; }
  unsigned size() const { return WebOf.size(); }
  /// The web that \p Inst belongs to; None if it defines nothing.
  unsigned of(unsigned Inst) const { return WebOf[Inst]; }
  llvm::ArrayRef<unsigned> definitions(unsigned Web) const {
    return Defs[Web];
  }
  /// The definitions that operand \p Op of \p Inst may see.
  llvm::ArrayRef<unsigned> reaching(unsigned Inst, unsigned Op) const;
  /// That definition if it is one; else None.
  unsigned only(unsigned Inst, unsigned Op) const;
  /// Uses that may see definition \p Inst.
  llvm::ArrayRef<Use> users(unsigned Inst) const { return Users[Inst]; }
  /// The integer that an operand always is, also through copies.
  std::optional<int64_t> constant(unsigned Inst, unsigned Op) const;

private:
  void findReaching();
  void join();

  const Flow &F;
  llvm::DenseMap<std::pair<unsigned, unsigned>, llvm::SmallVector<unsigned, 2>>
      Reaching;
  std::vector<unsigned> WebOf; ///< By instruction.
  std::vector<llvm::SmallVector<unsigned, 2>> Defs;
  std::vector<llvm::SmallVector<Use, 2>> Users;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_WEBS_H

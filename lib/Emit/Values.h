//===-- Values.h - Scalars as C++ variables and expressions -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register of assembly is split into webs: definitions that some use has in
// common. Each is a variable, or stands where it is used. Integers are
// unsigned, so that they wrap around as registers do; what is signed is cast.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_VALUES_H
#define ASCENDTILE_LIB_EMIT_VALUES_H

#include "Emit/Flow.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include <string>

namespace ascend::emission {

enum class CppType : uint8_t { U64, U32, F32 };

class Values {
public:
  explicit Values(const Flow &F);

  /// False if nothing reads what it computes.
  bool isLive(unsigned Inst) const { return Live[Inst]; }
  /// True if it stands where it is used.
  bool isInlined(unsigned Inst) const { return Inlined[Inst]; }
  /// The variable that \p Inst assigns, None if none.
  unsigned variable(unsigned Inst) const { return WebOf[Inst]; }
  CppType typeOf(unsigned Web) const;
  std::string nameOf(unsigned Web) const;
  /// Variables in the order of their first definitions.
  llvm::ArrayRef<unsigned> variables() const { return Variables; }

  /// Operand \p Op of \p Inst as an operand of any operator.
  std::string operand(unsigned Inst, unsigned Op) const;
  /// The value that \p Inst computes.
  std::string expression(unsigned Inst) const;
  /// Operands 0 and 1 of a scalar access from \p Op on, as a pointer to \p
  /// Type.
  std::string address(unsigned Inst, unsigned Op, llvm::StringRef Type) const;
  /// The parameter that an address comes from; None if it is not known.
  unsigned baseParam(unsigned Inst, unsigned Op) const;

private:
  void findWebs();
  void findLive();
  void chooseInlined();
  void choosePrefix();
  llvm::ArrayRef<unsigned> reaching(unsigned Inst, unsigned Op) const;
  bool mayInline(unsigned Def, unsigned Use) const;
  const sim::Inst &inst(unsigned N) const { return F.kernel().Insts[N]; }

  const Flow &F;
  llvm::DenseMap<std::pair<unsigned, unsigned>, llvm::SmallVector<unsigned, 2>>
      Reaching;                ///< Definitions, by instruction and operand.
  std::vector<unsigned> WebOf; ///< By defining instruction; its least one.
  std::vector<unsigned> Defs;  ///< Live ones, by web.
  std::vector<llvm::SmallVector<unsigned, 4>>
      Leaves; ///< Variables that an
              ///< expression names, by instruction.
  llvm::BitVector Live, Inlined;
  std::vector<unsigned> Variables;
  std::string Prefix = "t"; ///< Of variables' names; no other name is alike.
  llvm::DenseMap<unsigned, unsigned> Numbers;
};

/// Whether \p I assigns its first operand.
bool defines(const sim::Inst &I);

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_VALUES_H

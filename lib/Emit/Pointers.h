//===-- Pointers.h - Which scalars are addresses ----------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A web that holds nothing but addresses in tensors is a pointer in C++, so
// that whoever compiles it knows which tensor an access is in. Its elements are
// those of the accesses; bytes if they differ.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_EMIT_POINTERS_H
#define ASCENDTILE_LIB_EMIT_POINTERS_H

#include "Emit/Webs.h"
#include <string>

namespace ascend::emission {

/// An element of global memory, "half" of 2 bytes.
struct Element {
  std::string Type = "uint8_t";
  unsigned Bytes = 1;

  bool operator==(const Element &O) const { return Type == O.Type; }
  bool operator!=(const Element &O) const { return !(*this == O); }
};

/// Of a tile operation's tensor.
Element elementOf(DType T);
/// What memory that is accessed as both is an array of.
std::optional<Element> common(const std::optional<Element> &A,
                              const std::optional<Element> &B);
/// What a scalar access reads or writes.
Element elementOf(sim::ScalarTy T);

class Pointers {
public:
  /// \p Given: the parameters' elements, if they are known; else those of the
  /// accesses.
  explicit Pointers(const Webs &W, llvm::ArrayRef<Element> Given = {});

  bool isPointer(unsigned Web) const { return Of[Web] >= 0; }
  /// Whether an operand is always an address in a tensor.
  bool isPointer(unsigned Inst, unsigned Op) const {
    return Of[state(Inst, Op)] >= 0;
  }
  /// Of a pointer.
  const Element &element(unsigned Web) const { return elementIn(Of[Web]); }
  /// Of an address.
  const Element &element(unsigned Inst, unsigned Op) const {
    return elementIn(Of[state(Inst, Op)]);
  }
  /// Of the tensor that is parameter \p Param.
  const Element &parameter(unsigned Param) const { return Elements[Param]; }
  /// Of all parameters, nullopt where nothing is accessed.
  llvm::ArrayRef<std::optional<Element>> accessed() const { return Accessed; }
  /// The parameter that an address lies in; None if it is not known.
  unsigned base(unsigned Inst, unsigned Op) const;
  /// The operand of a sum or difference that is the address; 0: none.
  unsigned addressOperand(unsigned Inst) const;

private:
  /// Besides a parameter's number.
  enum : int { Unseen = -2, Integer = -1 };

  unsigned state(unsigned Inst, unsigned Op) const;
  int meet(int A, int B) const;
  int result(unsigned Inst) const;
  int operand(unsigned Inst, unsigned Op) const { return Of[state(Inst, Op)]; }
  void findElements();
  const Element &elementIn(int Tensor) const;

  const Webs &W;
  int Several; ///< Some tensor.
  std::vector<int> Of; ///< By web; two more that are always the same.
  std::vector<std::optional<Element>> Accessed;
  std::vector<Element> Elements;
  Element Byte;
};

} // namespace ascend::emission

#endif // ASCENDTILE_LIB_EMIT_POINTERS_H

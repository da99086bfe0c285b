//===-- Resolver.h - Run-time numbers for instructions ----------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows in program order which tile each slot holds, since a source operand
// names a slot without its type, and checks what can be checked before any
// data moves: slots, the record's rules, the bounds of tensors.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_RESOLVER_H
#define ASCENDTILE_LIB_SIM_RESOLVER_H

#include "AscendTile/Sim/Finding.h"
#include "Sim/OpModels.h"
#include "Sim/SizedSlots.h"

namespace ascend::sim {

class Resolver {
public:
  using ValueOf = llvm::function_ref<int64_t(const Operand &)>;

  Resolver(const Kernel &K, const GlobalMemory &GM, FindingList &Findings)
      : K(K), GM(GM), Findings(Findings), Sized(K) {}

  /// The slots of a set are \p Length bytes long.
  void tellBytes(const Inst &I, uint64_t Length);

  /// A tile instruction that is ready to be enqueued.
  struct Resolved {
    TileCall Call;
    const OpModel *Model = nullptr;
    Footprint Bytes;
  };
  Resolved resolve(const Inst &I, ValueOf Value);

private:
  /// The tile that a slot holds.
  struct Held {
    const Slot *Where;
    uint64_t Begin, End; ///< Bytes in the memory.
    TileType Type;
    TilePitch Pitch;
    const Inst *By;
    const Inst *ClobberedBy = nullptr; ///< Another tile took bytes of it.
  };

  void resolveOperand(Resolved &R, const OperandInfo &O, ValueOf Value);
  void resolveDst(Resolved &R, const OperandInfo &O, ValueOf Value);
  void resolveSrc(Resolved &R, const OperandInfo &O, ValueOf Value);
  /// Reports what it breaks of its record, and lays out what it makes.
  void checkRules(TileCall &C);
  bool writesOver(const Resolved &R, const TileRef &Result,
                  const TileRef &Source) const;
  std::string whyOver(const Resolved &R, const OperandInfo &To,
                      const TileRef &Result, const OperandInfo &O,
                      const TileRef &T) const;
  void checkApart(Resolved &R);
  void resolveWindow(Resolved &R, unsigned First, ValueOf Value);
  /// The place of slot \p Index of the set \p S; reports a bad one.
  std::optional<TileRef> place(TileCall &C, const Slot &S, int64_t Index);
  /// Whether the author of the kernel placed a slot, or what it is a view of.
  bool isPlaced(const Slot &S) const { return K.Slots[S.Root].isPlaced(); }
  bool shareBytes(const Slot &A, const Slot &B) const;
  /// What \p Where holds from \p Begin, or null.
  Held *heldAt(const Slot &Where, uint64_t Begin);
  /// The same, also where other names of its bytes wrote them.
  std::optional<Held> contentsOf(const Slot &Where, uint64_t Begin);
  void checkHeld(TileCall &C, const OperandInfo &O, const TileRef &T,
                 const Held *H);
  void fill(const TileCall &C, const TileRef &T);
  void fillPlaced(const TileCall &C, const TileRef &T);
  void reject(TileCall &C, FindingKind Kind, const llvm::Twine &Text);

  const Kernel &K;
  const GlobalMemory &GM;
  FindingList &Findings;
  SizedSlots Sized;
  std::array<std::vector<Held>, NumSpaces> Holds;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_RESOLVER_H

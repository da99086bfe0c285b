//===-- AscendPackingRules.cpp - Which tiles stay apart -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendPackingRules.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineFunction.h"

using namespace llvm;
using namespace ascend;

/// Where an object is made; null if nothing makes it.
static const MachineBasicBlock *blockOf(const TileObject &O) {
  return O.Defs.empty() ? nullptr : O.Defs.front()->getParent();
}

void ascend::keepNeighboursApart(slots::Problem &Problem,
                                 ArrayRef<TileObject *> Of) {
  std::vector<unsigned> Order;
  for (unsigned I = 0; I != Problem.Items.size(); ++I)
    if (!Problem.Items[I].Live.empty())
      Order.push_back(I);
  sort(Order, [&](unsigned A, unsigned B) {
    return std::pair(Problem.Items[A].Live.front().Begin, A) <
           std::pair(Problem.Items[B].Live.front().Begin, B);
  });
  for (size_t I = 1; I < Order.size(); ++I) {
    const slots::Item &Before = Problem.Items[Order[I - 1]];
    slots::Item &Now = Problem.Items[Order[I]];
    const TileObject &Earlier = *Of[Order[I - 1]], &Later = *Of[Order[I]];
    if (!Earlier.IsSet && Before.Live.back().End <= Now.Live.front().Begin &&
        (Later.IsSet || blockOf(Earlier) == blockOf(Later)))
      Now.Avoid.push_back(Order[I - 1]);
  }
  // A set whose lease ends in a loop is filled again in its next iteration: one
  // that follows in the same iteration would make that wait.
  std::vector<unsigned> Sets;
  copy_if(Order, std::back_inserter(Sets),
          [&](unsigned I) { return Of[I]->IsSet && Of[I]->Count > 1; });
  for (size_t J = 1; J < Sets.size(); ++J)
    for (size_t I = 0; I != J; ++I) {
      slots::Item &Later = Problem.Items[Sets[J]];
      if (Problem.Items[Sets[I]].Live.back().End <= Later.Live.front().Begin)
        Later.Avoid.push_back(Sets[I]);
    }
  // So would one slot that a pipe fills and empties by itself, scratch, for what
  // other pipes still have to do in the set.
  for (unsigned I : Order)
    if (Of[I]->IsSet && Of[I]->Count == 1)
      append_range(Problem.Items[I].Avoid, Sets);
}

namespace {

/// The items that an operation's tiles are.
class ItemNumbers {
public:
  explicit ItemNumbers(ArrayRef<TileObject *> Of) {
    for (auto [I, O] : enumerate(Of)) {
      for (Register Reg : O->Regs)
        Number[Reg] = I;
      for (const ViewObject &V : O->Views)
        Number[V.Reg] = I;
    }
  }

  /// Calls \p Visit(operand, result's operand, item, result) for each tile of an
  /// operation and each tile that it makes, where these are different items.
  void forEachPair(
      const MachineFunction &MF,
      function_ref<void(const OperandInfo &, const OperandInfo &, unsigned,
                          unsigned)>
          Visit) const;

private:
  DenseMap<Register, unsigned> Number;
};

} // namespace

void ItemNumbers::forEachPair(
    const MachineFunction &MF,
    function_ref<void(const OperandInfo &, const OperandInfo &, unsigned,
                          unsigned)>
          Visit) const {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      TileView View(MI);
      if (!View)
        continue;
      for (const OperandInfo &R : View.op().Operands) {
        auto To =
            R.isResult() ? Number.find(View.reg(R).getReg()) : Number.end();
        if (To == Number.end())
          continue;
        for (const OperandInfo &O : View.op().Operands) {
          auto From = O.isTile() ? Number.find(View.reg(O).getReg())
                                 : Number.end();
          if (From != Number.end() && From->second != To->second)
            Visit(O, R, From->second, To->second);
        }
      }
    }
}

void ascend::keepSourcesApart(slots::Problem &Problem,
                              ArrayRef<TileObject *> Of,
                              const MachineFunction &MF) {
  Processor P = MF.getSubtarget<AscendSubtarget>().processor().Which;
  ItemNumbers(Of).forEachPair(
      MF, [&](const OperandInfo &O, const OperandInfo &R, unsigned From,
              unsigned To) {
        if (O.isApart(P) || R.isApart(P))
          Problem.Items[From].Never.push_back(To);
      });
}

std::vector<slots::InPlacePair>
ascend::inPlacePairs(ArrayRef<TileObject *> Of, const MachineFunction &MF) {
  Processor P = MF.getSubtarget<AscendSubtarget>().processor().Which;
  std::vector<slots::InPlacePair> Pairs;
  ItemNumbers(Of).forEachPair(
      MF, [&](const OperandInfo &O, const OperandInfo &R, unsigned From,
              unsigned To) {
        if (O.Kind == OperandKind::Src && !O.isApart(P) && !R.isApart(P))
          // A set's slots, and views of its parts, lie elsewhere in its bytes.
          Pairs.push_back({From, To,
                           !Of[From]->IsSet && !Of[To]->IsSet &&
                               Of[From]->Type == Of[To]->Type});
      });
  return Pairs;
}

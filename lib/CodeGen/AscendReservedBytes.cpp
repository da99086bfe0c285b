//===-- AscendReservedBytes.cpp - Bytes that operations clobber -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendReservedBytes.h"
#include "AscendTile/MC/HiddenResources.h"
#include "CodeGen/AscendSubtarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/SlotIndexes.h"

using namespace llvm;
using namespace ascend;

SmallVector<ReservedBytes, 1> ascend::clobberedBytes(
    const MachineInstr &MI,
    function_ref<std::optional<TileType>(const OperandInfo &)> TypeOf) {
  SmallVector<ReservedBytes, 1> Bytes;
  TileView View(MI);
  if (!View || !View.op().dst())
    return Bytes;
  const ProcessorInfo &P =
      MI.getMF()->getSubtarget<AscendSubtarget>().processor();
  SmallVector<std::optional<OpFacts::Typed>, 4> Types;
  for (const OperandInfo &O : View.op().Operands) {
    if (!O.isTyped())
      continue;
    auto Type = O.isTile() ? TypeOf(O) : std::nullopt;
    Types.emplace_back();
    if (Type)
      Types.back() = {Type->Elem, Type->Order, *Type, std::nullopt};
  }
  auto Number = [&](StringRef Field) { return View.number(Field); };
  if (!clobbersReserved(View.op(), P.Which, {Types, Number}))
    return Bytes;
  copy_if(P.Reserved, std::back_inserter(Bytes), [&](const ReservedBytes &R) {
    return R.Mem == View.op().dst()->Mem;
  });
  return Bytes;
}

const MachineInstr *ascend::clobberOf(const PlacedRange &Range,
                                      ArrayRef<TileObject> All,
                                      const MachineFunction &MF,
                                      const LiveIntervals &LIS) {
  SlotIndex Zero = LIS.getSlotIndexes()->getZeroIndex();
  auto IsLiveAt = [&](uint64_t At) {
    return any_of(Range.Objects, [&](unsigned O) {
      return any_of(All[O].Live, [&](const slots::Segment &S) {
        return S.Begin <= At && At < S.End;
      });
    });
  };
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      bool Hits = any_of(clobberedBytes(MI), [&](const ReservedBytes &R) {
        return R.Mem == Range.Mem && R.Offset < Range.End &&
               Range.Begin < uint64_t(R.Offset) + R.Bytes;
      });
      if (Hits && IsLiveAt(Zero.distance(LIS.getInstructionIndex(MI))))
        return &MI;
    }
  return nullptr;
}

//===-- AscendSlotNames.cpp - Slots' names for tiles ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendSlotNames.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/MC/AscendMC.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;
using namespace ascend;

SlotNamer::SlotNamer(MachineFunction &MF, LiveIntervals &LIS, VirtRegMap &VRM)
    : MF(MF), LIS(LIS), VRM(VRM),
      Info(*MF.getInfo<AscendMachineFunctionInfo>()) {}

namespace {

/// When a name is taken. Holders do not overlap, so their segments are ordered
/// by begin and end alike; a name may have thousands of holders.
class HeldTime {
public:
  bool overlaps(const LiveRange &Range) const {
    return any_of(Range, [&](const LiveRange::Segment &S) {
      auto Next = Segments.lower_bound(S.end);
      return Next != Segments.begin() && std::prev(Next)->second > S.start;
    });
  }
  void add(const LiveRange &Range) {
    for (const LiveRange::Segment &S : Range) {
      auto [I, New] = Segments.try_emplace(S.start, S.end);
      if (!New)
        I->second = std::max(I->second, S.end);
    }
  }

private:
  std::map<SlotIndex, SlotIndex> Segments; ///< Begin to end.
};

} // namespace

/// Whether nothing makes it on some way to its reads. What bore its name before
/// would pass for it there.
static bool mayBeUndefined(const TileObject &O,
                           const MachineRegisterInfo &MRI) {
  return any_of(O.Regs, [&](Register Reg) {
    return any_of(MRI.def_instructions(Reg), [](const MachineInstr &MI) {
      return MI.isImplicitDef();
    });
  });
}

void SlotNamer::name(Space Mem, ArrayRef<TileObject *> Of,
                     ArrayRef<uint64_t> Offsets) {
  struct Named {
    SlotEntry Entry;
    HeldTime Held;
    bool IsShared = true;
  };
  std::vector<Named> Names;
  for (auto [O, Offset] : zip(Of, Offsets)) {
    SmallVector<const LiveInterval *, 1> Intervals;
    for (Register Reg : O->Regs)
      Intervals.push_back(&LIS.getInterval(Reg));
    uint64_t Bytes = alignTo(O->bytes(), fractalOf(Mem));
    uint64_t Stride = O->Place ? O->Place->Stride : 0;
    auto Type = O->Place ? std::optional(O->Type) : std::nullopt;
    // What has views has a name of its own: the views name it.
    bool MayShare = O->Views.empty() &&
                    (Names.size() > NumSlotNames / 2 ||
                     !mayBeUndefined(*O, MF.getRegInfo()));
    auto Fits = [&, O = O, Offset = Offset](const Named &N) {
      return N.IsShared && MayShare && N.Entry.Offset == Offset &&
             N.Entry.Bytes == Bytes && N.Entry.Count == O->Count &&
             N.Entry.Stride == Stride && N.Entry.Type == Type &&
             none_of(Intervals, [&](const LiveInterval *LI) {
               return N.Held.overlaps(*LI);
             });
    };
    auto I = find_if(Names, Fits);
    if (I == Names.end()) {
      if (Names.size() == NumSlotNames) {
        reportError(MF.getFunction(), O->loc(),
                    Twine("more than ") + Twine(NumSlotNames) +
                        " different slots in " + nameOf(Mem));
        I = Names.begin();
      } else {
        Names.push_back({{slotReg(Mem, Names.size()), Offset, Bytes, O->Count,
                          Stride, Type},
                         {},
                         MayShare});
        I = std::prev(Names.end());
      }
    }
    for (const LiveInterval *LI : Intervals)
      I->Held.add(*LI);
    for (Register Reg : O->Regs)
      VRM.assignVirt2Phys(Reg, I->Entry.Reg);
  }
  for (const Named &N : Names)
    Info.Slots.push_back(N.Entry);
  unsigned NextName = Names.size();
  for (auto [O, Offset] : zip(Of, Offsets))
    if (!O->Views.empty())
      nameViews(*O, VRM.getPhys(O->Regs.front()), Offset, NextName);
}

void SlotNamer::nameViews(const TileObject &O, MCRegister Base,
                          uint64_t Offset, unsigned &NextName) {
  Space Mem = O.Type.Mem;
  Info.Views.push_back({Base, Base, O.Type});
  for (const ViewObject &V : O.Views) {
    MCRegister Reg = Base;
    if (NextName == NumSlotNames) {
      reportError(MF.getFunction(), V.Def->getDebugLoc(),
                  Twine("more than ") + Twine(NumSlotNames) +
                      " different slots in " + nameOf(Mem));
    } else {
      Reg = slotReg(Mem, NextName++);
      SlotEntry Entry{Reg, Offset + V.Offset,
                      alignTo(V.Type.bytes(), fractalOf(Mem)), 1,
                      /*Stride=*/0, std::nullopt};
      if (V.IsOfEvery && O.Count > 1) {
        Entry.Count = O.Count;
        Entry.Stride = O.slotBytes();
        Entry.Type = V.Type;
      }
      Info.Slots.push_back(Entry);
      Info.Views.push_back({Reg, Base, V.Type});
    }
    VRM.assignVirt2Phys(V.Reg, Reg);
  }
}

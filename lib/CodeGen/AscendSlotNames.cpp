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

/// The placed tensor in whose bytes all slots of \p Part lie, whatever its
/// type, and of which the source has taken it; null if it is none of a tensor.
static const TileObject *tensorOf(const TileObject &Part,
                                  ArrayRef<TileObject *> Objects) {
  if (!Part.Place || !Part.Place->Tensor)
    return nullptr;
  auto IsOf = [&](const TileObject *O) {
    if (O == &Part || !O->Place || O->Place->Tensor != Part.Place->Tensor ||
        O->Count != 1 || O->bytes() <= Part.bytes() ||
        Part.Place->Offset < O->Place->Offset)
      return false;
    const uint64_t Line = O->Type.Cols * bytesOf(O->Type.Elem);
    const uint64_t First = Part.Place->Offset - O->Place->Offset;
    const uint64_t Last = First + (Part.Count - 1) * Part.Place->Stride;
    return all_of(ArrayRef({First, Last}), [&](uint64_t Begin) {
      return Begin % Line == 0 &&
             O->Type.whyNoView(Part.Type, Begin / Line, 0).empty();
    });
  };
  auto I = find_if(Objects, IsOf);
  return I == Objects.end() ? nullptr : *I;
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
    // What has views has a name of its own: the views name it. So has a view.
    bool MayShare = O->Views.empty() && !(O->Place && O->Place->Tensor) &&
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
  SmallVector<const TileObject *, 16> Tensors;
  for (const TileObject *O : Of)
    Tensors.push_back(tensorOf(*O, Of));
  for (auto [O, Tensor, Offset] : zip(Of, Tensors, Offsets))
    if (Tensor || !O->Views.empty() || is_contained(Tensors, O))
      nameViews(*O, Tensor ? *Tensor : *O, Offset, NextName);
}

void SlotNamer::nameViews(const TileObject &O, const TileObject &Tensor,
                          uint64_t Offset, unsigned &NextName) {
  Space Mem = O.Type.Mem;
  MCRegister Own = VRM.getPhys(O.Regs.front());
  MCRegister Base = VRM.getPhys(Tensor.Regs.front());
  Info.Views.push_back({Own, Base, O.Type});
  for (const ViewObject &V : O.Views) {
    MCRegister Reg = Own;
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

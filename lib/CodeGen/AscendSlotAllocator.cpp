//===-- AscendSlotAllocator.cpp - Slots for tiles -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   %1:l1slot = TLOAD_L1 …                    $l1s0 = TLOAD_L1 …
//   %2:l0aslot = TEXTRACT_L0A …, %1, …   =>   $l0as0 = TEXTRACT_L0A …, $l1s0, …
//                                             slots: l1s0 at 0, 16384 bytes
//                                                    l0as0 at 0, 16384 bytes
//
// An adapter: lifetimes and sizes go to the packer of lib/Slots, one problem a
// memory, and the offsets become lines of the slot table, one name for each
// {offset, bytes, count}. Objects with the same triple share a name where their
// registers are never live together. Scalars keep their virtual registers.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/MC/AscendMC.h"
#include "AscendTile/Slots/Packer.h"
#include "CodeGen/AscendMachineFunctionInfo.h"
#include "CodeGen/AscendPasses.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTileLiveness.h"
#include "CodeGen/AscendTileNames.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/SlotIndexes.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <tuple>

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-slots"
#define PASS_NAME "Ascend slot allocator"

namespace {

class AscendSlotAllocator final : public MachineFunctionPass {
public:
  static char ID;
  AscendSlotAllocator() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return PASS_NAME; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<LiveIntervalsWrapperPass>();
    AU.addPreserved<LiveIntervalsWrapperPass>();
    AU.addRequired<SlotIndexesWrapperPass>();
    AU.addPreserved<SlotIndexesWrapperPass>();
    AU.addRequired<VirtRegMap>();
    AU.addPreserved<VirtRegMap>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  using Objects = SmallVector<TileObject *, 8>;

  /// No memory has a data path for a copy of a tile: what a copy joins is one
  /// object, or an error.
  void joinOrRefuseCopies(std::vector<TileObject> &All);
  /// Offsets for the objects of one memory; all 0 after a failure was reported.
  std::vector<uint64_t> place(Space Mem, const Objects &Of) const;
  void reportFailure(Space Mem, const slots::Failure &Why,
                     const Objects &Of) const;
  /// Names for the objects of one memory.
  void name(Space Mem, const Objects &Of, ArrayRef<uint64_t> Offsets);
  /// Names for the views of \p O, whose own name is \p Base at \p Offset.
  void nameViews(const TileObject &O, MCRegister Base, uint64_t Offset,
                 unsigned &NextName);
  /// Moves source names from instructions to the slot table.
  void recordTileNames(const std::vector<TileObject> &All);

  MachineFunction *MF = nullptr;
  LiveIntervals *LIS = nullptr;
  VirtRegMap *VRM = nullptr;
  AscendMachineFunctionInfo *Info = nullptr;
};

} // namespace

char AscendSlotAllocator::ID = 0;

INITIALIZE_PASS_BEGIN(AscendSlotAllocator, DEBUG_TYPE, PASS_NAME, false, false)
INITIALIZE_PASS_DEPENDENCY(LiveIntervalsWrapperPass)
INITIALIZE_PASS_DEPENDENCY(SlotIndexesWrapperPass)
INITIALIZE_PASS_DEPENDENCY(VirtRegMap)
INITIALIZE_PASS_END(AscendSlotAllocator, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *llvm::createAscendSlotAllocatorPass() {
  return new AscendSlotAllocator();
}

bool AscendSlotAllocator::runOnMachineFunction(MachineFunction &Function) {
  MF = &Function;
  LIS = &getAnalysis<LiveIntervalsWrapperPass>().getLIS();
  VRM = &getAnalysis<VirtRegMap>();
  Info = MF->getInfo<AscendMachineFunctionInfo>();
  MF->getRegInfo().freezeReservedRegs();

  std::vector<TileObject> All = collectTileObjects(*MF, *LIS);
  joinOrRefuseCopies(All);
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M) {
    Space Mem = static_cast<Space>(M);
    Objects Of;
    for (TileObject &O : All)
      if (O.Type.Mem == Mem)
        Of.push_back(&O);
    if (!Of.empty())
      name(Mem, Of, place(Mem, Of));
  }
  recordTileNames(All);
  return true;
}

void AscendSlotAllocator::joinOrRefuseCopies(std::vector<TileObject> &All) {
  for (const MachineInstr *Copy : joinCopies(*MF, *LIS, All))
    reportError(MF->getFunction(), Copy->getDebugLoc(),
                Twine("a tile would have to be copied within ") +
                    nameOf(*AscendRegisterInfo::memoryOf(
                        MF->getRegInfo().getRegClass(
                            Copy->getOperand(0).getReg()))) +
                    ", which has no data path for that: two values that are "
                    "needed at the same time meet in one variable");
}

/// Where an object is made.
static DebugLoc locOf(const TileObject &O) {
  return O.Defs.empty() ? DebugLoc() : O.Defs.front()->getDebugLoc();
}

/// 'a1' (16384 bytes, gemm.cpp:20)
static void printObject(raw_ostream &OS, const TileObject &O) {
  std::optional<TileName> Name;
  for (const MachineInstr *Def : O.Defs)
    if (!Name)
      Name = tileNameOf(*Def);
  OS << (Name && !Name->Name.empty() ? "'" + Name->Name + "'" : "a tile")
     << " (" << O.bytes() * O.Count << " bytes";
  if (Name && Name->Line)
    OS << ", " << (Name->File.empty() ? "line " : Name->File + ":")
       << Name->Line;
  OS << ')';
}

void AscendSlotAllocator::reportFailure(Space Mem, const slots::Failure &Why,
                                        const Objects &Of) const {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << nameOf(Mem) << " overflow: ";
  Why.print(OS, [&](raw_ostream &OS, unsigned I) { printObject(OS, *Of[I]); });
  OS << "; " << nameOf(Mem) << " of "
     << MF->getSubtarget<AscendSubtarget>().processor().Name << " has "
     << MF->getSubtarget<AscendSubtarget>().processor().capacity(Mem)
     << " bytes: use smaller tiles, or end the use of one before the next "
        "begins";
  DebugLoc Loc;
  if (!Why.Items.empty())
    Loc = locOf(*Of[Why.Items.front()]);
  reportError(MF->getFunction(), Loc, Text);
}

std::vector<uint64_t> AscendSlotAllocator::place(Space Mem,
                                                 const Objects &Of) const {
  slots::Problem Problem;
  Problem.Capacity =
      MF->getSubtarget<AscendSubtarget>().processor().capacity(Mem);
  for (const TileObject *O : Of) {
    slots::Item Item;
    Item.Align = fractalOf(Mem);
    Item.Bytes = O->slotBytes() * O->Count;
    Item.Live = O->Live;
    Problem.Items.push_back(std::move(Item));
  }
  slots::PackResult Result = slots::pack(Problem);
  if (Result)
    return Result->Offsets;
  reportFailure(Mem, Result.failure(), Of);
  return std::vector<uint64_t>(Of.size(), 0);
}

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

void AscendSlotAllocator::name(Space Mem, const Objects &Of,
                               ArrayRef<uint64_t> Offsets) {
  struct Named {
    SlotEntry Entry;
    HeldTime Held;
    bool HasViews = false;
  };
  std::vector<Named> Names;
  for (auto [O, Offset] : zip(Of, Offsets)) {
    SmallVector<const LiveInterval *, 1> Intervals;
    for (Register Reg : O->Regs)
      Intervals.push_back(&LIS->getInterval(Reg));
    uint64_t Bytes = O->slotBytes();
    // What has views has a name of its own: the views name it.
    auto Fits = [&, O = O, Offset = Offset](const Named &N) {
      return !N.HasViews && O->Views.empty() && N.Entry.Offset == Offset &&
             N.Entry.Bytes == Bytes && N.Entry.Count == O->Count &&
             none_of(Intervals, [&](const LiveInterval *LI) {
               return N.Held.overlaps(*LI);
             });
    };
    auto I = find_if(Names, Fits);
    if (I == Names.end()) {
      if (Names.size() == NumSlotNames) {
        reportError(MF->getFunction(), locOf(*O),
                    Twine("more than ") + Twine(NumSlotNames) +
                        " different slots in " + nameOf(Mem));
        I = Names.begin();
      } else {
        Names.push_back({{slotReg(Mem, Names.size()), Offset, Bytes, O->Count},
                         {},
                         !O->Views.empty()});
        I = std::prev(Names.end());
      }
    }
    for (const LiveInterval *LI : Intervals)
      I->Held.add(*LI);
    for (Register Reg : O->Regs)
      VRM->assignVirt2Phys(Reg, I->Entry.Reg);
  }
  for (const Named &N : Names)
    Info->Slots.push_back(N.Entry);
  unsigned NextName = Names.size();
  for (auto [O, Offset] : zip(Of, Offsets))
    if (!O->Views.empty())
      nameViews(*O, VRM->getPhys(O->Regs.front()), Offset, NextName);
}

void AscendSlotAllocator::nameViews(const TileObject &O, MCRegister Base,
                                    uint64_t Offset, unsigned &NextName) {
  Space Mem = O.Type.Mem;
  Info->Views.push_back({Base, Base, O.Type});
  for (const ViewObject &V : O.Views) {
    MCRegister Reg = Base;
    if (NextName == NumSlotNames) {
      reportError(MF->getFunction(), V.Def->getDebugLoc(),
                  Twine("more than ") + Twine(NumSlotNames) +
                      " different slots in " + nameOf(Mem));
    } else {
      Reg = slotReg(Mem, NextName++);
      Info->Slots.push_back(
          {Reg, Offset + V.Offset, alignTo(V.Type.bytes(), fractalOf(Mem)), 1});
      Info->Views.push_back({Reg, Base, V.Type});
    }
    VRM->assignVirt2Phys(V.Reg, Reg);
  }
}

void AscendSlotAllocator::recordTileNames(const std::vector<TileObject> &All) {
  std::set<std::tuple<unsigned, std::string, std::string, unsigned>> Known;
  auto Record = [&](Register Of, const MachineInstr &Def) {
    auto Name = tileNameOf(Def);
    if (!Name)
      return;
    MCRegister Reg = VRM->getPhys(Of);
    if (Known.emplace(Reg.id(), Name->Name, Name->File, Name->Line).second)
      Info->Tiles.push_back({Reg, Name->Name, Name->File, Name->Line});
  };
  for (const TileObject &O : All) {
    for (const MachineInstr *Def : O.Defs)
      Record(O.Regs.front(), *Def);
    for (const ViewObject &V : O.Views)
      Record(V.Reg, *V.Def);
  }
  for (MachineBasicBlock &MBB : *MF)
    for (MachineInstr &MI : MBB)
      dropTileName(*MF, MI);
}

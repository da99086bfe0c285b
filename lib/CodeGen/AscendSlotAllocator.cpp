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
// Where a memory is too small, tiles that can be made again are, before that is
// an error.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/MC/AscendMC.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "AscendTile/Slots/Packer.h"
#include "CodeGen/AscendMachineFunctionInfo.h"
#include "CodeGen/AscendPackingRules.h"
#include "CodeGen/AscendPasses.h"
#include "CodeGen/AscendRematerialiser.h"
#include "CodeGen/AscendRotation.h"
#include "CodeGen/AscendSlotReport.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTileLiveness.h"
#include "CodeGen/AscendTileNames.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
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

/// Times that tiles may be made again; each one ends a peak.
static constexpr unsigned MaxRounds = 256;

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
    AU.addRequired<MachineOptimizationRemarkEmitterPass>();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    AU.addPreserved<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
  bool doFinalization(Module &) override {
    Report.write();
    return false;
  }

private:
  using Objects = SmallVector<TileObject *, 8>;

  /// The objects of one memory and what the packer says about them.
  struct Memory {
    Space Mem;
    Objects Of;
    slots::Problem Problem; ///< With one slot for what rotates.
    std::vector<SlotGroup> Groups;
    slots::RotatingPacking Packing;

    const slots::PackResult &result() const { return Packing.Result; }
  };

  /// Packs all memories, making tiles again while that helps.
  std::vector<Memory> packAll(std::vector<TileObject> &All);
  std::vector<Memory> pack(std::vector<TileObject> &All) const;
  /// Whether making a tile again changed the code, because \p M is too small.
  bool relieve(const Memory &M, Rematerialiser &Remat) const;
  /// Gives the groups their counts.
  void count(ArrayRef<Memory> Memories);
  /// Says which loops' tiles got one slot only, and what a second one takes.
  void remarkSingles(const Memory &M) const;
  /// Remembers the map of what has names and counts, if it is asked for.
  void report(ArrayRef<Memory> Memories);
  void refuseCopy(const MachineInstr &Copy) const;
  void reportFailure(Space Mem, const slots::Failure &Why,
                     const Objects &Of) const;
  /// Names for the objects of one memory.
  void name(Space Mem, const Objects &Of, ArrayRef<uint64_t> Offsets);
  /// Names for the views of \p O, whose own name is \p Base at \p Offset.
  void nameViews(const TileObject &O, MCRegister Base, uint64_t Offset,
                 unsigned &NextName);
  /// Releases have said what they had to say.
  void removeReleases();
  /// Moves source names from instructions to the slot table.
  void recordTileNames(const std::vector<TileObject> &All);

  MachineFunction *MF = nullptr;
  LiveIntervals *LIS = nullptr;
  VirtRegMap *VRM = nullptr;
  AscendMachineFunctionInfo *Info = nullptr;
  SlotReport Report; ///< Of all functions so far.
};

} // namespace

char AscendSlotAllocator::ID = 0;

INITIALIZE_PASS_BEGIN(AscendSlotAllocator, DEBUG_TYPE, PASS_NAME, false, false)
INITIALIZE_PASS_DEPENDENCY(LiveIntervalsWrapperPass)
INITIALIZE_PASS_DEPENDENCY(SlotIndexesWrapperPass)
INITIALIZE_PASS_DEPENDENCY(VirtRegMap)
INITIALIZE_PASS_DEPENDENCY(MachineOptimizationRemarkEmitterPass)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
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

  std::vector<TileObject> All;
  std::vector<Memory> Memories = packAll(All);
  count(Memories);
  for (const Memory &M : Memories) {
    if (!M.result())
      reportFailure(M.Mem, M.result().failure(), M.Of);
    name(M.Mem, M.Of, M.result() ? M.result()->Offsets
                                 : std::vector<uint64_t>(M.Of.size(), 0));
  }
  report(Memories);
  recordTileNames(All);
  removeReleases();
  return true;
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

std::vector<AscendSlotAllocator::Memory>
AscendSlotAllocator::packAll(std::vector<TileObject> &All) {
  Rematerialiser Remat(*MF, *LIS, *VRM);
  for (unsigned Round = 0;; ++Round) {
    All = collectTileObjects(*MF, *LIS);
    auto Copies = joinCopies(*MF, *LIS, All);
    std::vector<Memory> Memories = pack(All);
    if (Round != MaxRounds && any_of(Memories, [&](const Memory &M) {
          return !M.result() && relieve(M, Remat);
        }))
      continue;
    for (const MachineInstr *Copy : Copies)
      refuseCopy(*Copy);
    return Memories;
  }
}

std::vector<AscendSlotAllocator::Memory>
AscendSlotAllocator::pack(std::vector<TileObject> &All) const {
  std::vector<Memory> Memories;
  for (unsigned N = static_cast<unsigned>(Space::L1); N != NumSpaces; ++N) {
    Space Mem = static_cast<Space>(N);
    Objects Of;
    slots::Problem Problem;
    Problem.Capacity =
        MF->getSubtarget<AscendSubtarget>().processor().capacity(Mem);
    for (TileObject &O : All) {
      if (O.Type.Mem != Mem)
        continue;
      Of.push_back(&O);
      slots::Item Item;
      Item.Align = fractalOf(Mem);
      Item.Bytes = alignTo(O.bytes(), Item.Align) * O.Count;
      Item.Live = O.Live;
      Problem.Items.push_back(std::move(Item));
    }
    if (Of.empty())
      continue;
    std::vector<SlotGroup> Groups = collectSlotGroups(
        Of, *MF, *LIS, getAnalysis<MachineLoopInfoWrapperPass>().getLI(),
        maxSlotsOfLoopTile());
    keepNeighboursApart(Problem, Of);
    keepSourcesApart(Problem, Of, *MF);
    slots::RotatingPacking Packing =
        slots::packRotating(Problem, rotationsOf(Groups));
    Memories.push_back({Mem, std::move(Of), std::move(Problem),
                        std::move(Groups), std::move(Packing)});
  }
  return Memories;
}

bool AscendSlotAllocator::relieve(const Memory &M,
                                  Rematerialiser &Remat) const {
  const slots::Failure &Why = M.result().failure();
  if (Why.Why != slots::Failure::Kind::OverCapacity &&
      Why.Why != slots::Failure::Kind::Fragmented)
    return false;
  SmallVector<const TileObject *, 8> Live;
  for (unsigned I : Why.Items)
    Live.push_back(M.Of[I]);
  uint64_t Excess =
      Why.Needed > Why.Available ? Why.Needed - Why.Available : 1;
  auto &ORE = getAnalysis<MachineOptimizationRemarkEmitterPass>().getORE();
  return Remat.relieve(Live, Why.Position, Excess, [&](const MachineInstr &MI) {
    ORE.emit([&] {
      return MachineOptimizationRemarkAnalysis(DEBUG_TYPE, "MadeAgain",
                                               MI.getDebugLoc(),
                                               MI.getParent())
             << (Twine(TileView(MI).op().Mnemonic) + " is repeated here: " +
                 nameOf(M.Mem) + " would need " + Twine(Why.Needed) +
                 " bytes and has " + Twine(Why.Available))
                    .str();
    });
  });
}

void AscendSlotAllocator::count(ArrayRef<Memory> Memories) {
  DenseMap<unsigned, unsigned> CountOf;
  for (const Memory &M : Memories) {
    if (M.result())
      remarkSingles(M);
    for (auto [G, Count] : zip(M.Groups, M.Packing.Counts)) {
      CountOf[G.Number] = Count;
      for (unsigned I : G.Rotation.Items)
        M.Of[I]->Count = Count;
    }
  }
  materialiseCounts(*MF, [&](unsigned Group) {
    auto I = CountOf.find(Group);
    return I == CountOf.end() ? 1u : I->second;
  });
}

void AscendSlotAllocator::remarkSingles(const Memory &M) const {
  auto &ORE = getAnalysis<MachineOptimizationRemarkEmitterPass>().getORE();
  if (!ORE.allowExtraAnalysis(DEBUG_TYPE))
    return;
  for (auto [N, G] : enumerate(M.Groups)) {
    std::vector<unsigned> Two = M.Packing.Counts;
    if (Two[N] != 1 || G.Rotation.MaxCount == 1)
      continue;
    Two[N] = 2;
    uint64_t Needed = slots::maxLive(slots::withCounts(
                                         M.Problem, rotationsOf(M.Groups), Two))
                          .Bytes;
    for (unsigned I : G.Rotation.Items) {
      std::string Text;
      raw_string_ostream OS(Text);
      printObject(OS, *M.Of[I]);
      OS << " keeps one slot in its loop: with two, " << Needed << " bytes of "
         << nameOf(M.Mem) << " would be live, which has "
         << M.Problem.Capacity;
      const MachineInstr &Def = *M.Of[I]->Defs.front();
      ORE.emit([&] {
        return MachineOptimizationRemarkMissed(
                   DEBUG_TYPE, "OneSlot", Def.getDebugLoc(), Def.getParent())
               << Text;
      });
    }
  }
}

void AscendSlotAllocator::report(ArrayRef<Memory> Memories) {
  if (!SlotReport::isWanted())
    return;
  std::vector<PackedMemory> Packed;
  for (const Memory &M : Memories)
    Packed.push_back({M.Mem, M.Of, M.Problem, M.Groups, M.Packing});
  Report.add(*MF, *LIS, getAnalysis<MachineLoopInfoWrapperPass>().getLI(),
             *VRM, Packed);
}

/// No memory has a data path for a copy of a tile.
void AscendSlotAllocator::refuseCopy(const MachineInstr &Copy) const {
  reportError(MF->getFunction(), Copy.getDebugLoc(),
              Twine("a tile would have to be copied within ") +
                  nameOf(*AscendRegisterInfo::memoryOf(
                      MF->getRegInfo().getRegClass(
                          Copy.getOperand(0).getReg()))) +
                  ", which has no data path for that: two values that are "
                  "needed at the same time meet in one variable");
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
             N.Entry.Bytes == Bytes &&
             N.Entry.Count == O->Count &&
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

void AscendSlotAllocator::removeReleases() {
  for (MachineBasicBlock &MBB : *MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (isSlotRelease(MI)) {
        LIS->RemoveMachineInstrFromMaps(MI);
        MI.eraseFromParent();
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

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
#include "CodeGen/AscendPlacedTiles.h"
#include "CodeGen/AscendRematerialiser.h"
#include "CodeGen/AscendReservedBytes.h"
#include "CodeGen/AscendRotation.h"
#include "CodeGen/AscendScalarNames.h"
#include "CodeGen/AscendSlotNames.h"
#include "CodeGen/AscendSlotReport.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTileLiveness.h"
#include "CodeGen/AscendTileNames.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/SetVector.h"
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
    Objects Of;     ///< What the packer places.
    Objects Placed; ///< What the source has placed.
    Objects Sized;  ///< What lies behind all these, as long as it will be.
    /// With one slot for what rotates; behind the items of Of those that the
    /// source has placed.
    slots::Problem Problem;
    std::vector<PlacedRange> Ranges; ///< Of these, in their order.
    std::vector<SlotGroup> Groups;
    slots::RotatingPacking Packing{{}, slots::Solution()};

    const slots::PackResult &result() const { return Packing.Result; }
    /// The objects that an item of the problem stands for.
    Objects objectsOf(unsigned Item, std::vector<TileObject> &All) const;
  };

  /// Packs all memories, making tiles again while that helps.
  std::vector<Memory> packAll(std::vector<TileObject> &All);
  std::vector<Memory> pack(std::vector<TileObject> &All) const;
  /// Whether making a tile again changed the code, because \p M is too small.
  bool relieve(const Memory &M, Rematerialiser &Remat) const;
  /// Where the sets lie in the slot table whose lengths are not known.
  SmallVector<uint64_t, 4> nominalOffsets(const Memory &M) const;
  /// Bytes that are not the packer's to give.
  void addTaken(Memory &M, std::vector<TileObject> &All) const;
  /// Gives the groups their counts.
  void count(ArrayRef<Memory> Memories);
  /// Says which loops' tiles got one slot only, and what a second one takes.
  void remarkSingles(const Memory &M) const;
  /// Remembers the map of what has names and counts, if it is asked for.
  void report(ArrayRef<Memory> Memories);
  void refuseCopy(const MachineInstr &Copy) const;
  void reportFailure(const Memory &M, std::vector<TileObject> &All) const;
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
      reportFailure(M, All);
    Objects Of = M.Of;
    std::vector<uint64_t> Offsets(Of.size(), 0);
    if (M.result())
      llvm::copy(ArrayRef(M.result()->Offsets).take_front(Of.size()),
                 Offsets.begin());
    for (TileObject *O : M.Placed) {
      Of.push_back(O);
      Offsets.push_back(O->Place->Offset);
    }
    append_range(Of, M.Sized);
    append_range(Offsets, nominalOffsets(M));
    SlotNamer(*MF, *LIS, *VRM).name(M.Mem, Of, Offsets);
  }
  report(Memories);
  recordTileNames(All);
  nameScalars(*MF); // debug records end here
  removeReleases();
  return true;
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
    Memory M;
    M.Mem = Mem;
    slots::Problem &Problem = M.Problem;
    Problem.Capacity =
        MF->getSubtarget<AscendSubtarget>().processor().capacity(Mem);
    for (TileObject &O : All) {
      if (O.Type.Mem != Mem)
        continue;
      if (O.Place || O.IsSized) {
        (O.Place ? M.Placed : M.Sized).push_back(&O);
        continue;
      }
      M.Of.push_back(&O);
      slots::Item Item;
      Item.Align = fractalOf(Mem);
      Item.Bytes = alignTo(O.bytes(), Item.Align) * O.Count;
      Item.Live = O.Live;
      Problem.Items.push_back(std::move(Item));
    }
    if (M.Of.empty() && M.Placed.empty() && M.Sized.empty())
      continue;
    // They lie in the order in which their lengths are told.
    llvm::sort(M.Sized, [&](const TileObject *A, const TileObject *B) {
      auto At = [&](const TileObject *O) {
        return LIS->getInstructionIndex(*O->Defs.front());
      };
      return At(A) < At(B);
    });
    M.Groups = collectSlotGroups(
        M.Of, *MF, *LIS, getAnalysis<MachineLoopInfoWrapperPass>().getLI(),
        maxSlotsOfLoopTile());
    keepNeighboursApart(Problem, M.Of);
    keepSourcesApart(Problem, M.Of, *MF);
    addTaken(M, All);
    M.Packing = slots::packInPlace(Problem, rotationsOf(M.Groups),
                                   inPlacePairs(M.Of, *MF));
    Memories.push_back(std::move(M));
  }
  return Memories;
}

/// Behind the memory's end, each where those in front of it end if they take all
/// that there is room for.
SmallVector<uint64_t, 4>
AscendSlotAllocator::nominalOffsets(const Memory &M) const {
  SmallVector<uint64_t, 4> Offsets;
  uint64_t Next = M.Problem.Capacity;
  for (const TileObject *O : M.Sized) {
    Offsets.push_back(Next);
    Next += O->slotBytes() * O->Count;
  }
  return Offsets;
}

/// Whether placed tiles lie over each other while both are live is the checker's
/// to say, which sees what branches decide; here those that overlap are one.
void AscendSlotAllocator::addTaken(Memory &M,
                                   std::vector<TileObject> &All) const {
  for (const ReservedBytes &R :
       MF->getSubtarget<AscendSubtarget>().processor().Reserved)
    if (R.Mem == M.Mem)
      M.Problem.Reserved.push_back({R.Offset, R.Bytes});
  for (PlacedRange &R : placedRanges(All)) {
    if (R.Mem != M.Mem)
      continue;
    // Reserved bytes are as good as others while nothing uses them. No tile
    // that the compiler places gets there: the range ends in front of them.
    uint64_t End = R.End;
    if (R.End <= M.Problem.Capacity && !clobberOf(R, All, *MF, *LIS))
      for (const slots::ByteRange &Taken : M.Problem.Reserved)
        if (R.Begin < Taken.end() && Taken.Offset < End)
          End = std::max(R.Begin, Taken.Offset);
    if (End == R.Begin)
      continue;
    slots::Item Item;
    Item.Align = fractalOf(M.Mem);
    Item.Fixed = R.Begin;
    Item.Bytes = End - R.Begin;
    Item.Live = All[R.Objects.front()].Live;
    M.Problem.Items.push_back(std::move(Item));
    M.Ranges.push_back(std::move(R));
  }
}

AscendSlotAllocator::Objects
AscendSlotAllocator::Memory::objectsOf(unsigned Item,
                                       std::vector<TileObject> &All) const {
  if (Item < Of.size())
    return {Of[Item]};
  Objects Result;
  for (unsigned I : Ranges[Item - Of.size()].Objects)
    Result.push_back(&All[I]);
  return Result;
}

bool AscendSlotAllocator::relieve(const Memory &M,
                                  Rematerialiser &Remat) const {
  const slots::Failure &Why = M.result().failure();
  if (Why.Why != slots::Failure::Kind::OverCapacity &&
      Why.Why != slots::Failure::Kind::Fragmented)
    return false;
  SmallVector<const TileObject *, 8> Live;
  for (unsigned I : Why.Items)
    if (I < M.Of.size())
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
    Packed.push_back({M.Mem, M.Of, M.Problem, M.Groups, M.Packing,
                      M.Placed, M.Sized});
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

/// Whether what is wrong is a place that the source has chosen.
static bool isAboutPlace(const slots::Failure &Why) {
  using Kind = slots::Failure::Kind;
  return Why.Why == Kind::FixedBeyondCapacity ||
         Why.Why == Kind::FixedMisaligned || Why.Why == Kind::FixedInReserved ||
         Why.Why == Kind::FixedOverlap;
}

void AscendSlotAllocator::reportFailure(const Memory &M,
                                        std::vector<TileObject> &All) const {
  const slots::Failure &Why = M.result().failure();
  const ProcessorInfo &Processor =
      MF->getSubtarget<AscendSubtarget>().processor();
  std::string Text;
  raw_string_ostream OS(Text);
  OS << nameOf(M.Mem)
     << (isAboutPlace(Why) ? ": " : " overflow: ");
  Why.print(OS, [&](raw_ostream &OS, unsigned I) {
    interleave(M.objectsOf(I, All), OS,
               [&](const TileObject *O) { printObject(OS, *O); }, " and ");
    if (I >= M.Of.size())
      OS << " at byte " << M.Problem.Items[I].Fixed.value_or(0);
  });
  for (const ReservedBytes &R : Processor.Reserved)
    if (R.Mem == M.Mem)
      OS << "; bytes " << R.Offset << " to " << R.Offset + R.Bytes << " are "
         << R.Reason;
  if (isAboutPlace(Why))
    OS << ": place it elsewhere, or leave its place to the compiler";
  else
    OS << "; " << nameOf(M.Mem) << " of " << Processor.Name << " has "
       << Processor.capacity(M.Mem)
       << " bytes: use smaller tiles, or end the use of one before the next "
          "begins";
  DebugLoc Loc;
  if (!Why.Items.empty())
    Loc = M.objectsOf(Why.Items.front(), All).front()->loc();
  reportError(MF->getFunction(), Loc, Text);
}

void AscendSlotAllocator::removeReleases() {
  SmallSetVector<Register, 8> Released;
  for (MachineBasicBlock &MBB : *MF)
    for (MachineInstr &MI : make_early_inc_range(MBB))
      if (isSlotRelease(MI)) {
        for (const MachineOperand &Op : MI.all_uses())
          if (Op.getReg().isVirtual())
            Released.insert(Op.getReg());
        LIS->RemoveMachineInstrFromMaps(MI);
        MI.eraseFromParent();
      }
  for (Register Reg : Released)
    LIS->shrinkToUses(&LIS->getInterval(Reg));
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

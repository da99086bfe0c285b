//===-- AscendRotation.cpp - Groups of sets whose slots are open ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendRotation.h"
#include "CodeGen/AscendTileCost.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <algorithm>

using namespace llvm;
using namespace ascend;

/// How often a loop runs for each time that the one around it does.
static constexpr uint64_t TypicalTrips = 8;

namespace {

/// What one group gains, summed over its sets.
struct GroupFacts {
  uint64_t Filling = 0, Emptying = 0; ///< Cycles.
  const MachineLoop *Nest = nullptr;  ///< The outermost loop.
  /// Two pipes (1 << Pipe each) -> how many of the sets both touch: a slot of
  /// one takes an event id in either direction.
  MapVector<unsigned, unsigned> Pairs;
};

/// Pairs of pipes that need event ids for something else in a loop nest.
using PairSet = DenseSet<unsigned>;

/// A group and its facts.
struct GroupEntry {
  slots::RotatingGroup *Group;
  const GroupFacts *Facts;
};

} // namespace

static uint64_t frequencyOf(const MachineLoop *L) {
  uint64_t Frequency = 1;
  for (unsigned D = 0; L && D != std::min(L->getLoopDepth(), 10u); ++D)
    Frequency *= TypicalTrips;
  return Frequency;
}

/// Calls \p Visit with each two of \p Pipes.
static void forEachPair(unsigned Pipes, function_ref<void(unsigned)> Visit) {
  for (unsigned Low = 1; Low <= Pipes; Low <<= 1)
    for (unsigned High = Low << 1; High <= Pipes; High <<= 1)
      if (Pipes & Low && Pipes & High)
        Visit(Low | High);
}

static void addAccesses(const TileObject &O, const MachineRegisterInfo &MRI,
                        const MachineLoopInfo &MLI, GroupFacts &Facts) {
  unsigned Pipes = 0;
  for (const MachineInstr &MI :
       MRI.use_nodbg_instructions(O.Regs.front())) {
    TileView View(MI);
    if (!View)
      continue;
    Pipes |= 1u << static_cast<unsigned>(View.op().OnPipe);
    const MachineLoop *L = MLI.getLoopFor(MI.getParent());
    const OperandInfo *Dst = View.op().dst();
    bool Fills = Dst && View.isInto() &&
                 View.reg(*Dst).getReg() == O.Regs.front();
    (Fills ? Facts.Filling : Facts.Emptying) +=
        estimatedCycles(MI) * frequencyOf(L);
    if (L)
      Facts.Nest = L->getOutermostLoop();
  }
  forEachPair(Pipes, [&](unsigned Pair) { ++Facts.Pairs[Pair]; });
}

/// The pairs of pipes that touch tiles in \p Nest which are none of the groups',
/// or of which one loads and one stores there: what does not rotate.
static PairSet otherPairs(const MachineLoop &Nest,
                          const DenseSet<Register> &Rotating) {
  MapVector<Register, unsigned> Pipes;
  unsigned GMPipes = 0;
  for (const MachineBasicBlock *MBB : Nest.blocks())
    for (const MachineInstr &MI : *MBB) {
      TileView View(MI);
      if (!View)
        continue;
      unsigned Bit = 1u << static_cast<unsigned>(View.op().OnPipe);
      if (View.op().ReadsGM || View.op().WritesGM)
        GMPipes |= Bit;
      for (const OperandInfo &O : View.op().Operands)
        if (O.isTile())
          Pipes[View.reg(O).getReg()] |= Bit;
    }
  PairSet Result;
  auto Add = [&](unsigned Pair) { Result.insert(Pair); };
  forEachPair(GMPipes, Add);
  for (auto [Reg, Touching] : Pipes)
    if (!Rotating.contains(Reg))
      forEachPair(Touching, Add);
  return Result;
}

static slots::Segment segmentOf(const MachineLoop &L,
                                const LiveIntervals &LIS) {
  SlotIndex Zero = LIS.getSlotIndexes()->getZeroIndex();
  slots::Segment All{~0ull, 0};
  for (const MachineBasicBlock *MBB : L.blocks()) {
    auto Begin =
        static_cast<uint64_t>(Zero.distance(LIS.getMBBStartIdx(MBB)));
    auto End = static_cast<uint64_t>(Zero.distance(LIS.getMBBEndIdx(MBB)));
    All.Begin = std::min(All.Begin, Begin);
    All.End = std::max(All.End, End);
  }
  return All;
}

/// Limits the slots of the groups \p Of one memory and one loop nest, that with
/// the largest gain first, to what event ids there are of each pair of pipes: a
/// set takes one a slot, and what does not rotate (\p Others) needs some as well.
/// Where two slots for all would do, all get two before one gets three.
static void shareEvents(MutableArrayRef<GroupEntry> Of, const PairSet &Others) {
  constexpr unsigned ForOthers = 2, ForSome = NumEvents / 2;
  sort(Of, [](const GroupEntry &A, const GroupEntry &B) {
    return std::pair(B.Group->Gain, A.Group->Items.front()) <
           std::pair(A.Group->Gain, B.Group->Items.front());
  });
  /// Event ids of a pair that are left, and whether each set has got two.
  struct Budget {
    unsigned Sets = 0, Left = 0;
    bool HasTwo = false;
  };
  MapVector<unsigned, Budget> Budgets;
  for (const GroupEntry &G : Of)
    for (auto [Pair, Sets] : G.Facts->Pairs)
      Budgets[Pair].Sets += Sets;
  for (auto &[Pair, B] : Budgets) {
    unsigned ForAll = NumEvents - (Others.contains(Pair) ? ForOthers : 0);
    B.HasTwo = 2 * B.Sets <= ForAll;
    B.Left = B.HasTwo ? ForAll - 2 * B.Sets : ForSome;
  }
  for (GroupEntry &G : Of) {
    // Takes or, if nothing comes of it, gives back the ids of slot Count.
    auto Fits = [&](unsigned Count) {
      return all_of(G.Facts->Pairs, [&](const auto &P) {
        const Budget &B = Budgets.find(P.first)->second;
        return (B.HasTwo && Count <= 2) || P.second <= B.Left;
      });
    };
    auto Take = [&](unsigned Count, int Sign) {
      for (auto [Pair, Sets] : G.Facts->Pairs)
        if (Budget &B = Budgets[Pair]; !B.HasTwo || Count > 2)
          B.Left -= Sign * static_cast<int>(Sets);
    };
    unsigned Count = 0;
    while (Count < G.Group->MaxCount && Fits(Count + 1))
      Take(++Count, 1);
    if (Count == 1)
      Take(1, -1);
    G.Group->MaxCount = std::clamp(Count, 1u, G.Group->MaxCount);
  }
}

std::vector<SlotGroup>
ascend::collectSlotGroups(ArrayRef<TileObject *> Of, const MachineFunction &MF,
                          const LiveIntervals &LIS, const MachineLoopInfo &MLI,
                          unsigned MaxCount) {
  MapVector<unsigned, std::pair<SlotGroup, GroupFacts>> Groups;
  DenseSet<Register> Rotating;
  for (auto [I, O] : enumerate(Of)) {
    if (!O->Group)
      continue;
    Rotating.insert(O->Regs.begin(), O->Regs.end());
    auto &[Group, Facts] = Groups[*O->Group];
    Group.Number = *O->Group;
    Group.Rotation.Items.push_back(I);
    addAccesses(*O, MF.getRegInfo(), MLI, Facts);
  }
  MapVector<const MachineLoop *, SmallVector<GroupEntry, 4>> Nests;
  for (auto &[Number, Entry] : Groups) {
    auto &[Group, Facts] = Entry;
    if (!Facts.Nest)
      continue;
    Group.Rotation.MaxCount = MaxCount;
    Group.Rotation.Gain = std::min(Facts.Filling, Facts.Emptying);
    Group.Rotation.Loop = segmentOf(*Facts.Nest, LIS);
    Nests[Facts.Nest].push_back({&Group.Rotation, &Facts});
  }
  for (auto &[Nest, Groups] : Nests)
    shareEvents(Groups, otherPairs(*Nest, Rotating));
  std::vector<SlotGroup> Result;
  for (auto &[Number, Entry] : Groups)
    Result.push_back(std::move(Entry.first));
  return Result;
}

std::vector<slots::RotatingGroup>
ascend::rotationsOf(ArrayRef<SlotGroup> Groups) {
  std::vector<slots::RotatingGroup> Result;
  for (const SlotGroup &G : Groups)
    Result.push_back(G.Rotation);
  return Result;
}

/// Every access of a set of one slot names slot 0.
static void nameSlotZero(Register Set, MachineRegisterInfo &MRI) {
  for (MachineInstr &MI : make_early_inc_range(MRI.use_instructions(Set))) {
    TileOpRef Ref = tileOpOf(MI.getOpcode());
    if (!Ref)
      continue;
    for (const OperandInfo &O : Ref->Operands) {
      auto Index = O.isTile() ? Ref.slotIndexOf(O) : std::nullopt;
      if (Index && MI.getOperand(Ref.indexOf(O)).getReg() == Set)
        MI.getOperand(*Index).ChangeToImmediate(0);
    }
  }
}

void ascend::materialiseCounts(MachineFunction &MF,
                               function_ref<unsigned(unsigned)> CountOf) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  for (MachineBasicBlock &MBB : MF)
    for (MachineInstr &MI : MBB) {
      if (MI.getOpcode() == Ascend::SLOT_COUNT) {
        unsigned Count = CountOf(MI.getOperand(1).getImm());
        MI.setDesc(TII.get(Ascend::MOVIX));
        MI.getOperand(1).setImm(Count);
      } else if (auto Set = slotSetOf(MI); Set && Set->Group) {
        unsigned Count = CountOf(*Set->Group);
        MI.getOperand(1).setImm(Count);
        if (Count == 1)
          nameSlotZero(MI.getOperand(0).getReg(), MF.getRegInfo());
      }
    }
}

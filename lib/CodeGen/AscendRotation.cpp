//===-- AscendRotation.cpp - Groups of sets whose slots are open ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendRotation.h"
#include "CodeGen/AscendTileCost.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include <algorithm>
#include <map>
#include <set>

using namespace llvm;
using namespace ascend;

/// How often a loop runs for each time that the one around it does.
static constexpr uint64_t TypicalTrips = 8;

namespace {

/// What one group gains, summed over its sets.
struct GroupFacts {
  uint64_t Filling = 0, Emptying = 0; ///< Cycles.
  const MachineLoop *Nest = nullptr;  ///< The outermost loop.
  /// By pair of pipes: its sets that need flags between them.
  std::map<std::pair<Pipe, Pipe>, unsigned> Sets;
};

} // namespace

static uint64_t frequencyOf(const MachineLoop *L) {
  uint64_t Frequency = 1;
  for (unsigned D = 0; L && D != std::min(L->getLoopDepth(), 10u); ++D)
    Frequency *= TypicalTrips;
  return Frequency;
}

static void addAccesses(const TileObject &O, const MachineRegisterInfo &MRI,
                        const MachineLoopInfo &MLI, GroupFacts &Facts) {
  std::set<Pipe> Fillers, Readers;
  for (const MachineInstr &MI :
       MRI.use_nodbg_instructions(O.Regs.front())) {
    TileView View(MI);
    if (!View)
      continue;
    const MachineLoop *L = MLI.getLoopFor(MI.getParent());
    const OperandInfo *Dst = View.op().dst();
    bool Fills = Dst && View.isInto() &&
                 View.reg(*Dst).getReg() == O.Regs.front();
    (Fills ? Fillers : Readers).insert(View.pipe());
    (Fills ? Facts.Filling : Facts.Emptying) +=
        estimatedCycles(MI) * frequencyOf(L);
    if (L)
      Facts.Nest = L->getOutermostLoop();
  }
  std::set<std::pair<Pipe, Pipe>> Pairs;
  for (Pipe From : Fillers)
    for (Pipe To : Readers)
      if (From != To)
        Pairs.insert(std::minmax(From, To));
  for (std::pair<Pipe, Pipe> Pair : Pairs)
    ++Facts.Sets[Pair];
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
/// the largest gain first, to what event ids there are: each set takes one a
/// slot, and what does not rotate needs some as well. \p Sets has the sets by
/// pairs of pipes: each pair has ids of its own.
static void shareEvents(MutableArrayRef<slots::RotatingGroup *> Of,
                        const std::map<std::pair<Pipe, Pipe>, unsigned> &Sets) {
  constexpr unsigned ForAll = 6, ForSome = NumEvents / 2;
  sort(Of, [](const auto *A, const auto *B) {
    return std::pair(B->Gain, A->Items.front()) <
           std::pair(A->Gain, B->Items.front());
  });
  unsigned All = 0;
  for (const slots::RotatingGroup *G : Of)
    All += 2 * G->Items.size();
  bool HaveTwo = all_of(
      Sets, [&](const auto &Pair) { return 2 * Pair.second <= ForAll; });
  unsigned Left = HaveTwo ? ForAll - std::min(All, ForAll) : ForSome;
  for (slots::RotatingGroup *G : Of) {
    unsigned Size = G->Items.size(), Count = HaveTwo ? 2 : 0;
    while (Count < G->MaxCount && Size <= Left) {
      ++Count;
      Left -= Size;
    }
    if (Count < 2)
      Left += Count * Size;
    G->MaxCount = std::clamp(Count, 1u, G->MaxCount);
  }
}

std::vector<SlotGroup>
ascend::collectSlotGroups(ArrayRef<TileObject *> Of, const MachineFunction &MF,
                          const LiveIntervals &LIS, const MachineLoopInfo &MLI,
                          unsigned MaxCount) {
  MapVector<unsigned, std::pair<SlotGroup, GroupFacts>> Groups;
  for (auto [I, O] : enumerate(Of)) {
    if (!O->Group)
      continue;
    auto &[Group, Facts] = Groups[*O->Group];
    Group.Number = *O->Group;
    Group.Rotation.Items.push_back(I);
    addAccesses(*O, MF.getRegInfo(), MLI, Facts);
  }
  MapVector<const MachineLoop *, SmallVector<slots::RotatingGroup *, 4>> Nests;
  for (auto &[Number, Entry] : Groups) {
    auto &[Group, Facts] = Entry;
    if (!Facts.Nest)
      continue;
    Group.Rotation.MaxCount = MaxCount;
    Group.Rotation.Gain = std::min(Facts.Filling, Facts.Emptying);
    Group.Rotation.Loop = segmentOf(*Facts.Nest, LIS);
    Nests[Facts.Nest].push_back(&Group.Rotation);
  }
  for (auto &[Nest, Of] : Nests) {
    std::map<std::pair<Pipe, Pipe>, unsigned> Sets;
    for (const auto &[Number, Entry] : Groups)
      if (Entry.second.Nest == Nest)
        for (const auto &[Pair, Count] : Entry.second.Sets)
          Sets[Pair] += Count;
    shareEvents(Of, Sets);
  }
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

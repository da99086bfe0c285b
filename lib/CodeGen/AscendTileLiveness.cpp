//===-- AscendTileLiveness.cpp - When tiles' bytes matter -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A set's register is live from its definition to its last use, whatever is in
// the slots. Its *contents* are live where a slot has been written on some path
// from the entry, and is read on some path before everything in it is written
// again:
//
//   s = SLOTS                     .
//   TLOAD s[0]                    |   live
//   TEXTRACT …, s[0]              |
//   …                             .   free for other tiles
//   TLOAD s[0]                    |   live
//   TEXTRACT …, s[0]              |
//
// Of a set of several slots a write replaces one, so that the set is live all
// the way from its first write to its last read, but for where a release leaves
// none of its slots with anything.
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTileLiveness.h"
#include "CodeGen/AscendPlacedTiles.h"
#include "CodeGen/AscendRegisterInfo.h"
#include "CodeGen/AscendSlotLeases.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"

using namespace llvm;
using namespace ascend;

namespace {

/// What one instruction does to one set.
struct SetAccess {
  unsigned Set;
  bool Reads;  ///< Also when a write leaves something of the old contents.
  bool Writes;
  bool Ends = false; ///< Nothing of the contents matters behind it.
};

class SetLiveness {
public:
  SetLiveness(MachineFunction &MF, LiveIntervals &LIS,
              std::vector<TileObject> &Objects)
      : MF(MF), LIS(LIS), Objects(Objects), Blocks(MF.getNumBlockIDs()) {}

  void run();

private:
  struct BlockState {
    BitVector Read;    ///< Read before anything writes or ends all of it.
    BitVector Written; ///< Written completely, or ended, before any read.
    BitVector Touched; ///< Written, and not ended behind that.
    BitVector Ended;   ///< Ended, and not written behind that.
    BitVector LiveIn, LiveOut, MayIn;
  };

  SmallVector<SetAccess, 4> accesses(const MachineInstr &MI) const;
  void summarise(const MachineBasicBlock &MBB);
  void solve();
  void addSegments(const MachineBasicBlock &MBB);
  using Segments = SmallVector<slots::Segment, 2>;
  DenseMap<unsigned, Segments> held(const MachineBasicBlock &MBB) const;
  void addScratch(const MachineInstr &MI);
  uint64_t position(SlotIndex I) const {
    return LIS.getSlotIndexes()->getZeroIndex().distance(I);
  }

  MachineFunction &MF;
  LiveIntervals &LIS;
  std::vector<TileObject> &Objects;
  std::vector<BlockState> Blocks;
  DenseMap<Register, unsigned> SetOf; ///< Register -> index in Objects.
  /// Sets that stand for others that lie over them, too.
  BitVector Shared;
  std::optional<SlotLeases> Leases;
};

} // namespace

SmallVector<SetAccess, 4>
SetLiveness::accesses(const MachineInstr &MI) const {
  SmallVector<SetAccess, 4> Result;
  if (isSlotRelease(MI)) {
    if (unsigned Set = Leases->endedBy(MI); Set != ~0u)
      Result.push_back({Set, false, false, /*Ends=*/true});
    return Result;
  }
  TileView View(MI);
  if (!View)
    return Result;
  for (const OperandInfo &O : View.op().Operands) {
    if (!O.isTile())
      continue;
    auto I = SetOf.find(View.reg(O).getReg());
    if (I == SetOf.end())
      continue;
    if (O.isScratch())
      continue; // scratchSegments
    SetAccess A{I->second, O.isRead(), O.isResult()};
    // One slot of several, or a part of one: the rest stays.
    const TileObject &Set = Objects[A.Set];
    auto Type = A.Writes ? View.writtenType(O) : std::nullopt;
    bool Whole = Set.Count == 1 && !Shared.test(A.Set) && A.Writes &&
                 View.covers(O) &&
                 (Set.Views.empty() || (Type && Type->bytes() == Set.bytes()));
    if (A.Writes && !Whole)
      A.Reads = true;
    Result.push_back(A);
  }
  // What an instruction uses beside its operands is taken until it is done.
  for (const MachineOperand &MO : MI.implicit_operands())
    if (auto I = MO.isReg() ? SetOf.find(MO.getReg()) : SetOf.end();
        I != SetOf.end())
      Result.push_back({I->second, /*Reads=*/true, /*Writes=*/true});
  return Result;
}

void SetLiveness::summarise(const MachineBasicBlock &MBB) {
  BlockState &B = Blocks[MBB.getNumber()];
  for (BitVector *V : {&B.Read, &B.Written, &B.Touched, &B.Ended, &B.LiveIn,
                       &B.LiveOut, &B.MayIn})
    V->resize(Objects.size());
  for (const MachineInstr &MI : MBB) {
    SmallVector<SetAccess, 4> Accesses = accesses(MI);
    // One that writes over its source has read it before.
    for (const SetAccess &A : Accesses)
      if (A.Reads && !B.Written.test(A.Set))
        B.Read.set(A.Set);
    for (const SetAccess &A : Accesses) {
      if (A.Ends) {
        B.Touched.reset(A.Set);
        B.Ended.set(A.Set);
        if (!B.Read.test(A.Set))
          B.Written.set(A.Set);
      }
      if (A.Writes) {
        B.Touched.set(A.Set);
        B.Ended.reset(A.Set);
        if (!A.Reads && !B.Read.test(A.Set))
          B.Written.set(A.Set);
      }
    }
  }
}

void SetLiveness::solve() {
  ReversePostOrderTraversal<MachineFunction *> RPO(&MF);
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (MachineBasicBlock *MBB : RPO) {
      BlockState &B = Blocks[MBB->getNumber()];
      for (const MachineBasicBlock *P : MBB->predecessors()) {
        BitVector Out = Blocks[P->getNumber()].MayIn;
        Out.reset(Blocks[P->getNumber()].Ended);
        Out |= Blocks[P->getNumber()].Touched;
        if (Out.test(B.MayIn)) {
          B.MayIn |= Out;
          Changed = true;
        }
      }
    }
    for (MachineBasicBlock *MBB : post_order(&MF)) {
      BlockState &B = Blocks[MBB->getNumber()];
      for (const MachineBasicBlock *S : MBB->successors())
        B.LiveOut |= Blocks[S->getNumber()].LiveIn;
      BitVector In = B.LiveOut;
      In.reset(B.Written);
      In |= B.Read;
      if (In != B.LiveIn) {
        B.LiveIn = In;
        Changed = true;
      }
    }
  }
}

/// Where in \p MBB sets that matter there may hold anything: from a write on, until
/// a release ends all of it.
DenseMap<unsigned, SetLiveness::Segments>
SetLiveness::held(const MachineBasicBlock &MBB) const {
  const BlockState &B = Blocks[MBB.getNumber()];
  uint64_t Stop = position(LIS.getMBBEndIdx(&MBB));
  DenseMap<unsigned, Segments> Held;
  // Most of what was ever written has been read for the last time.
  BitVector Matters = B.LiveOut;
  for (const BitVector *Accessed : {&B.Read, &B.Written, &B.Touched, &B.Ended})
    Matters |= *Accessed;
  Matters &= B.MayIn;
  for (unsigned Set : Matters.set_bits())
    Held[Set].push_back({position(LIS.getMBBStartIdx(&MBB)), Stop});
  for (const MachineInstr &MI : MBB)
    for (const SetAccess &A : accesses(MI)) {
      if (!A.Writes && !A.Ends)
        continue;
      uint64_t At = position(LIS.getInstructionIndex(MI).getRegSlot());
      Segments &S = Held[A.Set];
      bool Open = !S.empty() && S.back().End == Stop;
      if (A.Writes && !Open)
        S.push_back({At, Stop});
      else if (A.Ends && Open)
        S.back().End = At;
    }
  return Held;
}

/// A place is taken while an instruction runs: from before its sources are read
/// for the last time until its result is there.
void SetLiveness::addScratch(const MachineInstr &MI) {
  TileView View(MI);
  if (!View)
    return;
  SlotIndex At = LIS.getInstructionIndex(MI);
  for (const OperandInfo &O : View.op().Operands)
    if (auto I = O.isPlace() ? SetOf.find(View.reg(O).getReg()) : SetOf.end();
        I != SetOf.end())
      Objects[I->second].Live.push_back({position(At.getRegSlot(/*EC=*/true)),
                                         position(At.getRegSlot()) + 1});
}

void SetLiveness::addSegments(const MachineBasicBlock &MBB) {
  const BlockState &B = Blocks[MBB.getNumber()];
  uint64_t Start = position(LIS.getMBBStartIdx(&MBB));
  uint64_t Stop = position(LIS.getMBBEndIdx(&MBB));
  // A read that no write precedes yet reads nothing that matters: the first
  // write starts the contents.
  DenseMap<unsigned, Segments> Held = held(MBB);
  auto Add = [&](unsigned Set, uint64_t From, uint64_t To) {
    To = std::max(To, From + 1);
    for (const slots::Segment &S : Held[Set])
      if (std::max(From, S.Begin) < std::min(To, S.End))
        Objects[Set].Live.push_back(
            {std::max(From, S.Begin), std::min(To, S.End)});
  };
  // Backwards: where a live stretch of each set ends.
  DenseMap<unsigned, uint64_t> EndOf;
  for (unsigned Set : B.LiveOut.set_bits())
    EndOf[Set] = Stop;

  for (const MachineInstr &MI : reverse(MBB)) {
    if (MI.isDebugInstr())
      continue;
    addScratch(MI);
    for (const SetAccess &A : accesses(MI)) {
      uint64_t At = position(LIS.getInstructionIndex(MI).getRegSlot());
      if ((A.Writes && !A.Reads) || A.Ends) {
        auto I = EndOf.find(A.Set);
        bool Live = I != EndOf.end();
        if (Live || A.Writes)
          Add(A.Set, At, Live ? I->second : At + 1);
        EndOf.erase(A.Set);
      } else if (A.Writes) {
        EndOf.try_emplace(A.Set, At + 1);
      }
    }
    for (const SetAccess &A : accesses(MI))
      if (A.Reads)
        EndOf.try_emplace(
            A.Set, position(LIS.getInstructionIndex(MI).getRegSlot()));
  }
  for (auto [Set, End] : EndOf)
    if (Start < End)
      Add(Set, Start, End);
}

/// Sorted, and adjacent or overlapping stretches made one.
static void normalise(SmallVectorImpl<slots::Segment> &Live) {
  sort(Live, [](const slots::Segment &A, const slots::Segment &B) {
    return std::tie(A.Begin, A.End) < std::tie(B.Begin, B.End);
  });
  size_t N = 0;
  for (const slots::Segment &S : Live) {
    if (N && S.Begin <= Live[N - 1].End)
      Live[N - 1].End = std::max(Live[N - 1].End, S.End);
    else
      Live[N++] = S;
  }
  Live.truncate(N);
}

void SetLiveness::run() {
  for (unsigned I = 0; I != Objects.size(); ++I)
    if (Objects[I].IsSet) {
      SetOf[Objects[I].Regs.front()] = I;
      for (const ViewObject &V : Objects[I].Views)
        SetOf[V.Reg] = I;
    }
  if (SetOf.empty())
    return;
  Shared.resize(Objects.size());
  std::vector<PlacedRange> Ranges = placedRanges(Objects);
  for (const PlacedRange &R : Ranges)
    if (R.Objects.size() > 1) {
      Shared.set(R.Objects.front());
      for (auto &[Reg, Set] : SetOf)
        if (is_contained(R.Objects, Set))
          Set = R.Objects.front();
    }
  Leases.emplace(MF, SetOf);
  for (const MachineBasicBlock &MBB : MF)
    summarise(MBB);
  solve();
  for (const MachineBasicBlock &MBB : MF)
    addSegments(MBB);
  for (TileObject &O : Objects)
    if (O.IsSet)
      normalise(O.Live);
  for (const PlacedRange &R : Ranges)
    for (unsigned I : R.Objects)
      Objects[I].Live = Objects[R.Objects.front()].Live;
}

/// The object of a register, from what defines it; without a type if only
/// copies do.
static TileObject objectOf(Register Reg, const MachineRegisterInfo &MRI) {
  TileObject Object;
  Object.Regs.push_back(Reg);
  Object.Type.Mem = *AscendRegisterInfo::memoryOf(MRI.getRegClass(Reg));
  for (const MachineInstr &MI : MRI.def_instructions(Reg)) {
    std::optional<TileType> Type;
    if (auto Set = slotSetOf(MI)) {
      Object.IsSet = true;
      Object.Count = Set->Count;
      Object.Group = Set->Group;
      Object.Place = Set->Place;
      Object.IsSized = Set->RunTimeBytes;
      Type = Set->Type;
    } else if (TileView View(MI); View) {
      Type = View.dstType();
    }
    if (!Type)
      continue;
    if (Object.Defs.empty() || Type->bytes() > Object.bytes())
      Object.Type = *Type;
    Object.Defs.push_back(&MI);
  }
  return Object;
}

/// Gives each view to the set whose bytes it names; a view of a view names
/// bytes of the same set.
static void addViews(ArrayRef<const MachineInstr *> Defs,
                     std::vector<TileObject> &Objects) {
  struct Place {
    TileObject *Set;
    uint64_t Offset;
    TileType Type;
    bool IsOfEvery;
  };
  DenseMap<Register, Place> Places;
  for (TileObject &O : Objects)
    if (O.IsSet)
      Places[O.Regs.front()] = {&O, 0, O.Type, /*IsOfEvery=*/true};
  // A view is defined after its tile, but registers have any order.
  SmallVector<const MachineInstr *, 8> Left(Defs.begin(), Defs.end());
  while (!Left.empty()) {
    SmallVector<const MachineInstr *, 8> Later;
    for (const MachineInstr *Def : Left) {
      SlotViewDef View = *slotViewOf(*Def);
      auto I = Places.find(View.Base);
      if (I == Places.end()) {
        Later.push_back(Def);
        continue;
      }
      Place Base = I->second;
      bool IsOfEvery = Base.IsOfEvery && View.Index == EverySlot;
      uint64_t Offset =
          Base.Offset +
          Base.Type.offsetOf(View.Row, View.Col) * bytesOf(Base.Type.Elem);
      if (Base.IsOfEvery && !IsOfEvery)
        Offset += View.Index * Base.Set->slotBytes();
      Register Reg = Def->getOperand(0).getReg();
      Base.Set->Views.push_back({Reg, View.Type, Offset, IsOfEvery, Def});
      Places[Reg] = {Base.Set, Offset, View.Type, IsOfEvery};
    }
    if (Later.size() == Left.size())
      return; // of no set: reported before
    Left = std::move(Later);
  }
}

std::vector<TileObject> ascend::collectTileObjects(MachineFunction &MF,
                                                   LiveIntervals &LIS) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  SlotIndex Zero = LIS.getSlotIndexes()->getZeroIndex();
  std::vector<TileObject> Objects;
  SmallVector<const MachineInstr *, 8> Views;
  for (unsigned I = 0, E = MRI.getNumVirtRegs(); I != E; ++I) {
    Register Reg = Register::index2VirtReg(I);
    if (MRI.reg_nodbg_empty(Reg) ||
        !AscendRegisterInfo::memoryOf(MRI.getRegClass(Reg)))
      continue;
    if (const MachineInstr *Def = MRI.getUniqueVRegDef(Reg);
        Def && slotViewOf(*Def)) {
      Views.push_back(Def);
      continue;
    }
    TileObject Object = objectOf(Reg, MRI);
    if (!Object.IsSet) {
      for (const LiveRange::Segment &S : LIS.getInterval(Reg))
        Object.Live.push_back({static_cast<uint64_t>(Zero.distance(S.start)),
                               static_cast<uint64_t>(Zero.distance(S.end))});
      normalise(Object.Live);
    }
    Objects.push_back(std::move(Object));
  }
  addViews(Views, Objects);
  SetLiveness(MF, LIS, Objects).run();
  return Objects;
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

static SmallVector<const MachineInstr *, 4>
tileCopies(const MachineFunction &MF) {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  SmallVector<const MachineInstr *, 4> Copies;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (MI.isCopy() && MI.getOperand(0).getReg().isVirtual() &&
          AscendRegisterInfo::memoryOf(
              MRI.getRegClass(MI.getOperand(0).getReg())))
        Copies.push_back(&MI);
  return Copies;
}

static bool everLiveTogether(const TileObject &A, const TileObject &B,
                             LiveIntervals &LIS) {
  for (Register R : A.Regs)
    for (Register S : B.Regs)
      if (LIS.getInterval(R).overlaps(LIS.getInterval(S)))
        return true;
  return false;
}

SmallVector<const MachineInstr *, 2>
ascend::joinCopies(MachineFunction &MF, LiveIntervals &LIS,
                   std::vector<TileObject> &Objects) {
  SmallVector<const MachineInstr *, 2> Impossible;
  auto Find = [&](Register Reg) {
    return find_if(Objects, [&](const TileObject &O) {
      return is_contained(O.Regs, Reg);
    });
  };
  for (const MachineInstr *Copy : tileCopies(MF)) {
    auto To = Find(Copy->getOperand(0).getReg());
    auto From = Find(Copy->getOperand(1).getReg());
    if (To == From)
      continue;
    if (From == Objects.end() || To == Objects.end() ||
        From->IsSet != To->IsSet || From->IsSet ||
        everLiveTogether(*To, *From, LIS)) {
      Impossible.push_back(Copy);
      continue;
    }
    if (From->bytes() < To->bytes())
      From->Type = To->Type;
    From->Regs.append(To->Regs);
    From->Defs.append(To->Defs);
    From->Live.append(To->Live);
    normalise(From->Live);
    Objects.erase(To);
  }
  return Impossible;
}

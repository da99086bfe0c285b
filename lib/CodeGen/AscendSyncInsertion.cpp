//===-- AscendSyncInsertion.cpp - Flags and barriers ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TLOAD    l1s0, …                   TLOAD     l1s0, …
//   TEXTRACT l0as0, …, l1s0, …    =>   set_flag  MTE2, MTE1, 0
//                                      wait_flag MTE2, MTE1, 0
//                                      TEXTRACT  l0as0, …, l1s0, …
//
// An adapter: which pipe each instruction runs on and which bytes it touches
// goes to the planner of lib/Sync; its actions become instructions. Where the
// slot of a set is chosen at run time, so is the event:
//
//   TLOAD    l1s0[x5], …               wait_flag MTE1, MTE2, x5
//                                =>    TLOAD     l1s0[x5], …
//                                      set_flag  MTE2, MTE1, x5
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/ApartWindows.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "AscendTile/MC/HiddenResources.h"
#include "AscendTile/MC/TileOps.h"
#include "AscendTile/MC/TouchedBytes.h"
#include "AscendTile/Sync/FlagPlanner.h"
#include "CodeGen/AscendEventCounters.h"
#include "CodeGen/AscendMachineFunctionInfo.h"
#include "CodeGen/AscendPasses.h"
#include "CodeGen/AscendReservedBytes.h"
#include "CodeGen/AscendRingIndices.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTensors.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"
#include <map>
#include <tuple>

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-sync"
#define PASS_NAME "Ascend synchronisation insertion"

namespace {
enum class SyncMode { Flags, Barriers, None };
} // namespace

static cl::opt<SyncMode> Mode(
    "ascend-sync", cl::desc("How pipes are ordered"),
    cl::init(SyncMode::Flags),
    cl::values(clEnumValN(SyncMode::Flags, "flags", "flags between pipes"),
               clEnumValN(SyncMode::Barriers, "barriers",
                          "a full barrier before each dependent operation"),
               clEnumValN(SyncMode::None, "none",
                          "nothing is inserted: for tests of the checkers")));

namespace {

class AscendSyncInsertion final : public MachineFunctionPass {
public:
  static char ID;
  AscendSyncInsertion() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return PASS_NAME; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.addRequired<MachineOptimizationRemarkEmitterPass>();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  /// The planner's view; fills Blocks and Ops.
  sync::Problem describe(MachineFunction &MF);
  void numberSets(const MachineFunction &MF, sync::Problem &Problem);
  void findRings(const MachineFunction &MF);
  /// The operation of one instruction; nullopt if it touches nothing shared.
  std::optional<sync::Op> opOf(const MachineInstr &MI) const;
  void addTile(const MachineOperand &Reg, const MachineOperand *Index,
               bool Write, sync::Op &Op,
               std::optional<TouchedBytes> Touched = std::nullopt) const;
  /// The type of a tile that is a part of another one.
  std::optional<TileType> typeOfPart(const TileView &View,
                                     const OperandInfo &O) const;
  void addGM(const MachineInstr &MI, bool Write, sync::Op &Op) const;

  void apply(const sync::Plan &Plan, MachineFunction &MF);
  MachineBasicBlock::iterator placeOf(const sync::Location &Where,
                                      MachineBasicBlock *&MBB);
  MachineOperand eventOf(const sync::Action &A, MachineBasicBlock &MBB,
                         MachineBasicBlock::iterator I);
  void remark(const sync::Plan &Plan, const MachineFunction &MF);

  /// What chooses a set's slot at run time, and the registers that say which;
  /// numbered from 1. Sets that are never live together share a name, so that
  /// it takes both to tell them apart; two indices of one set count as two. A
  /// ring of indices counts as one; its number stands for the register.
  using IndexedSet = std::pair<MCRegister, Register>;
  MapVector<IndexedSet, unsigned> Sets;
  MapVector<Register, unsigned> Indices;
  /// Computed event ids by block, index, first id and number of classes.
  std::map<std::tuple<MachineBasicBlock *, Register, unsigned, unsigned>,
           MachineInstr *>
      Events;
  std::optional<RingIndices> Rings;
  std::optional<EventCounters> Counters;
  std::vector<MachineBasicBlock *> Blocks;
  std::vector<std::vector<MachineInstr *>> Ops; ///< Per block.
  DenseMap<std::pair<unsigned, unsigned>, MachineBasicBlock *> SplitEdges;
  const AscendMachineFunctionInfo *Info = nullptr;
  std::optional<WindowFacts> Facts;
};

} // namespace

char AscendSyncInsertion::ID = 0;

INITIALIZE_PASS_BEGIN(AscendSyncInsertion, DEBUG_TYPE, PASS_NAME, false, false)
INITIALIZE_PASS_DEPENDENCY(MachineOptimizationRemarkEmitterPass)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
INITIALIZE_PASS_END(AscendSyncInsertion, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *llvm::createAscendSyncInsertionPass() {
  return new AscendSyncInsertion();
}

static sync::Pipe planPipe(Pipe P) { return static_cast<sync::Pipe>(P); }

/// The function's own attribute goes before the option.
static SyncMode modeOf(const Function &F) {
  StringRef Own = syncOf(F);
  return Own == SyncByHand       ? SyncMode::None
         : Own == SyncByBarriers ? SyncMode::Barriers
                                 : Mode;
}

/// Leaves what pipes need that do not order their own operations.
static void keepOwnPipes(sync::Problem &Problem) {
  for (sync::Block &B : Problem.Blocks)
    for (sync::Op &O : B.Ops)
      if (!(Problem.BarrierPipes >> sync::pipeIndex(O.P) & 1))
        O.Accesses.clear();
}

bool AscendSyncInsertion::runOnMachineFunction(MachineFunction &MF) {
  const SyncMode How = modeOf(MF.getFunction());
  const bool OwnPipes = How == SyncMode::None &&
                        MF.getFunction().hasFnAttribute(OwnPipesAttribute);
  if (How == SyncMode::None && !OwnPipes)
    return false;
  Info = MF.getInfo<AscendMachineFunctionInfo>();
  sync::Problem Problem = describe(MF);
  if (OwnPipes)
    keepOwnPipes(Problem);
  sync::Plan Plan = How == SyncMode::Barriers ? sync::insertBarriers(Problem)
                                              : sync::insertFlags(Problem);
  remark(Plan, MF);
  apply(Plan, MF);
  return !Plan.Actions.empty();
}

//===----------------------------------------------------------------------===//
// From instructions to the problem
//===----------------------------------------------------------------------===//

void AscendSyncInsertion::addTile(const MachineOperand &Reg,
                                  const MachineOperand *Index, bool Write,
                                  sync::Op &Op,
                                  std::optional<TouchedBytes> Touched) const {
  const SlotEntry *Slot = Info->slot(Reg.getReg().asMCReg());
  if (!Slot)
    return; // an allocation that failed and was reported
  const SlotEntry *Set = Info->Views.empty() ? Slot : Info->set(Slot->Reg);
  uint64_t Begin = Set->Offset, End = Set->end();
  if (Index && Index->isImm()) {
    Begin = Slot->begin(Index->getImm());
    End = Begin + (Touched ? Touched->Bytes : Slot->Bytes);
  }
  sync::Access Access;
  Access.Space = static_cast<uint8_t>(slotNameOf(Slot->Reg)->Mem);
  Access.Begin = Begin;
  Access.End = End;
  Access.Write = Write;
  if (Touched) {
    Access.From = Slot->Offset - Set->Offset;
    Access.To = Access.From + Touched->Bytes;
    (Index && Index->isImm() ? Access.InRange : Access.InPart) = {
        Touched->Pitch, Touched->Width};
  }
  if (auto Ring = Index ? Rings->placeOf(*Index) : std::nullopt) {
    Access.Ring = Ring->Ring + 1;
    Access.Offset = Ring->Offset;
    Access.Set = Sets.lookup({Set->Reg, Register(Access.Ring)});
  } else if (Index && Index->isReg()) {
    Access.Set = Sets.lookup({Set->Reg, Index->getReg()});
    Access.Index = Indices.lookup(Index->getReg());
  }
  Op.Accesses.push_back(Access);
}

std::optional<TileType>
AscendSyncInsertion::typeOfPart(const TileView &View,
                                const OperandInfo &O) const {
  MCRegister Reg = View.reg(O).getReg().asMCReg();
  auto I = find_if(Info->Views,
                   [&](const ViewEntry &V) { return V.Reg == Reg; });
  if (I == Info->Views.end())
    return std::nullopt;
  return View.writtenType(O).value_or(I->Type);
}

/// Tensors are the kernel's pointer arguments, and do not overlap; an access
/// whose tensor is unknown may touch any.
void AscendSyncInsertion::addGM(const MachineInstr &MI, bool Write,
                                sync::Op &Op) const {
  uint64_t Begin = 0, End = ~0ull;
  if (const Argument *A = tensorOf(MI)) {
    Begin = A->getArgNo();
    End = Begin + 1;
  }
  sync::Access Access;
  Access.Space = static_cast<uint8_t>(Space::GM);
  Access.Begin = Begin;
  Access.End = End;
  Access.Write = Write;
  Access.Window = Facts->windowOf(scopesOf(MI));
  Op.Accesses.push_back(Access);
}

std::optional<sync::Op>
AscendSyncInsertion::opOf(const MachineInstr &MI) const {
  sync::Op Op;
  Op.P = sync::Pipe::S;
  for (const MachineOperand &MO : MI.defs())
    if (unsigned Index = MO.isReg() ? Indices.lookup(MO.getReg()) : 0)
      Op.Defines.push_back(Index);
  if (TileView View(MI); View) {
    Op.P = planPipe(View.pipe());
    for (const OperandInfo &O : View.op().Operands) {
      if (O.isTile()) {
        const MachineOperand *Index = View.slotIndex(O);
        std::optional<TouchedBytes> Touched;
        if (auto Type = typeOfPart(View, O))
          Touched = touchedBytes(View.op(), O, *Type, [&](StringRef Field) {
            return View.number(Field);
          });
        if (O.isRead())
          addTile(View.reg(O), Index, /*Write=*/false, Op, Touched);
        if (O.isWritten())
          addTile(View.reg(O), Index, /*Write=*/true, Op, Touched);
      } else if (O.isGM()) {
        addGM(MI, O.Kind == OperandKind::GMDst, Op);
      }
    }
    // Scratch memory that is no operand: read and written at any time.
    for (const MachineOperand &MO : MI.implicit_operands())
      if (MO.isReg() && MO.getReg().isPhysical() &&
          slotNameOf(MO.getReg().asMCReg())) {
        addTile(MO, /*Index=*/nullptr, /*Write=*/false, Op);
        addTile(MO, /*Index=*/nullptr, /*Write=*/true, Op);
      }
    auto TypeOf = [&](const OperandInfo &O) { return typeOfPart(View, O); };
    for (const ReservedBytes &R : clobberedBytes(MI, TypeOf)) {
      sync::Access Access;
      Access.Space = static_cast<uint8_t>(R.Mem);
      Access.Begin = R.Offset;
      Access.End = uint64_t(R.Offset) + R.Bytes;
      Access.Write = true;
      Op.Accesses.push_back(Access);
    }
    return Op;
  }
  if ((MI.mayLoad() || MI.mayStore()) && !MI.memoperands_empty()) {
    addGM(MI, MI.mayStore(), Op);
  }
  if (Op.Accesses.empty() && Op.Defines.empty())
    return std::nullopt;
  return Op;
}

void AscendSyncInsertion::findRings(const MachineFunction &MF) {
  Rings.emplace(MF, getAnalysis<MachineLoopInfoWrapperPass>().getLI(),
                [&](Register Reg) {
                  const SlotEntry *Set = Info->set(Reg.asMCReg());
                  return Set && !Info->hasViewsOfOne(Set->Reg) ? Set->Count
                                                               : 1u;
                });
}

void AscendSyncInsertion::numberSets(const MachineFunction &MF,
                                     sync::Problem &Problem) {
  Sets.clear();
  Indices.clear();
  Problem.Slots.assign(1, 0);
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      TileView View(MI);
      if (!View)
        continue;
      for (const OperandInfo &O : View.op().Operands) {
        const MachineOperand *Index = O.isTile() ? View.slotIndex(O) : nullptr;
        if (!Index || !Index->isReg())
          continue;
        const SlotEntry *Slot = Info->set(View.reg(O).getReg().asMCReg());
        // A view of one slot reaches into it by another name.
        if (!Slot || Slot->Count == 1 || Info->hasViewsOfOne(Slot->Reg))
          continue;
        auto Ring = Rings->placeOf(*Index);
        IndexedSet Set{Slot->Reg,
                       Ring ? Register(Ring->Ring + 1) : Index->getReg()};
        if (Sets.insert({Set, Problem.Slots.size()}).second)
          Problem.Slots.push_back(Slot->Count);
        if (Ring)
          continue;
        Indices.insert({Index->getReg(), Indices.size() + 1});
      }
    }
}

/// Flags that the library's own code of \p MI uses are nobody else's.
static void keepHiddenEvents(const MachineInstr &MI, sync::Problem &Problem) {
  TileView View(MI);
  if (!View)
    return;
  Processor P = MI.getMF()->getSubtarget<AscendSubtarget>().processor().Which;
  for (const HiddenEvent &E : hiddenEventsOf(View.op(), P))
    Problem.Usable[sync::pipeIndex(planPipe(E.Src))]
                  [sync::pipeIndex(planPipe(E.Dst))] &= ~(1u << E.Id);
}

sync::Problem AscendSyncInsertion::describe(MachineFunction &MF) {
  Blocks.clear();
  Ops.clear();
  SplitEdges.clear();
  Events.clear();
  DenseMap<const MachineBasicBlock *, unsigned> Number;
  for (MachineBasicBlock &MBB : MF) {
    Number[&MBB] = Blocks.size();
    Blocks.push_back(&MBB);
  }
  Ops.resize(Blocks.size());

  sync::Problem Problem;
  findRings(MF);
  numberSets(MF, Problem);
  Problem.Rings.resize(1);
  for (const IndexRing &R : Rings->rings())
    Problem.Rings.push_back({Number[R.Header], R.Slots, R.SameStart});
  Facts.emplace(MF.getFunction());
  for (const WindowFacts::Fact &F : Facts->facts())
    Problem.Windows[{F.First, F.Second}] = F.Known;
  const ProcessorInfo &Processor =
      MF.getSubtarget<AscendSubtarget>().processor();
  Problem.BarrierPipes = Processor.DependencyBarriers;
  Problem.Blocks.resize(Blocks.size());
  for (auto [MBB, Block, BlockOps] : zip(Blocks, Problem.Blocks, Ops)) {
    for (const MachineBasicBlock *S : MBB->successors())
      Block.Succs.push_back(Number[S]);
    for (MachineInstr &MI : *MBB)
      if (auto Op = opOf(MI)) {
        for (const sync::Access &A : Op->Accesses)
          if (Op->P != sync::Pipe::S)
            Problem.BarrierSpaces[sync::pipeIndex(Op->P)] |=
                1u << A.Space & Processor.DependencyMemories;
        keepHiddenEvents(MI, Problem);
        Block.Ops.push_back(std::move(*Op));
        BlockOps.push_back(&MI);
      }
  }
  return Problem;
}

//===----------------------------------------------------------------------===//
// From the plan to instructions
//===----------------------------------------------------------------------===//

MachineBasicBlock::iterator
AscendSyncInsertion::placeOf(const sync::Location &Where,
                             MachineBasicBlock *&MBB) {
  MBB = Blocks[Where.Block];
  switch (Where.K) {
  case sync::Location::BeforeOp:
    return Ops[Where.Block][Where.Index]->getIterator();
  case sync::Location::BlockEnd:
    return MBB->getFirstTerminator();
  case sync::Location::OnEdge:
    break;
  }
  MachineBasicBlock *From = Blocks[Where.Block], *To = Blocks[Where.Index];
  MachineBasicBlock *&Split = SplitEdges[{Where.Block, Where.Index}];
  if (!Split)
    Split = From->SplitCriticalEdge(To, *this);
  MBB = Split;
  return MBB->getFirstTerminator();
}

void AscendSyncInsertion::apply(const sync::Plan &Plan, MachineFunction &MF) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  Counters.emplace(MF);
  for (const sync::Counter &C : Plan.Counters) {
    SmallVector<MachineBasicBlock *, 2> Latches;
    for (unsigned Latch : C.Latches)
      Latches.push_back(Blocks[Latch]);
    Counters->add(C.Classes, C.Phases, *Blocks[C.Header], Latches);
    for (const sync::Location &Where : C.InFront) {
      MachineBasicBlock *MBB;
      auto I = placeOf(Where, MBB);
      Counters->start(*MBB, I);
    }
  }
  for (const sync::Action &A : Plan.Actions) {
    MachineBasicBlock *MBB;
    auto I = placeOf(A.Where, MBB);
    DebugLoc DL = I != MBB->end() ? I->getDebugLoc() : DebugLoc();
    if (A.K == sync::Action::Barrier) {
      BuildMI(*MBB, I, DL, TII.get(Ascend::PIPE_BARRIER))
          .addImm(static_cast<int64_t>(A.Src));
      continue;
    }
    MachineOperand Event = eventOf(A, *MBB, I);
    BuildMI(*MBB, I, DL,
            TII.get(A.K == sync::Action::Set ? Ascend::SET_FLAG
                                             : Ascend::WAIT_FLAG))
        .addImm(static_cast<int64_t>(A.Src))
        .addImm(static_cast<int64_t>(A.Dst))
        .add(Event);
  }
}

/// The event id. One of several is computed right here, unless it already was
/// in this block and the index has not changed since.
MachineOperand AscendSyncInsertion::eventOf(const sync::Action &A,
                                            MachineBasicBlock &MBB,
                                            MachineBasicBlock::iterator I) {
  if (!A.Index && !A.Counter)
    return MachineOperand::CreateImm(A.Event);
  Register Index = A.Counter ? Counters->value(A.Counter - 1, A.Phase)
                             : Indices.begin()[A.Index - 1].first;
  Register Event = Index;
  MachineInstr *&Known = Events[{&MBB, Index, A.Event, A.Classes}];
  bool Changed =
      !Known || any_of(make_range(Known->getIterator(), I.getInstrIterator()),
                       [&](const MachineInstr &MI) {
                         return MI.modifiesRegister(Index, nullptr);
                       });
  if (!Changed)
    return MachineOperand::CreateReg(Known->getOperand(0).getReg(), false);
  MachineFunction &MF = *MBB.getParent();
  auto Compute = [&](unsigned Opcode, int64_t Imm) {
    Register Result = MF.getRegInfo().createVirtualRegister(
        &Ascend::X64RegClass);
    Known = BuildMI(MBB, I, DebugLoc(),
                    MF.getSubtarget().getInstrInfo()->get(Opcode), Result)
                .addReg(Event)
                .addImm(Imm);
    Event = Result;
  };
  if (A.Classes)
    Compute(Ascend::ANDX, A.Classes - 1);
  if (A.Event)
    Compute(Ascend::ADDX, A.Event);
  return MachineOperand::CreateReg(Event, /*isDef=*/false);
}

void AscendSyncInsertion::remark(const sync::Plan &Plan,
                                 const MachineFunction &MF) {
  auto &ORE =
      getAnalysis<MachineOptimizationRemarkEmitterPass>().getORE();
  for (const sync::Remark &R : Plan.Remarks) {
    if (R.Ops.empty())
      continue;
    auto [Block, Index] = R.Ops.front();
    // A loop's header need not have operations of its own.
    DebugLoc Loc = Index < Ops[Block].size() ? Ops[Block][Index]->getDebugLoc()
                                             : Blocks[Block]->findDebugLoc(
                                                   Blocks[Block]->begin());
    ORE.emit([&, MBB = Blocks[Block]] {
      return MachineOptimizationRemarkMissed(DEBUG_TYPE, "Barrier", Loc, MBB)
             << R.Text;
    });
  }
}

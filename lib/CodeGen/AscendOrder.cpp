//===-- AscendOrder.cpp - The order of tile operations --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TEXTRACT second product's left        TEXTRACT second product's right
//   TEXTRACT second product's right  =>   TEXTRACT second product's left
//
// A pipe takes its operations in the program's order. Where one waits for what
// another pipe has not made yet, those behind it wait as well, ready or not.
// Within a block, operations that depend on nothing between go first, if that
// saves time by the records' costs and takes no bytes that are not there.
//
// An adapter: which pipe, how long and what each operation touches goes to
// AscendOrderSchedule; scalar instructions keep their order. Sets, places and
// flags of the author's keep the order of their block.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/SyncAttribute.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "AscendTile/Slots/Packer.h"
#include "CodeGen/AscendOrderSchedule.h"
#include "CodeGen/AscendOrderTiles.h"
#include "CodeGen/AscendPasses.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTensors.h"
#include "CodeGen/AscendTileCost.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Argument.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-order"
#define PASS_NAME "Ascend order of tile operations"

/// Iterations of a loop whose time is compared.
static constexpr unsigned Iterations = 6;
/// A new order takes at most this of the source's time, in percent.
static constexpr uint64_t WorthIt = 98;
/// Slots that the allocator may choose among.
static constexpr unsigned MostSlots = 3;
/// Tiles of a block that are packed for trial.
static constexpr unsigned MostPacked = 256;

namespace {
enum class OrderMode { Auto, Source };
} // namespace

static cl::opt<OrderMode> Mode(
    "ascend-order", cl::Hidden, cl::desc("The order of tile operations"),
    cl::init(OrderMode::Auto),
    cl::values(clEnumValN(OrderMode::Auto, "auto", "what saves time"),
               clEnumValN(OrderMode::Source, "source", "the source's")));

namespace {

class AscendOrder final : public MachineFunctionPass {
public:
  static char ID;
  AscendOrder() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override { return PASS_NAME; }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    AU.addRequired<MachineOptimizationRemarkEmitterPass>();
    AU.addRequired<MachineLoopInfoWrapperPass>();
    AU.addPreserved<MachineLoopInfoWrapperPass>();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;

private:
  /// A block's tile operations, as instructions and as plain data.
  struct Region {
    std::vector<MachineInstr *> Instrs;
    order::Block Block;
    unsigned Iterations = 1;
  };

  bool runOnBlock(MachineBasicBlock &MBB);
  /// The operations of \p MBB; nothing if they have to stay as they are.
  std::optional<Region> describe(MachineBasicBlock &MBB) const;
  void addTiles(const MachineBasicBlock &MBB, Region &R) const;
  void addTensors(Region &R) const;
  void chooseSlots(order::Block &B) const;
  /// The memory in which \p New takes bytes that are not there, and how many.
  std::optional<std::pair<Space, uint64_t>>
  shortage(const order::Block &B, ArrayRef<unsigned> New) const;
  void apply(MachineBasicBlock &MBB, const Region &R, const order::Order &New);
  void remark(const Region &R, const order::Order &New, uint64_t Before,
              uint64_t After);
  void remarkKept(const Region &R, std::pair<Space, uint64_t> Short,
                  uint64_t Before, uint64_t After);

  std::optional<OrderTiles> Tiles;
  MachineFunction *MF = nullptr;
  MachineOptimizationRemarkEmitter *ORE = nullptr;
};

} // namespace

char AscendOrder::ID = 0;

INITIALIZE_PASS_BEGIN(AscendOrder, DEBUG_TYPE, PASS_NAME, false, false)
INITIALIZE_PASS_DEPENDENCY(MachineOptimizationRemarkEmitterPass)
INITIALIZE_PASS_DEPENDENCY(MachineLoopInfoWrapperPass)
INITIALIZE_PASS_END(AscendOrder, DEBUG_TYPE, PASS_NAME, false, false)

FunctionPass *llvm::createAscendOrderPass() { return new AscendOrder(); }

bool AscendOrder::runOnMachineFunction(MachineFunction &Function) {
  const llvm::Function &F = Function.getFunction();
  // What a kernel falls back to is as plain as can be.
  if (Mode == OrderMode::Source || skipFunction(F) || !syncOf(F).empty() ||
      F.hasFnAttribute(OneSlotAttribute))
    return false;
  MF = &Function;
  ORE = &getAnalysis<MachineOptimizationRemarkEmitterPass>().getORE();
  Tiles.emplace(*MF, getAnalysis<MachineLoopInfoWrapperPass>().getLI());
  bool Changed = false;
  for (MachineBasicBlock &MBB : *MF)
    Changed |= runOnBlock(MBB);
  Tiles.reset();
  return Changed;
}

//===----------------------------------------------------------------------===//
// From instructions to plain data
//===----------------------------------------------------------------------===//

/// Whether the order of \p MI and tile operations matters beyond its operands.
static bool isFixed(const MachineInstr &MI, const OrderTiles &Tiles) {
  if (MI.isPHI() || MI.isDebugInstr())
    return false;
  return MI.isCall() || MI.hasUnmodeledSideEffects() || MI.mayLoadOrStore() ||
         MI.isPosition() || MI.isTerminator() ||
         any_of(MI.operands(), [&](const MachineOperand &MO) {
           return Tiles.tileOf(MO) != ~0u;
         });
}

std::optional<AscendOrder::Region>
AscendOrder::describe(MachineBasicBlock &MBB) const {
  Region R;
  bool Ended = false;
  for (MachineInstr &MI : MBB) {
    if (TileView View(MI); !View || View.pipe() == Pipe::S) {
      Ended |= !R.Instrs.empty() && isFixed(MI, *Tiles);
      continue;
    }
    if (Ended)
      return std::nullopt;
    for (const MachineOperand &MO : MI.operands())
      if (unsigned T = Tiles->tileOf(MO); T != ~0u && (*Tiles)[T].IsFixed)
        return std::nullopt;
    R.Instrs.push_back(&MI);
  }
  if (R.Instrs.size() < 3)
    return std::nullopt;
  R.Iterations = MBB.isSuccessor(&MBB) ? Iterations : 1;
  R.Block.Ops.resize(R.Instrs.size());
  for (auto [MI, O] : zip(R.Instrs, R.Block.Ops)) {
    O.Pipe = static_cast<unsigned>(TileView(*MI).pipe());
    O.Cycles = estimatedCycles(*MI);
  }
  addTiles(MBB, R);
  addTensors(R);
  const ProcessorInfo &Processor =
      MF->getSubtarget<AscendSubtarget>().processor();
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M)
    R.Block.Capacity[M] = Processor.capacity(static_cast<Space>(M));
  for (const ReservedBytes &Taken : Processor.Reserved)
    R.Block.Outside[static_cast<unsigned>(Taken.Mem)] += Taken.Bytes;
  chooseSlots(R.Block);
  return R;
}

/// Tiles, and what an instruction uses beside its operands.
void AscendOrder::addTiles(const MachineBasicBlock &MBB, Region &R) const {
  DenseMap<unsigned, unsigned> Number;
  DenseMap<Register, unsigned> Hidden;
  auto Add = [&](order::Op &O, unsigned Resource, bool Read, bool Write) {
    for (order::Access &A : O.Accesses)
      if (A.Resource == Resource) {
        A.Read |= Read;
        A.Write |= Write;
        return;
      }
    O.Accesses.push_back({Resource, Write, Read});
  };
  for (auto [MI, O] : zip(R.Instrs, R.Block.Ops))
    for (const MachineOperand &MO : MI->operands()) {
      if (!MO.isReg() || !MO.getReg())
        continue;
      if (MO.getReg().isPhysical()) {
        auto [I, New] =
            Hidden.try_emplace(MO.getReg(), R.Block.Resources.size());
        if (New)
          R.Block.Resources.emplace_back();
        Add(O, I->second, /*Read=*/true, /*Write=*/true);
        continue;
      }
      unsigned T = Tiles->tileOf(MO);
      if (T == ~0u)
        continue;
      auto [I, New] = Number.try_emplace(T, R.Block.Resources.size());
      if (New)
        R.Block.Resources.push_back((*Tiles)[T].Facts);
      TileView View(*MI);
      const OperandInfo *Dst = View.op().dst();
      bool IsPlace = any_of(View.op().Operands, [&](const OperandInfo &X) {
        return X.isPlace() && &View.reg(X) == &MO;
      });
      bool Writes = MO.isDef() || MO.isTied() || IsPlace ||
                    (Dst && View.isInto() && &View.reg(*Dst) == &MO);
      bool Reads = MO.isTied() ||
                   (MO.isUse() &&
                    (!Writes || (Dst && Dst->Kind == OperandKind::Acc)));
      Add(O, I->second, Reads, Writes);
    }
  Tiles->addOutside(MBB, Number, R.Block);
}

/// An access whose tensor is not known is one to all of them. Windows that are
/// apart keep their order, too, but do not hold up the next iteration.
void AscendOrder::addTensors(Region &R) const {
  SmallVector<std::pair<unsigned, const MachineInstr *>, 16> All;
  MapVector<const Argument *, unsigned> Tensors;
  for (auto [I, MI] : enumerate(R.Instrs)) {
    const TileOpInfo &Op = TileView(*MI).op();
    if (!Op.ReadsGM && !Op.WritesGM)
      continue;
    All.emplace_back(I, MI);
    if (Tensors.insert({tensorOf(*MI), R.Block.Resources.size()}).second)
      R.Block.Resources.emplace_back();
  }
  for (auto [I, MI] : All) {
    const Argument *Tensor = tensorOf(*MI);
    for (auto [Other, Resource] : Tensors) {
      if (Tensor && Other && Tensor != Other)
        continue;
      R.Block.Ops[I].Accesses.push_back(
          {Resource, writesTensor(*MI), !writesTensor(*MI)});
      R.Block.Resources[Resource].Carried &= !scopesOf(*MI);
    }
  }
}

static order::Bytes peaksOf(const order::Block &B, ArrayRef<unsigned> Of,
                            unsigned Slots) {
  order::Bytes Peaks{};
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M)
    Peaks[M] = slots::maxLive(order::packingOf(B, Of, static_cast<Space>(M),
                                               Slots))
                   .Bytes;
  return Peaks;
}

/// Two slots of each set that may have several, where those fit.
void AscendOrder::chooseSlots(order::Block &B) const {
  if (none_of(B.Resources, [](const auto &R) { return R.Rotates; }))
    return;
  order::Bytes Two = peaksOf(B, order::sourceOrder(B), 2);
  for (order::Resource &R : B.Resources) {
    unsigned M = static_cast<unsigned>(R.Mem);
    if (R.Rotates && Two[M] <= B.Capacity[M])
      R.Slots = 2;
  }
}

//===----------------------------------------------------------------------===//
// Whether another order is better
//===----------------------------------------------------------------------===//

/// Bytes may grow where they fit with as many slots as before; and the packer
/// has to find them, since more that is live is harder to place.
std::optional<std::pair<Space, uint64_t>>
AscendOrder::shortage(const order::Block &B, ArrayRef<unsigned> New) const {
  order::Order Old = order::sourceOrder(B);
  bool Rotates = any_of(B.Resources, [](const auto &R) { return R.Rotates; });
  for (unsigned Slots = 1; Slots <= (Rotates ? MostSlots : 1); ++Slots)
    for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M) {
      Space Mem = static_cast<Space>(M);
      uint64_t Before =
          slots::maxLive(order::packingOf(B, Old, Mem, Slots)).Bytes;
      slots::Problem Then = order::packingOf(B, New, Mem, Slots);
      uint64_t After = slots::maxLive(Then).Bytes;
      if (After <= Before || (Before > B.Capacity[M] && Slots > 1))
        continue;
      bool Fits = After <= B.Capacity[M] &&
                  (After <= B.Capacity[M] / 2 ||
                   (Then.Items.size() <= MostPacked && slots::pack(Then)));
      if (!Fits)
        return std::pair(Mem, After);
    }
  return std::nullopt;
}

bool AscendOrder::runOnBlock(MachineBasicBlock &MBB) {
  std::optional<Region> R = describe(MBB);
  if (!R)
    return false;
  order::Order Old = order::sourceOrder(R->Block);
  order::Time One = order::timeOf(R->Block, Old, 1);
  uint64_t Before = order::timeOf(R->Block, Old, R->Iterations).All;
  std::optional<std::pair<std::pair<Space, uint64_t>, uint64_t>> Kept;
  for (bool Limited : {false, true}) {
    order::Order New = order::schedule(R->Block, Limited);
    order::Time Time = order::timeOf(R->Block, New, R->Iterations);
    if (Time.All * 100 > Before * WorthIt || !Time.endsWithin(One))
      continue;
    if (auto Short = shortage(R->Block, New)) {
      if (!Kept)
        Kept = {*Short, Time.All};
      continue;
    }
    remark(*R, New, Before, Time.All);
    apply(MBB, *R, New);
    return true;
  }
  if (Kept)
    remarkKept(*R, Kept->first, Before, Kept->second);
  return false;
}

//===----------------------------------------------------------------------===//
// Moving instructions, and saying so
//===----------------------------------------------------------------------===//

/// Scalar instructions keep their order and go as far up as tile operations
/// need them; what describes a value to a debugger goes behind the value.
void AscendOrder::apply(MachineBasicBlock &MBB, const Region &R,
                        const order::Order &New) {
  MachineBasicBlock::iterator First = R.Instrs.front()->getIterator(),
                              Stop = std::next(R.Instrs.back()->getIterator());
  std::vector<MachineInstr *> Scalars;
  MapVector<MachineInstr *, SmallVector<MachineInstr *, 1>> Debug;
  DenseMap<Register, unsigned> ScalarOf; ///< Number of them up to a register.
  DenseMap<Register, MachineInstr *> DefOf;
  // Debug values in front of the stretch's end stay with what they are about.
  while (Stop != MBB.end() && Stop->isDebugInstr())
    ++Stop;
  MachineInstr *Last = nullptr;
  for (MachineInstr &MI : make_range(First, Stop)) {
    if (MI.isDebugInstr()) {
      MachineInstr *About = nullptr;
      for (const MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg())
          if (MachineInstr *Def = DefOf.lookup(MO.getReg()))
            About = Def;
      Debug[About ? About : Last].push_back(&MI);
      continue;
    }
    Last = &MI;
    if (!TileView(MI))
      Scalars.push_back(&MI);
    for (const MachineOperand &MO : MI.all_defs()) {
      DefOf[MO.getReg()] = &MI;
      if (!TileView(MI))
        ScalarOf[MO.getReg()] = Scalars.size();
    }
    // Whoever is last by then; behind the stretch nothing changes.
    for (MachineOperand &MO : MI.all_uses())
      MO.setIsKill(false);
  }
  auto Place = [&](MachineInstr &MI) {
    MBB.splice(Stop, &MBB, MI.getIterator());
    if (auto D = Debug.find(&MI); D != Debug.end())
      for (MachineInstr *Value : D->second)
        MBB.splice(Stop, &MBB, Value->getIterator());
  };
  unsigned Placed = 0;
  auto PlaceScalars = [&](unsigned Count) {
    for (; Placed < Count; ++Placed)
      Place(*Scalars[Placed]);
  };
  for (unsigned N : New) {
    MachineInstr &MI = *R.Instrs[N];
    unsigned Needed = 0;
    for (const MachineOperand &MO : MI.all_uses())
      Needed = std::max(Needed, ScalarOf.lookup(MO.getReg()));
    PlaceScalars(Needed);
    Place(MI);
  }
  PlaceScalars(Scalars.size());
}

void AscendOrder::remark(const Region &R, const order::Order &New,
                         uint64_t Before, uint64_t After) {
  unsigned First = 0;
  while (New[First] == First)
    ++First;
  const MachineInstr &MI = *R.Instrs[New[First]], &Late = *R.Instrs[First];
  ORE->emit([&] {
    return MachineOptimizationRemark(DEBUG_TYPE, "Moved", MI.getDebugLoc(),
                                     MI.getParent())
           << (Twine(TileView(MI).op().Mnemonic) + " goes before " +
               TileView(Late).op().Mnemonic +
               (Late.getDebugLoc()
                    ? " of line " + Twine(Late.getDebugLoc().getLine()).str()
                    : std::string()) +
               ": " + Twine(Before / R.Iterations) + " -> " +
               Twine(After / R.Iterations) +
               (R.Iterations == 1 ? " cycles" : " cycles an iteration") +
               ", estimated")
                  .str();
  });
}

void AscendOrder::remarkKept(const Region &R, std::pair<Space, uint64_t> Short,
                             uint64_t Before, uint64_t After) {
  const MachineInstr &MI = *R.Instrs.front();
  ORE->emit([&] {
    return MachineOptimizationRemarkMissed(DEBUG_TYPE, "Kept",
                                           MI.getDebugLoc(), MI.getParent())
           << (Twine("the source's order is kept, ") +
               Twine(Before / R.Iterations) + " cycles by estimate: another "
               "would take " + Twine(After / R.Iterations) + ", and " +
               Twine(Short.second) + " bytes of " + nameOf(Short.first) +
               ", which has " +
               Twine(R.Block.Capacity[static_cast<unsigned>(Short.first)]))
                  .str();
  });
}

//===-- ProposeSlots.cpp - Double buffering of loops' tiles ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//                                   s = slots.auto(group 0)
//                                   n = slots.count(group 0)
//   loop:                           loop:
//     t = tload …                     i = phi [0, i']
//     … textract …, t, 0       =>     tload.into s, i, …
//                                     … textract …, s, i
//                                     i' = i + 1 == n ? 0 : i + 1
//
// A tile that an iteration makes and uses up may have a slot for each of several
// iterations in flight. How many is the slot allocator's to say, who sees all
// memories; this pass only proposes. Tiles of one loop and one memory have one
// count and one index, which goes on from one execution of the loop to the next.
// A tile that one pipe makes and uses up keeps one slot: nothing would be in
// flight.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/IR/Passes.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "IR/SlotBuilder.h"
#include "IR/TileTypes.h"
#include "IR/TileWebs.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace ascend;

static cl::opt<unsigned> MaxSlots(
    "ascend-slots",
    cl::desc("Slots that a loop's tile may get by itself; 1: no rotation"),
    cl::init(3));

unsigned ascend::maxSlotsOfLoopTile() { return MaxSlots; }

namespace {

class Proposer {
public:
  explicit Proposer(Function &F) : F(F), DT(F), LI(DT) {}

  bool run();

private:
  /// The tiles of one loop and one memory.
  struct Group {
    unsigned Number = 0;
    PHINode *Index = nullptr;    ///< In an iteration.
    BasicBlock *Front = nullptr; ///< In front of the loop nest.
  };

  /// The innermost loop around all of \p Web that does not carry it into its
  /// next iteration; null if there is none.
  Loop *rotatingLoop(const TileWeb &Web) const;
  /// Whether all that makes or reads \p Web are operations of one pipe, which
  /// works off its queue in order.
  static bool isOfOnePipe(const TileWeb &Web);
  Group &groupOf(Loop &L, Space Mem);
  void makeIndex(Loop &L, Group &G);
  void rewrite(const TileWeb &Web, const Group &G);

  Function &F;
  DominatorTree DT;
  LoopInfo LI;
  MapVector<std::pair<Loop *, Space>, Group> Groups;
};

} // namespace

Loop *Proposer::rotatingLoop(const TileWeb &Web) const {
  BasicBlock *Around = nullptr;
  Loop *L = nullptr;
  auto Include = [&](BasicBlock *BB) {
    Loop *Of = LI.getLoopFor(BB);
    if (!Around)
      L = Of;
    while (L && !L->contains(Of))
      L = L->getParentLoop();
    Around = BB;
  };
  for (Instruction *Member : Web.Members) {
    Include(Member->getParent());
    for (User *U : Member->users())
      Include(cast<Instruction>(U)->getParent());
  }
  WebLiveness Live(Web);
  while (L && Live.isLiveInto(*L->getHeader()))
    L = L->getParentLoop();
  return L;
}

bool Proposer::isOfOnePipe(const TileWeb &Web) {
  uint32_t Pipes = 0;
  auto Include = [&](const Value &V) {
    auto *Call = dyn_cast<CallBase>(&V);
    Builtin B = Call ? builtinOf(*Call) : Builtin();
    if (B.Kind == BuiltinKind::TileOp)
      Pipes |= 1u << static_cast<unsigned>(B.Ref->OnPipe);
  };
  for (Instruction *Member : Web.Members) {
    Include(*Member);
    for (User *U : Member->users())
      Include(*U);
  }
  return has_single_bit(Pipes);
}

Proposer::Group &Proposer::groupOf(Loop &L, Space Mem) {
  auto [I, New] = Groups.try_emplace({&L, Mem});
  if (New) {
    I->second.Number = Groups.size() - 1;
    makeIndex(L, I->second);
  }
  return I->second;
}

void Proposer::makeIndex(Loop &L, Group &G) {
  Type *I64 = Type::getInt64Ty(F.getContext());
  // A set in front of the nest, not in the entry block, may have the name of
  // another nest's.
  BasicBlock *Front = L.getOutermostLoop()->getLoopPredecessor();
  G.Front = Front ? Front : &F.getEntryBlock();
  IRBuilder<> Outside(G.Front->getTerminator());
  Value *Count = Outside.CreateCall(
      F.getParent()->getOrInsertFunction("ascend.slots.count", I64,
                                         Outside.getInt32Ty()),
      {Outside.getInt32(G.Number)}, "slots");

  BasicBlock *Header = L.getHeader();
  G.Index = PHINode::Create(I64, pred_size(Header), "slot", Header->begin());
  SSAUpdater Values;
  Values.Initialize(I64, "slot");
  Values.AddAvailableValue(G.Front, Outside.getInt64(0));
  Values.AddAvailableValue(Header, G.Index);
  SmallVector<BasicBlock *, 2> Latches;
  L.getLoopLatches(Latches);
  for (BasicBlock *Latch : Latches) {
    IRBuilder<> B(Latch->getTerminator());
    Value *Next = B.CreateAdd(G.Index, B.getInt64(1));
    Next = B.CreateSelect(B.CreateICmpEQ(Next, Count), B.getInt64(0), Next);
    Values.AddAvailableValue(Latch, Next);
  }
  for (BasicBlock *From : predecessors(Header))
    G.Index->addIncoming(Values.GetValueAtEndOfBlock(From), From);
}

/// All members name one slot, so that phis and selects mean nothing any more.
void Proposer::rewrite(const TileWeb &Web, const Group &G) {
  auto *First = cast<CallBase>(*find_if(
      Web.Members, [](Instruction *I) { return isa<CallBase>(I); }));
  IRBuilder<> B(G.Front->getTerminator());
  CallInst *Set =
      createSlots(B, *originOf(*First).Type, autoCount(G.Number), *First);
  Set->setMetadata(LLVMContext::MD_pcsections,
                   First->getMetadata(LLVMContext::MD_pcsections));
  for (Instruction *I : Web.Members)
    for (Use &U : make_early_inc_range(I->uses()))
      if (auto *Reader = dyn_cast<CallBase>(U.getUser()))
        redirectSource(*Reader, U.getOperandNo(), *Set, *G.Index);
  for (Instruction *I : Web.Members)
    if (auto *Def = dyn_cast<CallBase>(I))
      createInto(*Def, *Set, *G.Index);
  for (Instruction *I : Web.Members)
    I->replaceAllUsesWith(I->getType()->isPointerTy()
                              ? static_cast<Value *>(Set)
                              : PoisonValue::get(I->getType()));
  for (Instruction *I : Web.Members)
    I->eraseFromParent();
}

bool Proposer::run() {
  if (LI.empty())
    return false;
  // Loops are found for all webs before any index adds to their headers.
  SmallVector<std::pair<TileWeb, Loop *>, 8> Rotating;
  for (TileWeb &Web : collectTileWebs(F, /*Singles=*/true))
    if (!Web.HasSets && !isOfOnePipe(Web))
      if (Loop *L = rotatingLoop(Web))
        Rotating.emplace_back(std::move(Web), L);
  for (const auto &[Web, L] : Rotating)
    rewrite(Web, groupOf(*L, Web.Mem));
  return !Rotating.empty();
}

PreservedAnalyses ProposeSlotsPass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  if (maxSlotsOfLoopTile() > 1)
    for (Function &F : M)
      if (!F.isDeclaration() && !F.hasFnAttribute(OneSlotAttribute))
        Changed |= Proposer(F).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

//===-- AscendSlotReport.cpp - -ascend-slots-report -----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendSlotReport.h"
#include "AscendTile/IR/Diagnostics.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/Slots/LiveBytes.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTileNames.h"
#include "CodeGen/AscendTileView.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/LiveIntervals.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineLoopInfo.h"
#include "llvm/CodeGen/VirtRegMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace ascend;

static cl::opt<std::string> ReportFile(
    "ascend-slots-report", cl::ValueOptional, cl::value_desc("file"),
    cl::desc("Write the memory map to standard error, a .txt or a .svg file"));

namespace {

/// Makes the map of one function.
class MapBuilder {
public:
  MapBuilder(const MachineFunction &MF, const LiveIntervals &LIS,
             const MachineLoopInfo &MLI, const VirtRegMap &VRM)
      : MF(MF), LIS(LIS), MLI(MLI), VRM(VRM) {}

  drawing::MemoryMap build(ArrayRef<PackedMemory> Memories);

private:
  uint64_t position(SlotIndex I) const {
    return LIS.getSlotIndexes()->getZeroIndex().distance(I);
  }
  /// The operations from \p S.Begin to \p S.End, which are positions.
  drawing::OperationRange operations(slots::Segment S) const;

  void addOperations();
  void addLoop(const MachineLoop &L);
  drawing::MapMemory memory(const PackedMemory &M) const;
  drawing::MapTile tile(const TileObject &O, const slots::Item &Placed) const;
  /// The views of \p O, which is \p Whole.
  void addViews(const TileObject &O, drawing::MapTile Whole,
                drawing::MapMemory &Out) const;
  std::string slotName(Register Reg) const;
  /// Why the groups' tiles have no more slots.
  void explainCounts(const PackedMemory &M, drawing::MapMemory &Out) const;

  const MachineFunction &MF;
  const LiveIntervals &LIS;
  const MachineLoopInfo &MLI;
  const VirtRegMap &VRM;
  std::vector<uint64_t> Positions; ///< Of each operation, ascending.
  drawing::MemoryMap Map;
};

} // namespace

static std::string placeText(StringRef File, unsigned Line) {
  if (!Line)
    return "";
  return (File.empty() ? "line " : File + ":").str() + utostr(Line);
}

/// The line in the kernel itself, where code of other functions was inlined; 0
/// if unknown.
static unsigned lineOf(const DebugLoc &Loc) {
  const DILocation *In = Loc.get();
  while (In && In->getInlinedAt())
    In = In->getInlinedAt();
  return In ? In->getLine() : 0;
}

drawing::OperationRange MapBuilder::operations(slots::Segment S) const {
  unsigned First = partition_point(Positions, [&](uint64_t P) {
                     return P < S.Begin;
                   }) - Positions.begin();
  unsigned Behind = partition_point(Positions, [&](uint64_t P) {
                      return P <= S.End;
                    }) - Positions.begin();
  // Code without operations counts as the one that follows it.
  First = std::min<unsigned>(First, Positions.empty() ? 0
                                                      : Positions.size() - 1);
  return {First, std::max(First + 1, Behind) - 1};
}

void MapBuilder::addOperations() {
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      if (TileView View(MI); View) {
        Positions.push_back(
            position(LIS.getInstructionIndex(MI).getRegSlot()));
        Map.Operations.push_back(
            {View.op().Mnemonic, lineOf(MI.getDebugLoc())});
      }
}

void MapBuilder::addLoop(const MachineLoop &L) {
  slots::Segment All{~0ull, 0};
  for (const MachineBasicBlock *MBB : L.blocks()) {
    All.Begin = std::min(All.Begin, position(LIS.getMBBStartIdx(MBB)));
    All.End = std::max(All.End, position(LIS.getMBBEndIdx(MBB)));
  }
  drawing::OperationRange R = operations(All);
  bool HasOperations = R.First < Positions.size() &&
                       Positions[R.First] >= All.Begin &&
                       Positions[R.Last] <= All.End;
  if (HasOperations)
    Map.Loops.push_back({R, L.getLoopDepth(), lineOf(L.getStartLoc())});
  for (const MachineLoop *Inner : reverse(L.getSubLoops()))
    addLoop(*Inner);
}

std::string MapBuilder::slotName(Register Reg) const {
  return StringRef(
             MF.getSubtarget().getRegisterInfo()->getName(VRM.getPhys(Reg)))
      .lower();
}

/// Takes the source's name from an instruction that makes the tile.
static bool nameAfter(const MachineInstr &Def, drawing::MapTile &T) {
  auto Name = tileNameOf(Def);
  if (!Name)
    return false;
  T.Name = Name->Name;
  T.Place = placeText(Name->File, Name->Line);
  return true;
}

void MapBuilder::addViews(const TileObject &O, drawing::MapTile Whole,
                          drawing::MapMemory &Out) const {
  for (const ViewObject &V : O.Views) {
    drawing::MapTile T = Whole;
    T.ViewOf = Whole.Slot;
    T.WhyNotMore.clear();
    T.Slot = slotName(V.Reg);
    nameAfter(*V.Def, T);
    T.Offset += V.Offset;
    T.Bytes = alignTo(V.Type.bytes(), fractalOf(V.Type.Mem));
    T.Count = 1;
    Out.Tiles.push_back(std::move(T));
  }
}

drawing::MapTile MapBuilder::tile(const TileObject &O,
                                  const slots::Item &Placed) const {
  drawing::MapTile T;
  T.Slot = slotName(O.Regs.front());
  for (const MachineInstr *Def : O.Defs)
    if (nameAfter(*Def, T))
      break;
  T.Bytes = O.slotBytes();
  T.Count = O.Count;
  T.Fixed = Placed.Fixed.has_value();
  for (const slots::Segment &S : Placed.Live) {
    drawing::OperationRange R = operations(S);
    // Nothing happens in between: one stretch.
    if (!T.Live.empty() && R.First <= T.Live.back().Last + 1)
      T.Live.back().Last = std::max(T.Live.back().Last, R.Last);
    else
      T.Live.push_back(R);
  }
  return T;
}

void MapBuilder::explainCounts(const PackedMemory &M,
                               drawing::MapMemory &Out) const {
  unsigned Wanted = maxSlotsOfLoopTile();
  std::vector<slots::RotatingGroup> Rotations = rotationsOf(M.Groups);
  for (auto [N, G] : enumerate(Rotations)) {
    if (G.Loop.End == 0)
      continue; // The loop is gone.
    unsigned Count = M.Packing.Counts[N];
    std::string Why;
    if (Count < Wanted && Count == G.MaxCount) {
      Why = "no more: the pairs of pipes have " + utostr(NumEvents) +
            " event ids each, which the sets of the loop nest share";
    } else if (Count < Wanted) {
      std::vector<unsigned> More = M.Packing.Counts;
      ++More[N];
      Why = "with " + utostr(More[N]) + ", " +
            utostr(slots::maxLive(
                       slots::withCounts(M.Problem, Rotations, More))
                       .Bytes) +
            " bytes of " + Out.Name + " would be in use at once, which has " +
            utostr(Out.Capacity);
    }
    for (unsigned I : G.Items) {
      Out.Tiles[I].Wanted = Wanted;
      Out.Tiles[I].WhyNotMore = Why;
    }
  }
}

drawing::MapMemory MapBuilder::memory(const PackedMemory &M) const {
  drawing::MapMemory Out;
  Out.Name = nameOf(M.Mem).str();
  Out.Capacity = M.Problem.Capacity;
  slots::Problem Placed =
      slots::withCounts(M.Problem, rotationsOf(M.Groups), M.Packing.Counts);
  const slots::PackResult &Result = M.Packing.Result;
  Out.Fits = static_cast<bool>(Result);
  Out.MostLive = slots::maxLive(Placed).Bytes;
  if (Out.Fits)
    Out.Peak = Result->Peak;
  for (auto [I, O] : enumerate(M.Of)) {
    Out.Tiles.push_back(tile(*O, Placed.Items[I]));
    if (Out.Fits)
      Out.Tiles.back().Offset = Result->Offsets[I];
  }
  for (const TileObject *O : M.Placed) {
    slots::Item Item;
    Item.Fixed = O->Place->Offset;
    Item.Live = O->Live;
    Out.Tiles.push_back(tile(*O, Item));
    Out.Tiles.back().Offset = O->Place->Offset;
  }
  for (const TileObject *O : M.Sized)
    Out.Sized.push_back(tile(*O, slots::Item()));
  for (const slots::ByteRange &R : M.Problem.Reserved)
    Out.Reserved.push_back({R.Offset, R.Bytes});
  explainCounts(M, Out);
  for (auto [I, O] : enumerate(M.Of))
    addViews(*O, Out.Tiles[I], Out);
  return Out;
}

drawing::MemoryMap MapBuilder::build(ArrayRef<PackedMemory> Memories) {
  Map.Kernel = MF.getName().str();
  Map.Processor = MF.getSubtarget<AscendSubtarget>().processor().Name;
  if (const DISubprogram *SP = MF.getFunction().getSubprogram())
    Map.Place = placeText(SP->getFilename(), SP->getLine());
  addOperations();
  for (const MachineLoop *L : reverse(MLI))
    addLoop(*L);
  for (const PackedMemory &M : Memories)
    Map.Memories.push_back(memory(M));
  return std::move(Map);
}

bool SlotReport::isWanted() { return ReportFile.getNumOccurrences(); }

void SlotReport::add(const MachineFunction &MF, const LiveIntervals &LIS,
                     const MachineLoopInfo &MLI, const VirtRegMap &VRM,
                     ArrayRef<PackedMemory> Memories) {
  Maps.push_back(MapBuilder(MF, LIS, MLI, VRM).build(Memories));
  Last = &MF.getFunction();
}

void SlotReport::write() const {
  if (Maps.empty())
    return;
  if (ReportFile.empty()) {
    drawing::writeText(Maps, errs());
    return;
  }
  StringRef Extension = sys::path::extension(ReportFile);
  if (Extension != ".svg" && Extension != ".txt")
    return reportError(*Last, {},
                       Twine("-ascend-slots-report: '") + ReportFile +
                           "' ends neither in .txt nor in .svg");
  Error Failed = writeToOutput(ReportFile, [&](raw_ostream &OS) {
    if (Extension == ".svg")
      drawing::writeSvg(Maps, OS);
    else
      drawing::writeText(Maps, OS);
    return Error::success();
  });
  if (Failed)
    reportError(*Last, {},
                "-ascend-slots-report: " + toString(std::move(Failed)));
}

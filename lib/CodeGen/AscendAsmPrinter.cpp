//===-- AscendAsmPrinter.cpp - Tile assembly ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits docs/assembly.md: processor, kernel, parameters, slot table, source
// names, then one line an instruction with `.loc` where the source line changes.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/CodeGen/AscendCodeGen.h"
#include "AscendTile/IR/ApartWindows.h"
#include "AscendTile/IR/KernelABI.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "AscendTile/MC/AscendMC.h"
#include "AscendTile/MC/AscendTargetStreamer.h"
#include "CodeGen/AscendMCInstLower.h"
#include "CodeGen/AscendMachineFunctionInfo.h"
#include "CodeGen/AscendSubtarget.h"
#include "CodeGen/AscendTensors.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/MC/MCDwarf.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSymbol.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-asm-printer"

namespace {

class AscendAsmPrinter final : public AsmPrinter {
public:
  AscendAsmPrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> Streamer)
      : AsmPrinter(TM, std::move(Streamer)) {}

  StringRef getPassName() const override { return "Ascend tile assembly"; }

  bool runOnMachineFunction(MachineFunction &Function) override;
  void emitFunctionEntryLabel() override;
  void emitFunctionBodyStart() override { LastLoc = nullptr; }
  void emitInstruction(const MachineInstr *MI) override;
  void emitLinkage(const GlobalValue *, MCSymbol *) const override {}

private:
  AscendTargetStreamer &streamer() {
    return static_cast<AscendTargetStreamer &>(
        *OutStreamer->getTargetStreamer());
  }
  void emitHeader();
  /// What is known of parts of tensors that the code accesses.
  void emitFacts();
  /// The number of a source file; a new one gets its `.file` line.
  unsigned fileNumber(StringRef Name);
  void emitLoc(const DebugLoc &Loc);

  std::optional<Processor> Announced;
  StringMap<unsigned> Files;
  std::unique_ptr<AscendMCInstLower> Lower;
  std::optional<WindowFacts> Facts;
  const DILocation *LastLoc = nullptr;
};

} // namespace

unsigned AscendAsmPrinter::fileNumber(StringRef Name) {
  auto [I, New] = Files.try_emplace(Name, Files.size() + 1);
  if (New)
    OutStreamer->emitDwarfFileDirective(I->second, /*Directory=*/"", Name);
  return I->second;
}

static ParamType paramType(const Type *T) {
  if (T->isPointerTy())
    return ParamType::GM;
  if (T->isFloatTy())
    return ParamType::F32;
  return T->getPrimitiveSizeInBits() > 32 ? ParamType::I64 : ParamType::I32;
}

void AscendAsmPrinter::emitHeader() {
  const Processor P = MF->getSubtarget<AscendSubtarget>().processor().Which;
  if (Announced != P)
    streamer().emitProcessor(P);
  Announced = P;
  const auto &Info = *MF->getInfo<AscendMachineFunctionInfo>();
  SmallVector<unsigned, 8> TileFiles;
  for (const auto &T : Info.Tiles)
    TileFiles.push_back(T.File.empty() ? 0 : fileNumber(T.File));

  const Function &F = MF->getFunction();
  StringRef Core = F.getFnAttribute("ascend-core").getValueAsString();
  streamer().emitKernel(F.getName(),
                        parseCoreKind(Core).value_or(CoreKind::Cube));
  if (isSynchronisedByHand(F))
    streamer().emitSync(SyncOrigin::Hand);
  for (const Argument &A : F.args())
    streamer().emitParam({paramName(A), paramType(A.getType()), factsOf(A)});
  for (const SlotEntry &S : Info.Slots)
    streamer().emitSlot(S);
  for (const ViewEntry &V : Info.Views)
    streamer().emitView(V);
  for (auto [T, File] : zip(Info.Tiles, TileFiles))
    streamer().emitTile({T.Reg, T.Name, File, T.Line});
  for (const ScalarEntry &S : Lower->names())
    streamer().emitScalar(S);
  emitFacts();
}

void AscendAsmPrinter::emitFacts() {
  Facts.emplace(MF->getFunction());
  DenseSet<unsigned> Accessed;
  for (const MachineBasicBlock &MBB : *MF)
    for (const MachineInstr &MI : MBB)
      Accessed.insert(Facts->windowOf(scopesOf(MI)));
  for (const WindowFacts::Fact &F : Facts->facts())
    if (Accessed.contains(F.First) && Accessed.contains(F.Second))
      streamer().emitApart(
          {F.First, F.Second, F.Known == sync::Apart::Always});
}

void AscendAsmPrinter::emitFunctionEntryLabel() {
  Lower = std::make_unique<AscendMCInstLower>(OutContext, *MF);
  emitHeader();
  AsmPrinter::emitFunctionEntryLabel();
}

bool AscendAsmPrinter::runOnMachineFunction(MachineFunction &Function) {
  SetupMachineFunction(Function);
  emitFunctionBody();
  streamer().emitEndKernel();
  return false;
}

void AscendAsmPrinter::emitLoc(const DebugLoc &Loc) {
  const DILocation *L = Loc.get();
  if (!L || L == LastLoc || !L->getLine())
    return;
  LastLoc = L;
  OutStreamer->emitDwarfLocDirective(fileNumber(L->getFilename()),
                                     L->getLine(), L->getColumn(),
                                     DWARF2_FLAG_IS_STMT,
                                     /*Isa=*/0, /*Discriminator=*/0,
                                     L->getFilename());
}

/// Selection ends every block with a branch, also to the block behind it.
static bool fallsThrough(const MachineInstr &MI) {
  return MI.isUnconditionalBranch() && MI.getOperand(0).isMBB() &&
         MI.getOperand(0).getMBB() == MI.getParent()->getNextNode();
}

void AscendAsmPrinter::emitInstruction(const MachineInstr *MI) {
  if (fallsThrough(*MI))
    return;
  MCInst Inst;
  if (!Lower->lower(*MI, Inst))
    return;
  emitLoc(MI->getDebugLoc());
  if (unsigned Window = Facts->windowOf(scopesOf(*MI)))
    streamer().emitWindow(Window);
  EmitToStreamer(*OutStreamer, Inst);
}

void ascend::registerAscendAsmPrinter() {
  static RegisterAsmPrinter<AscendAsmPrinter> Registration(
      getTheAscendTarget());
  (void)Registration;
}

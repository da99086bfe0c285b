//===-- AscendMCInstLower.cpp - Machine instructions to MC ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendMCInstLower.h"
#include "AscendTile/MC/KernelParams.h"
#include "AscendTile/MC/ScalarRegs.h"
#include "CodeGen/AscendRegisterInfo.h"
#include "CodeGen/AscendScalarNames.h"
#include "CodeGen/AscendTileView.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineBasicBlock.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"

using namespace llvm;
using namespace ascend;

std::string llvm::paramName(const Argument &A) {
  if (A.hasName())
    return A.getName().str();
  return "arg" + std::to_string(A.getArgNo());
}

static ScalarKind kindOf(const TargetRegisterClass *RC) {
  return RC == &Ascend::X64RegClass   ? ScalarKind::X
         : RC == &Ascend::W32RegClass ? ScalarKind::W
                                      : ScalarKind::F;
}

static bool isParam(const MachineInstr &MI) {
  return MI.getOpcode() == Ascend::LDPARAMX ||
         MI.getOpcode() == Ascend::LDPARAMW ||
         MI.getOpcode() == Ascend::LDPARAMF;
}

/// Whether a parameter is what loads past the cache add to addresses.
static bool isAliasOffset(const MachineInstr &Param) {
  const Function &F = Param.getMF()->getFunction();
  const KernelParamInfo *P =
      syntheticParam(F.getArg(Param.getOperand(1).getImm())->getName());
  return P && P->Use == ParamUse::AliasLoad;
}

/// The distance of the mappings of global memory gets a number behind those of
/// all other scalars, so that it changes no name of theirs.
void AscendMCInstLower::numberOffset() {
  const MachineRegisterInfo &MRI = MF.getRegInfo();
  Register Offset;
  DenseSet<Register> Scalars;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB) {
      for (const MachineOperand &MO : MI.operands())
        if (MO.isReg() && MO.getReg().isVirtual() &&
            MRI.getRegClass(MO.getReg()) == &Ascend::X64RegClass)
          Scalars.insert(MO.getReg());
      if (isParam(MI) && isAliasOffset(MI))
        Offset = MI.getOperand(0).getReg();
    }
  if (Offset)
    Numbers[Offset] = ScalarReg{ScalarKind::X, Scalars.size() - 1}.encode();
}

/// Before anything is written: the names stand in front of the code.
void AscendMCInstLower::numberScalars() {
  MCInst Ignored;
  for (const MachineBasicBlock &MBB : MF)
    for (const MachineInstr &MI : MBB)
      lower(MI, Ignored);
}

std::vector<ScalarEntry> AscendMCInstLower::names() const {
  std::vector<ScalarEntry> All;
  for (auto [Reg, Number] : Numbers)
    if (StringRef Name = MF.getRegInfo().getVRegName(Reg); !Name.empty())
      All.push_back({Number, variableOf(Name).str()});
  llvm::sort(All, [](const ScalarEntry &A, const ScalarEntry &B) {
    return A.Reg < B.Reg;
  });
  return All;
}

unsigned AscendMCInstLower::scalar(Register Reg) {
  ScalarKind Kind = kindOf(MF.getRegInfo().getRegClass(Reg));
  auto [I, New] = Numbers.try_emplace(Reg, 0);
  if (New)
    I->second = ScalarReg{Kind, Next[static_cast<unsigned>(Kind)]++}.encode();
  return I->second;
}

MCOperand AscendMCInstLower::operand(const MachineInstr &MI,
                                     const MachineOperand &MO) {
  auto Symbol = [&](MCSymbol *S) {
    return MCOperand::createExpr(MCSymbolRefExpr::create(S, Context));
  };
  if (MO.isReg()) {
    Register Reg = MO.getReg();
    return MCOperand::createReg(Reg.isVirtual() ? scalar(Reg)
                                                : Reg.id());
  }
  if (MO.isSymbol()) // a text
    return Symbol(Context.getOrCreateSymbol(MO.getSymbolName()));
  if (MO.isMBB())
    return Symbol(MO.getMBB()->getSymbol());
  if (isParam(MI)) {
    const Argument *A = MF.getFunction().getArg(MO.getImm());
    return Symbol(Context.getOrCreateSymbol(paramName(*A)));
  }
  return MCOperand::createImm(MO.getImm());
}

/// Says how long the slots of a set in \p Mem are.
static unsigned slotBytesOpcode(Space Mem) {
  static constexpr std::pair<Space, unsigned> Opcodes[] = {
      {Space::L1, Ascend::SLOT_BYTES_L1},   {Space::L0A, Ascend::SLOT_BYTES_L0A},
      {Space::L0B, Ascend::SLOT_BYTES_L0B}, {Space::L0C, Ascend::SLOT_BYTES_L0C},
      {Space::UB, Ascend::SLOT_BYTES_UB},   {Space::FB, Ascend::SLOT_BYTES_FB},
      {Space::BT, Ascend::SLOT_BYTES_BT}};
  return find_if(Opcodes, [=](auto &O) { return O.first == Mem; })->second;
}

bool AscendMCInstLower::lower(const MachineInstr &MI, MCInst &Out) {
  if (MI.isMetaInstruction() && !MI.isImplicitDef())
    return false;
  if (auto Set = slotSetOf(MI); Set && Set->RunTimeBytes) {
    Out.setOpcode(slotBytesOpcode(Set->Type.Mem));
    Out.addOperand(operand(MI, MI.getOperand(0)));
    Out.addOperand(operand(MI, *Set->RunTimeBytes));
    return true;
  }
  if (slotSetOf(MI) || slotViewOf(MI))
    return false; // a line of the slot table already
  if (MI.isImplicitDef()) {
    // An undefined scalar may be anything, and must be the same every time.
    Register Reg = MI.getOperand(0).getReg();
    if (!Reg.isVirtual())
      return false;
    ScalarKind Kind = kindOf(MF.getRegInfo().getRegClass(Reg));
    Out.setOpcode(Kind == ScalarKind::X   ? Ascend::MOVIX
                  : Kind == ScalarKind::W ? Ascend::MOVIW
                                          : Ascend::MOVIF);
    Out.addOperand(MCOperand::createReg(scalar(Reg)));
    Out.addOperand(MCOperand::createImm(0));
    return true;
  }
  Out.setOpcode(MI.getOpcode());
  for (const MachineOperand &MO : MI.operands())
    if (!MO.isReg() || !MO.isImplicit())
      Out.addOperand(operand(MI, MO));
  return true;
}

//===-- AscendEventCounters.cpp - Event ids that go round -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendEventCounters.h"
#include "CodeGen/AscendRegisterInfo.h"
#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

void EventCounters::add(unsigned Classes, unsigned Phases,
                        MachineBasicBlock &Header,
                        ArrayRef<MachineBasicBlock *> Latches) {
  const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  auto New = [&] { return MRI.createVirtualRegister(&Ascend::X64RegClass); };
  Counter C;
  C.Carried = New();
  auto At = Header.begin();
  auto Compute = [&](unsigned Opcode, Register From, int64_t Imm) {
    Register Result = New();
    BuildMI(Header, At, DebugLoc(), TII.get(Opcode), Result)
        .addReg(From)
        .addImm(Imm);
    return Result;
  };
  C.Values.push_back(New());
  BuildMI(Header, At, DebugLoc(), TII.get(Ascend::MOVX), C.Values.front())
      .addReg(C.Carried);
  bool Mask = isPowerOf2_32(Classes);
  for (unsigned Phase = 1; Phase != std::max(Phases, 2u); ++Phase) {
    Register Sum = Compute(Ascend::ADDX, C.Values.front(), Phase);
    C.Values.push_back(Mask ? Compute(Ascend::ANDX, Sum, Classes - 1)
                            : Compute(Ascend::UREMX, Sum, Classes));
  }
  for (MachineBasicBlock *Latch : Latches)
    BuildMI(*Latch, Latch->getFirstTerminator(), DebugLoc(),
            TII.get(Ascend::MOVX), C.Carried)
        .addReg(C.Values[1]);
  Counters.push_back(std::move(C));
}

void EventCounters::start(MachineBasicBlock &MBB,
                          MachineBasicBlock::iterator I) {
  BuildMI(MBB, I, DebugLoc(),
          MF.getSubtarget().getInstrInfo()->get(Ascend::MOVIX),
          Counters.back().Carried)
      .addImm(0);
}

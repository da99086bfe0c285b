//===-- AscendMCTargetDesc.cpp - Registration of the MC layer -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MCTargetDesc/AscendMCTargetDesc.h"
#include "AscendTile/MC/AscendTargetStreamer.h"
#include "MCTargetDesc/AscendAsmParser.h"
#include "MCTargetDesc/AscendInstPrinter.h"
#include "MCTargetDesc/AscendMCAsmInfo.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"

using namespace llvm;
using namespace ascend;

#define GET_INSTRINFO_MC_DESC
#include "AscendGenInstrInfo.inc"
#define GET_SUBTARGETINFO_MC_DESC
#include "AscendGenSubtargetInfo.inc"
#define GET_REGINFO_MC_DESC
#include "AscendGenRegisterInfo.inc"

Target &ascend::getTheAscendTarget() {
  static Target TheTarget;
  return TheTarget;
}

/// The first name of each memory.
static MCRegister firstSlot(Space Mem) {
  switch (Mem) {
  case Space::L1:
    return Ascend::L1S0;
  case Space::L0A:
    return Ascend::L0AS0;
  case Space::L0B:
    return Ascend::L0BS0;
  case Space::L0C:
    return Ascend::L0CS0;
  case Space::UB:
    return Ascend::UBS0;
  case Space::FB:
    return Ascend::FBS0;
  case Space::BT:
    return Ascend::BTS0;
  case Space::GM:
    break;
  }
  llvm_unreachable("global memory has no slots");
}

static_assert(Ascend::L1S1023 - Ascend::L1S0 == NumSlotNames - 1 &&
                  Ascend::UBS1023 - Ascend::UBS0 == NumSlotNames - 1,
              "TableGen numbers a memory's names in their own order");

MCRegister ascend::slotReg(Space Mem, unsigned Number) {
  return firstSlot(Mem) + Number;
}

std::optional<SlotName> ascend::slotNameOf(MCRegister Reg) {
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M) {
    Space Mem = static_cast<Space>(M);
    unsigned First = firstSlot(Mem);
    if (Reg >= First && Reg < First + NumSlotNames)
      return SlotName{Mem, Reg - First};
  }
  return std::nullopt;
}

MCRegister ascend::slotByName(StringRef Name) {
  for (unsigned M = static_cast<unsigned>(Space::L1); M != NumSpaces; ++M) {
    Space Mem = static_cast<Space>(M);
    StringRef Number = Name;
    unsigned N;
    if (Number.consume_front(slotPrefixOf(Mem)) &&
        !Number.getAsInteger(10, N) && N < NumSlotNames)
      return slotReg(Mem, N);
  }
  return MCRegister();
}

std::string ascend::nameOfSlot(MCRegister Slot) {
  auto Name = slotNameOf(Slot);
  return (slotPrefixOf(Name->Mem) + Twine(Name->Number)).str();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

static MCAsmInfo *createAsmInfo(const MCRegisterInfo &, const Triple &,
                                const MCTargetOptions &) {
  return new AscendMCAsmInfo();
}

static MCInstrInfo *createInstrInfo() {
  auto *Info = new MCInstrInfo();
  InitAscendMCInstrInfo(Info);
  return Info;
}

static MCRegisterInfo *createRegisterInfo(const Triple &) {
  auto *Info = new MCRegisterInfo();
  InitAscendMCRegisterInfo(Info, /*RA=*/0);
  return Info;
}

static MCSubtargetInfo *createSubtargetInfo(const Triple &TT, StringRef CPU,
                                            StringRef FS) {
  return createAscendMCSubtargetInfoImpl(TT, CPU, /*TuneCPU=*/CPU, FS);
}

static MCInstPrinter *createInstPrinter(const Triple &, unsigned,
                                        const MCAsmInfo &MAI,
                                        const MCInstrInfo &MII,
                                        const MCRegisterInfo &MRI) {
  return new AscendInstPrinter(MAI, MII, MRI);
}

static MCTargetStreamer *createAsmTargetStreamer(MCStreamer &S,
                                                 formatted_raw_ostream &OS,
                                                 MCInstPrinter *) {
  return new AscendTargetAsmStreamer(S, OS);
}

static MCTargetStreamer *createNullTargetStreamer(MCStreamer &S) {
  return new AscendTargetStreamer(S);
}

void ascend::initializeAscendMC() {
  static const bool Once = [] {
    Target &T = getTheAscendTarget();
    TargetRegistry::RegisterTarget(T, "ascend", "Ascend tile cores", "Ascend",
                                   [](Triple::ArchType) { return false; });
    TargetRegistry::RegisterMCAsmInfo(T, createAsmInfo);
    TargetRegistry::RegisterMCInstrInfo(T, createInstrInfo);
    TargetRegistry::RegisterMCRegInfo(T, createRegisterInfo);
    TargetRegistry::RegisterMCSubtargetInfo(T, createSubtargetInfo);
    TargetRegistry::RegisterMCInstPrinter(T, createInstPrinter);
    TargetRegistry::RegisterAsmTargetStreamer(T, createAsmTargetStreamer);
    TargetRegistry::RegisterNullTargetStreamer(T, createNullTargetStreamer);
    RegisterMCAsmParser<AscendAsmParser> Parser(T);
    return true;
  }();
  (void)Once;
}

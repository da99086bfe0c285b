//===-- AscendTargetMachine.cpp - The target ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendTargetMachine.h"
#include "AscendTile/CodeGen/AscendCodeGen.h"
#include "AscendTile/IR/Passes.h"
#include "AscendTile/MC/AscendMC.h"
#include "CodeGen/AscendCheckedOutput.h"
#include "CodeGen/AscendMachineFunctionInfo.h"
#include "CodeGen/AscendPassConfig.h"
#include "CodeGen/AscendTargetTransformInfo.h"
#include "llvm/CodeGen/MIRParser/MIParser.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/CodeGen/TargetLoweringObjectFileImpl.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

// Tile memories are non-integral: their pointers are opaque values.
static constexpr char Layout[] =
    "e-p:64:64-i64:64-i128:128-n32:64-S64-ni:2:3:4:5:6:7:8:9:10";

static StringRef processorOr(StringRef CPU) {
  return CPU.empty() ? ascend::nameOf(ascend::Processor::A2A3) : CPU;
}

AscendTargetMachine::AscendTargetMachine(
    const Target &T, const Triple &TT, StringRef CPU, StringRef FS,
    const TargetOptions &Options, std::optional<Reloc::Model> RM,
    std::optional<CodeModel::Model> CM, CodeGenOptLevel OL, bool)
    : LLVMTargetMachine(T, Layout, TT, processorOr(CPU), FS, Options,
                        RM.value_or(Reloc::Static),
                        CM.value_or(CodeModel::Small), OL),
      ObjFile(std::make_unique<TargetLoweringObjectFileELF>()) {
  // A block that ends in unreachable must not fall into the next one.
  this->Options.TrapUnreachable = true;
  setO0WantsFastISel(false);
  // Not when the plugin is loaded: opt makes an option of every legacy pass,
  // which would collide with the options of the same names.
  ascend::initializeAscendCodeGenPasses();
  initAsmInfo();
}

AscendTargetMachine::~AscendTargetMachine() = default;

const AscendSubtarget *
AscendTargetMachine::getSubtargetImpl(const Function &F) const {
  Attribute Attr = F.getFnAttribute("target-cpu");
  StringRef CPU = Attr.isValid() ? Attr.getValueAsString() : getTargetCPU();
  if (!ascend::parseProcessor(CPU))
    CPU = getTargetCPU();
  std::unique_ptr<AscendSubtarget> &ST = Subtargets[CPU];
  if (!ST)
    ST = std::make_unique<AscendSubtarget>(*this, CPU, getTargetFeatureString());
  return ST.get();
}

TargetPassConfig *
AscendTargetMachine::createPassConfig(PassManagerBase &PM) {
  return createAscendPassConfig(*this, PM);
}

bool AscendTargetMachine::addPassesToEmitFile(
    PassManagerBase &PM, raw_pwrite_stream &Out, raw_pwrite_stream *DwoOut,
    CodeGenFileType FileType, bool DisableVerify,
    MachineModuleInfoWrapperPass *MMIWP) {
  raw_pwrite_stream *To = &Out;
  // Else machine code comes out.
  bool IsAssembly = FileType == CodeGenFileType::AssemblyFile &&
                    TargetPassConfig::willCompleteCodeGenPipeline();
  if (IsAssembly && AscendCheckedOutput::isEnabled()) {
    auto *Checked = new AscendCheckedOutput(
        *this, Out, DisableVerify, MMIWP ? &MMIWP->getMMI() : nullptr);
    To = &Checked->held();
    PM.add(Checked);
  }
  return LLVMTargetMachine::addPassesToEmitFile(PM, *To, DwoOut, FileType,
                                                DisableVerify, MMIWP);
}

bool AscendTargetMachine::addPassesToPrint(PassManagerBase &PM,
                                           raw_pwrite_stream &Out,
                                           bool DisableVerify) {
  return LLVMTargetMachine::addPassesToEmitFile(
      PM, Out, /*DwoOut=*/nullptr, CodeGenFileType::AssemblyFile,
      DisableVerify, /*MMIWP=*/nullptr);
}

TargetTransformInfo
AscendTargetMachine::getTargetTransformInfo(const Function &F) const {
  return TargetTransformInfo(AscendTTIImpl(*this, F));
}

void AscendTargetMachine::registerPassBuilderCallbacks(PassBuilder &PB) {
  ascend::registerIRPasses(PB);
}

MachineFunctionInfo *AscendTargetMachine::createMachineFunctionInfo(
    BumpPtrAllocator &Allocator, const Function &F,
    const TargetSubtargetInfo *STI) const {
  return AscendMachineFunctionInfo::create<AscendMachineFunctionInfo>(
      Allocator, F, STI);
}

yaml::MachineFunctionInfo *
AscendTargetMachine::createDefaultFuncInfoYAML() const {
  return new yaml::AscendFunctionInfo();
}

yaml::MachineFunctionInfo *AscendTargetMachine::convertFuncInfoToYAML(
    const MachineFunction &MF) const {
  return new yaml::AscendFunctionInfo(*MF.getInfo<AscendMachineFunctionInfo>(),
                                      *MF.getSubtarget().getRegisterInfo());
}

bool AscendTargetMachine::parseMachineFunctionInfo(
    const yaml::MachineFunctionInfo &Yaml, PerFunctionMIParsingState &PFS,
    SMDiagnostic &Error, SMRange &) const {
  std::string Text;
  if (!PFS.MF.getInfo<AscendMachineFunctionInfo>()->initialize(
          static_cast<const yaml::AscendFunctionInfo &>(Yaml),
          *PFS.MF.getSubtarget().getRegisterInfo(), Text))
    return false;
  const MemoryBuffer &Buffer =
      *PFS.SM->getMemoryBuffer(PFS.SM->getMainFileID());
  Error = SMDiagnostic(*PFS.SM, SMLoc(), Buffer.getBufferIdentifier(), 1, 0,
                       SourceMgr::DK_Error, Text, "", {}, {});
  return true;
}

void ascend::initializeAscendTarget() {
  initializeAscendMC();
  static const bool Once = [] {
    RegisterTargetMachine<AscendTargetMachine> Machine(getTheAscendTarget());
    registerAscendAsmPrinter();
    return true;
  }();
  (void)Once;
}

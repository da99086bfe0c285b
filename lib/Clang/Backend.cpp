//===-- Backend.cpp - From device code to assembly ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/Backend.h"
#include "AscendTile/Emit/Emitter.h"
#include "clang/Basic/CodeGenOptions.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

using namespace ascend;
using namespace llvm;

static CodeGenOptLevel codeGenLevel(const clang::CodeGenOptions &Opts) {
  return CodeGenOpt::getLevel(Opts.OptimizationLevel)
      .value_or(CodeGenOptLevel::Default);
}

static OptimizationLevel pipelineLevel(const clang::CodeGenOptions &Opts) {
  if (Opts.OptimizeSize)
    return Opts.OptimizeSize == 1 ? OptimizationLevel::Os
                                  : OptimizationLevel::Oz;
  switch (Opts.OptimizationLevel) {
  case 0:
    return OptimizationLevel::O0;
  case 1:
    return OptimizationLevel::O1;
  case 2:
    return OptimizationLevel::O2;
  default:
    return OptimizationLevel::O3;
  }
}

std::unique_ptr<TargetMachine>
ascend::createTargetMachine(Processor Cpu, const clang::CodeGenOptions &Opts,
                            std::string &Error) {
  Triple T(DeviceTriple);
  const Target *Found = TargetRegistry::lookupTarget("ascend", T, Error);
  if (!Found)
    return nullptr;
  TargetOptions Options;
  Options.MCOptions.AsmVerbose = false;
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      DeviceTriple, ascend::nameOf(Cpu), /*Features=*/"", Options,
      Reloc::Static, CodeModel::Small, codeGenLevel(Opts)));
}

/// Loops stay as they are unless the source asks: an unrolled loop is a matter
/// of slots. There are no vectors of scalars.
static PipelineTuningOptions tuning() {
  PipelineTuningOptions PTO;
  PTO.LoopInterleaving = false;
  PTO.LoopVectorization = false;
  PTO.SLPVectorization = false;
  PTO.LoopUnrolling = false;
  PTO.CallGraphProfile = false;
  PTO.MergeFunctions = false;
  return PTO;
}

void ascend::optimize(Module &M, TargetMachine &TM,
                      const clang::CodeGenOptions &Opts) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB(&TM, tuning());
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);

  OptimizationLevel Level = pipelineLevel(Opts);
  ModulePassManager MPM = Level == OptimizationLevel::O0
                              ? PB.buildO0DefaultPipeline(Level)
                              : PB.buildPerModuleDefaultPipeline(Level);
  MPM.run(M, MAM);
}

std::string ascend::emit(Module &M, TargetMachine &TM, EmitKind Kind,
                         KernelABI ABI, raw_pwrite_stream &OS) {
  if (Kind == EmitKind::LLVM) {
    M.print(OS, nullptr);
    return "";
  }
  if (Kind == EmitKind::Pto) {
    SmallString<0> Text;
    raw_svector_ostream Assembly(Text);
    std::string Error = emit(M, TM, EmitKind::Assembly, ABI, Assembly);
    if (!Error.empty() || Text.empty())
      return Error;
    auto Cpp = emission::emitPto(Text, ABI);
    if (!Cpp)
      return toString(Cpp.takeError());
    OS << *Cpp;
    return "";
  }
  legacy::PassManager PM;
  if (TM.addPassesToEmitFile(PM, OS, nullptr, CodeGenFileType::AssemblyFile))
    return "the target 'ascend' cannot write assembly";
  PM.run(M);
  return "";
}

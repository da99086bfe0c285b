//===-- AscendTargetMachine.h - The target ----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTARGETMACHINE_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTARGETMACHINE_H

#include "CodeGen/AscendSubtarget.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Target/TargetMachine.h"

namespace llvm {

class AscendTargetMachine final : public LLVMTargetMachine {
public:
  AscendTargetMachine(const Target &T, const Triple &TT, StringRef CPU,
                      StringRef FS, const TargetOptions &Options,
                      std::optional<Reloc::Model> RM,
                      std::optional<CodeModel::Model> CM, CodeGenOptLevel OL,
                      bool JIT);
  ~AscendTargetMachine() override;

  /// By the function's "target-cpu", so that one module may hold functions of
  /// several processors.
  const AscendSubtarget *getSubtargetImpl(const Function &F) const override;

  TargetPassConfig *createPassConfig(PassManagerBase &PM) override;
  TargetTransformInfo getTargetTransformInfo(const Function &F) const override;
  /// Assembly is written once the checkers have judged all of it.
  bool addPassesToEmitFile(PassManagerBase &PM, raw_pwrite_stream &Out,
                           raw_pwrite_stream *DwoOut, CodeGenFileType FileType,
                           bool DisableVerify,
                           MachineModuleInfoWrapperPass *MMIWP) override;
  /// To assembly that nobody judges. True if that cannot be.
  bool addPassesToPrint(PassManagerBase &PM, raw_pwrite_stream &Out,
                        bool DisableVerify);
  void registerPassBuilderCallbacks(PassBuilder &PB) override;
  TargetLoweringObjectFile *getObjFileLowering() const override {
    return ObjFile.get();
  }

  MachineFunctionInfo *
  createMachineFunctionInfo(BumpPtrAllocator &Allocator, const Function &F,
                            const TargetSubtargetInfo *STI) const override;
  yaml::MachineFunctionInfo *createDefaultFuncInfoYAML() const override;
  yaml::MachineFunctionInfo *
  convertFuncInfoToYAML(const MachineFunction &MF) const override;
  bool parseMachineFunctionInfo(const yaml::MachineFunctionInfo &,
                                PerFunctionMIParsingState &PFS,
                                SMDiagnostic &Error,
                                SMRange &SourceRange) const override;

private:
  std::unique_ptr<TargetLoweringObjectFile> ObjFile;
  mutable StringMap<std::unique_ptr<AscendSubtarget>> Subtargets;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTARGETMACHINE_H

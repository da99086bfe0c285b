//===-- DiagnosticBridge.cpp - LLVM's findings as clang's -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/DiagnosticBridge.h"
#include "AscendTile/IR/Diagnostics.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/CodeGen/MachineOptimizationRemarkEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/FileSystem.h"

using namespace ascend;
using namespace llvm;

clang::SourceLocation ascend::locate(clang::CompilerInstance &CI,
                                     const SourcePlace &Place) {
  if (Place.File.empty() || !Place.Line)
    return {};
  clang::SourceManager &SM = CI.getSourceManager();
  clang::OptionalFileEntryRef File =
      CI.getFileManager().getOptionalFileRef(Place.File);
  if (!File)
    return {};
  clang::FileID ID = SM.translateFile(*File);
  if (ID.isInvalid())
    ID = SM.createFileID(*File, clang::SourceLocation(), clang::SrcMgr::C_User);
  return SM.translateLineCol(ID, Place.Line, Place.Column ? Place.Column : 1);
}

static unsigned diagnosticID(DiagnosticSeverity Severity) {
  switch (Severity) {
  case DS_Error:
    return clang::diag::err_fe_backend_unsupported;
  case DS_Warning:
    return clang::diag::warn_fe_backend_unsupported;
  case DS_Note:
    return clang::diag::note_fe_backend_plugin;
  case DS_Remark:
    return clang::diag::remark_fe_backend_plugin;
  }
  llvm_unreachable("unknown severity");
}

void ascend::report(clang::CompilerInstance &CI, clang::SourceLocation Loc,
                    DiagnosticSeverity Severity, StringRef Text) {
  CI.getDiagnostics().Report(Loc, diagnosticID(Severity)) << Text;
}

namespace {

class DiagnosticBridge final : public DiagnosticHandler {
  clang::CompilerInstance &CI;

  void reportRemark(const DiagnosticInfoOptimizationBase &Remark);
  clang::SourceLocation locate(const DiagnosticInfoWithLocationBase &DI);
  const clang::CodeGenOptions &options() const { return CI.getCodeGenOpts(); }

public:
  explicit DiagnosticBridge(clang::CompilerInstance &CI) : CI(CI) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override;

  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return options().OptimizationRemarkAnalysis.patternMatches(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return options().OptimizationRemarkMissed.patternMatches(Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return options().OptimizationRemark.patternMatches(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return options().OptimizationRemark.hasValidPattern() ||
           options().OptimizationRemarkMissed.hasValidPattern() ||
           options().OptimizationRemarkAnalysis.hasValidPattern();
  }
};

} // namespace

/// The place of a finding, or of its function if it has none.
static SourcePlace placeOf(const DiagnosticInfoWithLocationBase &DI) {
  SourcePlace Place;
  if (DI.isLocationAvailable()) {
    StringRef Relative;
    DI.getLocation(Relative, Place.Line, Place.Column);
    Place.File = DI.getAbsolutePath();
  } else if (const DISubprogram *SP = DI.getFunction().getSubprogram()) {
    SmallString<128> Path(SP->getFilename());
    sys::fs::make_absolute(SP->getDirectory(), Path);
    Place.File = Path.str().str();
    Place.Line = SP->getLine();
  }
  return Place;
}

clang::SourceLocation
DiagnosticBridge::locate(const DiagnosticInfoWithLocationBase &DI) {
  return ascend::locate(CI, placeOf(DI));
}

/// Remarks are off by default in LLVM and in clang: the pattern that -Rpass set
/// answers for both.
void DiagnosticBridge::reportRemark(
    const DiagnosticInfoOptimizationBase &Remark) {
  if (!Remark.isEnabled() && Remark.getSeverity() == DS_Remark)
    return;
  unsigned ID = clang::diag::remark_fe_backend_optimization_remark_analysis;
  if (isa<OptimizationRemark, MachineOptimizationRemark>(Remark))
    ID = clang::diag::remark_fe_backend_optimization_remark;
  else if (isa<OptimizationRemarkMissed, MachineOptimizationRemarkMissed>(
               Remark))
    ID = clang::diag::remark_fe_backend_optimization_remark_missed;
  else if (isa<DiagnosticInfoOptimizationFailure>(Remark))
    ID = clang::diag::warn_fe_backend_optimization_failure;
  CI.getDiagnostics().Report(locate(Remark), ID) << Remark.getMsg();
}

bool DiagnosticBridge::handleDiagnostics(const DiagnosticInfo &DI) {
  if (const auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&DI)) {
    reportRemark(*Remark);
    return true;
  }
  if (const auto *Ours = dyn_cast<KernelDiagnostic>(&DI)) {
    report(CI, locate(*Ours), DI.getSeverity(), Ours->text());
    return true;
  }
  if (const auto *Unsupported = dyn_cast<DiagnosticInfoUnsupported>(&DI)) {
    report(CI, locate(*Unsupported), DI.getSeverity(),
           Unsupported->getMessage().str());
    return true;
  }
  std::string Text;
  raw_string_ostream OS(Text);
  DiagnosticPrinterRawOStream Printer(OS);
  DI.print(Printer);
  report(CI, {}, DI.getSeverity(), Text);
  return true;
}

std::unique_ptr<DiagnosticHandler>
ascend::createDiagnosticBridge(clang::CompilerInstance &CI) {
  return std::make_unique<DiagnosticBridge>(CI);
}

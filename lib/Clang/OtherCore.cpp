//===-- OtherCore.cpp - A second compilation of the same source -----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/OtherCore.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/ChainedDiagnosticConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "llvm/Support/Error.h"

using namespace ascend;

/// "2 gemm.cpp 20 5 text".
static std::string keyOf(clang::DiagnosticsEngine::Level Level,
                         const clang::Diagnostic &Info) {
  std::string Key;
  llvm::raw_string_ostream OS(Key);
  OS << Level << ' ';
  if (Info.getLocation().isValid() && Info.hasSourceManager()) {
    const clang::SourceManager &SM = Info.getSourceManager();
    clang::SourceLocation Loc = SM.getExpansionLoc(Info.getLocation());
    OS << SM.getFilename(Loc) << ' ' << SM.getExpansionLineNumber(Loc) << ' '
       << SM.getExpansionColumnNumber(Loc) << ' ';
  }
  llvm::SmallString<100> Text;
  Info.FormatDiagnostic(Text);
  OS << Text;
  return Key;
}

namespace {

class Recorder final : public clang::DiagnosticConsumer {
  ShownDiagnostics &Shown;

public:
  explicit Recorder(ShownDiagnostics &Shown) : Shown(Shown) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    Shown.insert(keyOf(Level, Info));
  }
};

/// Prints what was not shown yet. Notes belong to what they follow.
class NewOnly final : public clang::TextDiagnosticPrinter {
  const ShownDiagnostics &Shown;
  bool Hidden = false;

public:
  NewOnly(clang::DiagnosticOptions &Options, const ShownDiagnostics &Shown)
      : TextDiagnosticPrinter(llvm::errs(), &Options), Shown(Shown) {}
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override {
    if (Level != clang::DiagnosticsEngine::Note)
      Hidden = Shown.contains(keyOf(Level, Info));
    if (!Hidden)
      TextDiagnosticPrinter::HandleDiagnostic(Level, Info);
  }
};

class OtherCoreAction final : public clang::ASTFrontendAction {
  const ProcessorInfo &Info;
  Core Which;
  llvm::LLVMContext &Context;
  CoreModule &Result;

public:
  OtherCoreAction(const ProcessorInfo &Info, Core Which,
                  llvm::LLVMContext &Context, CoreModule &Result)
      : Info(Info), Which(Which), Context(Context), Result(Result) {}

protected:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI,
                    llvm::StringRef InFile) override {
    prepareForCore(CI, Info, Which);
    return createKernelConsumer(
        CI, InFile, Which, Context,
        [this](CoreModule M) { Result = std::move(M); });
  }
};

} // namespace

void ascend::recordDiagnostics(clang::CompilerInstance &CI,
                               ShownDiagnostics &Shown) {
  clang::DiagnosticsEngine &Diags = CI.getDiagnostics();
  if (!Diags.ownsClient())
    return;
  Diags.setClient(new clang::ChainedDiagnosticConsumer(
      Diags.takeClient(), std::make_unique<Recorder>(Shown)));
}

/// The same command line, but the files that it names beside the object are
/// the first compilation's.
static std::shared_ptr<clang::CompilerInvocation>
copyInvocation(clang::CompilerInstance &First) {
  auto Copy =
      std::make_shared<clang::CompilerInvocation>(First.getInvocation());
  Copy->getFrontendOpts().OutputFile.clear();
  Copy->getDependencyOutputOpts() = {};
  Copy->getDiagnosticOpts().DiagnosticSerializationFile.clear();
  Copy->getDiagnosticOpts().VerifyDiagnostics = false;
  return Copy;
}

/// Standard input cannot be read twice.
static clang::FrontendInputFile inputOf(clang::CompilerInstance &First) {
  const clang::FrontendInputFile &Input = First.getFrontendOpts().Inputs[0];
  if (Input.isBuffer() || Input.getFile() != "-")
    return Input;
  const clang::SourceManager &SM = First.getSourceManager();
  return clang::FrontendInputFile(SM.getBufferOrFake(SM.getMainFileID()),
                                  Input.getKind());
}

CoreModule ascend::compileForOtherCore(clang::CompilerInstance &First,
                                       const ShownDiagnostics &Shown,
                                       const ProcessorInfo &Info, Core C,
                                       llvm::LLVMContext &Context) {
  CoreModule Result;
  Result.Which = C;
  clang::CompilerInstance CI(First.getPCHContainerOperations());
  CI.setInvocation(copyInvocation(First));
  CI.createDiagnostics(new NewOnly(CI.getDiagnosticOpts(), Shown),
                       /*ShouldOwnClient=*/true);
  if (!CI.createTarget())
    return Result;
  CI.createFileManager(First.getFileManager().getVirtualFileSystemPtr());
  CI.createSourceManager(CI.getFileManager());

  OtherCoreAction Action(Info, C, Context, Result);
  if (!Action.BeginSourceFile(CI, inputOf(First)))
    return Result;
  if (llvm::Error E = Action.Execute())
    llvm::consumeError(std::move(E));
  Action.EndSourceFile();
  return Result;
}

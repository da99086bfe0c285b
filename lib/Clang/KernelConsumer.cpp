//===-- KernelConsumer.cpp - From declarations to device code -------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelConsumer.h"
#include "AscendTile/IR/KernelABI.h"
#include "Clang/KernelSyntax.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace ascend;
using clang::cast;
using clang::dyn_cast;

static bool isMarked(const clang::Decl *D, llvm::StringRef Mark) {
  for (const auto *A : D->specific_attrs<clang::AnnotateAttr>())
    if (A->getAnnotation() == Mark)
      return true;
  return false;
}

static bool isKernel(const clang::FunctionDecl *F) {
  if (isMarked(F, "ascend.kernel"))
    return true;
  return isMarked(F, "ascend.device") && F->isExternC() &&
         F->getReturnType()->isVoidType() && !F->isInlineSpecified();
}

namespace {

/// Sees each declaration before code generation does.
class KernelMarker final : public clang::ASTConsumer {
  clang::ASTContext *Context = nullptr;
  std::vector<clang::FunctionDecl *> Found;
  /// What the source says of the parameters of Found.
  std::vector<std::vector<ParamFacts>> Facts;
  std::vector<clang::FunctionTemplateDecl *> Templates;
  llvm::SmallPtrSet<const clang::Decl *, 8> Seen;

  void visit(clang::Decl *D);
  void visitFunction(clang::FunctionDecl *F);
  std::vector<ParamFacts> takeFacts(clang::FunctionDecl *F);
  std::optional<SourceSpan> spanOf(const clang::FunctionDecl *F) const;

public:
  void Initialize(clang::ASTContext &C) override { Context = &C; }
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override {
    for (clang::Decl *D : Group)
      visit(D);
    return true;
  }

  /// Fills in everything but the code.
  void describe(clang::CodeGenerator &CodeGen, CoreModule &Out) const;

private:
  Kernel describeDecl(const clang::NamedDecl *D) const;
};

} // namespace

void KernelMarker::visit(clang::Decl *D) {
  if (auto *F = dyn_cast<clang::FunctionDecl>(D))
    return visitFunction(F);
  if (auto *T = dyn_cast<clang::FunctionTemplateDecl>(D)) {
    if (isMarked(T->getTemplatedDecl(), "ascend.kernel") &&
        T->isThisDeclarationADefinition())
      Templates.push_back(T);
    return;
  }
  if (clang::isa<clang::NamespaceDecl, clang::LinkageSpecDecl,
                 clang::ExportDecl>(D))
    for (clang::Decl *Inner : cast<clang::DeclContext>(D)->decls())
      visit(Inner);
}

/// A kernel is emitted whoever uses it; any other function only when a kernel
/// does, hence inline: so host code is parsed and goes no further.
void KernelMarker::visitFunction(clang::FunctionDecl *F) {
  if (!F->doesThisDeclarationHaveABody() || F->isDependentContext())
    return;
  if (!isKernel(F)) {
    F->setImplicitlyInline();
    return;
  }
  if (!Seen.insert(F->getCanonicalDecl()).second)
    return;
  F->addAttr(clang::UsedAttr::CreateImplicit(*Context));
  Found.push_back(F);
  Facts.push_back(takeFacts(F));
}

/// An element's bytes; 0 where that is no complete type.
static unsigned elementBytes(clang::QualType Pointer,
                             const clang::ASTContext &Context) {
  clang::QualType Elem = Pointer->getPointeeType();
  if (Elem.isNull() || Elem->isIncompleteType() || Elem->isFunctionType())
    return 0;
  return Context.getTypeSizeInChars(Elem).getQuantity();
}

/// Annotations of parameters go: code generation would call a function for
/// each.
std::vector<ParamFacts> KernelMarker::takeFacts(clang::FunctionDecl *F) {
  std::vector<ParamFacts> All;
  for (clang::ParmVarDecl *P : F->parameters()) {
    ParamFacts &Of = All.emplace_back();
    if (P->getType()->isPointerType())
      Of.ElemBytes = elementBytes(P->getType(), *Context);
    for (const auto *A : P->specific_attrs<clang::AnnotateAttr>()) {
      llvm::StringRef Text = A->getAnnotation();
      Of.IsAddress |= Text == AddressAttribute;
      if (!Text.consume_front(ExtentAttribute) || !Text.consume_front(":"))
        continue;
      auto [Tensor, Dim] = Text.rsplit('.');
      // What is no number is reported with the IR's attribute.
      if (Dim.getAsInteger(10, Of.Dim))
        Tensor = Text;
      Of.ExtentOf = Tensor.str();
    }
    P->dropAttr<clang::AnnotateAttr>();
  }
  return All;
}

std::optional<SourceSpan>
KernelMarker::spanOf(const clang::FunctionDecl *F) const {
  const clang::SourceManager &SM = Context->getSourceManager();
  const auto *Body = F->getBody();
  if (!Body || F->isTemplateInstantiation() ||
      Body->getBeginLoc().isMacroID() || Body->getEndLoc().isMacroID() ||
      SM.getFileID(Body->getBeginLoc()) != SM.getMainFileID())
    return std::nullopt;
  auto OffsetOf = [&](clang::SourceLocation Loc) {
    return SM.getFileOffset(SM.getExpansionLoc(Loc));
  };
  SourceSpan Span;
  Span.Body = OffsetOf(Body->getBeginLoc());
  Span.End = OffsetOf(Body->getEndLoc()) + 1;
  Span.Begin = std::min(OffsetOf(F->getOuterLocStart()), Span.Body);
  // Attributes may come first, and so does `extern "C"`.
  for (const clang::Attr *A : F->attrs())
    if (!A->isImplicit() && SM.getFileID(SM.getExpansionLoc(
                                A->getLocation())) == SM.getMainFileID())
      Span.Begin = std::min(Span.Begin, OffsetOf(A->getLocation()));
  const auto *Linkage =
      dyn_cast<clang::LinkageSpecDecl>(F->getLexicalDeclContext());
  if (Linkage && !Linkage->hasBraces())
    Span.Begin = std::min(Span.Begin, OffsetOf(Linkage->getBeginLoc()));
  return Span;
}

Kernel KernelMarker::describeDecl(const clang::NamedDecl *D) const {
  Kernel K;
  llvm::raw_string_ostream OS(K.Name);
  D->getNameForDiagnostic(OS, Context->getPrintingPolicy(),
                          /*Qualified=*/true);
  const clang::SourceManager &SM = Context->getSourceManager();
  clang::SourceLocation Loc = SM.getExpansionLoc(D->getLocation());
  K.Place.File = SM.getFilename(Loc).str();
  K.Place.Line = SM.getExpansionLineNumber(Loc);
  K.Place.Column = SM.getExpansionColumnNumber(Loc);
  if (isMarked(D, "ascend.cube") != isMarked(D, "ascend.vector"))
    K.Only = isMarked(D, "ascend.cube") ? Core::Cube : Core::Vector;
  return K;
}

void KernelMarker::describe(clang::CodeGenerator &CodeGen,
                            CoreModule &Out) const {
  for (auto [F, Of] : llvm::zip(Found, Facts)) {
    Kernel K = describeDecl(F);
    K.Symbol = CodeGen.GetMangledName(clang::GlobalDecl(F)).str();
    K.Span = spanOf(F);
    K.Params = Of;
    for (const clang::ParmVarDecl *P : F->parameters())
      K.ParamNames.push_back(P->getName().str());
    Out.Kernels.push_back(std::move(K));
  }
  for (clang::FunctionTemplateDecl *T : Templates)
    if (T->spec_begin() == T->spec_end())
      Out.Uninstantiated.push_back(describeDecl(T->getTemplatedDecl()));
}

namespace {

class KernelConsumer final : public clang::MultiplexConsumer {
  KernelMarker &Marker;
  clang::CodeGenerator &CodeGen;
  clang::DiagnosticsEngine &Diags;
  Core Which;
  std::function<void(CoreModule)> Done;

public:
  /// \p Consumers are the other two, in this order.
  KernelConsumer(std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers,
                 KernelMarker &Marker, clang::CodeGenerator &CodeGen,
                 clang::DiagnosticsEngine &Diags, Core Which,
                 std::function<void(CoreModule)> Done)
      : MultiplexConsumer(std::move(Consumers)), Marker(Marker),
        CodeGen(CodeGen), Diags(Diags), Which(Which), Done(std::move(Done)) {}

  void HandleTranslationUnit(clang::ASTContext &Context) override {
    MultiplexConsumer::HandleTranslationUnit(Context);
    CoreModule Result;
    Result.Which = Which;
    if (!Diags.hasErrorOccurred()) {
      Marker.describe(CodeGen, Result);
      Result.Code.reset(CodeGen.ReleaseModule());
    }
    Done(std::move(Result));
  }
};

} // namespace

/// Names of values become names of tiles, and locations become those of
/// diagnostics and assembly, whatever -g says. What only a host needs is off.
static void setCodeGenOptions(clang::CodeGenOptions &Opts) {
  Opts.DiscardValueNames = false;
  Opts.setDebugInfo(llvm::codegenoptions::LimitedDebugInfo);
  if (!Opts.DwarfVersion)
    Opts.DwarfVersion = 5;
  Opts.DebugColumnInfo = true;
  Opts.EmitVersionIdentMetadata = false;
  Opts.DisableO0ImplyOptNone = true;
  Opts.DisableLifetimeMarkers = true;
  Opts.MergeAllConstants = false;
}

/// A core has no run-time library that instrumented code could call.
static void removeInstrumentation(clang::LangOptions &Lang,
                                  clang::CodeGenOptions &Opts) {
  Lang.Sanitize.clear();
  Lang.setStackProtector(clang::LangOptions::SSPOff);
  Opts.setProfileInstr(clang::CodeGenOptions::ProfileNone);
  Opts.setProfileUse(clang::CodeGenOptions::ProfileNone);
  Opts.CoverageMapping = false;
  Opts.SanitizeCoverageType = 0;
  Opts.InstrumentFunctions = false;
  Opts.InstrumentFunctionsAfterInlining = false;
  Opts.InstrumentForProfiling = false;
  Opts.XRayInstrumentFunctions = false;
}

/// A core has no errno that a mathematical function could set, so that sqrtf is
/// an instruction and not a call.
static void setLangOptions(clang::LangOptions &Opts) { Opts.MathErrno = false; }

namespace {
/// Gives access to what a target may do.
struct Capabilities : clang::TargetInfo {
  static constexpr bool clang::TargetInfo::*Float16 = &Capabilities::HasFloat16;
  static constexpr bool clang::TargetInfo::*BFloat16 =
      &Capabilities::HasBFloat16;
};
} // namespace

/// A host that has no half types parses and emits them all the same: nothing is
/// generated for it.
static void allowHalfTypes(clang::TargetInfo &Host) {
  Host.*Capabilities::Float16 = true;
  Host.*Capabilities::BFloat16 = true;
}

void ascend::prepareForCore(clang::CompilerInstance &CI,
                            const ProcessorInfo &Info, Core C) {
  setLangOptions(CI.getLangOpts());
  setCodeGenOptions(CI.getCodeGenOpts());
  removeInstrumentation(CI.getLangOpts(), CI.getCodeGenOpts());
  allowHalfTypes(CI.getTarget());
  clang::Preprocessor &PP = CI.getPreprocessor();
  // First, because files that -include names are part of the predefines.
  PP.setPredefines(coreMacros(Info, C) + PP.getPredefines());
  // What the rewriting leaves behind is not the author's.
  CI.getDiagnostics().setSeverity(clang::diag::ext_dollar_in_identifier,
                                  clang::diag::Severity::Ignored,
                                  clang::SourceLocation());
  rewriteMainFile(CI.getSourceManager());
  clang::FileManager &Files = CI.getFileManager();
  Files.setVirtualFileSystem(
      createRewritingFileSystem(Files.getVirtualFileSystemPtr()));
}

std::unique_ptr<clang::ASTConsumer> ascend::createKernelConsumer(
    clang::CompilerInstance &CI, llvm::StringRef InFile, Core C,
    llvm::LLVMContext &Context, std::function<void(CoreModule)> Done) {
  auto Marker = std::make_unique<KernelMarker>();
  std::unique_ptr<clang::CodeGenerator> CodeGen(clang::CreateLLVMCodeGen(
      CI.getDiagnostics(), InFile, &CI.getVirtualFileSystem(),
      CI.getHeaderSearchOpts(), CI.getPreprocessorOpts(), CI.getCodeGenOpts(),
      Context));
  KernelMarker &MarkerRef = *Marker;
  clang::CodeGenerator &CodeGenRef = *CodeGen;
  std::vector<std::unique_ptr<clang::ASTConsumer>> Consumers;
  Consumers.push_back(std::move(Marker));
  Consumers.push_back(std::move(CodeGen));
  return std::make_unique<KernelConsumer>(std::move(Consumers), MarkerRef,
                                          CodeGenRef, CI.getDiagnostics(), C,
                                          std::move(Done));
}

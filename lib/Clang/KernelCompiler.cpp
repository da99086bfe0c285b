//===-- KernelCompiler.cpp - One translation unit, all the way ------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Clang/KernelCompiler.h"
#include "AscendTile/Emit/Emitter.h"
#include "AscendTile/IR/KernelABI.h"
#include "AscendTile/Sim/Loader.h"
#include "Clang/Backend.h"
#include "Clang/DeviceModule.h"
#include "Clang/DiagnosticBridge.h"
#include "Clang/KernelInlining.h"
#include "Clang/KernelSelection.h"
#include "Clang/SourceCopy.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace ascend;
using namespace llvm;

bool KernelCompiler::failed() const {
  return CI->getDiagnostics().hasErrorOccurred();
}

std::unique_ptr<clang::ASTConsumer>
KernelCompiler::start(clang::CompilerInstance &Instance, StringRef InFile) {
  CI = &Instance;
  recordDiagnostics(*CI, Shown);
  Context.setDiscardValueNames(false);
  Context.setDiagnosticHandler(createDiagnosticBridge(*CI));
  Core First = Arguments.Only.value_or(Core::Cube);
  const clang::SourceManager &SM = CI->getSourceManager();
  if (Arguments.Emit == EmitKind::Source)
    SourceText = SM.getBufferData(SM.getMainFileID()).str();
  prepareForCore(*CI, infoOf(Arguments.Cpu), First);
  MacroUse.watch(*CI, infoOf(Arguments.Cpu), First);
  return createKernelConsumer(*CI, InFile, First, Context,
                              [this](CoreModule M) { finish(std::move(M)); });
}

/// \p First is prepared. A source that does not ask for its core gives the other
/// one the same.
std::optional<CoreModule>
KernelCompiler::prepareOtherCore(const CoreModule &First, TargetMachine &TM) {
  CoreModule Other;
  Other.Which = otherCore(First.Which);
  if (Arguments.Only)
    return Other;
  if (!MacroUse.any(*CI)) {
    Other.Code = CloneModule(*First.Code);
    Other.Kernels = First.Kernels;
    Other.Uninstantiated = First.Uninstantiated;
    setCore(Other);
    return Other;
  }
  Other = compileForOtherCore(*CI, Shown, infoOf(Arguments.Cpu), Other.Which,
                              Context);
  if (!Other.Code) {
    report(*CI, {}, DS_Error,
           ("this source does not compile for the " +
            ascend::nameOf(otherCore(First.Which)) +
            " core: guard what is not for it with #ifdef, or choose one core "
            "with -fplugin-arg-ascend-core=" +
            ascend::nameOf(First.Which))
               .str());
    return std::nullopt;
  }
  if (!prepare(Other, TM))
    return std::nullopt;
  return Other;
}

/// Inlining comes before kernels are selected, which goes by what they do, and
/// before the modules meet: functions of the same name may differ between the
/// cores.
bool KernelCompiler::prepare(CoreModule &M, TargetMachine &TM) {
  keepKernels(M);
  retarget(M, infoOf(Arguments.Cpu), TM.createDataLayout(),
           TM.getTargetTriple().str());
  describeParameters(M, abi());
  inlineIntoKernels(M, TM);
  return !failed();
}

std::unique_ptr<Module>
KernelCompiler::merge(CoreModule Cube, CoreModule Vector, TargetMachine &TM) {
  std::unique_ptr<Module> Result;
  for (CoreModule *M : {&Cube, &Vector}) {
    if (!M->Code)
      continue;
    keepKernels(*M);
    settleTiles(*M, TM);
    if (failed())
      return nullptr;
    if (!Result)
      Result = std::move(M->Code);
    else if (!M->Kernels.empty() &&
             Linker::linkModules(*Result, std::move(M->Code)))
      return nullptr; // The linker has reported why.
  }
  return Result;
}

KernelABI KernelCompiler::abi() const {
  return Arguments.ABI.value_or(kernelABI());
}

std::string KernelCompiler::writeSource(Module &M, TargetMachine &TM,
                                        raw_pwrite_stream &OS) {
  if (abi() != KernelABI::CANN)
    return "a copy of the source launches kernels by their names: "
           "ascend-emit=source goes with ascend-abi=cann";
  SmallString<0> Text;
  raw_svector_ostream Assembly(Text);
  std::string Error = emit(M, TM, EmitKind::Assembly, abi(), Assembly);
  if (!Error.empty() || failed())
    return Error;
  auto P = sim::loadAssembly(MemoryBuffer::getMemBufferCopy(Text, "assembly"));
  if (!P)
    return toString(P.takeError());
  for (sim::Kernel &K : P->Kernels)
    K.Name = SourceCopy::functionOf(K.Name);
  auto Emitted = emission::emitKernels(*P, emission::KernelForm::Body);
  if (!Emitted)
    return toString(Emitted.takeError());
  SourceCopy Copy(SourceText, Found, Kept, *Emitted);
  for (const KernelRemark &R : Copy.remarks())
    report(*CI, locate(*CI, R.Place), R.IsError ? DS_Error : DS_Warning,
           R.Text);
  if (!failed())
    OS << Copy.text();
  return "";
}

void KernelCompiler::write(Module &M, TargetMachine &TM) {
  StringRef Path = CI->getFrontendOpts().OutputFile;
  if (Path.ends_with(".o") || Path.ends_with(".bc"))
    return report(*CI, {}, DS_Error,
                  "kernels become tile assembly, not objects: add -S");
  // That is how -emit-llvm arrives: the plugin took its action's place.
  EmitKind Kind = Path.ends_with(".ll") ? EmitKind::LLVM : Arguments.Emit;
  // -fsyntax-only names no output, but wants the findings.
  std::unique_ptr<raw_pwrite_stream> OS;
  if (Path.empty())
    OS = std::make_unique<raw_null_ostream>();
  else
    OS = CI->createDefaultOutputFile(/*Binary=*/false);
  if (!OS)
    return;
  std::string Error = Kind == EmitKind::Source ? writeSource(M, TM, *OS)
                                               : emit(M, TM, Kind, abi(), *OS);
  if (!Error.empty())
    report(*CI, {}, DS_Error, Error);
}

void KernelCompiler::finish(CoreModule First) {
  if (!First.Code)
    return;
  std::string Error;
  std::unique_ptr<TargetMachine> TM =
      createTargetMachine(Arguments.Cpu, CI->getCodeGenOpts(), Error);
  if (!TM)
    return report(*CI, {}, DS_Error, Error);
  if (!prepare(First, *TM))
    return;
  std::optional<CoreModule> Second = prepareOtherCore(First, *TM);
  if (!Second)
    return;
  Core Which = First.Which;
  CoreModule &Cube = Which == Core::Cube ? First : *Second;
  CoreModule &Vector = Which == Core::Cube ? *Second : First;
  for (const CoreModule *M : {&Cube, &Vector})
    append_range(Found, M->Kernels);
  for (const KernelRemark &R : selectKernels(Cube, Vector))
    report(*CI, locate(*CI, R.Place), R.IsError ? DS_Error : DS_Warning,
           R.Text);
  if (failed())
    return;
  for (const CoreModule *M : {&Cube, &Vector})
    append_range(Kept, M->Kernels);

  std::unique_ptr<Module> M = merge(std::move(Cube), std::move(Vector), *TM);
  if (!M)
    return;
  optimize(*M, *TM, CI->getCodeGenOpts());
  if (failed())
    return;
  write(*M, *TM);
}

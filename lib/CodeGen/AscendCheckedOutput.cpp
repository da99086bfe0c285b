//===-- AscendCheckedOutput.cpp - Assembly that was judged ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   passes --> text --> lib/Check --> proved -----------------> output
//     ^                   |           refuted ----------------> errors
//     +--- barriers <-----+---------- flags not proved
//
// Nothing that the checkers refute leaves the compiler. They read the text, so
// that no mistake between the passes and the printer is theirs, too.
//
//===----------------------------------------------------------------------===//

#include "CodeGen/AscendCheckedOutput.h"
#include "AscendTile/Check/Checker.h"
#include "AscendTile/Emit/Emitter.h"
#include "AscendTile/IR/KernelABI.h"
#include "AscendTile/IR/SyncAttribute.h"
#include "CodeGen/AscendTargetMachine.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/CodeGen/MachineModuleInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/InitializePasses.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace ascend;

#define DEBUG_TYPE "ascend-check"
#define PASS_NAME "Ascend checked assembly"

namespace {
enum class Checking { Off, On, Strict };
enum class Output { Assembly, Pto };
} // namespace

static cl::opt<Checking> Checks(
    "ascend-check", cl::Hidden, cl::ZeroOrMore, cl::init(Checking::On),
    cl::desc("Whether slots and synchronisation of the assembly are judged"),
    cl::values(clEnumValN(Checking::On, "on", "nothing refuted is written"),
               clEnumValN(Checking::Strict, "strict",
                          "flags that are not proved are an error, too, "
                          "instead of becoming barriers"),
               clEnumValN(Checking::Off, "off", "for tests of the checkers")));
static cl::opt<Output> Emit(
    "ascend-emit", cl::init(Output::Assembly), cl::desc("What is written"),
    cl::values(clEnumValN(Output::Assembly, "asm", "tile assembly"),
               clEnumValN(Output::Pto, "pto",
                          "C++ that calls the PTO tile library")));
static cl::opt<bool>
    Strict("ascend-strict-sync", cl::init(false),
           cl::desc("What is not proved of flags in the source is an error"));
static cl::opt<unsigned> Effort(
    "ascend-check-effort", cl::init(0), cl::Hidden,
    cl::desc("Instructions that one attempt at a proof may look at; 0: as many "
             "as the kernel's size suggests"));
static cl::opt<bool>
    ShowReport("ascend-check-report", cl::init(false),
               cl::desc("List flags, counts and verdicts of each kernel"));

char AscendCheckedOutput::ID = 0;

INITIALIZE_PASS(AscendCheckedOutput, DEBUG_TYPE, PASS_NAME, false, true)

AscendCheckedOutput::AscendCheckedOutput(AscendTargetMachine &TM,
                                         raw_pwrite_stream &Out,
                                         bool DisableVerify,
                                         const MachineModuleInfo *Parsed)
    : ImmutablePass(ID), TM(TM), Out(Out), DisableVerify(DisableVerify),
      Parsed(Parsed) {}

AscendCheckedOutput::~AscendCheckedOutput() = default;

bool AscendCheckedOutput::isEnabled() {
  return Checks != Checking::Off || Emit == Output::Pto;
}

/// Machine code that was parsed has no IR to compile again.
FallBacks AscendCheckedOutput::allowed(const Module &M) const {
  if (any_of(M, [&](const Function &F) {
        return Parsed && Parsed->getMachineFunction(F);
      }))
    return FallBacks::None;
  return Checks == Checking::Strict ? FallBacks::Windows : FallBacks::All;
}

bool AscendCheckedOutput::doInitialization(Module &M) {
  Text.clear(); // llc -compile-twice comes back
  Allowed = allowed(M);
  if (Allowed != FallBacks::None)
    Kept = CloneModule(M);
  return false;
}

namespace {

/// While a module is compiled once more: passes on errors, and drops what was
/// said the first time.
class ErrorsOnly final : public DiagnosticHandler {
public:
  explicit ErrorsOnly(DiagnosticHandler &Behind) : Behind(Behind) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    if (DI.getSeverity() != DS_Error)
      return true;
    Behind.HasErrors = true;
    return Behind.handleDiagnostics(DI);
  }
  bool isAnalysisRemarkEnabled(StringRef) const override { return false; }
  bool isMissedOptRemarkEnabled(StringRef) const override { return false; }
  bool isPassedOptRemarkEnabled(StringRef) const override { return false; }
  bool isAnyRemarkEnabled() const override { return false; }

private:
  DiagnosticHandler &Behind;
};

} // namespace

static bool hasErrors(const Module &M) {
  return M.getContext().getDiagHandlerPtr()->HasErrors;
}

std::unique_ptr<Module> AscendCheckedOutput::printAgain(const Kernels &Open) {
  for (const FallBack &K : Open) {
    Function *F = Kept->getFunction(K.Kernel);
    F->addFnAttr(WholeTensorsAttribute);
    if (K.WindowsOnly)
      continue;
    F->addFnAttr(SyncAttribute, SyncByBarriers);
    F->addFnAttr(OneSlotAttribute);
  }
  std::unique_ptr<Module> Copy = CloneModule(*Kept);
  Text.clear();
  LLVMContext &Context = Copy->getContext();
  std::unique_ptr<DiagnosticHandler> Handler = Context.getDiagnosticHandler();
  Context.setDiagnosticHandler(std::make_unique<ErrorsOnly>(*Handler));
  {
    raw_svector_ostream OS(Text);
    legacy::PassManager PM;
    TM.addPassesToPrint(PM, OS, DisableVerify);
    PM.run(*Copy);
  }
  Context.setDiagnosticHandler(std::move(Handler));
  return Copy;
}

/// Says what the checkers found in the text that \p M became. The kernels to
/// compile again; none if there is nothing more to do.
AscendCheckedOutput::Kernels AscendCheckedOutput::judge(const Module &M) {
  if (hasErrors(M))
    return {};
  TimeTraceScope Scope("ascend-check");
  check::Options O;
  O.Effort = Effort;
  StringRef Terminated(Text.c_str(), Text.size());
  auto R = check::check(MemoryBuffer::getMemBuffer(Terminated, "assembly"), O);
  if (!R) {
    M.getContext().emitError("internal error: what the compiler wrote cannot "
                             "be read back: " +
                             toString(R.takeError()));
    return {};
  }
  Kernels Open = VerdictReporter(M, Allowed, Strict).report(*R);
  if (ShowReport && Open.empty())
    check::printSummary(*R, errs());
  return Open;
}

/// Writes the text, or the C++ that it is as.
void AscendCheckedOutput::write(const Module &M, bool HasKernels) {
  if (Emit == Output::Assembly || !HasKernels) {
    Out << Text;
    return;
  }
  auto IsCalledByEntry = [](const Function &F) {
    return !F.isDeclaration() && abiOf(F) == KernelABI::KernelEntry;
  };
  KernelABI ABI =
      any_of(M, IsCalledByEntry) ? KernelABI::KernelEntry : KernelABI::CANN;
  if (auto Cpp = emission::emitPto(Text, ABI))
    Out << *Cpp;
  else
    M.getContext().emitError(toString(Cpp.takeError()));
}

bool AscendCheckedOutput::doFinalization(Module &M) {
  unsigned Barriers = 0, Windows = 0;
  // A module without kernels has nothing to judge.
  bool HasKernels =
      any_of(M, [](const Function &F) { return !F.isDeclaration(); });
  if (HasKernels && Checks != Checking::Off) {
    Kernels Open = judge(M);
    // Each kernel comes back once for its windows, once for all else.
    while (!Open.empty()) {
      for (const FallBack &K : Open)
        ++(K.WindowsOnly ? Windows : Barriers);
      Open = judge(*printAgain(Open));
    }
  }
  if (ShowReport)
    errs() << Barriers << " kernels fell back to barriers, as flags were not "
           << "proved; " << Windows
           << " order all accesses to a tensor, as windows were not\n";
  if (!hasErrors(M))
    write(M, HasKernels);
  return false;
}

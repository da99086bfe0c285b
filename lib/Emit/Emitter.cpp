//===-- Emitter.cpp - PTO C++ from tile assembly --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Emit/Emitter.h"
#include "AscendTile/Sim/Loader.h"
#include "Emit/Entry.h"
#include "Emit/Layout.h"
#include "Emit/Scopes.h"
#include "Emit/Signature.h"
#include "Emit/Tiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using ascend::sim::InstClass;
using ascend::sim::Operand;
using ascend::sim::ScalarSem;

namespace ascend::emission {

namespace {

/// Writes one kernel.
class KernelWriter {
public:
  /// \p Given: the elements of the kernel's tensors, if more than its own
  /// accesses tell them.
  KernelWriter(const sim::Program &P, const sim::Kernel &K,
               ArrayRef<Element> Given = {})
      : P(P), K(K), F(K), W(F), Known(W, Given), Make(F), Body(Make.run()),
        Forms(W, Known, Body, Make.labels()), N(K), V(W, Known, Forms, N), T(F, V, N),
        Places(Body, W, V, Forms, Make.labels().any()) {}
  /// The kernel's code, for its kind of core only.
  Expected<std::string> section();
  std::vector<EmittedParam> params() const { return parameters(K, V); }
  std::vector<std::optional<Element>> accessed() const {
    return Known.accessed();
  }

private:
  void list(const List &L);
  void statement(const Stmt &S);
  void instruction(unsigned I);
  void conditional(const Stmt &S);
  void declare(ArrayRef<unsigned> Webs);
  std::string printCall(unsigned At) const;
  bool isShown(const Stmt &S) const;
  const Stmt *guarded(const Stmt &If) const;
  std::string header(const Stmt &S) const;
  std::string left(unsigned I) const;
  void line(const Twine &Text) { Out += Text.str() + "\n"; }
  std::string condition(const Stmt &S) const {
    return V.condition(F.block(S.At).End - 1, S.Negated).Text;
  }
  std::string label(unsigned B) const { return "block" + std::to_string(B); }
  bool isLabel(unsigned B) const { return Make.labels()[B]; }

  const sim::Program &P;
  const sim::Kernel &K;
  Flow F;
  Webs W;
  Pointers Known;
  Structurer Make;
  List Body;
  LoopForms Forms;
  Names N;
  Values V;
  Tiles T;
  Scopes Places;
  std::string Out;
};

} // namespace

static std::string pipe(int64_t Code) {
  return ("PIPE_" + nameOf(static_cast<Pipe>(Code))).str();
}

/// "uint64_t t = ", of an operation that yields a number.
std::string KernelWriter::left(unsigned I) const {
  unsigned Web = V.assigned(I);
  if (!K.Insts[I].Tile || Web == None)
    return "";
  return (Places.isDeclaredAt(I) ? V.typeOf(Web) : "") + V.nameOf(Web).str() +
         " = ";
}

void KernelWriter::instruction(unsigned At) {
  const sim::Inst &I = K.Insts[At];
  std::string Source = P.sourceOf(I);
  std::string Comment = Source.empty() ? "" : " // " + Source;
  switch (I.Class) {
  case InstClass::Tile: {
    if (I.result() && V.assigned(At) == None)
      return; // a number that nobody wants
    std::vector<std::string> All = T.statements(At);
    // A goto may not pass a declaration.
    bool InBraces = Make.labels().any() && All.size() > 1;
    if (InBraces)
      line("{");
    for (const std::string &S : ArrayRef(All).drop_back())
      line(S);
    line(left(At) + All.back() + Comment);
    if (InBraces)
      line("}");
    if (I.result() && !Places.isDeclaredAt(At))
      T.forget();
    return;
  }
  case InstClass::SetFlag:
  case InstClass::WaitFlag: {
    Expr Id = V.value(At, 2);
    std::string Text = Id.Const ? "EVENT_ID" + Id.Text
                                : "static_cast<event_t>(" + Id.Text + ")";
    line(Twine(I.Class == InstClass::SetFlag ? "set_flag(" : "wait_flag(") +
         pipe(I.Ops[0].Value) + ", " + pipe(I.Ops[1].Value) + ", " + Text +
         ");");
    return;
  }
  case InstClass::Barrier:
    line("pipe_barrier(" + pipe(I.Ops[0].Value) + ");");
    return;
  case InstClass::SlotBytes:
    for (const std::string &S : T.lengths(At))
      line(S);
    return;
  case InstClass::Scalar:
    break;
  }
  if (I.Scalar.Sem == ScalarSem::Store)
    line(V.memory(At, 0, elementOf(I.Scalar.Ty)) + " = " + V.operand(At, 2) +
         ";" + Comment);
  else if (I.Scalar.Sem == ScalarSem::Trap)
    line("__builtin_trap();" + Comment);
  else if (I.Scalar.Sem == ScalarSem::Print)
    line(printCall(At) + ";" + Comment);
  else if (V.assigned(At) != None) {
    line(V.assignment(At, Places.isDeclaredAt(At)) + ";");
    if (!Places.isDeclaredAt(At))
      T.forget();
  }
}

/// Integers get the type that the format's conversion takes.
std::string KernelWriter::printCall(unsigned At) const {
  const sim::Inst &I = K.Insts[At];
  const PrintText &Text = K.Texts[I.Ops[0].Value];
  std::string Call = "cce::printf(\"" + Text.literal() + "\"";
  if (I.Scalar.Ty == sim::ScalarTy::f32)
    Call += ", " + V.operand(At, 1);
  else if (I.Scalar.Ty == sim::ScalarTy::i64)
    Call += ", static_cast<" + Text.integerType().str() + ">(" +
            V.operand(At, 1) + ")";
  return Call + ")";
}

bool KernelWriter::isShown(const Stmt &S) const {
  if (S.What == Stmt::Label)
    return isLabel(S.At);
  if (S.What != Stmt::Inst)
    return true;
  const sim::Inst &I = K.Insts[S.At];
  return V.assigned(S.At) != None || I.Class != InstClass::Scalar ||
         I.Scalar.Sem == ScalarSem::Store ||
         I.Scalar.Sem == ScalarSem::Print || I.Scalar.Sem == ScalarSem::Trap;
}

/// The loop that \p If guards with what the loop tests itself, if that is all.
const Stmt *KernelWriter::guarded(const Stmt &If) const {
  const Stmt *Only = nullptr;
  for (const Stmt &S : If.Then) {
    if (!isShown(S))
      continue;
    if (Only)
      return nullptr;
    Only = &S;
  }
  if (!Only || !If.Else.empty() || Only->Form == None ||
      Forms.header(Only->Form).Guard != If.At)
    return nullptr;
  return Only;
}

/// "uint64_t k = 0; k < 384; k += 64"
std::string KernelWriter::header(const Stmt &S) const {
  const LoopHeader &H = Forms.header(S.Form);
  std::string Test = comparison(H.Test, H.Type, V.value(H.Left, H.Type),
                                V.value(H.Right, H.Type))
                         .Text;
  if (S.What == Stmt::While)
    return Test;
  std::string Init;
  if (H.Init != None)
    Init = V.assignment(H.Init, Places.isDeclaredAt(H.Init));
  std::string Counter = V.nameOf(H.Counter).str();
  std::string Step;
  if (H.Step.Const == 1)
    Step = (H.IsDown ? "--" : "++") + Counter;
  else
    Step = Counter + (H.IsDown ? " -= " : " += ") +
           V.value(H.Step, H.Type).Text;
  return Init + "; " + Test + "; " + Step;
}

void KernelWriter::conditional(const Stmt &S) {
  if (const Stmt *Loop = guarded(S)) {
    declare(Places.before(*Loop));
    return statement(*Loop);
  }
  line("if (" + condition(S) + ") {");
  list(S.Then);
  if (any_of(S.Else, [&](const Stmt &X) { return isShown(X); })) {
    line("} else {");
    list(S.Else);
  }
  line("}");
}

void KernelWriter::statement(const Stmt &S) {
  switch (S.What) {
  case Stmt::Inst:
    return instruction(S.At);
  case Stmt::If:
    return conditional(S);
  case Stmt::Loop:
    line("while (true) {");
    list(S.Then);
    return line("}");
  case Stmt::DoWhile:
    line("do {");
    list(S.Then);
    return line("} while (" + condition(S) + ");");
  case Stmt::While:
  case Stmt::For:
    line((S.What == Stmt::For ? "for (" : "while (") + header(S) + ") {");
    list(S.Then);
    return line("}");
  case Stmt::Break:
    return line("break;");
  case Stmt::Continue:
    return line("continue;");
  case Stmt::Goto:
    return line("goto " + label(S.At) + ";");
  case Stmt::Label:
    if (isLabel(S.At))
      line(label(S.At) + ":;");
    return;
  case Stmt::Return:
    return line("return;");
  }
}

void KernelWriter::declare(ArrayRef<unsigned> Webs) {
  for (unsigned Web : Webs)
    line(V.typeOf(Web) + V.nameOf(Web) + ";");
}

void KernelWriter::list(const List &L) {
  T.forget();
  for (const Stmt &S : L) {
    declare(Places.before(S));
    statement(S);
    if (S.What != Stmt::Inst)
      T.forget();
  }
}

Expected<std::string> KernelWriter::section() {
  list(Body);
  if (!T.error().empty())
    return createStringError(T.error());
  std::string Code = std::move(Out);
  Out.clear();
  line(K.Core == CoreKind::Cube ? "#if defined(__DAV_CUBE__)"
                                : "#if defined(__DAV_VEC__)");
  for (const std::string &D : T.declarations())
    line(D);
  declare(Places.atStart());
  return Out + Code + "#endif\n";
}

/// The half for vector cores of kernel \p K, the one for cube cores; null if
/// the kernel is not on both.
static const sim::Kernel *otherHalf(const sim::Program &P,
                                    const sim::Kernel &K) {
  StringRef Stem = K.Name;
  if (!Stem.consume_back("_mix_aic"))
    return nullptr;
  const sim::Kernel *Other = P.find((Stem + "_mix_aiv").str());
  auto IsSame = [](const sim::Param &A, const sim::Param &B) {
    return A.Name == B.Name && A.Type == B.Type;
  };
  bool Fits = Other && K.Core == CoreKind::Cube &&
              Other->Core == CoreKind::Vector &&
              std::equal(K.Params.begin(), K.Params.end(),
                         Other->Params.begin(), Other->Params.end(), IsSame);
  return Fits ? Other : nullptr;
}

/// Says which name C++ could not spell, if one.
static Error checkNames(const sim::Kernel &K) {
  auto IsWord = [](StringRef Name) {
    return !Name.empty() && !isDigit(Name.front()) &&
           all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
  };
  if (!IsWord(K.Name))
    return createStringError("kernel '" + K.Name +
                             "' cannot be C++: its name is no identifier");
  for (const sim::Param &P : K.Params)
    if (!IsWord(P.Name))
      return createStringError("kernel '" + K.Name +
                               "' cannot be C++: the name of its parameter '" +
                               P.Name + "' is no identifier");
  return Error::success();
}

/// A kernel on one kind of cores, or the halves of one on both.
static Expected<EmittedKernel> emitKernel(const sim::Program &P, StringRef Name,
                                          ArrayRef<const sim::Kernel *> Halves,
                                          KernelForm Form) {
  if (Error E = checkNames(*Halves[0]))
    return std::move(E);
  EmittedKernel Result;
  Result.Name = Name.str();
  std::vector<Element> Given;
  if (Halves.size() == 2)
    for (auto [A, B] : zip(KernelWriter(P, *Halves[0]).accessed(),
                           KernelWriter(P, *Halves[1]).accessed()))
      Given.push_back(common(A, B).value_or(Element()));
  for (const sim::Kernel *K : Halves) {
    Result.Cores.push_back(K->Core);
    KernelWriter Writer(P, *K, Given);
    if (Result.Text.empty()) {
      Result.Params = Writer.params();
      Result.Text = signature(Name, Result.Params, Form) + " {\n";
    }
    auto Section = Writer.section();
    if (!Section)
      return Section.takeError();
    Result.Text += *Section;
  }
  Result.Text = laidOut(Result.Text + "}\n");
  return std::move(Result);
}

StringRef includes() {
  return "#include <cstdint>\n#include <pto/pto-inst.hpp>\n";
}

Expected<std::vector<EmittedKernel>> emitKernels(const sim::Program &P,
                                                 KernelForm Form) {
  std::vector<EmittedKernel> All;
  SmallPtrSet<const sim::Kernel *, 2> Done;
  for (const sim::Kernel &K : P.Kernels) {
    if (Done.contains(&K))
      continue;
    SmallVector<const sim::Kernel *, 2> Halves{&K};
    StringRef Name = K.Name;
    if (const sim::Kernel *Other = otherHalf(P, K)) {
      Halves.push_back(Other);
      Name = Name.drop_back(StringRef("_mix_aic").size());
    }
    Done.insert(Halves.begin(), Halves.end());
    auto One = emitKernel(P, Name, Halves, Form);
    if (!One)
      return One.takeError();
    All.push_back(std::move(*One));
  }
  return std::move(All);
}

Expected<std::vector<EmittedKernel>> emitKernels(StringRef Assembly,
                                                 KernelForm Form) {
  auto P =
      sim::loadAssembly(MemoryBuffer::getMemBufferCopy(Assembly, "assembly"));
  if (!P)
    return P.takeError();
  return emitKernels(*P, Form);
}

Expected<std::string> emitPto(StringRef Assembly, KernelABI ABI) {
  bool HasEntry = ABI == KernelABI::KernelEntry;
  auto Kernels =
      emitKernels(Assembly, HasEntry ? KernelForm::Body : KernelForm::Kernel);
  if (!Kernels)
    return Kernels.takeError();
  std::string Text = includes().str();
  if (HasEntry)
    Text += entryIncludes(*Kernels);
  Text = laidOut(Text + "\nusing namespace pto;\n");
  for (const EmittedKernel &K : *Kernels)
    Text += "\n" + K.Text;
  if (!HasEntry)
    return Text;
  auto Entry = entryOf(*Kernels);
  if (!Entry)
    return Entry.takeError();
  return Text + "\n" + laidOut(*Entry);
}

} // namespace ascend::emission

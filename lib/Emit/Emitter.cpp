//===-- Emitter.cpp - PTO C++ from tile assembly --------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Emit/Emitter.h"
#include "AscendTile/Sim/Loader.h"
#include "Emit/Entry.h"
#include "Emit/Signature.h"
#include "Emit/Structure.h"
#include "Emit/Tiles.h"
#include "llvm/ADT/STLExtras.h"
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
  KernelWriter(const sim::Program &P, const sim::Kernel &K)
      : P(P), K(K), F(K), V(F), T(F, V) {}
  Expected<EmittedKernel> run(KernelForm Form);

private:
  void list(const List &L, unsigned Depth);
  void statement(const Stmt &S, unsigned Depth);
  void instruction(unsigned I, unsigned Depth);
  void line(const Twine &Text, unsigned Depth) {
    Out += std::string(2 * Depth, ' ') + Text.str() + "\n";
  }
  std::string condition(unsigned B, bool Negated) const;
  std::string label(unsigned B) const { return "block" + std::to_string(B); }

  const sim::Program &P;
  const sim::Kernel &K;
  Flow F;
  Values V;
  Tiles T;
  BitVector Labels;
  std::string Out;
};

} // namespace

std::string KernelWriter::condition(unsigned B, bool Negated) const {
  unsigned I = F.block(B).End - 1;
  bool Zero = K.Insts[I].Scalar.Sem == ScalarSem::BrZ;
  std::string C = V.operand(I, 0);
  if (Zero != Negated)
    return "!" + C;
  if (C.front() == '(' && C.back() == ')')
    C = C.substr(1, C.size() - 2);
  return C;
}

static std::string pipe(int64_t Code) {
  return ("PIPE_" + nameOf(static_cast<Pipe>(Code))).str();
}

void KernelWriter::instruction(unsigned N, unsigned Depth) {
  const sim::Inst &I = K.Insts[N];
  std::string Source = P.sourceOf(I);
  std::string Comment = Source.empty() ? "" : " // " + Source;
  switch (I.Class) {
  case InstClass::Tile: {
    std::vector<std::string> All = T.statements(N);
    // A goto may not pass a declaration.
    bool InBraces = Labels.any() && All.size() > 1;
    if (InBraces)
      line("{", Depth);
    for (const std::string &S : ArrayRef(All).drop_back())
      line(S, Depth + InBraces);
    line(All.back() + Comment, Depth + InBraces);
    if (InBraces)
      line("}", Depth);
    return;
  }
  case InstClass::SetFlag:
  case InstClass::WaitFlag: {
    std::string Id = V.operand(N, 2);
    Id = I.Ops[2].What == Operand::Imm ? "EVENT_ID" + Id
                                       : "static_cast<event_t>(" + Id + ")";
    line(Twine(I.Class == InstClass::SetFlag ? "set_flag(" : "wait_flag(") +
             pipe(I.Ops[0].Value) + ", " + pipe(I.Ops[1].Value) + ", " + Id +
             ");",
         Depth);
    return;
  }
  case InstClass::Barrier:
    line("pipe_barrier(" + pipe(I.Ops[0].Value) + ");", Depth);
    return;
  case InstClass::Scalar:
    break;
  }
  switch (I.Scalar.Sem) {
  case ScalarSem::Store: {
    StringRef Type = I.Scalar.Ty == sim::ScalarTy::i64      ? "uint64_t"
                     : I.Scalar.Ty == sim::ScalarTy::f32    ? "float"
                     : sim::memoryBytesOf(I.Scalar.Ty) == 4 ? "uint32_t"
                     : sim::memoryBytesOf(I.Scalar.Ty) == 2 ? "uint16_t"
                                                            : "uint8_t";
    line("*" + V.address(N, 0, Type) + " = " + V.operand(N, 2) + ";" + Comment,
         Depth);
    return;
  }
  case ScalarSem::Trap:
    line("__builtin_trap();" + Comment, Depth);
    return;
  default:
    break;
  }
  if (defines(I) && V.isLive(N) && !V.isInlined(N))
    line(V.nameOf(V.variable(N)) + " = " + V.expression(N) + ";", Depth);
}

void KernelWriter::statement(const Stmt &S, unsigned Depth) {
  switch (S.What) {
  case Stmt::Inst:
    return instruction(S.At, Depth);
  case Stmt::If:
    line("if (" + condition(S.At, S.Negated) + ") {", Depth);
    list(S.Then, Depth + 1);
    if (!S.Else.empty()) {
      line("} else {", Depth);
      list(S.Else, Depth + 1);
    }
    return line("}", Depth);
  case Stmt::Loop:
    line("while (true) {", Depth);
    list(S.Then, Depth + 1);
    return line("}", Depth);
  case Stmt::DoWhile:
    line("do {", Depth);
    list(S.Then, Depth + 1);
    return line("} while (" + condition(S.At, S.Negated) + ");", Depth);
  case Stmt::Break:
    return line("break;", Depth);
  case Stmt::Continue:
    return line("continue;", Depth);
  case Stmt::Goto:
    return line("goto " + label(S.At) + ";", Depth);
  case Stmt::Label:
    if (Labels[S.At])
      line(label(S.At) + ":;", Depth);
    return;
  case Stmt::Return:
    return line("return;", Depth);
  }
}

void KernelWriter::list(const List &L, unsigned Depth) {
  for (const Stmt &S : L)
    statement(S, Depth);
}

Expected<EmittedKernel> KernelWriter::run(KernelForm Form) {
  Structurer Make(F);
  List Body = Make.run();
  Labels = Make.labels();
  list(Body, 1);
  if (!T.error().empty())
    return createStringError(T.error());
  EmittedKernel Result{K.Name, K.Core, parameters(K, V), ""};
  std::string Text = signature(K, Result.Params, Form) + " {\n";
  bool IsCube = K.Core == CoreKind::Cube;
  Text += IsCube ? "#if defined(__DAV_CUBE__)\n" : "#if defined(__DAV_VEC__)\n";
  for (const std::string &D : T.declarations())
    Text += "  " + D + "\n";
  for (unsigned W : V.variables()) {
    CppType Type = V.typeOf(W);
    Text += Type == CppType::U64   ? "  uint64_t "
            : Type == CppType::U32 ? "  uint32_t "
                                   : "  float ";
    Text += V.nameOf(W) + ";\n";
  }
  Result.Text = Text + Out + "#endif\n}\n";
  return std::move(Result);
}

StringRef includes() {
  return "#include <cstdint>\n#include <pto/pto-inst.hpp>\n";
}

Expected<std::vector<EmittedKernel>> emitKernels(const sim::Program &P,
                                                 KernelForm Form) {
  std::vector<EmittedKernel> All;
  for (const sim::Kernel &K : P.Kernels) {
    auto One = KernelWriter(P, K).run(Form);
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
  Text += "\nusing namespace pto;\n";
  for (const EmittedKernel &K : *Kernels)
    Text += "\n" + K.Text;
  if (!HasEntry)
    return Text;
  auto Entry = entryOf(*Kernels);
  if (!Entry)
    return Entry.takeError();
  return Text + "\n" + *Entry;
}

} // namespace ascend::emission

//===-- AscendCheckedOutput.h - Assembly that was judged --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDCHECKEDOUTPUT_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDCHECKEDOUTPUT_H

#include "CodeGen/AscendVerdicts.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Pass.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>

namespace llvm {

class AscendTargetMachine;
class MachineModuleInfo;

/// Holds back what the printer writes until the checkers have judged it. An
/// immutable pass, as those are set up before all others, finalized after the
/// printer and destroyed after it, too.
class AscendCheckedOutput final : public ImmutablePass {
public:
  static char ID;
  /// \p Parsed holds the machine code that the pipeline starts from, if it
  /// does. Both references outlive the pass.
  AscendCheckedOutput(AscendTargetMachine &TM, raw_pwrite_stream &Out,
                      bool DisableVerify, const MachineModuleInfo *Parsed);
  ~AscendCheckedOutput() override;

  /// False if -ascend-check says so and the text itself is the output.
  static bool isEnabled();

  /// Where the printer writes.
  raw_pwrite_stream &held() { return Held; }

  StringRef getPassName() const override { return "Ascend checked assembly"; }
  /// Keeps the module as it came in.
  bool doInitialization(Module &M) override;
  /// Judges what was printed, and writes it or reports why not.
  bool doFinalization(Module &M) override;

private:
  using Kernels = SmallVector<ascend::FallBack, 1>;

  ascend::FallBacks allowed(const Module &M) const;
  Kernels judge(const Module &M);
  void write(const Module &M, bool HasKernels);
  /// Makes the text again, from the module that is returned, with kernels in
  /// forms that are easier to prove: all accesses to a tensor in order, then
  /// barriers and one slot for each tile of a loop.
  std::unique_ptr<Module> printAgain(const Kernels &Open);

  AscendTargetMachine &TM;
  raw_pwrite_stream &Out;
  const bool DisableVerify;
  const MachineModuleInfo *Parsed;
  ascend::FallBacks Allowed = ascend::FallBacks::None;
  std::unique_ptr<Module> Kept; ///< As it came in; null: nothing is allowed.
  SmallString<0> Text;
  raw_svector_ostream Held{Text};
};

void initializeAscendCheckedOutputPass(PassRegistry &);

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDCHECKEDOUTPUT_H

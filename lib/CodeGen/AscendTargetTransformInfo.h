//===-- AscendTargetTransformInfo.h - Costs for stock passes ----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CODEGEN_ASCENDTARGETTRANSFORMINFO_H
#define ASCENDTILE_LIB_CODEGEN_ASCENDTARGETTRANSFORMINFO_H

#include "CodeGen/AscendTargetMachine.h"
#include "llvm/CodeGen/BasicTTIImpl.h"

namespace llvm {

/// A scalar unit that walks the program: no vector registers, loops stay as
/// the source has them, no tables, builtins are instructions and not calls.
class AscendTTIImpl final : public BasicTTIImplBase<AscendTTIImpl> {
  using BaseT = BasicTTIImplBase<AscendTTIImpl>;
  friend BaseT;

public:
  AscendTTIImpl(const AscendTargetMachine &TM, const Function &F)
      : BaseT(&TM, F.getDataLayout()), ST(TM.getSubtargetImpl(F)),
        TLI(ST->getTargetLowering()) {}

  unsigned getNumberOfRegisters(unsigned ClassID) const {
    return ClassID == 1 ? 0 : 32;
  }
  TypeSize getRegisterBitWidth(TargetTransformInfo::RegisterKind K) const {
    return TypeSize::getFixed(
        K == TargetTransformInfo::RGK_Scalar ? 64 : 0);
  }
  bool shouldBuildLookupTables() const { return false; }
  bool isLoweredToCall(const Function *F) const {
    return !F->getName().starts_with("ascend.") && BaseT::isLoweredToCall(F);
  }
  void getUnrollingPreferences(Loop *, ScalarEvolution &,
                               TargetTransformInfo::UnrollingPreferences &UP,
                               OptimizationRemarkEmitter *) const {
    // Not 0, which would also switch off unrolling that the source asks for.
    UP.Threshold = 1;
    UP.PartialThreshold = 0;
    UP.OptSizeThreshold = UP.PartialOptSizeThreshold = 0;
    UP.Partial = UP.Runtime = UP.UpperBound = false;
    UP.AllowExpensiveTripCount = false;
  }
  void getPeelingPreferences(Loop *, ScalarEvolution &,
                             TargetTransformInfo::PeelingPreferences &PP) const {
    PP.PeelCount = 0;
    PP.AllowPeeling = PP.AllowLoopNestsPeeling = false;
    PP.PeelProfiledIterations = false;
  }

private:
  const AscendSubtarget *getST() const { return ST; }
  const AscendTargetLowering *getTLI() const { return TLI; }

  const AscendSubtarget *ST;
  const AscendTargetLowering *TLI;
};

} // namespace llvm

#endif // ASCENDTILE_LIB_CODEGEN_ASCENDTARGETTRANSFORMINFO_H

//===-- ElementModels.cpp - What the vector unit computes -----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What an operation does to its elements. AscendTileVector.td says what is meant
// where the machine leaves it open.
//
//===----------------------------------------------------------------------===//

#include "Sim/ElementMath.h"

using namespace llvm;

namespace ascend::sim {

using namespace element;

/// The result's type says what is computed with.
template <typename F, size_t Arguments>
static void run(const TileCall &C, CoreState &S) {
  DType To = C.tile(C.Op->dst()->Name).Type.Elem;
  walkElements(C, S, [To](ArrayRef<Element> In) {
    return compute<F, Arguments>(To, In);
  });
}

/// The bits, whatever they mean.
static void runCopy(const TileCall &C, CoreState &S) {
  walkElements(C, S, [](ArrayRef<Element> In) { return In.front().Bits; });
}

static constexpr OpModel Models[] = {
    {"ascend.tadd.ub", touchElements, run<Add, 2>},
    {"ascend.tsub.ub", touchElements, run<Sub, 2>},
    {"ascend.tmul.ub", touchElements, run<Mul, 2>},
    {"ascend.tdiv.ub", touchElements, run<Div, 2>},
    {"ascend.tmax.ub", touchElements, run<Max, 2>},
    {"ascend.tmin.ub", touchElements, run<Min, 2>},
    {"ascend.tand.ub", touchElements, run<And, 2>},
    {"ascend.tor.ub", touchElements, run<Or, 2>},
    {"ascend.txor.ub", touchElements, run<Xor, 2>},
    {"ascend.txor.tmp.ub", touchElements, run<Xor, 2>},
    {"ascend.tshl.ub", touchElements, run<Shl, 2>},
    {"ascend.tshr.ub", touchElements, run<Shr, 2>},
    {"ascend.tfmod.ub", touchElements, run<FMod, 2>},
    {"ascend.trem.ub", touchElements, run<Rem, 2>},
    {"ascend.trem.tmp.ub", touchElements, run<Rem, 2>},
    {"ascend.tprelu.ub", touchElements, run<PRelu, 2>},
    {"ascend.tprelu.tmp.ub", touchElements, run<PRelu, 2>},
    {"ascend.tadds.ub", touchElements, run<Add, 2>},
    {"ascend.tsubs.ub", touchElements, run<Sub, 2>},
    {"ascend.tmuls.ub", touchElements, run<Mul, 2>},
    {"ascend.tdivs.ub", touchElements, run<Div, 2>},
    {"ascend.tdivs.first.ub", touchElements, run<Div, 2>},
    {"ascend.tmaxs.ub", touchElements, run<Max, 2>},
    {"ascend.tmins.ub", touchElements, run<Min, 2>},
    {"ascend.tands.ub", touchElements, run<And, 2>},
    {"ascend.tors.ub", touchElements, run<Or, 2>},
    {"ascend.txors.ub", touchElements, run<Xor, 2>},
    {"ascend.txors.tmp.ub", touchElements, run<Xor, 2>},
    {"ascend.tshls.ub", touchElements, run<Shl, 2>},
    {"ascend.tshrs.ub", touchElements, run<Shr, 2>},
    {"ascend.tfmods.ub", touchElements, run<FMod, 2>},
    {"ascend.trems.ub", touchElements, run<Rem, 2>},
    {"ascend.trems.tmp.ub", touchElements, run<Rem, 2>},
    {"ascend.tlrelu.ub", touchElements, run<PRelu, 2>},
    {"ascend.taxpy.ub", touchElements, run<Axpy, 3>},
    {"ascend.tabs.ub", touchElements, run<Abs, 1>},
    {"ascend.tneg.ub", touchElements, run<Neg, 1>},
    {"ascend.texp.ub", touchElements, run<Exp, 1>},
    {"ascend.tlog.ub", touchElements, run<Log, 1>},
    {"ascend.tsqrt.ub", touchElements, run<Sqrt, 1>},
    {"ascend.trsqrt.ub", touchElements, run<Rsqrt, 1>},
    {"ascend.trecip.ub", touchElements, run<Recip, 1>},
    {"ascend.trelu.ub", touchElements, run<Relu, 1>},
    {"ascend.tnot.ub", touchElements, run<Not, 1>},
    {"ascend.tmov.ub", touchElements, runCopy},
    {"ascend.texpands.ub", touchElements, runCopy},
};

ArrayRef<OpModel> elementModels() { return Models; }

} // namespace ascend::sim

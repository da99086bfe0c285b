//===-- OpModels.cpp - What each tile operation does ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/OpModels.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::sim {

static constexpr OpModel Models[] = {
    {"ascend.tload.l1", touchLoad, runLoad},
    {"ascend.tload.alias.l1", touchAliasLoad, runAliasLoad},
    {"ascend.textract.l0a", touchExtract, runExtract},
    {"ascend.textract.l0b", touchExtract, runExtract},
    {"ascend.tmov.l0a", touchMove, runMove},
    {"ascend.tmov.l0b", touchMove, runMove},
    {"ascend.tmov.bt", touchBias, runBias},
    {"ascend.tmov.l1", touchMoveFromL0C, runMoveFromL0C},
    {"ascend.textract.l1", touchExtractFromL0C, runExtractFromL0C},
    {"ascend.tinsert.l1", touchInsertFromL0C, runInsertFromL0C},
    {"ascend.tmatmul.l0c", touchMatmul, runMatmul},
    {"ascend.tmatmul.bias.l0c", touchMatmulBias, runMatmulBias},
    {"ascend.tmatmul.acc.l0c", touchMatmulAcc, runMatmulAcc},
    {"ascend.tgemv.l0c", touchMatmul, runMatmul},
    {"ascend.tgemv.acc.l0c", touchMatmulAcc, runMatmulAcc},
    {"ascend.tgemv.bias.l0c", touchMatmulBias, runMatmulBias},
    {"ascend.tstore.l0c", touchStore, runStore},
};

const OpModel *modelOf(const TileOpInfo &Op) {
  const auto *I = find_if(Models, [&](const OpModel &M) {
    return StringRef(M.Builtin) == Op.Builtin;
  });
  return I == std::end(Models) ? nullptr : I;
}

} // namespace ascend::sim

//===-- OpModels.cpp - What each tile operation does ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/OpModels.h"
#include "Sim/TileMove.h"
#include "Sim/VectorModels.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace ascend::sim {

static constexpr OpModel Models[] = {
    {"ascend.tload.l1", touchLoad, runLoad},
    {"ascend.tload.cache.l1", touchLoad, runLoad},
    {"ascend.tload.alias.l1", touchAliasLoad, runAliasLoad},
    {"ascend.textract.l0a", touchMove, runMove},
    {"ascend.textract.l0b", touchMove, runMove},
    {"ascend.tmov.l0a", touchMove, runMove},
    {"ascend.tmov.l0b", touchMove, runMove},
    {"ascend.tmov.bt", touchMove, runBias},
    {"ascend.tmov.fb", touchMove, runMove},
    {"ascend.tmov.l1", touchMove, runFromL0C},
    {"ascend.tmov.quant.l1", touchMove, runFromL0C},
    {"ascend.tmov.fp.l1", touchMove, runFromL0C},
    {"ascend.textract.l1", touchMove, runFromL0C},
    {"ascend.textract.quant.l1", touchMove, runFromL0C},
    {"ascend.textract.fp.l1", touchMove, runFromL0C},
    {"ascend.tinsert.l1", touchMove, runFromL0C},
    {"ascend.tinsert.quant.l1", touchMove, runFromL0C},
    {"ascend.tinsert.fp.l1", touchMove, runFromL0C},
    {"ascend.tmatmul.l0c", touchMatmul, runMatmul},
    {"ascend.tmatmul.bias.l0c", touchMatmulBias, runMatmulBias},
    {"ascend.tmatmul.acc.l0c", touchMatmulAcc, runMatmulAcc},
    {"ascend.tgemv.l0c", touchMatmul, runMatmul},
    {"ascend.tgemv.acc.l0c", touchMatmulAcc, runMatmulAcc},
    {"ascend.tgemv.bias.l0c", touchMatmulBias, runMatmulBias},
    {"ascend.tstore.l0c", touchStore, runStore},
    {"ascend.tstore.quant.l0c", touchStore, runStore},
    {"ascend.tstore.fp.l0c", touchStore, runStore},
    {"ascend.tstore.l1", touchStore, runStoreAsIs},
    {"ascend.tload.ub", touchLoad, runLoad},
    {"ascend.tload.cache.ub", touchLoad, runLoad},
    {"ascend.tload.alias.ub", touchAliasLoad, runAliasLoad},
    {"ascend.tstore.ub", touchStore, runStoreAsIs},
};

const OpModel *modelOf(const TileOpInfo &Op) {
  for (ArrayRef<OpModel> Table :
       {ArrayRef(Models), elementModels(), reduceModels(), expandModels(),
        partModels(), fusedModels(), maskModels(), placeModels(),
        gatherModels(), indexedModels(), withinModels(), singleModels(),
        mergeModels(), countModels(), scaleModels()})
    for (const OpModel &M : Table)
      if (StringRef(M.Builtin) == Op.Builtin)
        return &M;
  return nullptr;
}

} // namespace ascend::sim

//===-- VectorModels.h - Models of the vector unit --------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tables that stand with their functions.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_VECTORMODELS_H
#define ASCENDTILE_LIB_SIM_VECTORMODELS_H

#include "Sim/OpModels.h"

namespace ascend::sim {

llvm::ArrayRef<OpModel> reduceModels(); // ReduceModels.cpp
llvm::ArrayRef<OpModel> expandModels(); // ExpandModels.cpp
llvm::ArrayRef<OpModel> partModels();   // PartModels.cpp
llvm::ArrayRef<OpModel> mergeModels();  // MergeModels.cpp
llvm::ArrayRef<OpModel> countModels();  // CountModels.cpp
llvm::ArrayRef<OpModel> scaleModels();  // ScaleModels.cpp

llvm::ArrayRef<OpModel> gatherModels();  // GatherModels.cpp
llvm::ArrayRef<OpModel> indexedModels(); // IndexedModels.cpp
llvm::ArrayRef<OpModel> withinModels();  // WithinModels.cpp

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_VECTORMODELS_H

//===-- HiddenResources.h - What an operation uses unseen -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tile library's own code of some operations writes over bytes and sets
// flags that no operand names (TableGen: Clobbers, HiddenEvents,
// LoadedSources).
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_HIDDENRESOURCES_H
#define ASCENDTILE_MC_HIDDENRESOURCES_H

#include "AscendTile/MC/TileOps.h"
#include "llvm/ADT/SmallVector.h"

namespace ascend {

/// Whether an operation of these types writes over the reserved bytes of its
/// result's memory (ProcessorInfo::Reserved) on \p P; where they are not known,
/// whether it might.
bool clobbersReserved(const TileOpInfo &Op, Processor P, const OpFacts &F);

/// Event \p Id from \p Src to \p Dst, which an operation sets and waits for.
struct HiddenEvent {
  const char *Builtin;
  uint8_t Processors; ///< 1 << Processor
  Pipe Src, Dst;
  uint8_t Id;
};

/// The events that the library's own code of \p Op uses on \p P.
llvm::SmallVector<HiddenEvent, 4> hiddenEventsOf(const TileOpInfo &Op,
                                                 Processor P);

/// Whether the library's own code of \p Op reads the tile \p O without waiting
/// for the operation's pipe on \p P, so that what runs there may not make it.
bool readsBeforePipe(const TileOpInfo &Op, Processor P, const OperandInfo &O);

} // namespace ascend

#endif // ASCENDTILE_MC_HIDDENRESOURCES_H

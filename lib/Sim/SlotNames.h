//===-- SlotNames.h - Bytes as a kernel's author knows them -----*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_SLOTNAMES_H
#define ASCENDTILE_LIB_SIM_SLOTNAMES_H

#include "AscendTile/Sim/Finding.h"
#include "Sim/Footprint.h"

namespace ascend::sim {

/// "l1s0 (a1, b1)": a slot and the tiles that the source names there.
std::string slotText(const Slot &S);

/// "bytes 0x0 to 0x4000 of L1, in l1s0 (a1)"
std::string bytesText(const Kernel &K, const GlobalMemory &GM,
                      const ByteRange &R);

FindingBytes findingBytes(const GlobalMemory &GM, const ByteRange &R);

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_SLOTNAMES_H

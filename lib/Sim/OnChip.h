//===-- OnChip.h - The memories of a core -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ONCHIP_H
#define ASCENDTILE_LIB_SIM_ONCHIP_H

#include "AscendTile/MC/TileType.h"
#include <array>
#include <vector>

namespace ascend::sim {

/// The bytes of a core's memories, each with a shadow: 1 where nothing has
/// written yet (poison). Poison travels with moves.
class OnChip {
public:
  explicit OnChip(const ProcessorInfo &P) {
    for (unsigned S = 0; S != NumSpaces; ++S) {
      Bytes[S].resize(P.Capacity[S]);
      Poison[S].resize(P.Capacity[S], 1);
    }
  }

  uint8_t *bytes(Space S, uint64_t Offset) {
    return Bytes[static_cast<unsigned>(S)].data() + Offset;
  }
  uint8_t *poison(Space S, uint64_t Offset) {
    return Poison[static_cast<unsigned>(S)].data() + Offset;
  }

private:
  std::array<std::vector<uint8_t>, NumSpaces> Bytes;
  std::array<std::vector<uint8_t>, NumSpaces> Poison;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_ONCHIP_H

//===-- OnChip.h - The memories of a core -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_ONCHIP_H
#define ASCENDTILE_LIB_SIM_ONCHIP_H

#include "AscendTile/Sim/Program.h"
#include <array>
#include <vector>

namespace ascend::sim {

/// The bytes of a core's memories, each with a shadow: 1 where nothing has
/// written yet (poison). Poison travels with moves.
class OnChip {
public:
  explicit OnChip(const Kernel &K) {
    for (unsigned S = 0; S != NumSpaces; ++S) {
      const uint64_t Size = K.nominalBytes(static_cast<Space>(S));
      Bytes[S].resize(Size);
      Poison[S].resize(Size, 1);
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

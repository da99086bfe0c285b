//===-- Clocks.h - What happens before what ---------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Vector clocks over the pipes: a clock holds, for each pipe, how many of its
// entries are known complete. Enqueueing orders nothing between pipes, except
// that what is enqueued after the scalar unit has waited knows what it waited
// for.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_CLOCKS_H
#define ASCENDTILE_LIB_SIM_CLOCKS_H

#include "AscendTile/MC/TileType.h"
#include <array>
#include <vector>

namespace ascend::sim {

/// The scalar unit has two components: its own accesses to global memory, and
/// its waits (Control), which alone order what it enqueues.
constexpr unsigned ControlComponent = NumPipes;
using Clock = std::array<uint32_t, NumPipes + 1>;

class Clocks {
public:
  /// \p BarrierPipes (1 << Pipe) do not order their own operations.
  explicit Clocks(uint8_t BarrierPipes)
      : BarrierPipes(BarrierPipes), Snapshots(1) {}

  /// What an entry that is enqueued now inherits.
  unsigned control() const { return Snapshots.size() - 1; }

  /// An entry with \p Control reaches the head of its pipe: what it knows.
  const Clock &begin(Pipe P, unsigned Control);
  /// Its number on its pipe, after begin().
  uint32_t count(Pipe P);

  /// What a flag raised by the entry that began last on \p P carries.
  Clock raised(Pipe P) const;
  /// A flag that carried \p Flag is taken by \p P.
  void taken(Pipe P, const Clock &Flag);
  /// The component and number by which a wait on \p P that was just counted
  /// is known.
  unsigned waitComponent(Pipe P) const {
    return P == Pipe::S ? ControlComponent : static_cast<unsigned>(P);
  }
  uint32_t waitNumber(Pipe P) const { return Count[waitComponent(P)]; }

  /// Everything earlier on \p P is complete.
  void barrier(Pipe P);
  /// Everything enqueued so far is complete.
  void barrierAll();

private:
  bool ordersItself(Pipe P) const {
    return !(BarrierPipes >> static_cast<unsigned>(P) & 1);
  }
  void takeSnapshot();

  uint8_t BarrierPipes;
  Clock Count = {};       ///< Entries so far.
  uint32_t Committed = 0; ///< Scalar accesses that enqueued entries see.
  std::array<Clock, NumPipes> Known = {};
  std::vector<Clock> Snapshots;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_CLOCKS_H

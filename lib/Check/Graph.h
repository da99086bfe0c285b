//===-- Graph.h - What the checkers judge -----------------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A flow graph of actions whose slots and flags are numbers. One instruction is
// several actions where its index or event id differs from place to place; a
// block of the kernel is several nodes where it pays to tell cases apart
// (Unfolding.h). Every walk through the kernel is a walk through the graph.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_CHECK_GRAPH_H
#define ASCENDTILE_LIB_CHECK_GRAPH_H

#include "Check/Function.h"
#include "Check/Windows.h"

namespace ascend::check {

/// Bytes that an action may touch, or the taking of a flag. In global memory
/// the "bytes" are tensors: number t is [t, t + 1).
struct Access {
  static constexpr unsigned None = ~0u;

  Space Mem = Space::GM;
  uint64_t Begin = 0, End = 0;
  uint64_t SureEnd = 0; ///< It touches Begin to here for sure; Begin: nothing.
  uint32_t Pitch = 0;   ///< If not 0: of lines of Width bytes.
  uint32_t Width = 0;
  bool Writes = false;
  Pipe On = Pipe::S;
  unsigned Inst = 0;
  unsigned Takes = None; ///< The flag that a wait takes.
};

/// A tile operand whose slots are known, as far as they can be.
struct TileUse {
  unsigned Slot = 0;
  unsigned First = 0, Last = 0; ///< It is one of these slots of the set.
  bool Reads = false, Writes = false, KeepsRest = false;
  int64_t Type = -1;                                 ///< Of what is written.
  enum { Inside, MayLeave, Leaves } Bounds = Inside; ///< Of the index.
};

struct Action {
  OpKind Kind = OpKind::Scalar;
  unsigned Inst = 0;
  Pipe On = Pipe::S;
  unsigned Flag = Access::None; ///< Of a set or wait; None: not known.
  unsigned FirstAccess = 0, NumAccesses = 0;
  llvm::SmallVector<TileUse, 0> Tiles;
};

/// The numbers that make an action of an instruction: per tile operand the
/// first and the last slot and the bounds, or an event id (-1: not known).
using ActionNumbers = llvm::SmallVector<int64_t, 9>;

/// All actions and accesses of a kernel.
class ActionTable {
public:
  explicit ActionTable(const Function &F) : F(F), Parts(F), Of(F.size()) {
    Actions.reserve(F.size()); // Most often one each.
  }

  /// The number of an action; makes it if it is new.
  unsigned intern(unsigned Inst, const ActionNumbers &Numbers);
  const Action &action(unsigned A) const { return Actions[A]; }
  const Access &access(unsigned A) const { return Accesses[A]; }
  /// The memory or the taken flag of an access, as a number. Accesses that
  /// conflict are in the same place.
  unsigned placeOf(unsigned A) const { return Places[A]; }
  llvm::ArrayRef<Action> actions() const { return Actions; }
  const Function &function() const { return F; }
  const Windows &windows() const { return Parts; }

private:
  void addTiles(Action &A, const ActionNumbers &Numbers);
  void addWindows(const Action &A);
  void addFlag(Action &A, int64_t Event);
  Access accessOf(const Action &A) const;
  void addAccess(const Access &New);

  const Function &F;
  Windows Parts; ///< Of tensors.
  std::vector<Action> Actions;
  std::vector<Access> Accesses;
  std::vector<unsigned> Places; ///< By access; read far more often.
  /// Of each instruction its actions, most often one.
  std::vector<llvm::SmallVector<std::pair<ActionNumbers, unsigned>, 1>> Of;
};

struct Node {
  std::vector<unsigned> Actions;
  llvm::SmallVector<unsigned, 2> Succs;
  bool Exits = false; ///< The kernel returns at its end.
};

struct Graph {
  std::vector<Node> Nodes; ///< The first is the entry.

  /// Nodes, each before those that only it leads to.
  std::vector<unsigned> reversePostOrder() const;
};

} // namespace ascend::check

#endif // ASCENDTILE_LIB_CHECK_GRAPH_H

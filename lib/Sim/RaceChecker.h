//===-- RaceChecker.h - Accesses that nothing orders ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Remembers for every byte who wrote it last and who read it since, and reports
// an access that does not happen after a conflicting one, whatever the timing
// of this run made of it.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_LIB_SIM_RACECHECKER_H
#define ASCENDTILE_LIB_SIM_RACECHECKER_H

#include "AscendTile/Sim/Finding.h"
#include "Sim/Clocks.h"
#include "Sim/Footprint.h"
#include "Sim/GranuleMap.h"

namespace ascend::sim {

class RaceChecker {
public:
  RaceChecker(const Kernel &K, const GlobalMemory &GM, FindingList &Findings);

  /// The pipes (1 << Pipe) whose own order the clocks have to leave open,
  /// because it does not hold for everything that they do.
  static uint8_t barrierPipes(Processor P);

  /// What follows runs on another core; only global memory is shared.
  void startBlock(unsigned Block);

  struct Operation {
    const Inst *I = nullptr;
    uint64_t Issued = 0; ///< Its place in the block's program order.
    uint32_t Number = 0; ///< Its place on its pipe.
    Pipe On = Pipe::S;
  };
  /// An operation starts, knows \p Known complete, and touches \p F.
  void check(const Operation &Op, const Clock &Known, const Footprint &F);

private:
  /// An operation as bytes remember it; numbered from 1.
  struct Record : Operation {
    unsigned Block = 0;
    bool Atomic = false;
  };
  /// Who read since the last write: one operation, or a set of them.
  struct Cell {
    uint32_t Write = 0;
    uint32_t Read = 0; ///< A record, or SetBit and an index into ReadSets.
  };
  static constexpr uint32_t SetBit = 1u << 31;
  /// The last reader on each pipe, and one of another block.
  using ReadSet = std::array<uint32_t, NumPipes + 1>;
  /// Bytes on which the current operation conflicts with an earlier one.
  struct Conflict {
    uint32_t Other; ///< The record.
    bool OtherWrites;
    bool Writes;
    Space Mem;
    unsigned Region;
    uint64_t Begin, End;
  };

  GranuleMap<Cell> &cellsOf(const ByteRange &R);
  void read(const ByteRange &R);
  void write(const ByteRange &R);
  /// Whether what \p Other did in a memory is over.
  bool isOrdered(uint32_t Other, Space Mem) const;
  uint32_t addReader(uint32_t Readers);
  void noteIfUnordered(uint32_t Other, bool OtherWrites, bool Writes,
                       const ByteRange &R, uint64_t Byte, unsigned Bytes);
  void report(const Conflict &C);
  /// What \p Later, in program order, may do too early.
  std::string describe(const Conflict &C, const Record &Earlier,
                       const Record &Later) const;

  const Kernel &K;
  const GlobalMemory &GM;
  FindingList &Findings;
  unsigned Block = 0;
  std::vector<Record> Records;
  std::vector<ReadSet> ReadSets;
  /// The last answer of addReader(): neighbours ask the same.
  uint32_t LastReaders = 0, LastReader = 0, LastAnswer = 0;
  std::vector<GranuleMap<Cell>> Chip;   ///< By Space.
  std::vector<GranuleMap<Cell>> Global; ///< By region.

  // Of the operation being checked.
  uint32_t Current = 0;
  const Clock *Known = nullptr;
  llvm::SmallVector<Conflict, 4> Conflicts;
};

} // namespace ascend::sim

#endif // ASCENDTILE_LIB_SIM_RACECHECKER_H

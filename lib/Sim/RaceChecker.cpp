//===-- RaceChecker.cpp - Accesses that nothing orders --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/RaceChecker.h"
#include "Sim/SlotNames.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace ascend::sim {

/// Units address on-chip memory in blocks of this many bytes.
static constexpr unsigned ChipGranule = 32;

RaceChecker::RaceChecker(const Kernel &K, const GlobalMemory &GM,
                         FindingList &Findings)
    : K(K), GM(GM), Findings(Findings), Records(1) {
  for (const Region &R : GM.regions())
    Global.emplace_back(R.Bytes.size(), R.ElemBytes);
}

void RaceChecker::startBlock(unsigned NewBlock) {
  Block = NewBlock;
  Chip.clear();
  for (unsigned S = 0; S != NumSpaces; ++S)
    Chip.emplace_back(K.nominalBytes(static_cast<Space>(S)), ChipGranule);
}

GranuleMap<RaceChecker::Cell> &RaceChecker::cellsOf(const ByteRange &R) {
  return R.Mem == Space::GM ? Global[R.Region]
                            : Chip[static_cast<unsigned>(R.Mem)];
}

uint8_t RaceChecker::barrierPipes(Processor P) {
  const ProcessorInfo &Info = infoOf(P);
  if (!Info.DependencyMemories)
    return Info.DependencyBarriers;
  return maskTrailingOnes<uint8_t>(NumPipes) &
         ~(1u << static_cast<unsigned>(Pipe::S));
}

bool RaceChecker::isOrdered(uint32_t Other, Space Mem) const {
  const Record &O = Records[Other];
  if (O.Block != Block)
    return false;
  if ((*Known)[static_cast<unsigned>(O.On)] >= O.Number)
    return true;
  // Clocks know nothing of what a pipe interlocks itself.
  const ProcessorInfo &Info = infoOf(K.Target);
  bool NeedsBarrier =
      (Info.DependencyBarriers >> static_cast<unsigned>(O.On) & 1) ||
      (Info.DependencyMemories >> static_cast<unsigned>(Mem) & 1);
  return O.On == Records[Current].On && !NeedsBarrier;
}

uint32_t RaceChecker::addReader(uint32_t Readers) {
  if (Readers == LastReaders && Current == LastReader)
    return LastAnswer;
  LastReaders = Readers;
  LastReader = Current;
  const Record &Me = Records[Current];
  auto Replaces = [&](uint32_t Old) {
    return Records[Old].On == Me.On && Records[Old].Block == Me.Block;
  };
  if (!Readers || (!(Readers & SetBit) && Replaces(Readers)))
    return LastAnswer = Current;
  ReadSet Set = {};
  if (Readers & SetBit)
    Set = ReadSets[Readers & ~SetBit];
  else
    Set[static_cast<unsigned>(Records[Readers].On)] = Readers;
  for (unsigned P = 0; P != NumPipes; ++P)
    if (Set[P] && Records[Set[P]].Block != Block) {
      Set[NumPipes] = Set[P];
      Set[P] = 0;
    }
  Set[static_cast<unsigned>(Me.On)] = Current;
  ReadSets.push_back(Set);
  return LastAnswer = SetBit | static_cast<uint32_t>(ReadSets.size() - 1);
}

void RaceChecker::noteIfUnordered(uint32_t Other, bool OtherWrites, bool Writes,
                                  const ByteRange &R, uint64_t Byte,
                                  unsigned Bytes) {
  if (!Other || Other == Current || isOrdered(Other, R.Mem))
    return;
  if (OtherWrites && Writes && Records[Other].Atomic && Records[Current].Atomic)
    return;
  for (Conflict &C : Conflicts)
    if (C.Other == Other && C.OtherWrites == OtherWrites &&
        C.Writes == Writes && C.Mem == R.Mem && C.Region == R.Region) {
      C.End = std::max(C.End, Byte + Bytes);
      return;
    }
  Conflicts.push_back(
      {Other, OtherWrites, Writes, R.Mem, R.Region, Byte, Byte + Bytes});
}

void RaceChecker::read(const ByteRange &R) {
  auto &Cells = cellsOf(R);
  uint32_t Fine = 0; // the last writer found in order
  Cells.update(R.Begin, R.End, [&](Cell &C, uint64_t Byte) {
    if (C.Write != Fine) {
      noteIfUnordered(C.Write, true, false, R, Byte, Cells.granule());
      Fine = isOrdered(C.Write, R.Mem) ? C.Write : 0;
    }
    C.Read = addReader(C.Read);
  });
}

void RaceChecker::write(const ByteRange &R) {
  auto &Cells = cellsOf(R);
  uint32_t FineWrite = 0, FineReads = 0;
  Cells.update(R.Begin, R.End, [&](Cell &C, uint64_t Byte) {
    unsigned Bytes = Cells.granule();
    if (C.Write != FineWrite) {
      noteIfUnordered(C.Write, true, true, R, Byte, Bytes);
      FineWrite = isOrdered(C.Write, R.Mem) ? C.Write : 0;
    }
    if (C.Read && C.Read != FineReads) {
      if (C.Read & SetBit)
        for (uint32_t Reader : ReadSets[C.Read & ~SetBit])
          noteIfUnordered(Reader, false, true, R, Byte, Bytes);
      else
        noteIfUnordered(C.Read, false, true, R, Byte, Bytes);
      FineReads = Conflicts.empty() ? C.Read : 0;
    }
    C.Write = Current;
    C.Read = 0;
  });
}

void RaceChecker::check(const Operation &Op, const Clock &Knows,
                        const Footprint &F) {
  Current = Records.size();
  Records.push_back({Op, Block, F.Atomic});
  Known = &Knows;
  Conflicts.clear();
  for (const ByteRange &R : F.Reads)
    read(R);
  for (const ByteRange &R : F.Writes)
    write(R);
  for (const Conflict &C : Conflicts)
    report(C);
}

std::string RaceChecker::describe(const Conflict &C, const Record &Earlier,
                                  const Record &Later) const {
  bool SameBlock = Earlier.Block == Later.Block;
  auto Who = [&](const Record &R) {
    std::string Text = (R.I->mnemonic() + " (" + nameOf(R.On) + ")").str();
    return SameBlock ? Text
                     : (Text + Twine(" of block ") + Twine(R.Block)).str();
  };
  bool LaterIsCurrent = &Later == &Records[Current];
  bool LaterWrites = LaterIsCurrent ? C.Writes : C.OtherWrites;
  bool EarlierWrites = LaterIsCurrent ? C.OtherWrites : C.Writes;
  std::string Text = Who(Later);
  Text += LaterWrites ? " may overwrite what " : " may read before ";
  Text += Who(Earlier);
  if (!LaterWrites)
    Text += " has written it";
  else
    Text += EarlierWrites ? " is still to write" : " is still to read";
  Text += ": " + bytesText(K, GM, {C.Mem, C.Region, C.Begin, C.End});
  if (!SameBlock)
    return Text + "; nothing orders two blocks";
  if (Earlier.On == Later.On)
    return (Text +
            "; the pipe does not order its own dependent operations, "
            "pipe_barrier " +
            nameOf(Earlier.On) + " does")
        .str();
  return (Text + "; no flag or barrier makes " + nameOf(Later.On) +
          " wait for " + nameOf(Earlier.On))
      .str();
}

void RaceChecker::report(const Conflict &C) {
  const Record *Earlier = &Records[C.Other], *Later = &Records[Current];
  bool SameBlock = Earlier->Block == Later->Block;
  // A run may show the two in either order; people think in the program's.
  if (SameBlock && Earlier->Issued > Later->Issued)
    std::swap(Earlier, Later);
  Findings.add(SameBlock ? FindingKind::Race : FindingKind::BlockRace,
               describe(C, *Earlier, *Later), Earlier->I, Later->I,
               findingBytes(GM, {C.Mem, C.Region, C.Begin, C.End}));
}

} // namespace ascend::sim

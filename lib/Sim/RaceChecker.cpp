//===-- RaceChecker.cpp - Accesses that nothing orders --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/RaceChecker.h"
#include "Sim/SlotNames.h"
#include "llvm/ADT/Twine.h"

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
  for (uint32_t Bytes : infoOf(K.Target).Capacity)
    Chip.emplace_back(Bytes, ChipGranule);
}

GranuleMap<RaceChecker::Cell> &RaceChecker::cellsOf(const ByteRange &R) {
  return R.Mem == Space::GM ? Global[R.Region]
                            : Chip[static_cast<unsigned>(R.Mem)];
}

bool RaceChecker::isOrdered(uint32_t Earlier) const {
  const Record &E = Records[Earlier];
  return E.Block == Block &&
         (*Known)[static_cast<unsigned>(E.On)] >= E.Number;
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

void RaceChecker::noteIfUnordered(uint32_t Earlier, bool EarlierWrites,
                                  bool LaterWrites, const ByteRange &R,
                                  uint64_t Byte, unsigned Bytes) {
  if (!Earlier || Earlier == Current || isOrdered(Earlier))
    return;
  if (EarlierWrites && LaterWrites && Records[Earlier].Atomic &&
      Records[Current].Atomic)
    return;
  for (Conflict &C : Conflicts)
    if (C.Earlier == Earlier && C.EarlierWrites == EarlierWrites &&
        C.LaterWrites == LaterWrites && C.Mem == R.Mem &&
        C.Region == R.Region) {
      C.End = std::max(C.End, Byte + Bytes);
      return;
    }
  Conflicts.push_back({Earlier, EarlierWrites, LaterWrites, R.Mem, R.Region,
                       Byte, Byte + Bytes});
}

void RaceChecker::read(const ByteRange &R) {
  auto &Cells = cellsOf(R);
  uint32_t Fine = 0; // the last writer found in order
  Cells.update(R.Begin, R.End, [&](Cell &C, uint64_t Byte) {
    if (C.Write != Fine) {
      noteIfUnordered(C.Write, true, false, R, Byte, Cells.granule());
      Fine = isOrdered(C.Write) ? C.Write : 0;
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
      FineWrite = isOrdered(C.Write) ? C.Write : 0;
    }
    if (C.Read && C.Read != FineReads) {
      size_t Before = Conflicts.size();
      if (C.Read & SetBit)
        for (uint32_t Reader : ReadSets[C.Read & ~SetBit])
          noteIfUnordered(Reader, false, true, R, Byte, Bytes);
      else
        noteIfUnordered(C.Read, false, true, R, Byte, Bytes);
      FineReads = Conflicts.size() == Before && Conflicts.empty() ? C.Read : 0;
    }
    C.Write = Current;
    C.Read = 0;
  });
}

void RaceChecker::check(const Inst &I, Pipe P, uint32_t Number,
                        const Clock &Knows, const Footprint &F) {
  Current = Records.size();
  Records.push_back({&I, Number, Block, P, F.Atomic});
  Known = &Knows;
  Conflicts.clear();
  for (const ByteRange &R : F.Reads)
    read(R);
  for (const ByteRange &R : F.Writes)
    write(R);
  for (const Conflict &C : Conflicts)
    report(C);
}

std::string RaceChecker::describe(const Conflict &C) const {
  const Record &E = Records[C.Earlier], &L = Records[Current];
  auto Who = [](const Record &R) {
    return (Twine(R.I->mnemonic()) + " (" + nameOf(R.On) + ")").str();
  };
  std::string Text = Who(L);
  if (E.Block != L.Block)
    Text += (Twine(" of block ") + Twine(L.Block)).str();
  Text += C.LaterWrites ? " may overwrite what " : " may read before ";
  Text += Who(E);
  if (E.Block != L.Block)
    Text += (Twine(" of block ") + Twine(E.Block)).str();
  if (!C.LaterWrites)
    Text += " has written it";
  else
    Text += C.EarlierWrites ? " is still to write" : " is still to read";
  Text += ": " + bytesText(K, GM, {C.Mem, C.Region, C.Begin, C.End});
  if (E.Block != L.Block)
    return Text + "; nothing orders two blocks";
  if (E.On == L.On)
    return (Text + "; the pipe does not order its own dependent operations, "
                   "pipe_barrier " +
            nameOf(E.On) + " does")
        .str();
  return (Text + "; no flag or barrier makes " + nameOf(L.On) + " wait for " +
          nameOf(E.On))
      .str();
}

void RaceChecker::report(const Conflict &C) {
  const Record &E = Records[C.Earlier], &L = Records[Current];
  Findings.add(E.Block == L.Block ? FindingKind::Race : FindingKind::BlockRace,
               describe(C), E.I, L.I,
               findingBytes(GM, {C.Mem, C.Region, C.Begin, C.End}));
}

} // namespace ascend::sim

//===-- CountModels.cpp - Numbers that are made or counted --------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// AscendTileMake.td says what is meant.
//
//===----------------------------------------------------------------------===//

#include "Sim/TilePart.h"
#include "Sim/VectorModels.h"
#include <array>

using namespace llvm;

namespace ascend::sim {

//===----------------------------------------------------------------------===//
// One after another
//===----------------------------------------------------------------------===//

static void touchRow(const TileCall &C, FootprintBuilder &F) {
  F.writes(C.tile("dst"), 1, C.number("vcols"));
  if (C.Op->hasScratch())
    F.writesDense(C.tile("tmp"), C.tile("tmp").Type.bytes());
}

static void runCount(const TileCall &C, CoreState &S) {
  spoilScratch(C, S);
  unsigned Cols = C.number("vcols");
  Part Dst(S, C.tile("dst"), 1, Cols);
  uint64_t Next = C.number("start"), Step = C.wordIs("order", "down") ? -1 : 1;
  for (unsigned Col = 0; Col != Cols; ++Col, Next += Step)
    Dst.put(0, Col, Next, false);
}

//===----------------------------------------------------------------------===//
// Random numbers
//===----------------------------------------------------------------------===//

using Counter = std::array<uint32_t, 4>;

static Counter plus(Counter C, uint64_t N) {
  for (uint32_t &Word : C) {
    N += Word;
    Word = static_cast<uint32_t>(N);
    N >>= 32;
  }
  return C;
}

/// Philox 4x32.
static Counter cipher(Counter C, uint32_t Key0, uint32_t Key1,
                      unsigned Rounds) {
  for (unsigned I = 0; I != Rounds; ++I) {
    uint64_t A = uint64_t(C[0]) * 0xD2511F53, B = uint64_t(C[2]) * 0xCD9E8D57;
    C = {static_cast<uint32_t>(B >> 32) ^ C[1] ^ Key0, static_cast<uint32_t>(B),
         static_cast<uint32_t>(A >> 32) ^ C[3] ^ Key1,
         static_cast<uint32_t>(A)};
    Key0 += 0x9E3779B9; // the golden ratio
    Key1 += 0xBB67AE85; // the square root of 3, less 1
  }
  return C;
}

static void runRandom(const TileCall &C, CoreState &S) {
  constexpr unsigned Lanes = 64, Words = 4; // of a step
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  unsigned Rounds = C.wordIs("rounds", "seven") ? 7 : 10;
  Part Dst(S, C.tile("dst"), Rows, Cols);
  auto Word = [&C](StringRef Name) {
    return static_cast<uint32_t>(C.number(Name));
  };
  Counter Next = {Word("counter0"), Word("counter1"), Word("counter2"),
                  Word("counter3")};
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned First = 0; First < Cols; First += Lanes * Words) {
      unsigned Count = std::min(Cols - First, Lanes * Words);
      for (unsigned I = 0; I != Count; ++I)
        Dst.put(R, First + I,
                cipher(plus(Next, I / Words), Word("key0"), Word("key1"),
                       Rounds)[I % Words],
                false);
      bool IsLast = First + Lanes * Words >= Cols;
      Next = plus(Next, IsLast ? (Cols - 1) % Lanes + 1 : Lanes);
    }
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

static constexpr unsigned Bins = 256;

static unsigned byteOf(uint64_t Element, unsigned Byte) {
  return Element >> 8 * Byte & 0xFF;
}

namespace {
/// The bytes above the one that is counted, the highest one first.
struct Filter {
  SmallVector<uint8_t, 3> Bytes;
  bool Poison = false;

  bool takes(uint64_t Element, unsigned Highest) const {
    for (uint8_t B : Bytes)
      if (byteOf(Element, Highest--) != B)
        return false;
    return true;
  }
};
} // namespace

/// Down a column: of i16 a byte each row of src, of i32 a byte each byte.
static unsigned filterRows(const TileCall &C) {
  return C.numberOr("irows", C.number("vrows"));
}

static void touchHistogram(const TileCall &C, FootprintBuilder &F) {
  int64_t Rows = C.number("vrows");
  F.reads(C.tile("src"), 0, 0, Rows, C.number("vcols"));
  if (C.Op->operand("idx"))
    F.reads(C.tile("idx"), 0, 0, filterRows(C), 1);
  F.writes(C.tile("dst"), Rows, Bins);
}

static Filter filterOf(const TileCall &C, CoreState &S, unsigned Row) {
  Filter F;
  if (!C.Op->operand("idx"))
    return F;
  Part Index(S, C.tile("idx"), filterRows(C), 1);
  bool EachRow = !C.Op->operand("irows");
  unsigned First = EachRow ? Row : 0;
  unsigned Count = EachRow ? 1 : C.number("irows");
  for (unsigned I = First; I != First + Count; ++I) {
    F.Bytes.push_back(static_cast<uint8_t>(Index.get(I, 0).Bits));
    F.Poison |= Index.poisoned(I, 0);
  }
  return F;
}

static void runHistogram(const TileCall &C, CoreState &S) {
  unsigned Rows = C.number("vrows"), Cols = C.number("vcols");
  Part Src(S, C.tile("src"), Rows, Cols), Dst(S, C.tile("dst"), Rows, Bins);
  unsigned Highest = bytesOf(C.tile("src").Type.Elem) - 1;
  for (unsigned R = 0; R != Rows; ++R) {
    Filter F = filterOf(C, S, R);
    unsigned Byte = Highest - F.Bytes.size();
    bool Poison = F.Poison;
    std::array<uint32_t, Bins> Count = {};
    for (unsigned Col = 0; Col != Cols; ++Col) {
      uint64_t Element = Src.get(R, Col).Bits;
      Poison |= Src.poisoned(R, Col);
      if (F.takes(Element, Highest))
        ++Count[byteOf(Element, Byte)];
    }
    for (unsigned B = 0; B != Bins; ++B)
      Dst.put(R, B, Count[B], Poison);
  }
}

static constexpr OpModel Models[] = {
    {"ascend.tci.ub", touchRow, runCount},
    {"ascend.tci.tmp.ub", touchRow, runCount},
    {"ascend.trandom.ub", touchElements, runRandom},
    {"ascend.thistogram.first.ub", touchHistogram, runHistogram},
    {"ascend.thistogram.u16.ub", touchHistogram, runHistogram},
    {"ascend.thistogram.u32.ub", touchHistogram, runHistogram},
};

ArrayRef<OpModel> countModels() { return Models; }

} // namespace ascend::sim

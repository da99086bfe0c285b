//===-- MemoryMapText.cpp - The memory map as a table ---------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   gemm on a5 (gemm.cpp:38): 7 operations
//
//   L0C: 262144 of 262144 bytes (100 %), at most 262144 in use at once
//     slot   from  to       bytes   slots  operations  lines  tiles
//     l0cs0  0x0   0x40000  131072  2      0-6         56-66  acc (gemm.cpp:52)
//
// Tiles that have one slot after another share its row.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Drawing/MemoryMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <array>

using namespace llvm;

namespace ascend::drawing {

/// Names and ranges of a row beyond this many are counted only.
static constexpr size_t MostInCell = 4;

static std::string dashed(unsigned First, unsigned Last) {
  std::string Text = utostr(First);
  return First == Last ? Text : Text + "-" + utostr(Last);
}

/// The source lines of \p R, empty if unknown.
static std::string linesText(const MemoryMap &Map, OperationRange R) {
  unsigned First = ~0u, Last = 0;
  for (unsigned I = R.First; I <= R.Last && I < Map.Operations.size(); ++I)
    if (unsigned Line = Map.Operations[I].Line) {
      First = std::min(First, Line);
      Last = std::max(Last, Line);
    }
  return Last ? dashed(First, Last) : "";
}

std::string rangeText(const MemoryMap &Map, OperationRange R) {
  std::string Text = dashed(R.First, R.Last), Lines = linesText(Map, R);
  if (Lines.empty())
    return Text;
  return Text + (Lines.find('-') == Lines.npos ? ", line " : ", lines ") +
         Lines;
}

namespace {

/// The tiles of one slot name.
struct SlotRow {
  const MapTile *First = nullptr; ///< In the order of the memory's tiles.
  SmallVector<std::string, 2> Names; ///< Without repetitions.
  SmallVector<OperationRange, 4> Live;
};

using Cells = std::array<std::string, 8>;

} // namespace

/// "a, b, c, d, 3 more"
static std::string listed(ArrayRef<std::string> All) {
  std::string Text = join(All.take_front(MostInCell), ", ");
  if (All.size() > MostInCell)
    Text += ", " + utostr(All.size() - MostInCell) + " more";
  return Text;
}

static std::string nameText(const MapTile &T) {
  std::string Text = T.Name.empty() ? "a tile" : T.Name;
  if (!T.Place.empty())
    Text += " (" + T.Place + ")";
  return Text;
}

static std::string slotsText(const MapTile &T) {
  if (!T.ViewOf.empty())
    return "view of " + T.ViewOf;
  std::string Text = utostr(T.Count);
  if (T.Count < T.Wanted)
    Text += " of " + utostr(T.Wanted);
  if (T.Fixed)
    Text += ", fixed";
  return Text;
}

static Cells cellsOf(const MemoryMap &Map, const MapMemory &M,
                     const SlotRow &Row) {
  const MapTile &T = *Row.First;
  SmallVector<std::string, 4> Ranges, Lines;
  for (OperationRange R : Row.Live) {
    Ranges.push_back(dashed(R.First, R.Last));
    std::string Where = linesText(Map, R);
    if (!Where.empty() && !is_contained(Lines, Where))
      Lines.push_back(Where);
  }
  auto Address = [&](uint64_t Byte) {
    return M.Fits ? "0x" + utohexstr(Byte, /*LowerCase=*/true) : "-";
  };
  return {T.Slot,
          Address(T.Offset),
          Address(T.Offset + T.Bytes * T.Count),
          utostr(T.Bytes),
          slotsText(T),
          listed(Ranges),
          listed(Lines),
          listed(Row.Names)};
}

static std::vector<SlotRow> rowsOf(const MapMemory &M) {
  MapVector<StringRef, SlotRow> Rows;
  for (const MapTile &T : M.Tiles) {
    SlotRow &Row = Rows[T.Slot];
    if (!Row.First)
      Row.First = &T;
    std::string Name = nameText(T);
    if (!is_contained(Row.Names, Name))
      Row.Names.push_back(Name);
    Row.Live.append(T.Live);
  }
  std::vector<SlotRow> Result;
  for (auto &[Name, Row] : Rows) {
    sort(Row.Live, [](const OperationRange &A, const OperationRange &B) {
      return std::pair(A.First, A.Last) < std::pair(B.First, B.Last);
    });
    Result.push_back(std::move(Row));
  }
  sort(Result, [](const SlotRow &A, const SlotRow &B) {
    return std::pair(A.First->Offset, A.First) <
           std::pair(B.First->Offset, B.First);
  });
  return Result;
}

/// Columns as wide as their longest cell; the last is not filled up.
static void writeRow(raw_ostream &OS, const Cells &Row,
                     ArrayRef<size_t> Widths) {
  std::string Line;
  for (auto [Cell, Width] : zip(Row, Widths)) {
    Line += "  " + Cell;
    Line.append(Width - Cell.size(), ' ');
  }
  OS << StringRef(Line).rtrim() << '\n';
}

static void writeHead(raw_ostream &OS, const MapMemory &M) {
  OS << '\n' << M.Name << ": ";
  if (!M.Fits) {
    OS << "does not fit: " << M.MostLive << " bytes are in use at once, "
       << M.Capacity << " are there\n";
    return;
  }
  OS << M.Peak << " of " << M.Capacity << " bytes ("
     << M.Peak * 100 / std::max<uint64_t>(M.Capacity, 1) << " %), at most "
     << M.MostLive << " in use at once\n";
}

static void writeMemory(raw_ostream &OS, const MemoryMap &Map,
                        const MapMemory &M) {
  writeHead(OS, M);
  std::vector<SlotRow> Rows = rowsOf(M);
  std::vector<Cells> Table = {{"slot", "from", "to", "bytes", "slots",
                               "operations", "lines", "tiles"}};
  for (const SlotRow &Row : Rows)
    Table.push_back(cellsOf(Map, M, Row));
  std::array<size_t, std::tuple_size_v<Cells>> Widths = {};
  for (const Cells &Row : Table)
    for (auto [Cell, Width] : zip(Row, Widths))
      Width = std::max(Width, Cell.size());
  writeRow(OS, Table.front(), Widths);
  for (auto [Row, Line] : zip(Rows, drop_begin(Table))) {
    writeRow(OS, Line, Widths);
    if (!Row.First->WhyNotMore.empty())
      OS << "         " << Row.First->WhyNotMore << '\n';
  }
  for (const MapTile &T : M.Sized)
    OS << "  behind these: " << T.Count << " slots of " << T.Slot << ", "
       << nameText(T) << ", as long as it is told at run time\n";
  for (const MapReserved &R : M.Reserved)
    OS << "  reserved: " << R.Bytes << " bytes from 0x"
       << utohexstr(R.Offset, /*LowerCase=*/true) << '\n';
}

void writeText(ArrayRef<MemoryMap> Maps, raw_ostream &OS) {
  for (auto [N, Map] : enumerate(Maps)) {
    if (N)
      OS << '\n';
    OS << Map.Kernel << " on " << Map.Processor;
    if (!Map.Place.empty())
      OS << " (" << Map.Place << ')';
    OS << ": " << Map.Operations.size() << " tile operation"
       << (Map.Operations.size() == 1 ? "" : "s") << '\n';
    for (const MapMemory &M : Map.Memories)
      writeMemory(OS, Map, M);
  }
}

} // namespace ascend::drawing

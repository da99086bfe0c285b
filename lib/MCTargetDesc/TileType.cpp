//===-- TileType.cpp - Memories, element types, tile types ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TileType.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;

namespace {
struct NamedCode {
  unsigned Code;
  const char *Name;
};
struct DTypeInfo {
  const char *Name;
  unsigned Bits;
};
struct LayoutInfo {
  const char *Name;
  bool RowMajorBlocks;
  bool Boxed;
  bool RowMajorInside;
};
struct SpaceInfo {
  Space Which;
  const char *Name;
  const char *Prefix;
  unsigned Fractal;
  const char *Compact;
};
} // namespace

static constexpr NamedCode PipeNames[] = {
#define GET_PIPE_NAMES
#include "AscendGenEnums.inc"
};
static constexpr DTypeInfo DTypes[] = {
#define GET_DTYPE_INFO
#include "AscendGenEnums.inc"
};
static constexpr LayoutInfo Layouts[] = {
#define GET_LAYOUT_INFO
#include "AscendGenEnums.inc"
};
static constexpr SpaceInfo Spaces[] = {
#define GET_SPACE_INFO
#include "AscendGenEnums.inc"
};
#define GET_RESERVED_BYTES
#include "AscendGenEnums.inc"
static constexpr ProcessorInfo Processors[] = {
#define GET_PROCESSOR_INFO
#include "AscendGenEnums.inc"
};

static const SpaceInfo &infoOf(Space S) {
  return *find_if(Spaces, [S](const SpaceInfo &I) { return I.Which == S; });
}

/// Index of the entry named \p Name in a table with a Name field.
template <typename Table>
static std::optional<unsigned> indexOfName(const Table &T, StringRef Name) {
  for (unsigned I = 0; I != std::size(T); ++I)
    if (Name == T[I].Name)
      return I;
  return std::nullopt;
}

StringRef ascend::nameOf(Pipe P) {
  return PipeNames[static_cast<unsigned>(P)].Name;
}
StringRef ascend::nameOf(DType T) {
  return DTypes[static_cast<unsigned>(T)].Name;
}
StringRef ascend::nameOf(Layout L) {
  return Layouts[static_cast<unsigned>(L)].Name;
}
StringRef ascend::nameOf(Space S) { return ::infoOf(S).Name; }
StringRef ascend::nameOf(Processor P) { return ascend::infoOf(P).Name; }

std::optional<Pipe> ascend::parsePipe(StringRef Name) {
  if (auto I = indexOfName(PipeNames, Name))
    return static_cast<Pipe>(*I);
  return std::nullopt;
}
std::optional<DType> ascend::parseDType(StringRef Name) {
  if (auto I = indexOfName(DTypes, Name))
    return static_cast<DType>(*I);
  return std::nullopt;
}
std::optional<Layout> ascend::parseLayout(StringRef Name) {
  if (auto I = indexOfName(Layouts, Name))
    return static_cast<Layout>(*I);
  return std::nullopt;
}
std::optional<Processor> ascend::parseProcessor(StringRef Name) {
  if (auto I = indexOfName(Processors, Name))
    return static_cast<Processor>(*I);
  return std::nullopt;
}

std::optional<DType> ascend::dtypeFromCode(uint64_t Code) {
  if (Code >= std::size(DTypes))
    return std::nullopt;
  return static_cast<DType>(Code);
}
std::optional<Layout> ascend::layoutFromCode(uint64_t Code) {
  if (Code >= std::size(Layouts))
    return std::nullopt;
  return static_cast<Layout>(Code);
}

unsigned ascend::bytesOf(DType T) {
  return DTypes[static_cast<unsigned>(T)].Bits / 8;
}
unsigned ascend::fractalOf(Space S) { return ::infoOf(S).Fractal; }
uint64_t ascend::slotBytesFor(uint64_t Length, Space S) {
  const uint64_t Unit = fractalOf(S);
  return Length > UINT64_MAX - Unit ? alignDown(Length, Unit)
                                    : std::max(alignTo(Length, Unit), Unit);
}
StringRef ascend::compactNameOf(Space S) { return ::infoOf(S).Compact; }
StringRef ascend::slotPrefixOf(Space S) { return ::infoOf(S).Prefix; }

ArrayRef<ProcessorInfo> ascend::processors() { return Processors; }
const ProcessorInfo &ascend::infoOf(Processor P) {
  return Processors[static_cast<unsigned>(P)];
}

uint32_t ProcessorInfo::placeable(Space S) const {
  uint32_t Bytes = capacity(S);
  for (const ReservedBytes &R : Reserved)
    if (R.Mem == S)
      Bytes = std::min(Bytes, R.Offset);
  return Bytes;
}

std::optional<GMType> GMType::decode(int64_t Code) {
  auto Elem = dtypeFromCode(Code & 0xff);
  auto Order = layoutFromCode(Code >> 8 & 0xff);
  if (!Elem || !Order || Code >> 16)
    return std::nullopt;
  return GMType{*Elem, *Order};
}

std::string GMType::str() const {
  return (nameOf(Elem) + "." + nameOf(Order)).str();
}

std::optional<GMType> GMType::parse(StringRef Text) {
  auto [First, Second] = Text.split('.');
  auto Elem = parseDType(First);
  auto Order = parseLayout(Second);
  if (!Elem || !Order)
    return std::nullopt;
  return GMType{*Elem, *Order};
}

int64_t TileType::encode() const {
  return static_cast<int64_t>(Rows) | static_cast<int64_t>(Cols) << 16 |
         static_cast<int64_t>(Elem) << 32 | static_cast<int64_t>(Order) << 40 |
         static_cast<int64_t>(Compact) << 48 | static_cast<int64_t>(Mem) << 56;
}

std::optional<TileType> TileType::decode(int64_t Code) {
  auto Elem = dtypeFromCode(Code >> 32 & 0xff);
  auto Order = layoutFromCode(Code >> 40 & 0xff);
  unsigned Mem = Code >> 56 & 0xff;
  if (!Elem || !Order || Mem < static_cast<unsigned>(Space::L1) ||
      Mem >= NumSpaces || (Code >> 49 & 0x7f))
    return std::nullopt;
  TileType T;
  T.Mem = static_cast<Space>(Mem);
  T.Elem = *Elem;
  T.Order = *Order;
  T.Rows = Code & 0xffff;
  T.Cols = Code >> 16 & 0xffff;
  T.Compact = Code >> 48 & 1;
  return T;
}

std::optional<TileType> TileType::fromCodes(Space Mem, uint64_t Rows,
                                            uint64_t Cols, uint64_t Elem,
                                            uint64_t LayoutCode) {
  auto ElemType = dtypeFromCode(Elem);
  auto Order = layoutFromCode(LayoutCode & ~CompactFlag);
  if (!ElemType || !Order || Rows > 0xffff || Cols > 0xffff)
    return std::nullopt;
  TileType T;
  T.Mem = Mem;
  T.Elem = *ElemType;
  T.Order = *Order;
  T.Rows = Rows;
  T.Cols = Cols;
  T.Compact = LayoutCode & CompactFlag;
  return T;
}

std::string TileType::str() const {
  return (nameOf(Elem) + "." + nameOf(Order) + "." + Twine(Rows) + "x" +
          Twine(Cols) + (Compact ? ".compact" : ""))
      .str();
}

std::optional<TileType> TileType::parse(StringRef Text, Space Mem) {
  bool IsCompact = Text.consume_back(".compact");
  SmallVector<StringRef, 3> Parts;
  Text.split(Parts, '.');
  if (Parts.size() != 3)
    return std::nullopt;
  auto Elem = parseDType(Parts[0]);
  auto Order = parseLayout(Parts[1]);
  auto [R, C] = Parts[2].split('x');
  TileType T;
  if (!Elem || !Order || R.getAsInteger(10, T.Rows) ||
      C.getAsInteger(10, T.Cols))
    return std::nullopt;
  T.Mem = Mem;
  T.Elem = *Elem;
  T.Order = *Order;
  T.Compact = IsCompact;
  return T;
}

TilePitch TileType::pitchFor(unsigned ValidRows, unsigned ValidCols,
                             unsigned Square) const {
  return {unsigned(alignTo(ValidRows, std::max(fractalRows(), Square))),
          unsigned(alignTo(ValidCols, std::max(fractalCols(), Square)))};
}

unsigned TileType::fractalRows() const {
  const LayoutInfo &L = Layouts[static_cast<unsigned>(Order)];
  if (!L.Boxed)
    return 1;
  return Mem == Space::L0C || L.RowMajorInside ? 16 : c0Of(Elem);
}

unsigned TileType::fractalCols() const {
  const LayoutInfo &L = Layouts[static_cast<unsigned>(Order)];
  if (!L.Boxed)
    return 1;
  return Mem == Space::L0C || !L.RowMajorInside ? 16 : c0Of(Elem);
}

uint64_t TileType::offsetOf(unsigned R, unsigned C, TilePitch Pitch) const {
  const LayoutInfo &L = Layouts[static_cast<unsigned>(Order)];
  uint64_t IR = fractalRows(), IC = fractalCols();
  uint64_t Block = L.RowMajorBlocks
                       ? R / IR * Pitch.Cols * IR + C / IC * IR * IC
                       : C / IC * Pitch.Rows * IC + R / IR * IR * IC;
  if (!L.Boxed)
    return Block;
  return Block + (L.RowMajorInside ? R % IR * IC + C % IC
                                   : C % IC * IR + R % IR);
}

std::string TileType::whyIllegal() const {
  if (!Rows || !Cols)
    return "it has no elements";
  if (Compact && compactNameOf(Mem).empty())
    return (Twine("tiles in ") + nameOf(Mem) + " cannot be compact").str();
  unsigned IR = fractalRows(), IC = fractalCols();
  auto Multiple = [&](const char *What, unsigned N, unsigned Of) {
    return (Twine(What) + " " + Twine(N) + " are not a multiple of " +
            Twine(Of) + ", the size of a fractal of " + nameOf(Elem))
        .str();
  };
  if (Rows % IR)
    return Multiple("rows", Rows, IR);
  if (Cols % IC)
    return Multiple("columns", Cols, IC);
  if (IR != 1 || IC != 1)
    return "";
  bool RowMajor = Layouts[static_cast<unsigned>(Order)].RowMajorBlocks;
  unsigned Inner = (RowMajor ? Cols : Rows) * bytesOf(Elem);
  if (Inner % 32)
    return (Twine("a ") + (RowMajor ? "row" : "column") + " takes " +
            Twine(Inner) + " bytes, not a multiple of 32")
        .str();
  return "";
}

std::string TileType::whyNoView(const TileType &View, int64_t Row,
                                int64_t Col) const {
  if (Compact || View.Compact)
    return "a compact tile has no views: where its fractals lie is a matter of "
           "its valid size";
  if (Row == 0 && Col == 0 && View.bytes() == bytes())
    return "";
  // Blocks of bytes have no type of their own: anything may lie in them.
  if (Elem == DType::U8 && Order == Layout::ND && Cols == 32 && Row >= 0 &&
      Col == 0 && Row * 32 + View.bytes() <= bytes() &&
      Row * 32 % fractalOf(Mem) == 0)
    return "";
  if (View.Elem != Elem || View.Order != Order)
    return (Twine("a view of another type is of the whole tile, but takes ") +
            Twine(View.bytes()) + " bytes of " + Twine(bytes()))
        .str();
  unsigned IR = fractalRows(), IC = fractalCols();
  if (Row < 0 || Col < 0 || Row + View.Rows > Rows || Col + View.Cols > Cols)
    return (Twine("from (") + Twine(Row) + ", " + Twine(Col) +
            ") on it leaves " + str())
        .str();
  if (Row % IR || Col % IC)
    return (Twine("it begins at (") + Twine(Row) + ", " + Twine(Col) +
            "), not at a fractal of " + Twine(IR) + " x " + Twine(IC))
        .str();
  bool ByRow = Layouts[static_cast<unsigned>(Order)].RowMajorBlocks;
  bool SamePitch = ByRow ? View.Cols == Cols : View.Rows == Rows;
  bool OneLine = ByRow ? View.Rows <= IR : View.Cols <= IC;
  if (!SamePitch && !OneLine)
    return (Twine("its fractals are not as far apart as those of ") + str() +
            ": a view has all " + (ByRow ? "columns" : "rows") +
            " of its tile, or one " + (ByRow ? "row" : "column") +
            " of fractals")
        .str();
  uint64_t Begin = offsetOf(Row, Col) * bytesOf(Elem);
  if (Begin % fractalOf(Mem))
    return (Twine("it begins at byte ") + Twine(Begin) +
            ", not at a multiple of " + Twine(fractalOf(Mem)))
        .str();
  return "";
}

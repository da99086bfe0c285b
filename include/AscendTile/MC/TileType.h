//===-- TileType.h - Memories, element types, tile types --------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The vocabulary that every part of AscendTile shares: what TableGen's
// AscendMachine.td describes, as C++, and the one struct that says what a tile
// is. Sources of the figures: docs/isa.md.
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_MC_TILETYPE_H
#define ASCENDTILE_MC_TILETYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace ascend {

#define GET_PIPE_ENUM
#define GET_DTYPE_ENUM
#define GET_LAYOUT_ENUM
#define GET_PROCESSOR_ENUM
#define GET_SPACE_ENUM
#include "AscendGenEnums.inc"

/// Pipes that execute operations, S to FIX.
constexpr unsigned NumPipes = 7;
/// Memories on chip and off are numbered as address spaces, below this.
constexpr unsigned NumSpaces = 9;
/// Event ids of an ordered pair of pipes.
constexpr unsigned NumEvents = 8;

//===----------------------------------------------------------------------===//
// Names. Each parse function returns nullopt for an unknown name.
//===----------------------------------------------------------------------===//

llvm::StringRef nameOf(Pipe P);
llvm::StringRef nameOf(DType T);
llvm::StringRef nameOf(Layout L);
llvm::StringRef nameOf(Space S);
llvm::StringRef nameOf(Processor P);
std::optional<Pipe> parsePipe(llvm::StringRef Name);
std::optional<DType> parseDType(llvm::StringRef Name);
std::optional<Layout> parseLayout(llvm::StringRef Name);
std::optional<Processor> parseProcessor(llvm::StringRef Name);

/// Codes as they stand in textual IR; nullopt beyond the known ones.
std::optional<DType> dtypeFromCode(uint64_t Code);
std::optional<Layout> layoutFromCode(uint64_t Code);

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

/// Bytes of one element.
unsigned bytesOf(DType T);

/// Elements of one row of a fractal of 512 bytes: 32 bytes' worth.
inline unsigned c0Of(DType T) { return 32 / bytesOf(T); }

/// Bytes of one fractal of the tiles of a memory: slots start at multiples.
unsigned fractalOf(Space S);
/// Bytes that a slot of \p Length bytes takes: whole units of its memory, one at
/// least.
uint64_t slotBytesFor(uint64_t Length, Space S);

/// What C++ calls the compact tiles of a memory, "TileLeftCompact"; "" if it
/// has none.
llvm::StringRef compactNameOf(Space S);

/// How the names of a memory's slots start in assembly: "l1s".
llvm::StringRef slotPrefixOf(Space S);

/// Bytes of a memory that no tile may have.
struct ReservedBytes {
  Space Mem;
  uint32_t Offset, Bytes;
  const char *Reason; ///< What they are: "scratch of …".
};

struct ProcessorInfo {
  Processor Which;
  const char *Name;
  const char *Chips;
  uint32_t Capacity[NumSpaces]; ///< Bytes, by Space; 0 for global memory.
  Layout LeftLayout;            ///< Of a left operand in L0A.
  bool AliasOffset;             ///< Global memory is mapped twice.
  uint8_t DependencyBarriers;   ///< Pipes (1 << Pipe) whose own dependent
                                ///< operations need a barrier between them.
  uint16_t DependencyMemories;  ///< Memories (1 << Space): operations that
                                ///< depend on each other through them need
                                ///< that barrier on every pipe.
  llvm::ArrayRef<ReservedBytes> Reserved;
  unsigned NpuArch;             ///< __NPU_ARCH__
  unsigned CceArch;             ///< __CCE_AICORE__
  const char *DavName;          ///< The middle of __DAV_<name>_CUBE__.
  const char *ModelMacro;       ///< MEMORY_BASE or REGISTER_BASE.

  uint32_t capacity(Space S) const {
    return Capacity[static_cast<unsigned>(S)];
  }
  /// Bytes that the compiler places tiles in: those in front of what the
  /// processor keeps.
  uint32_t placeable(Space S) const;
};
llvm::ArrayRef<ProcessorInfo> processors();
const ProcessorInfo &infoOf(Processor P);

//===----------------------------------------------------------------------===//
// Types of tiles and windows
//===----------------------------------------------------------------------===//

/// What a window of global memory holds: its element type and the tensor's
/// order. A machine operand holds it as encode() says.
struct GMType {
  DType Elem = DType::F32;
  Layout Order = Layout::ND;

  int64_t encode() const {
    return static_cast<int64_t>(Elem) | static_cast<int64_t>(Order) << 8;
  }
  static std::optional<GMType> decode(int64_t Code);
  /// "f16.nd"
  std::string str() const;
  static std::optional<GMType> parse(llvm::StringRef Text);
  bool operator==(const GMType &O) const {
    return Elem == O.Elem && Order == O.Order;
  }
};

/// The size, in elements, that a tile's fractals are laid out for.
struct TilePitch {
  unsigned Rows = 0;
  unsigned Cols = 0;
};

/// What a tile is: its static shape in elements, element type and order. The
/// valid part may be smaller and is a matter of the operation that fills it; a
/// compact tile is laid out for that part, any other for its static shape.
struct TileType {
  /// Beside the layout's code, in textual IR: the tile is compact.
  static constexpr uint64_t CompactFlag = 0x10;

  Space Mem = Space::L1;
  DType Elem = DType::F32;
  Layout Order = Layout::NZ;
  uint16_t Rows = 0;
  uint16_t Cols = 0;
  bool Compact = false;

  /// The machine operand that holds the type: rows in bits 0-15, columns in
  /// 16-31, element type in 32-39, order in 40-47, compact in 48, memory in
  /// 56-63.
  int64_t encode() const;
  static std::optional<TileType> decode(int64_t Code);

  /// The type of four codes as they stand in textual IR; nullopt if one is
  /// unknown.
  static std::optional<TileType> fromCodes(Space Mem, uint64_t Rows,
                                           uint64_t Cols, uint64_t Elem,
                                           uint64_t LayoutCode);
  /// The fourth of those codes.
  uint64_t layoutCode() const {
    return static_cast<uint64_t>(Order) | (Compact ? CompactFlag : 0);
  }

  /// "f16.nz.128x64", "f16.zz.128x64.compact"; the memory goes without saying
  /// where it is printed.
  std::string str() const;
  static std::optional<TileType> parse(llvm::StringRef Text, Space Mem);

  /// Bytes of one tile.
  uint64_t bytes() const {
    return static_cast<uint64_t>(Rows) * Cols * bytesOf(Elem);
  }
  /// Rows and columns of one fractal; 1 x 1 without fractals.
  unsigned fractalRows() const;
  unsigned fractalCols() const;

  TilePitch pitch() const { return {Rows, Cols}; }
  /// The pitch of a tile that is laid out for \p ValidRows x \p ValidCols; \p
  /// Square, if not 0, is what its writer rounds up to.
  TilePitch pitchFor(unsigned ValidRows, unsigned ValidCols,
                     unsigned Square = 0) const;

  /// Where element (\p R, \p C) lies, in elements from the tile's start.
  uint64_t offsetOf(unsigned R, unsigned C) const {
    return offsetOf(R, C, pitch());
  }
  /// The same where the unit walks the tile as one of \p Pitch.
  uint64_t offsetOf(unsigned R, unsigned C, TilePitch Pitch) const;

  /// Why \p View cannot name the bytes of a tile of this type from (\p Row, \p
  /// Col) on, or an empty string. Either it is all of them, whatever its type;
  /// or a part whose fractals are as far apart as here. The bytes of a view are
  /// one range from offsetOf(Row, Col) on.
  std::string whyNoView(const TileType &View, int64_t Row, int64_t Col) const;

  /// Why no tile of this type exists ("rows 20 are not a multiple of 16"), or
  /// an empty string.
  std::string whyIllegal() const;

  bool operator==(const TileType &O) const { return encode() == O.encode(); }
  bool operator!=(const TileType &O) const { return !(*this == O); }
};

} // namespace ascend

#endif // ASCENDTILE_MC_TILETYPE_H

//===-- MemoryMapTest.cpp - The memory map's two forms --------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Drawing/MemoryMap.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"

using namespace ascend::drawing;
using namespace llvm;

namespace {

std::string text(const MemoryMap &Map) {
  std::string Result;
  raw_string_ostream OS(Result);
  writeText(Map, OS);
  return Result;
}

std::string svg(ArrayRef<MemoryMap> Maps) {
  std::string Result;
  raw_string_ostream OS(Result);
  writeSvg(Maps, OS);
  return Result;
}

/// Four operations, of which the last two are a loop, on one memory of 1024
/// bytes.
MemoryMap small() {
  MemoryMap Map;
  Map.Kernel = "k";
  Map.Processor = "a5";
  Map.Place = "k.cpp:3";
  Map.Operations = {
      {"TLOAD", 5}, {"TLOAD", 6}, {"TEXTRACT", 8}, {"TMATMUL", 0}};
  Map.Loops = {{{2, 3}, 1, 7}};
  MapMemory M;
  M.Name = "L1";
  M.Capacity = 1024;
  M.Peak = 768;
  M.MostLive = 640;
  MapTile Set;
  Set.Slot = "l1s0";
  Set.Name = "a";
  Set.Place = "k.cpp:4";
  Set.Bytes = 256;
  Set.Count = 2;
  Set.Wanted = 3;
  Set.WhyNotMore = "with 3, 1100 bytes would be in use";
  Set.Live = {{0, 2}};
  M.Tiles.push_back(Set);
  MapTile Single;
  Single.Slot = "l1s1";
  Single.Offset = 512;
  Single.Bytes = 128;
  Single.Live = {{1, 1}};
  M.Tiles.push_back(Single);
  Map.Memories.push_back(M);
  return Map;
}

// The table says which bytes a slot has, how many slots there are and were
// wanted and why not more, which operations and lines it lives through, and
// which tiles are in it.
TEST(MemoryMap, Table) {
  EXPECT_EQ(
      text(small()),
      "k on a5 (k.cpp:3): 4 tile operations\n"
      "\n"
      "L1: 768 of 1024 bytes (75 %), at most 640 in use at once\n"
      "  slot  from   to     bytes  slots   operations  lines  tiles\n"
      "  l1s0  0x0    0x200  256    2 of 3  0-2         5-8    a (k.cpp:4)\n"
      "         with 3, 1100 bytes would be in use\n"
      "  l1s1  0x200  0x280  128    1       1           6      a tile\n");
}

// Tiles that have one slot one after another share its row: each name once, and
// of many stretches the first few.
TEST(MemoryMap, TilesOfOneSlotShareItsRow) {
  MemoryMap Map = small();
  MapMemory &M = Map.Memories[0];
  for (unsigned I = 0; I != 6; ++I) {
    MapTile T = M.Tiles[1];
    T.Name = I % 2 ? "odd" : "even";
    T.Live = {{3 - I % 3, 3}};
    M.Tiles.push_back(T);
  }
  M.Tiles[4].Fixed = true;
  std::string Text = text(Map);
  StringRef Row = StringRef(Text).split("l1s1").second;
  EXPECT_TRUE(Row.contains("1, 1-3, 1-3, 2-3, 3 more")) << Text;
  EXPECT_TRUE(Row.contains("a tile, even, odd\n")) << Text;
  EXPECT_EQ(StringRef(Text).count("l1s1"), 1u);
}

// What the author placed, what is reserved, and a memory that is too small are
// said to be.
TEST(MemoryMap, FixedReservedAndTooSmall) {
  MemoryMap Map = small();
  MapMemory &M = Map.Memories[0];
  M.Tiles[1].Fixed = true;
  M.Reserved.push_back({896, 128});
  std::string Text = text(Map);
  EXPECT_NE(Text.find("1, fixed"), std::string::npos) << Text;
  EXPECT_NE(Text.find("  reserved: 128 bytes from 0x380\n"), std::string::npos)
      << Text;
  std::string Picture = svg(Map);
  EXPECT_NE(Picture.find("at a fixed address"), std::string::npos);
  EXPECT_NE(Picture.find("<title>reserved: bytes 896 to 1024</title>"),
            std::string::npos);

  M.Fits = false;
  M.MostLive = 1100;
  for (const std::string &Form : {text(Map), svg(Map)})
    EXPECT_NE(Form.find("does not fit: 1100"), std::string::npos) << Form;
  EXPECT_EQ(text(Map).find("0x2"), std::string::npos) << "offsets of nothing";
}

// A view has a row that says whose bytes it names, and no box: the bytes are drawn
// already.
TEST(MemoryMap, Views) {
  MemoryMap Map = small();
  std::string Before = svg(Map);
  MapTile View = Map.Memories[0].Tiles[1];
  View.Slot = "l1s7";
  View.ViewOf = "l1s1";
  View.Bytes = 64;
  Map.Memories[0].Tiles.push_back(View);
  std::string Text = text(Map);
  EXPECT_NE(Text.find("  l1s7  0x200  0x240  64     view of l1s1"),
            std::string::npos)
      << Text;
  EXPECT_EQ(svg(Map), Before);
}

// Each slot of a set is a box from its first to its last operation, bytes
// upwards from the panel's lower edge, and its tooltip says what it is.
TEST(MemoryMap, PictureHasABoxASlot) {
  std::string Picture = svg(small());
  // A quarter of the panel's 130 high and three quarters of its 1200 wide.
  StringRef Size = "width=\"900.00\" height=\"32.50\"";
  EXPECT_EQ(StringRef(Picture).count(Size), 2u) << Picture;
  EXPECT_EQ(StringRef(Picture).count("width=\"300.00\" height=\"16.25\""), 1u);
  EXPECT_NE(Picture.find("<title>a (k.cpp:4)\nl1s0, slot 1 of 2\n"
                         "bytes 0x100 to 0x200 of L1 (256)\n"
                         "operations 0-2, lines 5-8\n"
                         "with 3, 1100 bytes would be in use</title>"),
            std::string::npos)
      << Picture;
  EXPECT_NE(Picture.find(">loop, line 7</text>"), std::string::npos);
  EXPECT_NE(Picture.find(">TEXTRACT</text>"), std::string::npos);
  EXPECT_NE(Picture.find(">a[1]</text>"), std::string::npos);
}

// Of 10 000 tiles the largest are drawn, the panel says how many are not, and
// the picture stays of a size that viewers load.
TEST(MemoryMap, TenThousandTiles) {
  MemoryMap Map = small();
  MapMemory &M = Map.Memories[0];
  M.Tiles.clear();
  Map.Operations.assign(10'000, {"TLOAD", 1});
  for (unsigned I = 0; I != 10'000; ++I) {
    MapTile T;
    T.Slot = "l1s" + std::to_string(I % 3);
    T.Name = I == 7777 ? "large" : "t";
    T.Bytes = I == 7777 ? 512 : 32;
    T.Offset = 32 * (I % 3);
    T.Live = {{I, I}};
    M.Tiles.push_back(T);
  }
  std::string Picture = svg(Map);
  EXPECT_NE(Picture.find("7000 boxes are too small to draw here, of 10000"),
            std::string::npos);
  EXPECT_NE(Picture.find("<title>large\n"), std::string::npos);
  EXPECT_LT(Picture.size(), 1'000'000u);
  EXPECT_LT(text(Map).size(), 2'000u) << "three slots are three rows";
}

// Kernels stand one below the other in one document.
TEST(MemoryMap, SeveralKernels) {
  MemoryMap Other = small();
  Other.Kernel = "second";
  std::string Picture = svg({small(), Other});
  EXPECT_EQ(StringRef(Picture).count("<svg "), 1u);
  EXPECT_NE(Picture.find("second on a5"), std::string::npos);
  EXPECT_EQ(StringRef(svg({})).count("<rect"), 2u)
      << "background and pattern: an empty document is one";
}

// A kernel without operations is a map, too.
TEST(MemoryMap, NothingAtAll) {
  MemoryMap Map;
  Map.Kernel = "empty";
  Map.Processor = "a2a3";
  EXPECT_EQ(text(Map), "empty on a2a3: 0 tile operations\n");
  EXPECT_TRUE(StringRef(svg(Map)).ends_with("</svg>\n"));
}

} // namespace

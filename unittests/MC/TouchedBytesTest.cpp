//===-- TouchedBytesTest.cpp - What an operation takes of a tile ----------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TouchedBytes.h"
#include "llvm/ADT/StringMap.h"
#include "gtest/gtest.h"

using namespace ascend;

static TouchedBytes touched(const char *Builtin, const char *Operand,
                            const char *Type,
                            const llvm::StringMap<int64_t> &Numbers) {
  const TileOpInfo &Op = *tileOpOfBuiltin(Builtin).Op;
  return touchedBytes(Op, *Op.operand(Operand), *TileType::parse(Type, Space::UB),
                      [&](llvm::StringRef Name) -> std::optional<int64_t> {
                        auto I = Numbers.find(Name);
                        if (I == Numbers.end())
                          return std::nullopt;
                        return I->second;
                      });
}

static void expectTouched(const TouchedBytes &T, uint64_t Bytes, uint32_t Pitch,
                          uint32_t Width) {
  EXPECT_EQ(T.Bytes, Bytes);
  EXPECT_EQ(T.Pitch, Pitch);
  EXPECT_EQ(T.Width, Width);
}

/// Valid rows and columns that are known count, in whole blocks of 32 bytes; what
/// is not known is all of the tile.
TEST(TouchedBytes, KnownNumbersCount) {
  auto Add = [](const llvm::StringMap<int64_t> &Numbers) {
    return touched("ascend.tadd.ub", "dst", "f32.nd.4x128", Numbers);
  };
  expectTouched(Add({{"vrows", 3}, {"vcols", 30}}), 2 * 512 + 128, 512, 128);
  expectTouched(Add({{"vrows", 1}, {"vcols", 30}}), 128, 0, 0);
  expectTouched(Add({{"vrows", 2}, {"vcols", 128}}), 1024, 0, 0);
  expectTouched(Add({{"vrows", 2}}), 1024, 0, 0);
  expectTouched(Add({}), 2048, 0, 0);
}

/// A reduction's result is a column; all of its scratch may be used.
TEST(TouchedBytes, ResultsAndScratchOfReductions) {
  const llvm::StringMap<int64_t> Numbers = {{"vrows", 8}, {"vcols", 60}};
  auto Sum = [&](const char *Operand, const char *Type) {
    return touched("ascend.trowsum.tmp.ub", Operand, Type, Numbers);
  };
  expectTouched(Sum("dst", "f32.dn.16x1"), 32, 0, 0);
  expectTouched(Sum("src", "f32.nd.16x64"), 7 * 256 + 256, 0, 0);
  expectTouched(Sum("tmp", "f32.nd.16x64"), 4096, 0, 0);
}

/// Lines lie between each other's if they are equally far apart and neither's
/// reach into the other's; one range of bytes is one line.
TEST(TouchedBytes, LinesBetweenLines) {
  const TouchedBytes Lines = {1152, 512, 128}, One = {128, 0, 0};
  EXPECT_TRUE(lieBetween(Lines, Lines, 128));
  EXPECT_TRUE(lieBetween(Lines, Lines, 512 + 384));
  EXPECT_FALSE(lieBetween(Lines, Lines, 96));
  EXPECT_FALSE(lieBetween(Lines, Lines, 416));
  EXPECT_FALSE(lieBetween(Lines, {1152, 256, 128}, 128));
  EXPECT_TRUE(lieBetween(Lines, One, 512 + 128));
  EXPECT_FALSE(lieBetween(Lines, One, 512 + 64));
  EXPECT_FALSE(lieBetween({1152, 0, 0}, One, 256));
}

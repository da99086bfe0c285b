//===-- CostTest.cpp - The cost model against its published points --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AscendTile/MC/TileOps.h"
#include "gtest/gtest.h"

using namespace ascend;

static const TileOpInfo &op(const char *Builtin) {
  return *tileOpOfBuiltin(Builtin).Op;
}

/// The points that the public model states for a 256 x 384 x 512 f16 product in
/// tiles of 128 x 64 and 64 x 256.
TEST(Cost, PublishedPoints) {
  EXPECT_EQ(dmaCycles(op("ascend.tload.l1").Cost, 128 * 64, 2), 209u);
  EXPECT_EQ(dmaCycles(op("ascend.tload.l1").Cost, 64 * 256, 2), 418u);
  EXPECT_EQ(dmaCycles(op("ascend.textract.l0a").Cost, 128 * 64, 2), 65u);
  EXPECT_EQ(dmaCycles(op("ascend.textract.l0b").Cost, 64 * 256, 2), 257u);
  EXPECT_EQ(madCycles(op("ascend.tmatmul.l0c").Cost, 128, 64, 256, DType::F16),
            518u);
  EXPECT_EQ(dmaCycles(op("ascend.tstore.l0c").Cost, 128 * 256, 4), 1614u)
      << "a store from L0C counts 2 bytes an element, f32 or not";
}

/// f32 products take twice the cycles of an f16 product of the same fractals.
TEST(Cost, RepeatsForF32) {
  const CostInfo &C = op("ascend.tmatmul.l0c").Cost;
  EXPECT_EQ(madCycles(C, 16, 16, 16, DType::F16), 6u + 1);
  EXPECT_EQ(madCycles(C, 16, 16, 16, DType::F32), 6u + 2 * 2);
  EXPECT_EQ(madCycles(C, 17, 33, 16, DType::I8), 6u + 2 * 2);
}

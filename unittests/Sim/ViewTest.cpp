//===-- ViewTest.cpp - Other names of a slot's bytes ----------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimTest.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

/// l1s1 and l1s2 are the left and the right half of l1s0, l1s3 lies over it.
KernelText halves(std::vector<std::string> Body) {
  KernelText T;
  T.Params = {"a, gm"};
  T.Slots = {"l1s0, 0, 2048, 1", "l1s1, 0, 1024, 1", "l1s2, 1024, 1024, 1",
             "l1s3, 0, 1024, 1", "l0as0, 0, 2048, 1"};
  T.Body = {".view l1s0, l1s0, f16.nz.32x32", ".view l1s1, l1s0, f16.nz.32x16",
            ".view l1s2, l1s0, f16.nz.32x16", "ldparam x0, a"};
  for (std::string &Line : Body) {
    T.Body.push_back(Line);
    T.Body.push_back("pipe_barrier ALL");
  }
  return T;
}

RunResult runHalves(std::vector<std::string> Body) {
  return run(halves(std::move(Body)),
             {in(randomTensor(DType::F16, {32, 32}, 1))});
}

std::string load(std::string Slot, unsigned Cols) {
  return "TLOAD " + Slot + ", f16.nz.32x" + std::to_string(Cols) + ", [x0]" +
         window("f16", 32, Cols, 32);
}
std::string extract(std::string Slot, unsigned Cols) {
  std::string N = std::to_string(Cols);
  return "TEXTRACT l0as0, f16.zz.32x" + N + ", " + Slot + ", 0, 0, 32, " + N;
}

// What was written as a whole is read by the name of a part, and the other way
// about, at any time: one tile does not take the other's place.
TEST(ViewTest, OneTileOfManyNames) {
  EXPECT_EQ(kinds(runHalves({load("l1s0", 32), extract("l1s2", 16)})), "");
  EXPECT_EQ(kinds(runHalves({load("l1s2", 16), load("l1s1", 16),
                             extract("l1s0", 32), extract("l1s1", 16)})),
            "");
  EXPECT_EQ(kinds(runHalves({load("l1s0", 32), load("l1s2", 16),
                             extract("l1s0", 32), extract("l1s2", 16)})),
            "");
}

// Nothing is there before one of the names was written.
TEST(ViewTest, NothingThere) {
  RunResult R = runHalves({load("l1s1", 16), extract("l1s2", 16)});
  EXPECT_TRUE(
      finds(R, FindingKind::Poison, "where no instruction has left a tile"));
}

// Another tile over the bytes is a finding by whatever name they are read.
TEST(ViewTest, ClobberedByAnother) {
  for (std::string Reader : {extract("l1s0", 32), extract("l1s1", 16)}) {
    RunResult R = runHalves({load("l1s0", 32), load("l1s3", 16), Reader});
    EXPECT_EQ(kinds(R), "clobber") << Reader;
  }
}

// Names of the same bytes race as one: no flag orders the read and the load.
TEST(ViewTest, RacesAsBytes) {
  KernelText T = halves({});
  T.Body.push_back(load("l1s0", 32));
  T.Body.push_back(extract("l1s2", 16));
  RunResult R = run(T, {in(randomTensor(DType::F16, {32, 32}, 1))});
  EXPECT_TRUE(finds(R, FindingKind::Race, "TEXTRACT"));
}

// A view that leaves its slot is refused when the text is read.
TEST(ViewTest, LiesInItsSlot) {
  KernelText T = halves({});
  T.Slots[2] = "l1s2, 1536, 1024, 1";
  EXPECT_NE(parseError(T.str()).find("view l1s2 does not lie in l1s0"),
            std::string::npos);
}

} // namespace

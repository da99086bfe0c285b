//===-- TimingTest.cpp - Cycles -------------------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/TileCall.h"
#include "SimTest.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

/// Cycles of an operation on tiles of one shape each.
struct Timed {
  const char *Builtin;
  std::vector<TileType> Tiles;
  std::vector<std::pair<int64_t, int64_t>> Windows; ///< Rows, columns.
  std::vector<int64_t> Numbers;
  Processor On = Processor::A2A3;

  uint64_t cycles() const {
    TileCall C;
    C.Op = tileOpOfBuiltin(Builtin).Op;
    C.On = On;
    for (const TileType &T : Tiles) {
      C.Tiles.emplace_back().Type = T;
      C.Tiles.back().Pitch = T.pitch();
    }
    for (auto [Rows, Cols] : Windows) {
      WindowRef &W = C.Windows.emplace_back();
      W.Type = {Tiles.front().Elem, Layout::ND};
      W.Shape = {1, 1, 1, Rows, Cols};
      W.Stride = {0, 0, 0, Cols, 1};
    }
    C.Numbers.assign(Numbers.begin(), Numbers.end());
    EXPECT_EQ(C.brokenRule(), "");
    return C.cycles();
  }
};

TileType type(Space Mem, const char *Text) {
  return *TileType::parse(Text, Mem);
}

// The check figures of the public cost model for the tiles of a GEMM.
TEST(TimingTest, CheckFigures) {
  TileType A1 = type(Space::L1, "f16.nz.128x64");
  TileType B1 = type(Space::L1, "f16.nz.64x256");
  TileType A0 = type(Space::L0A, "f16.zz.128x64");
  TileType B0 = type(Space::L0B, "f16.zn.64x256");
  TileType C0 = type(Space::L0C, "f32.nz.128x256");
  EXPECT_EQ((Timed{"ascend.tload.l1", {A1}, {{128, 64}}, {}}.cycles()), 209u);
  EXPECT_EQ((Timed{"ascend.tload.l1", {B1}, {{64, 256}}, {}}.cycles()), 418u);
  EXPECT_EQ(
      (Timed{"ascend.textract.l0a", {A0, A1}, {}, {0, 0, 128, 64}}.cycles()),
      65u);
  EXPECT_EQ(
      (Timed{"ascend.textract.l0b", {B0, B1}, {}, {0, 0, 64, 256}}.cycles()),
      257u);
  EXPECT_EQ(
      (Timed{"ascend.tmatmul.l0c", {C0, A0, B0}, {}, {128, 64, 256}}.cycles()),
      518u);
  EXPECT_EQ((Timed{"ascend.tstore.l0c", {C0}, {{128, 256}}, {0, 0}}.cycles()),
            1614u);
}

// img2col counts two bytes an element whatever its type; the plain load of a zn
// tile counts the real size.
TEST(TimingTest, ExtractCountsItsPath) {
  TileType A0 = type(Space::L0A, "i8.zz.128x64");
  Timed Img2Col{"ascend.textract.l0a",
                {A0, type(Space::L1, "i8.nz.128x64")},
                {},
                {0, 0, 128, 64}};
  Timed Plain{"ascend.textract.l0a",
              {A0, type(Space::L1, "i8.zn.128x64")},
              {},
              {0, 0, 128, 64}};
  EXPECT_EQ(Img2Col.cycles(), 65u);
  EXPECT_EQ(Plain.cycles(), 33u);
}

// f32 multiplications take two passes.
TEST(TimingTest, F32TakesTwice) {
  TileType A0 = type(Space::L0A, "f32.zz.32x16");
  TileType B0 = type(Space::L0B, "f32.zn.16x32");
  TileType C0 = type(Space::L0C, "f32.nz.32x32");
  Timed T{"ascend.tmatmul.l0c", {C0, A0, B0}, {}, {32, 16, 32}};
  EXPECT_EQ(T.cycles(), 6u + 2 * 2 * 2 * 2);
}

/// Loads and extracts \p Rounds tiles of 64x64; \p Flags orders them through
/// one slot with flags, else with barriers.
std::string pipeline(unsigned Rounds, bool Flags) {
  KernelText K;
  K.Params = {"a, gm"};
  K.Slots = {"l1s0, 0, 8192, 1", "l0as0, 0, 8192, 1"};
  K.Body = {"ldparam x0, a"};
  if (Flags)
    K.Body.push_back("set_flag MTE1, MTE2, 0");
  for (unsigned I = 0; I != Rounds; ++I) {
    if (Flags)
      K.Body.push_back("wait_flag MTE1, MTE2, 0");
    K.Body.push_back("TLOAD l1s0, f16.nz.64x64, [x0]" +
                     window("f16", 64, 64, 64));
    if (Flags)
      K.Body.insert(K.Body.end(),
                    {"set_flag MTE2, MTE1, 0", "wait_flag MTE2, MTE1, 0"});
    else
      K.Body.push_back("pipe_barrier ALL");
    K.Body.push_back("TEXTRACT l0as0, f16.zz.64x64, l1s0, 0, 0, 64, 64");
    K.Body.push_back(Flags ? "set_flag MTE1, MTE2, 0" : "pipe_barrier ALL");
  }
  if (Flags)
    K.Body.push_back("wait_flag MTE1, MTE2, 0");
  return K.str();
}

// Through one slot, loads and extracts take turns: the time is their sum; flags
// and barriers cost nothing. Ideally only the last extract is exposed, since
// reusing memory is free.
TEST(TimingTest, OneSlotSerialises) {
  Argument A = in(randomTensor(DType::F16, {64, 64}, 1));
  for (bool Flags : {true, false}) {
    RunResult R = runText(pipeline(4, Flags), {A});
    EXPECT_EQ(kinds(R), "");
    uint64_t Load = R.Busy[unsigned(Pipe::MTE2)] / 4;
    uint64_t Extract = R.Busy[unsigned(Pipe::MTE1)] / 4;
    EXPECT_EQ(Extract, 33u);
    EXPECT_EQ(R.Cycles, 4 * (Load + Extract));
    EXPECT_EQ(R.IdealCycles, 4 * Load + Extract);
    EXPECT_EQ(R.Busy[unsigned(Pipe::M)], 0u);
  }
}

/// A product of \p a goes to \p c; then come \p Last lines.
RunResult storeThen(std::vector<std::string> Last) {
  KernelText K;
  K.Params = {"a, gm", "c, gm"};
  K.Slots = {"l1s0, 0, 8192, 1", "l0as0, 0, 8192, 1", "l0bs0, 0, 8192, 1",
             "l0cs0, 0, 16384, 1"};
  K.Body = {"ldparam x0, a",
            "ldparam x1, c",
            "TLOAD l1s0, f16.nz.64x64, [x0]" + window("f16", 64, 64, 64),
            "pipe_barrier ALL",
            "TEXTRACT l0as0, f16.zz.64x64, l1s0, 0, 0, 64, 64",
            "TEXTRACT l0bs0, f16.zn.64x64, l1s0, 0, 0, 64, 64",
            "pipe_barrier ALL",
            "TMATMUL l0cs0, f32.nz.64x64, l0as0, l0bs0, 64, 64, 64",
            "pipe_barrier ALL",
            "TSTORE [x1]" + window("f16", 64, 64, 64) +
                ", l0cs0, relu.none, atomic.none",
            "pipe_barrier ALL"};
  K.Body.insert(K.Body.end(), Last.begin(), Last.end());
  return run(K, {in(randomTensor(DType::F16, {64, 64}, 1)),
                 out(tensor(DType::F16, {64, 64}))});
}

// A load that reads what a store has written waits for it in ideal time, too,
// and so does what follows a scalar load of it; an unrelated load does not.
TEST(TimingTest, IdealTimeKnowsGlobalMemory) {
  auto Load = [](const char *From) {
    return std::string("TLOAD l1s0, f16.nz.64x64, [") + From + "]" +
           window("f16", 64, 64, 64);
  };
  RunResult Dependent = storeThen({Load("x1")});
  RunResult Scalar = storeThen({"ld.i32 w0, [x1]", Load("x0")});
  RunResult Unrelated = storeThen({Load("x0")});
  EXPECT_EQ(kinds(Dependent) + kinds(Scalar) + kinds(Unrelated), "");
  EXPECT_EQ(Dependent.IdealCycles, Dependent.Cycles);
  EXPECT_EQ(Scalar.IdealCycles, Scalar.Cycles);
  EXPECT_LT(Unrelated.IdealCycles, Unrelated.Cycles);
}

} // namespace

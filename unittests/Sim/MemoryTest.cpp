//===-- MemoryTest.cpp - Slots, poison, tensors' bounds -------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/GranuleMap.h"
#include "SimTest.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

std::string load(const std::string &Slot, const std::string &Address = "[x0]",
                 unsigned Rows = 16, unsigned Cols = 16) {
  return "TLOAD " + Slot + ", f16.nz.16x16, " + Address +
         window("f16", Rows, Cols, 16);
}

/// One tensor `a` of 16x16 f16, one slot each in L1, L0A, L0B and L0C; every
/// line of the body is followed by a barrier.
KernelText plain(std::vector<std::string> Body) {
  KernelText K;
  K.Params = {"a, gm", "n, i64"};
  K.Slots = {"l1s0, 0, 512, 1", "l1s1, 512, 512, 2", "l0as0, 0, 512, 1",
             "l0bs0, 0, 512, 1", "l0cs0, 0, 1024, 1"};
  K.Body = {"ldparam x0, a", "ldparam x1, n"};
  for (std::string &Line : Body) {
    K.Body.push_back(std::move(Line));
    K.Body.push_back("pipe_barrier ALL");
  }
  return K;
}

RunResult runPlain(std::vector<std::string> Body, uint64_t N = 0,
                   const RunOptions &O = {}, const std::string &Cpu = "a2a3") {
  KernelText K = plain(std::move(Body));
  K.Cpu = Cpu;
  return run(K,
             {out(filled(DType::F16, {16, 16}, [](uint64_t I) { return I; })),
              scalar(ParamType::I64, N)},
             O);
}

const char *ExtractA = "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16";
const char *ExtractB = "TEXTRACT l0bs0, f16.zn.16x16, l1s0, 0, 0, 16, 16";
const char *Matmul = "TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, 16, 16, 16";

std::string store(unsigned Rows = 16, unsigned Cols = 16) {
  return "TSTORE [x0]" + window("f16", Rows, Cols, 16) +
         ", l0cs0, relu.none, atomic.none";
}

//===----------------------------------------------------------------------===//
// Poison
//===----------------------------------------------------------------------===//

// A product of what a partial load has left unwritten is a finding at the
// product, which names element, memory and slot; the extract before is none.
TEST(PoisonTest, TravelsToTheProduct) {
  RunResult R =
      runPlain({load("l1s0", "[x0]", 8), ExtractA, ExtractB, Matmul, store()});
  ASSERT_EQ(kinds(R), "poison");
  EXPECT_TRUE(finds(R, FindingKind::Poison,
                    "TMATMUL reads element (8, 0) of a, which nothing has "
                    "written: byte 256 of L0A, in l0as0"));
  EXPECT_EQ(R.Findings[0].First->Text, Matmul);
}

// Unwritten rows beyond m are no finding.
TEST(PoisonTest, InvalidRowsAreFree) {
  RunResult R = runPlain(
      {load("l1s0", "[x0]", 16), ExtractB, load("l1s0", "[x0]", 8),
       "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 8, 16",
       "TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, 8, 16, 16", store(8)});
  EXPECT_EQ(kinds(R), "");
}

// What the unit leaves beyond m and n in the accumulator is rubbish: storing it
// is a finding, accumulating beyond it too.
TEST(PoisonTest, RubbishBeyondTheProduct) {
  std::string Small = "TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, 16, 16, 8";
  std::vector<std::string> Begin = {load("l1s0"), ExtractA, ExtractB, Small};
  auto With = [&](std::string Last) {
    auto Body = Begin;
    Body.push_back(std::move(Last));
    return runPlain(Body);
  };
  EXPECT_EQ(kinds(With(store(16, 8))), "");
  EXPECT_TRUE(finds(With(store(16, 9)), FindingKind::Poison,
                    "TSTORE stores element (0, 8) of src"));
  EXPECT_TRUE(finds(With("TMATMUL_ACC l0cs0, f32.nz.16x16, l0as0, l0bs0, 16, "
                         "16, 16"),
                    FindingKind::Poison,
                    "accumulates into element (0, 8) of c"));
}

// The tail of k takes part: unwritten against unwritten is a finding, against
// a zero it is none.
TEST(PoisonTest, TailOfK) {
  // Columns from 8 up of a are cleared by the load of 8 columns.
  std::string Product = "TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, 16, 8, 16";
  EXPECT_EQ(kinds(runPlain({load("l1s0", "[x0]", 16, 8),
                            "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 8",
                            load("l1s1[0]", "[x0]", 8, 16),
                            "TEXTRACT l0bs0, f16.zn.16x16, l1s1, 0, 0, 8, 16",
                            Product, store()})),
            "");
  // Here the tail of a holds numbers.
  RunResult R = runPlain(
      {load("l1s0"), "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 8",
       load("l1s1[0]", "[x0]", 8, 16),
       "TEXTRACT l0bs0, f16.zn.16x16, l1s1, 0, 0, 8, 16", Product, store()});
  EXPECT_TRUE(finds(R, FindingKind::Poison,
                    "reads, as the tail of k in its block, element (8, 0) of "
                    "b"));
}

// Reading a slot that no instruction has filled is a finding of its own.
TEST(PoisonTest, NoTileThere) {
  EXPECT_TRUE(finds(runPlain({ExtractA}), FindingKind::Poison,
                    "reads src from l1s0, where no instruction has left a "
                    "tile"));
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

// A tile that lies where another one has been written since is a finding that
// names both, whatever the numbers.
TEST(SlotTest, Clobbered) {
  KernelText K = plain({load("l1s0"), load("l1s1[0]"), ExtractA});
  K.Slots[1] = "l1s1, 0, 512, 2";
  RunResult R =
      run(K, {out(tensor(DType::F16, {16, 16})), scalar(ParamType::I64, 0)});
  ASSERT_EQ(kinds(R), "clobber");
  EXPECT_EQ(R.Findings[0].First->Text, load("l1s1[0]"));
}

// Slots have to exist, lie in their memory on a fractal, and hold their tile.
TEST(SlotTest, BadSlots) {
  auto With = [](std::string SlotLine, std::string Name) {
    KernelText K = plain({load(Name)});
    K.Slots.push_back(SlotLine);
    return run(K,
               {out(tensor(DType::F16, {16, 16})), scalar(ParamType::I64, 5)});
  };
  EXPECT_TRUE(finds(With("l1s9, 0, 512, 3", "l1s9[x1]"), FindingKind::Slot,
                    "slot 5 of l1s9 does not exist: the set has 3"));
  EXPECT_TRUE(finds(With("l1s9, 524032, 512, 1", "l1s9"), FindingKind::Slot,
                    "l1s9 ends at byte 524544 of L1, which has 524288"));
  EXPECT_TRUE(finds(With("l1s9, 32, 512, 1", "l1s9"), FindingKind::Slot,
                    "not at a multiple of 512"));
  EXPECT_TRUE(finds(With("l1s9, 0, 256, 1", "l1s9"), FindingKind::Slot,
                    "has 256 bytes, but a f16.nz.16x16 tile takes 512"));
}

// A tile with fractals holds whole ones: one row of a fractal is no tile.
TEST(SlotTest, OneRowOfAFractal) {
  RunResult R = runPlain(
      {load("l1s0"), "TEXTRACT l0as0, f16.zz.1x16, l1s0, 0, 0, 1, 16"});
  EXPECT_TRUE(finds(R, FindingKind::Illegal,
                    "dst of TEXTRACT is no tile: rows 1 are not a multiple of "
                    "16"));
}

// A set's slots are chosen at run time.
TEST(SlotTest, RunTimeIndex) {
  RunResult R = runPlain(
      {load("l1s1[0]", "[x0]", 0), load("l1s1[x1]"),
       "TEXTRACT l0as0, f16.zz.16x16, l1s1[x1], 0, 0, 16, 16",
       "TEXTRACT l0bs0, f16.zn.16x16, l1s1[1], 0, 0, 16, 16", Matmul, store()},
      1);
  EXPECT_EQ(kinds(R), "");
}

// A slot's place shows in the peak of its memory.
TEST(SlotTest, PeakBytes) {
  RunResult R = runPlain({});
  EXPECT_EQ(R.PeakBytes[unsigned(Space::L1)], 1536u);
  EXPECT_EQ(R.PeakBytes[unsigned(Space::L0C)], 1024u);
  EXPECT_EQ(R.PeakBytes[unsigned(Space::UB)], 0u);
}

//===----------------------------------------------------------------------===//
// The record's rules at run time
//===----------------------------------------------------------------------===//

// Run-time numbers obey the rules that the verifier checks on constants.
TEST(RuleTest, RunTimeNumbers) {
  auto Extract = [](const std::string &Row, const std::string &Rows) {
    return runPlain({load("l1s0"), "TEXTRACT l0as0, f16.zz.16x16, l1s0, " +
                                       Row + ", 0, " + Rows + ", 16"},
                    8);
  };
  EXPECT_TRUE(finds(Extract("0", "17"), FindingKind::Illegal, "vrows"));
  EXPECT_TRUE(
      finds(Extract("x1", "8"), FindingKind::Illegal, "row of TEXTRACT is 8"));
  EXPECT_EQ(kinds(Extract("0", "x1")), "");
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

// An access beyond a tensor names it, the bytes and the row; what it did not
// load is no second finding.
TEST(RangeTest, BeyondATensor) {
  RunResult R = runPlain(
      {load("l1s0", "[x0 + 64]"), ExtractA, ExtractB, Matmul, store()});
  ASSERT_EQ(kinds(R), "out-of-range");
  EXPECT_TRUE(finds(R, FindingKind::OutOfRange,
                    "TLOAD reads beyond tensor 'a': bytes 512 to 544 of its "
                    "512, for row 14, column 0 of its window"));
  EXPECT_TRUE(finds(runPlain({load("l1s0", "[x0 - 32]")}),
                    FindingKind::OutOfRange, "bytes -32 to 0 of its 512"));
  EXPECT_TRUE(finds(runPlain({load("l1s0", "[x1]")}), FindingKind::OutOfRange,
                    "where no tensor is mapped"));
  EXPECT_TRUE(finds(runPlain({"ld.i64 x3, [x0 + 508]"}),
                    FindingKind::OutOfRange, "ld.i64 reads beyond tensor 'a'"));
}

// A load through the uncached alias reads the same bytes; without a second
// mapping it lands nowhere; a5 has no such load.
TEST(RangeTest, AliasOffset) {
  std::string Load = "TLOAD.alias l1s0, f16.nz.16x16, [x0]" +
                     window("f16", 16, 16, 16) + ", x1";
  std::vector<std::string> Body = {Load, ExtractA, ExtractB, Matmul, store()};
  RunOptions O;
  O.AliasOffset = 0x80000000000;
  RunResult Aliased = runPlain(Body, O.AliasOffset, O);
  Body[0] = load("l1s0");
  RunResult Plain = runPlain(Body);
  EXPECT_EQ(kinds(Aliased), "");
  EXPECT_EQ(Aliased.Tensors[0].Bytes, Plain.Tensors[0].Bytes);
  EXPECT_EQ(kinds(runPlain({Load}, 0)), "");
  EXPECT_TRUE(finds(runPlain({Load}, O.AliasOffset), FindingKind::OutOfRange,
                    "no tensor is mapped"));
  EXPECT_TRUE(finds(runPlain({Load}, 0, {}, "a5"), FindingKind::Illegal,
                    "does not exist on a5"));
}

// An alias offset within the tensors' own addresses makes no sense.
TEST(RangeTest, AliasTooNear) {
  Program P = parse(plain({}).str());
  RunOptions O;
  O.AliasOffset = 256;
  auto R = simulate(
      P, P.Kernels[0],
      {in(tensor(DType::F16, {16, 16})), scalar(ParamType::I64, 0)}, {}, O);
  EXPECT_EQ(toString(R.takeError()), "the alias offset is smaller than the "
                                     "memory that the tensors take");
}

// Distinct tensor arguments must not share bytes unless that is declared.
TEST(RangeTest, OverlappingArguments) {
  KernelText K;
  K.Params = {"a, gm", "b, gm"};
  K.Body = {"ldparam x0, a", "ldparam x1, b", "ld.i64 x2, [x0 + 64]",
            "st.i64 [x1 + 8], x2"};
  Argument A = out(filled(DType::U8, {128}, [](uint64_t I) { return I; }));
  Argument B = out(tensor(DType::U8, {64}));
  B.SharedWith = 0;
  B.SharedAt = 64;
  RunOptions O;
  RunResult R = run(K, {A, B}, O);
  EXPECT_TRUE(
      finds(R, FindingKind::Overlap, "tensors 'a' and 'b' share 64 bytes"));
  O.MayAlias = true;
  R = run(K, {A, B}, O);
  EXPECT_EQ(kinds(R), "");
  EXPECT_EQ(R.Tensors[0].Bytes[72], 64);
  EXPECT_EQ(R.Tensors[1].Bytes[8], 64);
}

// Blocks share global memory: writing the same bytes is a finding, unless both
// add atomically; separate bytes are none.
TEST(RangeTest, BlocksRace) {
  auto Body = [](const char *Atomic, bool Separate) {
    KernelText K;
    K.Params = {"a, gm", "c, gm"};
    K.Slots = {"l1s0, 0, 512, 1", "l0as0, 0, 512, 1", "l0bs0, 0, 512, 1",
               "l0cs0, 0, 1024, 1"};
    K.Body = {"ldparam x0, a",
              "ldparam x1, c",
              "block_idx x2",
              "mul x2, x2, " + std::string(Separate ? "1024" : "0"),
              "add x1, x1, x2",
              load("l1s0"),
              "pipe_barrier ALL",
              ExtractA,
              ExtractB,
              "pipe_barrier ALL",
              Matmul,
              "pipe_barrier ALL",
              "TSTORE [x1]" + window("f32", 16, 16, 16) +
                  ", l0cs0, relu.none, atomic." + Atomic};
    RunOptions O;
    O.Blocks = 3;
    return run(K,
               {in(filled(DType::F16, {16, 16}, [](uint64_t) { return 1; })),
                out(tensor(DType::F32, {48, 16}))},
               O);
  };
  RunResult R = Body("none", false);
  EXPECT_TRUE(finds(R, FindingKind::BlockRace,
                    "TSTORE (FIX) of block 1 may overwrite what TSTORE (FIX) "
                    "of block 0 is still to write"));
  EXPECT_EQ(kinds(Body("none", true)), "");
  R = Body("add", false);
  EXPECT_EQ(kinds(R), "");
  EXPECT_EQ(R.Tensors[1].at(0), 48);
}

// A block that reads what another one has read and a third writes is caught
// through the readers of all of them.
TEST(RangeTest, BlocksRaceReaders) {
  KernelText K;
  K.Params = {"a, gm"};
  K.Body = {"ldparam x0, a",
            "block_idx x1",
            "ld.i64 x2, [x0]",
            "cmp.eq w0, x1, 2",
            "bz w0, .End",
            "st.i64 [x0], x1",
            ".End:"};
  RunOptions O;
  O.Blocks = 3;
  O.Schedules = 0;
  RunResult R = run(K, {out(tensor(DType::I64, {2}))}, O);
  EXPECT_TRUE(finds(R, FindingKind::BlockRace,
                    "st.i64 (S) of block 2 may overwrite what ld.i64 (S) of "
                    "block"));
}

// Granules split where a range does not fall on them, and no value is lost.
TEST(GranuleMapTest, Splits) {
  GranuleMap<int> M(256, 8);
  M.update(8, 24, [](int &V, uint64_t) { V = 1; });
  M.update(14, 16, [](int &V, uint64_t) { V = 2; });
  EXPECT_EQ(M.granule(), 2u);
  std::string Values;
  M.visit(6, 26, [&](int V, uint64_t) { Values += std::to_string(V); });
  EXPECT_EQ(Values, "0111211110");
}

} // namespace

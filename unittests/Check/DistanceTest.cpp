//===-- DistanceTest.cpp - Starts that only run time knows ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Check/Distance.h"
#include "AscendTile/Sim/Loader.h"
#include "AscendTile/Sim/Simulation.h"
#include "CheckTest.h"
#include "llvm/Support/Endian.h"
#include <random>

using namespace ascend;
using namespace ascend::check;
using namespace ascend::check::test;

namespace {

constexpr int64_t Half = ValueSet::Words / 2;

class Generator {
public:
  explicit Generator(unsigned Seed) : Random(Seed) {}

  int64_t number(int64_t Lo, int64_t Hi) {
    return std::uniform_int_distribution<int64_t>(Lo, Hi)(Random);
  }
  std::string oneOf(const Lines &Of) { return Of[number(0, Of.size() - 1)]; }
  /// Near where 32 bits end, too.
  int64_t start() {
    const int64_t Near[] = {0, Half, -Half, ValueSet::Words, Half * Half};
    return Near[number(0, 4)] + number(-700, 700);
  }

  std::mt19937 Random;
};

/// Whether the registers' difference is in a set, if there is one.
void expectHolds(std::optional<ValueSet> Far, int64_t Difference) {
  if (Far)
    EXPECT_TRUE(Far->contains(Difference)) << Difference;
}

/// A kernel in which a counter goes up (or down) from a start that is n, or its
/// low 32 bits, which are what the tensor b begins with, too, and in which an
/// index is how far it has come. What is counted in x10 ends loops that would
/// take too long.
Kernel counting(Generator &G) {
  std::string Step = std::to_string(G.number(-1, 3) * 64);
  std::string Far = std::to_string(64 * G.number(1, 9) + G.number(0, 1));
  bool IsWord = G.number(0, 2) == 0, IsNarrow = IsWord || G.number(0, 1);
  std::string R = IsWord ? "w" : "x";
  Lines Start = {"mov x20, x3", "add x21, x20, " + Far};
  if (IsNarrow)
    Start = {G.oneOf({"cvt.u64.u32 w20, x3", "ld.i32 w20, [x1]"}),
             "add w21, w20, " + Far};
  if (!IsWord && IsNarrow) {
    std::string Cvt = G.oneOf({"cvt.s32.s64", "cvt.u32.u64"});
    Start = Start + Lines{Cvt + " x22, w20", Cvt + " x21, w21"};
  }
  std::string From = R + (!IsWord && IsNarrow ? "22" : "20");
  // What the index is the difference of, in 64 bits or in 32.
  Lines Index = {"sub " + R + "24, " + R + "4, " + From};
  std::string D = IsWord ? "w" : "x";
  if (!IsWord && IsNarrow && G.number(0, 1)) {
    Index = {"cvt.u64.u32 w23, x4", "sub w24, w23, w20"};
    D = "w";
  }
  if (IsWord && G.number(0, 1)) {
    Index = {"cvt.u32.u64 x23, w4", "cvt.u32.u64 x22, w20",
             "sub x24, x23, x22"};
    D = "x";
  }
  Lines Ways = {"sra " + D + "25, " + D + "24, 6",
                "srl " + D + "25, " + D + "24, 6"};
  Index.push_back(G.oneOf(Ways));
  Index.push_back(G.oneOf(
      {"and " + D + "26, " + D + "25, 1", "srem " + D + "26, " + D + "25, 2",
       "urem " + D + "26, " + D + "25, 3", "add " + D + "26, " + D + "25, 0",
       "sub " + D + "26, " + D + "25, 1"}));
  Index.push_back(D == "w" ? "cvt.s32.s64 x5, w26" : "mov x5, x26");
  std::string Compare = G.oneOf({"lt", "le", "ult", "ne", "gt"});
  bool IsAfter = G.number(0, 1); // it is what the counter becomes
  Lines Test = {(IsWord ? "cmpw." : "cmp.") + Compare + " w0, " + R +
                (IsAfter ? "27" : "4") + ", " + R + "21"};
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 4"};
  K.Body = Start + Lines{"mov x10, 0", "mov " + R + "4, " + From, ".Loop:"} +
           Index +
           Lines{load("l1s0[x5]"), "pipe_barrier ALL",
                 "add " + R + "27, " + R + "4, " + Step} +
           Test +
           Lines{"mov " + R + "4, " + R + "27",
                 "add x10, x10, 1",
                 "cmp.ge w9, x10, 12",
                 "bnz w9, .End",
                 "bnz w0, .Loop",
                 ".End:"};
  return K;
}

/// Whether the simulator finds nothing with n = \p N, also in memory.
bool isClean(const Kernel &K, int64_t N) {
  auto P =
      sim::loadAssembly(llvm::MemoryBuffer::getMemBufferCopy(K.str(), "t.s"));
  if (!P) {
    ADD_FAILURE() << llvm::toString(P.takeError()) << K.str();
    return false;
  }
  sim::Argument Tensor, Start, Number;
  Tensor.Data.Elem = DType::F16;
  Tensor.Data.Shape = {16, 16};
  Tensor.Data.Bytes.resize(512);
  Start = Tensor;
  llvm::support::endian::write64le(Start.Data.Bytes.data(), N);
  Number.Type = ParamType::I64;
  Number.Scalar = N;
  auto R = sim::simulate(*P, P->Kernels.front(),
                         {Tensor, Start, Tensor, Number}, {}, {});
  return R && R->Findings.empty();
}

/// `for (x4 = start; x4 < end; x4 += 128) s[Index of x24 = x4 - start]`.
std::string verdictOf(const Lines &Start, const Lines &Index,
                      const std::string &Step = "128") {
  Kernel K;
  K.Slots = {"l1s0, 0, 512, 2"};
  K.Body = Start + Lines{"mov x4, x20", ".Loop:", "sub x24, x4, x20"} + Index +
           Lines{load("l1s0[x5]"), "pipe_barrier ALL", "cmp.lt w0, x4, x21",
                 "add x4, x4, " + Step, "bnz w0, .Loop"};
  return verdicts(K);
}

const Lines FromAnything = {"mov x20, x3", "add x21, x20, 4000"};
/// 32 bits; where the sum wraps, the end is far below the start.
const Lines FromWord = {"cvt.u64.u32 w20, x3", "add w21, w20, 4000",
                        "cvt.s32.s64 x20, w20", "cvt.s32.s64 x21, w21"};
const Lines Alternates = {"sra x25, x24, 7", "srem x5, x25, 2"};

} // namespace

// Distances hold what the numbers do that they were made from: of sums, of the
// low 32 bits, of those as a signed number, and of two paths.
TEST(Distance, HoldsEveryResult) {
  Generator G(1);
  for (unsigned Trial = 0; Trial != 20000; ++Trial) {
    int64_t Start = G.start(), Step = G.number(-300, 300);
    auto Word = [](int64_t N) { return int64_t(uint32_t(N)); };
    auto Sign = [](int64_t N) { return int64_t(int32_t(N)); };
    // Two registers of 64 bits, and their words.
    Distance A = {1, ValueSet::constant(0), Distance::Exact};
    Distance B = A.shifted(Step);
    expectHolds(difference(A, B, false), -Step);
    expectHolds(difference(B, A.ofWord(), true),
                Word(Word(Start + Step) - Word(Start)));
    EXPECT_FALSE(difference(B, A.ofWord(), false));
    // A word's register, another one that may have wrapped, both as signed.
    Distance W = {2, ValueSet::constant(0), Distance::Exact};
    Distance V = W.shifted(Step).ofWord();
    int64_t X = Sign(Start), Y = Sign(Word(Start) + Step);
    expectHolds(difference(V.ofSigned(), W.ofSigned(), false), Y - X);
    expectHolds(difference(W.ofSigned().shifted(Step), V.ofSigned(), true),
                Word(X + Step - Y));
    EXPECT_FALSE(difference(V.ofSigned(), W, false));
    // Either of two ways.
    Distance Both = join(V.ofSigned(), W.ofSigned().shifted(7), Trial % 2);
    expectHolds(difference(Both, W.ofSigned(), false), Y - X);
    expectHolds(difference(Both, W.ofSigned(), false), 7);
  }
}

// An index that is how far a counter has come from a start that may be anything
// is one of the set's, for any number of trips.
TEST(Distance, IndexFromAStart) {
  EXPECT_EQ(verdictOf(FromAnything, Alternates), "");
  EXPECT_EQ(verdictOf(FromWord, Alternates), "");
  Lines InWords = {"cvt.u64.u32 w23, x4", "cvt.u64.u32 w22, x20",
                   "sub w24, w23, w22",   "sra w25, w24, 7",
                   "srem w26, w25, 2",    "cvt.s32.s64 x5, w26"};
  EXPECT_EQ(verdictOf(FromWord, InWords), "");
  Lines FromABlock = {"block_idx x6", "shl x20, x6, 8", "or x21, x20, 128"};
  EXPECT_EQ(verdictOf(FromABlock, {"sra x5, x24, 7"}), "");
}

// Rule: an index names a slot of its set. Each of these leaves it for some
// start, or after some trips.
TEST(Distance, IndexBeyondTheSet) {
  auto IsOpen = [](const std::string &V) {
    return V.find("slot-index") != std::string::npos;
  };
  Lines Few = {"mov x20, x3", "add x21, x20, 128"};
  EXPECT_EQ(verdictOf(Few, {"sra x25, x24, 7", "srem x5, x25, 2"}), "");
  // Slot 1, then 2.
  EXPECT_TRUE(IsOpen(verdictOf(Few, {"sra x25, x24, 7", "add x5, x25, 1"})));
  // 0, 1, 2, … 31.
  EXPECT_TRUE(IsOpen(verdictOf(FromAnything, {"sra x5, x24, 7"})));
  // 0, 100, 200: slots 0, 1 and 3 of what goes up by 64.
  EXPECT_TRUE(IsOpen(verdictOf(Few, {"sra x5, x24, 6"}, "100")));
  // 0, -1, 0, …: a remainder has the sign of what it is of.
  EXPECT_TRUE(IsOpen(verdictOf(FromAnything, Alternates, "-128")));
  // The start of another counter.
  EXPECT_TRUE(IsOpen(verdictOf(Lines{"ld.i64 x20, [x1]", "add x21, x3, 128"},
                               {"sub x24, x4, x3", "sra x5, x24, 7"})));
}

// What is proved of counters with such starts is clean in the simulator, for
// starts at the ends of 32 and 64 bits, too; much is proved.
TEST(Distance, ProvedIsClean) {
  unsigned Proved = 0, Wrong = 0;
  for (unsigned Seed = 1; Seed <= 150; ++Seed) {
    Generator G(Seed);
    Kernel K = counting(G);
    bool IsProved = report(K).all() == Verdict::Proved;
    Proved += IsProved;
    bool AllClean = true;
    for (unsigned Run = 0; Run != 8; ++Run) {
      int64_t Start = G.start();
      bool IsClean = isClean(K, Start);
      AllClean &= IsClean;
      ASSERT_TRUE(IsClean || !IsProved)
          << "seed " << Seed << ", n = " << Start << "\n"
          << K.str();
    }
    Wrong += !AllClean;
  }
  RecordProperty("proved", static_cast<int>(Proved));
  RecordProperty("wrong", static_cast<int>(Wrong));
  EXPECT_GT(Proved, 50u);
  EXPECT_GT(Wrong, 25u);
}

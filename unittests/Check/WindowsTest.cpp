//===-- WindowsTest.cpp - Parts of tensors, derived from assembly ---------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckTest.h"
#include <random>
#include <set>

using namespace ascend::check;
using namespace ascend::check::test;

namespace {

std::string gm(unsigned First, unsigned Second, const char *When = "later") {
  return ".gm " + std::to_string(First) + ", " + std::to_string(Second) + ", " +
         When;
}

/// Loads from \p From (window 1), multiplies, stores to \p To (window 2); all
/// on-chip orders by flags, those of tensors left out.
Lines stage(const std::string &From, const std::string &To) {
  return Lines{wait("MTE1, MTE2, 0"), ".window 1", load("l1s0", From)} +
         order("MTE2, MTE1, 0") +
         Lines{wait("M, MTE1, 0"), left(), right("l0bs0", "l1s0"),
               set("MTE1, MTE2, 0")} +
         order("MTE1, M, 0") +
         Lines{wait("FIX, M, 0"), product(), set("M, MTE1, 0")} +
         order("M, FIX, 0") +
         Lines{".window 2", store("l0cs0", To), set("FIX, M, 0")};
}
const Lines Primes = {set("MTE1, MTE2, 0"), set("M, MTE1, 0"),
                      set("FIX, M, 0")};
const Lines Drains = {wait("MTE1, MTE2, 0"), wait("M, MTE1, 0"),
                      wait("FIX, M, 0")};

/// n iterations that load at a + 1024 i + \p Load and store at a + 1024 i +
/// \p Store, 512 and 1024 bytes.
Lines loop(int Load, int Store, const Lines &Facts) {
  return Facts + Primes +
         Lines{"mov x4, 0", "Loop:", "shl x5, x4, 10", "add x6, x0, x5",
               "add x7, x6, " + std::to_string(Load),
               "add x8, x6, " + std::to_string(Store)} +
         stage("x7", "x8") +
         Lines{"add x9, x4, 1", "mov x4, x9", "cmp.lt w0, x4, x3",
               "bnz w0, Loop"} +
         Drains;
}

} // namespace

// A loop that works in place needs no order between its store and later loads;
// without the line that says so there is a race, since only lines are derived.
TEST(Windows, InPlace) {
  EXPECT_EQ(verdicts(loop(0, 0, {gm(2, 1)})), "");
  EXPECT_EQ(verdicts(loop(0, 0, {})), "race unproved");
}

// Rule: a line .gm follows from the addresses. Here the next load meets the last
// store, so neither the line nor the missing order is accepted.
TEST(Windows, WrongLine) {
  EXPECT_EQ(verdicts(loop(0, 1024, {gm(2, 1)})),
            "race unproved, windows unproved");
  EXPECT_EQ(verdicts(loop(0, 0, {gm(2, 1, "always")})), "windows unproved");
}

// What the store of one iteration leaves behind it, a load ahead has passed.
TEST(Windows, Ahead) {
  EXPECT_EQ(verdicts(loop(1024, 0, {gm(2, 1)})), "");
  EXPECT_EQ(verdicts(loop(1024, 512, {gm(2, 1)})), "");
  EXPECT_EQ(verdicts(loop(1023, 1024, {gm(2, 1)})),
            "race unproved, windows unproved");
}

// A counter that some iteration does not step may name one part twice.
TEST(Windows, CounterThatStandsStill) {
  Lines Body = Lines{gm(2, 1)} + Primes +
               Lines{"mov x4, 0", "mov x5, 0", "Loop:", "shl x6, x4, 10",
                     "add x7, x0, x6"} +
               stage("x7", "x7") +
               Lines{"and x8, x5, 1", "cmp.eq w1, x8, 0", "bnz w1, Skip",
                     "add x4, x4, 1", "Skip:", "add x5, x5, 1",
                     "cmp.lt w0, x5, x3", "bnz w0, Loop"} +
               Drains;
  EXPECT_EQ(verdicts(Body), "race unproved, windows unproved");
}

// A cycle with two entries has no iterations, so nothing is derived in it.
TEST(Windows, TwoEntries) {
  Lines Body = Lines{gm(2, 1)} + Primes +
               Lines{"mov x4, 0", "cmp.eq w1, x3, 7", "bnz w1, Inside",
                     "Loop:", "mov x5, 3", "Inside:", "shl x6, x4, 10",
                     "add x7, x0, x6"} +
               stage("x7", "x7") +
               Lines{"add x4, x4, 1", "cmp.lt w0, x4, x3", "bnz w0, Loop"} +
               Drains;
  EXPECT_NE(verdicts(Body).find("windows unproved"), std::string::npos);
}

namespace {

/// A window in a nest of two loops, the inner one around the second access too
/// if \p Both.
struct Nest {
  int Trips[2];
  int Offset[2];
  int Step[2][2]; ///< By access and loop, in bytes.
  int Rows[2], Pitch[2];

  std::string text(bool Both) const;
  std::set<int> bytes(unsigned Access, int I, int J) const {
    std::set<int> Bytes;
    int Start = Offset[Access] + I * Step[Access][0] + J * Step[Access][1];
    for (int R = 0; R < Rows[Access]; ++R)
      for (int B = 0; B < 32; ++B)
        Bytes.insert(Start + R * Pitch[Access] + B);
    return Bytes;
  }
};

std::string part(int Rows, int Pitch) {
  std::string P = std::to_string(Pitch / 4), R = std::to_string(Rows);
  return " f32.nd shape(1,1,1," + R + ",8) stride(" + P + "," + P + "," + P +
         "," + P + ",1)";
}

std::string Nest::text(bool Both) const {
  auto N = [](int X) { return std::to_string(X); };
  Lines Body = {gm(1, 2), gm(2, 1), "mov x4, 0", "Outer:", "mov x5, 0",
                "Inner:"};
  auto Address = [&](unsigned A, bool HasInner) {
    std::string To = "x" + N(20 + A), T = "x" + N(30 + A), U = "x" + N(40 + A);
    Lines L = {"mul " + T + ", x4, " + N(Step[A][0]),
               "add " + U + ", x0, " + T};
    if (HasInner)
      L = L + Lines{"mul x" + N(50 + A) + ", x5, " + N(Step[A][1]),
                    "add x" + N(60 + A) + ", " + U + ", x" + N(50 + A)};
    return L + Lines{"add " + To + ", x" + N(HasInner ? 60 + A : 40 + A) +
                         ", " + N(Offset[A])};
  };
  Lines First = Address(0, true) +
                Lines{".window 1", "TLOAD l1s0, f32.nz.16x8, [x20]" +
                                       part(Rows[0], Pitch[0])};
  Lines Second = Address(1, Both) +
                 Lines{".window 2", "TSTORE [x21]" + part(Rows[1], Pitch[1]) +
                                        ", l0cs0, relu.none, atomic.none"};
  Lines Step1 = {"add x5, x5, 1", "cmp.lt w0, x5, " + N(Trips[1]),
                 "bnz w0, Inner"};
  Body = Body + First + (Both ? Second + Step1 : Step1 + Second) +
         Lines{"add x4, x4, 1", "cmp.ne w1, x4, " + N(Trips[0]),
               "bnz w1, Outer"};
  Kernel K;
  K.Body = Body;
  return K.str();
}

bool meet(const std::set<int> &A, const std::set<int> &B) {
  return std::any_of(A.begin(), A.end(), [&](int X) { return B.count(X); });
}

} // namespace

// What is derived holds for all pairs of executions. What holds is derived where
// the two keep their distance from iteration to iteration.
TEST(Windows, DerivedIsWhatExecutionsShow) {
  for (unsigned Seed = 0; Seed < 600; ++Seed) {
    std::mt19937 Rng(Seed);
    auto Pick = [&](std::initializer_list<int> From) {
      return *(From.begin() + Rng() % From.size());
    };
    Nest N;
    bool Both = Rng() % 2;
    for (unsigned A = 0; A < 2; ++A) {
      N.Trips[A] = 1 + Rng() % 4;
      N.Offset[A] = Pick({0, 0, 32, 64, 256, 1024, 16});
      N.Rows[A] = 1 + Rng() % 3;
      N.Pitch[A] = Pick({128, 128, 256, 96});
      for (unsigned L = 0; L < 2; ++L)
        N.Step[A][L] = Pick({32, 32, 64, 128, 256, 384, 1024, 0, -32});
    }
    if (Rng() % 2)
      std::copy_n(N.Step[0], 2, N.Step[1]);
    if (!Both)
      N.Step[1][1] = 0;
    auto R = check(llvm::MemoryBuffer::getMemBufferCopy(N.text(Both), "t.s"));
    ASSERT_TRUE(bool(R)) << llvm::toString(R.takeError());
    // By direction: the load first, the store first.
    enum { None, InLater, Ever } Derived[2] = {None, None};
    for (const ApartPair &P : R->Kernels[0].Apart)
      Derived[P.First.Text[1] == 'S'] = P.Always ? Ever : InLater;
    bool KeepDistance = N.Step[0][0] == N.Step[1][0] &&
                        (!Both || N.Step[0][1] == N.Step[1][1]);
    for (unsigned First = 0; First < 2; ++First) {
      bool Always = true, Later = true;
      for (int I = 0; I < N.Trips[0]; ++I)
        for (int J = 0; J < N.Trips[1]; ++J)
          for (int K = 0; K < N.Trips[0]; ++K)
            for (int L = 0; L < N.Trips[1]; ++L) {
              if (!meet(N.bytes(First, I, J), N.bytes(1 - First, K, L)))
                continue;
              Always = false;
              Later &= Both ? std::pair(I, J) >= std::pair(K, L) : I >= K;
            }
      auto Is = Always ? Ever : Later ? InLater : None;
      EXPECT_LE(Derived[First], Is) << "seed " << Seed << ", first " << First;
      if (KeepDistance)
        EXPECT_EQ(Derived[First], Is)
            << "seed " << Seed << ", first " << First;
    }
  }
}

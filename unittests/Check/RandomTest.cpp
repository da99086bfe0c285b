//===-- RandomTest.cpp - The checkers against the simulator ---------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that are right get a few random edits. What is proved must be clean
// in the simulator, whose vector clocks judge a run whatever its timing. In
// straight code there is one run, so both must agree. Seeds are the test's
// numbers; a failure prints the kernel.
//
//===----------------------------------------------------------------------===//

#include "AscendTile/Sim/Loader.h"
#include "AscendTile/Sim/Simulation.h"
#include "CheckTest.h"
#include <random>

using namespace ascend;
using namespace ascend::check;
using namespace ascend::check::test;

namespace {

constexpr unsigned Kernels = 200;
constexpr int64_t MostTrips = 5;

class Editor {
public:
  explicit Editor(unsigned Seed) : Random(Seed) {}

  unsigned below(size_t N) {
    return std::uniform_int_distribution<unsigned>(0, N - 1)(Random);
  }

  /// One edit of lines that are not labels, branches or their conditions.
  void edit(Lines &L) {
    unsigned At = below(L.size());
    if (!isFree(L[At]))
      return;
    switch (below(5)) {
    case 0:
      L.erase(L.begin() + At);
      return;
    case 1:
      if (At + 1 != L.size() && isFree(L[At + 1]))
        std::swap(L[At], L[At + 1]);
      return;
    case 2:
      L.insert(L.begin() + At, L[At]);
      return;
    case 3:
      changeEvent(L[At]);
      return;
    case 4:
      L.insert(L.begin() + At,
               below(2) ? "pipe_barrier ALL" : "pipe_barrier MTE1");
      return;
    }
  }

private:
  static bool isFree(const std::string &Line) {
    return Line.find("flag") != std::string::npos || Line[0] == 'T' ||
           Line[0] == 'p';
  }
  void changeEvent(std::string &Line) {
    if (Line.find("flag") != std::string::npos)
      Line = Line.substr(0, Line.rfind(' ') + 1) +
             (below(3) ? std::to_string(below(3)) : "x5");
  }

  std::mt19937 Random;
};

sim::Argument tensor(DType Elem, bool IsOut) {
  sim::Argument A;
  A.Data.Elem = Elem;
  A.Data.Shape = {16, 16};
  A.Data.Bytes.resize(256 * bytesOf(Elem));
  A.IsOut = IsOut;
  return A;
}

/// Whether the simulator finds nothing with n = \p Trips.
bool isClean(const Kernel &K, int64_t Trips) {
  auto P =
      sim::loadAssembly(llvm::MemoryBuffer::getMemBufferCopy(K.str(), "t.s"));
  if (!P) {
    ADD_FAILURE() << llvm::toString(P.takeError());
    return false;
  }
  sim::Argument N;
  N.Type = ParamType::I64;
  N.Scalar = Trips;
  auto R = sim::simulate(*P, P->Kernels.front(),
                         {tensor(DType::F16, false), tensor(DType::F16, false),
                          tensor(DType::F32, true), N},
                         {}, {});
  if (!R) {
    ADD_FAILURE() << llvm::toString(R.takeError());
    return false;
  }
  return R->Findings.empty();
}

/// Two products, stored one over the other; between them the scalar unit looks
/// at the first and changes it.
Lines straight() {
  return Lines{load("l1s0"), load("l1s1", "x1")} + order("MTE2, MTE1, 0") +
         Lines{left(), right(), set("MTE1, MTE2, 0")} + order("MTE1, M, 0") +
         Lines{product(), set("M, MTE1, 1")} + order("M, FIX, 0") +
         Lines{store(),           set("FIX, M, 0"),
               set("FIX, S, 0"),  wait("MTE1, MTE2, 0"),
               load("l1s0"),      wait("FIX, S, 0"),
               "ld.i64 x9, [x2]", "st.i64 [x2 + 8], x9",
               set("S, FIX, 1")} +
         order("MTE2, MTE1, 0") + Lines{wait("M, MTE1, 1"), left()} +
         order("MTE1, M, 0") + Lines{wait("FIX, M, 0"), product()} +
         order("M, FIX, 0") + Lines{wait("S, FIX, 1"), store()};
}

Lines loopOver(const Lines &Trip) {
  return Lines{"mov x4, 0", "b .Test", ".Loop:", "and x5, x4, 1"} + Trip +
         Lines{"add x4, x4, 1", ".Test:", "cmp.lt w0, x4, x3", "bnz w0, .Loop"};
}

/// Two slots of L1 in turn, one each of the rest.
Lines looped() {
  return Lines{set("MTE1, MTE2, 0"), set("MTE1, MTE2, 1"), set("M, MTE1, 0"),
               set("FIX, M, 2")} +
         loopOver(Lines{
             wait("MTE1, MTE2, x5"), load("l1s0[x5]"), set("MTE2, MTE1, x5"),
             wait("MTE2, MTE1, x5"), wait("M, MTE1, 0"),
             left("l0as0", "l1s0[x5]"), right("l0bs0", "l1s0[x5]"),
             set("MTE1, MTE2, x5"), set("MTE1, M, 0"), wait("MTE1, M, 0"),
             wait("FIX, M, 2"), product(), set("M, MTE1, 0"), set("M, FIX, 0"),
             wait("M, FIX, 0"), store(), set("FIX, M, 2")}) +
         Lines{wait("MTE1, MTE2, 0"), wait("MTE1, MTE2, 1"), wait("M, MTE1, 0"),
               wait("FIX, M, 2")};
}

/// L1 rotates with the outer loop, L0A and L0B with a counter of all inner
/// trips, of which there are three each; the first of them begins the
/// accumulator.
Lines nested() {
  Lines Inner = {"mov x6, 0",
                 ".Inner:",
                 "and x8, x7, 1",
                 wait("M, MTE1, x8"),
                 left("l0as0[x8]", "l1s0[x5]"),
                 right("l0bs0[x8]", "l1s0[x5]"),
                 set("MTE1, M, x8"),
                 wait("MTE1, M, x8"),
                 "cmp.eq w1, x6, 0",
                 "bz w1, .Add",
                 product("l0as0[x8]", "l0bs0[x8]"),
                 "b .Added",
                 ".Add:",
                 accumulate("l0as0[x8]", "l0bs0[x8]"),
                 ".Added:",
                 set("M, MTE1, x8"),
                 "add x7, x7, 1",
                 "add x6, x6, 1",
                 "cmp.lt w2, x6, 3",
                 "bnz w2, .Inner"};
  return Lines{"mov x7, 0",       set("MTE1, MTE2, 0"), set("MTE1, MTE2, 1"),
               set("M, MTE1, 0"), set("M, MTE1, 1"),    set("FIX, M, 0")} +
         loopOver(Lines{wait("MTE1, MTE2, x5"), load("l1s0[x5]"),
                        set("MTE2, MTE1, x5"), wait("MTE2, MTE1, x5"),
                        wait("FIX, M, 0")} +
                  Inner +
                  Lines{set("MTE1, MTE2, x5"), set("M, FIX, 0"),
                        wait("M, FIX, 0"), store(), set("FIX, M, 0")}) +
         Lines{wait("MTE1, MTE2, 0"), wait("MTE1, MTE2, 1"), wait("M, MTE1, 0"),
               wait("M, MTE1, 1"), wait("FIX, M, 0")};
}

} // namespace

// In straight code a kernel is proved if and only if the simulator finds
// nothing; only a wait that stands before its set is refused on principle.
TEST(Random, StraightCodeAgrees) {
  unsigned Clean = 0;
  for (unsigned Seed = 1; Seed <= Kernels; ++Seed) {
    Editor E(Seed);
    Kernel K;
    K.Body = Lines{"mov x5, 1"} + straight();
    for (unsigned I = 0; I <= Seed % 4; ++I)
      E.edit(K.Body);
    KernelReport R = report(K);
    bool IsClean = isClean(K, 0);
    Clean += IsClean;
    bool HasEarlyWait = verdicts(R).find("early-wait") != std::string::npos;
    bool Agrees =
        (R.all() == Verdict::Proved) == IsClean || (HasEarlyWait && IsClean);
    ASSERT_TRUE(Agrees) << "seed " << Seed << ": " << verdicts(R)
                        << (IsClean ? ", clean\n" : ", not clean\n") << K.str();
    // One walk, so only what depends on the timing is left open, and what may
    // be different parts of a tensor.
    for (const Diagnostic &D : R.Diagnostics)
      ASSERT_TRUE(D.Result == Verdict::Refuted || D.Which == Rule::DoubleSet ||
                  D.Where == "tensor c")
          << "seed " << Seed << ": " << D.Text << K.str();
  }
  EXPECT_GT(Clean, Kernels / 10);
}

// What is proved of a loop is clean for every trip count. Of what is clean for
// the first few, most is proved.
TEST(Random, ProvedLoopsAreClean) {
  unsigned Clean = 0, Proved = 0;
  for (unsigned Seed = 1; Seed <= Kernels; ++Seed) {
    Editor E(Seed);
    Kernel K;
    K.Slots = {"l1s0, 0, 512, 2", "l0as0, 0, 512, 2", "l0bs0, 0, 512, 2",
               "l0cs0, 0, 1024, 1"};
    K.Body = Seed % 2 ? nested() : looped();
    for (unsigned I = 0; I <= Seed % 3; ++I)
      E.edit(K.Body);
    KernelReport R = report(K);
    bool IsClean = true;
    for (int64_t Trips = 0; Trips <= MostTrips && IsClean; ++Trips)
      IsClean = isClean(K, Trips);
    Clean += IsClean;
    Proved += R.all() == Verdict::Proved;
    ASSERT_TRUE(IsClean || R.all() != Verdict::Proved)
        << "seed " << Seed << K.str();
    bool HasEarlyWait = verdicts(R).find("early-wait") != std::string::npos;
    ASSERT_TRUE(!IsClean || HasEarlyWait || R.all() != Verdict::Refuted)
        << "seed " << Seed << ": " << verdicts(R) << K.str();
  }
  RecordProperty("clean", static_cast<int>(Clean));
  RecordProperty("proved", static_cast<int>(Proved));
  EXPECT_GT(Proved, Kernels / 10);
  EXPECT_GE(Proved * 10, Clean * 9);
}

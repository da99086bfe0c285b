//===-- CompactTest.cpp - Tiles larger than what they hold ----------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cube unit walks its operands by the sizes of the product. A tile that is
// larger has to be compact; these tests multiply ragged parts of large tiles.
//
//===----------------------------------------------------------------------===//

#include "SimTest.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

constexpr unsigned Side = 128; ///< Of all tiles.

/// C = 2 * A * B, every size a run-time number, all tiles of 128 x 128.
struct Ragged {
  unsigned M, K, N;
  DType Elem = DType::F16;
  bool IsA5 = false;
  bool ColumnMajorA = false; ///< Then A is turned over on the way to L0A.
  bool ColumnMajorB = false; ///< Then B is not, on the way to L0B.
  std::string Left = ".compact", Right = ".compact", Acc = ".compact";

  DType accType() const { return Elem == DType::I8 ? DType::I32 : DType::F32; }
  std::string str() const;
  RunResult run(const Tensor &A, const Tensor &B) const;
  /// Runs on random numbers and compares with plain loops.
  void expectRight() const;
  /// The findings of a run, "" if there are none.
  std::string findings() const;
};

std::string Ragged::str() const {
  std::string E = nameOf(Elem).str(), Sum = nameOf(accType()).str();
  std::string Shape = std::to_string(Side) + "x" + std::to_string(Side);
  // x3 to x5: m, k, n; x6, x7: m and n as they are multiplied.
  auto Load = [&](std::string Slot, std::string Base, bool ColumnMajor,
                  std::string Rows, std::string Cols) {
    std::string Strides = ColumnMajor ? "1," + Rows : Cols + ",1";
    return "TLOAD " + Slot + ", " + E + (ColumnMajor ? ".zn." : ".nz.") + Shape +
           ", [" + Base + "] " + E + (ColumnMajor ? ".dn" : ".nd") +
           " shape(1,1,1," + Rows + "," + Cols + ") stride(0,0,0," + Strides +
           ")";
  };
  auto Multiply = [&](std::string Mnemonic) {
    return Mnemonic + " l0cs0, " + Sum + ".nz." + Shape + Acc +
           ", l0as0, l0bs0, x6, x4, x7";
  };
  KernelText T;
  T.Cpu = IsA5 ? "a5" : "a2a3";
  T.Params = {"a, gm",  "b, gm",  "c, gm",   "m, i64",
              "k, i64", "n, i64", "um, i64", "un, i64"};
  T.Slots = {"l1s0, 0, 65536, 1", "l1s1, 65536, 65536, 1", "l0as0, 0, 65536, 1",
             "l0bs0, 0, 65536, 1", "l0cs0, 0, 65536, 1"};
  T.Body = {"ldparam x0, a",
            "ldparam x1, b",
            "ldparam x2, c",
            "ldparam x3, m",
            "ldparam x4, k",
            "ldparam x5, n",
            "ldparam x6, um",
            "ldparam x7, un",
            Load("l1s0", "x0", ColumnMajorA, "x3", "x4"),
            Load("l1s1", "x1", ColumnMajorB, "x4", "x5"),
            "pipe_barrier ALL",
            "TEXTRACT l0as0, " + E + (IsA5 ? ".nz." : ".zz.") + Shape + Left +
                ", l1s0, 0, 0, x6, x4",
            "TEXTRACT l0bs0, " + E + ".zn." + Shape + Right +
                ", l1s1, 0, 0, x4, x7",
            "pipe_barrier ALL",
            Multiply("TMATMUL"),
            "pipe_barrier ALL",
            Multiply("TMATMUL_ACC"),
            "pipe_barrier ALL",
            "TSTORE [x2] " + Sum +
                ".nd shape(1,1,1,x3,x5) stride(0,0,0,x5,1), l0cs0, relu.none, "
                "atomic.none"};
  return T.str();
}

RunResult Ragged::run(const Tensor &A, const Tensor &B) const {
  // One-byte elements are turned over in squares, whose rest the load clears.
  bool IsByte = Elem == DType::I8;
  unsigned UsedM = IsByte && IsA5 && ColumnMajorA ? alignTo(M, 32) : M;
  unsigned UsedN = IsByte && !ColumnMajorB ? alignTo(N, 32) : N;
  std::vector<Argument> Args = {in(A), in(B), out(tensor(accType(), {M, N}))};
  for (unsigned Size : {M, K, N, UsedM, UsedN})
    Args.push_back(scalar(ParamType::I64, Size));
  return runText(str(), Args);
}

void Ragged::expectRight() const {
  Tensor A = randomTensor(Elem, {M, K}, 1), B = randomTensor(Elem, {K, N}, 2);
  RunResult R = run(A, B);
  ASSERT_EQ(kinds(R), "") << R.Findings[0].Text << '\n' << str();
  for (unsigned I = 0; I != M; ++I)
    for (unsigned J = 0; J != N; ++J) {
      double Sum = 0;
      for (unsigned P = 0; P != K; ++P)
        Sum += A.at(ColumnMajorA ? P * M + I : I * K + P) *
               B.at(ColumnMajorB ? J * K + P : P * N + J);
      ASSERT_EQ(R.Tensors[2].at(I * N + J), 2 * Sum)
          << I << ' ' << J << " of " << M << 'x' << K << 'x' << N << '\n'
          << str();
    }
}

std::string Ragged::findings() const {
  RunResult R = run(randomTensor(Elem, {M, K}, 1),
                    randomTensor(Elem, {K, N}, 2));
  std::string Text;
  for (const Finding &F : R.Findings)
    Text += F.Text + '\n';
  return Text;
}

// Ragged products in compact tiles equal plain loops, whatever the run-time
// sizes, for every type, both processors, with and without transposition.
TEST(CompactTest, EqualsPlainLoops) {
  struct {
    unsigned M, K, N;
  } const Sizes[] = {{1, 20, 7},     {20, 40, 50}, {33, 70, 90},
                     {100, 33, 17},  {17, 1, 120}, {128, 128, 128},
                     {115, 125, 127}};
  for (bool IsA5 : {false, true})
    for (DType Elem : {DType::F16, DType::BF16, DType::F32, DType::I8})
      for (bool ColumnMajorA : {false, true})
        for (bool ColumnMajorB : {false, true})
          for (auto [M, K, N] : Sizes) {
            Ragged T{M, K, N, Elem, IsA5, ColumnMajorA, ColumnMajorB};
            // Neither load would clear what is left of the last block of k.
            if (ColumnMajorA && !ColumnMajorB)
              T.K = alignTo(K, c0Of(Elem));
            // Rows that are turned over in squares leave an accumulator for
            // more rows than are stored: it must not be compact.
            if (IsA5 && Elem == DType::I8 && ColumnMajorA) {
              T.M = std::max(M, 97u);
              T.Acc = "";
            }
            T.expectRight();
          }
}

// Tiles that are not compact are right while the sizes round up to theirs.
TEST(CompactTest, RoundsUpToTheTile) {
  for (bool IsA5 : {false, true}) {
    Ragged T{115, 120, 125, DType::F16, IsA5, false, true};
    T.Left = T.Right = T.Acc = "";
    T.expectRight();
  }
}

// A size that rounds up to less than a tile that is not compact is a finding:
// the operation, the numbers and the way out. Each operand has its own size.
TEST(CompactTest, CatchesTilesThatAreTooLarge) {
  Ragged K{128, 40, 128};
  K.Left = "";
  EXPECT_EQ(StringRef(K.findings()).split('\n').first,
            "k of TMATMUL is 40: the unit takes a for a tile of 48 columns, but "
            "it has 128; give it 48, or use TileLeftCompact");
  Ragged M{40, 128, 128, DType::F16, true};
  M.Left = "";
  EXPECT_EQ(StringRef(M.findings()).split('\n').first,
            "m of TMATMUL is 40: the unit takes a for a tile of 48 rows, but it "
            "has 128; give it 48, or use TileLeftCompact");
  Ragged N{128, 128, 40};
  N.Right = "";
  EXPECT_EQ(StringRef(N.findings()).split('\n').first,
            "n of TMATMUL is 40: the unit takes b for a tile of 48 columns, but "
            "it has 128; give it 48, or use TileRightCompact");
  Ragged C{40, 128, 128};
  C.Acc = "";
  EXPECT_EQ(StringRef(C.findings()).split('\n').first,
            "m of TMATMUL is 40: the unit takes c for a tile of 48 rows, but it "
            "has 128; give it 48, or use TileAccCompact");
}

// Such a finding stands at the operation's line.
TEST(CompactTest, FindingsHaveALine) {
  Ragged T{128, 40, 128};
  T.Left = "";
  RunResult R = T.run(randomTensor(DType::F16, {128, 40}, 1),
                      randomTensor(DType::F16, {40, 128}, 2));
  ASSERT_FALSE(R.Findings.empty());
  EXPECT_EQ(R.Findings[0].Kind, FindingKind::Illegal);
  ASSERT_TRUE(R.Findings[0].First);
  EXPECT_TRUE(StringRef(R.Findings[0].First->Text).starts_with("TMATMUL l0cs0"));
}

// One line of fractals has no pitch, so nothing is required of it.
TEST(CompactTest, OneLineOfFractals) {
  Ragged T{10, 128, 128};
  T.Left = "";
  T.expectRight();
  T.K = 40;
  T.ColumnMajorB = true;
  T.expectRight();
}

// One-byte elements are turned over in squares of 32 x 32: columns of b that
// round up to an odd number of fractals are multiplied at another pitch than
// they lie at, and caught.
TEST(CompactTest, SquaresOfBytes) {
  KernelText T;
  T.Params = {"b, gm"};
  T.Slots = {"l1s0, 0, 16384, 1", "l0as0, 0, 16384, 1", "l0bs0, 0, 16384, 1",
             "l0cs0, 0, 65536, 1"};
  auto Run = [&](std::string Type, std::string Cols, std::string Used) {
    T.Body = {"ldparam x0, b",
              "TLOAD l1s0, i8.nz.64x128, [x0]" + window("i8", 64, 64, 64),
              "pipe_barrier ALL",
              "TEXTRACT l0as0, i8.zz.64x64, l1s0, 0, 0, 64, 64",
              "TEXTRACT l0bs0, i8.zn.64x" + Type + ", l1s0, 0, 0, 64, " + Cols,
              "pipe_barrier ALL",
              "TMATMUL l0cs0, i32.nz.64x" + Type + ", l0as0, l0bs0, 64, 64, " +
                  Used};
    RunResult R = run(T, {in(randomTensor(DType::I8, {64, 64}, 1))});
    return R.Findings.empty() ? std::string() : R.Findings[0].Text;
  };
  EXPECT_EQ(Run("128.compact", "40", "40"),
            "n of TMATMUL is 40: the unit takes b for a tile of 48 columns, but "
            "it was laid out for 64; use the size that it was written with "
            "(one-byte elements that were transposed: a multiple of 32)");
  EXPECT_EQ(Run("128.compact", "50", "50"), "") << "rounds up to 64 either way";
  EXPECT_EQ(Run("128.compact", "64", "64"), "");
  EXPECT_EQ(Run("128", "64", "64"), "")
      << "laid out for its valid size though not compact";
}

// A row without fractals times a matrix, as TGEMV takes it on a2a3.
TEST(CompactTest, VectorTimesMatrix) {
  for (DType Elem : {DType::F16, DType::BF16, DType::F32, DType::I8})
    for (unsigned K : {512u, 300u}) {
      bool IsByte = Elem == DType::I8;
      std::string E = nameOf(Elem).str(), Sum = IsByte ? "i32" : "f32";
      std::string Size = std::to_string(K);
      KernelText T;
      T.Params = {"a, gm", "b, gm", "c, gm"};
      T.Slots = {"l1s0, 0, 2048, 1", "l1s1, 2048, 65536, 1",
                 "l0as0, 0, 2048, 1", "l0bs0, 0, 65536, 1",
                 "l0cs0, 0, 4096, 1"};
      T.Body = {"ldparam x0, a",
                "ldparam x1, b",
                "ldparam x2, c",
                "TLOAD l1s0, " + E + ".nd.1x512, [x0]" + window(E, 1, K, K),
                "TLOAD l1s1, " + E + ".nz.512x32, [x1]" + window(E, K, 32, 32),
                "pipe_barrier ALL",
                "TMOV l0as0, " + E + ".nd.1x512, l1s0, 1, " + Size,
                "TMOV l0bs0, " + E + ".zn.512x32, l1s1, " + Size + ", 32",
                "pipe_barrier ALL",
                "TGEMV l0cs0, " + Sum + ".nz.16x32, l0as0, l0bs0, " + Size +
                    ", 32",
                "pipe_barrier ALL",
                "TGEMV_ACC l0cs0, " + Sum + ".nz.16x32, l0as0, l0bs0, " + Size +
                    ", 32",
                "pipe_barrier ALL",
                "TSTORE [x2]" + window(Sum, 1, 32, 32) +
                    ", l0cs0, relu.none, atomic.none"};
      Tensor A = randomTensor(Elem, {1, K}, 1);
      Tensor B = randomTensor(Elem, {K, 32}, 2);
      RunResult R = run(T, {in(A), in(B), out(tensor(IsByte ? DType::I32
                                                            : DType::F32,
                                                     {1, 32}))});
      ASSERT_EQ(kinds(R), "") << R.Findings[0].Text << T.str();
      for (unsigned J = 0; J != 32; ++J) {
        double Wanted = 0;
        for (unsigned P = 0; P != K; ++P)
          Wanted += A.at(P) * B.at(P * 32 + J);
        ASSERT_EQ(R.Tensors[2].at(J), 2 * Wanted) << J << T.str();
      }
    }
}

} // namespace

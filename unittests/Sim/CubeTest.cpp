//===-- CubeTest.cpp - Matrix multiplication ------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimTest.h"
#include "llvm/Support/MathExtras.h"
#include <Eigen/Dense>

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

/// One multiplication from global memory to global memory, one barrier after
/// each step.
struct Gemm {
  unsigned M = 32, K = 32, N = 32; ///< Valid sizes.
  DType Elem = DType::F16;
  std::optional<DType> ElemB; ///< Of b, if it is of another type.
  DType Out = DType::F32;
  std::string Cpu = "a2a3";
  bool ColumnMajorB = false; ///< B lies in memory as its transpose.
  unsigned Times = 1;        ///< Adds the product up so often.
  bool Relu = false;
  DType Bias = DType::I64; ///< Of the row that is added; I64: there is none.
  bool Gemv = false; ///< TGEMV, for an m of 1.

  std::string str() const;
  bool hasBias() const { return Bias != DType::I64; }
  DType accType() const { return Elem == DType::I8 ? DType::I32 : DType::F32; }
  unsigned tileM() const { return alignTo(M, 16); }
  unsigned tileK() const { return alignTo(K, c0Of(Elem)); }
  unsigned tileN() const { return alignTo(usedN(), 16); }
  bool isByte() const { return bytesOf(Elem) == 1; }
  DType typeB() const { return ElemB.value_or(Elem); }
  /// Columns that are multiplied: one-byte elements are turned over in squares,
  /// whose rest the load has cleared.
  unsigned usedN() const {
    return isByte() && !ColumnMajorB ? alignTo(N, 32) : N;
  }
  /// Fractals in L1 lie either way, so tiles there are rounded up both ways.
  unsigned wide(unsigned N) const {
    return alignTo(N, std::max(c0Of(Elem), 16u));
  }
};

std::string Gemm::str() const {
  auto Num = [](uint64_t N) { return std::to_string(N); };
  auto Shape = [&](unsigned R, unsigned C) { return Num(R) + "x" + Num(C); };
  std::string E = nameOf(Elem).str(), O = nameOf(Out).str();
  std::string F = nameOf(typeB()).str();
  std::string Acc = nameOf(accType()).str() + ".nz." + Shape(tileM(), tileN());
  std::string Left = Cpu == "a5" ? ".nz." : ".zz.";
  // A row of fractals of one-byte elements is compact on a5, or two rows wide.
  std::string Compact = Cpu == "a5" && isByte() ? ".compact" : "";
  std::string B = ColumnMajorB
                      ? F + ".zn." + Shape(wide(tileK()), tileN()) + ", [x1] " +
                            F + ".dn shape(1,1,1," + Num(K) + "," + Num(N) +
                            ") stride(0,0,0,1," + Num(K) + ")"
                      : F + ".nz." + Shape(wide(tileK()), wide(tileN())) +
                            ", [x1]" + window(F, K, N, N);
  std::string Sizes =
      (Gemv ? "" : Num(M) + ", ") + Num(K) + ", " + Num(usedN());
  std::string Op = Gemv ? "TGEMV" : "TMATMUL";
  KernelText T;
  T.Cpu = Cpu;
  T.Params = {"a, gm", "b, gm", "c, gm"};
  T.Slots = {"l1s0, 0, 131072, 1", "l1s1, 131072, 131072, 1",
             "l0as0, 0, 65536, 1", "l0bs0, 0, 65536, 1", "l0cs0, 0, 131072, 1"};
  std::string Bias = Num(tileN());
  std::vector<std::string> Multiply = {Op + " l0cs0, " + Acc +
                                       ", l0as0, l0bs0, " + Sizes};
  if (hasBias()) {
    T.Params.push_back("d, gm");
    T.Slots.insert(T.Slots.end(),
                   {"l1s2, 262144, 2048, 1", "bts0, 0, 1024, 1"});
    Multiply = {"ldparam x4, d",
                "TLOAD l1s2, " + nameOf(this->Bias).str() + ".nd.1x" + Bias +
                    ", [x4]" +
                    window(nameOf(this->Bias).str(), 1, usedN(), usedN()),
                "pipe_barrier ALL",
                "TMOV bts0, " + nameOf(accType()).str() + ".nd.1x" + Bias +
                    ", l1s2, 1, " + Num(usedN()),
                "pipe_barrier ALL",
                Op + "_BIAS l0cs0, " + Acc + ", l0as0, l0bs0, bts0, " + Sizes};
  }
  T.Body = {"ldparam x0, a",
            "ldparam x1, b",
            "ldparam x2, c",
            "TLOAD l1s0, " + E + ".nz." + Shape(tileM(), tileK()) + ", [x0]" +
                window(E, M, K, K),
            "TLOAD l1s1, " + B,
            "pipe_barrier ALL",
            "TEXTRACT l0as0, " + E + Left + Shape(tileM(), tileK()) + Compact +
                ", l1s0, 0, 0, " + Num(M) + ", " + Num(K),
            "TEXTRACT l0bs0, " + F + ".zn." + Shape(tileK(), tileN()) +
                ", l1s1, 0, 0, " + Num(K) + ", " + Num(usedN()),
            "pipe_barrier ALL"};
  T.Body.insert(T.Body.end(), Multiply.begin(), Multiply.end());
  for (std::string Line : std::initializer_list<std::string>{
           "mov x3, 1", "b .Test",
           ".Again:", Op + "_ACC l0cs0, " + Acc + ", l0as0, l0bs0, " + Sizes,
           "add x3, x3, 1", ".Test:", "cmp.lt w0, x3, " + Num(Times),
           "bnz w0, .Again", "pipe_barrier ALL"})
    T.Body.push_back(Line);
  T.Body.push_back("TSTORE [x2]" + window(O, M, N, N) + ", l0cs0, relu." +
                   (Relu ? "normal" : "none") + ", atomic.none");
  return T.str();
}

struct Result {
  Tensor A, B; ///< B as it lies in memory.
  RunResult R;
  const Tensor &c() const { return R.Tensors[2]; }
};

Result runGemm(const Gemm &G, const Tensor &A, const Tensor &B) {
  return {A, B,
          runText(G.str(), {in(A), in(B), out(tensor(G.Out, {G.M, G.N}))})};
}

Result runGemm(const Gemm &G) {
  return runGemm(G, randomTensor(G.Elem, {G.M, G.K}, 1),
                 randomTensor(G.typeB(), {G.K, G.N}, 2));
}

using Matrix =
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix toEigen(const Tensor &T, unsigned Rows, unsigned Cols, bool Transposed) {
  Matrix X(Rows, Cols);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned C = 0; C != Cols; ++C)
      X(R, C) = T.at(Transposed ? C * Rows + R : R * Cols + C);
  return X;
}

Matrix expected(const Gemm &G, const Result &R) {
  return toEigen(R.A, G.M, G.K, false) * toEigen(R.B, G.K, G.N, G.ColumnMajorB);
}

void expectEqual(const Gemm &G, const Result &R, double Tolerance) {
  EXPECT_EQ(kinds(R.R), "") << G.str();
  Matrix Wanted = expected(G, R) * G.Times;
  for (unsigned I = 0; I != G.M; ++I)
    for (unsigned J = 0; J != G.N; ++J)
      ASSERT_NEAR(R.c().at(I * G.N + J), Wanted(I, J), Tolerance)
          << I << ' ' << J << '\n'
          << G.str();
}

// A product through both processors' layouts, from row-major and column-major
// right operands, equals Eigen's, for every element type and ragged sizes. The
// inputs make every sum exact, so the tolerance is 0.
TEST(CubeTest, EqualsEigen) {
  struct {
    unsigned M, K, N;
  } Sizes[] = {{16, 32, 16}, {64, 64, 96}, {33, 64, 50}, {1, 32, 7}};
  for (const char *Cpu : {"a2a3", "a5"})
    for (DType Elem : {DType::F16, DType::BF16, DType::F32, DType::I8})
      for (bool ColumnMajor : {false, true})
        for (auto [M, K, N] : Sizes) {
          Gemm G;
          G.M = M, G.K = K, G.N = N;
          G.Cpu = Cpu;
          G.Elem = Elem;
          G.Out = G.accType();
          G.ColumnMajorB = ColumnMajor;
          expectEqual(G, runGemm(G), 0);
        }
}

// a5 multiplies any two 8-bit floats of the OCP and two of HiFloat8, from
// row-major and column-major right operands, ragged and with one row, and adds to
// what is there; every pair alike is exact.
TEST(CubeTest, Float8PairsEqualEigen) {
  constexpr std::pair<DType, DType> Pairs[] = {
      {DType::FP8_E4M3, DType::FP8_E4M3},
      {DType::FP8_E4M3, DType::FP8_E5M2},
      {DType::FP8_E5M2, DType::FP8_E4M3},
      {DType::FP8_E5M2, DType::FP8_E5M2},
      {DType::HIF8, DType::HIF8}};
  for (auto [A, B] : Pairs)
    for (bool ColumnMajor : {false, true})
      for (bool Gemv : {false, true})
        for (unsigned Times : {1, 2}) {
          Gemm G;
          G.M = Gemv ? 1 : 33, G.K = 64, G.N = 50;
          G.Cpu = "a5";
          G.Elem = A, G.ElemB = B;
          G.ColumnMajorB = ColumnMajor;
          G.Gemv = Gemv;
          G.Times = Times;
          expectEqual(G, runGemm(G), 0);
        }
}

// TMATMUL_BIAS starts every row at the bias, widened to the accumulator's type,
// whatever the operands' types, also where n ends inside a unit of the bias;
// a later product is added to the sum as a whole.
TEST(CubeTest, BiasStartsEveryRow) {
  struct {
    const char *Cpu;
    DType Elem, Bias;
  } const Cases[] = {{"a2a3", DType::F16, DType::F32},
                     {"a2a3", DType::BF16, DType::F16},
                     {"a2a3", DType::F32, DType::F32},
                     {"a2a3", DType::I8, DType::I32},
                     {"a5", DType::BF16, DType::BF16},
                     {"a5", DType::FP8_E5M2, DType::F32},
                     {"a5", DType::HIF8, DType::F16}};
  for (auto [Cpu, Elem, Bias] : Cases)
    for (unsigned N : {32, 50})
      for (unsigned Times : {1, 2}) {
        Gemm G;
        G.M = 20, G.N = N, G.Cpu = Cpu, G.Elem = Elem, G.Bias = Bias;
        G.Out = G.accType();
        G.Times = Times;
        Tensor A = randomTensor(Elem, {G.M, G.K}, 1);
        Tensor B = randomTensor(Elem, {G.K, N}, 2);
        Tensor D = filled(Bias, {1, G.usedN()},
                          [](uint64_t J) { return J * 4. - 99; });
        RunResult R = runText(
            G.str(), {in(A), in(B), out(tensor(G.Out, {G.M, N})), in(D)});
        EXPECT_EQ(kinds(R), "") << G.str();
        Matrix Wanted =
            toEigen(A, G.M, G.K, false) * toEigen(B, G.K, N, false) * Times;
        Wanted.rowwise() += toEigen(D, 1, G.usedN(), false).row(0).head(N);
        for (unsigned I = 0; I != G.M * N; ++I)
          ASSERT_EQ(R.Tensors[2].at(I), Wanted(I / N, I % N)) << G.str();
      }
}

// TGEMV, TGEMV_ACC and TGEMV_BIAS are the same with one row.
TEST(CubeTest, OneRow) {
  for (DType Elem : {DType::F16, DType::I8})
    for (bool HasBias : {false, true}) {
      Gemm G;
      G.M = 1, G.N = 50, G.K = 64, G.Times = 3, G.Elem = Elem, G.Gemv = true;
      G.Out = G.accType();
      Tensor A = randomTensor(Elem, {1, G.K}, 1);
      Tensor B = randomTensor(Elem, {G.K, G.N}, 2);
      Tensor D =
          filled(G.Out, {1, G.usedN()}, [](uint64_t J) { return J * 4. - 99; });
      std::vector<Argument> Args = {in(A), in(B), out(tensor(G.Out, {1, G.N}))};
      Matrix Wanted =
          toEigen(A, 1, G.K, false) * toEigen(B, G.K, G.N, false) * 3;
      if (HasBias) {
        G.Bias = G.Out;
        Args.push_back(in(D));
        Wanted += toEigen(D, 1, G.usedN(), false).leftCols(G.N);
      }
      RunResult R = runText(G.str(), Args);
      EXPECT_EQ(kinds(R), "") << G.str();
      for (unsigned J = 0; J != G.N; ++J)
        ASSERT_EQ(R.Tensors[2].at(J), Wanted(0, J)) << G.str();
    }
}

// TMATMUL_ACC adds to what the accumulator holds.
TEST(CubeTest, Accumulates) {
  Gemm G;
  G.Times = 3;
  expectEqual(G, runGemm(G), 0);
}

// A k that ends inside a block is right when the loads clear the block's tail:
// both operands' when b is column-major, a's when it is row-major.
TEST(CubeTest, TailOfK) {
  for (bool ColumnMajor : {false, true}) {
    Gemm G;
    G.K = 20;
    G.ColumnMajorB = ColumnMajor;
    expectEqual(G, runGemm(G), 0);
  }
}

// i8 products are exact at the extremes, and their sums wrap in 32 bits.
TEST(CubeTest, Int8Extremes) {
  Gemm G;
  G.Elem = DType::I8;
  G.Out = DType::I32;
  G.K = 1024;
  G.M = G.N = 1;
  Tensor A = filled(DType::I8, {1, G.K}, [](uint64_t) { return -128; });
  Tensor B = filled(DType::I8, {G.K, 1}, [](uint64_t) { return -128; });
  Result R = runGemm(G, A, B);
  EXPECT_EQ(kinds(R.R), "");
  EXPECT_EQ(R.c().at(0), 16384.0 * 1024);
  G.Times = 130;
  R = runGemm(G, A, B);
  EXPECT_EQ(kinds(R.R), "");
  EXPECT_EQ(R.c().at(0), 130 * 16384.0 * 1024 - 4294967296.0);
}

// f32 sums round after every product, in ascending order of k.
TEST(CubeTest, SumsInOrder) {
  Gemm G;
  G.Elem = DType::F32;
  G.M = G.N = 16;
  G.K = 64;
  std::mt19937 Random(3);
  auto Any = [&](uint64_t) {
    return std::ldexp(static_cast<double>(Random()) - 2e9, -int(Random() % 40));
  };
  Tensor A = filled(DType::F32, {G.M, G.K}, Any);
  Tensor B = filled(DType::F32, {G.K, G.N}, Any);
  Result R = runGemm(G, A, B);
  EXPECT_EQ(kinds(R.R), "");
  for (unsigned I = 0; I != G.M; ++I)
    for (unsigned J = 0; J != G.N; ++J) {
      float Sum = 0;
      for (unsigned P = 0; P != G.K; ++P) {
        volatile float Product = static_cast<float>(A.at(I * G.K + P)) *
                                 static_cast<float>(B.at(P * G.N + J));
        Sum += Product;
      }
      ASSERT_EQ(R.c().at(I * G.N + J), Sum);
    }
}

// HiFloat8's infinity and e4m3's NaN reach their rows alone; numbers of either
// end of the range are multiplied exactly.
TEST(CubeTest, SpecialFloat8) {
  for (DType Elem : {DType::HIF8, DType::FP8_E4M3}) {
    Gemm G;
    G.Cpu = "a5";
    G.Elem = Elem;
    auto One = [](uint64_t) { return 1; };
    Tensor A = filled(Elem, {32, 32}, One), B = filled(Elem, {32, 32}, One);
    bool IsHif8 = Elem == DType::HIF8;
    A.Bytes[5] = IsHif8 ? 0x6f : 0x7f;
    std::fill(A.Bytes.begin() + 32, A.Bytes.begin() + 64, 0);
    A.Bytes[32 + 5] = 0x01; // The smallest number.
    A.Bytes[64 + 5] = IsHif8 ? 0x6e : 0x7e; // The largest.
    Result R = runGemm(G, A, B);
    EXPECT_EQ(kinds(R.R), "");
    EXPECT_FALSE(std::isfinite(R.c().at(0)));
    EXPECT_EQ(std::isinf(R.c().at(0)), IsHif8);
    EXPECT_EQ(R.c().at(32), IsHif8 ? 0x1p-22 : 0x1p-9);
    EXPECT_EQ(R.c().at(64), 31 + (IsHif8 ? 32768 : 448));
    EXPECT_EQ(R.c().at(96), 32);
  }
}

// A NaN or an infinity in one row of a reaches that row of c alone; f16 results
// overflow to infinity; relu clamps.
TEST(CubeTest, SpecialNumbers) {
  Gemm G;
  G.Out = DType::F16;
  G.Relu = true;
  auto One = [](uint64_t) { return 1; };
  Tensor A = filled(DType::F16, {32, 32}, One);
  Tensor B = filled(DType::F16, {32, 32}, One);
  put(A, 0 * 32 + 5, NAN);
  put(A, 1 * 32 + 5, INFINITY);
  put(A, 2 * 32 + 5, -60000);
  for (unsigned P = 0; P != 32; ++P)
    put(A, 3 * 32 + P, 30000);
  Result R = runGemm(G, A, B);
  EXPECT_EQ(kinds(R.R), "");
  EXPECT_TRUE(std::isnan(R.c().at(0)));
  EXPECT_EQ(R.c().at(32), INFINITY);
  EXPECT_EQ(R.c().at(64), 0);
  EXPECT_EQ(R.c().at(96), INFINITY);
  EXPECT_EQ(R.c().at(128), 32);
}

// With k = 0 the product is 0; with m = 0 nothing is written.
TEST(CubeTest, EmptySizes) {
  KernelText T;
  T.Params = {"c, gm", "m, i64"};
  T.Slots = {"l1s0, 0, 1024, 1", "l0as0, 0, 512, 1", "l0bs0, 0, 512, 1",
             "l0cs0, 0, 1024, 1"};
  T.Body = {"ldparam x0, c",
            "ldparam x1, m",
            "TLOAD l1s0, f16.nz.16x16, [x0]" + window("f16", 16, 16, 16),
            "pipe_barrier ALL",
            "TEXTRACT l0as0, f16.zz.16x16, l1s0, 0, 0, 16, 16",
            "TEXTRACT l0bs0, f16.zn.16x16, l1s0, 0, 0, 16, 16",
            "pipe_barrier ALL",
            "TMATMUL l0cs0, f32.nz.16x16, l0as0, l0bs0, x1, 0, 16",
            "pipe_barrier ALL",
            "TSTORE [x0]" + window("f32", 16, 16, 16) +
                ", l0cs0, relu.none, atomic.none"};
  Tensor C = filled(DType::F32, {16, 16}, [](uint64_t) { return 7; });
  RunResult R = run(T, {out(C), scalar(ParamType::I64, 16)});
  EXPECT_EQ(kinds(R), "");
  EXPECT_EQ(R.Tensors[0].at(17), 0);
  R = run(T, {out(C), scalar(ParamType::I64, 0)});
  EXPECT_EQ(kinds(R), "poison");
}

} // namespace

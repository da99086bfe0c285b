//===-- ScalarOpsTest.cpp - Scalar instructions ---------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimTest.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

uint64_t eval(ScalarSem Sem, ScalarTy Ty, ArrayRef<uint64_t> In) {
  auto R = evaluate({Sem, Ty, CmpCond::none}, In);
  EXPECT_TRUE(R.has_value());
  return R.value_or(0xdeadbeef);
}

uint64_t compare(CmpCond Cond, ScalarTy Ty, uint64_t A, uint64_t B) {
  return *evaluate({ScalarSem::Cmp, Ty, Cond}, {A, B});
}

constexpr uint64_t Min64 = 1ull << 63, Min32 = 1ull << 31;

// 32-bit results have a clean high half, whatever stands in the high half of an
// operand.
TEST(ScalarOpsTest, ThirtyTwoBitsStayThirtyTwo) {
  auto W = ScalarTy::i32;
  EXPECT_EQ(eval(ScalarSem::Add, W, {0xffffffff, 1}), 0u);
  EXPECT_EQ(eval(ScalarSem::Sub, W, {0, 1}), 0xffffffffu);
  EXPECT_EQ(eval(ScalarSem::Mul, W, {0x10000, 0x10000}), 0u);
  EXPECT_EQ(eval(ScalarSem::Mov, W, {uint64_t(-1)}), 0xffffffffu);
  EXPECT_EQ(eval(ScalarSem::Select, W, {1, uint64_t(-1), 0}), 0xffffffffu);
  EXPECT_EQ(eval(ScalarSem::Cvt_b8_s32, ScalarTy::none, {0x80}), 0xffffff80u);
}

// Division of the smallest number by -1 wraps, by 0 traps.
TEST(ScalarOpsTest, DivisionAtTheEdges) {
  EXPECT_EQ(eval(ScalarSem::SDiv, ScalarTy::i64, {Min64, uint64_t(-1)}), Min64);
  EXPECT_EQ(eval(ScalarSem::SDiv, ScalarTy::i32, {Min32, 0xffffffff}), Min32);
  EXPECT_EQ(eval(ScalarSem::SRem, ScalarTy::i32, {Min32, 0xffffffff}), 0u);
  EXPECT_EQ(eval(ScalarSem::SDiv, ScalarTy::i32, {uint32_t(-7), 2}),
            uint32_t(-3));
  EXPECT_EQ(eval(ScalarSem::UDiv, ScalarTy::i32, {uint32_t(-7), 2}),
            0x7ffffffcu);
  for (ScalarSem Sem :
       {ScalarSem::SDiv, ScalarSem::UDiv, ScalarSem::SRem, ScalarSem::URem})
    EXPECT_FALSE(evaluate({Sem, ScalarTy::i64, CmpCond::none}, {1, 0}));
}

// The high half of a product, signed and not, at both widths.
TEST(ScalarOpsTest, HighHalfOfProduct) {
  EXPECT_EQ(eval(ScalarSem::MulHS, ScalarTy::i64, {uint64_t(-1), 1}),
            uint64_t(-1));
  EXPECT_EQ(eval(ScalarSem::MulHU, ScalarTy::i64, {uint64_t(-1), 2}), 1u);
  EXPECT_EQ(eval(ScalarSem::MulHS, ScalarTy::i32, {0xffffffff, 1}),
            0xffffffffu);
  EXPECT_EQ(eval(ScalarSem::MulHU, ScalarTy::i32, {0xffffffff, 0xffffffff}),
            0xfffffffeu);
}

// Shifts take the amount modulo the width; the arithmetic one keeps the sign.
TEST(ScalarOpsTest, ShiftsAndCounts) {
  EXPECT_EQ(eval(ScalarSem::Sra, ScalarTy::i32, {Min32, 31}), 0xffffffffu);
  EXPECT_EQ(eval(ScalarSem::Srl, ScalarTy::i32, {Min32, 31}), 1u);
  EXPECT_EQ(eval(ScalarSem::Shl, ScalarTy::i64, {1, 63}), Min64);
  EXPECT_EQ(eval(ScalarSem::CtLz, ScalarTy::i32, {1}), 31u);
  EXPECT_EQ(eval(ScalarSem::CtLz, ScalarTy::i64, {0}), 64u);
  EXPECT_EQ(eval(ScalarSem::CtPop, ScalarTy::i64, {uint64_t(-1)}), 64u);
}

// Signed and unsigned comparisons differ where the sign bit is set; ordered and
// unordered ones where a NaN stands.
TEST(ScalarOpsTest, Comparisons) {
  auto X = ScalarTy::i64, W = ScalarTy::i32, F = ScalarTy::f32;
  EXPECT_EQ(compare(CmpCond::lt, X, uint64_t(-1), 0), 1u);
  EXPECT_EQ(compare(CmpCond::ult, X, uint64_t(-1), 0), 0u);
  EXPECT_EQ(compare(CmpCond::lt, W, 0xffffffff, 0), 1u);
  EXPECT_EQ(compare(CmpCond::ge, W, 0x1ffffffff, 0), 0u);
  uint64_t NaN = 0x7fc00000, One = 0x3f800000;
  EXPECT_EQ(compare(CmpCond::oeq, F, NaN, NaN), 0u);
  EXPECT_EQ(compare(CmpCond::ueq, F, NaN, One), 1u);
  EXPECT_EQ(compare(CmpCond::une, F, NaN, NaN), 1u);
  EXPECT_EQ(compare(CmpCond::one, F, NaN, One), 0u);
  EXPECT_EQ(compare(CmpCond::ult, F, NaN, One), 1u);
  EXPECT_EQ(compare(CmpCond::uno, F, NaN, One), 1u);
  EXPECT_EQ(compare(CmpCond::ord, F, One, One), 1u);
}

// Floats convert to integers with saturation, NaN to 0.
TEST(ScalarOpsTest, ConversionsSaturate) {
  auto ToInt = [](ScalarSem Sem, float F) {
    return eval(Sem, ScalarTy::none, {bit_cast<uint32_t>(F)});
  };
  EXPECT_EQ(ToInt(ScalarSem::Cvt_f32_s32, -1.75f), uint32_t(-1));
  EXPECT_EQ(ToInt(ScalarSem::Cvt_f32_s32, 1e20f), 0x7fffffffu);
  EXPECT_EQ(ToInt(ScalarSem::Cvt_f32_u32, -5.0f), 0u);
  EXPECT_EQ(ToInt(ScalarSem::Cvt_f32_s64, -1e30f), Min64);
  EXPECT_EQ(ToInt(ScalarSem::Cvt_f32_u64, NAN), 0u);
  EXPECT_EQ(eval(ScalarSem::Cvt_s64_f32, ScalarTy::none, {uint64_t(-2)}),
            0xc0000000u);
}

// A scalar loop runs: the sum of 1 to n goes to memory at the width that the
// store says, and loads extend as they say.
TEST(ScalarOpsTest, LoopLoadsAndStores) {
  KernelText K;
  K.Params = {"a, gm", "n, i64"};
  K.Body = {"ldparam x0, a",   "ldparam x1, n",
            "mov x2, 0",       "mov x3, 0",
            ".Loop:",          "add x3, x3, 1",
            "add x2, x2, x3",  "cmp.lt w0, x3, x1",
            "bnz w0, .Loop",   "st.i64 [x0], x2",
            "ld.si8 w1, [x0]", "st.i32 [x0 + 8], w1",
            "ld.ui8 w2, [x0]", "st.i16 [x0 + 12], w2"};
  RunResult R =
      run(K, {out(tensor(DType::U8, {16})), scalar(ParamType::I64, 20)});
  EXPECT_EQ(kinds(R), "");
  const uint8_t *B = R.Tensors[0].Bytes.data();
  EXPECT_EQ(B[0], 210);
  EXPECT_EQ(B[8], 210);
  EXPECT_EQ(B[11], 0xff);
  EXPECT_EQ(B[12], 210);
  EXPECT_EQ(B[13], 0);
}

// Block index and block count reach the kernel.
TEST(ScalarOpsTest, BlockIndexAndCount) {
  KernelText K;
  K.Params = {"a, gm"};
  K.Body = {"ldparam x0, a",  "block_idx x1",   "block_num x2",
            "shl x3, x1, 3",  "add x0, x0, x3", "mul x2, x2, 10",
            "add x1, x1, x2", "st.i64 [x0], x1"};
  RunOptions O;
  O.Blocks = 3;
  RunResult R = run(K, {out(tensor(DType::I64, {3}))}, O);
  EXPECT_EQ(kinds(R), "");
  EXPECT_EQ(R.Tensors[0].at(0), 30);
  EXPECT_EQ(R.Tensors[0].at(2), 32);
}

// A division by zero, a trap and an endless loop end the run with a finding.
TEST(ScalarOpsTest, FaultsAreFindings) {
  KernelText K;
  K.Body = {"mov x0, 0", "udiv x1, x0, 0"};
  EXPECT_TRUE(finds(run(K, {}), FindingKind::Trap, "division by zero"));
  K.Body = {"trap"};
  EXPECT_EQ(kinds(run(K, {})), "trap");
  K.Body = {".Loop:", "b .Loop"};
  RunOptions O;
  O.StepLimit = 1000;
  EXPECT_EQ(kinds(run(K, {}, O)), "step-limit");
}

} // namespace

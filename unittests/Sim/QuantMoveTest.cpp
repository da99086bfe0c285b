//===-- QuantMoveTest.cpp - Quantised accumulators, stores from L1 --------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "QuantTest.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

class QuantOpTest : public MoveTest {
protected:
  /// Element (r, c) of the accumulators here.
  static int valueOf(unsigned R, unsigned C) {
    return int(R * 37 + C * 11) % 257 - 128;
  }
  static float scaleOf(unsigned C) { return 0.25f * (1 + C % 7); }
  static int offsetOf(unsigned C) { return int(C % 5) - 2; }

  TileRef accumulator(DType Elem, unsigned Rows, unsigned Cols) {
    TileRef T = tile(Space::L0C, Elem, Layout::NZ, Rows, Cols);
    for (unsigned R = 0; R != Rows; ++R)
      for (unsigned C = 0; C != Cols; ++C) {
        int32_t Integer = valueOf(R, C);
        float Real = valueOf(R, C);
        std::memcpy(S.bytes(T) + (C / 16 * Rows * 16 + R * 16 + C % 16) * 4,
                    Elem == DType::I32 ? static_cast<void *>(&Integer) : &Real,
                    4);
      }
    std::memset(S.poison(T), 0, T.Type.bytes());
    return T;
  }
  TileRef parameters(unsigned Cols) {
    TileRef T = tile(Space::FB, DType::U64, Layout::ND, 1, Cols);
    for (unsigned C = 0; C != Cols; ++C) {
      uint64_t P = parameter(scaleOf(C), offsetOf(C));
      std::memcpy(S.bytes(T) + C * 8, &P, 8);
    }
    std::memset(S.poison(T), 0, T.Type.bytes());
    return T;
  }
  static uint64_t expected(DType To, unsigned R, unsigned C, unsigned Scale) {
    return reference(To, valueOf(R, C), scaleOf(Scale), offsetOf(Scale), true,
                     false);
  }
};

struct StoreCase {
  DType From, To;
  Layout Order;
  std::array<int64_t, 5> Shape, Stride;
};

// A store puts the quantised element where the window says: one parameter for
// all or one a column, added to what is there or not, ragged, in fractals
// of 32.
TEST_F(QuantOpTest, StoresQuantised) {
  const StoreCase Cases[] = {
      {DType::I32, DType::I8, Layout::ND, {1, 1, 1, 19, 45}, {0, 0, 0, 70, 1}},
      {DType::F32, DType::I8, Layout::ND, {1, 1, 1, 32, 64}, {0, 0, 0, 64, 1}},
      {DType::I32, DType::F16, Layout::ND, {1, 1, 1, 7, 17}, {0, 0, 0, 20, 1}},
      {DType::I32,
       DType::I8,
       Layout::NZ,
       {1, 2, 2, 16, 32},
       {0, 1100, 512, 32, 1}},
      {DType::I32,
       DType::F16,
       Layout::NZ,
       {1, 3, 1, 16, 16},
       {0, 256, 0, 16, 1}},
      {DType::F32,
       DType::HIF8,
       Layout::ND,
       {1, 1, 1, 19, 45},
       {0, 0, 0, 70, 1}},
      {DType::F32,
       DType::FP8_E4M3,
       Layout::NZ,
       {1, 2, 2, 16, 32},
       {0, 1100, 512, 32, 1}},
      {DType::F32, DType::F32, Layout::ND, {1, 1, 1, 7, 17}, {0, 0, 0, 20, 1}},
  };
  for (const StoreCase &Case : Cases)
    for (bool ByColumn : {false, true})
      for (bool Atomic : {false, true}) {
        bool IsA5 = isFloat8(Case.To) || Case.To == DType::F32;
        if (IsA5 && Atomic)
          continue;
        unsigned Bytes = bytesOf(Case.To);
        Tensor Out = tensor(Case.To, {4096});
        GM = GlobalMemory();
        GM.add("c", Out.Bytes, Bytes);
        TileRef Src = accumulator(Case.From, 32, 64);
        WindowRef W;
        W.Type = {Case.To, Case.Order};
        W.Addr = GM.regions()[0].Base;
        W.Shape = Case.Shape;
        W.Stride = Case.Stride;
        TileCall C = ByColumn
                         ? call("ascend.tstore.fp.l0c", {Src, parameters(64)},
                                {W}, {0, Atomic})
                         : call("ascend.tstore.quant.l0c", {Src}, {W},
                                {int64_t(parameter(scaleOf(3), offsetOf(3))), 0,
                                 Atomic});
        C.On = IsA5 ? Processor::A5 : Processor::A2A3;
        EXPECT_EQ(C.brokenRule(), "");
        runCall(C);
        if (Atomic) // once more, onto 1 times the result
          runCall(C);
        EXPECT_FALSE(S.Poison);
        forEachPlace(Case.Shape, [&](const std::array<int64_t, 5> &I) {
          auto [R, Col] = placeOf(Case.Order, Case.Shape, I);
          uint64_t Bits = expected(Case.To, R, Col, ByColumn ? Col : 3);
          if (Atomic && Case.To == DType::F16)
            Bits = f32ToF16(2 * f16ToF32(Bits));
          else if (Atomic)
            Bits *= 2;
          std::memcpy(&Out.Bytes[offsetIn(Case.Stride, I) * Bytes], &Bits,
                      Bytes);
        });
        ASSERT_TRUE(ArrayRef(Out.Bytes) == ArrayRef(GM.regions()[0].Bytes))
            << W.Type.str() << ByColumn << Atomic;
      }
}

// A parameter that nothing has written is found where a valid column needs it,
// and only there.
TEST_F(QuantOpTest, MissingParameterIsFound) {
  for (unsigned Missing : {44u, 45u}) {
    GM = GlobalMemory();
    GM.add("c", std::vector<uint8_t>(4096), 1);
    S.Poison.reset();
    TileRef Fp = parameters(64);
    S.poison(Fp)[Missing * 8 + 5] = 1;
    WindowRef W;
    W.Type = {DType::I8, Layout::ND};
    W.Addr = GM.regions()[0].Base;
    W.Shape = {1, 1, 1, 3, 45};
    W.Stride = {0, 0, 0, 45, 1};
    runCall(call("ascend.tstore.fp.l0c", {accumulator(DType::I32, 16, 64), Fp},
                 {W}, {0, 0}));
    ASSERT_EQ(S.Poison.has_value(), Missing == 44);
    if (S.Poison) {
      EXPECT_EQ(S.Poison->What, "scales column 44 with an element of fp");
      EXPECT_EQ(S.Poison->Byte, 44u * 8);
    }
  }
}

// Bit 36 of a parameter would have a2a3 shift an i32 first: it is found in the
// one of a column that is stored, and only there; f32 and a5 do not know it.
TEST_F(QuantOpTest, ShiftIsFound) {
  for (unsigned Column : {44u, 45u})
    for (DType From : {DType::I32, DType::F32})
      for (Processor On : {Processor::A2A3, Processor::A5}) {
        GM = GlobalMemory();
        GM.add("c", std::vector<uint8_t>(4096), 1);
        S.Illegal.clear();
        TileRef Fp = parameters(64);
        S.bytes(Fp)[Column * 8 + 4] |= 0x1f;
        WindowRef W;
        W.Type = {DType::I8, Layout::ND};
        W.Addr = GM.regions()[0].Base;
        W.Shape = {1, 1, 1, 3, 45};
        W.Stride = {0, 0, 0, 45, 1};
        TileCall C = call("ascend.tstore.fp.l0c",
                          {accumulator(From, 16, 64), Fp}, {W}, {0, 0});
        C.On = On;
        runCall(C);
        bool Matters =
            Column == 44 && From == DType::I32 && On == Processor::A2A3;
        EXPECT_EQ(!S.Illegal.empty(), Matters) << S.Illegal;
        if (Matters)
          EXPECT_EQ(S.Illegal,
                    "fp[36] of TSTORE_FP is 1, but must be 0: the unit would "
                    "shift the accumulator to the right first; put the shift "
                    "into the scale; it is that of column 44");
      }
}

// To L1, an extract takes its part of the accumulator and an insert writes its
// part of the tile; the parameters count from the part's first column; one that
// nothing has written poisons its column.
TEST_F(QuantOpTest, MovesQuantised) {
  int64_t Scalar = parameter(scaleOf(3), offsetOf(3));
  for (bool ByColumn : {false, true}) {
    TileRef Src = accumulator(DType::I32, 32, 64), Fp = parameters(64);
    S.poison(Fp)[5 * 8] = 1;
    TileRef Whole = tile(Space::L1, DType::I8, Layout::NZ, 32, 64);
    TileRef Part = tile(Space::L1, DType::F16, Layout::NZ, 16, 32, 8192);
    TileRef Large = tile(Space::L1, DType::I8, Layout::NZ, 64, 96, 16384);
    number(Large);
    std::memset(S.poison(Whole), 1, Whole.Type.bytes());
    std::memset(S.poison(Part), 1, Part.Type.bytes());
    TileCall Calls[] = {
        ByColumn ? call("ascend.tmov.fp.l1", {Whole, Src, Fp}, {}, {32, 64, 0})
                 : call("ascend.tmov.quant.l1", {Whole, Src}, {},
                        {Scalar, 32, 64, 0}),
        ByColumn ? call("ascend.textract.fp.l1", {Part, Src, Fp}, {},
                        {16, 32, 9, 20, 0})
                 : call("ascend.textract.quant.l1", {Part, Src}, {},
                        {Scalar, 16, 32, 9, 20, 0}),
        ByColumn ? call("ascend.tinsert.fp.l1", {Large, Src, Fp}, {},
                        {32, 32, 20, 64, 0})
                 : call("ascend.tinsert.quant.l1", {Large, Src}, {},
                        {Scalar, 32, 32, 20, 64, 0})};
    for (const TileCall &C : Calls) {
      EXPECT_EQ(C.brokenRule(), "");
      runCall(C);
    }
    auto Scale = [&](unsigned C) { return ByColumn ? C : 3; };
    auto Missing = [&](unsigned C) { return ByColumn && C == 5; };
    for (unsigned R = 0; R != 32; ++R)
      for (unsigned C = 0; C != 64; ++C) {
        ASSERT_EQ(isPoison(Whole, R, C), Missing(C)) << R << ' ' << C;
        ASSERT_EQ(element(Whole, R, C), expected(DType::I8, R, C, Scale(C)))
            << R << ' ' << C;
      }
    for (unsigned R = 0; R != 16; ++R)
      for (unsigned C = 0; C != 32; ++C) {
        ASSERT_EQ(isPoison(Part, R, C), R >= 9 || Missing(C)) << R << ' ' << C;
        if (R < 9) {
          ASSERT_EQ(element(Part, R, C),
                    expected(DType::F16, 16 + R, 32 + C, Scale(C)))
              << R << ' ' << C;
        }
      }
    for (unsigned R = 0; R != 64; ++R)
      for (unsigned C = 0; C != 96; ++C) {
        bool Inserted = R >= 32 && R < 52 && C >= 32;
        ASSERT_EQ(element(Large, R, C),
                  Inserted ? expected(DType::I8, R - 32, C - 32, Scale(C - 32))
                           : numberOf(Large, R, C))
            << R << ' ' << C;
      }
  }
}

// Parameters go to the fixpipe buffer bit by bit, in whole units of 128 bytes.
TEST_F(QuantOpTest, ParametersReachTheBuffer) {
  TileRef Src = tile(Space::L1, DType::U64, Layout::ND, 1, 48);
  TileRef Dst = tile(Space::FB, DType::U64, Layout::ND, 1, 48);
  number(Src);
  std::memset(S.poison(Dst), 1, Dst.Type.bytes());
  S.poison(Src)[17 * 8] = 1;
  TileCall C = call("ascend.tmov.fb", {Dst, Src}, {}, {1, 20});
  EXPECT_EQ(C.brokenRule(), "");
  runCall(C);
  for (unsigned Col = 0; Col != 48; ++Col) {
    ASSERT_EQ(isPoison(Dst, 0, Col), Col == 17 || Col >= 32) << Col;
    if (Col < 32) {
      ASSERT_EQ(element(Dst, 0, Col), numberOf(Src, 0, Col)) << Col;
    }
  }
}

// A store from L1 writes the tile's elements where the window of that order
// says, of every size, and adds where it is atomic.
TEST_F(QuantOpTest, StoresFromL1) {
  const StoreCase Cases[] = {
      {DType::F16, DType::F16, Layout::ND, {1, 1, 1, 5, 32}, {0, 0, 0, 40, 1}},
      {DType::U64, DType::U64, Layout::ND, {1, 1, 1, 1, 12}, {0, 0, 0, 12, 1}},
      {DType::I16,
       DType::I16,
       Layout::DN,
       {1, 2, 1, 16, 3},
       {0, 100, 0, 1, 20}},
      {DType::I8,
       DType::I8,
       Layout::NZ,
       {1, 2, 2, 16, 32},
       {0, 1100, 512, 32, 1}},
  };
  for (const StoreCase &Case : Cases)
    for (bool Atomic : {false, true}) {
      unsigned Bytes = bytesOf(Case.To);
      Tensor Out = tensor(Case.To, {4096});
      GM = GlobalMemory();
      GM.add("c", Out.Bytes, Bytes);
      unsigned Rows = Case.To == DType::U64 ? 1 : 32;
      TileRef Src = tile(Space::L1, Case.From, Case.Order, Rows, 64);
      number(Src);
      WindowRef W;
      W.Type = {Case.To, Case.Order};
      W.Addr = GM.regions()[0].Base;
      W.Shape = Case.Shape;
      W.Stride = Case.Stride;
      TileCall C = call("ascend.tstore.l1", {Src}, {W}, {Atomic});
      bool CanAdd = Case.To != DType::U64;
      EXPECT_EQ(C.brokenRule() == "", CanAdd || !Atomic) << C.brokenRule();
      if (Atomic && !CanAdd)
        continue;
      runCall(C);
      if (Atomic)
        runCall(C);
      forEachPlace(Case.Shape, [&](const std::array<int64_t, 5> &I) {
        auto [R, Col] = placeOf(Case.Order, Case.Shape, I);
        uint64_t Bits = numberOf(Src, R, Col);
        if (Atomic && Case.To == DType::F16)
          Bits = f32ToF16(2 * f16ToF32(Bits));
        else if (Atomic)
          Bits *= 2;
        std::memcpy(&Out.Bytes[offsetIn(Case.Stride, I) * Bytes], &Bits, Bytes);
      });
      ASSERT_TRUE(ArrayRef(Out.Bytes) == ArrayRef(GM.regions()[0].Bytes))
          << W.Type.str() << Atomic;
    }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// i8 x i8 of 19 x 64 and 64 x 32, its result stored by \p Store.
RunResult runProduct(StringRef Cpu, int A, int B, const std::string &Store,
                     DType Out) {
  KernelText K;
  K.Cpu = Cpu.str();
  K.Params = {"a, gm", "b, gm", "c, gm", "p, i64", "q, gm"};
  K.Slots = {"l1s0, 0, 2048, 1",  "l1s1, 2048, 2048, 1", "l1s2, 4096, 256, 1",
             "l0as0, 0, 2048, 1", "l0bs0, 0, 2048, 1",   "l0cs0, 0, 4096, 1",
             "fbs0, 0, 256, 1"};
  std::string Left = Cpu == "a5" ? "nz" : "zz";
  K.Body = {"ldparam x0, a",
            "ldparam x1, b",
            "ldparam x2, c",
            "ldparam x3, p",
            "ldparam x4, q",
            "TLOAD l1s0, i8.nz.32x64, [x0]" + window("i8", 19, 64, 64),
            "TLOAD l1s1, i8.nz.64x32, [x1]" + window("i8", 64, 32, 32),
            "TLOAD l1s2, u64.nd.1x32, [x4]" + window("u64", 1, 32, 32),
            "pipe_barrier ALL",
            "TEXTRACT l0as0, i8." + Left + ".32x64, l1s0, 0, 0, 19, 64",
            "TEXTRACT l0bs0, i8.zn.64x32, l1s1, 0, 0, 64, 32",
            "TMOV fbs0, u64.nd.1x32, l1s2, 1, 32",
            "pipe_barrier ALL",
            "TMATMUL l0cs0, i32.nz.32x32, l0as0, l0bs0, 19, 64, 32",
            "pipe_barrier ALL",
            Store};
  std::vector<uint64_t> Row(32);
  for (unsigned C = 0; C != 32; ++C)
    Row[C] = parameter(std::ldexp(1.0f, -int(C)), 0);
  Tensor Q = tensor(DType::U64, {1, 32});
  std::memcpy(Q.Bytes.data(), Row.data(), Q.Bytes.size());
  return run(K, {in(filled(DType::I8, {19, 64}, [=](uint64_t) { return A; })),
                 in(filled(DType::I8, {64, 32}, [=](uint64_t) { return B; })),
                 out(tensor(Out, {19, 32})),
                 scalar(ParamType::I64, parameter(1.0f / 16384, 1)), in(Q)});
}

// The largest and smallest products of i8 (-128 * -128 * k and 127 * -128 * k)
// come out right as i32, scaled by a run-time scalar, and by column.
TEST(QuantKernelTest, ExtremesOfI8) {
  for (StringRef Cpu : {"a2a3", "a5"})
    for (int A : {-128, 127}) {
      int32_t Product = A * -128 * 64;
      RunResult Plain = runProduct(Cpu, A, -128,
                                   "TSTORE [x2]" + window("i32", 19, 32, 32) +
                                       ", l0cs0, relu.none, atomic.none",
                                   DType::I32);
      RunResult Scalar = runProduct(Cpu, A, -128,
                                    "TSTORE [x2]" + window("i8", 19, 32, 32) +
                                        ", l0cs0, x3, relu.none, atomic.none",
                                    DType::I8);
      RunResult Column =
          runProduct(Cpu, A, -128,
                     "TSTORE_FP [x2]" + window("f16", 19, 32, 32) +
                         ", l0cs0, fbs0, relu.none, atomic.none",
                     DType::F16);
      for (const RunResult *R : {&Plain, &Scalar, &Column})
        EXPECT_EQ(kinds(*R), "");
      for (unsigned R = 0; R != 19; ++R)
        for (unsigned C = 0; C != 32; ++C) {
          unsigned I = R * 32 + C;
          int32_t Stored;
          std::memcpy(&Stored, &Plain.Tensors[2].Bytes[I * 4], 4);
          ASSERT_EQ(Stored, Product);
          ASSERT_EQ(
              Scalar.Tensors[2].Bytes[I],
              reference(DType::I8, Product, 1.0f / 16384, 1, true, false));
          uint16_t Half;
          std::memcpy(&Half, &Column.Tensors[2].Bytes[I * 2], 2);
          ASSERT_EQ(Half, reference(DType::F16, Product,
                                    std::ldexp(1.0f, -int(C)), 0, true, false))
              << C;
        }
    }
}

} // namespace

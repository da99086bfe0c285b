//===-- MoveTest.cpp - Loads, extracts and stores -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/OpModels.h"
#include "SimTest.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

/// A core's memories with operations called directly.
class MoveTest : public testing::Test {
protected:
  OnChip Chip{infoOf(Processor::A2A3)};
  GlobalMemory GM;
  CoreState S{Chip, GM, std::nullopt};
  Slot Where{"s", Space::L1, 0, 1 << 19, 1, {}};

  TileRef tile(Space Mem, DType Elem, Layout Order, unsigned Rows,
               unsigned Cols, uint64_t Begin = 0) {
    TileRef T;
    T.Type.Mem = Mem;
    T.Type.Elem = Elem;
    T.Type.Order = Order;
    T.Type.Rows = Rows;
    T.Type.Cols = Cols;
    T.Begin = Begin;
    T.SlotBytes = T.Type.bytes();
    T.Where = &Where;
    EXPECT_EQ(T.Type.whyIllegal(), "");
    return T;
  }

  TileCall call(StringRef Builtin, ArrayRef<TileRef> Tiles,
                ArrayRef<WindowRef> Windows, ArrayRef<int64_t> Numbers) {
    TileCall C;
    C.Op = tileOpOfBuiltin(Builtin).Op;
    C.Tiles.assign(Tiles.begin(), Tiles.end());
    C.Windows.assign(Windows.begin(), Windows.end());
    C.Numbers.assign(Numbers.begin(), Numbers.end());
    return C;
  }

  void runCall(const TileCall &C) { modelOf(*C.Op)->Run(C, S); }

  uint64_t element(const TileRef &T, unsigned R, unsigned C) {
    uint64_t Bits = 0;
    unsigned Elem = bytesOf(T.Type.Elem);
    std::memcpy(&Bits, S.bytes(T) + T.Type.offsetOf(R, C) * Elem, Elem);
    return Bits;
  }
  bool isPoison(const TileRef &T, unsigned R, unsigned C) {
    return S.poison(T)[T.Type.offsetOf(R, C) * bytesOf(T.Type.Elem)];
  }
  /// Fills a tile with its elements' numbers.
  void number(const TileRef &T) {
    unsigned Elem = bytesOf(T.Type.Elem);
    for (unsigned R = 0; R != T.Type.Rows; ++R)
      for (unsigned C = 0; C != T.Type.Cols; ++C) {
        uint64_t Bits = numberOf(T, R, C);
        std::memcpy(S.bytes(T) + T.Type.offsetOf(R, C) * Elem, &Bits, Elem);
      }
    std::memset(S.poison(T), 0, T.Type.bytes());
  }
  uint64_t numberOf(const TileRef &T, unsigned R, unsigned C) {
    uint64_t N = R * 251 + C * 7 + 1;
    return N & maskTrailingOnes<uint64_t>(8 * bytesOf(T.Type.Elem));
  }
};

struct LoadCase {
  DType Elem;
  Layout From, To;
  unsigned Rows, Cols;           // of the tile
  unsigned ValidRows, ValidCols; // of the window
};

// A load puts element (r, c) of a strided window where the layout's formula
// says, clears the rest of a partly filled block of 32 bytes, and leaves all
// other bytes alone.
TEST_F(MoveTest, LoadFollowsTheFormula) {
  const LoadCase Cases[] = {
      {DType::F16, Layout::ND, Layout::NZ, 48, 64, 48, 64},
      {DType::F16, Layout::ND, Layout::NZ, 48, 64, 37, 21},
      {DType::I8, Layout::ND, Layout::NZ, 32, 64, 17, 33},
      {DType::F32, Layout::ND, Layout::NZ, 16, 24, 16, 9},
      {DType::BF16, Layout::DN, Layout::ZN, 32, 48, 32, 48},
      {DType::BF16, Layout::DN, Layout::ZN, 32, 48, 19, 35},
      {DType::I8, Layout::DN, Layout::ZN, 64, 16, 40, 5},
  };
  for (const LoadCase &Case : Cases) {
    unsigned Elem = bytesOf(Case.Elem);
    unsigned Pitch = Case.Rows + Case.Cols;
    std::vector<uint8_t> Bytes(Pitch * Pitch * Elem);
    for (size_t I = 0; I != Bytes.size(); ++I)
      Bytes[I] = static_cast<uint8_t>(I * 37 + I / 256);
    GM = GlobalMemory();
    GM.add("a", Bytes, Elem);
    std::memset(Chip.bytes(Space::L1, 0), 0xee, 1 << 16);
    std::memset(Chip.poison(Space::L1, 0), 1, 1 << 16);

    WindowRef W;
    W.Type = {Case.Elem, Case.From};
    W.Addr = GM.regions()[0].Base + 3 * Elem;
    W.Shape = {1, 1, 1, Case.ValidRows, Case.ValidCols};
    bool RowMajor = Case.From == Layout::ND;
    W.Stride = {0, 0, 0, RowMajor ? Pitch : 1, RowMajor ? 1 : Pitch};
    TileRef T = tile(Space::L1, Case.Elem, Case.To, Case.Rows, Case.Cols);
    runCall(call("ascend.tload.l1", {T}, {W}, {}));

    unsigned C0 = c0Of(Case.Elem);
    unsigned ClearRows =
        RowMajor ? Case.ValidRows : alignTo(Case.ValidRows, C0);
    unsigned ClearCols =
        RowMajor ? alignTo(Case.ValidCols, C0) : Case.ValidCols;
    for (unsigned R = 0; R != Case.Rows; ++R)
      for (unsigned C = 0; C != Case.Cols; ++C) {
        bool Valid = R < Case.ValidRows && C < Case.ValidCols;
        bool Cleared = !Valid && R < ClearRows && C < ClearCols;
        uint64_t Expected = 0xeeeeeeeeeeeeeeee >> (64 - 8 * Elem);
        if (Cleared)
          Expected = 0;
        if (Valid) {
          unsigned At = 3 + (RowMajor ? R * Pitch + C : C * Pitch + R);
          Expected = 0;
          std::memcpy(&Expected, &Bytes[At * Elem], Elem);
        }
        ASSERT_EQ(element(T, R, C), Expected) << T.Type.str() << R << ' ' << C;
        ASSERT_EQ(isPoison(T, R, C), !Valid && !Cleared) << R << ' ' << C;
      }
  }
}

// A load of nothing touches nothing.
TEST_F(MoveTest, EmptyLoad) {
  GM.add("a", std::vector<uint8_t>(64), 2);
  WindowRef W;
  W.Type = {DType::F16, Layout::ND};
  W.Addr = GM.regions()[0].Base;
  W.Shape = {1, 1, 1, 0, 16};
  TileRef T = tile(Space::L1, DType::F16, Layout::NZ, 16, 16);
  TileCall C = call("ascend.tload.l1", {T}, {W}, {});
  FootprintBuilder F(GM);
  modelOf(*C.Op)->Touch(C, F);
  EXPECT_TRUE(F.footprint().Reads.empty());
  EXPECT_TRUE(F.footprint().Writes.empty());
  runCall(C);
  EXPECT_TRUE(isPoison(T, 0, 0));
}

struct ExtractCase {
  const char *Builtin;
  Space To;
  DType Elem;
  Layout SrcOrder, DstOrder;
  unsigned SrcRows, SrcCols, DstRows, DstCols;
  unsigned Row, Col, ValidRows, ValidCols;
};

// An extract puts element (row + r, col + c) at (r, c) whatever the two
// layouts, for whole fractals, and the poison of the source with it.
TEST_F(MoveTest, ExtractFollowsTheFormula) {
  const ExtractCase Cases[] = {
      {"ascend.textract.l0a", Space::L0A, DType::F16, Layout::NZ, Layout::ZZ,
       64, 96, 32, 32, 16, 48, 32, 32},
      {"ascend.textract.l0a", Space::L0A, DType::I8, Layout::NZ, Layout::NZ, 48,
       96, 32, 64, 16, 32, 20, 40},
      {"ascend.textract.l0a", Space::L0A, DType::F32, Layout::ZN, Layout::ZZ,
       32, 32, 16, 16, 16, 8, 16, 16},
      {"ascend.textract.l0b", Space::L0B, DType::F16, Layout::NZ, Layout::ZN,
       64, 64, 32, 48, 16, 16, 32, 48},
      {"ascend.textract.l0b", Space::L0B, DType::I8, Layout::ZN, Layout::ZN, 96,
       64, 64, 32, 32, 16, 50, 17},
      {"ascend.textract.l0b", Space::L0B, DType::F32, Layout::NZ, Layout::ZN,
       16, 32, 8, 32, 8, 0, 8, 32},
  };
  for (const ExtractCase &Case : Cases) {
    TileRef Src = tile(Space::L1, Case.Elem, Case.SrcOrder, Case.SrcRows,
                       Case.SrcCols, 512);
    TileRef Dst =
        tile(Case.To, Case.Elem, Case.DstOrder, Case.DstRows, Case.DstCols);
    number(Src);
    std::memset(S.poison(Dst), 1, Dst.Type.bytes());
    // One poisoned element travels.
    size_t Bad = Src.Type.offsetOf(Case.Row + 3, Case.Col + 5);
    std::memset(S.poison(Src) + Bad * bytesOf(Case.Elem), 1,
                bytesOf(Case.Elem));
    runCall(call(Case.Builtin, {Dst, Src}, {},
                 {Case.Row, Case.Col, Case.ValidRows, Case.ValidCols}));
    unsigned Rows = alignTo(Case.ValidRows, Dst.Type.fractalRows());
    unsigned Cols = alignTo(Case.ValidCols, Dst.Type.fractalCols());
    for (unsigned R = 0; R != Case.DstRows; ++R)
      for (unsigned C = 0; C != Case.DstCols; ++C) {
        bool Moved = R < Rows && C < Cols;
        ASSERT_EQ(isPoison(Dst, R, C), !Moved || (R == 3 && C == 5))
            << Case.Builtin << R << ' ' << C;
        if (Moved) {
          ASSERT_EQ(element(Dst, R, C),
                    numberOf(Src, Case.Row + R, Case.Col + C))
              << R << ' ' << C;
        }
      }
  }
}

// A move is an extract at (0, 0).
TEST_F(MoveTest, MoveKeepsThePlace) {
  TileRef Src = tile(Space::L1, DType::BF16, Layout::NZ, 32, 48);
  TileRef Dst = tile(Space::L0B, DType::BF16, Layout::ZN, 32, 48);
  number(Src);
  runCall(call("ascend.tmov.l0b", {Dst, Src}, {}, {32, 48}));
  for (unsigned R = 0; R != 32; ++R)
    for (unsigned C = 0; C != 48; ++C)
      ASSERT_EQ(element(Dst, R, C), numberOf(Src, R, C));
}

/// Stores one accumulator element as \p To on top of \p Old.
class StoreTest : public MoveTest {
protected:
  uint64_t store(DType To, uint32_t Bits, bool Relu, bool Atomic,
                 double Old = 0) {
    Tensor Out = tensor(To, {1});
    put(Out, 0, Old);
    GM = GlobalMemory();
    GM.add("c", Out.Bytes, bytesOf(To));
    TileRef Src = tile(Space::L0C, To == DType::I32 ? DType::I32 : DType::F32,
                       Layout::NZ, 16, 16);
    std::memcpy(S.bytes(Src), &Bits, 4);
    std::memset(S.poison(Src), 0, 4);
    WindowRef W;
    W.Type = {To, Layout::ND};
    W.Addr = GM.regions()[0].Base;
    W.Shape = {1, 1, 1, 1, 1};
    W.Stride = {1, 1, 1, 1, 1};
    runCall(call("ascend.tstore.l0c", {Src}, {W}, {Relu, Atomic}));
    uint64_t Result = 0;
    std::memcpy(&Result, GM.regions()[0].Bytes.data(), bytesOf(To));
    return Result;
  }
  uint64_t storeF(DType To, float Value, bool Relu = false, bool Atomic = false,
                  double Old = 0) {
    return store(To, bit_cast<uint32_t>(Value), Relu, Atomic, Old);
  }
};

// Stores to f16 and bf16 round to nearest even; what is too large becomes
// infinity; a NaN stays one, also under relu.
TEST_F(StoreTest, ConvertsOnTheWay) {
  EXPECT_EQ(storeF(DType::F32, 1.5f), 0x3fc00000u);
  EXPECT_EQ(storeF(DType::F16, 1.5f), 0x3e00u);
  EXPECT_EQ(storeF(DType::F16, 2049.0f), 0x6800u); // ties to 2048
  EXPECT_EQ(storeF(DType::F16, 2051.0f), 0x6802u); // ties to 2052
  EXPECT_EQ(storeF(DType::F16, 65519.0f), 0x7bffu);
  EXPECT_EQ(storeF(DType::F16, 65520.0f), 0x7c00u);
  EXPECT_EQ(storeF(DType::F16, -1e9f), 0xfc00u);
  EXPECT_EQ(storeF(DType::BF16, 1.00390625f), 0x3f80u); // ties to 1
  EXPECT_EQ(storeF(DType::BF16, 3.4e38f), 0x7f80u);
  EXPECT_TRUE(std::isnan(f16ToF32(storeF(DType::F16, NAN, true))));
  EXPECT_TRUE(std::isnan(bf16ToF32(storeF(DType::BF16, NAN))));
}

// relu.normal clamps at 0 before the conversion, and makes -0 a 0.
TEST_F(StoreTest, ReluClamps) {
  EXPECT_EQ(storeF(DType::F32, -2.0f, true), 0u);
  EXPECT_EQ(storeF(DType::F32, -0.0f, true), 0u);
  EXPECT_EQ(storeF(DType::F16, -1e9f, true), 0u);
  EXPECT_EQ(storeF(DType::F32, 2.0f, true), 0x40000000u);
  EXPECT_EQ(store(DType::I32, uint32_t(-5), true, false), 0u);
  EXPECT_EQ(store(DType::I32, 5, true, false), 5u);
}

// atomic.add adds in the tensor's type; integers wrap.
TEST_F(StoreTest, AtomicAdds) {
  EXPECT_EQ(storeF(DType::F32, 1.5f, false, true, 2.0), 0x40600000u);
  EXPECT_EQ(storeF(DType::F16, 1.0f, false, true, 2048.0), 0x6800u);
  EXPECT_EQ(storeF(DType::BF16, 1.0f, false, true, 2.0), 0x4040u);
  EXPECT_EQ(store(DType::I32, 0x7fffffff, false, true, 1), 0x80000000u);
  EXPECT_EQ(store(DType::I32, uint32_t(-5), true, true, 1), 1u);
}

} // namespace

//===-- MoveTest.cpp - Loads, extracts and stores -------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MoveTest.h"
#include <map>

using namespace llvm;
using namespace ascend;
using namespace ascend::sim;
using namespace ascend::sim::test;

namespace {

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
      {DType::BF16, Layout::DN, Layout::NZ, 32, 48, 19, 35},
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
    bool BlockIsRow = Case.To == Layout::NZ;
    unsigned ClearRows =
        BlockIsRow ? Case.ValidRows : alignTo(Case.ValidRows, C0);
    unsigned ClearCols =
        BlockIsRow ? alignTo(Case.ValidCols, C0) : Case.ValidCols;
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

struct CopyCase {
  DType Elem;
  Layout Order;
  std::array<int64_t, 5> Shape, Stride;
  unsigned Rows, Cols; // of the tile
};

// A load without reordering puts every element of a five-dimensional window
// where the two orders say; the form of one row or column clears the rest of
// its last block; no other byte changes; the footprint covers what is written.
TEST_F(MoveTest, CopiesKeepTheOrder) {
  const CopyCase Cases[] = {
      {DType::I32, Layout::ND, {1, 1, 1, 1, 19}, {19, 19, 19, 19, 1}, 1, 32},
      {DType::F16, Layout::ND, {2, 1, 3, 4, 32}, {900, 1, 200, 40, 1}, 32, 48},
      {DType::U8, Layout::ND, {1, 1, 1, 3, 64}, {1, 1, 1, 70, 1}, 4, 64},
      {DType::F16, Layout::DN, {1, 1, 1, 21, 1}, {1, 1, 1, 1, 21}, 32, 1},
      {DType::F32, Layout::DN, {1, 2, 1, 16, 3}, {1, 100, 1, 1, 20}, 24, 8},
      {DType::F16, Layout::NZ, {1, 3, 2, 16, 16}, {1, 600, 256, 16, 1}, 48, 64},
      {DType::I8, Layout::NZ, {2, 1, 1, 16, 32}, {700, 1, 512, 32, 1}, 16, 64},
  };
  for (const CopyCase &Case : Cases) {
    unsigned Elem = bytesOf(Case.Elem), C0 = c0Of(Case.Elem);
    std::vector<uint8_t> Bytes(8192);
    for (size_t I = 0; I != Bytes.size(); ++I)
      Bytes[I] = static_cast<uint8_t>(I * 37 + I / 256);
    GM = GlobalMemory();
    GM.add("a", Bytes, Elem);
    std::memset(Chip.bytes(Space::L1, 0), 0xee, 1 << 16);
    std::memset(Chip.poison(Space::L1, 0), 1, 1 << 16);
    WindowRef W;
    W.Type = {Case.Elem, Case.Order};
    W.Addr = GM.regions()[0].Base + 5 * Elem;
    W.Shape = Case.Shape;
    W.Stride = Case.Stride;
    TileRef T = tile(Space::L1, Case.Elem, Case.Order, Case.Rows, Case.Cols);
    TileCall Call = call("ascend.tload.l1", {T}, {W}, {});
    EXPECT_EQ(Call.brokenRule(), "");
    runCall(Call);

    std::map<std::pair<unsigned, unsigned>, uint64_t> Expected;
    if (Case.Rows == 1)
      for (unsigned C = 0; C != alignTo(Case.Shape[4], C0); ++C)
        Expected[{0, C}] = 0;
    if (Case.Cols == 1)
      for (unsigned R = 0; R != alignTo(Case.Shape[3], C0); ++R)
        Expected[{R, 0}] = 0;
    forEachPlace(Case.Shape, [&](const std::array<int64_t, 5> &I) {
      uint64_t Bits = 0;
      std::memcpy(&Bits, &Bytes[(5 + offsetIn(Case.Stride, I)) * Elem], Elem);
      Expected[placeOf(Case.Order, Case.Shape, I)] = Bits;
    });
    for (unsigned R = 0; R != Case.Rows; ++R)
      for (unsigned C = 0; C != Case.Cols; ++C) {
        auto I = Expected.find({R, C});
        bool Written = I != Expected.end();
        ASSERT_EQ(element(T, R, C),
                  Written ? I->second : 0xeeeeeeeeeeeeeeee >> (64 - 8 * Elem))
            << T.Type.str() << ' ' << R << ' ' << C;
        ASSERT_EQ(isPoison(T, R, C), !Written) << R << ' ' << C;
      }
    FootprintBuilder F(GM);
    modelOf(*Call.Op)->Touch(Call, F);
    uint64_t Reads = 0, Writes = 0;
    for (const ByteRange &R : F.footprint().Reads)
      Reads += R.End - R.Begin;
    for (const ByteRange &R : F.footprint().Writes)
      Writes += R.End - R.Begin;
    EXPECT_EQ(F.outOfRange(), "");
    EXPECT_EQ(Reads, W.elements() * Elem);
    EXPECT_EQ(Writes, Expected.size() * Elem);
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

// A bias is widened element by element; infinities and NaN stay; the poison of
// an element is that of its whole result.
TEST_F(MoveTest, BiasIsWidened) {
  struct {
    DType From, To;
    uint32_t In, Out;
  } const Cases[] = {
      {DType::F32, DType::F32, 0x3f8ccccd, 0x3f8ccccd},
      {DType::I32, DType::I32, 0x80000000, 0x80000000},
      {DType::F16, DType::F32, 0x3c00, 0x3f800000}, // 1
      {DType::F16, DType::F32, 0x0001, 0x33800000}, // 2^-24
      {DType::F16, DType::F32, 0xfc00, 0xff800000}, // -infinity
      {DType::BF16, DType::F32, 0x4049, 0x40490000},
      {DType::BF16, DType::F32, 0x7fc0, 0x7fc00000}, // NaN
  };
  for (const auto &Case : Cases) {
    TileRef Src = tile(Space::L1, Case.From, Layout::ND, 1, 48);
    TileRef Dst = tile(Space::BT, Case.To, Layout::ND, 1, 48);
    unsigned Elem = bytesOf(Case.From);
    std::memset(S.poison(Src), 0, Src.Type.bytes());
    std::memset(S.poison(Dst), 1, Dst.Type.bytes());
    for (unsigned C = 0; C != 48; ++C)
      std::memcpy(S.bytes(Src) + C * Elem, &Case.In, Elem);
    S.poison(Src)[7 * Elem] = 1;
    runCall(call("ascend.tmov.bt", {Dst, Src}, {}, {1, 20}));
    for (unsigned C = 0; C != 32; ++C) {
      ASSERT_EQ(element(Dst, 0, C), Case.Out) << C;
      ASSERT_EQ(isPoison(Dst, 0, C), C == 7) << C;
    }
    EXPECT_TRUE(isPoison(Dst, 0, 32)) << "20 columns are two units of 16";
  }
}

// What goes from an accumulator to L1 is clamped, rounded to nearest even, and
// taken from (row, col) on; rows beyond the valid ones keep what they hold.
TEST_F(MoveTest, AccumulatorBecomesAnOperand) {
  for (DType To : {DType::F16, DType::BF16})
    for (bool Relu : {false, true}) {
      TileRef Src = tile(Space::L0C, DType::F32, Layout::NZ, 32, 64);
      TileRef Dst = tile(Space::L1, To, Layout::NZ, 16, 32);
      auto Value = [](unsigned R, unsigned C) {
        return (C % 2 ? -1.0f : 1.0f) * (1 + (R * 64 + C) / 4096.0f);
      };
      for (unsigned R = 0; R != 32; ++R)
        for (unsigned C = 0; C != 64; ++C) {
          float F = Value(R, C);
          // L0C's formula: columns of 16 x 16 fractals, rows inside.
          std::memcpy(S.bytes(Src) + (C / 16 * 32 * 16 + R * 16 + C % 16) * 4,
                      &F, 4);
        }
      std::memset(S.poison(Src), 0, Src.Type.bytes());
      std::memset(S.poison(Dst), 1, Dst.Type.bytes());
      runCall(
          call("ascend.textract.l1", {Dst, Src}, {}, {16, 32, 9, 20, Relu}));
      for (unsigned R = 0; R != 16; ++R)
        for (unsigned C = 0; C != 32; ++C) {
          ASSERT_EQ(isPoison(Dst, R, C), R >= 9) << R << ' ' << C;
          if (R >= 9)
            continue;
          float F = Value(16 + R, 32 + C);
          if (Relu && F < 0)
            F = 0;
          uint16_t Wanted = To == DType::F16 ? f32ToF16(F) : f32ToBF16(F);
          ASSERT_EQ(element(Dst, R, C), Wanted) << R << ' ' << C;
        }
      TileRef Whole = tile(Space::L1, To, Layout::NZ, 32, 64);
      runCall(call("ascend.tmov.l1", {Whole, Src}, {}, {32, 64, Relu}));
      float F = Relu ? 0 : Value(25, 37);
      EXPECT_EQ(element(Whole, 25, 37),
                To == DType::F16 ? f32ToF16(F) : f32ToBF16(F));
    }
}

// A compact accumulator is read with the pitch of its valid rows: element
// (r, c) is where the unit has left it. Rows that round up to another pitch are
// refused.
TEST_F(MoveTest, CompactAccumulator) {
  TileRef Src = tile(Space::L0C, DType::F32, Layout::NZ, 128, 64);
  Src.Type.Compact = true;
  Src.Pitch = Src.Type.pitchFor(70, 40); // 80 rows
  auto Value = [](unsigned R, unsigned C) { return float(R * 64 + C) / 8; };
  for (unsigned R = 0; R != 80; ++R)
    for (unsigned C = 0; C != 64; ++C) {
      float F = Value(R, C);
      std::memcpy(S.bytes(Src) + (C / 16 * 80 * 16 + R * 16 + C % 16) * 4, &F,
                  4);
    }
  std::memset(S.poison(Src), 0, Src.Type.bytes());
  struct {
    const char *Builtin;
    std::vector<int64_t> Numbers;
    unsigned Row, Col; ///< The source's element that goes to (0, 0).
  } const Cases[] = {{"ascend.tmov.l1", {70, 40, 0}, 0, 0},
                     {"ascend.textract.l1", {16, 32, 50, 16, 0}, 16, 32},
                     {"ascend.tinsert.l1", {0, 0, 66, 40, 0}, 0, 0}};
  for (const auto &Case : Cases) {
    TileRef Dst = tile(Space::L1, DType::BF16, Layout::NZ, 128, 64);
    TileCall C = call(Case.Builtin, {Dst, Src}, {}, Case.Numbers);
    EXPECT_EQ(C.brokenRule(), "");
    runCall(C);
    for (unsigned R = 0; R != 50; ++R)
      for (unsigned Col = 0; Col != 16; ++Col)
        ASSERT_EQ(element(Dst, R, Col),
                  f32ToBF16(Value(Case.Row + R, Case.Col + Col)))
            << Case.Builtin << ' ' << R << ' ' << Col;
  }
  TileRef Dst = tile(Space::L1, DType::BF16, Layout::NZ, 128, 64);
  EXPECT_EQ(
      call("ascend.tmov.l1", {Dst, Src}, {}, {64, 40, 0}).brokenRule(),
      "vrows of TMOV is 64: the unit takes src for a tile of 64 rows, but "
      "it was laid out for 80; use the size that it was written with "
      "(one-byte elements that were transposed: a multiple of 32)");
  EXPECT_EQ(call("ascend.tmov.l1", {Dst, Src}, {}, {64, 16, 0}).brokenRule(),
            "")
      << "one column of fractals has no pitch";
}

// An insert writes its own part of the tile and leaves the rest alone.
TEST_F(MoveTest, InsertLeavesTheRest) {
  TileRef Src = tile(Space::L0C, DType::F32, Layout::NZ, 16, 32);
  TileRef Dst = tile(Space::L1, DType::F16, Layout::NZ, 64, 64);
  number(Dst);
  float Value = 1.5;
  for (unsigned I = 0; I != 16 * 32; ++I)
    std::memcpy(S.bytes(Src) + I * 4, &Value, 4);
  std::memset(S.poison(Src), 0, Src.Type.bytes());
  TileCall C = call("ascend.tinsert.l1", {Dst, Src}, {}, {32, 16, 10, 32, 0});
  EXPECT_EQ(C.brokenRule(), "");
  runCall(C);
  for (unsigned R = 0; R != 64; ++R)
    for (unsigned Col = 0; Col != 64; ++Col) {
      bool Inserted = R >= 32 && R < 42 && Col >= 16 && Col < 48;
      ASSERT_EQ(element(Dst, R, Col),
                Inserted ? 0x3e00u : numberOf(Dst, R, Col))
          << R << ' ' << Col;
    }
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

// A store to a tensor in fractals puts every element where the five dimensions
// say; f32 in blocks of 8 splits the accumulator's blocks of 16.
TEST_F(StoreTest, FractalsInGlobalMemory) {
  struct {
    DType Elem;
    std::array<int64_t, 5> Shape, Stride;
  } const Cases[] = {
      {DType::F32, {1, 4, 2, 16, 8}, {0, 300, 128, 8, 1}},
      {DType::F32, {1, 2, 2, 16, 16}, {0, 600, 256, 16, 1}},
      {DType::F16, {2, 1, 2, 16, 16}, {512, 0, 256, 16, 1}},
      {DType::BF16, {1, 2, 1, 16, 16}, {0, 256, 0, 16, 1}},
      {DType::I32, {1, 2, 2, 16, 16}, {0, 512, 256, 16, 1}},
  };
  for (const auto &Case : Cases) {
    bool IsInt = Case.Elem == DType::I32;
    GM = GlobalMemory();
    Tensor Out = tensor(Case.Elem, {2048});
    GM.add("c", Out.Bytes, bytesOf(Case.Elem));
    TileRef Src =
        tile(Space::L0C, IsInt ? DType::I32 : DType::F32, Layout::NZ, 32, 32);
    for (unsigned R = 0; R != 32; ++R)
      for (unsigned C = 0; C != 32; ++C) {
        float Real = R * 32 + C;
        int32_t Integer = R * 32 + C;
        std::memcpy(S.bytes(Src) + (C / 16 * 512 + R * 16 + C % 16) * 4,
                    IsInt ? static_cast<void *>(&Integer) : &Real, 4);
      }
    std::memset(S.poison(Src), 0, Src.Type.bytes());
    WindowRef W;
    W.Type = {Case.Elem, Layout::NZ};
    W.Addr = GM.regions()[0].Base;
    W.Shape = Case.Shape;
    W.Stride = Case.Stride;
    TileCall Call = call("ascend.tstore.l0c", {Src}, {W}, {0, 0});
    EXPECT_EQ(Call.brokenRule(), "");
    runCall(Call);
    EXPECT_FALSE(S.Poison);
    forEachPlace(Case.Shape, [&](const std::array<int64_t, 5> &I) {
      auto [R, C] = placeOf(Layout::NZ, Case.Shape, I);
      put(Out, offsetIn(Case.Stride, I), R * 32 + C);
    });
    EXPECT_TRUE(ArrayRef(Out.Bytes) == ArrayRef(GM.regions()[0].Bytes))
        << W.Type.str() << Case.Shape[4];
  }
}

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

//===-- MoveTest.h - Operations that are called directly -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SIM_MOVETEST_H
#define ASCENDTILE_UNITTESTS_SIM_MOVETEST_H

#include "Sim/OpModels.h"
#include "SimTest.h"
#include "llvm/Support/MathExtras.h"

namespace ascend::sim::test {

/// A core's memories with operations called directly.
class MoveTest : public testing::Test {
protected:
  Kernel K;
  OnChip Chip{K};
  GlobalMemory GM;
  CoreState S{Chip, GM, std::nullopt};
  Slot Where{"s", Space::L1, 0, 1 << 19, 1, 0, false, {}, 0, {}};

  TileRef tile(Space Mem, DType Elem, Layout Order, unsigned Rows,
               unsigned Cols, uint64_t Begin = 0) {
    TileRef T;
    T.Type.Mem = Mem;
    T.Type.Elem = Elem;
    T.Type.Order = Order;
    T.Type.Rows = Rows;
    T.Type.Cols = Cols;
    T.Begin = Begin;
    T.Pitch = T.Type.pitch();
    T.SlotBytes = T.Type.bytes();
    T.Where = &Where;
    EXPECT_EQ(T.Type.whyIllegal(), "");
    return T;
  }

  TileCall call(llvm::StringRef Builtin, llvm::ArrayRef<TileRef> Tiles,
                llvm::ArrayRef<WindowRef> Windows,
                llvm::ArrayRef<int64_t> Numbers) {
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
    return N & llvm::maskTrailingOnes<uint64_t>(8 * bytesOf(T.Type.Elem));
  }
};

/// The row and column of a place in a window's five dimensions.
inline std::pair<unsigned, unsigned>
placeOf(Layout Order, const std::array<int64_t, 5> &Shape,
        const std::array<int64_t, 5> &I) {
  if (Order == Layout::ND)
    return {((I[0] * Shape[1] + I[1]) * Shape[2] + I[2]) * Shape[3] + I[3],
            I[4]};
  if (Order == Layout::DN)
    return {I[3],
            ((I[0] * Shape[1] + I[1]) * Shape[2] + I[2]) * Shape[4] + I[4]};
  return {I[2] * Shape[3] + I[3], (I[0] * Shape[1] + I[1]) * Shape[4] + I[4]};
}

/// Calls \p Visit with every place of a window.
inline void forEachPlace(
    const std::array<int64_t, 5> &Shape,
    llvm::function_ref<void(const std::array<int64_t, 5> &)> Visit) {
  std::array<int64_t, 5> I;
  for (I[0] = 0; I[0] != Shape[0]; ++I[0])
    for (I[1] = 0; I[1] != Shape[1]; ++I[1])
      for (I[2] = 0; I[2] != Shape[2]; ++I[2])
        for (I[3] = 0; I[3] != Shape[3]; ++I[3])
          for (I[4] = 0; I[4] != Shape[4]; ++I[4])
            Visit(I);
}

inline int64_t offsetIn(const std::array<int64_t, 5> &Stride,
                 const std::array<int64_t, 5> &I) {
  int64_t Offset = 0;
  for (unsigned D = 0; D != 5; ++D)
    Offset += I[D] * Stride[D];
  return Offset;
}

} // namespace ascend::sim::test

#endif // ASCENDTILE_UNITTESTS_SIM_MOVETEST_H

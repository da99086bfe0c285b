//===-- LoadModel.cpp - Global memory to tiles ----------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sim/Elements.h"
#include "Sim/OpModels.h"
#include "Sim/TileOffsets.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

/// What a load puts into the rest of a partly filled 32-byte block, in bits;
/// nullopt: nothing. Into L1 it clears it.
static std::optional<uint64_t> paddingOf(const TileCall &C) {
  if (!C.Op->operand("pad") || C.wordIs("pad", "zero"))
    return 0;
  if (C.wordIs("pad", "null"))
    return std::nullopt;
  return extremeOf(C.tile("dst").Type.Elem, C.wordIs("pad", "max"));
}

/// Rows and columns that a load of \p W fills: the valid ones, and the rest of
/// a partly filled 32-byte block, where that is padded.
static std::pair<unsigned, unsigned> filledPart(const TileType &T,
                                                const WindowRef &W,
                                                bool IsPadded) {
  unsigned Rows = W.rows(), Cols = W.cols();
  if (!Rows || !Cols)
    return {0, 0};
  if (!IsPadded)
    return {Rows, Cols};
  bool AlongRow =
      T.Order == Layout::ND || T.Order == Layout::NZ || T.Order == Layout::ZZ;
  if (AlongRow)
    return {Rows, alignTo(Cols, c0Of(T.Elem))};
  return {alignTo(Rows, c0Of(T.Elem)), Cols};
}

static void touchWindow(const TileCall &C, const WindowRef &W,
                        FootprintBuilder &F) {
  F.reads(W);
  const TileRef &Dst = C.tile("dst");
  auto [Rows, Cols] = filledPart(Dst.Type, W, paddingOf(C).has_value());
  F.writes(Dst, Rows, Cols);
}

template <typename T>
static void copyWindow(const WindowRef &W, const TileRef &Dst,
                       std::optional<uint64_t> Padding, CoreState &S) {
  auto [Rows, Cols] = filledPart(Dst.Type, W, Padding.has_value());
  TileOffsets At(Dst, 0, 0, Rows, Cols);
  T *To = reinterpret_cast<T *>(S.bytes(Dst));
  uint8_t *Shadow = S.poison(Dst);
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned C = 0; C != Cols; ++C) {
      if (R >= W.rows() || C >= W.cols())
        To[At(R, C)] = static_cast<T>(*Padding);
      std::memset(Shadow + At(R, C) * sizeof(T), 0, sizeof(T));
    }
  forEachRun(W, [&](int64_t R, int64_t C, int64_t Count, bool AlongRow) {
    auto Place = S.GM.find(W.addressOf(R, C), Count * sizeof(T));
    const T *From = reinterpret_cast<const T *>(S.GM.at(*Place));
    for (int64_t I = 0; I != Count; ++I) {
      T Value;
      std::memcpy(&Value, From + I, sizeof(T));
      To[AlongRow ? At(R, C + I) : At(R + I, C)] = Value;
    }
  });
}

static void loadWindow(const TileCall &C, const WindowRef &W, CoreState &S) {
  if (W.rows() == 0 || W.cols() == 0)
    return;
  const TileRef &Dst = C.tile("dst");
  std::optional<uint64_t> Padding = paddingOf(C);
  switch (bytesOf(Dst.Type.Elem)) {
  case 1:
    return copyWindow<uint8_t>(W, Dst, Padding, S);
  case 2:
    return copyWindow<uint16_t>(W, Dst, Padding, S);
  case 4:
    return copyWindow<uint32_t>(W, Dst, Padding, S);
  default:
    return copyWindow<uint64_t>(W, Dst, Padding, S);
  }
}

void touchLoad(const TileCall &C, FootprintBuilder &F) {
  touchWindow(C, C.window("src"), F);
}

void runLoad(const TileCall &C, CoreState &S) {
  loadWindow(C, C.window("src"), S);
}

/// The window as the uncached mapping shows it.
static WindowRef aliasWindow(const TileCall &C) {
  WindowRef W = C.window("src");
  W.Addr += C.number("alias");
  return W;
}

void touchAliasLoad(const TileCall &C, FootprintBuilder &F) {
  touchWindow(C, aliasWindow(C), F);
}

void runAliasLoad(const TileCall &C, CoreState &S) {
  loadWindow(C, aliasWindow(C), S);
}

} // namespace ascend::sim

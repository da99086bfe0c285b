//===-- MatmulModel.cpp - The cube unit -----------------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The unit has no strides: it walks its operands densely, by the fractals that
// m, k and n round up to. The record's Dense rules say where that misses a
// tile's own pitch.
//
// Accumulation: c(i, j) starts at the old value, bias(j) or 0; for p ascending
// from 0, the product a(i, p) * b(p, j), rounded to f32, is added and the sum
// rounded to f32. i8 accumulates in wrapping i32.
//
// The tail of k inside a block of C0 elements takes part. A product with an
// element that nothing has written is a finding unless the other factor is 0:
// kernels clear the tail of one operand only.
//
//===----------------------------------------------------------------------===//

#include "Sim/Elements.h"
#include "Sim/OpModels.h"
#include "Sim/TileOffsets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace ascend::sim {

namespace {

/// The sizes of one multiplication, in elements.
struct Sizes {
  unsigned M, K, N;
  unsigned DenseM, DenseK, DenseN; ///< Rounded up to fractals.
  unsigned LeftRows;               ///< Of a: DenseM, or the one of a vector.

  explicit Sizes(const TileCall &C)
      : M(C.numberOr("m", 1)), K(C.number("k")), N(C.number("n")) {
    DenseM = alignTo(M, 16);
    DenseK = alignTo(K, c0Of(C.tile("a").Type.Elem));
    DenseN = alignTo(N, 16);
    LeftRows = alignTo(M, C.tile("a").Type.fractalRows());
  }
  bool empty() const { return M == 0 || N == 0; }
};

/// Where the sums start.
enum class Start { Zero, Bias, Old };

/// One multiplication with accumulators of type Sum, int32_t or float.
template <typename Sum> class Multiplication {
public:
  Multiplication(const TileCall &C, CoreState &S, Start From)
      : C(C), S(S), Z(C), From(From),
        A(C.tile("a"), Z.M, Z.DenseK, {Z.LeftRows, Z.DenseK}),
        B(C.tile("b"), Z.DenseK, Z.N, {Z.DenseK, Z.DenseN}),
        Acc(C.tile("c"), Z.M, Z.N, {Z.DenseM, Z.DenseN}) {}

  void run();

private:
  /// An operand, its elements' places and, row-major, their values.
  struct Matrix {
    const TileRef &Tile;
    TileOffsets At;
    std::vector<Sum> Values;

    Matrix(const TileRef &T, unsigned Rows, unsigned Cols, TilePitch Pitch)
        : Tile(T), At(T.Type, 0, 0, Rows, Cols, Pitch) {}
    Sum *row(unsigned R) { return Values.data() + size_t(R) * At.cols(); }
  };

  void gather(Matrix &From);
  template <typename Raw, typename Convert>
  void gatherAs(Matrix &From, Convert ToSum);
  /// Reports the first poisoned element among \p Rows x \p Cols.
  void checkPoison(const Matrix &In, unsigned Rows, unsigned Cols,
                   const char *Verb);
  bool isPoison(const Matrix &In, unsigned R, unsigned C) const;
  /// The values that the sums start from.
  void start();
  void startFromBias();
  void reportPoison(const Matrix &In, unsigned R, unsigned C, const char *Verb);
  void multiplyValid();
  void multiplyTail();
  void scatter();

  const TileCall &C;
  CoreState &S;
  Sizes Z;
  Start From;
  Matrix A, B, Acc;
};

} // namespace

template <typename Sum>
template <typename Raw, typename Convert>
void Multiplication<Sum>::gatherAs(Matrix &From, Convert ToSum) {
  const uint8_t *Bytes = S.bytes(From.Tile);
  unsigned Rows = From.At.rows(), Cols = From.At.cols();
  From.Values.resize(size_t(Rows) * Cols);
  for (unsigned R = 0; R != Rows; ++R) {
    Sum *Row = From.row(R);
    const uint8_t *Start = Bytes + size_t(From.At.row(R)) * sizeof(Raw);
    for (unsigned I = 0; I != Cols; ++I) {
      Raw Value;
      std::memcpy(&Value, Start + size_t(From.At.col(I)) * sizeof(Raw),
                  sizeof(Raw));
      Row[I] = ToSum(Value);
    }
  }
}

template <typename Sum> void Multiplication<Sum>::gather(Matrix &From) {
  DType Elem = From.Tile.Type.Elem;
  auto Same = [](auto V) { return static_cast<Sum>(V); };
  auto Widen = [Elem](auto Bits) {
    return static_cast<Sum>(*floatOf(Elem, Bits));
  };
  if (Elem == DType::I8)
    return gatherAs<int8_t>(From, Same);
  switch (bytesOf(Elem)) {
  case 1:
    return gatherAs<uint8_t>(From, Widen);
  case 2:
    return gatherAs<uint16_t>(From, Widen);
  default:
    return gatherAs<Sum>(From, Same);
  }
}

template <typename Sum>
bool Multiplication<Sum>::isPoison(const Matrix &In, unsigned R,
                                   unsigned Col) const {
  unsigned Elem = bytesOf(In.Tile.Type.Elem);
  const uint8_t *Shadow = S.poison(In.Tile) + size_t(In.At(R, Col)) * Elem;
  return any_of(ArrayRef(Shadow, Elem), [](uint8_t P) { return P != 0; });
}

template <typename Sum>
void Multiplication<Sum>::reportPoison(const Matrix &In, unsigned R,
                                       unsigned Col, const char *Verb) {
  if (S.Poison)
    return;
  StringRef Name = "bias";
  if (&In == &Acc)
    Name = "c";
  else if (&In == &A || &In == &B)
    Name = &In == &A ? "a" : "b";
  S.Poison = {(Twine(Verb) + " element (" + Twine(R) + ", " + Twine(Col) +
               ") of " + Name)
                  .str(),
              &In.Tile,
              In.Tile.Begin +
                  uint64_t(In.At(R, Col)) * bytesOf(In.Tile.Type.Elem)};
}

template <typename Sum>
void Multiplication<Sum>::checkPoison(const Matrix &In, unsigned Rows,
                                      unsigned Cols, const char *Verb) {
  if (!Rows || !Cols)
    return;
  // Nearly always everything is written.
  size_t Dense = (size_t(In.At(In.At.rows() - 1, In.At.cols() - 1)) + 1) *
                 bytesOf(In.Tile.Type.Elem);
  if (!std::memchr(S.poison(In.Tile), 1, Dense))
    return;
  for (unsigned R = 0; R != Rows; ++R)
    for (unsigned I = 0; I != Cols; ++I)
      if (isPoison(In, R, I))
        return reportPoison(In, R, I, Verb);
}

template <typename Sum> void Multiplication<Sum>::multiplyValid() {
#pragma STDC FP_CONTRACT OFF
  using Wrapping = std::conditional_t<std::is_integral_v<Sum>, uint32_t, float>;
  for (unsigned I = 0; I != Z.M; ++I) {
    auto *To = reinterpret_cast<Wrapping *>(Acc.row(I));
    const Sum *Left = A.row(I);
    for (unsigned P = 0; P != Z.K; ++P) {
      const auto *Right = reinterpret_cast<const Wrapping *>(B.row(P));
      Wrapping X = static_cast<Wrapping>(Left[P]);
      for (unsigned J = 0; J != Z.N; ++J)
        To[J] += X * Right[J];
    }
  }
}

template <typename Sum> void Multiplication<Sum>::multiplyTail() {
#pragma STDC FP_CONTRACT OFF
  for (unsigned P = Z.K; P != Z.DenseK; ++P)
    for (unsigned I = 0; I != Z.M; ++I) {
      Sum Left = A.row(I)[P];
      bool LeftPoison = isPoison(A, I, P);
      for (unsigned J = 0; J != Z.N; ++J) {
        Sum Right = B.row(P)[J];
        bool RightPoison = isPoison(B, P, J);
        if (!LeftPoison && !RightPoison) {
          Acc.row(I)[J] += Left * Right;
          continue;
        }
        bool Harmless =
            (!LeftPoison && Left == 0) || (!RightPoison && Right == 0);
        if (!Harmless)
          reportPoison(LeftPoison ? A : B, LeftPoison ? I : P,
                       LeftPoison ? P : J,
                       "reads, as the tail of k in its block,");
      }
    }
}

template <typename Sum> void Multiplication<Sum>::scatter() {
  // The unit writes whole fractals; what lies beyond m and n is rubbish.
  uint8_t *Bytes = S.bytes(Acc.Tile), *Shadow = S.poison(Acc.Tile);
  std::memset(Shadow, 1, size_t(Z.DenseM) * Z.DenseN * sizeof(Sum));
  for (unsigned I = 0; I != Z.M; ++I) {
    const Sum *From = Acc.row(I);
    for (unsigned J = 0; J != Z.N; ++J) {
      size_t Place = size_t(Acc.At(I, J)) * sizeof(Sum);
      std::memcpy(Bytes + Place, From + J, sizeof(Sum));
      std::memset(Shadow + Place, 0, sizeof(Sum));
    }
  }
}

template <typename Sum> void Multiplication<Sum>::startFromBias() {
  Matrix Bias(C.tile("bias"), 1, Z.N, C.tile("bias").Pitch);
  gather(Bias);
  checkPoison(Bias, 1, Z.N, "reads");
  for (unsigned I = 0; I != Z.M; ++I)
    Acc.Values.insert(Acc.Values.end(), Bias.Values.begin(), Bias.Values.end());
}

template <typename Sum> void Multiplication<Sum>::start() {
  switch (From) {
  case Start::Zero:
    Acc.Values.assign(size_t(Z.M) * Z.N, 0);
    return;
  case Start::Bias:
    return startFromBias();
  case Start::Old:
    gather(Acc);
    checkPoison(Acc, Z.M, Z.N, "accumulates into");
  }
}

template <typename Sum> void Multiplication<Sum>::run() {
  if (Z.empty())
    return;
  gather(A);
  gather(B);
  checkPoison(A, Z.M, Z.K, "reads");
  checkPoison(B, Z.K, Z.N, "reads");
  start();
  multiplyValid();
  multiplyTail();
  scatter();
}

static void runAny(const TileCall &C, CoreState &S, Start From) {
  if (C.tile("c").Type.Elem == DType::I32)
    Multiplication<int32_t>(C, S, From).run();
  else
    Multiplication<float>(C, S, From).run();
}

static void touchOperands(const TileCall &C, FootprintBuilder &F, Start From) {
  Sizes Z(C);
  if (Z.empty())
    return;
  const TileRef &A = C.tile("a"), &B = C.tile("b"), &Acc = C.tile("c");
  uint64_t AccBytes = uint64_t(Z.DenseM) * Z.DenseN * bytesOf(Acc.Type.Elem);
  F.readsDense(A, uint64_t(Z.LeftRows) * Z.DenseK * bytesOf(A.Type.Elem));
  F.readsDense(B, uint64_t(Z.DenseK) * Z.DenseN * bytesOf(B.Type.Elem));
  if (From == Start::Old)
    F.readsDense(Acc, AccBytes);
  if (From == Start::Bias)
    F.reads(C.tile("bias"), 0, 0, 1, Z.N);
  F.writesDense(Acc, AccBytes);
}

void touchMatmul(const TileCall &C, FootprintBuilder &F) {
  touchOperands(C, F, Start::Zero);
}
void runMatmul(const TileCall &C, CoreState &S) { runAny(C, S, Start::Zero); }
void touchMatmulAcc(const TileCall &C, FootprintBuilder &F) {
  touchOperands(C, F, Start::Old);
}
void runMatmulAcc(const TileCall &C, CoreState &S) { runAny(C, S, Start::Old); }
void touchMatmulBias(const TileCall &C, FootprintBuilder &F) {
  touchOperands(C, F, Start::Bias);
}
void runMatmulBias(const TileCall &C, CoreState &S) {
  runAny(C, S, Start::Bias);
}

} // namespace ascend::sim

//===-- SimTest.h - Helpers of the simulator's tests ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_SIM_SIMTEST_H
#define ASCENDTILE_UNITTESTS_SIM_SIMTEST_H

#include "AscendTile/Sim/Loader.h"
#include "AscendTile/Sim/Numeric.h"
#include "AscendTile/Sim/Simulation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <cstring>
#include <functional>
#include <random>

namespace ascend::sim::test {

inline Program parse(const std::string &Assembly) {
  auto P = loadAssembly(llvm::MemoryBuffer::getMemBufferCopy(Assembly, "t.s"));
  if (P)
    return std::move(*P);
  ADD_FAILURE() << llvm::toString(P.takeError());
  return {};
}

/// Why assembly is refused; "" if it is not.
inline std::string parseError(const std::string &Assembly) {
  auto P = loadAssembly(llvm::MemoryBuffer::getMemBufferCopy(Assembly, "t.s"));
  return P ? "" : llvm::toString(P.takeError());
}

/// Assembly of one kernel `k`.
struct KernelText {
  std::string Cpu = "a2a3";
  std::vector<std::string> Params; ///< "a, gm"
  std::vector<std::string> Slots;  ///< "l1s0, 0, 1024, 1"
  std::vector<std::string> Body;   ///< Lines; `ret` is added.

  std::string str() const {
    std::string S = "\t.ascend\t" + Cpu + "\n\t.kernel\tk, cube\n";
    for (const std::string &P : Params)
      S += "\t.param\t" + P + "\n";
    for (const std::string &L : Slots)
      S += "\t.slot\t" + L + "\n";
    S += "k:\n";
    for (const std::string &Line : Body)
      S += (Line.back() == ':' ? "" : "\t") + Line + "\n";
    return S + "\tret\n\t.endkernel\n";
  }
};

inline Tensor tensor(DType Elem, llvm::ArrayRef<uint64_t> Shape) {
  Tensor T;
  T.Elem = Elem;
  T.Shape.assign(Shape.begin(), Shape.end());
  uint64_t N = 1;
  for (uint64_t Extent : Shape)
    N *= Extent;
  T.Bytes.resize(N * bytesOf(Elem));
  return T;
}

inline bool isFloat8(DType Elem) {
  return Elem == DType::FP8_E4M3 || Elem == DType::FP8_E5M2 ||
         Elem == DType::HIF8;
}

/// The code of an 8-bit float that is this number, which it has to hold.
inline uint8_t float8Code(DType Elem, double Value) {
  for (unsigned Code = 0; Code != 256; ++Code) {
    uint8_t Byte = Code;
    if (elementAsDouble(Elem, &Byte) == Value)
      return Byte;
  }
  ADD_FAILURE() << Value << " is no " << nameOf(Elem).str();
  return 0;
}

/// Writes a number into an element.
inline void put(Tensor &T, uint64_t I, double Value) {
  uint8_t *At = T.Bytes.data() + I * bytesOf(T.Elem);
  float F = static_cast<float>(Value);
  int64_t Integer = std::isfinite(Value) ? static_cast<int64_t>(Value) : 0;
  uint16_t Half = T.Elem == DType::F16 ? f32ToF16(F) : f32ToBF16(F);
  if (T.Elem == DType::F32)
    std::memcpy(At, &F, 4);
  else if (T.Elem == DType::F16 || T.Elem == DType::BF16)
    std::memcpy(At, &Half, 2);
  else if (isFloat8(T.Elem))
    *At = float8Code(T.Elem, Value);
  else
    std::memcpy(At, &Integer, bytesOf(T.Elem));
}

/// A tensor whose element number I is \p Value(I).
inline Tensor filled(DType Elem, llvm::ArrayRef<uint64_t> Shape,
                     const std::function<double(uint64_t)> &Value) {
  Tensor T = tensor(Elem, Shape);
  for (uint64_t I = 0; I != T.elements(); ++I)
    put(T, I, Value(I));
  return T;
}

/// Small random numbers that every element type holds exactly.
inline Tensor randomTensor(DType Elem, llvm::ArrayRef<uint64_t> Shape,
                           unsigned Seed) {
  std::mt19937 Random(Seed);
  bool IsInt = Elem == DType::I8;
  return filled(Elem, Shape, [&](uint64_t) {
    int Value = static_cast<int>(Random() % 255) - 127;
    if (isFloat8(Elem))
      return (Value % 8) / 4.0;
    return IsInt ? Value : Value / 64.0;
  });
}

inline Argument in(Tensor T) {
  Argument A;
  A.Data = std::move(T);
  return A;
}
inline Argument out(Tensor T) {
  Argument A = in(std::move(T));
  A.IsOut = true;
  return A;
}
inline Argument scalar(ParamType Type, uint64_t Value) {
  Argument A;
  A.Type = Type;
  A.Scalar = Value;
  return A;
}

inline RunResult runText(const std::string &Assembly,
                         llvm::ArrayRef<Argument> Args,
                         const RunOptions &Options = {},
                         llvm::ArrayRef<Golden> Goldens = {}) {
  Program P = parse(Assembly);
  if (P.Kernels.empty())
    return {};
  auto R = simulate(P, P.Kernels.front(), Args, Goldens, Options);
  if (!R) {
    ADD_FAILURE() << llvm::toString(R.takeError());
    return {};
  }
  // The timeline points into the program, which ends here.
  R->Log = {};
  return std::move(*R);
}

inline RunResult run(const KernelText &K, llvm::ArrayRef<Argument> Args,
                     const RunOptions &Options = {}) {
  return runText(K.str(), Args, Options);
}

/// The kinds of what was found, in order: "race hang".
inline std::string kinds(const RunResult &R) {
  std::string S;
  for (const Finding &F : R.Findings)
    S += (S.empty() ? "" : " ") + nameOf(F.Kind).str();
  return S;
}

/// True if a finding of a kind says \p Text.
inline bool finds(const RunResult &R, FindingKind Kind, llvm::StringRef Text) {
  return llvm::any_of(R.Findings, [&](const Finding &F) {
    return F.Kind == Kind && llvm::StringRef(F.Text).contains(Text);
  });
}

/// The window of a whole row-major matrix: " f16.nd shape(…) stride(…)".
inline std::string window(const std::string &Elem, unsigned Rows, unsigned Cols,
                          unsigned Pitch) {
  std::string Size = std::to_string(uint64_t(Rows) * Pitch);
  return " " + Elem + ".nd shape(1,1,1," + std::to_string(Rows) + "," +
         std::to_string(Cols) + ") stride(" + Size + "," + Size + "," + Size +
         "," + std::to_string(Pitch) + ",1)";
}

} // namespace ascend::sim::test

#endif // ASCENDTILE_UNITTESTS_SIM_SIMTEST_H

//===-- CheckTest.h - Helpers of the checkers' tests ------------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ASCENDTILE_UNITTESTS_CHECK_CHECKTEST_H
#define ASCENDTILE_UNITTESTS_CHECK_CHECKTEST_H

#include "AscendTile/Check/Checker.h"
#include "gtest/gtest.h"
#include <string>
#include <vector>

namespace ascend::check::test {

using Lines = std::vector<std::string>;

inline Lines operator+(Lines A, const Lines &B) {
  A.insert(A.end(), B.begin(), B.end());
  return A;
}

/// One kernel `k` with tensors a, b, c and a count n in x3, over slots of 16 x
/// 16 tiles: l1s0 and l1s1 in L1, one each of l0as0, l0bs0 and l0cs0.
struct Kernel {
  std::string Cpu = "a2a3";
  Lines Slots = {"l1s0, 0, 512, 1", "l1s1, 512, 512, 1", "l0as0, 0, 512, 1",
                 "l0bs0, 0, 512, 1", "l0cs0, 0, 1024, 1"};
  Lines Views; ///< What .view says.
  Lines Body;  ///< `ret` is added.

  std::string str() const {
    std::string S = "\t.ascend\t" + Cpu + "\n\t.kernel\tk, cube\n";
    for (const char *P : {"a, gm", "b, gm", "c, gm", "n, i64"})
      S += std::string("\t.param\t") + P + "\n";
    for (const std::string &L : Slots)
      S += "\t.slot\t" + L + "\n";
    for (const std::string &L : Views)
      S += "\t.view\t" + L + "\n";
    S += "k:\n";
    Lines Start = {"ldparam x0, a", "ldparam x1, b", "ldparam x2, c",
                   "ldparam x3, n"};
    for (const std::string &L : Start + Body)
      S += (L.back() == ':' ? "" : "\t") + L + "\n";
    return S + "\tret\n\t.endkernel\n";
  }
};

inline std::string window(const std::string &Elem) {
  return " " + Elem + ".nd shape(1,1,1,16,16) stride(256,256,256,16,1)";
}
inline std::string load(const std::string &Slot,
                        const std::string &Base = "x0") {
  return "TLOAD " + Slot + ", f16.nz.16x16, [" + Base + "]" + window("f16");
}
inline std::string left(const std::string &Slot = "l0as0",
                        const std::string &From = "l1s0") {
  return "TEXTRACT " + Slot + ", f16.zz.16x16, " + From + ", 0, 0, 16, 16";
}
inline std::string right(const std::string &Slot = "l0bs0",
                         const std::string &From = "l1s1") {
  return "TEXTRACT " + Slot + ", f16.zn.16x16, " + From + ", 0, 0, 16, 16";
}
inline std::string product(const std::string &A = "l0as0",
                           const std::string &B = "l0bs0",
                           const std::string &C = "l0cs0") {
  return "TMATMUL " + C + ", f32.nz.16x16, " + A + ", " + B + ", 16, 16, 16";
}
inline std::string accumulate(const std::string &A = "l0as0",
                              const std::string &B = "l0bs0",
                              const std::string &C = "l0cs0") {
  return "TMATMUL_ACC " + C + ", f32.nz.16x16, " + A + ", " + B +
         ", 16, 16, 16";
}
inline std::string store(const std::string &Slot = "l0cs0",
                         const std::string &Base = "x2") {
  return "TSTORE [" + Base + "]" + window("f32") + ", " + Slot +
         ", relu.none, atomic.none";
}
inline std::string set(const std::string &Flag) { return "set_flag " + Flag; }
inline std::string wait(const std::string &Flag) { return "wait_flag " + Flag; }
/// A set and its wait, one behind the other.
inline Lines order(const std::string &Flag) { return {set(Flag), wait(Flag)}; }

inline KernelReport report(const Kernel &K, const Options &O = {}) {
  auto R = check(llvm::MemoryBuffer::getMemBufferCopy(K.str(), "t.s"), O);
  if (!R) {
    ADD_FAILURE() << llvm::toString(R.takeError());
    return {};
  }
  return R->Kernels.front();
}

/// What is not proved: "race refuted, early-wait unproved"; each once.
inline std::string verdicts(const KernelReport &R) {
  std::string S;
  for (const Diagnostic &D : R.Diagnostics) {
    std::string One = (nameOf(D.Which) + " " + nameOf(D.Result)).str();
    if (S.find(One) == std::string::npos)
      S += (S.empty() ? "" : ", ") + One;
  }
  return S;
}
inline std::string verdicts(const Kernel &K) { return verdicts(report(K)); }
inline std::string verdicts(const Lines &Body) {
  Kernel K;
  K.Body = Body;
  return verdicts(K);
}

} // namespace ascend::check::test

#endif // ASCENDTILE_UNITTESTS_CHECK_CHECKTEST_H
